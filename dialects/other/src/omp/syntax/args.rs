//! Regions whose arguments correspond to operands of clauses: `private(@p %a -> %b : i32) {..}`.

use lect_core::attrs::int_array;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::{EmptyRegion, Parsed, RegionArg};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_ods::format::CustomArg;
use lect_support::prelude::*;
use lect_support::syntax::{array_prop, directive, parse_attr_of};

use super::keywords::{REDUCTION_MODIFIER, enum_attr, enum_word};

/// A clause: its keyword, and the kinds of its directive arguments in order.
struct Clause {
    keyword: &'static str,
    kind: Kind,
}

/// Directive arguments of a clause besides operands and their types.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// No further arguments.
    Map,
    /// `$symbols, $needs_barrier`
    Private,
    /// `$symbols, $needs_barrier, $maps`
    PrivateMapped,
    /// `$byref, $symbols`
    Reduction,
    /// `$modifier` before, and `$byref, $symbols`
    ModifiedReduction,
}

impl Kind {
    fn args(self) -> usize {
        match self {
            Kind::Map => 2,
            Kind::Private | Kind::Reduction => 4,
            Kind::PrivateMapped | Kind::ModifiedReduction => 5,
        }
    }

    fn is_private(self) -> bool {
        matches!(self, Kind::Private | Kind::PrivateMapped)
    }

    fn is_reduction(self) -> bool {
        matches!(self, Kind::Reduction | Kind::ModifiedReduction)
    }
}

const fn clause(keyword: &'static str, kind: Kind) -> Clause {
    Clause { keyword, kind }
}

const PRIVATE_CLAUSES: &[Clause] = &[clause("private", Kind::Private)];
const PRIVATE_REDUCTION_CLAUSES: &[Clause] =
    &[clause("private", Kind::Private), clause("reduction", Kind::ModifiedReduction)];
const IN_REDUCTION_PRIVATE_CLAUSES: &[Clause] =
    &[clause("in_reduction", Kind::Reduction), clause("private", Kind::Private)];
const IN_REDUCTION_PRIVATE_REDUCTION_CLAUSES: &[Clause] = &[
    clause("in_reduction", Kind::Reduction),
    clause("private", Kind::Private),
    clause("reduction", Kind::ModifiedReduction),
];
const TASK_REDUCTION_CLAUSES: &[Clause] = &[clause("task_reduction", Kind::Reduction)];
const USE_DEVICE_CLAUSES: &[Clause] = &[clause("use_device_addr", Kind::Map), clause("use_device_ptr", Kind::Map)];
const TARGET_CLAUSES: &[Clause] = &[
    clause("has_device_addr", Kind::Map),
    clause("host_eval", Kind::Map),
    clause("in_reduction", Kind::Reduction),
    clause("map_entries", Kind::Map),
    clause("private", Kind::PrivateMapped),
];

macro_rules! region {
    ($(#[$doc:meta] $name:ident: $clauses:ident;)*) => {$(
        #[$doc]
        pub(crate) const $name: Directive = directive(
            |p, parsed, args| parse(p, parsed, args, $clauses),
            |p, op, args| print(p, op, args, $clauses),
        );
    )*};
}

region! {
    /// `custom<PrivateRegion>`
    PRIVATE: PRIVATE_CLAUSES;
    /// `custom<PrivateReductionRegion>`
    PRIVATE_REDUCTION: PRIVATE_REDUCTION_CLAUSES;
    /// `custom<InReductionPrivateRegion>`
    IN_REDUCTION_PRIVATE: IN_REDUCTION_PRIVATE_CLAUSES;
    /// `custom<InReductionPrivateReductionRegion>`
    IN_REDUCTION_PRIVATE_REDUCTION: IN_REDUCTION_PRIVATE_REDUCTION_CLAUSES;
    /// `custom<TaskReductionRegion>`
    TASK_REDUCTION: TASK_REDUCTION_CLAUSES;
    /// `custom<UseDeviceAddrUseDevicePtrRegion>`
    USE_DEVICE: USE_DEVICE_CLAUSES;
    /// `custom<TargetOpRegion>`
    TARGET: TARGET_CLAUSES;
}

fn parse(
    p: &mut OpParser<'_, '_>,
    parsed: &mut OpParseState<'_>,
    args: &[CustomArg],
    clauses: &[Clause],
) -> Parsed<bool> {
    let mut region_args = Vec::new();
    let mut rest = args.get(1..).unwrap_or_default();
    for Clause { keyword, kind } in clauses {
        let (own, behind) = rest.split_at(kind.args().min(rest.len()));
        rest = behind;
        if !p.parse_optional_keyword(keyword) {
            continue;
        }
        if !matches!(parse_clause(p, parsed, own, *kind, &mut region_args), Ok(true)) {
            // MLIR names the other clause, too.
            let keyword = if *keyword == "use_device_ptr" { "use_device_addr" } else { keyword };
            return Err(p.custom_error(p.loc(), format!("invalid `{keyword}` format")));
        }
    }
    parsed.parse_region(p, args.region(0), &region_args, EmptyRegion::Stays)?;
    Ok(true)
}

/// Parses a clause after its keyword. Returns false for an error without a further diagnostic.
fn parse_clause(
    p: &mut OpParser<'_, '_>,
    parsed: &mut OpParseState<'_>,
    args: &[CustomArg],
    kind: Kind,
    region_args: &mut Vec<RegionArg>,
) -> Parsed<bool> {
    let (mut symbols, mut byref, mut operands, mut maps) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut names = Vec::new();
    let mut values = args;
    p.parse_lparen()?;
    if kind == Kind::ModifiedReduction {
        values = args.get(1..).unwrap_or_default();
        if p.parse_optional_keyword("mod") {
            p.parse_colon()?;
            let word = p.parse_word()?;
            p.expect_punct(",")?;
            match enum_attr(p, REDUCTION_MODIFIER, word) {
                Some(modifier) => parsed.set_prop(args.prop(0), modifier),
                None => return Ok(false),
            }
        }
    }
    loop {
        if kind.is_reduction() {
            byref.push(p.parse_optional_keyword("byref"));
        }
        if kind != Kind::Map {
            symbols.push(parse_attr_of(p, |data| matches!(data, AttrData::SymbolRef { .. }))?);
        }
        operands.push(p.parse_operand()?);
        p.expect_punct("->")?;
        let loc = p.loc();
        names.push((p.parse_operand()?, loc));
        if kind == Kind::PrivateMapped {
            maps.push(-1);
            if p.eat_punct("[") {
                p.parse_keyword("map_idx")?;
                p.expect_punct("=")?;
                maps.pop();
                maps.push(p.parse_integer()?);
                p.expect_punct("]")?;
            }
        }
        if !p.eat_punct(",") {
            break;
        }
    }
    p.parse_colon()?;
    let types = p.parse_type_list()?;
    if types.len() != operands.len() {
        return Ok(false);
    }
    p.parse_rparen()?;
    region_args.extend(names.into_iter().zip(&types).map(|((name, loc), &ty)| RegionArg::new(name, ty, loc)));
    parsed.set_operands(values.operand(0), operands);
    parsed.set_types(values.types(1), types);
    if kind.is_reduction() {
        parsed.set_prop(values.prop(2), p.ctx.attrs().dense_bool_array(byref));
        parsed.set_prop(values.prop(3), p.ctx.attrs().array(symbols));
    } else if kind.is_private() {
        parsed.set_prop(values.prop(2), p.ctx.attrs().array(symbols));
        if p.parse_optional_keyword("private_barrier") {
            parsed.set_prop(values.prop(3), p.ctx.attrs().unit());
        }
        if kind == Kind::PrivateMapped {
            parsed.set_prop(values.prop(4), p.ctx.attrs().dense_i64_array(maps));
        }
    }
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg], clauses: &[Clause]) {
    let mut first_arg = 0;
    let mut rest = args.get(1..).unwrap_or_default();
    for Clause { keyword, kind } in clauses {
        let (own, behind) = rest.split_at(kind.args().min(rest.len()));
        rest = behind;
        first_arg += print_clause(p, op, own, keyword, *kind, first_arg);
    }
    for region in op.region_group(args.region(0)) {
        p.region(region, RegionStyle::CUSTOM.with_entry_args(false));
    }
}

/// Prints a clause whose region arguments begin at `first_arg`, and returns their number.
fn print_clause(
    p: &mut OpPrinter<'_, '_>,
    op: OpRef<'_>,
    args: &[CustomArg],
    keyword: &str,
    kind: Kind,
    first_arg: usize,
) -> usize {
    let ctx = op.context();
    let values = if kind == Kind::ModifiedReduction { args.get(1..).unwrap_or_default() } else { args };
    let operands = op.operand_group(values.operand(0));
    let count = operands.len();
    let Some(block) = op.region(0).and_then(|region| region.entry()).filter(|_| count > 0) else { return count };
    p.text(keyword);
    p.text("(");
    if kind == Kind::ModifiedReduction
        && let Some(modifier) = op.prop(args.prop(0) as usize)
    {
        p.text(&format!("mod: {}, ", enum_word(ctx, modifier)));
    }
    let numbers = |slot: u32| op.prop(slot as usize).map(|attr| int_array(ctx, attr)).unwrap_or_default();
    let byref = if kind.is_reduction() { numbers(values.prop(2)) } else { Default::default() };
    let maps = if kind == Kind::PrivateMapped { numbers(values.prop(4)) } else { Default::default() };
    let symbols = match kind {
        Kind::Map => &[],
        Kind::Private | Kind::PrivateMapped => array_prop(op, values.prop(2)),
        Kind::Reduction | Kind::ModifiedReduction => array_prop(op, values.prop(3)),
    };
    for (index, value) in operands.enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.text(if byref.get(index).is_some_and(|flag| *flag != 0) { "byref " } else { "" });
        if let Some(symbol) = symbols.get(index) {
            p.attr(*symbol);
            p.text(" ");
        }
        p.operand(value);
        p.text(" -> ");
        p.block_arg_name(block, first_arg + index);
        if let Some(map) = maps.get(index).filter(|map| **map != -1) {
            p.text(&format!(" [map_idx={map}]"));
        }
    }
    p.text(" : ");
    p.types(op.types_of(values.types(1)));
    p.text(") ");
    if kind.is_private() && op.prop(values.prop(3) as usize).is_some() {
        p.text("private_barrier ");
    }
    count
}
