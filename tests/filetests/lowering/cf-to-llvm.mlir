// RUN: lect opt --allow-unregistered-dialect --convert-cf-to-llvm %s

func.func @cf(%c: i1, %i: index, %x: i32, %v: vector<2x3xi32>) -> index {
  cf.cond_br %c weights([1, 2]), ^a(%i : index), ^b(%x : i32) {foo = 1}
^a(%0: index):
  cf.br ^c(%0, %v : index, vector<2x3xi32>) {bar}
^b(%1: i32):
  cf.switch %1 : i32, [ default: ^a(%i : index), 2: ^c(%i, %v : index, vector<2x3xi32>)]
^c(%2: index, %3: vector<2x3xi32>):
  cf.assert %c, "hello"
  cf.assert %c, "world"
  "foo"(%3) : (vector<2x3xi32>) -> ()
  return %2 : index
}
