// SYNTAX TEST "source.mlir" "the words of a function"
#map = affine_map<(d0) -> (d0)>
// <---- constant.other.attribute.mlir
func.func @main(%arg0: tensor<4x?xf32>, %n: index) -> i32 {
// <--------- support.function.operation.mlir
//        ^^^^^ entity.name.function.mlir
//              ^^^^^ variable.other.value.mlir
//                     ^^^^^^ storage.type.mlir
//                            ^^^^ constant.numeric.shape.mlir
//                                      ^^ variable.other.value.mlir
  // CHECK-LABEL: a comment
//   ^^^^^^^^^^^ keyword.other.directive.mlir
  %c:2 = "test.op"(%n) {key = 12 : i64} : (index) -> (i32, !shop.box<3>)
//^^ variable.other.value.mlir
//       ^^^^^^^^^ support.function.operation.mlir
//                      ^^^ variable.other.property.mlir
//                            ^^ constant.numeric.mlir
//                                                         ^^^^^^^^^ storage.type.dialect.mlir
  cf.br ^bb1(%c#0 : i32)
//^^^^^ support.function.operation.mlir
//      ^^^^ entity.name.label.mlir
//           ^^^^ variable.other.value.mlir
^bb1(%x: i32):
// <---- entity.name.label.mlir
  return %x : i32
//^^^^^^ support.function.operation.mlir
}
"t.types"() {a = tensor<101xi8>, b = !t.array<4x16xf16>} : () -> vector<[4]xf8E4M3FN>
//                      ^^^^ constant.numeric.shape.mlir
//                          ^^ storage.type.mlir
//                                            ^^^^^ constant.numeric.shape.mlir
//                                                 ^^^ storage.type.mlir
//                                                                      ^^^^ constant.numeric.shape.mlir
//                                                                          ^^^^^^^^ storage.type.mlir
