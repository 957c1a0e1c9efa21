//! Enums that are written as optional keywords: linkage, calling convention and others.

use lect_core::dialect::{DefBody, Param};
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::spec::{DefKind, EnumSpec};
use lect_support::prelude::*;

/// An enum, and the representation of its values as attributes.
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

    /// Returns the value of a keyword.
    pub fn value_of(self, ctx: &ContextData, word: &[u8]) -> Option<i64> {
        let mut cases = self.spec(ctx)?.cases.iter();
        cases.find(|case| case.spelling.as_bytes() == word).map(|case| case.value)
    }

    /// Returns the keyword of a value.
    pub fn word(self, ctx: &ContextData, value: i64) -> &str {
        let case = self.spec(ctx).and_then(|spec| spec.cases.iter().find(|case| case.value == value));
        case.map_or("", |case| &case.spelling)
    }

    /// Returns the attribute of a value.
    pub fn make(self, ctx: &ContextData, value: i64) -> Option<Attr> {
        let Some(class) = self.attr else { return Some(ctx.attrs().integer(ctx.types().i64(), value)) };
        let def = ctx.dialect(b"llvm")?.def_of_class(DefKind::Attr, class)?;
        ctx.attrs().dialect(def, vec![Param::Int(value.into())]).ok()
    }

    /// Returns the value of an attribute.
    pub fn value(self, ctx: &ContextData, attr: Attr) -> Option<i64> {
        match ctx.attrs().data(attr) {
            AttrData::Integer { value, .. } if self.attr.is_none() => value.to_i64(),
            AttrData::Dialect { body: DefBody::Params(params), .. } => match &params[..] {
                [Param::Int(value)] => i64::try_from(*value).ok(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the value of an optional attribute; zero if absent.
    pub fn of(self, ctx: &ContextData, attr: Option<Attr>) -> i64 {
        attr.and_then(|attr| self.value(ctx, attr)).unwrap_or(0)
    }

    /// Parses an optional keyword, and returns its attribute. Without a keyword, the attribute has the first value.
    pub fn parse(self, p: &mut OpParser<'_, '_>) -> Option<Attr> {
        let ctx: &ContextData = p.ctx;
        let cases = self.spec(ctx)?.cases.iter().filter(|case| !case.spelling.is_empty());
        let found = cases.into_iter().find(|case| p.parse_optional_keyword(&case.spelling));
        self.make(ctx, found.map_or(0, |case| case.value))
    }

    /// Prints the keyword and a space, unless the value is zero, the default.
    pub fn print_unless_first(self, p: &mut OpPrinter<'_, '_>, attr: Option<Attr>) {
        let value = self.of(p.context(), attr);
        if value != 0 {
            self.print(p, value);
        }
    }

    /// Prints the keyword and a space.
    pub fn print(self, p: &mut OpPrinter<'_, '_>, value: i64) {
        p.text(self.word(p.context(), value));
        p.text(" ");
    }
}
