//! Small tests of each kind of lowered definition.

use lect_ods::spec::{
    Argument, Arity, Constraint, DefSpec, DefSyntax, DialectSpec, EnumKind, EnumSpec, Grouping, InterfaceKind,
    Matching, OpSpec, OpSyntax, ParamKind, PropKind, TraitKind,
};
use lect_ods::td::diag::Severity;
use lect_ods::td::lower::{Lowered, lower};
use lect_ods::td::{Input, LoadConfig, load};

/// Prefix of every text.
const HEAD: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
def Test_Dialect : Dialect { let name = "test"; let cppNamespace = "::test"; }
class Test_Op<string name, list<Trait> traits = []> : Op<Test_Dialect, name, traits>;
class Test_Attr<string name, string mnemonic_> : AttrDef<Test_Dialect, name> { let mnemonic = mnemonic_; }
class Test_Type<string name, string mnemonic_> : TypeDef<Test_Dialect, name> { let mnemonic = mnemonic_; }
"#;

/// Lowers a text. Returns the result and the diagnostics: `12: message`, by lines of the text.
fn attempt(text: &str) -> (Lowered, Vec<String>) {
    let text = format!("{HEAD}{text}");
    let mut loaded = load(Input::Text { name: "test.td".to_owned(), text }, &LoadConfig::default());
    let said = |loaded: &lect_ods::td::Loaded| {
        let list = loaded.diagnostics.list().iter().filter(|diagnostic| diagnostic.severity != Severity::Note);
        let lines = list.map(|diagnostic| {
            let line = diagnostic.span.map_or(0, |span| loaded.sources.place(span).line as usize);
            format!("{}: {}", line.saturating_sub(HEAD.lines().count()), diagnostic.message)
        });
        lines.collect::<Vec<_>>()
    };
    let Some(records) = &loaded.records else { panic!("{:#?}", said(&loaded)) };
    let lowered = lower(records, &mut loaded.diagnostics);
    let said = said(&loaded);
    (lowered, said)
}

/// Lowers a valid text.
fn lowered(text: &str) -> DialectSpec {
    let (lowered, said) = attempt(text);
    assert_eq!(said, Vec::<String>::new());
    assert_eq!(lowered.unknowns, vec![]);
    lowered.dialects.into_iter().next().expect("a dialect")
}

/// Returns the only operation of a text.
pub fn op(text: &str) -> OpSpec {
    let dialect = lowered(text);
    assert_eq!(dialect.ops.len(), 1);
    dialect.ops[0].clone()
}

fn type_def(text: &str) -> DefSpec {
    lowered(text).types[0].clone()
}

fn attr_def(text: &str) -> DefSpec {
    lowered(text).attrs[0].clone()
}

/// Returns the errors in a text.
pub fn wrong(text: &str) -> Vec<String> {
    attempt(text).1
}

fn names<'a, T>(items: &'a [T], name: impl Fn(&'a T) -> &'a str) -> Vec<&'a str> {
    items.iter().map(name).collect()
}

#[test]
fn dialects() {
    let (lowered, _) = attempt(
        r#"def Other_Dialect : Dialect {
             let name = "other";
             let cppNamespace = "::other";
             let summary = [{ A dialect.
             }];
             let description = [{
               One.
                 Two.
             }];
             let dependentDialects = ["arith::ArithDialect"];
             let hasConstantMaterializer = 1;
             let useDefaultTypePrinterParser = 1;
             let discardableAttrs = (ins "::mlir::UnitAttr":$marked);
           }
           def Other_AOp : Op<Other_Dialect, "a">;"#,
    );
    assert_eq!(names(&lowered.dialects, |dialect| &dialect.name), ["test", "other"]);
    let other = &lowered.dialects[1];
    assert_eq!(
        (&*other.cpp_class, &*other.summary, &*other.description),
        ("OtherDialect", "A dialect.", "One.\n  Two.")
    );
    assert_eq!(other.dependencies.to_vec(), ["arith::ArithDialect"]);
    assert!(other.flags.constant_materializer && other.flags.default_type_syntax && other.flags.properties);
    assert!(!other.flags.default_attr_syntax && !other.flags.extensible);
    assert_eq!((&*other.discardable[0].name, &*other.discardable[0].cpp_type), ("marked", "::mlir::UnitAttr"));
    assert_eq!(names(&other.ops, |op| &op.name), ["other.a"]);
    assert!(lowered.dialects[0].ops.is_empty());
}

#[test]
fn class_name_follows_the_first_underscore() {
    let class = |def: &str| op(&format!(r#"def {def} : Test_Op<"a">;"#)).cpp_class.to_string();
    assert_eq!(class("Test_AOp"), "AOp");
    assert_eq!(class("Test_A_BOp"), "A_BOp");
    assert_eq!(class("_AOp"), "_AOp");
    assert_eq!(class("AOp"), "AOp");
}

#[test]
fn operands_and_results() {
    let op = op(r#"def Test_AOp : Test_Op<"a", [AttrSizedOperandSegments]> {
         let arguments = (ins I32:$one, Optional<I32>:$optional, Variadic<AnyType>:$many, I1,
                          VariadicOfVariadic<I32, "sizes">:$groups, DenseI32ArrayAttr:$sizes,
                          Arg<AnyMemRef, "where to", [MemWrite, MemRead]>:$memory);
         let results = (outs Res<AnyMemRef, "what", [MemAlloc]>:$result, I1);
       }"#);
    assert_eq!(names(&op.operands, |operand| &operand.name), ["one", "optional", "many", "", "groups", "memory"]);
    let arities: Vec<&Arity> = op.operands.iter().map(|operand| &operand.arity).collect();
    let sizes = Arity::VariadicOfVariadic("sizes".into());
    assert_eq!(arities, [&Arity::One, &Arity::Optional, &Arity::Variadic, &Arity::One, &sizes, &Arity::One]);
    assert_eq!(op.operands[1].constraint, op.operands[0].constraint);
    let memory = &op.operands[5];
    assert_eq!(memory.description, "where to");
    assert_eq!(
        names(&memory.effects, |effect| &effect.effect),
        ["::mlir::MemoryEffects::Write", "::mlir::MemoryEffects::Read"]
    );
    assert_eq!(memory.effects[0].resource, "::mlir::SideEffects::DefaultResource");
    assert_eq!(names(&op.results, |result| &result.name), ["result", ""]);
    assert_eq!(names(&op.results[0].effects, |effect| &effect.effect), ["::mlir::MemoryEffects::Allocate"]);
}

#[test]
fn slots_are_attributes_by_name_then_properties_then_sizes() {
    let op = op(r#"def Test_AOp : Test_Op<"a", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
         let arguments = (ins Optional<I32>:$x, I64Prop:$prop, I32Attr:$zeta, Optional<I32>:$y, UnitAttr:$alpha,
                          UnitProp:$flag);
         let results = (outs Optional<I32>:$r, Optional<I32>:$s, I32:$t);
       }"#);
    let slots = ["alpha", "zeta", "prop", "flag", "operandSegmentSizes", "resultSegmentSizes"];
    assert_eq!(names(&op.props, |prop| &prop.name), slots);
    let (operand, prop) = (Argument::Operand, Argument::Prop);
    assert_eq!(op.arguments.to_vec(), [operand(0), prop(2), prop(1), operand(1), prop(0), prop(3)]);
    assert_eq!((op.operand_groups, op.result_groups), (Grouping::Sized(4), Grouping::Sized(5)));
    assert_eq!((&op.props[4].kind, &op.props[5].kind), (&PropKind::Sizes(2), &PropKind::Sizes(3)));
}

#[test]
fn groups_without_sizes() {
    let text = r#"let arguments = (ins Variadic<I32>:$x, I1:$b, Variadic<I32>:$y);"#;
    let op = op(&format!("def AOp : Test_Op<\"a\", [SameVariadicOperandSize]> {{ {text} }}"));
    assert_eq!((op.operand_groups, op.result_groups), (Grouping::Even, Grouping::Rest));
    assert_eq!(op.traits[0].kind, TraitKind::Internal("OpTrait::SameVariadicOperandSize".into()));
}

#[test]
fn attributes_unwrap_in_any_order() {
    let op = op(r#"def AOp : Test_Op<"a"> {
         let arguments = (ins I32Attr:$a, OptionalAttr<I32Attr>:$b, DefaultValuedAttr<I32Attr, "5">:$c,
                          DefaultValuedOptionalAttr<I32Attr, "6">:$d,
                          ConfinedAttr<OptionalAttr<I32Attr>, [IntPositive]>:$e,
                          OptionalAttr<ConfinedAttr<I32Attr, [IntPositive]>>:$f,
                          ConfinedAttr<DefaultValuedAttr<I32Attr, "7">, [IntPositive]>:$g, UnitAttr:$h,
                          Arg<StrAttr, "what it says">:$i, DefaultValuedOptionalStrAttr<StrAttr, "x">:$j);
       }"#);
    let prop = |name: &str| op.props.iter().find(|prop| prop.name == name).expect(name);
    let told = |name: &str| {
        let prop = prop(name);
        (prop.optional, prop.default.as_ref().map(|value| &*value.text))
    };
    assert_eq!(told("a"), (false, None));
    assert_eq!(told("b"), (true, None));
    assert_eq!(told("c"), (false, Some("5")));
    assert_eq!(told("d"), (true, Some("6")));
    assert_eq!(told("e"), (true, None));
    assert_eq!(told("f"), (true, None));
    assert_eq!(told("g"), (false, Some("7")));
    assert_eq!(told("h"), (true, Some("false")));
    assert_eq!(told("j"), (true, Some("\"x\"")));
    assert_eq!(prop("i").description, "what it says");
    let attr = |name: &str| match &prop(name).kind {
        PropKind::Attr(attr) => attr.clone(),
        other => panic!("{other:?}"),
    };
    for name in ["a", "b", "c", "d"] {
        assert_eq!(attr(name).def, "I32Attr", "{name}");
        assert_eq!(attr(name).return_type.trim(), "uint32_t", "{name}");
    }
    assert_eq!(attr("e").condition, attr("f").condition);
    assert_eq!(attr("e").condition, attr("g").condition);
    assert!(matches!(&attr("e").condition, Constraint::AllOf(parts) if parts.len() >= 2));
    assert!(attr("h").unit);
}

#[test]
fn properties() {
    let op = op(r#"def AOp : Test_Op<"a"> {
         let arguments = (ins I64Prop:$a, DefaultValuedProp<I32Prop, "3">:$b, OptionalProp<I64Prop>:$c, StringProp:$d,
                          DefaultValuedProp<OptionalProp<I64Prop>, "std::nullopt">:$e);
       }"#);
    let told: Vec<_> = op
        .props
        .iter()
        .map(|prop| match &prop.kind {
            PropKind::Native(native) => {
                (&*native.storage_type, prop.optional, prop.default.as_ref().map(|value| &*value.text))
            }
            other => panic!("{other:?}"),
        })
        .collect();
    let optional = "std::optional<int64_t>";
    let expected = [
        ("int64_t", false, None),
        ("int32_t", false, Some("3")),
        (optional, true, Some("std::nullopt")),
        ("std::string", false, None),
        (optional, true, Some("std::nullopt")),
    ];
    let trimmed: Vec<_> =
        told.iter().map(|(ty, optional, default)| (ty.trim_start_matches(':'), *optional, *default)).collect();
    assert_eq!(trimmed, expected);
}

#[test]
fn derived_attributes() {
    let op = op(r#"def AOp : Test_Op<"a"> {
         DerivedAttr width = DerivedAttr<"unsigned", "return 5;", "wrap($_self)">;
       }"#);
    assert_eq!(op.props.to_vec(), vec![]);
    let width = &op.derived[0];
    assert_eq!((&*width.name, &*width.return_type, &*width.body), ("width", "unsigned", "return 5;"));
    assert_eq!(width.to_attribute, "wrap($_self)");
}

#[test]
fn traits_are_flat_and_each_is_there_once() {
    let op = op(r#"def AOp : Test_Op<"a", [Commutative, ElementwiseMappable, Commutative, Elementwise,
           SingleBlockImplicitTerminator<"AOp">, HasParent<"func::FuncOp">, ParentOneOf<["A", "B<C, D>"]>,
           NativeOpTrait<"Own"> ]>;"#);
    let told: Vec<String> = op
        .traits
        .iter()
        .map(|spec| match &spec.kind {
            TraitKind::Native(name) => name.to_string(),
            TraitKind::Parametric { name, params } => format!("{name}<{}>", params.join("; ")),
            other => panic!("{other:?}"),
        })
        .collect();
    let expected = [
        "OpTrait::IsCommutative",
        "OpTrait::Elementwise",
        "OpTrait::Scalarizable",
        "OpTrait::Vectorizable",
        "OpTrait::Tensorizable",
        "OpTrait::SingleBlock",
        "OpTrait::SingleBlockImplicitTerminator<AOp>",
        "OpTrait::HasParent<func::FuncOp>",
        "OpTrait::HasParent<A; B<C; D>>",
        "OpTrait::Own",
    ];
    assert_eq!(told[..8], expected[..8]);
    assert_eq!(told[8], "OpTrait::HasParent<A; B<C, D>>");
    assert_eq!(told[9], expected[9]);
    assert_eq!((&*op.traits[0].def, &*op.traits[7].def), ("Commutative", "HasParent"));
    assert!(!op.traits[0].structural && op.traits[5].structural && op.traits[7].structural);
}

#[test]
fn interfaces() {
    let dialect = lowered(
        r#"def Base : OpInterface<"Base"> { let cppNamespace = "::test"; }
           def Derived : OpInterface<"Derived", [Base]> {
             let cppNamespace = "::test";
             let description = [{ Says it. }];
             let methods = [
               InterfaceMethod<[{ What it is. }], "int", "what", (ins "unsigned":$index), "", [{ return 5; }]>,
               StaticInterfaceMethod<"", "bool", "is", (ins), [{ return true; }]>
             ];
             let verify = [{ return check($_op); }];
             let verifyWithRegions = 1;
           }
           def AOp : Test_Op<"a", [Commutative, DeclareOpInterfaceMethods<Derived, ["what"]>, Base, Involution,
                                   MemoryEffects<[MemRead]>]>;"#,
    );
    let op = &dialect.ops[0];
    assert_eq!(names(&op.interfaces, |interface| &interface.def), ["Base", "Derived", "MemoryEffectsOpInterface"]);
    let told = |at: usize| (op.interfaces[at].declares_methods, op.interfaces[at].after);
    assert_eq!((told(0), told(1), told(2)), ((false, 1), (true, 1), (false, 2)));
    assert_eq!(op.interfaces[1].overridden.to_vec(), ["what"]);
    assert_eq!(op.interfaces[1].cpp_name, "test::Derived");
    assert_eq!(op.interfaces[2].effects[0].effect, "::mlir::MemoryEffects::Read");

    assert_eq!(names(&dialect.interfaces, |interface| &interface.def), ["Base", "Derived"]);
    let derived = &dialect.interfaces[1];
    assert_eq!((derived.kind, derived.bases.to_vec()), (InterfaceKind::Op, vec!["Base".into()]));
    assert_eq!((&*derived.description, derived.verify_with_regions), ("Says it.", true));
    let [what, is] = &*derived.methods else { panic!("{:?}", derived.methods) };
    assert_eq!((&*what.name, &*what.return_type, &*what.description), ("what", "int", "What it is."));
    assert_eq!((&*what.params[0].ty, &*what.params[0].name), ("unsigned", "index"));
    assert!(what.default_body.is_some() && what.body.is_none() && !what.is_static);
    assert!(is.body.is_some() && is.is_static);
}

#[test]
fn interfaces_are_there_once() {
    let op = op(r#"def Base : OpInterface<"Base">;
         def Derived : OpInterface<"Derived", [Base]>;
         def AOp : Test_Op<"a", [DeclareOpInterfaceMethods<Base, ["f"]>, Derived]>;"#);
    let told: Vec<_> = op.interfaces.iter().map(|interface| (&*interface.def, interface.declares_methods)).collect();
    assert_eq!(told, [("Base", true), ("Derived", false)]);
}

#[test]
fn effects_on_symbols() {
    let op = op(r#"def AOp : Test_Op<"a"> { let arguments = (ins Arg<SymbolRefAttr, "", [MemWrite]>:$x); }"#);
    let memory = op.interfaces.iter().find(|it| it.cpp_name == "MemoryEffectOpInterface").expect("effects");
    assert_eq!(names(&memory.effects, |effect| &effect.effect), ["::mlir::MemoryEffects::Write"]);
    assert!(memory.lists_effects);
}

#[test]
fn adds_implied_interfaces() {
    let implied = |text: &str| {
        let op = op(text);
        let implied = op.interfaces.iter().filter(|interface| interface.implied);
        implied.map(|interface| interface.cpp_name.to_string()).collect::<Vec<_>>()
    };
    let effects = r#"let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$x, Arg<AnyMemRef, "", [MemWrite]>:$y);"#;
    assert_eq!(implied(&format!("def AOp : Test_Op<\"a\"> {{ {effects} }}")), ["MemoryEffectOpInterface"]);
    assert_eq!(implied(&format!("def AOp : Test_Op<\"a\", [Pure]> {{ {effects} }}")), Vec::<String>::new());
    let names = |results: &str| implied(&format!("def AOp : Test_Op<\"a\"> {{ let results = (outs {results}); }}"));
    assert_eq!(names("AnyType:$a, AnyType"), ["OpAsmOpInterface"]);
    assert_eq!(names("AnyType, AnyType"), Vec::<String>::new());
    assert_eq!(names("AnyType:$a"), Vec::<String>::new());
}

#[test]
fn reads_type_matches_of_traits() {
    let op = op(r#"def AOp : Test_Op<"a", [AllTypesMatch<["x", "r"]>, AllRanksMatch<["x", "y"]>,
           TypesMatchWith<"y is as x", "x", "y", "makeFrom($_self)">,
           OptionalTypesMatchWith<"z is as x", "x", "z", "$_self">,
           PredOpTrait<"it holds", CPred<"$_op.getNumOperands() > 1">>]> {
         let arguments = (ins AnyTensor:$x, AnyTensor:$y, Optional<AnyTensor>:$z);
         let results = (outs AnyTensor:$r);
       }"#);
    let matchings: Vec<_> = op
        .traits
        .iter()
        .map(|spec| match &spec.kind {
            TraitKind::Predicate { summary, matching, .. } => (&**summary, matching.as_deref().cloned()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(
        matchings[0],
        ("all of {x, r} have same type", Some(Matching::AllTypes(vec!["x".into(), "r".into()].into())))
    );
    let Some(Matching::All { values, summary, transform }) = &matchings[1].1 else { panic!("{matchings:?}") };
    assert_eq!((values.to_vec(), &**summary), (vec!["x".into(), "y".into()], "rank"));
    assert_eq!(transform.to_string(), "cast<ShapedType>($_self.getType()).getRank()");
    let Some(Matching::Types { from, to, transform, optional }) = &matchings[2].1 else { panic!("{matchings:?}") };
    assert_eq!((&**from, &**to, transform.to_string(), *optional), ("x", "y", "makeFrom($_self)".to_owned(), false));
    assert!(matches!(&matchings[3].1, Some(Matching::Types { optional: true, .. })));
    assert_eq!(matchings[4], ("it holds", None));
    // The type of the result follows from that of an operand.
    assert!(op.interfaces.iter().any(|interface| interface.def == "InferTypeOpInterface" && interface.implied));
}

#[test]
fn types_of_results_follow_or_not() {
    // Traits, arguments, results, and whether the result types can be inferred.
    let cases = [
        ("", "", "I32:$r", true),
        ("", "", "I32:$r, I1", true),
        ("", "", "", false),
        ("", "AnyType:$x", "AnyType:$r", false),
        ("", "", "I32:$r, AnyType:$s", false),
        ("", "", "Optional<I32>:$r", false),
        ("SameOperandsAndResultType", "AnyType:$x", "AnyType:$r", true),
        ("SameOperandsAndResultType", "Variadic<AnyType>:$x", "AnyType:$r", false),
        (r#"AllTypesMatch<["x", "r"]>"#, "AnyType:$x", "AnyType:$r", true),
        (r#"AllTypesMatch<["r", "s"]>"#, "AnyType:$x", "AnyType:$r, AnyType:$s", false),
        (r#"AllTypesMatch<["r", "s"]>"#, "AnyType:$x", "AnyType:$r, I32:$s", true),
        (
            r#"AllTypesMatch<["s", "r"]>, TypesMatchWith<"", "x", "r", "$_self">"#,
            "AnyType:$x",
            "AnyType:$r, AnyType:$s",
            true,
        ),
        (r#"TypesMatchWith<"", "s", "r", "$_self">"#, "", "AnyType:$r, AnyType:$s", false),
        ("InferTypeOpInterface", "", "I32:$r", false),
        (r#"ShapedTypeMatchesElementCountAndTypes<"x", "r">"#, "AnyTensor:$x", "AnyType:$r", true),
    ];
    let ops = cases.iter().enumerate().map(|(at, (traits, arguments, results, _))| {
        let body = format!("let arguments = (ins {arguments}); let results = (outs {results});");
        format!("def Op{at} : Test_Op<\"op{at:02}\", [{traits}]> {{ {body} }}\n")
    });
    let dialect = lowered(&ops.collect::<String>());
    for (op, (traits, arguments, results, follow)) in dialect.ops.iter().zip(cases) {
        let infers = op.interfaces.iter().any(|interface| interface.implied && interface.def == "InferTypeOpInterface");
        assert_eq!(infers, follow, "[{traits}] ({arguments}) -> ({results})");
    }
}

#[test]
fn regions_and_successors() {
    let op = op(r#"def AOp : Test_Op<"a", [Terminator]> {
         let regions = (region AnyRegion:$body, VariadicRegion<SizedRegion<1>>:$others);
         let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$cases);
       }"#);
    let regions: Vec<_> = op.regions.iter().map(|region| (&*region.name, region.variadic)).collect();
    assert_eq!(regions, [("body", false), ("others", true)]);
    assert_eq!(op.regions[1].constraint.summary, "region with 1 blocks");
    let successors: Vec<_> = op.successors.iter().map(|successor| (&*successor.name, successor.variadic)).collect();
    assert_eq!(successors, [("next", false), ("cases", true)]);
}

#[test]
fn builders() {
    let op = op(r#"def AOp : Test_Op<"a"> {
         let skipDefaultBuilders = 1;
         let builders = [OpBuilder<(ins "int":$x, CArg<"bool", "true">:$y), [{ build(x, y); }]>,
                         DeprecatedOpBuilder<"too old", (ins "Value")>];
       }"#);
    let [first, second] = &*op.builders else { panic!("{:?}", op.builders) };
    let params: Vec<_> =
        first.params.iter().map(|param| (&*param.ty, &*param.name, param.default.as_deref())).collect();
    assert_eq!(params, [("int", "x", None), ("bool", "y", Some("true"))]);
    assert!(first.body.is_some() && second.body.is_none());
    assert_eq!((&*second.deprecated, &*second.params[0].name), ("too old", ""));
}

#[test]
fn reads_other_fields_of_operations() {
    let op = op(r#"def Group : OpDocGroup { let summary = "Some"; let description = [{
             Words.
           }]; }
           def AOp : Test_Op<"a"> {
         let summary = "does it";
         let hasVerifier = 1; let hasRegionVerifier = 1; let hasFolder = 1; let hasCanonicalizer = 1;
         let hasCanonicalizeMethod = 1; let useCustomPropertiesEncoding = 1;
         let opDocGroup = Group;
         let hasCustomAssemblyFormat = 1;
         let extraClassDeclaration = "int x;";
       }"#);
    assert!(op.verifier && op.region_verifier && op.folder && op.canonicalizer && op.canonicalize_method);
    assert!(op.custom_encoding);
    assert_eq!((&*op.summary, &*op.extra_declarations), ("does it", "int x;"));
    assert_eq!(op.doc_group.as_ref().map(|group| &*group.description), Some("Words."));
    assert_eq!(op.syntax, OpSyntax::Custom);
}

#[test]
fn a_format_wins_over_code() {
    let op = op(r#"def AOp : Test_Op<"a"> { let hasCustomAssemblyFormat = 1; let assemblyFormat = "attr-dict"; }"#);
    assert!(matches!(&op.syntax, OpSyntax::Format(format) if format.text == "attr-dict"));
}

#[test]
fn types() {
    let ty = type_def(
        r#"def Test_Pair : Test_Type<"Pair", "pair"> {
             let summary = "two of them";
             let parameters = (ins "unsigned":$raw, ArrayRefParameter<"int64_t", "the sizes">:$sizes,
               OptionalParameter<"Type">:$optional, OptionalArrayRefParameter<"int">:$list,
               DefaultValuedParameter<"bool", "true", "flag">:$flag, StringRefParameter<"text", "x">:$text,
               APFloatParameter<"">:$float, APIntParameter<"">:$int, Test_Pair:$self);
             let assemblyFormat = "`<` params `>`";
             let builders = [TypeBuilder<(ins "int":$x), [{ return $_get($_ctxt, x); }], "Type">,
                             TypeBuilderWithInferredContext<(ins "Type":$of)>];
             let genVerifyDecl = 1;
             let skipDefaultBuilders = 1;
             let genStorageClass = 0;
             let extraClassDeclaration = "int x;";
           }"#,
    );
    assert_eq!((&*ty.name, &*ty.cpp_class, ty.mnemonic.as_deref()), ("test.pair", "PairType", Some("pair")));
    assert_eq!((&*ty.cpp_base, &*ty.storage_class, ty.custom_storage), ("::mlir::Type", "PairTypeStorage", true));
    assert!(ty.verifier && ty.skip_default_builders);
    let told: Vec<_> = ty
        .params
        .iter()
        .map(|param| (&*param.name, &param.kind, param.optional, param.default.as_ref().map(|value| &*value.text)))
        .collect();
    let array = |of: &'static str| ParamKind::Array(of.into());
    assert_eq!(told[0], ("raw", &ParamKind::Cpp, false, None));
    assert_eq!(told[1], ("sizes", &array("int64_t"), false, None));
    assert_eq!(told[2], ("optional", &ParamKind::Cpp, true, None));
    assert_eq!(told[3], ("list", &array("int"), true, None));
    assert_eq!(told[4], ("flag", &ParamKind::Cpp, false, Some("true")));
    assert_eq!(told[5], ("text", &ParamKind::String, false, Some("x")));
    assert_eq!(told[6], ("float", &ParamKind::ApFloat, false, None));
    assert_eq!(told[7], ("int", &ParamKind::ApInt, false, None));
    assert_eq!(told[8], ("self", &ParamKind::Type("Test_Pair".into()), false, None));
    assert_eq!((&*ty.params[1].storage_type, &*ty.params[1].summary), ("::llvm::SmallVector<int64_t>", "the sizes"));
    assert!(ty.params[6].comparator.is_some());
    assert_eq!((&*ty.builders[0].return_type, ty.builders[0].inferred_context), ("Type", false));
    assert!(ty.builders[1].inferred_context && ty.builders[1].body.is_none());
    assert!(matches!(ty.syntax, DefSyntax::Format(_)));
}

#[test]
fn attributes_of_enums() {
    let dialect = lowered(
        r#"def Kind : I32EnumAttr<"Kind", "kinds", [I32EnumAttrCase<"A", 0>, I32EnumAttrCase<"B", 5, "bee">]> {
             let cppNamespace = "::test";
             let genSpecializedAttr = 0;
           }
           def KindAttr : EnumAttr<Test_Dialect, Kind, "kind">;
           def Test_Both : Test_Attr<"Both", "both"> {
             let parameters = (ins EnumParameter<Kind>:$kind, AttributeSelfTypeParameter<"">:$type, KindAttr:$attr);
             let hasCustomAssemblyFormat = 1;
           }
           def AOp : Test_Op<"a"> { let arguments = (ins KindAttr:$kind, Kind:$plain, EnumProp<Kind>:$prop); }"#,
    );
    let kind = &dialect.attrs[0];
    assert_eq!((&*kind.name, kind.enum_def.as_deref(), &*kind.summary), ("test.kind", Some("Kind"), "kinds"));
    assert_eq!(kind.params[0].kind, ParamKind::Enum("Kind".into()));
    let both = &dialect.attrs[1];
    assert_eq!(both.params[1].kind, ParamKind::SelfType);
    assert_eq!(both.params[2].kind, ParamKind::Attr("KindAttr".into()));
    assert_eq!((&both.syntax, &*both.cpp_class), (&DefSyntax::Custom, "BothAttr"));
    assert_eq!(names(&dialect.enums, |spec| &spec.def), ["Kind"]);
    for prop in dialect.ops[0].props.iter() {
        let of = match &prop.kind {
            PropKind::Attr(attr) => &attr.enum_def,
            PropKind::Native(native) => &native.enum_def,
            PropKind::Sizes(_) => panic!(),
        };
        assert_eq!(of.as_deref(), Some("Kind"), "{}", prop.name);
    }
}

#[test]
fn parameters_that_are_constrained_types() {
    let attr = attr_def(
        r#"def Test_A : Test_Attr<"A", "a"> {
             let parameters = (ins AnyTypeOf<[I32, F32]>:$type);
             let assemblyFormat = "$type";
           }"#,
    );
    assert!(matches!(&attr.params[0].constraint, Some(Constraint::AnyOf(of)) if of.len() == 2));
}

#[test]
fn enums() {
    let (lowered, said) = attempt(
        r#"def A : I32BitEnumAttrCaseBit<"A", 0, "a">;
           def B : I32BitEnumAttrCaseBit<"B", 3, "b">;
           def Bits : I32BitEnumAttr<"Bits", "bits", [I32BitEnumAttrCaseNone<"None", "none">, A, B,
                                     I32BitEnumAttrCaseGroup<"Both", [A, B], "both">]> {
             let cppNamespace = "::test";
             let separator = ", ";
             let printBitEnumPrimaryGroups = 1;
           }
           def Plain : I64EnumAttr<"Plain", "", [I64EnumAttrCase<"X", 7>]> { let cppNamespace = "::other"; }
           def Info : I32Enum<"Info", "info", [I32EnumCase<"Y", 1, "why">]> { let cppNamespace = "::test"; }"#,
    );
    assert_eq!(said, Vec::<String>::new());
    let dialect = &lowered.dialects[0];
    let find = |name: &str| -> &EnumSpec {
        let mut all = dialect.enums.iter().chain(&lowered.enums);
        all.find(|spec| spec.def == name).expect(name)
    };
    let bits = find("Bits");
    assert_eq!(bits.kind, EnumKind::Bits { separator: ", ".into(), quoted: true, primary_groups: true });
    let cases: Vec<_> = bits.cases.iter().map(|case| (&*case.symbol, case.value, &*case.spelling)).collect();
    assert_eq!(cases, [("None", 0, "none"), ("A", 1, "a"), ("B", 8, "b"), ("Both", 9, "both")]);
    assert_eq!(bits.cases[3].members.to_vec(), ["A", "B"]);
    assert_eq!((&*bits.underlying_type, bits.width, bits.attr_class.as_deref()), ("uint32_t", 32, Some("BitsAttr")));
    assert_eq!((find("Plain").width, &find("Plain").kind), (64, &EnumKind::Integer));
    assert_eq!(find("Info").attr_class, None);
    assert_eq!(names(&dialect.enums, |spec| &spec.def), ["Bits", "Info"]);
    assert!(lowered.enums.iter().any(|spec| spec.def == "Plain"));
}

#[test]
fn enums_belong_to_the_dialect_of_their_namespace() {
    let (lowered, said) = attempt(
        r#"def Other_Dialect : Dialect { let name = "other"; let cppNamespace = "::other"; }
           def Color : I32EnumAttr<"Color", "", [I32EnumAttrCase<"Red", 0>]> {
             let cppNamespace = "::other";
             let genSpecializedAttr = 0;
           }
           def ColorAttr : EnumAttr<Other_Dialect, Color, "color">;
           def Free : I32EnumAttr<"Free", "", [I32EnumAttrCase<"Yes", 0>]>;
           def AOp : Test_Op<"a"> { let arguments = (ins ColorAttr:$color, Free:$free); }"#,
    );
    assert_eq!(said, Vec::<String>::new());
    let enums = |name: &str| {
        let dialect = lowered.dialects.iter().find(|dialect| dialect.name == name).expect("a dialect");
        names(&dialect.enums, |spec| &spec.def)
    };
    assert_eq!((enums("other"), enums("test")), (vec!["Color"], vec!["Free"]));
}

#[test]
fn constraints_with_names_belong_to_the_dialect_of_their_file() {
    let dialect = lowered(
        r#"def Test_Own : AnyTypeOf<[I32, F32], "own">; def Test_OwnAttr : ConfinedAttr<I32Attr, [IntPositive]>;"#,
    );
    assert_eq!(names(&dialect.type_constraints, |constraint| &constraint.def), ["Test_Own"]);
    assert_eq!(names(&dialect.attr_constraints, |constraint| &constraint.def), ["Test_OwnAttr"]);
}

#[test]
fn nothing_is_dropped_silently() {
    let unknown = |text: &str| {
        let (lowered, _) = attempt(text);
        lowered.unknowns.into_iter().map(|unknown| (unknown.kind, unknown.def)).collect::<Vec<_>>()
    };
    assert_eq!(unknown(r#"class Odd : Trait; def AOp : Test_Op<"a", [Odd<>]>;"#), [("trait", "AOp".to_owned())]);
    let text = r#"def AOp : Test_Op<"a"> { let arguments = (ins DefaultValuedAttr<I32Attr, "@@">:$x); }"#;
    assert_eq!(unknown(text), [("default value", "AOp".to_owned())]);
    let text = r#"class Odd : OpVariableDecorator; def AOp : Test_Op<"a"> { let arguments = (ins Arg<I32, "", [Odd<>]>:$x); }"#;
    assert_eq!(unknown(text).len(), 1);
}

#[test]
fn wrong_operations() {
    let cases = [
        ("", "let arguments = (ins I32Attr);", "attributes must be named"),
        ("", "let arguments = (ins I32Prop);", "properties must be named"),
        ("", "let arguments = (ins 1:$x);", "undefined type for argument #0"),
        ("", "let arguments = (ins DerivedAttr<\"a\", \"b\">:$x);", "derived attributes not allowed in argument list"),
        ("", "let results = (ins I32:$x);", "'results' must have 'outs' directive"),
        (
            "",
            "let results = (outs VariadicOfVariadic<I32, \"s\">:$x);",
            "'VariadicOfVariadic' results are currently not supported",
        ),
        ("", "let regions = (region VariadicRegion<AnyRegion>);", "variadic regions must be named"),
        (
            "",
            "let regions = (region VariadicRegion<AnyRegion>:$x, AnyRegion:$y);",
            "only the last region can be variadic",
        ),
        (
            "",
            "let successors = (successor VariadicSuccessor<AnySuccessor>:$x, AnySuccessor:$y);",
            "only the last successor can be variadic",
        ),
        ("", "let arguments = (ins I32:$x, I32:$x);", "op has a conflict with two operands having the same name 'x'"),
        (
            "",
            "let arguments = (ins I32:$x, I32Attr:$x);",
            "op has a conflict with operands and attributes both having an entry with the name 'x'",
        ),
        (
            "",
            "let arguments = (ins I32:$operation);",
            "generated accessor for `operation` overlaps with a default one; please rename to avoid overlap",
        ),
        ("Scalarizable", "", "Scalarizable requires Elementwise to precede it in traits list"),
        ("", "let skipDefaultBuilders = 1;", "default builders are skipped and no custom builders provided"),
        ("", "let builders = [OpBuilder<(outs \"int\":$x)>];", "expected 'ins' in builders"),
        (
            "AttrSizedOperandSegments",
            "",
            "op must have at least two variadic operands to use 'AttrSizedOperandSegments' trait",
        ),
        (
            "",
            "let results = (outs Optional<I32>:$x, Optional<I32>:$y);",
            "op has multiple variadic results but no specification over their sizes",
        ),
    ];
    let ops = cases
        .iter()
        .enumerate()
        .map(|(at, (traits, body, _))| format!("def Op{at} : Test_Op<\"op{at}\", [{traits}]> {{ {body} }}\n"));
    let expected: Vec<_> =
        cases.iter().enumerate().map(|(at, (.., message))| format!("{}: {message}", at + 1)).collect();
    assert_eq!(wrong(&ops.collect::<String>()), expected);
    assert_eq!(
        wrong("def AOp : Test_Op<\"a\"> { let arguments = (ins Variadic<I32>:$operands); }"),
        Vec::<String>::new()
    );
}

#[test]
fn reports_errors_of_classes_at_their_uses() {
    let text =
        "class Bad<string name> : Test_Op<name> { let arguments = (ins I32:$x, I32:$x); }\n\ndef AOp : Bad<\"a\">;";
    assert_eq!(wrong(text), ["3: op has a conflict with two operands having the same name 'x'"]);
}

#[test]
fn wrong_types() {
    let cases = [
        (
            "let parameters = (ins \"int\":$x);",
            "must specify either 'assemblyFormat' or 'hasCustomAssemblyFormat' when 'mnemonic' is set",
        ),
        (
            "let assemblyFormat = \"\"; let hasCustomAssemblyFormat = 1;",
            "cannot specify both 'assemblyFormat' and 'hasCustomAssemblyFormat'",
        ),
        ("let assemblyFormat = \"\"; let genAccessors = 0;", "'assemblyFormat' requires 'genAccessors' to be true"),
        ("let parameters = (ins \"int\");", "all parameters must have a name"),
        ("let parameters = (ins \"int\":$x, \"int\":$x);", "two parameters have the name 'x'"),
        ("let parameters = (ins AnyRegion:$x);", "Missing `cppType` field in Attribute/Type parameter: AnyRegion"),
    ];
    let types = cases
        .iter()
        .enumerate()
        .map(|(at, (body, _))| format!("def T{at} : Test_Type<\"T{at}\", \"t{at}\"> {{ {body} }}\n"));
    let expected: Vec<_> =
        cases.iter().enumerate().map(|(at, (_, message))| format!("{}: {message}", at + 1)).collect();
    assert_eq!(wrong(&types.collect::<String>()), expected);
}

#[test]
fn errors_in_formats_are_where_they_are_written() {
    let text = "def AOp : Test_Op<\"a\"> {\n  let assemblyFormat = [{\n    attr-dict\n    $missing\n  }];\n}";
    assert!(wrong(text)[0].starts_with("4: "), "{:?}", wrong(text));
}

#[test]
fn operations_of_the_same_name_are_told() {
    assert_eq!(
        wrong("def AOp : Test_Op<\"a\">;\ndef BOp : Test_Op<\"a\">;"),
        ["2: operation 'test.a' is defined more than once"]
    );
}

#[test]
fn reports_uses_of_deprecated_defs() {
    let text = r#"def Old : NativeOpTrait<"Old">, Deprecated<"use New">;
def Unused : NativeOpTrait<"Unused">, Deprecated<"use New">;
def AOp : Test_Op<"a", [TraitList<[Old]>]>;
def BOp : Test_Op<"b"> { let arguments = (ins DefaultValuedProp<I64Property, "3">:$x); }"#;
    let expected = ["4: Using deprecated def `I64Property`", "3: Using deprecated def `Old`"];
    assert_eq!(wrong(text), expected);
}

#[test]
fn definitions_that_refer_to_themselves() {
    let text = r#"def A : OptionalAttr<I32Attr> { let baseAttr = !cast<Attr>("A"); }
def P : And<[]> { let children = [!cast<Pred>("P")]; }
def PT : Type<P>;
def DP : DefaultValuedProp<I64Prop, "3"> { let baseProperty = !cast<Property>("DP"); }
def PV : Variadic<I32> { let baseType = PT; }
def IA : OpInterface<"IA"> { let baseInterfaces = [!cast<Interface>("IA")]; }
def T : TraitList<[]> { let traits = [!cast<Trait>("T"), !cast<Trait>("T")]; }
def AOp : Test_Op<"a", [IA, T]> { let arguments = (ins A:$x, PT:$y, DP:$z, PV:$w); }"#;
    let (lowered, said) = attempt(text);
    assert_eq!(said, Vec::<String>::new());
    assert_eq!(lowered.dialects[0].ops[0].props.len(), 2);
}
