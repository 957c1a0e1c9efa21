//! [`Wide`]: magnitudes of 256 bits, enough for the exact sum of a product of two significands and a third.

/// A magnitude of 256 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Wide {
    high: u128,
    low: u128,
}

impl Wide {
    /// Multiplies two magnitudes.
    pub(super) fn product(left: u128, right: u128) -> Self {
        const HALF: u128 = u64::MAX as u128;
        let ((a, b), (c, d)) = ((left >> 64, left & HALF), (right >> 64, right & HALF));
        let (low, outer, inner, high) = (b * d, a * d, b * c, a * c);
        let middle = (low >> 64) + (outer & HALF) + (inner & HALF);
        Self { high: high + (outer >> 64) + (inner >> 64) + (middle >> 64), low: middle << 64 | low & HALF }
    }

    /// Creates a magnitude from 128 bits.
    pub(super) fn new(low: u128) -> Self {
        Self { high: 0, low }
    }

    /// Returns the number of bits up to the highest set one.
    fn length(self) -> u32 {
        if self.high != 0 { 256 - self.high.leading_zeros() } else { 128 - self.low.leading_zeros() }
    }

    /// Shifts left until the highest set bit is the last but one, and returns the shift. The magnitude must not be
    /// zero.
    pub(super) fn normalized(self) -> (Self, u32) {
        let by = 255u32.saturating_sub(self.length());
        let moved = match by {
            0 => self,
            128.. => Self { high: self.low.checked_shl(by - 128).unwrap_or(0), low: 0 },
            _ => Self { high: self.high << by | self.low >> (128 - by), low: self.low << by },
        };
        (moved, by)
    }

    /// Shifts right. Also returns true if set bits were shifted out.
    pub(super) fn shifted_down(self, by: u32) -> (Self, bool) {
        let moved = match by {
            0 => self,
            256.. => Self::new(0),
            128.. => Self::new(self.high.checked_shr(by - 128).unwrap_or(0)),
            _ => Self { high: self.high >> by, low: self.high << (128 - by) | self.low >> by },
        };
        let lowest = if self.low != 0 { self.low.trailing_zeros() } else { 128 + self.high.trailing_zeros() };
        (moved, self != Self::new(0) && lowest < by)
    }

    /// Adds two magnitudes, whose sum must fit.
    pub(super) fn plus(self, other: Self) -> Self {
        let (low, carry) = self.low.overflowing_add(other.low);
        Self { high: self.high.wrapping_add(other.high).wrapping_add(u128::from(carry)), low }
    }

    /// Subtracts `other`, which must not be greater.
    pub(super) fn minus(self, other: Self) -> Self {
        let (low, borrow) = self.low.overflowing_sub(other.low);
        Self { high: self.high.wrapping_sub(other.high).wrapping_sub(u128::from(borrow)), low }
    }

    pub(super) fn is_zero(self) -> bool {
        self == Self::new(0)
    }

    /// Returns the highest 128 bits, the number of bits shifted out, and true if any of these was set.
    pub(super) fn top(self) -> (u128, u32, bool) {
        let by = self.length().saturating_sub(128);
        let (moved, lost) = self.shifted_down(by);
        (moved.low, by, lost)
    }
}
