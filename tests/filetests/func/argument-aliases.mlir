// RUN: lect opt --allow-unregistered-dialect %s
// What only the arguments of a function with a body have gets no alias; the results' attributes and those of
// declarations do.

func.func @body(%arg0: i32 {x.a = affine_map<(d0) -> (d0 + 5)>}) {
  return
}
func.func @results(%arg0: i32 {x.a = affine_map<(d0) -> (d0 + 7)>}) -> (i32 {x.a = affine_map<(d0) -> (d0 + 6)>}) {
  return %arg0 : i32
}
func.func private @declaration(i32 {x.a = affine_map<(d0) -> (d0 + 7)>})
