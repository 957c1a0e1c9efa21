//! Operand bundles with their tags: `["tag"(%a : i32), ..]`.

use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::{Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_ods::spec::Arity;
use lect_support::prelude::*;
use lect_support::syntax::{array_prop, directive};

use crate::llvm::LLVMOp;

/// `custom<OpBundles>($operands, type($operands), $tags)`, optional
pub(crate) const OP_BUNDLES: Directive = directive(parse, print);

/// Parsed operand bundles.
pub(crate) struct Bundles {
    loc: Loc,
    tags: Vec<Attr>,
    operands: Vec<Vec<UnresolvedOperand>>,
    types: Vec<Vec<Type>>,
}

impl Bundles {
    fn read(p: &mut OpParser<'_, '_>) -> Parsed<Self> {
        let mut it = Self { loc: p.loc(), tags: Vec::new(), operands: Vec::new(), types: Vec::new() };
        p.parse_delimited(("[", "]"), "", |p| {
            let loc = p.loc();
            match p.parse_string() {
                Ok(tag) => it.tags.push(p.ctx.attrs().string(tag)),
                Err(_) => return Err(p.custom_error(loc, "expect operand bundle tag")),
            }
            p.parse_lparen()?;
            let (mut operands, mut types) = (Vec::new(), Vec::new());
            if !p.eat_punct(")") {
                operands.extend(p.parse_operand_list()?);
                p.parse_colon()?;
                types.extend(p.parse_type_list()?);
                p.parse_rparen()?;
            }
            it.operands.push(operands);
            it.types.push(types);
            Ok(())
        })?;
        Ok(it)
    }

    /// Parses optional bundles, and adds their tags.
    pub fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<Self> {
        if !p.at_punct("[") {
            return Ok(Self { loc: p.loc(), tags: Vec::new(), operands: Vec::new(), types: Vec::new() });
        }
        let bundles = Self::read(p)?;
        if !bundles.tags.is_empty() {
            state.attrs.push((p.ctx.ident(b"op_bundle_tags"), p.ctx.attrs().array(bundles.tags.clone())));
        }
        Ok(bundles)
    }

    /// Resolves the operands and adds the size of each bundle. Returns the total number of operands.
    pub fn resolve(self, p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<usize> {
        let mut total = 0;
        for (operands, types) in self.operands.iter().zip(&self.types) {
            if operands.len() != types.len() {
                let message = format!(
                    "expected {} types for operand bundle operands for operand bundle #0, but actually got {}",
                    operands.len(),
                    types.len()
                );
                return Err(p.custom_error(self.loc, message));
            }
            let values = p.resolve_operands(operands, types, self.loc)?;
            total += values.len();
            state.operands.extend(values);
        }
        let sizes = self.operands.iter().map(|operands| i32::try_from(operands.len()).unwrap_or(i32::MAX));
        state.attrs.push((p.ctx.ident(b"op_bundle_sizes"), p.ctx.attrs().dense_i32_array(sizes)));
        Ok(total)
    }
}

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.at_punct("[") {
        return Ok(false);
    }
    let bundles = Bundles::read(p)?;
    parsed.set_operand_groups(p, args.operand(0), &bundles.operands);
    parsed.set_types(args.types(1), bundles.types.into_iter().flatten());
    if !bundles.tags.is_empty() {
        parsed.set_prop(args.prop(2), p.ctx.attrs().array(bundles.tags));
    }
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if !op.operand_segments(args.operand(0)).is_empty() {
        print_group(p, op, args.operand(0), array_prop(op, args.prop(2)));
    }
}

/// Returns the operand segment of bundles.
fn group_of(op: OpRef<'_>) -> Option<u32> {
    let is_bundled = |arity: &Arity| matches!(arity, Arity::VariadicOfVariadic(_));
    let group = op.info()?.spec().operands.iter().position(|it| is_bundled(&it.arity))?;
    u32::try_from(group).ok()
}

/// Returns the number of operands of each bundle.
pub(crate) fn sizes(op: OpRef<'_>) -> Vec<usize> {
    group_of(op).map_or_else(Vec::new, |group| op.operand_segments(group))
}

/// Returns the tags of bundles.
pub(crate) fn tags(op: OpRef<'_>) -> &[Attr] {
    let tags = match LLVMOp::of(op) {
        Some(LLVMOp::Assume(op)) => op.op_bundle_tags_attr(),
        Some(LLVMOp::Call(op)) => op.op_bundle_tags_attr(),
        Some(LLVMOp::CallIntrinsic(op)) => op.op_bundle_tags_attr(),
        Some(LLVMOp::Invoke(op)) => op.op_bundle_tags_attr(),
        _ => None,
    };
    tags.and_then(|tags| op.context().attrs().array_elements(tags)).unwrap_or_default()
}

/// Prints the bundles of an operation after a space, if present.
pub(crate) fn print_of(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(group) = group_of(op).filter(|group| !op.operand_segments(*group).is_empty()) else { return };
    p.text(" ");
    print_group(p, op, group, tags(op));
}

fn print_group(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, group: u32, tags: &[Attr]) {
    let (mut operands, segments) = (op.operand_group(group), op.operand_segments(group));
    p.text("[");
    for (index, &tag) in tags.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.string(op.context().attrs().string_value(tag).unwrap_or_default());
        p.text("(");
        let count = segments.get(index).copied().unwrap_or(0);
        let values: Vec<_> = operands.by_ref().take(count).collect();
        if !values.is_empty() {
            p.operands(values.iter().copied());
            p.text(" : ");
            p.types(values.iter().map(|value| op.ir.value_type(*value)));
        }
        p.text(")");
    }
    p.text("]");
}
