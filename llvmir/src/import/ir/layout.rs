//! Sizes and alignments of types by the data layout. The text may omit alignments of memory accesses.

use std::collections::HashMap;

use lect_core::stack;

use super::{Ty, TypeKind, Types};

/// Alignment of numbers of one width, in bytes.
#[derive(Clone, Copy)]
struct Spec {
    bits: u64,
    abi: u64,
    preferred: u64,
}

/// Size of pointers to an address space in bits, and their alignment in bytes.
#[derive(Clone, Copy)]
struct PointerSpec {
    space: u32,
    bits: u64,
    abi: u64,
    preferred: u64,
}

/// Size in bits, and alignments in bytes.
#[derive(Clone, Copy)]
pub(crate) struct Measure {
    pub(crate) bits: u64,
    pub(crate) abi: u64,
    pub(crate) preferred: u64,
}

impl Measure {
    /// Returns the number of bytes that a store writes.
    pub(crate) fn store_size(self) -> u64 {
        self.bits.div_ceil(8)
    }

    /// Returns the distance of elements in an array, in bytes.
    fn stride(self) -> u64 {
        self.store_size().checked_next_multiple_of(self.abi.max(1)).unwrap_or(u64::MAX)
    }
}

/// A data layout.
pub(crate) struct Layout {
    ints: Vec<Spec>,
    floats: Vec<Spec>,
    vectors: Vec<Spec>,
    pointers: Vec<PointerSpec>,
    aggregate: Spec,
    known: HashMap<Ty, Measure>,
}

const fn spec(bits: u64, abi: u64, preferred: u64) -> Spec {
    Spec { bits, abi, preferred }
}

impl Layout {
    /// Parses a data layout string. Absent parts have LLVM's defaults.
    pub(crate) fn new(text: &[u8]) -> Self {
        let mut layout = Self {
            ints: vec![spec(8, 1, 1), spec(16, 2, 2), spec(32, 4, 4), spec(64, 4, 8)],
            floats: vec![spec(16, 2, 2), spec(32, 4, 4), spec(64, 8, 8), spec(128, 16, 16)],
            vectors: vec![spec(64, 8, 8), spec(128, 16, 16)],
            pointers: vec![PointerSpec { space: 0, bits: 64, abi: 8, preferred: 8 }],
            aggregate: spec(0, 1, 8),
            known: HashMap::new(),
        };
        for token in text.split(|byte| *byte == b'-') {
            layout.add(token);
        }
        layout
    }

    fn add(&mut self, token: &[u8]) {
        let Some((&letter, rest)) = token.split_first() else { return };
        let Ok(rest) = std::str::from_utf8(rest) else { return };
        let mut parts = rest.split(':');
        let number = |part: Option<&str>| part.and_then(|part| part.parse::<u64>().ok());
        let first = parts.next().unwrap_or_default();
        match letter {
            b'i' | b'f' | b'v' | b'a' => {
                let bits = first.parse().unwrap_or(0);
                let Some(abi) = number(parts.next()) else { return };
                let preferred = number(parts.next()).unwrap_or(abi);
                let found = spec(bits, (abi / 8).max(1), (preferred / 8).max(1));
                let specs = match letter {
                    b'i' => &mut self.ints,
                    b'f' => &mut self.floats,
                    b'v' => &mut self.vectors,
                    _ => {
                        self.aggregate = found;
                        return;
                    }
                };
                match specs.binary_search_by_key(&bits, |spec| spec.bits) {
                    Ok(at) => specs[at] = found,
                    Err(at) => specs.insert(at, found),
                }
            }
            b'p' => {
                // The space may follow flags of the pointer.
                let digits = first.trim_start_matches(|c: char| c.is_ascii_alphabetic());
                let space = digits.parse().unwrap_or(0);
                let Some(bits) = number(parts.next()) else { return };
                let abi = number(parts.next()).map_or(bits / 8, |abi| abi / 8).max(1);
                let preferred = number(parts.next()).map_or(abi, |bits| (bits / 8).max(1));
                self.pointers.retain(|known| known.space != space);
                self.pointers.push(PointerSpec { space, bits, abi, preferred });
            }
            _ => {}
        }
    }

    fn pointer(&self, space: u32) -> Measure {
        let find = |space: u32| self.pointers.iter().find(|known| known.space == space);
        let found = find(space).or_else(|| find(0));
        found.map_or(Measure { bits: 64, abi: 8, preferred: 8 }, |found| Measure {
            bits: found.bits,
            abi: found.abi,
            preferred: found.preferred,
        })
    }

    fn float(&self, bits: u64) -> Measure {
        let fallback = (bits / 8).next_power_of_two();
        let found = self.floats.iter().find(|spec| spec.bits == bits);
        found.map_or(Measure { bits, abi: fallback, preferred: fallback }, |spec| Measure {
            bits,
            abi: spec.abi,
            preferred: spec.preferred,
        })
    }

    /// Returns the size and the alignments of a type.
    pub(crate) fn measure(&mut self, types: &Types, ty: Ty) -> Measure {
        if let Some(&known) = self.known.get(&ty) {
            return known;
        }
        let found = stack::grow(|| self.computed(types, ty));
        self.known.insert(ty, found);
        found
    }

    fn computed(&mut self, types: &Types, ty: Ty) -> Measure {
        match types.kind(ty) {
            TypeKind::Half | TypeKind::BFloat => self.float(16),
            TypeKind::Float => self.float(32),
            TypeKind::Double => self.float(64),
            TypeKind::X86Fp80 => self.float(80),
            TypeKind::Fp128 | TypeKind::PpcFp128 => self.float(128),
            TypeKind::X86Amx => Measure { bits: 8192, abi: 64, preferred: 64 },
            TypeKind::Int(width) => {
                let bits = u64::from(*width);
                let found = self.ints.iter().find(|spec| spec.bits >= bits).or(self.ints.last());
                let found = found.copied().unwrap_or(spec(bits, 1, 1));
                Measure { bits, abi: found.abi, preferred: found.preferred }
            }
            TypeKind::Ptr(space) => self.pointer(*space),
            TypeKind::Array { count, element } => {
                let element = self.measure(types, *element);
                let bits = count.saturating_mul(element.stride()).saturating_mul(8);
                Measure { bits, abi: element.abi, preferred: element.preferred }
            }
            TypeKind::Vector { count, element, .. } => {
                let element = self.measure(types, *element);
                let bits = element.bits.saturating_mul(u64::from(*count));
                let natural = bits.div_ceil(8).checked_next_power_of_two().unwrap_or(1 << 62);
                let found = self.vectors.iter().find(|spec| spec.bits == bits);
                let (abi, preferred) = found.map_or((natural, natural), |spec| (spec.abi, spec.preferred));
                Measure { bits, abi, preferred }
            }
            TypeKind::Struct { .. } | TypeKind::Named(_) => {
                let Some((elements, packed)) = types.struct_body(ty) else {
                    return Measure { bits: 0, abi: 1, preferred: 1 };
                };
                self.structure(types, elements, packed)
            }
            TypeKind::Target { name, .. } if name.starts_with(b"spirv.") => self.pointer(0),
            _ => Measure { bits: 8, abi: 1, preferred: 1 },
        }
    }

    fn structure(&mut self, types: &Types, elements: &[Ty], packed: bool) -> Measure {
        let (mut offset, mut most) = (0u64, 1u64);
        for &element in elements {
            let part = self.measure(types, element);
            if !packed {
                most = most.max(part.abi);
                offset = offset.checked_next_multiple_of(part.abi.max(1)).unwrap_or(u64::MAX);
            }
            offset = offset.saturating_add(part.stride());
        }
        let size = offset.checked_next_multiple_of(most).unwrap_or(u64::MAX);
        let abi = if packed { 1 } else { most.max(self.aggregate.abi) };
        Measure { bits: size.saturating_mul(8), abi, preferred: most.max(self.aggregate.preferred) }
    }
}
