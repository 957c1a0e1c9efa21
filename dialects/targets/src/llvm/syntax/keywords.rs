//! Enums that are written as a word which need not be there: linkage, calling convention and the like.

use lect_core::dialect::{DefBody, Param};
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::spec::{DefKind, EnumSpec};
use lect_support::prelude::*;

/// An enum and how an attribute holds one of its values.
#[derive(Clone, Copy)]
pub(crate) struct Keyword {
    /// The definition of the enum.
    def: &'static str,
    /// The C++ class of the attribute, if it is not an integer.
    attr: Option<&'static str>,
}

pub(crate) const LINKAGE: Keyword = Keyword { def: "LinkageEnum", attr: Some("LLVM::LinkageAttr") };
pub(crate) const VISIBILITY: Keyword = Keyword { def: "Visibility", attr: None };
pub(crate) const UNNAMED_ADDR: Keyword = Keyword { def: "UnnamedAddr", attr: None };
pub(crate) const CCONV: Keyword = Keyword { def: "CConvEnum", attr: Some("LLVM::CConvAttr") };
pub(crate) const TAIL_CALL: Keyword = Keyword { def: "TailCallKindEnum", attr: Some("LLVM::TailCallKindAttr") };
pub(crate) const ICMP: Keyword = Keyword { def: "ICmpPredicate", attr: None };
pub(crate) const FCMP: Keyword = Keyword { def: "FCmpPredicate", attr: None };
pub(crate) const ORDERING: Keyword = Keyword { def: "AtomicOrdering", attr: None };
pub(crate) const ATOMIC_OP: Keyword = Keyword { def: "AtomicBinOp", attr: None };

impl Keyword {
    fn spec(self, ctx: &ContextData) -> Option<&EnumSpec> {
        ctx.dialect(b"llvm")?.enum_spec(self.def)
    }

    /// The value that a word stands for.
    pub fn value_of(self, ctx: &ContextData, word: &[u8]) -> Option<i64> {
        let mut cases = self.spec(ctx)?.cases.iter();
        cases.find(|case| case.spelling.as_bytes() == word).map(|case| case.value)
    }

    /// The word for a value.
    pub fn word(self, ctx: &ContextData, value: i64) -> &str {
        let case = self.spec(ctx).and_then(|spec| spec.cases.iter().find(|case| case.value == value));
        case.map_or("", |case| &case.spelling)
    }

    /// The attribute that holds a value.
    pub fn make(self, ctx: &ContextData, value: i64) -> Option<Attr> {
        let Some(class) = self.attr else { return Some(ctx.integer_attr(ctx.common().i64, value)) };
        let def = ctx.dialect(b"llvm")?.def_of_class(DefKind::Attr, class)?;
        ctx.dialect_attr(def, vec![Param::Int(value.into())]).ok()
    }

    /// The value that an attribute holds.
    pub fn value(self, ctx: &ContextData, attr: Attr) -> Option<i64> {
        match ctx.attr_data(attr) {
            AttrData::Integer { value, .. } if self.attr.is_none() => value.to_i64(),
            AttrData::Dialect { body: DefBody::Params(params), .. } => match &params[..] {
                [Param::Int(value)] => i64::try_from(*value).ok(),
                _ => None,
            },
            _ => None,
        }
    }

    /// The value that an operation's attribute holds, zero if it is not there.
    pub fn of(self, ctx: &ContextData, attr: Option<Attr>) -> i64 {
        attr.and_then(|attr| self.value(ctx, attr)).unwrap_or(0)
    }

    /// A word, else the first value.
    pub fn parse(self, p: &mut OpParser<'_, '_>) -> Option<Attr> {
        let ctx: &ContextData = p.ctx;
        let cases = self.spec(ctx)?.cases.iter().filter(|case| !case.spelling.is_empty());
        let found = cases.into_iter().find(|case| p.parse_optional_keyword(&case.spelling));
        self.make(ctx, found.map_or(0, |case| case.value))
    }

    /// The word and a space, unless it is the first value.
    pub fn print_unless_first(self, p: &mut OpPrinter<'_, '_>, attr: Option<Attr>) {
        let value = self.of(p.context(), attr);
        if value != 0 {
            self.print(p, value);
        }
    }

    /// The word and a space.
    pub fn print(self, p: &mut OpPrinter<'_, '_>, value: i64) {
        p.text(self.word(p.context(), value));
        p.text(" ");
    }
}
