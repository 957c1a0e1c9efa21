//! Changes of dialects by versions and by releases of producers: one vocabulary for `.td` files and tables in Rust.
//!
//! Tables describe releases newer than the definitions in memory, as constants that are built with the functions of
//! [`ChangeSpec`]:
//!
//! ```
//! use lect_ods::history;
//! use lect_ods::spec::ReleaseSpec;
//!
//! const CHANGES: &[ReleaseSpec] = history! {
//!     // MLIR 23 has another name for it, MLIR 24 a unit.
//!     23: [rename_op("toy.len", "toy.length")],
//!     24: [add_attr("toy.length", "unit", "\"mm\"")],
//! };
//! assert_eq!(CHANGES.len(), 2);
//! ```

use std::ops::Deref;

use super::{DefKind, List, Str};

/// Changes of the operations of a dialect by a release of a producer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReleaseSpec {
    /// Name of the producer in the files that it writes, without the number: `MLIR`.
    pub producer: Str,
    /// First version of the producer to which the changes apply.
    pub since: ProducerVersion,
    /// The changes, in the order in which they are applied.
    pub changes: List<ChangeSpec>,
}

/// Changes of a dialect by releases of producers, the oldest first.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct History(pub List<ReleaseSpec>);

impl Deref for History {
    type Target = [ReleaseSpec];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// A version of a producer: major, minor, patch.
pub type ProducerVersion = [u64; 3];

/// Release of MLIR whose text and bytecode are read and written by default.
pub const MLIR_RELEASE: u32 = 22;

/// Newest known release of MLIR: text and bytecode of each release up to it are read and written.
pub const NEWEST_RELEASE: u32 = 24;

/// Name of MLIR's own releases as a producer.
pub const MLIR: &str = "MLIR";

impl ReleaseSpec {
    /// Creates the changes of a release of MLIR.
    pub const fn mlir(major: u64, changes: &'static [ChangeSpec]) -> Self {
        Self::of(MLIR, [major, 0, 0], changes)
    }

    /// Returns true if the release is of a producer, and later than the given version.
    pub fn is_after(&self, producer: &str, version: ProducerVersion) -> bool {
        self.producer == *producer && self.since > version
    }

    /// Returns true if it is a release of MLIR newer than the one whose definitions are in memory.
    pub fn is_newer(&self) -> bool {
        self.is_after(MLIR, [MLIR_RELEASE as u64, 0, 0])
    }

    /// Creates the changes of a release of a producer.
    pub const fn of(producer: &'static str, since: ProducerVersion, changes: &'static [ChangeSpec]) -> Self {
        Self { producer: Str::Borrowed(producer), since, changes: List::Borrowed(changes) }
    }
}

/// A table of the changes of MLIR releases, the oldest first. Each entry is the number of the first release with the
/// changes, and calls of constructors of [`ChangeSpec`]. With `"producer":` before the first number the table is for
/// another producer, whose versions have three numbers: `[1, 12, 0]: [..]`.
#[macro_export]
macro_rules! history {
    ($producer:literal: $([$major:literal, $minor:literal, $patch:literal]: [$($change:ident($($arg:expr),* $(,)?)),* $(,)?]),* $(,)?) => {
        &[$($crate::spec::ReleaseSpec::of($producer, [$major, $minor, $patch], {
            const CHANGES: &[$crate::spec::ChangeSpec] = &[$($crate::spec::ChangeSpec::$change($($arg),*)),*];
            CHANGES
        })),*]
    };
    ($($major:literal: [$($change:ident($($arg:expr),* $(,)?)),* $(,)?]),* $(,)?) => {
        &[$($crate::spec::ReleaseSpec::mlir($major, {
            const CHANGES: &[$crate::spec::ChangeSpec] = &[$($crate::spec::ChangeSpec::$change($($arg),*)),*];
            CHANGES
        })),*]
    };
}

/// A pair of an old and a new number with the same meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Renumbered {
    /// Old number.
    pub from: i64,
    /// New number.
    pub to: i64,
}

/// A change. Operation names are full names as of this position in the list of changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChangeSpec {
    /// An operation is renamed.
    RenameOp {
        /// Old name.
        from: Str,
        /// New name.
        to: Str,
    },
    /// An operation is added.
    AddOp {
        /// Name of the operation.
        op: Str,
    },
    /// An operation is removed or redefined.
    OldOp {
        /// Name of the operation.
        op: Str,
    },
    /// An inherent attribute or a property is renamed.
    RenameAttr {
        /// Name of the operation.
        op: Str,
        /// Old name.
        from: Str,
        /// New name.
        to: Str,
    },
    /// An inherent attribute or a property is added.
    AddAttr {
        /// Name of the operation.
        op: Str,
        /// Name of the attribute.
        name: Str,
        /// Value for files that lack it, as text; empty for none.
        default: Str,
    },
    /// An inherent attribute or a property is removed.
    RemoveAttr {
        /// Name of the operation.
        op: Str,
        /// Name of the attribute.
        name: Str,
        /// Value for older versions, as text; empty for none.
        default: Str,
    },
    /// An attribute becomes a property.
    AttrToProperty {
        /// Name of the operation.
        op: Str,
        /// Name of the attribute.
        name: Str,
    },
    /// An operand is added.
    AddOperand {
        /// Name of the operation.
        op: Str,
        /// The new operand.
        operand: OperandSpec,
    },
    /// An operand is removed.
    RemoveOperand {
        /// Name of the operation.
        op: Str,
        /// The removed operand.
        operand: OperandSpec,
    },
    /// Operand segments are reordered.
    ReorderOperands {
        /// Name of the operation.
        op: Str,
        /// Old position of each entry of the new order.
        were: List<u32>,
        /// New positions of segments of any length. All of them have the same length: their share of the operands that
        /// remain if each other segment has one. Empty if the operation stores its segment sizes.
        variable: List<u32>,
    },
    /// A result is added.
    AddResult {
        /// Name of the operation.
        op: Str,
        /// The new result.
        result: ResultSpec,
    },
    /// A result is removed.
    RemoveResult {
        /// Name of the operation.
        op: Str,
        /// The removed result.
        result: ResultSpec,
    },
    /// Result segments are reordered.
    ReorderResults {
        /// Name of the operation.
        op: Str,
        /// Old position of each entry of the new order.
        were: List<u32>,
    },
    /// A region is added.
    AddRegion {
        /// Name of the operation.
        op: Str,
        /// Position of the region.
        at: u32,
        /// Number of empty blocks for files that lack it.
        blocks: u32,
    },
    /// A region is removed.
    RemoveRegion {
        /// Name of the operation.
        op: Str,
        /// Position of the region.
        at: u32,
        /// Number of empty blocks for older versions.
        blocks: u32,
    },
    /// Regions are reordered.
    ReorderRegions {
        /// Name of the operation.
        op: Str,
        /// Old position of each entry of the new order.
        were: List<u32>,
    },
    /// A parameter is added to an attribute or a type.
    AddParam {
        /// Kind of the definition: attribute or type.
        kind: DefKind,
        /// Name of the definition.
        def: Str,
        /// Position of the parameter.
        at: u32,
        /// Name of the parameter.
        name: Str,
        /// Value for files that lack it, as text; empty for the default of the parameter.
        default: Str,
    },
    /// An attribute or a type is added.
    AddDef {
        /// Kind of the definition: attribute or type.
        kind: DefKind,
        /// Name of the definition.
        def: Str,
    },
    /// An attribute or a type is redefined.
    OldDef {
        /// Kind of the definition: attribute or type.
        kind: DefKind,
        /// Name of the definition.
        def: Str,
    },
    /// An attribute or a type has a new mnemonic.
    RenameDef {
        /// Kind of the definition: attribute or type.
        kind: DefKind,
        /// Name of the definition.
        def: Str,
        /// Old mnemonic.
        from: Str,
        /// New mnemonic.
        to: Str,
    },
    /// A parameter of an attribute or a type is renamed.
    RenameParam {
        /// Kind of the definition: attribute or type.
        kind: DefKind,
        /// Name of the definition.
        def: Str,
        /// Old name.
        from: Str,
        /// New name.
        to: Str,
    },
    /// A parameter of an attribute or a type is removed.
    RemoveParam {
        /// Kind of the definition: attribute or type.
        kind: DefKind,
        /// Name of the definition.
        def: Str,
        /// Name of the parameter.
        name: Str,
        /// Value for older versions, as text; empty for the default of the parameter.
        default: Str,
    },
    /// An enum is redefined. Cases with the same spelling correspond.
    OldEnum {
        /// Name of the definition.
        def: Str,
        /// Old and new number of each case.
        numbers: List<Renumbered>,
        /// Whether numbers are bitwise combinations of these.
        bits: bool,
    },
    /// A case of an enum has a new spelling.
    RenameCase {
        /// Name of the definition.
        def: Str,
        /// Old spelling.
        from: Str,
        /// New spelling.
        to: Str,
    },
    /// The custom form was different.
    OldFormat {
        /// Name of the operation or definition.
        def: Str,
    },
    /// Dictionaries in the text of operations contain discardable attributes only.
    StrictProperties,
    /// The operation has a new custom form: an assembly format for the current definition.
    NewFormat {
        /// Name of the operation.
        op: Str,
        /// The format.
        format: Str,
    },
    /// Integers of an attribute, or of each element of a list, are renumbered. Other numbers are invalid.
    RenumberAttr {
        /// Name of the operation.
        op: Str,
        /// Name of the attribute.
        name: Str,
        /// Old and new numbers.
        numbers: List<Renumbered>,
        /// Whether numbers are bitwise combinations of these.
        bits: bool,
    },
    /// A list of integer attributes becomes a dense array. Readers accept both.
    ListToDense {
        /// Name of the operation.
        op: Str,
        /// Name of the attribute.
        name: Str,
    },
    /// A property becomes a discardable attribute.
    PropertyToAttr {
        /// Name of the operation.
        op: Str,
        /// Name of the property.
        name: Str,
    },
    /// An operand that had to be a constant becomes an attribute.
    OperandToAttr {
        /// Name of the operation.
        op: Str,
        /// Name of the attribute.
        name: Str,
        /// Position of the operand.
        at: u32,
        /// Operation that materializes the constant operand.
        constant: Str,
    },
    /// Former properties in their order in bytecode, in the notation of layout tables: `dim unit? size:i64`.
    Layout {
        /// Name of the operation.
        op: Str,
        /// The properties.
        fields: Str,
    },
    /// A function of the program migrates operations of a name.
    Code {
        /// Name of the operation.
        op: Str,
        /// Name of the function.
        function: Str,
    },
}

impl ChangeSpec {
    /// Returns the operation to which the change applies, if any, by its name before the change.
    pub fn op(&self) -> Option<&Str> {
        use ChangeSpec::*;
        match self {
            RenameOp { from: op, .. }
            | AddOp { op }
            | OldOp { op }
            | RenameAttr { op, .. }
            | AddAttr { op, .. }
            | RemoveAttr { op, .. }
            | AttrToProperty { op, .. }
            | AddOperand { op, .. }
            | RemoveOperand { op, .. }
            | ReorderOperands { op, .. }
            | AddResult { op, .. }
            | RemoveResult { op, .. }
            | ReorderResults { op, .. }
            | AddRegion { op, .. }
            | RemoveRegion { op, .. }
            | ReorderRegions { op, .. }
            | RenumberAttr { op, .. }
            | ListToDense { op, .. }
            | PropertyToAttr { op, .. }
            | OperandToAttr { op, .. }
            | Layout { op, .. }
            | NewFormat { op, .. }
            | Code { op, .. } => Some(op),
            AddDef { .. }
            | OldDef { .. }
            | RenameDef { .. }
            | AddParam { .. }
            | RenameParam { .. }
            | RemoveParam { .. }
            | OldEnum { .. }
            | RenameCase { .. }
            | StrictProperties
            | OldFormat { .. } => None,
        }
    }

    /// Returns true if the change moves, adds or removes operands or results, or restores their former definition.
    pub fn regroups(&self) -> bool {
        use ChangeSpec::*;
        matches!(
            self,
            OldOp { .. }
                | AddOperand { .. }
                | RemoveOperand { .. }
                | ReorderOperands { .. }
                | AddResult { .. }
                | RemoveResult { .. }
                | ReorderResults { .. }
        )
    }
}

/// An added or removed operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OperandSpec {
    /// Name of the operand.
    pub name: Str,
    /// Position among the operand segments of the version that has it.
    pub at: u32,
    /// Number of operand segments in that version.
    pub groups: u32,
    /// Whether earlier segments have any number of operands, so that positions are counted from the end.
    pub from_end: bool,
    /// Whether the operand may be absent.
    pub optional: bool,
    /// Operation that produces the operand where it is missing; empty if none does.
    pub constant: Str,
    /// Attribute `value` of that operation, as text.
    pub value: Str,
}

impl OperandSpec {
    const fn group(name: &'static str, at: u32, groups: u32) -> Self {
        let (name, constant, value) = (Str::Borrowed(name), Str::Borrowed(""), Str::Borrowed(""));
        Self { name, at, groups, from_end: false, optional: true, constant, value }
    }
}

/// An added or removed result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultSpec {
    /// Name of the result.
    pub name: Str,
    /// Position among the result segments of the version that has it.
    pub at: u32,
    /// Type where the result is missing, as text; empty if the result is absent there.
    pub ty: Str,
}

impl Renumbered {
    /// Maps an old number to the new one, or back. With `bits` the number is a combination. Returns `None` if the
    /// number has no counterpart.
    pub fn apply(numbers: &[Self], bits: bool, back: bool, number: i64) -> Option<i64> {
        let ends = |it: &Self| if back { (it.to, it.from) } else { (it.from, it.to) };
        if !bits {
            return numbers.iter().map(ends).find(|it| it.0 == number).map(|it| it.1);
        }
        let members = numbers.iter().map(ends).filter(|it| it.0 != 0 && number & it.0 == it.0);
        let (from, to) = members.fold((0, 0), |(from, to), it| (from | it.0, to | it.1));
        (from == number).then_some(to)
    }
}

/// Constructors for tables in Rust.
impl ChangeSpec {
    /// Renames an operation; the new name may be of another dialect.
    pub const fn rename_op(from: &'static str, to: &'static str) -> Self {
        Self::RenameOp { from: Str::Borrowed(from), to: Str::Borrowed(to) }
    }

    /// Renames an inherent attribute.
    pub const fn rename_attr(op: &'static str, from: &'static str, to: &'static str) -> Self {
        Self::RenameAttr { op: Str::Borrowed(op), from: Str::Borrowed(from), to: Str::Borrowed(to) }
    }

    /// Adds an inherent attribute. `default` is its value for files that lack it, as text.
    pub const fn add_attr(op: &'static str, name: &'static str, default: &'static str) -> Self {
        Self::AddAttr { op: Str::Borrowed(op), name: Str::Borrowed(name), default: Str::Borrowed(default) }
    }

    /// Removes an inherent attribute. `default` is its value for older releases, as text; empty for none.
    pub const fn remove_attr(op: &'static str, name: &'static str, default: &'static str) -> Self {
        Self::RemoveAttr { op: Str::Borrowed(op), name: Str::Borrowed(name), default: Str::Borrowed(default) }
    }

    /// Adds an operand segment, which may be empty, at a position among `groups` segments.
    pub const fn add_operand(op: &'static str, name: &'static str, at: u32, groups: u32) -> Self {
        Self::AddOperand { op: Str::Borrowed(op), operand: OperandSpec::group(name, at, groups) }
    }

    /// Removes an operand segment at a position among `groups` segments.
    pub const fn remove_operand(op: &'static str, name: &'static str, at: u32, groups: u32) -> Self {
        Self::RemoveOperand { op: Str::Borrowed(op), operand: OperandSpec::group(name, at, groups) }
    }

    /// Removes or redefines an operation.
    pub const fn old_op(op: &'static str) -> Self {
        Self::OldOp { op: Str::Borrowed(op) }
    }

    /// Changes the custom form of an operation.
    pub const fn new_format(op: &'static str, format: &'static str) -> Self {
        Self::NewFormat { op: Str::Borrowed(op), format: Str::Borrowed(format) }
    }

    /// Adds an attribute or a type, by the name of its definition.
    pub const fn add_def(kind: DefKind, def: &'static str) -> Self {
        Self::AddDef { kind, def: Str::Borrowed(def) }
    }

    /// Turns a discardable attribute into a property.
    pub const fn attr_to_property(op: &'static str, name: &'static str) -> Self {
        Self::AttrToProperty { op: Str::Borrowed(op), name: Str::Borrowed(name) }
    }

    /// Migrates an operation by a function of the program.
    pub const fn code(op: &'static str, function: &'static str) -> Self {
        Self::Code { op: Str::Borrowed(op), function: Str::Borrowed(function) }
    }
}
