//! Byte strings that are stored in place if they are short.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// Maximum number of bytes that are stored in place.
const SHORT: usize = 22;

/// An immutable byte string. Up to 22 bytes take no allocation, and most names are not longer.
#[derive(Clone)]
pub struct ShortBytes(Repr);

#[derive(Clone)]
enum Repr {
    Short { len: u8, bytes: [u8; SHORT] },
    Long(Box<[u8]>),
}

const _: () = assert!(size_of::<ShortBytes>() == 24);

impl Deref for ShortBytes {
    type Target = [u8];
    #[inline]
    fn deref(&self) -> &[u8] {
        match &self.0 {
            Repr::Short { len, bytes } => bytes.get(..usize::from(*len)).unwrap_or_default(),
            Repr::Long(bytes) => bytes,
        }
    }
}

impl AsRef<[u8]> for ShortBytes {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl From<&[u8]> for ShortBytes {
    fn from(from: &[u8]) -> Self {
        let mut bytes = [0; SHORT];
        Self(match bytes.get_mut(..from.len()) {
            Some(to) => {
                to.copy_from_slice(from);
                Repr::Short { len: from.len() as u8, bytes }
            }
            None => Repr::Long(from.into()),
        })
    }
}

impl Default for ShortBytes {
    fn default() -> Self {
        Self(Repr::Short { len: 0, bytes: [0; SHORT] })
    }
}

impl PartialEq for ShortBytes {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for ShortBytes {}

impl Hash for ShortBytes {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for ShortBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_the_same_in_place_and_allocated() {
        let text = [b'x'; SHORT + 2];
        for len in 0..=text.len() {
            let bytes = ShortBytes::from(&text[..len]);
            assert_eq!(*bytes, text[..len]);
            assert_eq!(bytes.clone(), bytes);
            assert_eq!(matches!(bytes.0, Repr::Short { .. }), len <= SHORT);
        }
        assert!(ShortBytes::default().is_empty());
    }
}
