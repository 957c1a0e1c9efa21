//! Spellings of integers.

/// Converts decimal digits to a number, if it fits.
pub(super) fn decimal(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0u64, |number, digit| {
        let digit = digit.is_ascii_digit().then(|| u64::from(digit - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    })
}

/// Converts an integer token, decimal or hexadecimal, to a number, if it fits.
pub(super) fn integer(spelling: &[u8]) -> Option<u64> {
    match spelling {
        [b'0', b'x', digits @ ..] => digits.iter().try_fold(0u64, |number, digit| {
            let digit = (*digit as char).to_digit(16)?;
            if number >> 60 != 0 {
                return None;
            }
            Some(number << 4 | u64::from(digit))
        }),
        digits => decimal(digits),
    }
}
