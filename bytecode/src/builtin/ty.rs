//! Types from field values, and back.

use lect_core::context::ContextData;
use lect_core::diag::Failure;
use lect_core::entity::Type;
use lect_core::number::FloatFormat;
use lect_core::types::{FunctionType, Invalid, Signedness, TypeData};
use smallvec::smallvec;

use super::codes::TypeCode;
use crate::fields::{Value, Values};
use crate::read::Parts;

/// Floating-point types that have codes.
const FLOATS: [(TypeCode, FloatFormat); 6] = [
    (TypeCode::BFloat16, FloatFormat::BF16),
    (TypeCode::Float16, FloatFormat::F16),
    (TypeCode::Float32, FloatFormat::F32),
    (TypeCode::Float64, FloatFormat::F64),
    (TypeCode::Float80, FloatFormat::F80),
    (TypeCode::Float128, FloatFormat::F128),
];

/// Floating-point types that have codes only in releases newer than the current one.
const NEWER_FLOATS: [(TypeCode, FloatFormat); 12] = [
    (TypeCode::TF32, FloatFormat::TF32),
    (TypeCode::F8E5M2, FloatFormat::F8E5M2),
    (TypeCode::F8E4M3, FloatFormat::F8E4M3),
    (TypeCode::F8E4M3FN, FloatFormat::F8E4M3FN),
    (TypeCode::F8E5M2FNUZ, FloatFormat::F8E5M2FNUZ),
    (TypeCode::F8E4M3FNUZ, FloatFormat::F8E4M3FNUZ),
    (TypeCode::F8E4M3B11FNUZ, FloatFormat::F8E4M3B11FNUZ),
    (TypeCode::F8E3M4, FloatFormat::F8E3M4),
    (TypeCode::F4E2M1FN, FloatFormat::F4E2M1FN),
    (TypeCode::F6E2M3FN, FloatFormat::F6E2M3FN),
    (TypeCode::F6E3M2FN, FloatFormat::F6E3M2FN),
    (TypeCode::F8E8M0FNU, FloatFormat::F8E8M0FNU),
];

/// Name of a type that is builtin in newer releases.
const TOKEN: &str = "token";

/// Builds the type with a code and field values, which begins at offset `at`.
pub(super) fn build<'f>(
    cursor: &impl Parts<'f>,
    at: usize,
    code: TypeCode,
    values: Values<'f>,
) -> Result<Type, Failure> {
    let ctx = cursor.ctx();
    let made = match (code, &*values) {
        (TypeCode::Integer, [Value::Number(coded)]) => {
            let signedness = match coded & 3 {
                0 => Signedness::Signless,
                1 => Signedness::Signed,
                2 => Signedness::Unsigned,
                _ => return Err(cursor.error_at(at, "unknown signedness of an integer type")),
            };
            ctx.types().integer(u32::try_from(coded >> 2).unwrap_or(u32::MAX), signedness)
        }
        (TypeCode::Index, []) => Ok(ctx.types().index()),
        (TypeCode::None, []) => Ok(ctx.types().none()),
        (TypeCode::Token, []) => {
            let token = ctx.newer_builtin(TOKEN.as_bytes());
            token.ok_or_else(|| Invalid::new("no dialect has the type 'token'"))
        }
        (TypeCode::Function, [Value::Types(inputs), Value::Types(results)]) => {
            Ok(ctx.types().function(inputs.to_vec(), results.to_vec()))
        }
        (TypeCode::Graph, [Value::Types(inputs), Value::Types(results)]) => {
            Ok(ctx.types().graph(inputs.to_vec(), results.to_vec()))
        }
        (TypeCode::Complex, [Value::Type(element)]) => ctx.types().complex(*element),
        (TypeCode::MemRef, [Value::Dims(shape), Value::Type(element), Value::Attr(layout)]) => {
            ctx.types().memref(shape, *element, Some(*layout), None)
        }
        (
            TypeCode::MemRefWithSpace,
            [Value::Attr(space), Value::Dims(shape), Value::Type(element), Value::Attr(layout)],
        ) => ctx.types().memref(shape, *element, Some(*layout), Some(*space)),
        (TypeCode::RankedTensor, [Value::Dims(shape), Value::Type(element)]) => {
            ctx.types().tensor(shape, *element, None)
        }
        (TypeCode::RankedTensorWithEncoding, [Value::Attr(encoding), Value::Dims(shape), Value::Type(element)]) => {
            ctx.types().tensor(shape, *element, Some(*encoding))
        }
        (TypeCode::Tuple, [Value::Types(types)]) => Ok(ctx.types().tuple(types.to_vec())),
        (TypeCode::UnrankedMemRef, [Value::Type(element)]) => ctx.types().unranked_memref(*element, None),
        (TypeCode::UnrankedMemRefWithSpace, [Value::Attr(space), Value::Type(element)]) => {
            ctx.types().unranked_memref(*element, Some(*space))
        }
        (TypeCode::UnrankedTensor, [Value::Type(element)]) => ctx.types().unranked_tensor(*element),
        (TypeCode::Vector, [Value::Dims(shape), Value::Type(element)]) => {
            ctx.types().vector(shape, &vec![false; shape.len()], *element)
        }
        (TypeCode::VectorWithScalableDims, [Value::Bools(scalable), Value::Dims(shape), Value::Type(element)]) => {
            if shape.len() != scalable.len() {
                return Err(cursor.error_at(at, "a vector needs a scalable flag for each dimension"));
            }
            ctx.types().vector(shape, scalable, *element)
        }
        (TypeCode::VectorWithScalableDims, [Value::Number(trailing), Value::Dims(shape), Value::Type(element)]) => {
            let first = (shape.len() as u64).saturating_sub(*trailing);
            let scalable: Vec<bool> = (0..shape.len() as u64).map(|dim| dim >= first).collect();
            ctx.types().vector(shape, &scalable, *element)
        }
        (code, _) => match FLOATS.iter().chain(&NEWER_FLOATS).find(|float| float.0 == code) {
            Some((_, format)) => Ok(ctx.types().float(*format)),
            None => Err(Invalid::new(format!("a type with code {} has other fields", code as u64))),
        },
    };
    made.map_err(|invalid| cursor.error_at(at, invalid))
}

/// Returns the code and field values that a type has only in releases newer than the current one.
pub(super) fn newer_values<'a>(ctx: &ContextData, data: &'a TypeData) -> Option<(TypeCode, Values<'a>)> {
    match data {
        TypeData::Opaque { .. } => {
            let is_token = ctx.newer_builtin_name(data) == Some(TOKEN);
            is_token.then(|| (TypeCode::Token, smallvec![]))
        }
        TypeData::Float(format) => {
            NEWER_FLOATS.iter().find(|float| float.1 == *format).map(|float| (float.0, smallvec![]))
        }
        TypeData::Graph(function) => Some((TypeCode::Graph, function_values(function))),
        _ => None,
    }
}

fn function_values(function: &FunctionType) -> Values<'_> {
    let [inputs, results] = [&function.inputs, &function.results].map(|types| Value::Types((&**types).into()));
    smallvec![inputs, results]
}

/// Returns the code and field values of a type, or `None` if it has no encoding.
pub(super) fn values<'a>(ctx: &ContextData, data: &'a TypeData) -> Option<(TypeCode, Values<'a>)> {
    Some(match data {
        TypeData::Integer { width, signedness } => {
            let sign = match signedness {
                Signedness::Signless => 0,
                Signedness::Signed => 1,
                Signedness::Unsigned => 2,
            };
            (TypeCode::Integer, smallvec![Value::Number(u64::from(*width) << 2 | sign)])
        }
        TypeData::Index => (TypeCode::Index, smallvec![]),
        TypeData::Float(format) => (FLOATS.iter().find(|float| float.1 == *format)?.0, smallvec![]),
        TypeData::None => (TypeCode::None, smallvec![]),
        TypeData::Complex(element) => (TypeCode::Complex, smallvec![Value::Type(*element)]),
        TypeData::Tuple(elements) => (TypeCode::Tuple, smallvec![Value::Types((&**elements).into())]),
        TypeData::Function(function) => (TypeCode::Function, function_values(function)),
        TypeData::Vector { shape, scalable, element } => {
            let (shape, element) = (Value::Dims((&**shape).into()), Value::Type(*element));
            match scalable.contains(&true) {
                true => {
                    let scalable = Value::Bools((&**scalable).into());
                    (TypeCode::VectorWithScalableDims, smallvec![scalable, shape, element])
                }
                false => (TypeCode::Vector, smallvec![shape, element]),
            }
        }
        TypeData::RankedTensor { shape, element, encoding } => {
            let (shape, element) = (Value::Dims((&**shape).into()), Value::Type(*element));
            match encoding {
                None => (TypeCode::RankedTensor, smallvec![shape, element]),
                Some(encoding) => {
                    (TypeCode::RankedTensorWithEncoding, smallvec![Value::Attr(*encoding), shape, element])
                }
            }
        }
        TypeData::UnrankedTensor(element) => (TypeCode::UnrankedTensor, smallvec![Value::Type(*element)]),
        TypeData::MemRef { shape, element, layout, memory_space } => {
            let identity = || ctx.attrs().affine_map(ctx.affine().identity_map(shape.len() as u32));
            let layout = Value::Attr(layout.unwrap_or_else(identity));
            let (shape, element) = (Value::Dims((&**shape).into()), Value::Type(*element));
            match memory_space {
                None => (TypeCode::MemRef, smallvec![shape, element, layout]),
                Some(space) => (TypeCode::MemRefWithSpace, smallvec![Value::Attr(*space), shape, element, layout]),
            }
        }
        TypeData::UnrankedMemRef { element, memory_space } => match memory_space {
            None => (TypeCode::UnrankedMemRef, smallvec![Value::Type(*element)]),
            Some(space) => (TypeCode::UnrankedMemRefWithSpace, smallvec![Value::Attr(*space), Value::Type(*element)]),
        },
        TypeData::Graph(_) | TypeData::Dialect { .. } | TypeData::Opaque { .. } => return None,
    })
}
