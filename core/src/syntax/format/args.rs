//! The arguments of a custom directive, by place and kind.

use lect_ods::format::{CustomArg, Values, Var};

/// What a directive's code finds its arguments with. Where there is no argument of the kind, what is found stands for
/// nothing: it has no operands or types, and is in no slot.
pub trait CustomArgs {
    /// The operand at `index`.
    fn operand(&self, index: usize) -> u32;
    /// The attribute at `index`: its slot.
    fn prop(&self, index: usize) -> u32;
    /// The region at `index`.
    fn region(&self, index: usize) -> u32;
    /// The successor at `index`.
    fn successor(&self, index: usize) -> u32;
    /// Whose types are at `index`.
    fn types(&self, index: usize) -> Values;
    /// The C++ text at `index`.
    fn cpp(&self, index: usize) -> Option<&str>;
}

/// Past the end of every list, where lookups find nothing.
const NONE: u32 = u32::MAX;

impl CustomArgs for [CustomArg] {
    fn operand(&self, index: usize) -> u32 {
        match self.get(index) {
            Some(CustomArg::Var(Var::Operand(at)) | CustomArg::RefVar(Var::Operand(at))) => *at,
            _ => NONE,
        }
    }

    fn prop(&self, index: usize) -> u32 {
        match self.get(index) {
            Some(CustomArg::Var(Var::Prop(at)) | CustomArg::RefVar(Var::Prop(at))) => *at,
            _ => NONE,
        }
    }

    fn region(&self, index: usize) -> u32 {
        match self.get(index) {
            Some(CustomArg::Var(Var::Region(at)) | CustomArg::RefVar(Var::Region(at))) => *at,
            _ => NONE,
        }
    }

    fn successor(&self, index: usize) -> u32 {
        match self.get(index) {
            Some(CustomArg::Var(Var::Successor(at)) | CustomArg::RefVar(Var::Successor(at))) => *at,
            _ => NONE,
        }
    }

    fn types(&self, index: usize) -> Values {
        match self.get(index) {
            Some(CustomArg::Type(values) | CustomArg::RefType(values)) => *values,
            _ => Values::Operand(NONE),
        }
    }

    fn cpp(&self, index: usize) -> Option<&str> {
        match self.get(index) {
            Some(CustomArg::Cpp(text)) => Some(text),
            _ => None,
        }
    }
}
