//! Changes of dialects by versions and by releases of producers: one vocabulary for `.td` files and tables in Rust.
//!
//! Tables are of releases newer than the one in memory. They are constants, made with the functions of [`ChangeSpec`]:
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

/// What a release of a producer changed of the operations of a dialect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReleaseSpec {
    /// What the producer calls itself in the files that it writes, without the number: `MLIR`.
    pub producer: Str,
    /// The first version of the producer that has things as they are after the changes.
    pub since: ProducerVersion,
    /// The changes, in the order in which they are applied.
    pub changes: List<ChangeSpec>,
}

/// What releases of producers changed of a dialect, the oldest first.
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

/// The release of MLIR whose text and bytecode are read and written unless another is asked for.
pub const MLIR_RELEASE: u32 = 22;

/// The newest release of MLIR that is known: text and bytecode of each up to it are read and written.
pub const NEWEST_RELEASE: u32 = 24;

/// What MLIR's own releases call themselves.
pub const MLIR: &str = "MLIR";

impl ReleaseSpec {
    /// What a release of MLIR changed.
    pub const fn mlir(major: u64, changes: &'static [ChangeSpec]) -> Self {
        Self::of(MLIR, [major, 0, 0], changes)
    }

    /// Whether it is of a producer, and later than a version of that.
    pub fn is_after(&self, producer: &str, version: ProducerVersion) -> bool {
        self.producer == *producer && self.since > version
    }

    /// Whether it is a release of MLIR that is newer than the one whose definitions are in memory.
    pub fn is_newer(&self) -> bool {
        self.is_after(MLIR, [MLIR_RELEASE as u64, 0, 0])
    }

    /// What a release of a producer changed.
    pub const fn of(producer: &'static str, since: ProducerVersion, changes: &'static [ChangeSpec]) -> Self {
        Self { producer: Str::Borrowed(producer), since, changes: List::Borrowed(changes) }
    }
}

/// A table of what releases of MLIR changed, the oldest first: for each the number of the first release that has it so, and
/// calls of constructors of [`ChangeSpec`]. With `"producer":` before the first number it is about another producer, whose
/// versions have three numbers: `[1, 12, 0]: [..]`.
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

/// A number that means since what another one meant before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Renumbered {
    /// Before.
    pub from: i64,
    /// Since.
    pub to: i64,
}

/// A change. Operations have their full names, those that they have at this place in the list of changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChangeSpec {
    /// An operation has another name.
    RenameOp {
        /// The old one.
        from: Str,
        /// The new one.
        to: Str,
    },
    /// An operation is new.
    AddOp {
        /// Which.
        op: Str,
    },
    /// An operation is gone, or otherwise defined.
    OldOp {
        /// Which.
        op: Str,
    },
    /// An inherent attribute or a property has another name.
    RenameAttr {
        /// Of which operation.
        op: Str,
        /// The old one.
        from: Str,
        /// The new one.
        to: Str,
    },
    /// An inherent attribute or a property is new.
    AddAttr {
        /// Of which operation.
        op: Str,
        /// Its name.
        name: Str,
        /// What it is where it is missing, as text; empty for nothing.
        default: Str,
    },
    /// An inherent attribute or a property is gone.
    RemoveAttr {
        /// Of which operation.
        op: Str,
        /// Its name.
        name: Str,
        /// What older versions get, as text; empty for nothing.
        default: Str,
    },
    /// An attribute is a property.
    AttrToProperty {
        /// Of which operation.
        op: Str,
        /// Its name.
        name: Str,
    },
    /// An operand is new.
    AddOperand {
        /// Of which operation.
        op: Str,
        /// Which.
        operand: OperandSpec,
    },
    /// An operand is gone.
    RemoveOperand {
        /// Of which operation.
        op: Str,
        /// Which.
        operand: OperandSpec,
    },
    /// Groups of operands have another order.
    ReorderOperands {
        /// Of which operation.
        op: Str,
        /// For each place, the place it was before.
        were: List<u32>,
        /// The places, as they are now, of groups of any length, which have the same length: what is left when the others
        /// have one operand each. None if the operation says how long its groups are.
        variable: List<u32>,
    },
    /// A result is new.
    AddResult {
        /// Of which operation.
        op: Str,
        /// Which.
        result: ResultSpec,
    },
    /// A result is gone.
    RemoveResult {
        /// Of which operation.
        op: Str,
        /// Which.
        result: ResultSpec,
    },
    /// Groups of results have another order.
    ReorderResults {
        /// Of which operation.
        op: Str,
        /// For each place, the place it was before.
        were: List<u32>,
    },
    /// A region is new.
    AddRegion {
        /// Of which operation.
        op: Str,
        /// Its place.
        at: u32,
        /// How many empty blocks it has where it is missing.
        blocks: u32,
    },
    /// A region is gone.
    RemoveRegion {
        /// Of which operation.
        op: Str,
        /// Its place.
        at: u32,
        /// How many empty blocks older versions get.
        blocks: u32,
    },
    /// Regions have another order.
    ReorderRegions {
        /// Of which operation.
        op: Str,
        /// For each place, the place it was before.
        were: List<u32>,
    },
    /// An attribute or a type has a parameter more.
    AddParam {
        /// Whether of an attribute or of a type.
        kind: DefKind,
        /// Of which definition.
        def: Str,
        /// Which parameter.
        at: u32,
        /// Its name.
        name: Str,
        /// What it is where it is missing, as text; empty for its own default.
        default: Str,
    },
    /// An attribute or a type is new.
    AddDef {
        /// Which of the two.
        kind: DefKind,
        /// The definition.
        def: Str,
    },
    /// An attribute or a type is otherwise defined.
    OldDef {
        /// Which of the two.
        kind: DefKind,
        /// The definition.
        def: Str,
    },
    /// An attribute or a type has another mnemonic.
    RenameDef {
        /// Which of the two.
        kind: DefKind,
        /// The definition.
        def: Str,
        /// The old one.
        from: Str,
        /// The new one.
        to: Str,
    },
    /// A parameter of an attribute or a type has another name.
    RenameParam {
        /// Whether of an attribute or of a type.
        kind: DefKind,
        /// Of which definition.
        def: Str,
        /// The old one.
        from: Str,
        /// The new one.
        to: Str,
    },
    /// A parameter of an attribute or a type is gone.
    RemoveParam {
        /// Whether of an attribute or of a type.
        kind: DefKind,
        /// Of which definition.
        def: Str,
        /// Its name.
        name: Str,
        /// The value in older versions, as text; empty for its own default.
        default: Str,
    },
    /// An enum is otherwise defined. Cases are the same if they are written the same.
    OldEnum {
        /// The definition.
        def: Str,
        /// The number of each case before and since.
        numbers: List<Renumbered>,
        /// Whether numbers are combinations of these.
        bits: bool,
    },
    /// A case of an enum is written otherwise.
    RenameCase {
        /// Of which definition.
        def: Str,
        /// The old spelling.
        from: Str,
        /// The new one.
        to: Str,
    },
    /// A custom form was different.
    OldFormat {
        /// Of which operation or definition.
        def: Str,
    },
    /// Dictionaries of attributes in the text of operations have discardable attributes only.
    StrictProperties,
    /// The custom form is another, by an assembly format over the definition of today.
    NewFormat {
        /// Of which operation.
        op: Str,
        /// The format.
        format: Str,
    },
    /// Integers of an attribute, or of each in a list of them, mean the same under other numbers. There are no others.
    RenumberAttr {
        /// Of which operation.
        op: Str,
        /// Its name.
        name: Str,
        /// Each number before and since.
        numbers: List<Renumbered>,
        /// Whether numbers are combinations of these.
        bits: bool,
    },
    /// A list of integer attributes is a dense array. Reading takes either.
    ListToDense {
        /// Of which operation.
        op: Str,
        /// Its name.
        name: Str,
    },
    /// A property is a discardable attribute.
    PropertyToAttr {
        /// Of which operation.
        op: Str,
        /// Its name.
        name: Str,
    },
    /// An operand that had to be a constant is an attribute.
    OperandToAttr {
        /// Of which operation.
        op: Str,
        /// What the attribute is called.
        name: Str,
        /// The place of the operand.
        at: u32,
        /// The operation that makes the constant where it is an operand.
        constant: Str,
    },
    /// The properties were these, in this order, as tables of layouts write them: `dim unit? size:i64`.
    Layout {
        /// Of which operation.
        op: Str,
        /// The properties.
        fields: Str,
    },
    /// What a function of the program does to operations of a name.
    Code {
        /// Of which operation.
        op: Str,
        /// Its name.
        function: Str,
    },
}

impl ChangeSpec {
    /// The operation that it changes, as that is called before the change, if it changes one.
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

    /// Returns true if it moves, adds or removes operands or results, or defines them as they were.
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

/// An operand that is new or gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OperandSpec {
    /// Its name.
    pub name: Str,
    /// Its place among the groups of operands, where it is one of them.
    pub at: u32,
    /// How many groups there are there.
    pub groups: u32,
    /// Whether groups before it have any number of operands, so that places are counted from the end.
    pub from_end: bool,
    /// Whether it may be absent.
    pub optional: bool,
    /// The operation that gives it where it is missing; empty if none does.
    pub constant: Str,
    /// The attribute `value` of that, as text.
    pub value: Str,
}

impl OperandSpec {
    const fn group(name: &'static str, at: u32, groups: u32) -> Self {
        let (name, constant, value) = (Str::Borrowed(name), Str::Borrowed(""), Str::Borrowed(""));
        Self { name, at, groups, from_end: false, optional: true, constant, value }
    }
}

/// A result that is new or gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultSpec {
    /// Its name.
    pub name: Str,
    /// Its place among the groups of results, where it is one of them.
    pub at: u32,
    /// Its type where it is missing, as text; empty if it is absent there.
    pub ty: Str,
}

impl Renumbered {
    /// The number that one becomes, or with `back` was. With `bits`, that of a combination. None if there is no such number.
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
    /// An operation has another name, which may be of another dialect.
    pub const fn rename_op(from: &'static str, to: &'static str) -> Self {
        Self::RenameOp { from: Str::Borrowed(from), to: Str::Borrowed(to) }
    }

    /// An inherent attribute has another name.
    pub const fn rename_attr(op: &'static str, from: &'static str, to: &'static str) -> Self {
        Self::RenameAttr { op: Str::Borrowed(op), from: Str::Borrowed(from), to: Str::Borrowed(to) }
    }

    /// An inherent attribute is new: what it is where it is missing, as text.
    pub const fn add_attr(op: &'static str, name: &'static str, default: &'static str) -> Self {
        Self::AddAttr { op: Str::Borrowed(op), name: Str::Borrowed(name), default: Str::Borrowed(default) }
    }

    /// An inherent attribute is gone: what older releases get, as text; empty for nothing.
    pub const fn remove_attr(op: &'static str, name: &'static str, default: &'static str) -> Self {
        Self::RemoveAttr { op: Str::Borrowed(op), name: Str::Borrowed(name), default: Str::Borrowed(default) }
    }

    /// A group of operands is new, which may be empty: its place among so many groups.
    pub const fn add_operand(op: &'static str, name: &'static str, at: u32, groups: u32) -> Self {
        Self::AddOperand { op: Str::Borrowed(op), operand: OperandSpec::group(name, at, groups) }
    }

    /// A group of operands is gone: its place among so many groups.
    pub const fn remove_operand(op: &'static str, name: &'static str, at: u32, groups: u32) -> Self {
        Self::RemoveOperand { op: Str::Borrowed(op), operand: OperandSpec::group(name, at, groups) }
    }

    /// An operation is gone, or otherwise defined.
    pub const fn old_op(op: &'static str) -> Self {
        Self::OldOp { op: Str::Borrowed(op) }
    }

    /// The custom form of an operation is another.
    pub const fn new_format(op: &'static str, format: &'static str) -> Self {
        Self::NewFormat { op: Str::Borrowed(op), format: Str::Borrowed(format) }
    }

    /// An attribute or a type is new, by the name of its definition.
    pub const fn add_def(kind: DefKind, def: &'static str) -> Self {
        Self::AddDef { kind, def: Str::Borrowed(def) }
    }

    /// A discardable attribute is a property.
    pub const fn attr_to_property(op: &'static str, name: &'static str) -> Self {
        Self::AttrToProperty { op: Str::Borrowed(op), name: Str::Borrowed(name) }
    }

    /// A function of the program changes it.
    pub const fn code(op: &'static str, function: &'static str) -> Self {
        Self::Code { op: Str::Borrowed(op), function: Str::Borrowed(function) }
    }
}
