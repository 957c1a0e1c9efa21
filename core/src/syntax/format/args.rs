//! Arguments of a custom directive, by position and kind.

use lect_ods::format::{CustomArg, Values, Var};

/// Typed lookup of a directive's arguments. For a missing argument, the result is an index past the end: lookups with
/// it find no operands, no types and no slot.
pub trait CustomArgs {
    /// Returns the operand at `index`.
    fn operand(&self, index: usize) -> u32;
    /// Returns the slot of the attribute at `index`.
    fn prop(&self, index: usize) -> u32;
    /// Returns the region at `index`.
    fn region(&self, index: usize) -> u32;
    /// Returns the successor at `index`.
    fn successor(&self, index: usize) -> u32;
    /// Returns the values whose types are at `index`.
    fn types(&self, index: usize) -> Values;
    /// Returns the C++ text at `index`.
    fn cpp(&self, index: usize) -> Option<&str>;
}

/// Index past the end of every list, so that lookups fail.
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
