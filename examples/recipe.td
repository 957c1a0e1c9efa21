// A dialect of one file: recipes. Every kind of definition has an example here.
//
//   lect opt --allow-unregistered-dialect --load-dialect examples/recipe.td examples/recipe.mlir
//   lect opt --verify-diagnostics --split-input-file --load-dialect examples/recipe.td examples/recipe_invalid.mlir

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Recipe_Dialect : Dialect {
  let name = "recipe";
  let cppNamespace = "::recipe";
  let summary = "Instructions for a kitchen, in order";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

// Enums are words in the text and numbers in the IR.

def Recipe_Unit : I32EnumAttr<"Unit", "how an ingredient is measured", [
  I32EnumAttrCase<"Gram", 0, "g">,
  I32EnumAttrCase<"Millilitre", 1, "ml">,
  I32EnumAttrCase<"Piece", 2, "pieces">
]> {
  let cppNamespace = "::recipe";
}

// An attribute with parameters, one of which may be left out: #recipe.oven<degrees = 180, fan = true>

def Recipe_OvenAttr : AttrDef<Recipe_Dialect, "Oven"> {
  let mnemonic = "oven";
  let summary = "how an oven is set";
  let parameters = (ins "unsigned":$degrees, DefaultValuedParameter<"bool", "false">:$fan);
  let assemblyFormat = "`<` struct(params) `>`";
}

// Types: !recipe.food<"flour">, !recipe.dish<4>

def Recipe_FoodType : TypeDef<Recipe_Dialect, "Food"> {
  let mnemonic = "food";
  let summary = "an ingredient";
  let parameters = (ins StringRefParameter<"what it is">:$kind);
  let assemblyFormat = "`<` $kind `>`";
}

def Recipe_DishType : TypeDef<Recipe_Dialect, "Dish"> {
  let mnemonic = "dish";
  let summary = "something to eat";
  let parameters = (ins "unsigned":$portions);
  let assemblyFormat = "`<` $portions `>`";
}

def Recipe_Anything : AnyTypeOf<[Recipe_FoodType, Recipe_DishType], "food or a dish">;

// Operations. A condition on several values, which no constraint can express, is a trait.

class Recipe_Op<string mnemonic, list<Trait> traits = []> : Op<Recipe_Dialect, mnemonic, traits>;

def HasTwoParts : PredOpTrait<"there are two parts at least", CPred<"$_op.getNumOperands() >= 2">>;

def Recipe_StepsOp : Recipe_Op<"steps", [IsolatedFromAbove, SingleBlock, Symbol]> {
  let summary = "A recipe from start to finish";
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$author);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name (`by` $author^)? attr-dict-with-keyword $body";
}

def Recipe_TakeOp : Recipe_Op<"take", [Pure]> {
  let summary = "Takes some of an ingredient";
  let arguments = (ins ConfinedAttr<I64Attr, [IntPositive]>:$amount, Recipe_Unit:$unit);
  let results = (outs Recipe_FoodType:$food);
  let assemblyFormat = "$amount $unit attr-dict `:` type($food)";
}

def Recipe_MixOp : Recipe_Op<"mix", [HasTwoParts]> {
  let summary = "Mixes ingredients and dishes";
  let arguments = (ins Variadic<Recipe_Anything>:$parts, OptionalAttr<I64Attr>:$minutes, UnitAttr:$gently);
  let results = (outs Recipe_DishType:$dish);
  let assemblyFormat = [{
    $parts (`for` $minutes^ `minutes`)? (`gently` $gently^)? attr-dict `:` type($parts) `->` type($dish)
  }];
}

def Recipe_BakeOp : Recipe_Op<"bake", [AllTypesMatch<["dish", "baked"]>]> {
  let summary = "Bakes a dish, perhaps with something to do meanwhile";
  let arguments = (ins Recipe_DishType:$dish, Recipe_OvenAttr:$oven, Optional<Index>:$minutes);
  let results = (outs Recipe_DishType:$baked);
  let regions = (region VariadicRegion<AnyRegion>:$meanwhile);
  let assemblyFormat = [{
    $dish `at` $oven (`for` $minutes^)? attr-dict `:` type($dish) (`meanwhile` $meanwhile^)?
  }];
}

def Recipe_ServeOp : Recipe_Op<"serve", [Terminator, HasParent<"StepsOp">]> {
  let summary = "Ends a recipe";
  let arguments = (ins Variadic<Recipe_DishType>:$dishes);
  let assemblyFormat = "($dishes^ `:` type($dishes))? attr-dict";
}
