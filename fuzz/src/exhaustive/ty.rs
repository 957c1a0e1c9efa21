//! Types of values in small programs, and the values of each type.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use lect_core::number::FloatFormat;

use crate::program::interpret::Arg;
use crate::program::value::{Val, signed_wide, small};

/// A type of values: a scalar or a vector.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ty(pub &'static str);

/// Constants of a type: all, and a few.
type Constants = (Rc<[Rc<str>]>, Rc<[Rc<str>]>);

/// Largest number of vector values that are all tried.
const MOST: usize = 81;

impl Ty {
    /// Returns the sizes of a vector, and its element type.
    fn vector(self) -> Option<(Vec<usize>, Ty)> {
        let mut rest = self.0.strip_prefix("vector<")?.strip_suffix('>')?;
        let mut sizes = Vec::new();
        while let Some((size, after)) = rest.split_once('x')
            && let Ok(size) = size.parse()
        {
            sizes.push(size);
            rest = after;
        }
        Some((sizes, Ty(rest)))
    }

    /// Returns true for a vector.
    pub fn is_vector(self) -> bool {
        self.vector().is_some()
    }

    /// Returns the width of an integer; `index` has 64 bits.
    fn width(self) -> Option<u32> {
        if self.0 == "index" { Some(64) } else { self.0.strip_prefix('i')?.parse().ok() }
    }

    /// Returns the format of a float of 8 bits.
    pub fn small_float(self) -> Option<FloatFormat> {
        FloatFormat::from_mnemonic(self.0.as_bytes()).filter(|format| small::is_small(*format))
    }

    /// Returns the type as a part of a value's name.
    pub fn word(self) -> String {
        self.0.replace(['<', '>'], "")
    }

    fn numbers(self) -> Vec<Val> {
        if let Some(format) = self.small_float() {
            return (0..=u8::MAX).map(|bits| Val::F8(format, bits)).collect();
        }
        let Some(width) = self.width() else {
            let floats = [0.0, -0.0, 1.0, -1.5, f32::MAX, f32::MIN_POSITIVE / 4.0, f32::INFINITY, f32::NAN];
            return floats.into_iter().map(Val::F32).collect();
        };
        let bits: Vec<u64> = match width {
            ..=4 => (0..1 << width).collect(),
            _ => vec![0, 1, 2, u64::MAX, 1 << (width - 1), (1 << (width - 1)) - 1, u64::from(width) - 1],
        };
        bits.into_iter().map(|bits| Val::int(width, bits)).collect()
    }

    /// Returns the values of the type, without poison as a whole. All values are tried of integers of up to four bits,
    /// floats of 8 bits and small vectors of these. Of other types, only limits and other special values are.
    pub fn values(self) -> Vec<Arg> {
        let Some((sizes, element)) = self.vector() else {
            return self.numbers().into_iter().map(Arg::Scalar).collect();
        };
        let count = sizes.iter().product::<usize>();
        let numbers = [element.numbers(), vec![Val::Poison]].concat();
        if numbers.len().pow(count as u32) <= MOST {
            let all = (0..numbers.len().pow(count as u32)).map(|number| {
                let digit = |at: usize| numbers[number / numbers.len().pow(at as u32) % numbers.len()];
                Arg::Vector((0..count).map(digit).collect())
            });
            return all.collect();
        }
        let of = |element: &dyn Fn(usize) -> Val| Arg::Vector((0..count).map(element).collect());
        let last = numbers.len() - 2;
        vec![
            of(&|_| numbers[0]),
            of(&|at| numbers[(at + 1).min(last)]),
            of(&|_| numbers[last]),
            of(&|at| if at == 0 { Val::Poison } else { numbers[at.min(last)] }),
        ]
    }

    /// Returns the constants of the type, as attributes.
    pub fn constants(self) -> Rc<[Rc<str>]> {
        self.known_constants().0
    }

    /// Returns the constants for programs of several operations.
    pub fn few_constants(self) -> Rc<[Rc<str>]> {
        self.known_constants().1
    }

    fn known_constants(self) -> Constants {
        thread_local!(static KNOWN: RefCell<HashMap<Ty, Constants>> = RefCell::default());
        let compute = || {
            let all: Vec<Rc<str>> = self.values().iter().filter_map(|value| self.attr(value)).map(Rc::from).collect();
            let count = all.len();
            let is_chosen = |at: &usize| count <= 4 || [0, 1, count / 2 - 1, count / 2, count - 1].contains(at);
            let few = (0..count).filter(is_chosen).map(|at| all[at].clone()).collect();
            (all.into(), few)
        };
        KNOWN.with_borrow_mut(|known| known.entry(self).or_insert_with(compute).clone())
    }

    /// Formats a value as an attribute; `None` for poison.
    fn attr(self, value: &Arg) -> Option<String> {
        match value {
            Arg::Scalar(value) => Some(format!("{} : {}", number(*value)?, self.0)),
            Arg::Vector(values) => {
                let (sizes, _) = self.vector()?;
                let elements: Option<Vec<String>> = values.iter().map(|value| number(*value)).collect();
                let mut elements = elements?;
                for size in sizes.iter().rev() {
                    elements = elements.chunks(*size).map(|row| format!("[{}]", row.join(", "))).collect();
                }
                Some(format!("dense<{}> : {}", elements.join(", "), self.0))
            }
            Arg::Memory(..) => None,
        }
    }
}

/// Formats a number.
fn number(value: Val) -> Option<String> {
    Some(match value {
        Val::Int(width, bits) => signed_wide(width, bits).to_string(),
        Val::F32(value) => format!("{:#010X}", value.to_bits()),
        Val::F64(value) => format!("{:#018X}", value.to_bits()),
        Val::F8(_, bits) => format!("{bits:#04X}"),
        Val::F16(_, bits) => format!("{bits:#06X}"),
        Val::Complex(..) | Val::Poison => return None,
    })
}
