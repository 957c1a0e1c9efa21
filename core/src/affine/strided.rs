//! Conversion between strided layouts and affine maps.
//!
//! A stride or offset that is only known at run time is [`DYNAMIC`], as in shapes.

use super::AffineBinary::{Add, Mul};
use super::AffineExprData;
use crate::context::ContextData;
use crate::entity::{AffineExpr, AffineMap};

pub use crate::types::DYNAMIC;

/// Strides and offset of a layout, in elements.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StridedLayout {
    /// One stride per dimension.
    pub strides: Vec<i64>,
    /// Position of the first element.
    pub offset: i64,
}

impl ContextData {
    /// Returns the map from indices to the position of an element: `offset + d0 * strides[0] + ..`. Each [`DYNAMIC`]
    /// value becomes a symbol, the offset first.
    pub fn affine_strided_map(&self, strides: &[i64], offset: i64) -> AffineMap {
        let mut symbols = 0;
        let mut value = |value: i64| {
            if value != DYNAMIC {
                return self.affine_constant(value);
            }
            symbols += 1;
            self.affine_symbol(symbols - 1)
        };
        let mut place = value(offset);
        let mut dims = 0;
        for stride in strides {
            place = self.affine_add(place, self.affine_mul(self.affine_dim(dims), value(*stride)));
            dims += 1;
        }
        self.affine_map_of(dims, symbols, [place])
    }

    /// Returns the strides and offset of a memory of this shape with the layout `map`.
    ///
    /// Returns `None` if the layout is not strided. That is a map with more than one result that is not the identity,
    /// or with a result that is not linear in the dimensions.
    pub fn affine_strides_and_offset(&self, map: AffineMap, shape: &[i64]) -> Option<StridedLayout> {
        if map.is_identity(self) {
            return Some(StridedLayout { strides: row_major_strides(shape), offset: 0 });
        }
        let (dims, symbols) = (map.num_dims(self), map.num_symbols(self));
        let result = map.single_result(self)?.simplify(self, dims, symbols);
        let zero = self.affine_constant(0);
        let mut strides = vec![zero; shape.len()];
        let mut offset = zero;

        let mut todo = vec![(result, self.affine_constant(1))];
        while let Some((expr, factor)) = todo.pop() {
            match *self.affine_expr(expr) {
                AffineExprData::Dim(n) => {
                    let stride = strides.get_mut(n as usize)?;
                    *stride = self.affine_add(*stride, factor);
                }
                AffineExprData::Symbol(_) | AffineExprData::Constant(_) => {
                    offset = self.affine_add(offset, self.affine_mul(expr, factor));
                }
                AffineExprData::Binary(Add, lhs, rhs) => todo.extend([(rhs, factor), (lhs, factor)]),
                // The order matters: a quotient or remainder of symbols is accepted as a factor, but not as a term.
                AffineExprData::Binary(Mul, lhs, rhs) if lhs.is_symbolic_or_constant(self) => {
                    todo.push((rhs, self.affine_mul(factor, lhs)));
                }
                AffineExprData::Binary(Mul, lhs, rhs) if rhs.is_symbolic_or_constant(self) => {
                    todo.push((lhs, self.affine_mul(factor, rhs)));
                }
                _ => return None,
            }
        }
        let known = |expr: AffineExpr| expr.simplify(self, dims, symbols).as_constant(self).unwrap_or(DYNAMIC);
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
