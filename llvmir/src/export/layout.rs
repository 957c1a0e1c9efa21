//! Data layouts of LLVM: sizes and alignments, in bytes.

use super::types::{Ty, TyData, Types};
use lect_core::number::FloatFormat;
use lect_core::stack::grow;

/// Alignments of numbers of one width, in bits of the width and in bytes.
#[derive(Clone, Copy)]
struct Spec {
    bits: u32,
    abi: u64,
    preferred: u64,
}

/// Layout of pointers of one address space.
#[derive(Clone, Copy)]
struct Pointer {
    space: u32,
    bits: u32,
    abi: u64,
    preferred: u64,
    index: u32,
}

/// The data layout of a module.
pub(super) struct DataLayout {
    ints: Vec<Spec>,
    floats: Vec<Spec>,
    vectors: Vec<Spec>,
    pointers: Vec<Pointer>,
    aggregate: (u64, u64),
    /// Address spaces of stack memory and of functions.
    pub alloca_space: u32,
    pub program_space: u32,
    /// Address space of global variables that no operation declares.
    pub global_space: u32,
    is_big_endian: bool,
}

impl DataLayout {
    /// Parses the text of a layout. Parts that are not understood have no effect.
    pub fn parse(text: &str) -> Self {
        let spec = |bits, abi, preferred| Spec { bits, abi, preferred };
        let mut layout = Self {
            ints: vec![spec(1, 1, 1), spec(8, 1, 1), spec(16, 2, 2), spec(32, 4, 4), spec(64, 4, 8)],
            floats: vec![spec(16, 2, 2), spec(32, 4, 4), spec(64, 8, 8), spec(128, 16, 16)],
            vectors: vec![spec(64, 8, 8), spec(128, 16, 16)],
            pointers: vec![Pointer { space: 0, bits: 64, abi: 8, preferred: 8, index: 64 }],
            aggregate: (1, 8),
            alloca_space: 0,
            program_space: 0,
            global_space: 0,
            is_big_endian: false,
        };
        for part in text.split('-') {
            layout.parse_part(part);
        }
        layout
    }

    fn parse_part(&mut self, part: &str) {
        let Some(kind) = part.chars().next() else { return };
        let rest = part.get(kind.len_utf8()..).unwrap_or_default();
        let number = |text: &str| text.parse::<u32>().ok();
        let fields: Vec<&str> = rest.split(':').collect();
        let at = |index: usize| fields.get(index).copied().and_then(number);
        let bytes = |index: usize| at(index).map(|bits| u64::from(bits / 8).max(1));
        match kind {
            'e' => self.is_big_endian = false,
            'E' => self.is_big_endian = true,
            'A' => self.alloca_space = number(rest).unwrap_or(0),
            'G' => self.global_space = number(rest).unwrap_or(0),
            'P' => self.program_space = number(rest).unwrap_or(0),
            'a' => {
                let abi = bytes(1).unwrap_or(1);
                self.aggregate = (abi, bytes(2).unwrap_or(abi));
            }
            'i' | 'f' | 'v' => {
                let (Some(bits), Some(abi)) = (at(0), bytes(1)) else { return };
                let spec = Spec { bits, abi, preferred: bytes(2).unwrap_or(abi) };
                let list = match kind {
                    'i' => &mut self.ints,
                    'f' => &mut self.floats,
                    _ => &mut self.vectors,
                };
                match list.binary_search_by_key(&bits, |it| it.bits) {
                    Ok(at) => list[at] = spec,
                    Err(at) => list.insert(at, spec),
                }
            }
            'p' => {
                let space = fields.first().map(|text| text.trim_start_matches(|c: char| c.is_ascii_alphabetic()));
                let space = space.and_then(number).unwrap_or(0);
                let (Some(bits), Some(abi)) = (at(1), bytes(2)) else { return };
                let preferred = bytes(3).unwrap_or(abi);
                let pointer = Pointer { space, bits, abi, preferred, index: at(4).unwrap_or(bits) };
                self.pointers.retain(|it| it.space != space);
                self.pointers.push(pointer);
            }
            _ => {}
        }
    }

    fn pointer(&self, space: u32) -> Pointer {
        let find = |space| self.pointers.iter().find(|it| it.space == space);
        let default = Pointer { space: 0, bits: 64, abi: 8, preferred: 8, index: 64 };
        find(space).or_else(|| find(0)).copied().unwrap_or(default)
    }

    /// Returns the width of a pointer in bits.
    pub fn pointer_bits(&self, space: u32) -> u32 {
        self.pointer(space).bits
    }

    /// Returns the width of the offset of a pointer in bits.
    pub fn index_bits(&self, space: u32) -> u32 {
        self.pointer(space).index
    }

    /// Returns the size of a type in bits, without padding at the end.
    pub fn bits(&self, types: &Types, ty: Ty) -> u64 {
        match types.data(ty) {
            TyData::Int(width) => u64::from(*width),
            TyData::Float(format) => u64::from(format.width()),
            TyData::PpcFp128 => 128,
            TyData::Amx => 8192,
            TyData::Ptr(space) => u64::from(self.pointer(*space).bits),
            TyData::Label => u64::from(self.pointer(0).bits),
            TyData::Vector { count, element, .. } => count.saturating_mul(self.bits(types, *element)),
            TyData::Array(count, element) => count.saturating_mul(self.size(types, *element).saturating_mul(8)),
            TyData::Struct { .. } | TyData::Named(_) => {
                grow(|| self.struct_layout(types, ty, None).1.saturating_mul(8))
            }
            TyData::Target { .. } => u64::from(self.pointer(0).bits),
            TyData::Void | TyData::Token | TyData::Metadata | TyData::Function { .. } => 0,
        }
    }

    /// Returns the number of bytes that a store writes.
    pub fn store_size(&self, types: &Types, ty: Ty) -> u64 {
        self.bits(types, ty).div_ceil(8)
    }

    /// Returns the distance of neighbours in an array.
    pub fn size(&self, types: &Types, ty: Ty) -> u64 {
        let align = self.align(types, ty);
        self.store_size(types, ty).checked_next_multiple_of(align).unwrap_or(u64::MAX)
    }

    /// Returns the required alignment.
    pub fn align(&self, types: &Types, ty: Ty) -> u64 {
        self.alignment(types, ty, false)
    }

    /// Returns the preferred alignment.
    pub fn preferred_align(&self, types: &Types, ty: Ty) -> u64 {
        self.alignment(types, ty, true)
    }

    fn alignment(&self, types: &Types, ty: Ty, preferred: bool) -> u64 {
        let pick = |spec: &Spec| if preferred { spec.preferred } else { spec.abi };
        match types.data(ty) {
            TyData::Int(width) => {
                let spec = self.ints.iter().find(|it| it.bits >= *width).or(self.ints.last());
                spec.map_or(1, pick)
            }
            TyData::Float(_) | TyData::PpcFp128 => {
                let bits = if let TyData::Float(format) = types.data(ty) { format.width() } else { 128 };
                match self.floats.iter().find(|it| it.bits == bits) {
                    Some(spec) => pick(spec),
                    None => self.store_size(types, ty).next_power_of_two(),
                }
            }
            TyData::Vector { .. } => {
                let bits = self.bits(types, ty);
                match self.vectors.iter().find(|it| u64::from(it.bits) == bits) {
                    Some(spec) => pick(spec),
                    None => self.store_size(types, ty).checked_next_power_of_two().unwrap_or(1),
                }
            }
            TyData::Ptr(space) => {
                let pointer = self.pointer(*space);
                if preferred { pointer.preferred } else { pointer.abi }
            }
            TyData::Label | TyData::Target { .. } => self.pointer(0).abi,
            TyData::Array(_, element) => grow(|| self.alignment(types, *element, preferred)),
            TyData::Struct { .. } | TyData::Named(_) => grow(|| {
                let Some((fields, packed)) = types.fields(ty) else { return 1 };
                if packed && !preferred {
                    return 1;
                }
                let own = if preferred { self.aggregate.1 } else { self.aggregate.0 };
                let inner = if packed { 1 } else { fields.iter().map(|it| self.align(types, *it)).max().unwrap_or(1) };
                own.max(inner)
            }),
            TyData::Amx => 64,
            TyData::Void | TyData::Token | TyData::Metadata | TyData::Function { .. } => 1,
        }
    }

    /// Returns the offset of a field, if one is asked for, and the size of a struct.
    fn struct_layout(&self, types: &Types, ty: Ty, field: Option<usize>) -> (u64, u64) {
        let Some((fields, packed)) = types.fields(ty) else { return (0, 0) };
        let (mut offset, mut align, mut found) = (0_u64, 1, 0);
        for (index, element) in fields.iter().enumerate() {
            let own = if packed { 1 } else { self.align(types, *element) };
            offset = offset.checked_next_multiple_of(own).unwrap_or(u64::MAX);
            align = align.max(own);
            if field == Some(index) {
                found = offset;
            }
            offset = offset.saturating_add(self.size(types, *element));
        }
        (found, offset.checked_next_multiple_of(align).unwrap_or(u64::MAX))
    }

    /// Returns the offset of a field of a struct.
    pub fn field_offset(&self, types: &Types, ty: Ty, field: usize) -> u64 {
        self.struct_layout(types, ty, Some(field)).0
    }

    /// Returns true if bytes of numbers are in the order of the target.
    pub fn is_little_endian(&self) -> bool {
        !self.is_big_endian
    }
}

/// Returns true if LLVM has the format.
pub(super) fn is_llvm_float(format: FloatFormat) -> bool {
    use FloatFormat as F;
    matches!(format, F::F16 | F::BF16 | F::F32 | F::F64 | F::F80 | F::F128)
}
