//! `gpu.launch`: a kernel as a region.
//!
//! `gpu.launch clusters(%a, ..) in (%b = %c, ..) blocks(..) in (..) threads(..) in (..) {..}`

use lect_core::text::parse::{EmptyRegion, Parsed, RegionArg, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_support::iteration::resolve_all;
use lect_support::prelude::*;
use lect_support::syntax::parse_attr_of;

use super::launch::{parse_dependencies, print_dependencies};
use crate::gpu::syntax::attributions;
use crate::gpu::syntax::attributions::Attrs;
use crate::gpu::{LaunchOp, TerminatorOp};

/// A group of three ids and three sizes.
struct Grid {
    word: &'static str,
    /// Index of the first argument that is an id.
    ids: usize,
    /// Index of the first argument that is a size.
    sizes: usize,
    /// Index of the first operand that is a size.
    operands: usize,
}

const BLOCKS: Grid = Grid { word: "blocks", ids: 0, sizes: 6, operands: 0 };
const THREADS: Grid = Grid { word: "threads", ids: 3, sizes: 9, operands: 3 };
const CLUSTERS: Grid = Grid { word: "clusters", ids: 12, sizes: 15, operands: 6 };

/// Number of dimensions.
const RANK: usize = 3;

/// Indices of operand segments.
const GRID: u32 = 1;
const CLUSTER: u32 = 7;
const MEMORY: u32 = 10;

/// Attributes with the symbols of the outlined kernel.
const SYMBOLS: [&str; 2] = ["module", "function"];

/// Attributes that are not printed in the attribute dictionary.
const PRINTED_IN_PLACE: [&str; 4] = ["operandSegmentSizes", attributions::COUNT, "module", "function"];

/// Returns true if all three cluster sizes are present.
fn has_clusters(op: OpRef<'_>) -> bool {
    (CLUSTER..MEMORY).all(|group| op.operand_group(group).len() == 1)
}

/// Returns the number of arguments before the attributions.
fn config_count(op: OpRef<'_>) -> usize {
    if has_clusters(op) { CLUSTERS.sizes + RANK } else { CLUSTERS.ids }
}

/// Names of the arguments, and operands, as parsed.
struct Sizes {
    args: [Option<UnresolvedOperand>; CLUSTERS.sizes + RANK],
    operands: [Option<UnresolvedOperand>; CLUSTERS.operands + RANK],
}

impl Sizes {
    /// Parses `(%a, %b, %c) in (%d = %e, ..)`.
    fn parse(&mut self, p: &mut OpParser<'_, '_>, grid: &Grid) -> Parsed<()> {
        let at = p.loc();
        let ids = p.parse_operands_in(("(", ")"))?;
        if ids.len() != RANK {
            return Err(p.custom_error(at, format!("expected {RANK} operands")));
        }
        for (place, id) in self.args[grid.ids..].iter_mut().zip(ids) {
            *place = Some(id);
        }
        p.parse_keyword("in")?;
        p.parse_lparen()?;
        for index in 0..RANK {
            if index > 0 {
                p.expect_punct(",")?;
            }
            self.args[grid.sizes + index] = Some(p.parse_operand()?);
            p.expect_punct("=")?;
            self.operands[grid.operands + index] = Some(p.parse_operand()?);
        }
        p.parse_rparen()
    }
}

pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let (is_async, dependencies) = parse_dependencies(p)?;
    if let Some(token) = ctx.types().parse(crate::gpu::ASYNC_TOKEN) {
        resolve_all(p, &dependencies, token, state)?;
        if is_async {
            state.results.push(token);
        }
    }
    let mut sizes = Sizes { args: [None; 18], operands: [None; 9] };
    let has_clusters = p.parse_optional_keyword(CLUSTERS.word);
    if has_clusters {
        sizes.parse(p, &CLUSTERS)?;
    }
    for grid in [BLOCKS, THREADS] {
        p.parse_keyword(grid.word)?;
        sizes.parse(p, &grid)?;
    }
    let index = ctx.types().index();
    let given: Vec<_> = sizes.operands.into_iter().flatten().collect();
    resolve_all(p, &given, index, state)?;
    let has_memory = p.parse_optional_keyword("dynamic_shared_memory_size");
    if has_memory {
        let size = p.parse_operand()?;
        resolve_all(p, &[size], ctx.types().i32(), state)?;
    }
    for name in SYMBOLS {
        if p.parse_optional_keyword(name) {
            p.parse_lparen()?;
            let is_flat = |data: &_| {
                use lect_core::attrs::AttrData;
                matches!(data, AttrData::SymbolRef { nested, .. } if nested.is_empty())
            };
            let symbol = parse_attr_of(p, is_flat)?;
            state.attrs.push((ctx.ident(name.as_bytes()), symbol));
            p.parse_rparen()?;
        }
    }
    let named = |name: UnresolvedOperand| RegionArg::new(name, index, p.operand_loc(&name));
    let mut args: Vec<_> = sizes.args.into_iter().flatten().map(named).collect();
    attributions::parse(p, state, &mut args, Attrs::Never)?;
    p.parse_region(state, &args, EmptyRegion::Stays)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;

    let (clusters, memory) = (i32::from(has_clusters), i32::from(has_memory));
    let dependencies = i32::try_from(dependencies.len()).unwrap_or(i32::MAX);
    let segments = [dependencies, 1, 1, 1, 1, 1, 1, clusters, clusters, clusters, memory];
    state.attrs.push((ctx.ident(b"operandSegmentSizes"), ctx.attrs().dense_i32_array(segments)));
    Ok(())
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx = op.context();
    if op.result_count() > 0 {
        p.text(" ");
        print_dependencies(p, op, true, 0);
    }
    if let Some(entry) = op.region(0).and_then(|body| body.entry()) {
        if has_clusters(op) {
            print_grid(p, op, entry, &CLUSTERS);
        }
        print_grid(p, op, entry, &BLOCKS);
        print_grid(p, op, entry, &THREADS);
    }
    if let Some(size) = op.optional_operand(MEMORY) {
        p.text(" dynamic_shared_memory_size ");
        p.operand(size);
    }
    let symbols = op.cast::<LaunchOp<'_>>().map_or([None; 2], |launch| [launch.module_attr(), launch.function_attr()]);
    for (name, symbol) in SYMBOLS.into_iter().zip(symbols) {
        if let Some(symbol) = symbol {
            p.text(" ");
            p.text(name);
            p.text("(");
            p.symbol_name(lect_support::names::leaf_symbol(ctx, Some(symbol)).unwrap_or(b""));
            p.text(")");
        }
    }
    attributions::print(p, op, config_count(op), Attrs::Never);
    p.text(" ");
    if let Some(body) = op.region(0) {
        p.region(body, RegionStyle::CUSTOM.with_entry_args(false));
    }
    p.attr_dict(op, &PRINTED_IN_PLACE);
}

fn print_grid(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, entry: BlockRef<'_>, grid: &Grid) {
    p.text(" ");
    p.text(grid.word);
    for (index, before) in ["(", ", ", ", "].into_iter().enumerate() {
        p.text(before);
        p.block_arg_name(entry, grid.ids + index);
    }
    p.text(") in (");
    let mut operands = op.operands().skip(op.operand_range(GRID).start + grid.operands);
    for index in 0..RANK {
        p.text(if index > 0 { ", " } else { "" });
        p.block_arg_name(entry, grid.sizes + index);
        p.text(" = ");
        if let Some(operand) = operands.next() {
            p.operand(operand);
        }
    }
    p.text(")");
}

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    if !has_clusters(op) && (CLUSTER..MEMORY).any(|group| op.optional_operand(group).is_some()) {
        return Err(op.op_error("cluster size must be all present").emit());
    }
    Ok(())
}

/// Verifies the arguments of the entry block (ids, sizes and attributions), and the terminators of blocks without
/// successors.
pub(crate) fn verify_body(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(body) = op.cast::<LaunchOp<'_>>().and_then(|launch| launch.0.region(0)) else { return Ok(()) };
    if let Some(entry) = body.entry() {
        // MLIR does not count cluster sizes here, and adds in 32 bits.
        let least = (CLUSTERS.ids as u32).wrapping_add(attributions::count(op) as u32);
        if entry.args().len() < least as usize {
            return Err(op.op_error("unexpected number of region arguments").emit());
        }
        attributions::verify(op, config_count(op))?;
    }
    for end in body.blocks().filter_map(|block| block.last()) {
        if end.successors().len() == 0 && !end.is::<TerminatorOp<'_>>() {
            let error = end.error("expected 'gpu.terminator' or a terminator with successors");
            return Err(error.note(op.loc(), "in 'gpu.launch' body region").emit());
        }
    }
    Ok(())
}
