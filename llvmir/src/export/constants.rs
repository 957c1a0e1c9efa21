//! Constants, interned, in the form that LLVM's constructors give them.

use std::collections::HashMap;

use lect_core::number::{ApInt, Float, FloatFormat};
use lect_core::stack::grow;

use super::text::{Tag, push_apint, push_escaped, push_float, push_mark, push_name};
use super::types::{Ty, TyData, Types};

/// Handle of a constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Cst(u32);

/// Kind of a constant, with its parts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum CstData {
    Int(Ty, ApInt),
    Float(Ty, Float),
    /// Null pointer, the token `none`, or an aggregate of zeros.
    Zero(Ty),
    Undef(Ty),
    Poison(Ty),
    Global {
        ty: Ty,
        name: Box<[u8]>,
    },
    /// Global variable without a name, by its number.
    Unnamed(Ty, u32),
    DsoLocalEquivalent(Box<[u8]>),
    /// Address of a block: function, and number of the reference.
    BlockAddress {
        function: Box<[u8]>,
        reference: u32,
    },
    Aggregate(Ty, Box<[Cst]>),
    /// Array or vector of integers of whole bytes, or of floats: elements in little-endian order.
    Data(Ty, Box<[u8]>),
    /// Vector of equal numbers.
    Splat(Ty, Cst),
    Expr {
        ty: Ty,
        op: ExprOp,
        operands: Box<[Cst]>,
    },
}

/// Operation of a constant expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum ExprOp {
    /// A cast, by its keyword.
    Cast(&'static str),
    /// A binary operation, by its keyword and flags.
    Binary(&'static str, Overflow),
    /// Address arithmetic on elements of a type.
    Address(Ty, NoWrap),
}

/// Assumptions about overflow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Overflow {
    pub nuw: bool,
    pub nsw: bool,
}

impl Overflow {
    pub fn text(self) -> &'static str {
        match (self.nuw, self.nsw) {
            (true, true) => " nuw nsw",
            (true, false) => " nuw",
            (false, true) => " nsw",
            (false, false) => "",
        }
    }
}

/// Assumptions about address arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct NoWrap {
    pub inbounds: bool,
    pub nusw: bool,
    pub nuw: bool,
}

impl NoWrap {
    pub fn text(self) -> &'static str {
        match (self.inbounds, self.nusw, self.nuw) {
            (true, _, true) => " inbounds nuw",
            (true, _, false) => " inbounds",
            (false, true, true) => " nusw nuw",
            (false, true, false) => " nusw",
            (false, false, true) => " nuw",
            (false, false, false) => "",
        }
    }
}

/// Constants with more bytes than this are not looked for among the known ones.
const LARGE: usize = 1024;

/// All constants of a module.
#[derive(Default)]
pub(super) struct Consts {
    data: Vec<CstData>,
    known: HashMap<CstData, Cst, foldhash::fast::RandomState>,
}

impl Consts {
    fn intern(&mut self, data: CstData) -> Cst {
        let is_large = match &data {
            CstData::Data(_, bytes) => bytes.len() > LARGE,
            CstData::Aggregate(_, elements) => elements.len() > LARGE,
            _ => false,
        };
        let cst = Cst(self.data.len() as u32);
        if !is_large {
            if let Some(cst) = self.known.get(&data) {
                return *cst;
            }
            self.known.insert(data.clone(), cst);
        }
        self.data.push(data);
        cst
    }

    #[inline]
    pub fn data(&self, cst: Cst) -> &CstData {
        const NONE: CstData = CstData::Poison(Types::VOID);
        self.data.get(cst.0 as usize).unwrap_or(&NONE)
    }

    pub fn ty(&self, cst: Cst) -> Ty {
        match self.data(cst) {
            CstData::Int(ty, _)
            | CstData::Float(ty, _)
            | CstData::Zero(ty)
            | CstData::Undef(ty)
            | CstData::Poison(ty)
            | CstData::Global { ty, .. }
            | CstData::Aggregate(ty, _)
            | CstData::Data(ty, _)
            | CstData::Splat(ty, _)
            | CstData::Unnamed(ty, _)
            | CstData::Expr { ty, .. } => *ty,
            CstData::DsoLocalEquivalent(_) | CstData::BlockAddress { .. } => Types::PTR,
        }
    }

    pub fn undef(&mut self, ty: Ty) -> Cst {
        self.intern(CstData::Undef(ty))
    }

    pub fn poison(&mut self, ty: Ty) -> Cst {
        self.intern(CstData::Poison(ty))
    }

    /// Returns the zero of a type.
    pub fn zero(&mut self, types: &Types, ty: Ty) -> Cst {
        match types.data(ty) {
            TyData::Int(width) => self.intern(CstData::Int(ty, ApInt::from_u64(*width, 0))),
            TyData::Float(format) => self.intern(CstData::Float(ty, Float::from_bits(*format, 0))),
            _ => self.intern(CstData::Zero(ty)),
        }
    }

    /// Returns an integer, or a vector of equal ones.
    pub fn int(&mut self, types: &Types, ty: Ty, value: ApInt) -> Cst {
        match types.data(ty) {
            TyData::Vector { element, .. } => {
                let element = self.intern(CstData::Int(*element, value));
                self.splat(ty, element)
            }
            _ => self.intern(CstData::Int(ty, value)),
        }
    }

    pub fn bool(&mut self, value: bool) -> Cst {
        self.intern(CstData::Int(Types::I1, ApInt::from_u64(1, u64::from(value))))
    }

    pub fn i32(&mut self, value: i64) -> Cst {
        self.intern(CstData::Int(Types::I32, ApInt::from_i64(32, value)))
    }

    pub fn float(&mut self, ty: Ty, value: Float) -> Cst {
        self.intern(CstData::Float(ty, value))
    }

    pub fn global(&mut self, ty: Ty, name: &[u8]) -> Cst {
        self.intern(CstData::Global { ty, name: name.into() })
    }

    /// Returns the address of a global variable without a name.
    pub fn unnamed(&mut self, ty: Ty, number: u32) -> Cst {
        self.intern(CstData::Unnamed(ty, number))
    }

    pub fn dso_local_equivalent(&mut self, name: &[u8]) -> Cst {
        self.intern(CstData::DsoLocalEquivalent(name.into()))
    }

    pub fn block_address(&mut self, function: &[u8], reference: u32) -> Cst {
        self.intern(CstData::BlockAddress { function: function.into(), reference })
    }

    pub fn expr(&mut self, ty: Ty, op: ExprOp, operands: &[Cst]) -> Cst {
        self.intern(CstData::Expr { ty, op, operands: operands.into() })
    }

    /// Returns the expressions that contain a constant, outer ones first.
    pub fn expressions_with(&self, cst: Cst) -> Vec<Cst> {
        let mut found = vec![cst];
        for (at, data) in self.data.iter().enumerate() {
            // Operands are older than the expression.
            if let CstData::Expr { operands, .. } = data
                && operands.iter().any(|operand| found.contains(operand))
            {
                found.push(Cst(at as u32));
            }
        }
        found.remove(0);
        found.reverse();
        found
    }

    pub fn is_zero(&self, cst: Cst) -> bool {
        match self.data(cst) {
            CstData::Int(_, value) => value.is_zero(),
            CstData::Float(_, value) => value.bits() == 0,
            CstData::Zero(_) => true,
            _ => false,
        }
    }

    pub fn is_poison(&self, cst: Cst) -> bool {
        matches!(self.data(cst), CstData::Poison(_))
    }

    pub fn is_undef(&self, cst: Cst) -> bool {
        matches!(self.data(cst), CstData::Undef(_))
    }

    /// Returns a vector of equal elements.
    pub fn splat(&mut self, ty: Ty, element: Cst) -> Cst {
        match self.data(element) {
            CstData::Poison(_) => self.poison(ty),
            CstData::Undef(_) => self.undef(ty),
            _ if self.is_zero(element) => self.intern(CstData::Zero(ty)),
            _ => self.intern(CstData::Splat(ty, element)),
        }
    }

    /// Returns the array, vector or struct of these elements.
    pub fn aggregate(&mut self, types: &Types, ty: Ty, elements: Vec<Cst>) -> Cst {
        let Some(&first) = elements.first() else { return self.intern(CstData::Zero(ty)) };
        let is_vector = matches!(types.data(ty), TyData::Vector { .. });
        if elements.iter().all(|it| self.is_zero(*it)) {
            return self.intern(CstData::Zero(ty));
        }
        if elements.iter().all(|it| self.is_poison(*it)) {
            return self.poison(ty);
        }
        if elements.iter().all(|it| self.is_undef(*it)) {
            return self.undef(ty);
        }
        if is_vector
            && elements.iter().all(|it| *it == first)
            && matches!(self.data(first), CstData::Int(..) | CstData::Float(..))
        {
            return self.splat(ty, first);
        }
        if matches!(types.data(ty), TyData::Array(..) | TyData::Vector { .. })
            && let Some(bytes) = self.bytes(types, &elements)
        {
            return self.intern(CstData::Data(ty, bytes));
        }
        self.intern(CstData::Aggregate(ty, elements.into()))
    }

    /// Returns the elements as bytes, if they are numbers of a size that LLVM stores so.
    fn bytes(&self, types: &Types, elements: &[Cst]) -> Option<Box<[u8]>> {
        let size = data_size(types, self.ty(*elements.first()?))?;
        let mut bytes = Vec::with_capacity(size * elements.len());
        for element in elements {
            match self.data(*element) {
                CstData::Int(_, value) => {
                    let word = value.words().first().copied().unwrap_or(0).to_le_bytes();
                    bytes.extend_from_slice(word.get(..size)?);
                }
                CstData::Float(_, value) => bytes.extend_from_slice(value.bits().to_le_bytes().get(..size)?),
                _ => return None,
            }
        }
        Some(bytes.into())
    }

    /// Returns an array or vector of numbers, given as bytes.
    pub fn data_of(&mut self, types: &Types, ty: Ty, bytes: &[u8]) -> Cst {
        if bytes.iter().all(|byte| *byte == 0) {
            return self.intern(CstData::Zero(ty));
        }
        if let TyData::Vector { element, .. } = *types.data(ty)
            && let Some(size) = data_size(types, element)
            && let Some(first) = bytes.get(..size)
            && bytes.chunks_exact(size).all(|it| it == first)
            && let Some(element) = self.number(types, element, first)
        {
            return self.splat(ty, element);
        }
        self.intern(CstData::Data(ty, bytes.into()))
    }

    /// Returns the number in some bytes.
    fn number(&mut self, types: &Types, ty: Ty, bytes: &[u8]) -> Option<Cst> {
        Some(match types.data(ty) {
            TyData::Int(width) => self.intern(CstData::Int(ty, ApInt::from_le_bytes(*width, bytes))),
            TyData::Float(format) => {
                let mut bits = [0; 16];
                bits.get_mut(..bytes.len())?.copy_from_slice(bytes);
                self.intern(CstData::Float(ty, Float::from_bits(*format, u128::from_le_bytes(bits))))
            }
            _ => return None,
        })
    }

    /// Returns an element of an aggregate or a vector.
    pub fn element(&mut self, types: &Types, cst: Cst, index: u64) -> Option<Cst> {
        let ty = self.ty(cst);
        let element = types.element(ty, index)?;
        let at = usize::try_from(index).ok()?;
        match self.data(cst) {
            CstData::Zero(_) => Some(self.zero(types, element)),
            CstData::Undef(_) => Some(self.undef(element)),
            CstData::Poison(_) => Some(self.poison(element)),
            CstData::Splat(_, element) => Some(*element),
            CstData::Aggregate(_, elements) => elements.get(at).copied(),
            CstData::Data(_, bytes) => {
                let size = data_size(types, element)?;
                let bytes: Box<[u8]> = bytes.get(at.checked_mul(size)?..)?.get(..size)?.into();
                self.number(types, element, &bytes)
            }
            _ => None,
        }
    }

    /// Returns all elements of an aggregate or a fixed-size vector.
    pub fn elements(&mut self, types: &Types, cst: Cst) -> Option<Vec<Cst>> {
        let count = types.count(self.ty(cst))?;
        if count > MOST_ELEMENTS {
            return None;
        }
        (0..count).map(|index| self.element(types, cst, index)).collect()
    }

    /// Returns the integer, or the integer that all elements of a vector equal.
    pub fn int_value(&self, cst: Cst) -> Option<&ApInt> {
        match self.data(cst) {
            CstData::Int(_, value) => Some(value),
            CstData::Splat(_, element) => match self.data(*element) {
                CstData::Int(_, value) => Some(value),
                _ => None,
            },
            _ => None,
        }
    }

    /// Appends a constant with its type.
    pub fn write_typed(&self, types: &Types, out: &mut Vec<u8>, cst: Cst) {
        out.extend_from_slice(types.text(self.ty(cst)));
        out.push(b' ');
        self.write(types, out, cst);
    }

    /// Appends a constant.
    pub fn write(&self, types: &Types, out: &mut Vec<u8>, cst: Cst) {
        match self.data(cst) {
            CstData::Int(ty, value) => push_apint(out, types.int_width(*ty).unwrap_or(0), value),
            CstData::Float(ty, value) => {
                if let TyData::Float(format) = types.data(*ty) {
                    push_float(out, *format, *value);
                }
            }
            CstData::Zero(ty) => out.extend_from_slice(match types.data(*ty) {
                TyData::Ptr(_) => b"null",
                TyData::Token => b"none",
                TyData::PpcFp128 => b"0xM00000000000000000000000000000000",
                _ => b"zeroinitializer",
            }),
            CstData::Undef(_) => out.extend_from_slice(b"undef"),
            CstData::Poison(_) => out.extend_from_slice(b"poison"),
            CstData::Global { name, .. } => push_name(out, b'@', name),
            CstData::Unnamed(_, number) => super::text::push_fmt(out, format_args!("@{number}")),
            CstData::DsoLocalEquivalent(name) => {
                out.extend_from_slice(b"dso_local_equivalent ");
                push_name(out, b'@', name);
            }
            CstData::BlockAddress { function, reference } => {
                out.extend_from_slice(b"blockaddress(");
                push_name(out, b'@', function);
                out.extend_from_slice(b", ");
                push_mark(out, Tag::Address, *reference);
                out.push(b')');
            }
            CstData::Splat(_, element) => {
                out.extend_from_slice(b"splat (");
                self.write_typed(types, out, *element);
                out.push(b')');
            }
            CstData::Data(ty, bytes) => write_data(types, out, *ty, bytes),
            CstData::Aggregate(ty, elements) => grow(|| self.write_elements(types, out, *ty, elements)),
            CstData::Expr { ty, op, operands } => grow(|| self.write_expr(types, out, *ty, *op, operands)),
        }
    }

    fn write_elements(&self, types: &Types, out: &mut Vec<u8>, ty: Ty, elements: &[Cst]) {
        let (open, close): (&[u8], &[u8]) = match types.data(ty) {
            TyData::Array(..) => (b"[", b"]"),
            TyData::Vector { .. } => (b"<", b">"),
            _ if types.fields(ty).is_some_and(|(_, packed)| packed) => (b"<{ ", b" }>"),
            _ => (b"{ ", b" }"),
        };
        out.extend_from_slice(open);
        for (index, element) in elements.iter().enumerate() {
            if index > 0 {
                out.extend_from_slice(b", ");
            }
            self.write_typed(types, out, *element);
        }
        out.extend_from_slice(close);
    }

    fn write_expr(&self, types: &Types, out: &mut Vec<u8>, ty: Ty, op: ExprOp, operands: &[Cst]) {
        match op {
            ExprOp::Cast(word) => {
                out.extend_from_slice(word.as_bytes());
                out.extend_from_slice(b" (");
            }
            ExprOp::Binary(word, overflow) => {
                out.extend_from_slice(word.as_bytes());
                out.extend_from_slice(overflow.text().as_bytes());
                out.extend_from_slice(b" (");
            }
            ExprOp::Address(element, flags) => {
                out.extend_from_slice(b"getelementptr");
                out.extend_from_slice(flags.text().as_bytes());
                out.extend_from_slice(b" (");
                out.extend_from_slice(types.text(element));
                out.extend_from_slice(b", ");
            }
        }
        for (index, operand) in operands.iter().enumerate() {
            if index > 0 {
                out.extend_from_slice(b", ");
            }
            self.write_typed(types, out, *operand);
        }
        if let ExprOp::Cast(_) = op {
            out.extend_from_slice(b" to ");
            out.extend_from_slice(types.text(ty));
        }
        out.push(b')');
    }
}

/// Bound on the elements of constants that are taken apart.
const MOST_ELEMENTS: u64 = 1 << 24;

/// Returns the size in bytes of numbers that LLVM stores as bytes.
pub(super) fn data_size(types: &Types, ty: Ty) -> Option<usize> {
    match types.data(ty) {
        TyData::Int(8) => Some(1),
        TyData::Int(16) | TyData::Float(FloatFormat::F16 | FloatFormat::BF16) => Some(2),
        TyData::Int(32) | TyData::Float(FloatFormat::F32) => Some(4),
        TyData::Int(64) | TyData::Float(FloatFormat::F64) => Some(8),
        _ => None,
    }
}

fn write_data(types: &Types, out: &mut Vec<u8>, ty: Ty, bytes: &[u8]) {
    let is_array = matches!(types.data(ty), TyData::Array(..));
    let (TyData::Array(_, element) | TyData::Vector { element, .. }) = *types.data(ty) else { return };
    if is_array && element == Types::I8 {
        out.push(b'c');
        out.push(b'"');
        push_escaped(out, bytes);
        out.push(b'"');
        return;
    }
    let Some(size) = data_size(types, element) else { return };
    out.push(if is_array { b'[' } else { b'<' });
    for (index, bytes) in bytes.chunks_exact(size).enumerate() {
        if index > 0 {
            out.extend_from_slice(b", ");
        }
        out.extend_from_slice(types.text(element));
        out.push(b' ');
        match types.data(element) {
            TyData::Int(width) => push_apint(out, *width, &ApInt::from_le_bytes(*width, bytes)),
            TyData::Float(format) => {
                let mut bits = [0; 16];
                if let Some(low) = bits.get_mut(..size) {
                    low.copy_from_slice(bytes);
                }
                push_float(out, *format, Float::from_bits(*format, u128::from_le_bytes(bits)));
            }
            _ => {}
        }
    }
    out.push(if is_array { b']' } else { b'>' });
}
