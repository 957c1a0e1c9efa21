// RUN: lect tblgen --gen-dialect-doc -I tblgen/inputs %s
// RUN: lect tblgen --gen-spec -I tblgen/inputs --dialect shop %s
// RUN: lect tblgen --report-unknown -I tblgen/inputs %s
// RUN: lect tblgen --null-backend -I tblgen/inputs %s

include "base.td"

//===- Enums, attributes, types -===//

def Size : I32EnumAttr<"Size", "how large something is", [
  I32EnumAttrCase<"Small", 0, "small">,
  I32EnumAttrCase<"Large", 1, "large">,
]> {
  let cppNamespace = "::shop";
  let genSpecializedAttr = 0;
}
def Shop_SizeAttr : EnumAttr<Shop_Dialect, Size, "size">;

def Fresh : I32BitEnumAttrCaseBit<"Fresh", 0, "fresh">;
def Cheap : I32BitEnumAttrCaseBit<"Cheap", 1, "cheap">;
def Quality : I32BitEnumAttr<"Quality", "what is good about something", [
  I32BitEnumAttrCaseNone<"None", "none">, Fresh, Cheap,
  I32BitEnumAttrCaseGroup<"Good", [Fresh, Cheap], "good">,
]> {
  let cppNamespace = "::shop";
  let separator = ", ";
}

def Shop_PriceAttr : AttrDef<Shop_Dialect, "Price"> {
  let mnemonic = "price";
  let summary = "price of an article";
  let parameters = (ins
    "int64_t":$amount,
    DefaultValuedParameter<"bool", "false", "whether one may bargain">:$negotiable,
    OptionalParameter<"::mlir::StringAttr">:$currency
  );
  let assemblyFormat = "`<` $amount (`,` `in` $currency^)? (`,` `negotiable` $negotiable^)? `>`";
}

def Shop_GoodsType : TypeDef<Shop_Dialect, "Goods"> {
  let mnemonic = "goods";
  let summary = "some goods";
  let description = [{
    So many of a kind.
  }];
  let parameters = (ins "unsigned":$count, "::mlir::Type":$kind);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Shop_AnyGoods : TypeConstraint<Or<[Shop_GoodsType.predicate, AnyTensor.predicate]>, "goods or a tensor of them">;

//===- Interfaces -===//

def Shop_SellableOpInterface : OpInterface<"SellableOpInterface"> {
  let cppNamespace = "::shop";
  let description = [{ What can be sold. }];
  let methods = [
    InterfaceMethod<[{ What it costs. }], "int64_t", "getPrice", (ins "unsigned":$count)>,
    StaticInterfaceMethod<"", "bool", "isSold", (ins), "", [{ return false; }]>,
  ];
}

//===- Operations -===//

def Shop_PackOp : Shop_Op<"pack", [Pure, AllTypesMatch<["first", "result"]>]> {
  let summary = "puts goods together";
  let description = [{
    Takes goods of one kind.

    ```mlir
    %all = shop.pack %a, %b : !shop.goods<count = 2, kind = i32>
    ```
  }];
  let arguments = (ins
    Arg<Shop_GoodsType, "what is there">:$first,
    Variadic<Shop_GoodsType>:$rest,
    DefaultValuedAttr<Shop_SizeAttr, "::shop::Size::Small">:$size,
    OptionalAttr<Shop_PriceAttr>:$price,
    UnitAttr:$gift
  );
  let results = (outs Res<Shop_GoodsType, "all of it">:$result);
  let assemblyFormat = [{
    $first (`,` $rest^ `:` type($rest))? (`size` $size^)? (`at` $price^)? (`as` `gift` $gift^)?
    attr-dict `:` type($first)
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$first, CArg<"bool", "false">:$gift), [{
    build($_builder, $_state, first, {}, gift);
  }]>];
  let hasVerifier = 1;
}

def Counter : OpDocGroup {
  let summary = "At the counter";
  let description = [{ What happens between people. }];
}

let opDocGroup = Counter in
def Shop_SellOp : Shop_Op<"sell", [
  AttrSizedOperandSegments, Terminator, HasParent<"ShopOp">,
  DeclareOpInterfaceMethods<Shop_SellableOpInterface, ["isSold"]>,
  TypesMatchWith<"money is what goods are made of", "goods", "money", "kindOf($_self)">
]> {
  let summary = "sells goods";
  let arguments = (ins
    Shop_AnyGoods:$goods,
    Arg<Optional<AnyMemRef>, "where it is written down", [MemWrite]>:$book,
    Optional<AnyType>:$money,
    ConfinedAttr<I64Attr, [IntMinValue<1>]>:$count,
    I64Prop:$number
  );
  let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$others);
}

def Shop_ShopOp : Shop_Op<"shop", [SingleBlockImplicitTerminator<"SellOp">, IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body, VariadicRegion<AnyRegion>:$rooms);
  let results = (outs I32:$open, I32);
  let hasCustomAssemblyFormat = 1;
}
