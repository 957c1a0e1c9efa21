//! Types of the `llvm` dialect for types of other dialects.
//!
//! [`LlvmTypes`] converts types and values. A memref becomes a descriptor: a struct of two pointers, an offset, sizes and
//! strides. Source: the behaviour of mlir-opt 22.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use lect_core::builtin::ModuleOp;
use lect_core::number::FloatFormat;
use lect_core::types::FunctionType;
use lect_dialects::dlti;
use lect_dialects::llvm::types::{self as llvm_types, LlvmType};
use lect_support::prelude::*;
use lect_transforms::conversion::{Cast, ConvertedTypes, TypeConverter};
use lect_transforms::pass::PassContext;

use super::descriptor::{Descriptor, Unranked};

/// Width of `index` without a data layout, in bits.
const DEFAULT_INDEX_WIDTH: u32 = 64;

/// Name of the attribute with the data layout of a module.
const LAYOUT: &str = "dlti.dl_spec";

/// Options of conversions to the `llvm` dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LlvmOptions {
    /// Width of `index` in bits.
    pub index_width: u32,
    /// Whether functions take pointers for memrefs of static shape.
    pub bare_pointers: bool,
}

impl Default for LlvmOptions {
    fn default() -> Self {
        Self { index_width: DEFAULT_INDEX_WIDTH, bare_pointers: false }
    }
}

impl LlvmOptions {
    /// Creates options with a width of `index`, or with the default for zero.
    pub fn with_index_width(index_width: u32) -> Self {
        let index_width = if index_width == 0 { DEFAULT_INDEX_WIDTH } else { index_width };
        Self { index_width, ..Self::default() }
    }

    /// Creates options with a width of `index`, or with that of the data layout for zero.
    pub fn from_layout(index_width: u32, ir: &Isolate, cx: &PassContext<'_>) -> Self {
        let layout = || {
            let ctx = ir.context();
            let own = Some(ir.root()).filter(|root| root.is::<ModuleOp<'_>>()).and_then(|root| root.attr(LAYOUT));
            let mut layouts = own.into_iter().chain(cx.outer_layouts().iter().copied());
            let width = layouts.find_map(|layout| dlti::type_entry(ctx, layout, ctx.types().index()))?;
            u32::try_from(ctx.attrs().i64_value(width)?).ok()
        };
        Self::with_index_width(if index_width == 0 { layout().unwrap_or_default() } else { index_width })
    }
}

/// Rule for a type of another dialect.
pub type TypeRule = Arc<dyn Fn(&ContextData, Type) -> Option<Type> + Send + Sync>;

/// Rule for a memory space: its number.
pub type SpaceRule = Arc<dyn Fn(&ContextData, Attr) -> Option<u32> + Send + Sync>;

#[derive(Clone, Default)]
struct Rules {
    options: LlvmOptions,
    types: Vec<TypeRule>,
    spaces: Vec<SpaceRule>,
    reported: Reports,
}

/// The memrefs whose conversion failed, each of which is reported once.
#[derive(Default)]
struct Reports(Mutex<BTreeSet<Type>>);

impl Clone for Reports {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Reports {
    /// Reports that a memref cannot be converted. The conversion goes on.
    fn report(&self, ctx: &ContextData, ty: Type, message: impl FnOnce() -> String) {
        if self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(ty) {
            ctx.error(Loc::UNKNOWN, message()).emit();
        }
    }
}

/// Message about a memref without strides.
const NOT_STRIDED: &str = "conversion to strided form failed either due to non-strided layout maps (which should have \
                           been normalized away) or other reasons";

/// Conversion of types and values to the `llvm` dialect.
#[derive(Clone)]
pub struct LlvmTypes {
    rules: Arc<Rules>,
    converter: TypeConverter,
}

impl LlvmTypes {
    /// Creates a converter for the builtin types.
    pub fn new(options: LlvmOptions) -> Self {
        Self::of(Rules { options, ..Rules::default() })
    }

    fn of(rules: Rules) -> Self {
        let rules = Arc::new(rules);
        let (own, own_casts) = (rules.clone(), rules.clone());
        let converter = TypeConverter::strict()
            .with_many(move |it| own.convert(it.ctx, it.ty).map(|ty| ConvertedTypes::from_elem(ty, 1)))
            .with_cast_of(move |rw, cast| {
                let types = Self::sharing(own_casts.clone());
                types.materialize(rw, cast)
            });
        Self { rules, converter }
    }

    /// Creates a converter without casts, for the functions that make them.
    fn sharing(rules: Arc<Rules>) -> Self {
        Self { rules, converter: TypeConverter::strict() }
    }

    /// Adds a rule for types of another dialect. Later rules are tried first, and all before those for builtin types.
    #[must_use]
    pub fn with_rule(self, rule: impl Fn(&ContextData, Type) -> Option<Type> + Send + Sync + 'static) -> Self {
        let mut rules = Rules::clone(&self.rules);
        rules.types.push(Arc::new(rule));
        Self::of(rules)
    }

    /// Adds a rule for memory spaces. Later rules are tried first.
    #[must_use]
    pub fn with_space(self, rule: impl Fn(&ContextData, Attr) -> Option<u32> + Send + Sync + 'static) -> Self {
        let mut rules = Rules::clone(&self.rules);
        rules.spaces.push(Arc::new(rule));
        Self::of(rules)
    }

    /// Returns the options.
    pub fn options(&self) -> LlvmOptions {
        self.rules.options
    }

    /// Returns the converter of values.
    pub fn converter(&self) -> &TypeConverter {
        &self.converter
    }

    /// Returns the type that a type is converted to, or `None` if it cannot be converted.
    pub fn convert(&self, ctx: &ContextData, ty: Type) -> Option<Type> {
        self.rules.convert(ctx, ty)
    }

    /// Returns true if no type of an operation's operands and results changes, as is usual for arithmetic.
    pub fn keeps(&self, op: OpRef<'_>) -> bool {
        let ctx = op.context();
        let mut last = None;
        let stays = |ty: Type| {
            let stays = last == Some(ty) || llvm_types::compat::is_compatible(ctx, ty) == Some(true);
            last = Some(ty);
            stays
        };
        self.rules.types.is_empty() && op.operand_types().chain(op.result_types()).all(stays)
    }

    /// Returns the types that several types are converted to.
    pub fn convert_all(&self, ctx: &ContextData, types: &[Type]) -> Option<Vec<Type>> {
        types.iter().map(|&ty| self.convert(ctx, ty)).collect()
    }

    /// Returns the integer type for `index`.
    pub fn index(&self, ctx: &ContextData) -> Option<Type> {
        self.rules.index(ctx)
    }

    /// Returns the number of the memory space of a memref.
    pub fn space(&self, ctx: &ContextData, space: Option<Attr>) -> Option<u32> {
        self.rules.space(ctx, space)
    }

    /// Returns the types of the fields of a memref's descriptor, with one field for each size and stride.
    pub fn descriptor_parts(&self, ctx: &ContextData, ty: Type) -> Option<Vec<Type>> {
        match ctx.types().data(ty) {
            TypeData::MemRef { shape, .. } => {
                let mut fields = self.rules.fields(ctx, ty)?;
                fields.truncate(3);
                fields.extend(std::iter::repeat_n(self.index(ctx)?, 2 * shape.len()));
                Some(fields)
            }
            TypeData::UnrankedMemRef { .. } => Some(vec![self.index(ctx)?, llvm_types::pointer_type(ctx, 0)?]),
            _ => None,
        }
    }

    /// Returns the pointer type of a memref's elements.
    pub fn element_pointer(&self, ctx: &ContextData, memref: MemRef<'_>) -> Option<Type> {
        llvm_types::pointer_type(ctx, self.space(ctx, memref.space)?)
    }

    /// Returns the pointer in place of a memref of static shape and layout.
    pub fn bare_pointer(&self, ctx: &ContextData, ty: Type) -> Option<Type> {
        let memref = MemRef::of(ctx, ty)?;
        let layout = memref.strides(ctx)?;
        let is_static = |sizes: &[i64]| sizes.iter().all(|size| *size != DYNAMIC);
        if !is_static(memref.shape) || !is_static(&layout.strides) || layout.offset == DYNAMIC {
            return None;
        }
        self.convert(ctx, memref.element)?;
        self.element_pointer(ctx, memref)
    }

    /// Returns the type of several results: a struct of them.
    pub fn pack(&self, ctx: &ContextData, types: &[Type]) -> Option<Type> {
        match types {
            [] => None,
            [only] => self.convert(ctx, *only),
            _ => {
                let types = self.convert_all(ctx, types)?;
                let fit = types.iter().all(|ty| llvm_types::compat::is_compatible(ctx, *ty) == Some(true));
                if fit { llvm_types::struct_type(ctx, types) } else { None }
            }
        }
    }

    /// Returns the converted operands of an operation, or `None` without changes if a type cannot be converted.
    pub fn operands(&self, rw: &mut Rewriter<'_>, op: Op) -> Option<Vec<Value>> {
        let view = rw.op(op);
        let ctx = view.context();
        if !view.operand_types().all(|ty| self.convert(ctx, ty).is_some()) {
            return None;
        }
        let at_op = rw.root();
        let values = self.converter.operands(rw, op);
        rw.before(at_op);
        values.into_iter().map(|values| values.first().copied()).collect()
    }

    /// Replaces an operation by values of the types that its results are converted to.
    pub fn replace(&self, rw: &mut Rewriter<'_>, op: Op, values: &[Value]) {
        let types = values.iter().map(|value| rw.ir().value_type(*value));
        if rw.op(op).result_types().eq(types) {
            return rw.replace(op, values);
        }
        let values: Vec<_> = values.iter().map(|value| smallvec![*value]).collect();
        self.converter.replace(rw, op, &values);
    }

    /// Makes a descriptor of the values in place of a memref in a signature.
    fn materialize(&self, rw: &mut Rewriter<'_>, cast: Cast<'_>) -> Option<Value> {
        let ctx = rw.context().clone();
        let memref = cast.original.unwrap_or(cast.ty);
        if cast.original.is_some() && self.convert(&ctx, memref) != Some(cast.ty) {
            return None;
        }
        let types: Vec<Type> = cast.values.iter().map(|value| rw.ir().value_type(*value)).collect();
        let packed = match ctx.types().data(memref) {
            TypeData::MemRef { .. } => match (&types[..], cast.values) {
                ([ty], [value]) if llvm_types::pointer_space(&ctx, *ty).is_some() => {
                    Descriptor::from_pointer(self, rw, memref, *value)?.0
                }
                _ if self.descriptor_parts(&ctx, memref)? == types => {
                    Descriptor::pack(self, rw, memref, cast.values)?.0
                }
                _ => return None,
            },
            TypeData::UnrankedMemRef { .. } if self.descriptor_parts(&ctx, memref)? == types => {
                Unranked::pack(self, rw, memref, cast.values)?.0
            }
            _ => return None,
        };
        if cast.original.is_some() {
            return Some(packed);
        }
        let state = OpState::new(ctx.op_name_of(b"builtin.unrealized_conversion_cast"), cast.loc);
        let made = rw.insert(state.operands([packed]).results([cast.ty]));
        Some(rw.op(made).result(0))
    }
}

impl Rules {
    fn index(&self, ctx: &ContextData) -> Option<Type> {
        ctx.types().integer(self.options.index_width, lect_core::types::Signedness::Signless).ok()
    }

    fn space(&self, ctx: &ContextData, space: Option<Attr>) -> Option<u32> {
        let Some(space) = space else { return Some(0) };
        if let Some(number) = self.spaces.iter().rev().find_map(|rule| rule(ctx, space)) {
            return Some(number);
        }
        let AttrData::Integer { ty, .. } = ctx.attrs().data(space) else { return None };
        let is_number = match ctx.types().data(*ty) {
            TypeData::Index => true,
            TypeData::Integer { signedness, .. } => *signedness == lect_core::types::Signedness::Signless,
            _ => false,
        };
        if is_number { u32::try_from(ctx.attrs().i64_value(space)?).ok() } else { None }
    }

    /// Returns the fields of a ranked memref's descriptor.
    fn fields(&self, ctx: &ContextData, ty: Type) -> Option<Vec<Type>> {
        let memref = MemRef::of(ctx, ty)?;
        if memref.strides(ctx).is_none() {
            self.reported.report(ctx, ty, || NOT_STRIDED.to_owned());
            return None;
        }
        self.convert(ctx, memref.element)?;
        let Some(space) = self.space(ctx, memref.space) else {
            self.reported.report(ctx, ty, || {
                let shown = memref.space.map(|space| ctx.attrs().show(space).to_string()).unwrap_or_default();
                format!(
                    "conversion of memref memory space {shown} to integer address space failed. Consider adding \
                     memory space conversions."
                )
            });
            return None;
        };
        let pointer = llvm_types::pointer_type(ctx, space)?;
        let index = self.index(ctx)?;
        let mut fields = vec![pointer, pointer, index];
        if memref.rank() > 0 {
            let sizes = llvm_types::array_type(ctx, index, memref.rank() as u64)?;
            fields.extend([sizes, sizes]);
        }
        Some(fields)
    }

    fn convert(&self, ctx: &ContextData, ty: Type) -> Option<Type> {
        if let Some(ty) = self.types.iter().rev().find_map(|rule| rule(ctx, ty)) {
            return Some(ty);
        }
        if llvm_types::compat::is_compatible(ctx, ty) == Some(true) {
            return Some(ty);
        }
        // Types can be nested deeply.
        lect_core::stack::grow(|| self.convert_builtin(ctx, ty))
    }

    fn convert_builtin(&self, ctx: &ContextData, ty: Type) -> Option<Type> {
        let types = ctx.types();
        let signless = |width: u32| types.integer(width, lect_core::types::Signedness::Signless).ok();
        match types.data(ty) {
            TypeData::Integer { width, .. } => signless(*width),
            TypeData::Index => self.index(ctx),
            TypeData::Float(format) if is_small(*format) => signless(format.width()),
            TypeData::Complex(element) => {
                let part = self.convert(ctx, *element)?;
                llvm_types::struct_type(ctx, vec![part, part])
            }
            TypeData::Function(FunctionType { .. }) => llvm_types::pointer_type(ctx, 0),
            TypeData::MemRef { .. } => llvm_types::struct_type(ctx, self.fields(ctx, ty)?),
            TypeData::UnrankedMemRef { element, .. } => {
                self.convert(ctx, *element)?;
                llvm_types::struct_type(ctx, vec![self.index(ctx)?, llvm_types::pointer_type(ctx, 0)?])
            }
            TypeData::Vector { shape, scalable, element } => self.convert_vector(ctx, shape, scalable, *element),
            _ => self.convert_aggregate(ctx, ty),
        }
    }

    /// Converts a vector: several dimensions become arrays.
    fn convert_vector(&self, ctx: &ContextData, shape: &[i64], scalable: &[bool], element: Type) -> Option<Type> {
        let element = self.convert(ctx, element)?;
        let (Some((&last, outer)), Some((&scales, fixed))) = (shape.split_last(), scalable.split_last()) else {
            return ctx.types().vector(&[1], &[false], element).ok();
        };
        let row = ctx.types().vector(&[last], &[scales], element).ok()?;
        if fixed.contains(&true) {
            return None;
        }
        outer.iter().rev().try_fold(row, |part, &size| llvm_types::array_type(ctx, part, u64::try_from(size).ok()?))
    }

    /// Converts the parts of an LLVM type.
    fn convert_aggregate(&self, ctx: &ContextData, ty: Type) -> Option<Type> {
        match llvm_types::of(ctx, ty)? {
            LlvmType::Array { element, count } => llvm_types::array_type(ctx, self.convert(ctx, element)?, count),
            LlvmType::Struct(parts) if parts.name.is_empty() && !parts.packed => {
                let parts = parts.body().map(|ty| self.convert(ctx, ty)).collect::<Option<_>>()?;
                llvm_types::struct_type(ctx, parts)
            }
            LlvmType::Function(function) => {
                let result = self.convert(ctx, function.result)?;
                let params = function.params().map(|ty| self.convert(ctx, ty)).collect::<Option<_>>()?;
                llvm_types::function_type(ctx, result, params, function.var_arg)
            }
            _ => None,
        }
    }
}

/// Returns true for formats of at most eight bits, which are stored as integers.
fn is_small(format: FloatFormat) -> bool {
    format.width() <= 8
}
