// A dialect that needs the prelude and nothing else; `tests/prelude.rs` reads it.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Cards_Dialect : Dialect {
  let name = "cards";
  let cppNamespace = "::cards";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

//===- Attributes and types ---------------------------------------------------------------------===//

def Suit : I32Enum<"Suit", "the suit of a card", [
    I32EnumCase<"Clubs", 0, "clubs">, I32EnumCase<"Diamonds", 1, "diamonds">, I32EnumCase<"Hearts", 2, "hearts">,
    I32EnumCase<"Spades", 3, "spades">]> {
  let cppNamespace = "::cards";
}
def SuitAttr : EnumAttr<Cards_Dialect, Suit, "suit">;

def Marks : I32BitEnumAttr<"Marks", "marks on a card", [
    I32BitEnumAttrCaseNone<"None", "none">, I32BitEnumAttrCaseBit<"Bent", 0, "bent">,
    I32BitEnumAttrCaseBit<"Torn", 1, "torn">, I32BitEnumAttrCaseGroup<"Worn", [
        I32BitEnumAttrCaseBit<"Bent", 0>, I32BitEnumAttrCaseBit<"Torn", 1>], "worn">]> {
  let cppNamespace = "::cards";
}

class Cards_Type<string name, string word, list<Trait> traits = []> : TypeDef<Cards_Dialect, name, traits> {
  let mnemonic = word;
}
def Card : Cards_Type<"Card", "card"> {
  let summary = "a card";
}
def Deck : Cards_Type<"Deck", "deck"> {
  let summary = "a deck";
  let parameters = (ins DefaultValuedParameter<"unsigned", "52">:$size);
  let assemblyFormat = "(`<` $size^ `>`)?";
}

//===- Operations -------------------------------------------------------------------------------===//

class Cards_Op<string word, list<Trait> traits = []> : Op<Cards_Dialect, word, traits>;

// A predicate that is only defined in Rust.
def FullDeck : ConfinedType<Deck, [RustPred<"cards::is_full">], "a full deck">;

def ShuffleOp : Cards_Op<"shuffle", [SameOperandsAndResultType]> {
  let summary = "puts a deck in a random order";
  let arguments = (ins Arg<FullDeck, "the deck", [MemRead, MemWrite]>:$deck,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$seed, UnitAttr:$twice);
  let results = (outs Res<Deck, "the same deck">:$shuffled);
  let assemblyFormat = "$deck `seed` $seed (`twice` $twice^)? attr-dict `:` type($deck)";
}

def DrawOp : Cards_Op<"draw", [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
                               TypesMatchWith<"the rest is a deck, too", "deck", "rest", "$_self">]> {
  let summary = "takes cards from the top of a deck";
  let arguments = (ins Deck:$deck, OptionalProp<I64Prop>:$count, OptionalAttr<SuitAttr>:$suit,
                       DefaultValuedAttr<Marks, "::cards::Marks::None">:$marks);
  let results = (outs Deck:$rest, Variadic<Card>:$cards);
  let hasVerifier = 1;
}

def GameOp : Cards_Op<"game", [IsolatedFromAbove, Symbol, SymbolTable, SingleBlockImplicitTerminator<"EndOp">]> {
  let summary = "a game with its rules";
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region SizedRegion<1>:$rules);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $rules";
}

def EndOp : Cards_Op<"end", [Pure, Terminator, ReturnLike, HasParent<"GameOp">]> {
  let summary = "ends a game";
  let arguments = (ins Variadic<AnyTypeOf<[Card, Deck]>>:$winners);
  let assemblyFormat = "attr-dict ($winners^ `:` type($winners))?";
}
