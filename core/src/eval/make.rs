//! Constructors: `T::get(..)`, other static methods of classes, and constructor calls.

use lect_ods::spec::{DefKind, DefSpec, ParamKind};

use super::function::Call;
use super::{Val, builder, class, param, shaped};
use crate::attrs::AttrData;
use crate::dialect::{DefBody, Param, assert_sorted};
use crate::number::{Float, FloatFormat};
use crate::types::{Signedness, TypeData};

type Make = for<'c, 'a> fn(&Call<'c, 'a>) -> Option<Val<'a>>;

/// Functions that create builtin types and attributes, by class, sorted. The context is omitted from the arguments.
const GET: &[(&str, Make)] = &[
    ("AffineMapAttr", |c| match c.one()? {
        Val::AffineMap(map) => Some(Val::Attr(c.ctx.attrs().affine_map(*map))),
        _ => None,
    }),
    ("ArrayAttr", |c| {
        let each = c.one()?.items(c.ctx)?.iter().map(Val::as_attr).collect::<Option<Vec<_>>>()?;
        Some(Val::Attr(c.ctx.attrs().array(each)))
    }),
    ("BFloat16Type", |c| Some(Val::Type(c.ctx.types().float(FloatFormat::BF16)))),
    ("BoolAttr", |c| Some(Val::Attr(c.ctx.attrs().bool(c.one()?.as_bool()?)))),
    ("ComplexType", |c| c.ctx.types().complex(c.one()?.as_type()?).ok().map(Val::Type)),
    ("DenseBoolArrayAttr", |c| builder::int_array_of(c.ctx, 1, c.one()?).map(Val::Attr)),
    ("DenseElementsAttr", dense),
    ("DenseI16ArrayAttr", |c| builder::int_array_of(c.ctx, 16, c.one()?).map(Val::Attr)),
    ("DenseI32ArrayAttr", |c| builder::int_array_of(c.ctx, 32, c.one()?).map(Val::Attr)),
    ("DenseI64ArrayAttr", |c| builder::int_array_of(c.ctx, 64, c.one()?).map(Val::Attr)),
    ("DenseI8ArrayAttr", |c| builder::int_array_of(c.ctx, 8, c.one()?).map(Val::Attr)),
    ("DenseIntElementsAttr", dense),
    ("DictionaryAttr", |c| match c.args {
        [] => Some(Val::Attr(c.ctx.attrs().empty_dictionary())),
        [Val::List(list)] if list.is_empty() => Some(Val::Attr(c.ctx.attrs().empty_dictionary())),
        _ => None,
    }),
    ("FlatSymbolRefAttr", |c| Some(Val::Attr(c.ctx.attrs().symbol_ref(c.ctx.ident(c.one()?.text(c.ctx)?), &[])))),
    ("Float16Type", |c| Some(Val::Type(c.ctx.types().float(FloatFormat::F16)))),
    ("Float32Type", |c| Some(Val::Type(c.ctx.types().float(FloatFormat::F32)))),
    ("Float64Type", |c| Some(Val::Type(c.ctx.types().float(FloatFormat::F64)))),
    ("Float8E8M0FNUType", |c| Some(Val::Type(c.ctx.types().float(FloatFormat::F8E8M0FNU)))),
    ("FloatAttr", |c| match c.args {
        [Val::Type(ty), value] => match c.ctx.types().data(*ty) {
            TypeData::Float(format) => builder::float(c.ctx, *format, value).map(Val::Attr),
            _ => None,
        },
        _ => None,
    }),
    ("FunctionType", |c| match c.args {
        [inputs, results] => Some(Val::Type(c.ctx.types().function(inputs.type_items()?, results.type_items()?))),
        _ => None,
    }),
    ("IndexType", |c| Some(Val::Type(c.ctx.types().index()))),
    ("IntegerAttr", |c| match c.args {
        [Val::Type(ty), value] => builder::integer(c.ctx, *ty, value).map(Val::Attr),
        _ => None,
    }),
    ("IntegerType", |c| {
        let signedness = match c.args.get(1).map_or(Some(0), Val::as_int)? {
            0 => Signedness::Signless,
            1 => Signedness::Signed,
            _ => Signedness::Unsigned,
        };
        c.ctx.types().integer(c.args.first()?.as_int()?.try_into().ok()?, signedness).ok().map(Val::Type)
    }),
    ("MemRefType", |c| {
        let layout = match c.args.get(2) {
            Some(Val::AffineMap(map)) => Some(c.ctx.attrs().affine_map(*map)),
            layout => optional_attr(layout)?,
        };
        let (shape, element) = (c.args.first()?.int_items(c.ctx)?, c.args.get(1)?.as_type()?);
        c.ctx.types().memref(&shape, element, layout, optional_attr(c.args.get(3))?).ok().map(Val::Type)
    }),
    ("NoneType", |c| Some(Val::Type(c.ctx.types().none()))),
    ("RankedTensorType", |c| {
        let (shape, element) = (c.args.first()?.int_items(c.ctx)?, c.args.get(1)?.as_type()?);
        c.ctx.types().tensor(&shape, element, optional_attr(c.args.get(2))?).ok().map(Val::Type)
    }),
    ("StringAttr", |c| Some(Val::Attr(c.ctx.attrs().string(c.args.first()?.text(c.ctx)?)))),
    ("SymbolRefAttr", |c| Some(Val::Attr(c.ctx.attrs().symbol_ref(c.ctx.ident(c.one()?.text(c.ctx)?), &[])))),
    ("TupleType", |c| Some(Val::Type(c.ctx.types().tuple(c.args.first().map_or(Some(vec![]), Val::type_items)?)))),
    ("TypeAttr", |c| Some(Val::Attr(c.ctx.attrs().ty(c.one()?.as_type()?)))),
    ("UnitAttr", |c| Some(Val::Attr(c.ctx.attrs().unit()))),
    ("UnrankedMemRefType", |c| {
        c.ctx.types().unranked_memref(c.args.first()?.as_type()?, optional_attr(c.args.get(1))?).ok().map(Val::Type)
    }),
    ("UnrankedTensorType", |c| c.ctx.types().unranked_tensor(c.one()?.as_type()?).ok().map(Val::Type)),
    ("VectorType", |c| {
        let (shape, element) = (c.args.first()?.int_items(c.ctx)?, c.args.get(1)?.as_type()?);
        let scalable = match c.args.get(2) {
            Some(Val::List(list)) if !list.is_empty() => list.iter().map(Val::as_bool).collect::<Option<Vec<_>>>()?,
            _ => vec![false; shape.len()],
        };
        c.ctx.types().vector(&shape, &scalable, element).ok().map(Val::Type)
    }),
];

const _: () = assert_sorted(GET);

/// Evaluates a constructor or a static method of a class.
pub(super) fn call<'a>(call: &Call<'_, 'a>, name: &str) -> Option<Val<'a>> {
    if let Some((class, method)) = name.rsplit_once("::") {
        match method {
            "get" => return get(call, class),
            // The builder of a vector type is represented by the type built so far.
            "Builder" => return call.one()?.as_type().map(Val::Type),
            "getOperationName" => return operation_name(call, class),
            _ => {}
        }
        match name {
            "AffineMap::getMultiDimIdentityMap" => {
                let dims = u32::try_from(call.args.first()?.as_int()?).ok()?;
                return Some(Val::AffineMap(call.ctx.affine().identity_map(dims)));
            }
            "ShapedType::isDynamic" => {
                return Some(Val::Bool(call.one()?.as_int()? == crate::types::DYNAMIC.into()));
            }
            _ => {}
        }
    }
    if let ("APFloat", [Val::Float(value)]) = (name, call.args) {
        return Some(Val::ApFloat(Float::from_f64(FloatFormat::F64, *value)));
    }
    // A copy of a value that already is of the class.
    match call.one()? {
        value @ (Val::Type(_) | Val::Attr(_)) => {
            class::is_a_in(call.ctx, name, value, call.home)?.then(|| value.clone())
        }
        _ => None,
    }
}

/// Returns true if the constructor or static method is known.
pub(super) fn is_known(call: &Call<'_, '_>, name: &str) -> bool {
    let Some((class, method)) = name.rsplit_once("::") else {
        if name == "APFloat" {
            return true;
        }
        return class::is_known(
            call.ctx,
            name,
            match call.home {
                Some(home) => home,
                None => return false,
            },
        );
    };
    match method {
        "get" => is_made(call, class),
        "Builder" => true,
        "getOperationName" => operation_name(call, class).is_some(),
        _ => matches!(name, "AffineMap::getMultiDimIdentityMap" | "ShapedType::isDynamic"),
    }
}

/// Returns true if the `get` of a class is known.
pub(super) fn is_made(call: &Call<'_, '_>, class: &str) -> bool {
    GET.binary_search_by(|it| it.0.cmp(class)).is_ok()
        || class::enum_attr(call.ctx, class, call.home).is_some()
        || definition(call, class).is_some()
        || class::hand_written(call.ctx, class, call.home).is_some()
}

/// Evaluates `T::get(..)`.
pub(super) fn get<'a>(call: &Call<'_, 'a>, class: &str) -> Option<Val<'a>> {
    let args = match call.args {
        [Val::Context, args @ ..] | [args @ .., Val::Context] => args,
        args => args,
    };
    let call = &Call { args, ..*call };
    if let Ok(at) = GET.binary_search_by(|it| it.0.cmp(class)) {
        return GET.get(at)?.1(call);
    }
    if let Some(spec) = class::enum_attr(call.ctx, class, call.home) {
        let ty = shaped::signless(call.ctx, spec.width.into())?;
        return builder::integer(call.ctx, ty, call.one()?).map(Val::Attr);
    }
    let Some((namespace, kind, spec)) = definition(call, class) else {
        let (namespace, mnemonic) = class::hand_written(call.ctx, class, call.home)?;
        let dialect = call.ctx.ident(namespace.as_bytes());
        return call.args.is_empty().then(|| Val::Type(call.ctx.types().opaque(dialect, mnemonic.as_bytes())));
    };
    let def = call.ctx.dialect(namespace.as_bytes())?.def(kind, spec.mnemonic.as_ref()?.as_bytes())?;
    let params = param::make(call, def)?;
    let ty = spec.params.iter().zip(&params).find(|it| it.0.kind == ParamKind::SelfType);
    let ty = match ty {
        Some((_, Param::Type(ty))) => *ty,
        _ => call.ctx.types().none(),
    };
    let body = DefBody::Params(params.into());
    Some(match kind {
        DefKind::Type => Val::Type(call.ctx.types().intern(TypeData::Dialect { def, body })),
        DefKind::Attr => Val::Attr(call.ctx.attrs().intern(AttrData::Dialect { def, body, ty })),
    })
}

/// Returns the definition of a class, with the namespace of its dialect.
fn definition<'a>(call: &Call<'_, 'a>, class: &str) -> Option<(&'a str, DefKind, &'a DefSpec)> {
    let (outer, short) = class.rsplit_once("::").unwrap_or(("", class));
    let dialects = [call.home.filter(|_| outer.is_empty()), class::dialect_of(call.ctx, class), call.home];
    // C++ in a file may use the namespaces of other dialects of its project.
    let from_file =
        call.home.is_some_and(|home| call.ctx.dialect(home.name.as_bytes()).is_some_and(|it| !it.is_embedded()));
    let others = call.ctx.loaded_dialects().map(|dialect| dialect.spec()).filter(|_| from_file);
    dialects.into_iter().flatten().chain(others).find_map(|dialect| {
        let types = dialect.types.iter().map(|it| (DefKind::Type, it));
        let mut defs = types.chain(dialect.attrs.iter().map(|it| (DefKind::Attr, it)));
        let is_it = |it: &DefSpec| it.cpp_class == short && it.cpp_namespace.ends_with(outer);
        defs.find(|it| is_it(it.1)).map(|(kind, spec)| (&*dialect.name, kind, spec))
    })
}

/// Evaluates `T::getOperationName()` of an operation's class.
fn operation_name<'a>(call: &Call<'_, 'a>, class: &str) -> Option<Val<'a>> {
    let short = class.rsplit_once("::").map_or(class, |it| it.1);
    let dialect = class::dialect_of(call.ctx, class).or(call.home)?;
    dialect.ops.iter().find(|op| op.cpp_class == short).map(|op| Val::str(op.name.as_bytes()))
}

/// Evaluates `DenseIntElementsAttr::get(type, list)`.
fn dense<'a>(call: &Call<'_, 'a>) -> Option<Val<'a>> {
    let [Val::Type(ty), list] = call.args else { return None };
    let element = call.ctx.types().element_type(*ty)?;
    let layout = call.ctx.attrs().dense_layout(element)?;
    let items = match list {
        Val::List(items) => items.clone(),
        one => vec![one.clone()],
    };
    let mut data = Vec::new();
    for item in &items {
        let AttrData::Integer { value, .. } = call.ctx.attrs().data(builder::integer(call.ctx, element, item)?) else {
            return None;
        };
        data.extend(value.le_bytes().take(layout.number_bytes));
    }
    let splat = items.len() == 1 && call.ctx.types().element_count(*ty) != Some(1);
    call.ctx.attrs().dense_elements(*ty, splat, &data).ok().map(Val::Attr)
}

fn optional_attr(value: Option<&Val<'_>>) -> Option<Option<crate::entity::Attr>> {
    match value {
        None | Some(Val::Null) => Some(None),
        Some(Val::List(none)) if none.is_empty() => Some(None),
        Some(Val::Attr(attr)) => Some(Some(*attr)),
        _ => None,
    }
}
