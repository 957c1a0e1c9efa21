//! Arguments and results of the interpreter.

use lect_core::number::FloatFormat;

use super::{Element, Interface, Number, Part, ReadFile, Value, check, list, nested};
use crate::interpret::datum::Shape;
use crate::interpret::value::Val;
use crate::interpret::{Arg, Outcome};
use crate::numpy::Array;
use crate::types::Scalar;

/// Returns the representation of numbers in the interpreter.
fn shape(number: Number) -> Result<Shape, String> {
    Ok(match number.scalar {
        Scalar::Int(width) => Shape::Int(width),
        Scalar::F16 => Shape::Float(FloatFormat::F16),
        Scalar::Bf16 => Shape::Float(FloatFormat::BF16),
        Scalar::F32 => Shape::Float(FloatFormat::F32),
        Scalar::F64 => Shape::Float(FloatFormat::F64),
        Scalar::Pointer => return Err(format!("the interpreter does not support {}", number.name())),
    })
}

fn element_shape(element: Element) -> Result<Shape, String> {
    match element {
        Element::Number(number) => shape(number),
        Element::Complex(number) => match shape(number)? {
            Shape::Float(format) => Ok(Shape::Complex(format)),
            _ => Err("the interpreter does not support complex numbers of integers".to_owned()),
        },
    }
}

fn value(number: Number, bits: u128) -> Result<Val, String> {
    Ok(shape(number)?.bits(bits))
}

fn bits(value: Val) -> Result<u128, String> {
    value.bits().ok_or_else(|| "a result is poison".to_owned())
}

impl Interface {
    /// Parses the arguments of a call for the interpreter, like [`parse`](Self::parse).
    pub fn parse_values(&self, args: &[String], read: ReadFile<'_>) -> Result<Vec<Arg>, String> {
        if args.len() != self.params.len() {
            return Err(format!("expected {} arguments, got {}", self.params.len(), args.len()));
        }
        let arg = |(param, text): (&Part, &String)| match param {
            Part::Number(number) => Ok(Arg::Scalar(value(*number, number.parse(text)?)?)),
            Part::Vector(sizes, number) => {
                let count = sizes.iter().try_fold(1usize, |count, size| count.checked_mul(*size));
                let numbers = list(*number, text, count.unwrap_or(usize::MAX))?;
                Ok(Arg::Vector(numbers.into_iter().map(|bits| value(*number, bits)).collect::<Result<_, _>>()?))
            }
            Part::Complex(number) => {
                let parts = list(*number, text, 2)?.into_iter().map(|bits| value(*number, bits));
                match parts.collect::<Result<Vec<_>, _>>()?[..] {
                    [re, im] => Ok(Arg::Scalar(Val::complex([re, im]))),
                    _ => Ok(Arg::Scalar(Val::Poison)),
                }
            }
            Part::Memory(sizes, element) => {
                let array = read(text).and_then(|bytes| Array::read(&bytes).map_err(|invalid| invalid.to_string()));
                let array = array.and_then(|array| check(sizes, *element, &array).map(|()| array));
                let array = array.map_err(|error| format!("'{text}': {error}"))?;
                let shape = element_shape(*element)?;
                let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u128::from(*byte));
                let cells = array.data.chunks_exact(element.bytes()).map(|bytes| shape.bits(word(bytes)));
                let sizes = array.shape.iter().map(|size| *size as i64).collect();
                Ok(Arg::Memory(sizes, cells.collect()))
            }
            Part::Descriptor(_) => Err("the interpreter does not support descriptors".to_owned()),
        };
        self.params.iter().zip(args).map(arg).collect()
    }

    /// Converts results of the interpreter.
    pub fn outcomes(&self, outcomes: Vec<Outcome>) -> Result<Vec<Value>, String> {
        let one = |(part, outcome): (&Part, Outcome)| match (part, outcome) {
            (Part::Number(number), Outcome::Numbers(values)) => {
                Ok(Value::Text(number.show(bits(values.first().copied().unwrap_or(Val::Poison))?)))
            }
            (Part::Complex(number), Outcome::Numbers(values)) => {
                let parts = values.first().and_then(|value| value.parts()).ok_or("a result is poison")?;
                let parts = parts.map(|part| bits(part).map(|bits| number.show(bits)));
                let [re, im] = parts;
                Ok(Value::Text(format!("({}, {})", re?, im?)))
            }
            (Part::Vector(sizes, number), Outcome::Numbers(values)) => {
                let texts = values.into_iter().map(|value| Ok(number.show(bits(value)?)));
                Ok(Value::Text(nested(&texts.collect::<Result<Vec<_>, String>>()?, sizes)))
            }
            (Part::Memory(_, element), Outcome::Array(sizes, cells)) => {
                let array = array(*element, &sizes, &cells)?;
                Ok(Value::Array(*element, array))
            }
            _ => Err("a result is of another type than the function's".to_owned()),
        };
        self.results.iter().zip(outcomes).map(one).collect()
    }
}

/// Returns elements of the interpreter as an array.
pub fn array(element: Element, sizes: &[i64], cells: &[Val]) -> Result<Array, String> {
    let size = element.bytes();
    let mut data = Vec::with_capacity(cells.len() * size);
    for cell in cells {
        data.extend(bits(*cell)?.to_le_bytes().into_iter().take(size));
    }
    let shape = sizes.iter().map(|size| usize::try_from(*size).unwrap_or(0)).collect();
    element.extended(&mut data);
    Ok(Array { kind: element.kind(), shape, data })
}
