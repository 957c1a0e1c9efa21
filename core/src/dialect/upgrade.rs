//! Operations that were something else once, and what makes them those of today.
//!
//! An [`Upgrade`] says of an operation, as it was called then, what has changed after a release of MLIR. What versions of a
//! dialect change is said where the dialect is, in its spec: see [`Passage`](super::Passage). Files of that release, or older ones, are brought up to date while they are read: release by release,
//! the steps of one release in the order of the table. Two kinds of steps there are: those on the record of an operation
//! that does not exist yet ([`OpRecord`]), and those on the operation, when all of its isolate was read
//! ([`Change::Ir`]). The latter see operations that are today's in all that records can say.
//!
//! Files for an older release are written by undoing what is declared ([`Upgrade::undo`]), the last release first.
//!
//! Where nobody knows how old a file is (MLIR's release is not in its producer's name), steps on a record are taken if it is none that today's definition allows, and steps on operations always: they
//! leave alone what is today's.
//!
//! ```
//! use lect_core::dialect::{Change, DialectHooks, Upgrade};
//!
//! const HOOKS: DialectHooks = DialectHooks {
//!     upgrades: &[
//!         // Release 18 has another name for it, release 20 wants to know the unit.
//!         Upgrade::release(17, "len", &[Change::Rename("toy.length")]),
//!         Upgrade::release(19, "length", &[Change::Layout("dim"), Change::Default("unit", "\"mm\"")]),
//!     ],
//!     ..DialectHooks::NONE
//! };
//! # let _ = HOOKS;
//! ```

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::attrs::{AttrData, NamedAttr};
use crate::context::Context;
use crate::diag::Reported;
use crate::engine::int_array;
use crate::entity::{Attr, Op, OpName, Type, Value};
use crate::ir::{Isolate, OpRef};
use crate::loc::Loc;

/// What has changed of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Upgrade {
    /// The operation as it was called, without the namespace.
    pub op: &'static str,
    /// The last release of MLIR that had it so.
    pub until: u32,
    /// What to do, in this order.
    pub changes: &'static [Change],
}

impl Upgrade {
    /// What has changed after a release of MLIR.
    pub const fn release(until: u32, op: &'static str, changes: &'static [Change]) -> Self {
        Self { op, until, changes }
    }

    /// Takes the steps on the record of an operation; those for when it exists are added to `late`. The result is whether the
    /// record may be another now. Of an operation that `is_today` the record stays; what exists must tell for itself whether
    /// there is something to do.
    pub fn take(&self, record: &mut OpRecord<'_>, is_today: bool, late: &mut LateSteps) -> Result<bool, Reported> {
        let mut changed = false;
        for change in self.changes {
            match *change {
                Change::Ir(change) => {
                    late.push((self.until, change));
                    continue;
                }
                Change::Layout(_) | Change::List(_) => continue,
                _ if is_today => continue,
                Change::Rename(name) => record.rename(name),
                Change::RenameAttr(from, to) => record.rename_attr(from, to),
                Change::Default(name, text) => match record.ctx.spelled_attr(text) {
                    Some(value) => record.set_default(name, value),
                    None => return Err(record.error(format!("has no '{name}', which {text} should be"))),
                },
                Change::Drop(name) => drop(record.take(name)),
                Change::Disown(name) => record.disown(name),
                Change::Renumber(name, numbers) => {
                    let today = |number| numbers.iter().find(|pair| pair.0 == number).map(|pair| pair.1);
                    if !record.renumber(name, &today) {
                        return Err(record.error(format!("has a '{name}' that nobody knows")));
                    }
                }
                Change::Record(change) | Change::Invertible(change, _) => change(record)?,
            }
            changed = true;
        }
        Ok(changed)
    }

    /// Makes the record of an operation of today one of the operation as it was called, `then`. What stands in the way, if
    /// something does, is said as words behind the operation's name; of the record nothing holds then.
    pub fn undo(&self, record: &mut OpRecord<'_>, then: &str) -> Result<(), Cow<'static, str>> {
        let renames = self.renames_to().is_some();
        for change in self.changes.iter().rev() {
            match *change {
                Change::Rename(_) => record.rename(then),
                Change::RenameAttr(from, to) => record.rename_attr(to, from),
                Change::List(name) => record.make_list(name),
                Change::Default(name, text) => match record.take(name) {
                    None if !renames => {}
                    value if value == record.ctx.spelled_attr(text) => {}
                    _ => return Err(format!("has another '{name}' than {text}").into()),
                },
                Change::Disown(name) => {
                    if let Some(value) = record.take(name) {
                        record.set(name, value);
                    }
                }
                Change::Renumber(name, numbers) => {
                    let then = |number| numbers.iter().find(|pair| pair.1 == number).map(|pair| pair.0);
                    if !record.renumber(name, &then) {
                        let shown =
                            record.attr(name).map_or_else(String::new, |attr| record.ctx.show_attr(attr).to_string());
                        return Err(format!("has a '{name}', {shown}, that was not there yet").into());
                    }
                }
                Change::Invertible(_, change) => change(record)?,
                // It is not known when it is another operation.
                Change::Record(_) | Change::Ir(_) if renames => return Err("has changed since".into()),
                Change::Layout(_) | Change::Drop(_) | Change::Record(_) | Change::Ir(_) => {}
            }
        }
        Ok(())
    }

    /// What the operation is called since, namespace and all, if it is called something else.
    pub fn renames_to(&self) -> Option<&'static str> {
        self.changes.iter().find_map(|change| match *change {
            Change::Rename(name) => Some(name),
            _ => None,
        })
    }
}

/// A step that makes an operation what it was after a release.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    /// Its properties were these, as tables of releases in `lect-bytecode` write them: `dim unit? size:i64`. What MLIR's
    /// own dialects had is known already.
    Layout(&'static str),
    /// It has another name, namespace and all.
    Rename(&'static str),
    /// An attribute has another name.
    RenameAttr(&'static str, &'static str),
    /// An attribute was a list of integer attributes, and is dense since. Reading takes either.
    List(&'static str),
    /// An attribute must be there: what it is where it is missing, as text.
    Default(&'static str, &'static str),
    /// An attribute means nothing any more.
    Drop(&'static str),
    /// A property is none any more, but a discardable attribute, that whoever knows it may look at.
    Disown(&'static str),
    /// An integer attribute, or each in a list of them, has another number: the one then, and the one since. There are no
    /// others.
    Renumber(&'static str, &'static [(i64, i64)]),
    /// The record changes as code says.
    Record(UpgradeRecord),
    /// The record changes as code says, and other code says how it was.
    Invertible(UpgradeRecord, UndoRecord),
    /// The operation changes as code says, once all of its isolate was read.
    Ir(UpgradeIr),
}

/// Changes what an operation will be.
pub type UpgradeRecord = fn(&mut OpRecord<'_>) -> Result<(), Reported>;

/// Makes a record what it was, or says in words behind the operation's name what stands in the way. Operands can change places,
/// but must stay as many.
pub type UndoRecord = fn(&mut OpRecord<'_>) -> Result<(), Cow<'static, str>>;

/// Changes an operation, and what is around it and in it, in an isolate that was read a moment ago: nothing of it was
/// verified. Of an isolated operation this is the root of its own isolate, and its operands and results are out of reach.
pub type UpgradeIr = fn(&mut Isolate, Op) -> Result<(), Reported>;

/// What is to be done with one operation when it exists, and the release or the step that each belongs to.
pub type LateSteps = SmallVec<[(u32, UpgradeIr); 1]>;

/// What a file says of an operation that does not exist yet.
#[derive(Clone)]
pub struct OpRecord<'a> {
    /// The context of all that is in it.
    pub ctx: &'a Context,
    /// What operation.
    pub name: OpName,
    /// Where it comes from.
    pub loc: Loc,
    /// What was written as its properties.
    pub props: Vec<NamedAttr>,
    /// What was written in its dictionary. Before version 5 of the format that is all there is; what is inherent to today's
    /// operation is found in either place.
    pub attrs: Vec<NamedAttr>,
    /// What it takes. An operation can be moved to another place or left out.
    pub operands: SmallVec<[RecordOperand; 4]>,
    /// What it gives.
    pub results: SmallVec<[RecordResult; 2]>,
    /// Constants that are to stand before it: an operation, its `value`, and its type.
    pub constants: Vec<(OpName, Attr, Type)>,
    /// What it took, and is not needed any more if nothing else takes it.
    pub dropped: SmallVec<[Value; 2]>,
    /// How many regions it has. More of them are empty ones behind the others; there cannot be fewer.
    pub regions: usize,
}

/// What an operation takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordOperand {
    /// What it is.
    pub source: OperandSource,
    /// Its type, if the value was met.
    pub ty: Option<Type>,
    /// The `value` of the constant that gives it, if that is known.
    pub constant: Option<Attr>,
}

/// Where an operand comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperandSource {
    /// The value, or what stands for one that comes later.
    Value(Value),
    /// One of the constants that the record makes.
    Constant(usize),
}

impl RecordOperand {
    /// The result of a constant that the record makes.
    pub fn constant(number: usize, ty: Type, value: Attr) -> Self {
        Self { source: OperandSource::Constant(number), ty: Some(ty), constant: Some(value) }
    }

    /// The value, if there is one already.
    pub fn value(&self) -> Option<Value> {
        match self.source {
            OperandSource::Value(value) => Some(value),
            OperandSource::Constant(_) => None,
        }
    }
}

/// What an operation gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordResult {
    /// Its type.
    pub ty: Type,
    /// Which of the results in the file it is; none if it is new. One that is used cannot be left out.
    pub was: Option<u32>,
}

impl<'a> OpRecord<'a> {
    /// What an operation that exists is.
    pub fn of(ctx: &'a Context, op: OpRef<'_>) -> Self {
        let props = match op.info() {
            Some(info) => {
                let known = info.props.iter().enumerate();
                known.filter_map(|(slot, prop)| Some((prop.name, op.prop(slot)?))).collect()
            }
            None => {
                let all = op.properties().filter(|&all| ctx.is_dictionary(all));
                all.map_or(Vec::new(), |all| ctx.dictionary_entries(all).to_vec())
            }
        };
        let operand = |value| {
            let ty = Some(op.ir.value_type(value));
            RecordOperand { source: OperandSource::Value(value), ty, constant: None }
        };
        Self {
            ctx,
            name: op.name(),
            loc: op.loc(),
            props,
            attrs: ctx.dictionary_entries(op.attrs()).to_vec(),
            operands: op.operands().map(operand).collect(),
            results: op.result_types().zip(0..).map(|(ty, index)| RecordResult { ty, was: Some(index) }).collect(),
            constants: Vec::new(),
            dropped: SmallVec::new(),
            regions: op.regions().len(),
        }
    }
}

impl OpRecord<'_> {
    /// An attribute, be it a property or not.
    pub fn attr(&self, name: &str) -> Option<Attr> {
        let name = self.ctx.ident(name.as_bytes());
        let mut all = self.props.iter().chain(&self.attrs);
        all.find(|entry| entry.0 == name).map(|entry| entry.1)
    }

    /// Takes an attribute away.
    pub fn take(&mut self, name: &str) -> Option<Attr> {
        let value = self.attr(name);
        let name = self.ctx.ident(name.as_bytes());
        self.props.retain(|entry| entry.0 != name);
        self.attrs.retain(|entry| entry.0 != name);
        value
    }

    /// Says what a property is.
    pub fn set(&mut self, name: &str, value: Attr) {
        self.take(name);
        self.props.push((self.ctx.ident(name.as_bytes()), value));
    }

    /// Says what a property is, if nobody has.
    pub fn set_default(&mut self, name: &str, value: Attr) {
        if self.attr(name).is_none() {
            self.props.push((self.ctx.ident(name.as_bytes()), value));
        }
    }

    /// Gives an attribute another name. One that has this name already stays.
    pub fn rename_attr(&mut self, from: &str, to: &str) {
        if self.attr(to).is_none()
            && let Some(value) = self.take(from)
        {
            self.set(to, value);
        }
    }

    /// Makes a property a discardable attribute.
    pub fn disown(&mut self, name: &str) {
        if let Some(value) = self.take(name) {
            self.attrs.push((self.ctx.ident(name.as_bytes()), value));
        }
    }

    /// Makes a dense array a list of integer attributes.
    fn make_list(&mut self, name: &str) {
        let ctx = self.ctx;
        if let Some(attr) = self.attr(name)
            && let AttrData::DenseArray { element, .. } = *ctx.attr_data(attr)
        {
            let elements: Vec<Attr> =
                int_array(ctx, attr).iter().map(|&value| ctx.integer_attr(element, value)).collect();
            self.set(name, ctx.array_attr(elements));
        }
    }

    /// Gives an integer attribute, or each in a list, another number; whether all have one.
    fn renumber(&mut self, name: &str, number: &dyn Fn(i64) -> Option<i64>) -> bool {
        let ctx = self.ctx;
        let Some(attr) = self.attr(name) else { return true };
        let renumbered = |attr: Attr| match ctx.attr_data(attr) {
            AttrData::Integer { value, ty } => Some(ctx.integer_attr(*ty, number(value.to_i64()?)?)),
            _ => None,
        };
        let new = match ctx.array_elements(attr) {
            Some(all) => {
                let all: Option<Vec<Attr>> = all.iter().map(|&attr| renumbered(attr)).collect();
                all.map(|all| ctx.array_attr(all))
            }
            None => renumbered(attr),
        };
        new.map(|new| self.set(name, new)).is_some()
    }

    /// Makes it another operation, with the namespace.
    pub fn rename(&mut self, name: &str) {
        self.name = self.ctx.op_name_of(name.as_bytes());
    }

    /// Adds a result behind the others.
    pub fn add_result(&mut self, ty: Type) {
        self.results.push(RecordResult { ty, was: None });
    }

    /// Reports that it cannot be carried.
    pub fn error(&self, message: impl Into<String>) -> Reported {
        let name = String::from_utf8_lossy(&self.ctx.op_name(self.name).name);
        self.ctx.error(self.loc, format!("'{name}' op of an older release {}", message.into())).emit()
    }
}
