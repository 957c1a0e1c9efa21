// SYNTAX TEST "source.tablegen" "definitions"
include "mlir/IR/OpBase.td"
// <------- keyword.control.directive.include.tablegen
class Shop_Op<string name> : Op<Shop_Dialect, name>;
// <----- storage.type.class.tablegen
//    ^^^^^^^ entity.name.type.class.tablegen
//            ^^^^^^ storage.type.primitive.tablegen
def Shop_SellOp : Shop_Op<"sell"> {
// <--- storage.type.tablegen
//  ^^^^^^^^^^^ entity.name.function.tablegen
  let assemblyFormat = "$price `for` attr-dict";
//    ^^^^^^^^^^^^^^ variable.other.property.tablegen
//                      ^^^^^^ variable.other.tablegen
//                             ^^^^^ keyword.other.literal.tablegen
  let sum = !add(1, 2);
//          ^^^^ support.function.bang.tablegen
}
