//! Conversion between strided layouts and affine maps.
//!
//! A stride or offset that is only known at run time is [`DYNAMIC`], as in shapes.

use super::AffineBinary::{Add, Mul};
use super::AffineExprData;
use crate::context::Affine;
use crate::entity::{AffineExpr, AffineMap};

pub use crate::types::DYNAMIC;

/// Strides and offset of a layout, in elements.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct StridedLayout {
    /// One stride per dimension.
    pub strides: Vec<i64>,
    /// Position of the first element.
    pub offset: i64,
}

impl StridedLayout {
    /// Creates a layout.
    pub fn new(strides: Vec<i64>, offset: i64) -> Self {
        Self { strides, offset }
    }
}

impl Affine<'_> {
    /// Returns the map from indices to the position of an element: `offset + d0 * strides[0] + ..`. Each [`DYNAMIC`]
    /// value becomes a symbol, the offset first.
    pub fn strided_map(self, strides: &[i64], offset: i64) -> AffineMap {
        let mut symbols = 0;
        let mut value = |value: i64| {
            if value != DYNAMIC {
                return self.constant(value);
            }
            symbols += 1;
            self.symbol(symbols - 1)
        };
        let mut place = value(offset);
        let mut dims = 0;
        for stride in strides {
            place = self.add(place, self.mul(self.dim(dims), value(*stride)));
            dims += 1;
        }
        self.map(dims, symbols, [place])
    }

    /// Returns the strides and offset of a memory of this shape with the layout `map`.
    ///
    /// Returns `None` if the layout is not strided. That is a map with more than one result that is not the identity,
    /// or with a result that is not linear in the dimensions.
    pub fn strides_and_offset(self, map: AffineMap, shape: &[i64]) -> Option<StridedLayout> {
        if map.is_identity(self.0) {
            return Some(StridedLayout { strides: row_major_strides(shape), offset: 0 });
        }
        let (dims, symbols) = (map.num_dims(self.0), map.num_symbols(self.0));
        let result = map.single_result(self.0)?.simplify(self.0, dims, symbols);
        let zero = self.constant(0);
        let mut strides = vec![zero; shape.len()];
        let mut offset = zero;

        let mut todo = vec![(result, self.constant(1))];
        while let Some((expr, factor)) = todo.pop() {
            match *self.expr_data(expr) {
                AffineExprData::Dim(n) => {
                    let stride = strides.get_mut(n as usize)?;
                    *stride = self.add(*stride, factor);
                }
                AffineExprData::Symbol(_) | AffineExprData::Constant(_) => {
                    offset = self.add(offset, self.mul(expr, factor));
                }
                AffineExprData::Binary(Add, lhs, rhs) => todo.extend([(rhs, factor), (lhs, factor)]),
                // The order matters: a quotient or remainder of symbols is accepted as a factor, but not as a term.
                AffineExprData::Binary(Mul, lhs, rhs) if lhs.is_symbolic_or_constant(self.0) => {
                    todo.push((rhs, self.mul(factor, lhs)));
                }
                AffineExprData::Binary(Mul, lhs, rhs) if rhs.is_symbolic_or_constant(self.0) => {
                    todo.push((lhs, self.mul(factor, rhs)));
                }
                _ => return None,
            }
        }
        let known = |expr: AffineExpr| expr.simplify(self.0, dims, symbols).as_constant(self.0).unwrap_or(DYNAMIC);
        Some(StridedLayout { strides: strides.into_iter().map(known).collect(), offset: known(offset) })
    }
}

/// Returns the strides of a memory without gaps whose last index moves fastest. Strides left of a dynamic or zero size
/// are [`DYNAMIC`].
pub fn row_major_strides(shape: &[i64]) -> Vec<i64> {
    let mut strides = vec![DYNAMIC; shape.len()];
    let mut running = 1_i64;
    for (stride, size) in strides.iter_mut().zip(shape).rev() {
        *stride = running;
        if *size <= 0 {
            break;
        }
        running = running.wrapping_mul(*size);
    }
    strides
}
