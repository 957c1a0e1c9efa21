// A line `//= NAME: text` contains the displayed condition of NAME; a caret points to an error in the line above.

include "mlir/IR/OpBase.td"

def Test_Dialect : Dialect {
  let name = "test";
  let cppNamespace = "::test";
}

// The tree contains the boolean structure, however it is written.

def IsA : Type<CPred<"::llvm::isa<::test::AType>($_self)">, "an a">;
//= IsA: is test::AType
def IsB : Type<CPred<"isa<BType>($_self)">, "a b">;
//= IsB: is BType
def IsEither : Type<CPred<"::llvm::isa<AType, mlir::BType>($_self)">>;
//= IsEither: is AType or is BType
def Either : AnyTypeOf<[IsA, IsB]>;
//= Either: is test::AType or is BType
def Both : AllOfType<[IsA, IsB]>;
//= Both: is test::AType and is BType
def InCode : Type<CPred<"isa<A>($_self) && ($_self.b() || !(isa<C>($_self) && true))">>;
//= InCode: is A and ({$_self.b()} or not is C)
def Mixed : Type<And<[Or<[IsA.predicate, CPred<"$_self.x() || false">]>, Neg<CPred<"!$_self.y()">>, TruePred]>>;
//= Mixed: (is test::AType or {$_self.x()}) and {$_self.y()}
def Always : Type<Or<[IsA.predicate, CPred<"true">]>>;
//= Always: any
def Never : Type<And<[IsA.predicate, False]>>;
//= Never: none
def Other : Type<CPred<"isa<A>($_self.other()) == isa_and_present<A>($_self)">>;
//= Other: {isa<A>($_self.other()) == isa_and_present<A>($_self)}

// Leaves below a substitution.

def Element : Type<SubstLeaves<"$_self", "$_self.element()", And<[IsA.predicate, CPred<"$_self.c($_self)">]>>>;
//= Element: {isa<test::AType>($_self.element())} and {$_self.element().c($_self.element())}
def Twice : Type<SubstLeaves<"x", "y(x)", SubstLeaves<"$_self", "x", SubstLeaves<"z", "x z", CPred<"f($_self)">>>>>;
//= Twice: {f(y(x))}
def Nothing : Type<SubstLeaves<"", "x", IsB.predicate>>;
//= Nothing: is BType

// Text enclosing a predicate.

def Container : Type<And<[
    IsA.predicate, Concat<"[](::mlir::Type it) { return ", SubstLeaves<"$_self", "it", Either.predicate>, "; }(f($_self))">
  ]>>;
//= Container: is test::AType and {[&](Type it) { return isa<test::AType>(it) || isa<BType>(it); }(f($_self))}
def Inside : Type<SubstLeaves<"$_self", "$_self.t()", Container.predicate>>;
//= Inside: {isa<test::AType>($_self.t())} and {[&](Type it) { return isa<test::AType>(it) || isa<BType>(it); }(f($_self.t()))}
def Negated : Type<Concat<"!", Neg<IsB.predicate>, " && c">>;
//= Negated: is BType and {c}
def Lists : Attr<Concat<"::llvm::all_of($_self, [&](::mlir::Attribute it) { return it && (",
                        SubstLeaves<"$_self", "it", IntNonNegative.predicate>, "); })">>;
//= Lists: {all_of($_self, [&](Attribute it) { return it && !cast<IntegerAttr>(it).getValue().isNegative(); })}

// Rust instead of C++.

def Native : Type<And<[IsA.predicate, RustPred<"test::is_native">]>>;
//= Native: is test::AType and rust test::is_native
def NativeElement : Type<SubstLeaves<"$_self", "$_self.element()", RustPred<"test::is_native">>>;
//= NativeElement: {test::is_native($_self.element())}

// Text that is not understood is kept, and reported at its location.

def Unread : Type<Or<[IsA.predicate, CPred<"$_self.a() = $_self.b()">]>>;
//                                                     ^ expected an operator or `)`, found `=`
//= Unread: is test::AType or unknown {($_self.a() = $_self.b())}
def Escaped : Type<CPred<"$_self.a(\"\t\\\\\") = 'b'">>;
//                                             ^ expected an operator or `)`, found `=`
def Code : Type<CPred<[{
    $_self.a() ||
    while (true)
//  ^ expected an expression, found `w`
  }]>>;
def Replaced : Type<SubstLeaves<"$_self", "for", IsA.predicate>>;
//                                         ^ expected an expression, found `f`
def Wrapped : Type<Concat<"f(", IsB.predicate, ",)">>;
//                                               ^ expected an expression, found `)`
//= Wrapped: unknown {f((isa<BType>($_self)),)}
