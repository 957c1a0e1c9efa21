//! Tests of the verifier's messages for IR built by hand. Each expectation is the output of `mlir-opt` 22 for the same
//! IR as text.

mod build;
mod text;

use build::{Fixture, check, errors};
use lect_ods::spec::{
    Arity, AttrConstraint, Constraint, DialectSpec, InterfaceUse, List, OpSpec, PropSpec, RegionConstraint, RegionSpec,
    Shared, Str, SuccessorConstraint, SuccessorSpec, TraitSpec, TypeConstraint, ValueSpec,
};

use lect_core::diag::Reported;
use lect_core::dialect::{DialectDef, DialectHooks, EmbeddedSpec, OpHooks};
use lect_core::ir::OpRef;
use lect_core::ir::symbols::SymbolTables;
use lect_core::verify::{Unregistered, VerifyConfig};

/// Operations like those of `func`, `arith` and `scf`.
static DIALECT: DialectDef = DialectDef {
    namespace: "t",
    spec: Some(&SPEC),
    hooks: DialectHooks {
        ops: &[("call", OpHooks { verify_symbol_uses: Some(verify_call), ..OpHooks::NONE })],
        verify_attr: Some(|op, _| Err(op.error("unexpected attribute").emit())),
        ..DialectHooks::NONE
    },
    syntax: None,
};

static SPEC: EmbeddedSpec = EmbeddedSpec::made_by(spec);

fn spec() -> DialectSpec {
    let any = Shared::new(TypeConstraint::new("AnyType", "any type", Constraint::Any));
    let values = || -> List<ValueSpec> { vec![ValueSpec::new("", Arity::Variadic, any.clone())].into() };
    let regions = |variadic| -> List<RegionSpec> {
        let (def, summary) = (Str::default(), Str::default());
        let constraint = Shared::new(RegionConstraint { def, summary, condition: Constraint::Any });
        vec![RegionSpec { name: Str::default(), variadic, constraint }].into()
    };
    let any_attr =
        || Shared::new(AttrConstraint::new("AnyAttr", "any attribute", "::mlir::Attribute", Constraint::Any));
    let string = || {
        let condition = Constraint::Is("StringAttr".into());
        Shared::new(AttrConstraint::new("StrAttr", "string attribute", "::mlir::StringAttr", condition))
    };
    let op = |name: &'static str, traits: &[&'static str]| OpSpec {
        operands: values(),
        results: values(),
        regions: regions(true),
        traits: traits.iter().map(|name| TraitSpec::native(*name)).collect(),
        ..OpSpec::new(name)
    };
    let successors: List<SuccessorSpec> = vec![SuccessorSpec {
        name: Str::default(),
        variadic: true,
        constraint: Shared::new(SuccessorConstraint {
            def: Str::default(),
            summary: Str::default(),
            condition: Constraint::Any,
        }),
    }]
    .into();
    let ops = vec![
        OpSpec {
            regions: regions(false),
            props: vec![PropSpec::attr("sym_name", string(), true), PropSpec::attr("sym_visibility", string(), true)]
                .into(),
            interfaces: vec![InterfaceUse::new("SymbolOpInterface")].into(),
            successors: successors.clone(),
            ..op("t.func", &["OpTrait::IsIsolatedFromAbove"])
        },
        OpSpec { successors: successors.clone(), ..op("t.pair", &["OpTrait::IsIsolatedFromAbove"]) },
        OpSpec { results: List::default(), ..op("t.return", &["OpTrait::IsTerminator"]) },
        OpSpec { regions: List::default(), successors: successors.clone(), ..op("t.const", &[]) },
        OpSpec { successors: successors.clone(), ..op("t.if", &["OpTrait::SingleBlock"]) },
        OpSpec {
            regions: List::default(),
            successors,
            props: vec![PropSpec::attr("callee", any_attr(), true)].into(),
            ..op("t.call", &[])
        },
    ];
    DialectSpec { ops: ops.into(), ..DialectSpec::new("t") }
}

fn verify_call<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    match op.attr("callee").and_then(|callee| tables.lookup_ref(table, callee)) {
        Some(_) => Ok(()),
        None => Err(op.op_error("does not reference a valid function").emit()),
    }
}

#[test]
fn accepts_valid_ir() {
    check("x.r ( ^a x.use(%v) | %v = x.def )", &[]);
    check("%v = x.r ( ^a x.use(%v) )", &[]);
    check("t.func @f ( ^a %v = x.def | x.s ( ^n x.use(%v) ) | x.br > b ^b x.use(%v) )", &[]);
    check("x.s ( ^a )", &[]);
    check("x.s ( ^a t.const )", &[]);
    check("t.func @f ( ^a x.y )", &[]);
    check("x.f @f t.func @g ( ^a t.return )", &[]);
    check("x.r ( ^a builtin.module @a ( ^b ) | builtin.module @a ( ^c ) )", &[]);
}

#[test]
fn unreachable_uses_need_no_dominance() {
    check("x.r ( ^a x.br ^b x.br(%v) ^c %v = x.def | x.br )", &[]);
    check(
        "t.func @f ( ^a t.return ^b x.r ( ^n x.use(%y) ) | x.use(%y) | %y = x.def | t.return )",
        &["operand #0 does not dominate this use; operand defined here (op in a parent region)"],
    );
}

#[test]
fn definitions_come_before_uses_where_there_is_an_order() {
    let same = "operand #0 does not dominate this use; operand defined here (op in the same block)";
    check("t.func @f ( ^a x.use(%v) | %v = x.def )", &[same]);
    check("t.func @f ( ^a %v = x.use(%v) | t.return )", &[same]);
    check("x.r ( ^a x.use(%v) | %v = x.def | x.br > b ^b x.br )", &[same]);
    let parent = "operand #0 does not dominate this use; operand defined here (op in a parent region)";
    check("t.func @f ( ^a %v = x.r ( ^n x.y(%v) ) | t.return )", &[parent]);
    check("t.func @f ( ^a x.r ( ^n x.y(%v) ) | %v = x.b | t.return )", &[parent]);
    check("x.r ( ^a x.br > b > c ^b %v = x.def | x.br > c ^c x.s ( ^n x.t(%v) ) | x.br )", &[parent]);
    check(
        "x.r ( ^a x.br > b > c ^b %v = x.def | x.br > c ^c x.br(%v) )",
        &["operand #0 does not dominate this use; operand defined here (op in the same region)"],
    );
    check(
        "x.r ( ^a x.br > b > c ^b(%v) x.br > c ^c x.s(%v) ( ^n x.t(%v) ) | x.br )",
        &["operand #0 does not dominate this use; operand defined as a block argument (block #1 in the same region)"],
    );
    check(
        "x.r ( ^a x.br > b > c ^b(%v) x.br > c ^c x.s ( ^n x.t(%v) ) | x.br )",
        &["operand #0 does not dominate this use; operand defined as a block argument (block #1 in a parent region)"],
    );
    check(
        "x.r ( ^a x.s ( ^n x.t(%v) ) ) ( ^b %v = x.t )",
        &[
            "operand #0 does not dominate this use; operand defined here (op is neither in a parent nor in a child region)",
        ],
    );
}

#[test]
fn last_nested_region_is_verified_first() {
    let text = "x.r ( ^a x.s ( ^b x.one(%v) | %v = x.d | x.br ^c x.br ) | x.s ( ^d x.two(%w, %w) | %w = x.d | x.br ^e x.br ) | x.br ^f x.br )";
    let mut fixture = Fixture::new(&DIALECT);
    let found = errors(&mut fixture, text, &build::allowing());
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0, fixture.loc_of("x.two"));
}

#[test]
fn isolated_regions_see_nothing_from_outside() {
    let outside = "'x.y' op using value defined outside the region; required by region isolation constraints";
    check("%v = x.a | t.func @f ( ^a x.y(%v, %v) | t.return )", &[outside]);
    check("%v = x.a | builtin.module ( ^a x.s ( ^b x.y(%w, %v) ) | %w = x.a )", &[outside]);
    check("builtin.module ( ^a t.func @g ( ^b x.y(%v) | t.return ) ) | %v = x.a", &[outside]);
    check("t.pair ( ^a %v = x.a | t.return ) ( ^b x.y(%v) | t.return )", &[outside]);
    // The outermost region is verified before nested ones.
    check("%v = x.a | builtin.module ( ^a x.s ( ^b x.a(%v) ) | x.y(%v) )", &[outside]);
}

#[test]
fn blocks_end_with_a_terminator() {
    let last = "operation with block successors must terminate its parent block";
    check("x.g ( ^a x.br > b | x.y ^b x.y )", &[last]);
    check("x.g ( ^a ^b x.y )", &["empty block: expect at least a terminator"]);
    check("x.g ( ^a x.br > b ^b x.br > a )", &["entry block of region may not have predecessors"]);
    check("x.g ( ^a x.br > a )", &["entry block of region may not have predecessors"]);
    check("x.g ( ^a x.br > a | x.y )", &["entry block of region may not have predecessors"]);
    check("x.g ( ^a x.br > b ^b t.const )", &["block with no terminator, has"]);
    check("t.func @f ( ^a t.const )", &["block with no terminator, has"]);
    check("t.func @f ( ^a )", &["empty block: expect at least a terminator"]);
    check("t.func @f ( ^a t.return | x.y )", &["'t.return' op must be the last operation in the parent block"]);
    check("t.func @f ( ^a t.return > b ^b x.y )", &["'t.return' op requires 0 successors but found 1"]);
    check("t.func @f ( ^a %v = t.return )", &["'t.return' op requires zero results"]);
    check("t.if ( ^a )", &["'t.if' op expects a non-empty block"]);
    check("t.if ( ) ( ^a x.y ^b x.y )", &["'t.if' op expects region #1 to have 0 or 1 blocks"]);
}

#[test]
fn modules_and_casts_follow_their_definition() {
    check("builtin.module ( ^a x.y ^b x.z )", &["'builtin.module' op expects region #0 to have 0 or 1 blocks"]);
    check("builtin.module ( ^a(%v) x.y )", &["'builtin.module' op region should have no arguments"]);
    check("builtin.module ( ) ( )", &["'builtin.module' op requires one region"]);
    check("builtin.module", &["'builtin.module' op requires one region"]);
    check(
        "builtin.module ( )",
        &["'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks"],
    );
    check("%v = builtin.module ( ^a )", &["'builtin.module' op requires zero results"]);
    check("%v = x.a | builtin.module(%v) ( ^a )", &["'builtin.module' op requires zero operands"]);
    check(
        "builtin.module !foo ( ^a )",
        &["'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'foo'"],
    );
    check("builtin.module !foo.bar ( ^a )", &[]);
    check(
        "builtin.unrealized_conversion_cast",
        &["'builtin.unrealized_conversion_cast' op expected at least one result for cast operation"],
    );
    check(
        "%v = builtin.unrealized_conversion_cast ( )",
        &["'builtin.unrealized_conversion_cast' op requires zero regions"],
    );
}

#[test]
fn unknown_operations_are_rejected_after_nested_operations() {
    let unknown = |name: &str| {
        format!("unregistered operation '{name}' found in dialect ('builtin') that does not allow unknown operations")
    };
    check("builtin.foo", &[&unknown("builtin.foo")]);
    check("x.r ( ^a builtin.foo | builtin.bar ) | builtin.bar", &[&unknown("builtin.foo")]);
    check(
        "builtin.bar ( ^a x.br > b | x.br ^b x.br )",
        &["operation with block successors must terminate its parent block"],
    );
    check("builtin.bar ( ^a x.use(%v) | %v = x.def | x.br > b ^b x.br )", &[&unknown("builtin.bar")]);
    check(
        "builtin.module ( ^a builtin.unrealized_conversion_cast ) | x.r ( ^b builtin.bar )",
        &[&unknown("builtin.bar")],
    );
    let mut fixture = Fixture::new(&DIALECT);
    let found = errors(&mut fixture, "x.y", &VerifyConfig::default());
    assert_eq!(
        found.iter().map(|error| error.1.as_str()).collect::<Vec<_>>(),
        ["'x.y' op created with unregistered dialect. If this is intended, please call \
          allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool \
          used"]
    );
}

#[test]
fn symbols_are_unique_in_their_table() {
    let again = "redefinition of symbol named 'a'; see existing symbol definition here";
    check("builtin.module @a ( ^a ) | builtin.module @a ( ^b )", &[again]);
    check("x.f @a | x.f @a", &[again]);
    check("x.f @a | x.y ( ^a x.f @a )", &[]);
    check("t.func ( ^a t.return )", &["'t.func' op requires string attribute 'sym_name'"]);
    check(
        "t.func @f ( ^a t.func @g ( ^b t.return ) | t.return )",
        &["'t.func' op symbol's parent must have the SymbolTable trait"],
    );
    check("x.r ( ^a t.func @g ( ^b t.return ) )", &[]);
    // Nested operations come first, isolated ones included; dominance of the table comes after.
    check("x.f @a | x.f @a | builtin.bar", &["unregistered operation 'builtin.bar'"]);
    check("x.f @a | x.f @a | t.func @g ( ^a x.u(%v) | %v = x.d )", &["operand #0 does not dominate this use"]);
    check("x.f @a | x.f @a | x.r ( ^a x.u(%v) | %v = x.d | x.br ^b x.br )", &[again]);
}

#[test]
fn symbol_users_are_checked_with_their_table() {
    check("t.func @f ( ^a t.call =f | t.return )", &[]);
    check("t.func @f ( ^a t.call =g | t.return )", &["'t.call' op does not reference a valid function"]);
    check(
        "t.func @f ( ^a t.call =g | t.return ) | builtin.module ( ^b t.func @g ( ^c t.return ) )",
        &["'t.call' op does not reference a valid function"],
    );
}

#[test]
fn attributes_of_a_dialect_are_its_own_to_check() {
    check("x.y !t.a", &["unexpected attribute"]);
    check("x.y !tt.a", &[]);
    check("x.y !t", &[]);
}

#[test]
fn all_isolated_siblings_are_checked_in_order_on_any_number_of_threads() {
    let one = "t.func @f# ( ^a x.u#(%v#) | %v# = x.d | t.return )";
    let mut text: Vec<String> = (0..40).map(|number| one.replace('#', &number.to_string())).collect();
    // Enough operations for several threads.
    text.push(format!("t.func @big ( ^a {} )", "x.y | ".repeat(9000).trim_end_matches(" | ")));
    let text = text.join(" | ");
    for threads in [1, 2, 8] {
        let mut fixture = Fixture::new(&DIALECT);
        let config = VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(threads);
        let found = errors(&mut fixture, &text, &config);
        let expected: Vec<_> = (0..40).map(|number| fixture.loc_of(&format!("x.u{number}"))).collect();
        assert_eq!(found.iter().map(|error| error.0).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    let depth = 20_000;
    let inline = format!("{} x.y {}", "x.r ( ^a ".repeat(depth), " )".repeat(depth));
    check(&inline, &[]);
    let used = format!("%v = x.d | {} x.y(%v) {}", "x.r ( ^a x.u(%v) | ".repeat(depth), " )".repeat(depth));
    check(&used, &[]);
    let isolated = format!("{} x.y {}", "builtin.module ( ^a ".repeat(depth), " )".repeat(depth));
    check(&isolated, &[]);
}
