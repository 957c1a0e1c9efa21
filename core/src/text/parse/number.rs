//! Spellings of integers.

/// The number that decimal digits stand for, if it fits.
pub(super) fn decimal(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0u64, |number, digit| {
        let digit = digit.is_ascii_digit().then(|| u64::from(digit - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    })
}

/// The number that an integer token stands for, decimal or hexadecimal, if it fits.
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
