//! Options of bufferization, and the buffer types that follow from them.

use lect_core::context::ContextData;
use lect_core::entity::{Attr, Type};
use lect_core::ir::OpRef;
use lect_core::types::{DYNAMIC, TypeData};
use lect_dialects::func::FuncOp;

use super::bufferizable::Bufferizable;
use super::models;

/// Layout of buffers whose layout is not determined by the IR.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    /// The layout of results is inferred after bufferization; that of arguments is dynamic.
    Inferred,
    /// Row-major and contiguous.
    Identity,
    /// Offset and strides are dynamic.
    #[default]
    Dynamic,
}

lect_transforms::one_of!(Layout {
    Inferred = "infer-layout-map",
    Identity = "identity-layout-map",
    Dynamic = "fully-dynamic-layout-map",
});

/// Memory space of buffers whose space is not determined by the IR.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DefaultSpace {
    /// The default memory space.
    #[default]
    Default,
    /// No space: an unknown one is an error.
    MustBeInferred,
    /// The encoding of the tensor type.
    Encoding,
}

/// Order in which operations are analyzed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Heuristic {
    /// From the last operation to the first.
    #[default]
    BottomUp,
    /// From the first operation to the last.
    TopDown,
    /// The producers of yielded values first, then the other operations from the last to the first.
    BottomUpFromTerminators,
    /// A pseudorandom order.
    Random(u32),
}

/// Options of bufferization.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct BufferizationOptions {
    /// Whether loops may yield new allocations.
    pub allow_return_allocs_from_loops: bool,
    /// Whether operations that cannot be bufferized may stay.
    pub allow_unknown_ops: bool,
    /// Order of the analysis.
    pub heuristic: Heuristic,
    /// Whether functions, calls and returns are bufferized.
    pub function_boundaries: bool,
    /// Whether writes in parallel regions need private buffers.
    pub check_parallel_regions: bool,
    /// Whether each write goes to a copy, without an analysis.
    pub copy_before_write: bool,
    /// The dialects that are bufferized; all if empty.
    pub dialects: Vec<String>,
    /// Functions that are bufferized with a copy before each write.
    pub unanalyzed_functions: Vec<String>,
    /// Whether `unanalyzed_functions` are excluded.
    pub skips_unanalyzed: bool,
    /// Layout at function boundaries.
    pub function_layout: Layout,
    /// Layout of other buffers.
    pub unknown_layout: Layout,
    /// Memory space of buffers.
    pub default_space: DefaultSpace,
    /// Whether only the result of the analysis is annotated.
    pub test_analysis_only: bool,
    /// Whether conflicts are annotated.
    pub print_conflicts: bool,
    /// Alignment of allocations; zero for none.
    pub alignment: u64,
}

impl BufferizationOptions {
    /// Returns true if an operation may be bufferized.
    pub fn is_allowed(&self, op: OpRef<'_>) -> bool {
        let namespace = op.name_data().namespace();
        if !self.function_boundaries && namespace == b"func" {
            return false;
        }
        if self.skips_unanalyzed && self.is_in_unanalyzed(op) {
            return false;
        }
        self.dialects.is_empty() || self.dialects.iter().any(|it| it.as_bytes() == namespace)
    }

    fn is_in_unanalyzed(&self, op: OpRef<'_>) -> bool {
        let mut around = std::iter::successors(Some(op), |op| op.parent());
        around.find_map(|op| op.cast::<FuncOp<'_>>()).is_some_and(|function| self.is_unanalyzed(function.0))
    }

    /// Returns true if a function is bufferized without an analysis.
    pub fn is_unanalyzed(&self, function: OpRef<'_>) -> bool {
        let name = function.attr("sym_name").and_then(|name| function.context().attrs().string_value(name));
        name.is_some_and(|name| self.unanalyzed_functions.iter().any(|it| it.as_bytes() == name))
    }

    /// Returns the model of an operation, if it may be bufferized.
    pub fn model(&self, op: OpRef<'_>) -> Option<&'static dyn Bufferizable> {
        models::of(op).filter(|_| self.is_allowed(op))
    }

    /// Returns the memory space of a tensor whose space is not determined by the IR. The outer option is `None` if it
    /// must be inferred.
    pub fn space_of(&self, ctx: &ContextData, tensor: Type) -> Option<Option<Attr>> {
        match self.default_space {
            DefaultSpace::Default => Some(None),
            DefaultSpace::MustBeInferred => None,
            DefaultSpace::Encoding => match ctx.types().data(tensor) {
                TypeData::RankedTensor { encoding, .. } => Some(*encoding),
                _ => Some(None),
            },
        }
    }

    /// Returns the buffer type of a tensor whose layout is not determined by the IR.
    pub fn buffer_type(&self, ctx: &ContextData, tensor: Type, space: Option<Attr>) -> Option<Type> {
        match self.unknown_layout {
            Layout::Identity => identity_type(ctx, tensor, space),
            _ => dynamic_type(ctx, tensor, space),
        }
    }

    /// Returns the buffer type of a tensor at a function boundary.
    pub fn function_buffer_type(&self, ctx: &ContextData, tensor: Type, space: Option<Attr>) -> Option<Type> {
        match self.function_layout {
            Layout::Identity => identity_type(ctx, tensor, space),
            _ => dynamic_type(ctx, tensor, space),
        }
    }
}

/// Returns true for a ranked or unranked memref.
pub fn is_buffer(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

/// Returns the type of a contiguous buffer for a tensor.
pub fn identity_type(ctx: &ContextData, tensor: Type, space: Option<Attr>) -> Option<Type> {
    with_layout(ctx, tensor, space, |_| None)
}

/// Returns the type of a buffer with dynamic offset and strides for a tensor.
pub fn dynamic_type(ctx: &ContextData, tensor: Type, space: Option<Attr>) -> Option<Type> {
    with_layout(ctx, tensor, space, |rank| Some(ctx.attrs().strided_layout(&vec![DYNAMIC; rank], DYNAMIC)))
}

fn with_layout(
    ctx: &ContextData,
    tensor: Type,
    space: Option<Attr>,
    layout: impl FnOnce(usize) -> Option<Attr>,
) -> Option<Type> {
    match ctx.types().data(tensor) {
        TypeData::RankedTensor { shape, element, .. } => {
            ctx.types().memref(shape, *element, layout(shape.len()), space).ok()
        }
        TypeData::UnrankedTensor(element) => ctx.types().unranked_memref(*element, space).ok(),
        _ => None,
    }
}
