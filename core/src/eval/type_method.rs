//! Methods of types.

use super::{Val, class, param, shaped};
use crate::context::ContextData;
use crate::dialect::assert_sorted;
use crate::entity::Type;
use crate::number::FloatFormat;
use crate::types::{DYNAMIC, Signedness, TypeData};

/// A call of a method.
struct Call<'c, 'a> {
    ctx: &'a ContextData,
    ty: Type,
    args: &'c [Val<'a>],
}

type Method = for<'c, 'a> fn(&Call<'c, 'a>) -> Option<Val<'a>>;

/// Methods by name, sorted.
const METHODS: &[(&str, Method)] = &[
    ("allDimsScalable", |c| Some(Val::Bool(c.scalable()?.iter().all(|scalable| *scalable)))),
    ("clone", clone),
    ("cloneWith", clone),
    ("dropDim", |c| {
        let (mut shape, mut scalable) = (c.shape()?.to_vec(), c.scalable()?.to_vec());
        let at = c.index()?;
        if at >= shape.len() {
            return None;
        }
        shape.remove(at);
        scalable.remove(at);
        c.vector(&shape, &scalable)
    }),
    ("getContext", |_| Some(Val::Context)),
    ("getDimSize", |c| Some(Val::Int((*c.shape()?.get(c.index()?)?).into()))),
    ("getElementType", |c| shaped::element_type(c.ctx, c.ty).map(Val::Type)),
    ("getElementTypeBitWidth", |c| {
        shaped::bit_width(c.ctx, shaped::element_type(c.ctx, c.ty)?).map(|width| Val::Int(width.into()))
    }),
    ("getEncoding", |c| match c.ctx.types().data(c.ty) {
        TypeData::RankedTensor { encoding, .. } => Some(Val::or_null(encoding.map(Val::Attr))),
        _ => None,
    }),
    ("getInput", |c| Some(Val::Type(*c.inputs()?.get(c.index()?)?))),
    ("getInputs", |c| Some(Val::types(c.inputs()?.iter().copied()))),
    ("getIntOrFloatBitWidth", |c| c.width()),
    ("getMemorySpace", |c| match c.ctx.types().data(c.ty) {
        TypeData::MemRef { memory_space, .. } | TypeData::UnrankedMemRef { memory_space, .. } => {
            Some(Val::or_null(memory_space.map(Val::Attr)))
        }
        _ => None,
    }),
    ("getNumDynamicDims", |c| Some(Val::Int(c.shape()?.iter().filter(|size| **size == DYNAMIC).count() as i128))),
    ("getNumElements", |c| shaped::element_count(c.ctx, c.ty).map(Val::Int)),
    ("getNumInputs", |c| Some(Val::Int(c.inputs()?.len() as i128))),
    ("getNumResults", |c| Some(Val::Int(c.results()?.len() as i128))),
    ("getRank", |c| Some(Val::Int(c.shape()?.len() as i128))),
    ("getResult", |c| Some(Val::Type(*c.results()?.get(c.index()?)?))),
    ("getResults", |c| Some(Val::types(c.results()?.iter().copied()))),
    ("getScalableDims", |c| Some(Val::List(c.scalable()?.iter().map(|it| Val::Bool(*it)).collect()))),
    ("getShape", |c| match shaped::has_rank(c.ctx, c.ty)? {
        true => Some(Val::ints(c.shape()?.iter().copied())),
        // The shape of other types is empty.
        false => Some(Val::ints([])),
    }),
    ("getSize", |c| match c.ctx.types().data(c.ty) {
        TypeData::Tuple(types) => Some(Val::Int(types.len() as i128)),
        _ => None,
    }),
    ("getTypeID", |c| class::id(c.ctx, c.ty)),
    ("getTypes", |c| match c.ctx.types().data(c.ty) {
        TypeData::Tuple(types) => Some(Val::types(types.iter().copied())),
        _ => None,
    }),
    ("getWidth", |c| c.width()),
    ("hasRank", |c| shaped::has_rank(c.ctx, c.ty).map(Val::Bool)),
    ("hasStaticShape", |c| match c.args {
        [] => shaped::has_static_shape(c.ctx, c.ty).map(Val::Bool),
        [shape] => {
            let known = shaped::has_static_shape(c.ctx, c.ty)?;
            Some(Val::Bool(known && *c.shape()? == *shape.int_items(c.ctx)?))
        }
        _ => None,
    }),
    ("isBF16", |c| c.is_float(FloatFormat::BF16)),
    ("isDynamicDim", |c| Some(Val::Bool(*c.shape()?.get(c.index()?)? == DYNAMIC))),
    ("isF128", |c| c.is_float(FloatFormat::F128)),
    ("isF16", |c| c.is_float(FloatFormat::F16)),
    ("isF32", |c| c.is_float(FloatFormat::F32)),
    ("isF64", |c| c.is_float(FloatFormat::F64)),
    ("isF80", |c| c.is_float(FloatFormat::F80)),
    ("isFloat", |c| match c.args {
        [] => c.is("FloatType"),
        [width] => Some(Val::Bool(match c.ctx.types().data(c.ty) {
            TypeData::Float(format) => i128::from(format.width()) == width.as_int()?,
            _ => c.is("FloatType")?.as_bool().filter(|is| !is)?,
        })),
        _ => None,
    }),
    ("isIndex", |c| Some(Val::Bool(c.ty == c.ctx.types().index()))),
    ("isIntOrFloat", |c| c.or_float(c.ctx.types().is_integer(c.ty))),
    ("isIntOrIndex", |c| Some(Val::Bool(c.ctx.types().integer_width(c.ty).is_some()))),
    ("isIntOrIndexOrFloat", |c| c.or_float(c.ctx.types().integer_width(c.ty).is_some())),
    ("isInteger", |c| c.is_integer(None)),
    ("isScalable", |c| Some(Val::Bool(c.scalable()?.contains(&true)))),
    ("isSignedInteger", |c| c.is_integer(Some(Signedness::Signed))),
    ("isSignlessIntOrFloat", |c| c.or_float(c.is_signless_integer())),
    ("isSignlessIntOrIndex", |c| Some(Val::Bool(c.is_signless_integer() || c.ty == c.ctx.types().index()))),
    ("isSignlessIntOrIndexOrFloat", |c| c.or_float(c.is_signless_integer() || c.ty == c.ctx.types().index())),
    ("isSignlessInteger", |c| c.is_integer(Some(Signedness::Signless))),
    ("isStrided", |c| shaped::is_strided(c.ctx, c.ty).map(Val::Bool)),
    ("isTF32", |c| c.is_float(FloatFormat::TF32)),
    ("isUnsignedInteger", |c| c.is_integer(Some(Signedness::Unsigned))),
    ("scaleElementBitwidth", |c| shaped::scale_element_width(c.ctx, c.ty, c.args.first()?.as_int()?).map(Val::Type)),
    // The builder of a vector type is represented by the type built so far.
    ("setDim", |c| {
        let (at, size) = (c.index()?, c.args.get(1)?.as_i64()?);
        let mut shape = c.shape()?.to_vec();
        *shape.get_mut(at)? = size;
        c.vector(&shape, c.scalable()?)
    }),
    ("setElementType", |c| c.ctx.types().with_element_type(c.ty, c.args.first()?.as_type()?).map(Val::Type)),
    ("setShape", |c| {
        let shape = c.args.first()?.int_items(c.ctx)?;
        let scalable = match c.args.get(1) {
            Some(scalable) => scalable.items(c.ctx)?.iter().map(Val::as_bool).collect::<Option<Vec<bool>>>()?,
            None => vec![false; shape.len()],
        };
        c.vector(&shape, &scalable)
    }),
];

const _: () = assert_sorted(METHODS);

/// Evaluates a method call. A method that is not in the table may be an accessor of a parameter, or a hook of the
/// dialect.
pub(super) fn call<'a>(ctx: &'a ContextData, ty: Type, name: &str, args: &[Val<'a>]) -> Option<Val<'a>> {
    if let Some(native) = class::native_method(ctx, &Val::Type(ty), name) {
        return native(ctx, &[&[Val::Type(ty)], args].concat());
    }
    if args.is_empty()
        && let Some(value) = param::accessor_of_type(ctx, ty, name)
    {
        return Some(value);
    }
    let at = METHODS.binary_search_by(|it| it.0.cmp(name)).ok()?;
    METHODS.get(at)?.1(&Call { ctx, ty, args })
}

/// Returns true if there is a method of this name.
pub(super) fn is_known(name: &str) -> bool {
    METHODS.binary_search_by(|it| it.0.cmp(name)).is_ok()
}

impl<'c, 'a> Call<'c, 'a> {
    fn shape(&self) -> Option<std::borrow::Cow<'a, [i64]>> {
        shaped::shape(self.ctx, self.ty)
    }

    fn scalable(&self) -> Option<&'a [bool]> {
        match self.ctx.types().data(self.ty) {
            TypeData::Vector { scalable, .. } => Some(scalable),
            _ => None,
        }
    }

    fn inputs(&self) -> Option<&'a [Type]> {
        match self.ctx.types().data(self.ty) {
            TypeData::Function(function) => Some(&function.inputs),
            _ => None,
        }
    }

    fn results(&self) -> Option<&'a [Type]> {
        match self.ctx.types().data(self.ty) {
            TypeData::Function(function) => Some(&function.results),
            _ => None,
        }
    }

    fn width(&self) -> Option<Val<'a>> {
        shaped::bit_width(self.ctx, self.ty).map(|width| Val::Int(width.into()))
    }

    fn index(&self) -> Option<usize> {
        self.args.first()?.as_int()?.try_into().ok()
    }

    fn vector(&self, shape: &[i64], scalable: &[bool]) -> Option<Val<'a>> {
        let element = shaped::element_type(self.ctx, self.ty)?;
        self.ctx.types().vector(shape, scalable, element).ok().map(Val::Type)
    }

    fn is(&self, class: &str) -> Option<Val<'a>> {
        super::is_a(self.ctx, class, &Val::Type(self.ty)).map(Val::Bool)
    }

    fn is_float(&self, format: FloatFormat) -> Option<Val<'a>> {
        Some(Val::Bool(*self.ctx.types().data(self.ty) == TypeData::Float(format)))
    }

    fn is_signless_integer(&self) -> bool {
        matches!(self.ctx.types().data(self.ty), TypeData::Integer { signedness: Signedness::Signless, .. })
    }

    /// Returns true for an integer type of this signedness and of the width in the arguments.
    fn is_integer(&self, wanted: Option<Signedness>) -> Option<Val<'a>> {
        let TypeData::Integer { width, signedness } = self.ctx.types().data(self.ty) else {
            return Some(Val::Bool(false));
        };
        let width_is = match self.args {
            [] => true,
            [wanted] => i128::from(*width) == wanted.as_int()?,
            _ => return None,
        };
        Some(Val::Bool(width_is && wanted.is_none_or(|wanted| wanted == *signedness)))
    }

    fn or_float(&self, otherwise: bool) -> Option<Val<'a>> {
        if otherwise { Some(Val::Bool(true)) } else { self.is("FloatType") }
    }
}

/// Evaluates `clone(element)`, `clone(shape)`, `clone(shape, element)`, and `cloneWith(shape, element)`, whose shape is
/// optional.
fn clone<'a>(call: &Call<'_, 'a>) -> Option<Val<'a>> {
    let ctx = call.ctx;
    let ty = match call.args {
        [Val::Type(element)] => ctx.types().with_element_type(call.ty, *element),
        [shape] => shaped::with_shape(ctx, call.ty, &shape.int_items(ctx)?, None),
        // `{}` is an absent shape here.
        [Val::Null, Val::Type(element)] => ctx.types().with_element_type(call.ty, *element),
        [Val::List(none), Val::Type(element)] if none.is_empty() => ctx.types().with_element_type(call.ty, *element),
        [shape, Val::Type(element)] => shaped::with_shape(ctx, call.ty, &shape.int_items(ctx)?, Some(*element)),
        _ => None,
    };
    ty.map(Val::Type)
}
