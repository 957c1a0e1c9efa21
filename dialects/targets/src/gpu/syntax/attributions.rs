//! Memory attributions of kernels: `workgroup(%a : memref<4xf32, 3>) private(%b : memref<1xf32, 5>)`.
//!
//! Attributions are entry block arguments after those that the operation defines. An attribute counts the workgroup
//! attributions; the rest are private.

use std::ops::Range;

use lect_core::text::parse::{Parsed, RegionArg};
use lect_core::text::{OpParser, OpPrinter};
use lect_support::functions::push_attr_lists;
use lect_support::gpu_memory::is_address_space;
use lect_support::prelude::*;

use crate::gpu::GPUFuncOp;

/// Attribute with the number of workgroup attributions.
pub(crate) const COUNT: &str = "workgroup_attributions";

/// Keywords of both kinds, and of their memory spaces.
pub(crate) const KINDS: [&str; 2] = ["workgroup", "private"];

/// Attributes of the operation that hold argument attributes of attributions, if permitted.
#[derive(Clone, Copy)]
pub(crate) enum Attrs {
    /// Attributions have no attributes.
    Never,
    /// Attribute names by kind.
    In([&'static str; 2]),
}

/// Parses both kinds as further arguments of the entry block.
pub(crate) fn parse(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    args: &mut Vec<RegionArg>,
    attrs: Attrs,
) -> Parsed<()> {
    let ctx = p.ctx;
    for (kind, word) in KINDS.into_iter().enumerate() {
        let mut dicts = Vec::new();
        let before = args.len();
        if p.parse_optional_keyword(word) {
            p.parse_delimited(("(", ")"), " in argument list", |p| {
                let arg = p.parse_function_arg(Some(true))?;
                args.extend(arg.region_arg());
                dicts.push(arg.attrs);
                Ok(())
            })?;
        }
        if kind == 0 {
            let count = ctx.attrs().integer(ctx.types().i64(), (args.len() - before) as i64);
            state.attrs.push((ctx.ident(COUNT.as_bytes()), count));
        }
        if let Attrs::In(names) = attrs {
            push_attr_lists(ctx, &mut state.attrs, names[kind], dicts.into_iter());
        }
    }
    Ok(())
}

/// Returns the argument indices of each kind, after the first ones.
fn ranges(op: OpRef<'_>, first: usize) -> [Range<usize>; 2] {
    let all = op.region(0).and_then(|body| body.entry()).map_or(0, |entry| entry.args().len());
    let first = first.min(all);
    let middle = first.saturating_add(count(op)).min(all);
    [first..middle, middle..all]
}

/// Returns the argument attributes of a function's attributions, by kind.
fn attrs_of(op: OpRef<'_>) -> [Option<Attr>; 2] {
    let function = op.cast::<GPUFuncOp<'_>>();
    function.map_or([None; 2], |it| [it.workgroup_attrib_attrs_attr(), it.private_attrib_attrs_attr()])
}

/// Returns the number of workgroup attributions.
pub(crate) fn count(op: OpRef<'_>) -> usize {
    let count = op.attr(COUNT).map(|attr| op.context().attrs().data(attr));
    match count {
        // MLIR truncates the count to 32 bits.
        Some(AttrData::Integer { value, .. }) => value.to_i64().map_or(0, |count| count as u32 as usize),
        _ => 0,
    }
}

/// Prints both kinds.
pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, first: usize, attrs: Attrs) {
    let ctx = op.context();
    let Some(entry) = op.region(0).and_then(|body| body.entry()) else { return };
    for ((kind, word), range) in KINDS.into_iter().enumerate().zip(ranges(op, first)) {
        if range.is_empty() {
            continue;
        }
        let lists: &[Attr] = match attrs {
            Attrs::Never => &[],
            Attrs::In(_) => attrs_of(op)[kind].and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or_default(),
        };
        p.text(" ");
        p.text(word);
        p.text("(");
        for (at, index) in range.enumerate() {
            p.text(if at > 0 { ", " } else { "" });
            p.block_arg(entry, index);
            if let Some(list) = lists.get(at) {
                p.named_attrs(ctx.attrs().dictionary_entries(*list));
            }
        }
        p.text(")");
    }
}

/// Verifies that all attributions are memrefs in the memory space of their kind. Numeric spaces are not checked.
pub(crate) fn verify(op: OpRef<'_>, first: usize) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(entry) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    for (word, range) in KINDS.into_iter().zip(ranges(op, first)) {
        for arg in entry.args().skip(range.start).take(range.len()) {
            let Some(memref) = MemRef::of(ctx, entry.ir.value_type(arg)) else {
                return Err(op.op_error("expected memref type in attribution").emit());
            };
            if memref.space.is_some_and(|space| is_address_space(ctx, space, None))
                && !memref.space.is_some_and(|space| is_address_space(ctx, space, Some(word)))
            {
                return Err(op.op_error(format!("expected memory space {word} in attribution")).emit());
            }
        }
    }
    Ok(())
}
