// RUN: not lect opt --load-dialect dialects/parts/scf.td --lower-affine %s

#set = affine_set<(d0) : (d0 >= 0)>

func.func @f(%i: index, %a: i32) -> (i32, i32) {
  %r:2 = affine.if #set(%i) -> (i32, i32) {
    affine.yield %a, %a : i32, i32
  } else {
    affine.yield %a, %a : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
