//! Checks of definitions that are otherwise complete.
//!
//! Definitions that mlir-tblgen rejects are errors in its words ([`names`], and the modules that lower each part). The
//! checks here find further errors: definitions that mlir-tblgen accepts although the generated C++ does not compile,
//! or no operation can satisfy them. A definition that unseen C++ might make valid is a warning in a `.td` file. A
//! definition in Rust has no such C++, so there the macro reports an error.
//!
//! | module | about |
//! |---|---|
//! | [`names`] | names of an operation's parts |
//! | [`references`] | names that traits refer to |
//! | [`shape`] | traits that need parts which the operation lacks |
//! | [`kinds`] | traits of operations, of types and of attributes |
//! | [`defaults`] | default values |
//! | [`cases`] | cases of enums |
//! | [`unreadable`] | formats that print text which they do not parse |
//! | [`text`] | values that versions specify as text |

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

/// Definitions of a dialect with their records.
#[derive(Default)]
pub(super) struct Checked<'a> {
    pub ops: Vec<RecordRef<'a>>,
    pub types: Vec<RecordRef<'a>>,
    pub attrs: Vec<RecordRef<'a>>,
}

impl<'a> Lowering<'a> {
    /// Checks the definitions of a dialect. `others` are enums of other dialects.
    pub(super) fn check(&mut self, dialect: &DialectSpec, records: &Checked<'a>, others: Vec<&EnumSpec>) {
        let enums = Enums { own: &dialect.enums, others };
        for (record, op) in records.ops.iter().zip(dialect.ops.iter()) {
            self.check_op(*record, op, dialect, &enums);
        }
        let types = records.types.iter().zip(dialect.types.iter());
        for (record, def) in types.chain(records.attrs.iter().zip(dialect.attrs.iter())) {
            kinds::traits(self, *record, if def.kind == DefKind::Type { "types" } else { "attributes" });
            defaults::check_params(self, *record, def, &enums);
        }
    }

    fn check_op(&mut self, record: RecordRef<'a>, op: &OpSpec, dialect: &DialectSpec, enums: &Enums<'_>) {
        references::traits(self, record, op, dialect);
        shape::traits(self, record, op);
        kinds::traits(self, record, "operations");
        defaults::check_arguments(self, record, op, enums);
        unreadable::optional_attrs(self, record, op, dialect);
        unreadable::optional_groups(self, record, op);
    }

    /// Checks the enums of the requested dialects.
    pub(super) fn check_enums(&mut self, dialects: &[DialectSpec]) {
        cases::unique(self, dialects);
    }
}

/// Enums that definitions of a dialect may refer to.
pub(super) struct Enums<'e> {
    own: &'e [EnumSpec],
    others: Vec<&'e EnumSpec>,
}

impl<'e> Enums<'e> {
    /// Creates the set of enums of a dialect alone.
    pub(super) fn own(own: &'e [EnumSpec]) -> Self {
        Self { own, others: Vec::new() }
    }

    /// Returns the enum with a definition name.
    fn find_def(&self, def: &str) -> Option<&'e EnumSpec> {
        self.all().find(|it| it.def == def)
    }

    /// Returns the enum with a C++ class: `arith::FastMathFlags`, without leading `mlir::`.
    fn find_class(&self, class: &str) -> Option<&'e EnumSpec> {
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
