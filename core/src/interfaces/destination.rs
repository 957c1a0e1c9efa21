//! Destination-style operations (`DestinationStyleOpInterface`).

use std::ops::Range;

use lect_ods::spec::OpSpec;

use crate::diag::Reported;
use crate::dialect::InterfaceEntry;
use crate::entity::Type;
use crate::ir::OpRef;
use crate::types::TypeData;

/// Model of an operation with destination operands. The tensors among these are tied to its results in order.
pub trait DestinationStyle: Sync {
    /// Returns the indices of the destination operands.
    fn inits(&self, op: OpRef<'_>) -> Range<usize>;
}

/// Model with one operand segment as the destinations: the one at this index of the spec.
pub struct InGroup(pub u32);

impl DestinationStyle for InGroup {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        op.operand_range(self.0)
    }
}

/// Derives the model if `getDpsInitsMutable` returns an operand segment.
pub(super) fn by_spec(spec: &OpSpec) -> Option<InterfaceEntry> {
    const GROUPS: &[InterfaceEntry] = crate::interfaces![
        dyn DestinationStyle => InGroup(0),
        dyn DestinationStyle => InGroup(1),
        dyn DestinationStyle => InGroup(2),
        dyn DestinationStyle => InGroup(3),
        dyn DestinationStyle => InGroup(4),
        dyn DestinationStyle => InGroup(5),
        dyn DestinationStyle => InGroup(6),
        dyn DestinationStyle => InGroup(7),
    ];
    if !spec.extra_declarations.contains("getDpsInitsMutable") {
        return None;
    }
    let code = super::without_space(&spec.extra_declarations);
    let (_, body) = code.split_once("getDpsInitsMutable(){returnget")?;
    let (name, _) = body.split_once("Mutable();}")?;
    let is_named = |it: &str| {
        it.bytes()
            .filter(|&it| it != b'_')
            .map(|it| it.to_ascii_lowercase())
            .eq(name.bytes().map(|it| it.to_ascii_lowercase()))
    };
    let group = spec.operands.iter().position(|it| is_named(&it.name))?;
    GROUPS.get(group).copied()
}

/// Verifies the types of destinations, and that each destination tensor has a result of its type.
pub(super) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(style) = op.interface::<dyn DestinationStyle>() else { return Ok(()) };
    let ctx = op.context();
    let is_tensor =
        |ty: Type| matches!(ctx.types().data(ty), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_));
    let is_memref =
        |ty: Type| matches!(ctx.types().data(ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. });
    let inits = style.inits(op);
    let types = || op.operand_types().enumerate().skip(inits.start).take(inits.len());
    let mut tensors = 0;
    for (number, ty) in types() {
        if is_tensor(ty) {
            tensors += 1;
        } else if !is_memref(ty) {
            return Err(op.op_error(format!("expected that operand #{number} is a tensor or a memref")).emit());
        }
    }
    let results = op.result_types().filter(|ty| is_tensor(*ty)).count();
    if results != tensors {
        let message = format!(
            "expected the number of tensor results ({results}) to be equal to the number of output tensors ({tensors})"
        );
        return Err(op.op_error(message).emit());
    }
    for (number, ty) in types().filter(|it| is_tensor(it.1)) {
        let place = number - inits.start;
        let Some(result) = (place < op.result_count()).then(|| op.ir.value_type(op.result(place))) else {
            return Ok(());
        };
        if result != ty {
            let message = format!(
                "expected type of operand #{number} ('{}') to match type of corresponding result ('{}')",
                ctx.types().show(ty),
                ctx.types().show(result)
            );
            return Err(op.op_error(message).emit());
        }
    }
    Ok(())
}
