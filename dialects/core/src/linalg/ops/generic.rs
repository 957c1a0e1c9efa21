//! `linalg.generic`, `linalg.yield` and `linalg.index`.

use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_support::enums;
use lect_support::prelude::*;
use lect_support::syntax::parse_attr_of;

use super::body::element_or_self;
use super::structured::{ITERATOR_TYPE, Structured, case_of};
use crate::linalg::syntax::parts;
use crate::linalg::syntax::parts::Groups;
use crate::linalg::{GenericOp, IndexOp};

/// Attributes that are printed first, in order.
const TRAITS: [&str; 4] = ["doc", "indexing_maps", "iterator_types", "library_call"];

const LOOPS: [&str; 2] = ["parallel", "reduction"];

/// Parses `generic {indexing_maps = [..], iterator_types = [..]} ins(..) outs(..) attrs = {..} { .. } -> type`.
pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    let traits = parse_attr_of(p, parts::is_dictionary)?;
    state.attrs = p.ctx.attrs().dictionary_entries(traits).to_vec();
    let name = p.ctx.ident(b"iterator_types");
    let given = state.attrs.iter().find(|attr| attr.0 == name).and_then(|attr| p.ctx.attrs().array_elements(attr.1));
    let Some(given) = given else {
        return Err(p.custom_error(loc, "expected \"iterator_types\" array attribute"));
    };
    let mut loops = Vec::new();
    for &given in given {
        let Some(word) = p.ctx.attrs().string_value(given) else {
            // The verifier rejects this element.
            loops.push(given);
            continue;
        };
        let known = LOOPS.iter().find(|known| known.as_bytes() == word);
        let Some(attr) = known.and_then(|known| enums::attr(p.ctx, "linalg", "iterator_type", known)) else {
            let message = format!("unexpected iterator_type ({})", String::from_utf8_lossy(word));
            return Err(p.custom_error(p.loc(), message));
        };
        loops.push(attr);
    }
    if !loops.is_empty() {
        let loops = p.ctx.attrs().array(loops);
        parts::set_attr(p, state, "iterator_types", loops);
    }
    parts::parse_parts(p, state, Groups::Sized)?;
    if p.parse_optional_keyword("attrs") {
        p.expect_punct("=")?;
        p.parse_optional_attr_dict(&mut state.attrs)?;
    }
    p.parse_region(state, &[], EmptyRegion::Stays)?;
    p.parse_optional_arrow_types(&mut state.results)
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx: &ContextData = op.context();
    let Some(generic) = op.cast::<GenericOp<'_>>() else { return };
    let loops = generic.iterator_types_attr().map(|loops| loop_names(ctx, loops));
    let attrs = [generic.doc_attr(), generic.indexing_maps_attr(), loops, generic.library_call_attr()];
    let traits = TRAITS.iter().zip(attrs).filter_map(|(name, attr)| Some((ctx.ident(name.as_bytes()), attr?)));
    let mut traits: Vec<_> = traits.collect();
    p.text(" ");
    if !traits.is_empty() {
        p.attr(ctx.attrs().dictionary(&mut traits));
    }
    parts::print_parts(p, op);
    if !ctx.attrs().dictionary_entries(op.attrs()).is_empty() {
        p.text(" attrs = ");
        p.attr_dict(op, &[&TRAITS[..], &["operandSegmentSizes"]].concat());
    }
    if let Some(region) = op.region(0).filter(|region| !region.is_empty()) {
        p.text(" ");
        p.region(region, RegionStyle::CUSTOM);
    }
    parts::print_results(p, op);
}

/// Converts enum attributes of iterator types to strings: `["parallel", "reduction"]`. Other attributes are unchanged.
fn loop_names(ctx: &ContextData, loops: Attr) -> Attr {
    let name = |attr: Attr| LOOPS.get(case_of(ctx, attr, ITERATOR_TYPE)?).map(|name| ctx.attrs().string(name));
    let names = ctx.attrs().array_elements(loops).unwrap_or_default().iter().map(|attr| name(*attr).unwrap_or(*attr));
    ctx.attrs().array(names.collect::<Vec<_>>())
}

/// Parses `yield %a, %b : f32, i32`.
pub(crate) fn parse_yield(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    let operands = p.parse_operand_list()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    if !operands.is_empty() {
        p.parse_colon()?;
        let types = p.parse_type_list()?;
        state.operands = p.resolve_operands(&operands, &types, loc)?;
    }
    Ok(())
}

pub(crate) fn print_yield(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let any = op.operand_count() > 0;
    if any {
        p.text(" ");
        p.operands(op.operands());
    }
    p.attr_dict(op, &[]);
    if any {
        p.text(" : ");
        p.types(op.operand_types());
    }
}

/// Verifies that the yielded types are the element types of the outputs.
pub(crate) fn verify_yield(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(parent) = op.parent() else { return Ok(()) };
    if parent.regions().len() != 1 || parent.region(0).is_none_or(|region| region.is_empty()) {
        return Err(op.op_error("expected single non-empty parent region").emit());
    }
    let Some(structured) = Structured::of(parent) else {
        return Err(op.op_error("expected parent op with LinalgOp interface").emit());
    };
    let (yielded, outputs) = (op.operand_count(), structured.outputs());
    if yielded != outputs.len() {
        let message = format!(
            "expected number of yield values ({yielded}) to match the number of inits / outs operands of the \
             enclosing LinalgOp ({})",
            outputs.len()
        );
        return Err(op.op_error(message).emit());
    }
    for ((number, ty), output) in op.operand_types().enumerate().zip(outputs) {
        let element = structured.operand_type(output).map(|ty| element_or_self(ctx, ty));
        if let Some(element) = element.filter(|element| *element != ty) {
            let message = format!(
                "type of yield operand {} ('{}') doesn't match the element type of the enclosing linalg.generic op \
                 ('{}')",
                number + 1,
                ctx.types().show(ty),
                ctx.types().show(element)
            );
            return Err(op.op_error(message).emit());
        }
    }
    Ok(())
}

/// Verifies that the enclosing operation has the loop.
pub(crate) fn verify_index(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(structured) = op.parent().and_then(Structured::of) else {
        return Err(op.op_error("expected parent op with LinalgOp interface").emit());
    };
    let dim = op.cast::<IndexOp<'_>>().and_then(|index| index.dim_attr());
    let dim = dim.and_then(|attr| match op.context().attrs().data(attr) {
        AttrData::Integer { value, .. } => value.to_u64(),
        _ => None,
    });
    let Some(dim) = dim else { return Ok(()) };
    let count = structured.loops().len();
    if count as u64 <= dim {
        let message =
            format!("expected dim ({dim}) to be lower than the number of loops ({count}) of the enclosing LinalgOp");
        return Err(op.op_error(message).emit());
    }
    Ok(())
}
