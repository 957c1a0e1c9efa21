// RUN: lect opt --allow-unregistered-dialect --canonicalize %s
// RUN: lect opt --allow-unregistered-dialect --canonicalize=region-simplify=disabled %s

// Where control never comes, operations may be made of themselves.

func.func @cycles(%c: i1) {
  return
^one(%a: i32):
  cf.br ^two(%y : i32)
^two(%x: i32):
  %zero = arith.constant 0 : i32
  %y = arith.addi %x, %zero : i32
  %z = arith.xori %y, %x : i32
  %s = arith.select %c, %s, %t : i32
  %t = arith.select %c, %t, %s : i32
  "t.use"(%z, %s, %t) : (i32, i32, i32) -> ()
  cf.br ^one(%y : i32)
}

func.func @maps() {
  return
^one:
  %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%b)
  %b = affine.apply affine_map<(d0) -> (d0 * 2)>(%a)
  "t.use"(%a, %b) : (index, index) -> ()
  cf.br ^one
}
