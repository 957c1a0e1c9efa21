//! Valid dimensions and symbols of affine maps.
//!
//! A symbol is invariant in the region of the innermost enclosing affine scope, such as a function. Symbols are defined
//! at the top level of that region or further out, or computed from symbols. A dimension may also be an induction
//! variable of an affine loop.

use std::collections::HashMap;

use lect_core::dialect::OpTraits;
use lect_core::ir::IsolateRef;
use lect_ods::spec::TraitKind;
use lect_support::effects::is_free_of_effects;
use lect_support::iteration::constant;
use lect_support::prelude::*;

use crate::affine::{AffineForOp, AffineOp, AffineParallelOp};
use crate::memref;
use crate::memref::MemRefOp;

/// The region of an affine scope.
#[derive(Clone, Copy)]
pub(crate) enum Scope {
    /// A region of this isolate.
    Region(Region),
    /// No region of this isolate.
    Beyond,
    /// Unknown, because an ancestor is unregistered.
    Unknown,
}

impl Scope {
    /// Returns the scope of an operation.
    pub fn of(op: OpRef<'_>) -> Self {
        let mut region = op.block().and_then(|block| block.region());
        while let Some(at) = region {
            let Some(parent) = at.parent() else { return Scope::Beyond };
            if parent.has(OpTraits::AFFINE_SCOPE) {
                return Scope::Region(at.region);
            }
            if parent.info().is_none() && parent.name_data().upstream {
                return Scope::Unknown;
            }
            // Values of outer scopes are not visible, and the region may belong to another isolate.
            if parent.has(OpTraits::ISOLATED_FROM_ABOVE) {
                return Scope::Beyond;
            }
            region = parent.block().and_then(|block| block.region());
        }
        Scope::Beyond
    }
}

/// Verifies operands of a map or set: the first `dims` are dimensions, the rest are symbols.
pub(crate) fn verify(op: OpRef<'_>, operands: impl Iterator<Item = Value>, dims: usize) -> Result<(), Reported> {
    let mut known = None;
    for (index, value) in operands.enumerate() {
        if index < dims && is_index(op.ir, value) && is_counter(op.ir, value) {
            continue;
        }
        let scope = *known.get_or_insert_with(|| Scope::of(op));
        if index < dims && !is_dim(op.ir, value, scope) {
            return Err(op.op_error("operand cannot be used as a dimension id").emit());
        }
        if index >= dims && !is_symbol(op.ir, value, scope) {
            return Err(op.op_error("operand cannot be used as a symbol").emit());
        }
    }
    Ok(())
}

/// Returns true if a value is a valid symbol in a scope.
pub(crate) fn is_symbol(ir: IsolateRef<'_>, value: Value, scope: Scope) -> bool {
    // Most symbols depend on no other value.
    match symbol_needs(ir, value, scope) {
        None => false,
        Some(needs) if needs.is_empty() => true,
        Some(_) => all(value, &mut Known::new(), |value| symbol_needs(ir, value, scope)),
    }
}

/// Returns true if a value is a valid dimension in a scope.
pub(crate) fn is_dim(ir: IsolateRef<'_>, value: Value, scope: Scope) -> bool {
    if is_index(ir, value) && is_counter(ir, value) {
        return true;
    }
    let mut symbols = Known::new();
    all(value, &mut Known::new(), |value| {
        if !is_index(ir, value) {
            return None;
        }
        if is_counter(ir, value) || all(value, &mut symbols, |value| symbol_needs(ir, value, scope)) {
            return Some(Vec::new());
        }
        let op = ir.value(value).defining_op()?;
        match AffineOp::of(op) {
            Some(
                AffineOp::AffineApply(_) | AffineOp::AffineDelinearizeIndex(_) | AffineOp::AffineLinearizeIndex(_),
            ) => Some(op.operands().collect()),
            _ if is_dim_op(op) => {
                let shaped = op.operands().next()?;
                is_top_level(ir, shaped).then(Vec::new)
            }
            _ => None,
        }
    })
}

/// Returns true if a value is a valid symbol in the scope that defines it.
pub(crate) fn is_symbol_itself(ir: IsolateRef<'_>, value: Value) -> bool {
    is_index(ir, value) && is_top_level(ir, value)
        || ir.value(value).defining_op().is_some_and(|op| is_symbol(ir, value, Scope::of(op)))
}

/// Returns true if a value is a valid dimension in the scope that defines it.
pub(crate) fn is_dim_itself(ir: IsolateRef<'_>, value: Value) -> bool {
    match ir.value(value).defining_op() {
        Some(op) => is_dim(ir, value, Scope::of(op)),
        None => is_index(ir, value) && (is_counter(ir, value) || is_top_level(ir, value)),
    }
}

/// Validity of the values that were checked.
type Known = HashMap<Value, bool>;

/// Returns true if a value and all its dependencies are valid. `needs` returns the dependencies of a value, or `None`
/// if it is invalid. Each value is checked once.
fn all(value: Value, known: &mut Known, mut needs: impl FnMut(Value) -> Option<Vec<Value>>) -> bool {
    // Path of dependent values from the first one, with the dependencies still to check.
    let mut path: Vec<(Value, Vec<Value>)> = Vec::new();
    let mut next = Some(value);
    loop {
        if let Some(value) = next {
            let (does, more) = match known.get(&value) {
                Some(does) => (*does, Vec::new()),
                None => needs(value).map_or((false, Vec::new()), |more| (true, more)),
            };
            if !does {
                known.extend(path.into_iter().map(|it| it.0).chain([value]).map(|it| (it, false)));
                return false;
            }
            // Most values have no dependencies.
            if !more.is_empty() {
                known.insert(value, true);
                path.push((value, more));
            }
        }
        let Some((_, rest)) = path.last_mut() else { return true };
        next = rest.pop();
        if next.is_none() {
            path.pop();
        }
    }
}

/// Returns the values that must be symbols for `value` to be one.
fn symbol_needs(ir: IsolateRef<'_>, value: Value, scope: Scope) -> Option<Vec<Value>> {
    if !is_index(ir, value) {
        return None;
    }
    let holds = match (ir.value(value).def(), scope) {
        (ValueDef::Forward | ValueDef::Outside, _) | (_, Scope::Unknown) => true,
        (_, Scope::Region(region)) => is_defined_around(ir, value, region),
        (_, Scope::Beyond) => false,
    };
    if holds {
        return Some(Vec::new());
    }
    let op = ir.value(value).defining_op()?;
    let index = ir.context().types().index();
    if op.operand_types().all(|ty| ty == index) {
        match is_pure(op) {
            None => return Some(Vec::new()),
            Some(true) => return Some(op.operands().collect()),
            Some(false) => {}
        }
    }
    if op.info().is_none() && op.name_data().upstream {
        // The operation may return a size.
        return Some(Vec::new());
    }
    if is_dim_op(op) { size_needs(op) } else { None }
}

/// Returns true if a value is defined in a region, or in an ancestor region visible from it.
fn is_defined_around(ir: IsolateRef<'_>, value: Value, scope: Region) -> bool {
    let home = match ir.value(value).def() {
        ValueDef::Result(op, _) => ir.op(op).block().and_then(|block| block.region()),
        ValueDef::Argument(block, _) => ir.block(block).region(),
        _ => None,
    };
    let Some(home) = home else { return false };
    let mut region = Some(ir.region(scope));
    while let Some(at) = region {
        if at.region == home.region {
            return true;
        }
        let Some(parent) = at.parent().filter(|op| !op.has(OpTraits::ISOLATED_FROM_ABOVE)) else { return false };
        region = parent.block().and_then(|block| block.region());
    }
    false
}

/// Returns true if a value is defined at the top level of an affine scope.
fn is_top_level(ir: IsolateRef<'_>, value: Value) -> bool {
    let parent = match ir.value(value).def() {
        ValueDef::Result(op, _) => ir.op(op).parent(),
        ValueDef::Argument(block, _) => ir.block(block).region().and_then(|region| region.parent()),
        _ => return true,
    };
    parent.is_some_and(|op| op.has(OpTraits::AFFINE_SCOPE) || op.info().is_none() && op.name_data().upstream)
}

/// Returns true if a value is the induction variable of an affine loop.
fn is_counter(ir: IsolateRef<'_>, value: Value) -> bool {
    let ValueDef::Argument(block, number) = ir.value(value).def() else { return false };
    let Some(parent) = ir.block(block).region().and_then(|region| region.parent()) else { return false };
    parent.is::<AffineParallelOp<'_>>() || number == 0 && parent.is::<AffineForOp<'_>>()
}

fn is_index(ir: IsolateRef<'_>, value: Value) -> bool {
    ir.value_type(value) == ir.context().types().index()
}

/// Returns true if an operation returns a size of a shape.
pub(crate) fn is_dim_op(op: OpRef<'_>) -> bool {
    let is = |info: &lect_core::dialect::OpInfo| {
        info.spec().interfaces.iter().any(|it| it.cpp_name == "ShapedDimOpInterface")
    };
    op.info().is_some_and(is)
}

/// Returns the values that must be symbols for a size to be one. For a shape fixed in the scope there are none;
/// otherwise, the size operand of the allocation is returned.
fn size_needs(op: OpRef<'_>) -> Option<Vec<Value>> {
    let ir = op.ir;
    let (shaped, dimension) = (op.operands().next()?, op.operands().nth(1)?);
    if is_top_level(ir, shaped) {
        return Some(Vec::new());
    }
    let mut source = ir.value(shaped).defining_op()?;
    let dimension = usize::try_from(constant(ir, dimension)?).ok()?;
    let ctx = op.context();
    while source.is::<memref::CastOp<'_>>() {
        let from = source.operands().next()?;
        ctx.types().shape(ir.value_type(from))?;
        source = ir.value(from).defining_op()?;
    }
    let sizes: Vec<Value> = match MemRefOp::of(source)? {
        MemRefOp::View(view) => view.sizes().collect(),
        MemRefOp::SubView(view) => view.sizes().collect(),
        MemRefOp::Alloc(alloc) => alloc.dynamic_sizes().collect(),
        _ => return None,
    };
    let shape = ctx.types().shape(source.result_types().next()?)?;
    if *shape.get(dimension)? != lect_core::types::DYNAMIC {
        return Some(Vec::new());
    }
    let position = shape[..dimension].iter().filter(|size| **size == lect_core::types::DYNAMIC).count();
    Some(vec![*sizes.get(position)?])
}

/// Returns true if an operation has no effects and is speculatable. Returns `None` if this is unknown.
fn is_pure(op: OpRef<'_>) -> Option<bool> {
    let (mut known, mut todo) = (true, vec![op]);
    while let Some(op) = todo.pop() {
        match (is_free_of_effects(op), is_speculatable(op)) {
            (Some(false), _) | (_, Some(Speculatable::Never)) => return Some(false),
            (Some(true), Some(Speculatable::Always)) if op.regions().len() == 0 => {}
            (effects, speculatable) => {
                known &= effects.is_some() && speculatable.is_some();
                let nested = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
                todo.extend(nested);
            }
        }
    }
    known.then_some(true)
}

/// Speculatability of an operation.
enum Speculatable {
    Always,
    /// Speculatable if the nested operations are.
    WithBody,
    Never,
}

fn is_speculatable(op: OpRef<'_>) -> Option<Speculatable> {
    let Some(info) = op.info() else { return (!op.name_data().upstream).then_some(Speculatable::Never) };
    let spec = info.spec();
    if !spec.interfaces.iter().any(|it| it.cpp_name == "ConditionallySpeculatable") {
        return Some(Speculatable::Never);
    }
    for it in spec.traits.iter() {
        match &it.kind {
            TraitKind::Native(name) if name == "OpTrait::AlwaysSpeculatableImplTrait" => {
                return Some(Speculatable::Always);
            }
            TraitKind::Native(name) if name == "OpTrait::RecursivelySpeculatableImplTrait" => {
                return Some(Speculatable::WithBody);
            }
            _ => {}
        }
    }
    // Other operations decide in code; divisions require a nonzero divisor.
    let name = op.name_text();
    if !["div", "rem"].iter().any(|word| name.contains(word)) {
        return None;
    }
    let divisor = op.operands().last().and_then(|value| constant(op.ir, value));
    Some(match divisor {
        None | Some(0) => Speculatable::Never,
        Some(-1) if !name.ends_with("ui") && !name.ends_with('u') => Speculatable::Never,
        Some(_) => Speculatable::Always,
    })
}
