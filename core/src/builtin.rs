//! Operations of the builtin dialect.

mod verify;

use lect_ods::spec::{
    Arity, AttrConstraint, Constraint, DialectSpec, Expr, InterfaceUse, OpSpec, PropSpec, RegionConstraint, RegionSpec,
    Shared, Str, TraitSpec, TypeConstraint, ValueSpec,
};

use crate::diag::Reported;
use crate::dialect::{DialectDef, DialectHooks, Docs, EmbeddedSpec, OpHooks};
use crate::entity::Attr;
use crate::fold::{FoldResult, Folded};
use crate::ir::{OpRef, OpState};
use crate::syntax::{DialectSyntax, OpSyntax};
use crate::text::parse::EmptyRegion;
use crate::text::print::RegionStyle;
use crate::text::{OpParser, OpPrinter};
use crate::typed::TypedOp;

/// The builtin dialect, which every context has.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "builtin",
    spec: Some(&SPEC),
    hooks: DialectHooks {
        ops: &[("module", MODULE), ("unrealized_conversion_cast", UNREALIZED_CONVERSION_CAST)],
        ..DialectHooks::NONE
    },
    syntax: Some(&SYNTAX),
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("module", OpSyntax { parse: Some(parse_module), print: Some(print_module), ..OpSyntax::NONE }),
        ("unrealized_conversion_cast", OpSyntax { parse: Some(parse_cast), print: Some(print_cast), ..OpSyntax::NONE }),
    ],
    ..DialectSyntax::NONE
};

const MODULE: OpHooks = OpHooks { verify: Some(verify::module), ..OpHooks::NONE };

const UNREALIZED_CONVERSION_CAST: OpHooks = OpHooks { fold: Some(fold_cast), ..OpHooks::NONE };

static SPEC: EmbeddedSpec = EmbeddedSpec::made_by(spec).with_docs(DOCS);

/// Texts about the dialect's operations, types and attributes.
#[cfg(feature = "docs")]
const DOCS: Option<Docs> = Some(Docs::Text(include_str!("builtin/docs.md")));
#[cfg(not(feature = "docs"))]
const DOCS: Option<Docs> = None;

/// `builtin.module`.
#[derive(Clone, Copy, Debug)]
pub struct ModuleOp<'a>(pub OpRef<'a>);

impl<'a> TypedOp<'a> for ModuleOp<'a> {
    const ID: (&'static EmbeddedSpec, usize) = (&SPEC, 0);
    const NAME: &'static str = "builtin.module";
    type As<'b> = ModuleOp<'b>;

    #[inline]
    fn view(op: OpRef<'a>) -> Self {
        Self(op)
    }

    #[inline]
    fn op(self) -> OpRef<'a> {
        self.0
    }
}

/// `builtin.unrealized_conversion_cast`.
#[derive(Clone, Copy, Debug)]
pub struct UnrealizedConversionCastOp<'a>(pub OpRef<'a>);

impl<'a> TypedOp<'a> for UnrealizedConversionCastOp<'a> {
    const ID: (&'static EmbeddedSpec, usize) = (&SPEC, 1);
    const NAME: &'static str = "builtin.unrealized_conversion_cast";
    type As<'b> = UnrealizedConversionCastOp<'b>;

    #[inline]
    fn view(op: OpRef<'a>) -> Self {
        Self(op)
    }

    #[inline]
    fn op(self) -> OpRef<'a> {
        self.0
    }
}

/// Returns the spec of the operations.
fn spec() -> DialectSpec {
    let string = Constraint::Is(Str::Borrowed("StringAttr"));
    let string = Shared::new(AttrConstraint::new("StrAttr", "string attribute", "::mlir::StringAttr", string));
    let any = Shared::new(TypeConstraint::new("AnyType", "any type", Constraint::Any));
    let body = RegionConstraint {
        def: Str::Borrowed("SizedRegion"),
        summary: Str::Borrowed("region with 1 blocks"),
        condition: Constraint::Pred(Expr::Call {
            function: Str::Borrowed("hasNItems"),
            template: Vec::new().into(),
            args: vec![Expr::This, Expr::Int(1)].into(),
        }),
    };
    let module = OpSpec {
        props: vec![PropSpec::attr("sym_name", string.clone(), true), PropSpec::attr("sym_visibility", string, true)]
            .into(),
        regions: vec![RegionSpec { name: "bodyRegion".into(), variadic: false, constraint: Shared::new(body) }].into(),
        traits: [
            "OpTrait::AffineScope",
            "OpTrait::IsIsolatedFromAbove",
            "OpTrait::NoRegionArguments",
            "OpTrait::SymbolTable",
            "OpTrait::NoTerminator",
            "OpTrait::SingleBlock",
            "OpTrait::HasOnlyGraphRegion",
        ]
        .map(|class| {
            let structural = ["OpTrait::NoRegionArguments", "OpTrait::NoTerminator", "OpTrait::SingleBlock"];
            TraitSpec { structural: structural.contains(&class), ..TraitSpec::native(class) }
        })
        .to_vec()
        .into(),
        interfaces: vec![InterfaceUse::new("SymbolOpInterface")].into(),
        default_dialect: Some("builtin".into()),
        optional_symbol: true,
        verifier: true,
        summary: "Operations that belong together, and their names".into(),
        ..OpSpec::new("builtin.module")
    };
    let cast = OpSpec {
        operands: vec![ValueSpec::new("inputs", Arity::Variadic, any.clone())].into(),
        results: vec![ValueSpec::new("outputs", Arity::Variadic, any)].into(),
        // The cast has no effects and can be executed speculatively.
        traits: vec![TraitSpec::native("OpTrait::AlwaysSpeculatableImplTrait")].into(),
        interfaces: vec![
            InterfaceUse::new("CastOpInterface"),
            InterfaceUse::new("ConditionallySpeculatable"),
            InterfaceUse { lists_effects: true, ..InterfaceUse::new("MemoryEffectOpInterface") },
        ]
        .into(),
        summary: "Other types for values, until both sides are lowered".into(),
        ..OpSpec::new("builtin.unrealized_conversion_cast")
    };
    DialectSpec { ops: vec![module, cast].into(), ..DialectSpec::new("builtin") }
}

/// First release that prints the visibility of a module in brackets: `<sym_visibility = "private">`.
const BRACKETS: u64 = 24;

/// Parses the form that [`print_module`] prints; the name is stored as a property.
fn parse_module(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Result<(), Reported> {
    if let Some(name) = p.parse_optional_symbol_name() {
        state.attrs.push((p.ctx.ident(b"sym_name"), name));
    }
    let loc = p.loc();
    if p.newer().is_some_and(|release| release >= BRACKETS) && p.eat_punct("<") {
        p.parse_keyword("sym_visibility")?;
        p.expect_punct("=")?;
        let visibility = p.parse_attribute(None)?;
        p.expect_punct(">")?;
        state.attrs.push((p.ctx.ident(b"sym_visibility"), visibility));
    }
    p.parse_optional_attr_dict_with_keyword(&mut state.attrs)?;
    for name in ["sym_name", "sym_visibility"] {
        let ident = p.ctx.ident(name.as_bytes());
        // A name in the dictionary takes precedence over the one before it.
        if state.attrs.iter().filter(|attr| attr.0 == ident).count() > 1 {
            state.attrs.remove(0);
        }
        let given = state.attrs.iter().find(|attr| attr.0 == ident);
        if given.is_some_and(|attr| p.ctx.attrs().string_value(attr.1).is_none()) {
            let message =
                format!("'builtin.module' op attribute '{name}' failed to satisfy constraint: string attribute");
            return Err(p.custom_error(loc, message));
        }
    }
    p.parse_region(state, &[], EmptyRegion::GetsBlock)
}

/// Folds a cast to a type and back to the original values.
fn fold_cast(op: OpRef<'_>, _: &[Option<Attr>]) -> Option<Folded> {
    let inner = op.ir.value(op.operands().next()?).defining_op().filter(|inner| inner.name() == op.name())?;
    let undoes = inner.results().eq(op.operands()) && inner.operand_types().eq(op.result_types());
    undoes.then(|| Folded::Results(inner.operands().map(FoldResult::Value).collect()))
}

/// Parses the form that [`print_cast`] prints.
fn parse_cast(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Result<(), Reported> {
    let loc = p.loc();
    let operands = p.parse_operand_list()?;
    if !operands.is_empty() {
        p.parse_colon()?;
        let types = p.parse_type_list()?;
        state.operands = p.resolve_operands(&operands, &types, loc)?;
    }
    p.parse_keyword("to")?;
    state.results.extend(p.parse_type_list()?);
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Prints `module @name attributes {..} {..}`.
fn print_module(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    if let Some(name) = op.attr("sym_name").and_then(|name| op.context().attrs().string_value(name)) {
        p.text(" ");
        p.symbol_name(name);
    }
    let visibility = op.attr("sym_visibility").filter(|_| u64::from(p.release()) >= BRACKETS);
    match visibility {
        Some(visibility) => {
            p.text(" <");
            p.bare_entries(&[(op.context().ident(b"sym_visibility"), visibility)]);
            p.text(">");
            p.attr_dict_with_keyword(op, &["sym_name", "sym_visibility"]);
        }
        None => p.attr_dict_with_keyword(op, &["sym_name"]),
    }
    if let Some(body) = op.region(0) {
        p.text(" ");
        p.region(body, RegionStyle::CUSTOM);
    }
}

/// Prints `unrealized_conversion_cast %0 : i32 to f32 {..}`, or `unrealized_conversion_cast to f32` without operands.
fn print_cast(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    if op.operand_count() > 0 {
        p.text(" ");
        p.operands(op.operands());
        p.text(" : ");
        p.types(op.operand_types());
    }
    p.text(" to ");
    p.types(op.result_types());
    p.attr_dict(op, &[]);
}
