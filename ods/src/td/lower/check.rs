//! Faults of definitions that are otherwise complete.
//!
//! What mlir-tblgen rejects is an error in its words ([`names`], and where each thing is lowered). The checks here are
//! about the rest: definitions that mlir-tblgen accepts although the C++ that it writes for them does not compile, or no
//! operation can fulfil them. Those are errors, too. What may be meant, because C++ that is not seen can make it work,
//! is a warning in a `.td` file; a definition in Rust has no such C++, so there the macro makes it an error.
//!
//! | module | about |
//! |---|---|
//! | [`names`] | names of an operation's parts |
//! | [`references`] | names that traits mention |
//! | [`shape`] | traits that need parts which the operation lacks |
//! | [`kinds`] | traits of operations, of types and of attributes |
//! | [`defaults`] | default values |
//! | [`cases`] | cases of enums |
//! | [`unreadable`] | formats that print what they do not read |
//! | [`text`] | values that versions write as text |

mod cases;
mod defaults;
mod kinds;
mod names;
mod references;
mod shape;
mod text;
mod unreadable;
mod value;

pub(super) use self::names::names;
pub(super) use self::text::{text_of_param, text_of_prop};
use super::Lowering;
use crate::spec::{DefKind, DialectSpec, EnumSpec, OpSpec};
use crate::td::record::RecordRef;

/// The definitions of a dialect and their records.
#[derive(Default)]
pub(super) struct Checked<'a> {
    pub ops: Vec<RecordRef<'a>>,
    pub types: Vec<RecordRef<'a>>,
    pub attrs: Vec<RecordRef<'a>>,
}

impl<'a> Lowering<'a> {
    /// Checks the definitions of a dialect. Enums of other dialects are in `others`.
    pub(super) fn check(&mut self, dialect: &DialectSpec, records: &Checked<'a>, others: Vec<&EnumSpec>) {
        let enums = Enums { own: &dialect.enums, others };
        for (record, op) in records.ops.iter().zip(dialect.ops.iter()) {
            self.check_op(*record, op, dialect, &enums);
        }
        let types = records.types.iter().zip(dialect.types.iter());
        for (record, def) in types.chain(records.attrs.iter().zip(dialect.attrs.iter())) {
            kinds::traits(self, *record, if def.kind == DefKind::Type { "types" } else { "attributes" });
            defaults::of_params(self, *record, def, &enums);
        }
    }

    fn check_op(&mut self, record: RecordRef<'a>, op: &OpSpec, dialect: &DialectSpec, enums: &Enums<'_>) {
        references::traits(self, record, op, dialect);
        shape::traits(self, record, op);
        kinds::traits(self, record, "operations");
        defaults::of_arguments(self, record, op, enums);
        unreadable::optional_attrs(self, record, op, dialect);
        unreadable::optional_groups(self, record, op);
    }

    /// Checks the enums of the dialects that are wanted.
    pub(super) fn check_enums(&mut self, dialects: &[DialectSpec]) {
        cases::unique(self, dialects);
    }
}

/// The enums that definitions of a dialect may name.
pub(super) struct Enums<'e> {
    own: &'e [EnumSpec],
    others: Vec<&'e EnumSpec>,
}

impl<'e> Enums<'e> {
    /// Those of a dialect.
    pub(super) fn own(own: &'e [EnumSpec]) -> Self {
        Self { own, others: Vec::new() }
    }

    /// The enum of a definition.
    fn of_def(&self, def: &str) -> Option<&'e EnumSpec> {
        self.all().find(|it| it.def == def)
    }

    /// The enum of a C++ class: `arith::FastMathFlags`, without leading `mlir::`.
    fn of_class(&self, class: &str) -> Option<&'e EnumSpec> {
        let (namespace, class) = class.rsplit_once("::").unwrap_or(("", class));
        self.all().find(|it| {
            let own = super::fields::unqualified(&it.cpp_namespace);
            it.cpp_class == class && (own == namespace || own.ends_with(namespace))
        })
    }

    fn all(&self) -> impl Iterator<Item = &'e EnumSpec> {
        self.own.iter().chain(self.others.iter().copied())
    }
}
