// RUN: lect opt --allow-unregistered-dialect %s
// Attributes that occur only on arguments of a function with a body have no alias; those of results and of declarations
// do.

func.func @body(%arg0: i32 {x.a = affine_map<(d0) -> (d0 + 5)>}) {
  return
}
func.func @results(%arg0: i32 {x.a = affine_map<(d0) -> (d0 + 7)>}) -> (i32 {x.a = affine_map<(d0) -> (d0 + 6)>}) {
  return %arg0 : i32
}
func.func private @declaration(i32 {x.a = affine_map<(d0) -> (d0 + 7)>})
