//! Properties by name, `<alignment = 4, nontemporal>`: `prop-dict` since MLIR 24, and in dialects with strict
//! properties.
//!
//! A value has the syntax of a format variable. A unit attribute is its name alone, and enum cases have no enclosing
//! brackets.

use lect_ods::format::PropForm;
use lect_ods::spec::{Argument, DialectSpec, OpSpec, PropKind};

use super::forms::AttrForm;
use super::native::parse_integer;
use super::parse::prop_value;
use super::print::write_attr;
use super::{OpParseState, Syntax};
use crate::attrs::int_array;
use crate::attrs::{AttrData, NamedAttr};
use crate::compat::newer_name;
use crate::context::ContextData;
use crate::dialect::{Dialect, OpInfo};
use crate::entity::{Attr, Ident};
use crate::ir::OpRef;
use crate::text::lexer::TokenKind;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// The first release that prints properties by name.
const SINCE: u64 = 24;

/// Returns true if a release prints properties by name.
pub(super) fn is_strict(release: u64) -> bool {
    release >= SINCE
}

/// Contents of the attribute dictionary in a custom form, which the dialect determines.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Dictionary {
    /// The release decides: inherent attributes are in the dictionary before MLIR 24, and printed by name since.
    #[default]
    OfRelease,
    /// Discardable attributes only.
    Strict,
    /// Discardable attributes, and inherent ones that the format does not mention.
    Lenient,
}

impl Dictionary {
    /// Returns the dictionary kind of an operation. A format that leaves an inherent attribute to the dictionary cannot
    /// be strict.
    pub fn of(dialect: &DialectSpec, is_complete: bool) -> Self {
        match dialect.flags.strict_properties {
            Some(true) if is_complete => Self::Strict,
            Some(_) => Self::Lenient,
            None => Self::OfRelease,
        }
    }
}

/// A property that is printed by name.
#[derive(Debug)]
pub(super) struct Keyed {
    slot: u32,
    form: KeyedForm,
}

/// Syntax of the value after the name.
#[derive(Debug)]
enum KeyedForm {
    /// No text after the name.
    Unit(AttrForm),
    /// The sizes of a number of segments: `[1, 2]`.
    Sizes(u32),
    /// A value.
    Value(AttrForm),
    /// A value that contains commas, in `[` and `]`.
    Bracketed(AttrForm),
}

impl Keyed {
    /// Returns the properties that a format does not mention: segment sizes, then native properties, then attributes.
    pub fn all(ctx: &ContextData, dialect: &Dialect, spec: &OpSpec, written: &[bool]) -> Box<[Self]> {
        let rank = |slot: u32| match spec.props.get(slot as usize).map(|prop| &prop.kind) {
            Some(PropKind::Sizes(_)) => 0,
            Some(PropKind::Native(_)) => 1,
            Some(PropKind::Attr(_)) | None => 2,
        };
        let declared = spec.arguments.iter().filter_map(|argument| match argument {
            Argument::Prop(slot) => Some(*slot),
            Argument::Operand(_) => None,
        });
        let sizes = (0..spec.props.len() as u32).filter(|slot| rank(*slot) == 0);
        let mut slots: Vec<u32> = sizes.chain(declared.filter(|slot| rank(*slot) > 0)).collect();
        slots.retain(|slot| written.get(*slot as usize) == Some(&false));
        slots.sort_by_key(|slot| rank(*slot));
        slots.into_iter().filter_map(|slot| Self::new(ctx, dialect, spec, slot)).collect()
    }

    fn new(ctx: &ContextData, dialect: &Dialect, spec: &OpSpec, slot: u32) -> Option<Self> {
        let prop = spec.props.get(slot as usize)?;
        let written = |form| AttrForm::new(ctx, dialect, prop, form, false);
        // A value with unknown custom syntax is written as an attribute.
        let own = || written(PropForm::of(prop)).unwrap_or_else(|| AttrForm::any(ctx, dialect));
        let form = match &prop.kind {
            PropKind::Sizes(count) => KeyedForm::Sizes(*count),
            PropKind::Native(native) if native.unit => KeyedForm::Unit(own()),
            PropKind::Attr(attr) if attr.unit => KeyedForm::Unit(own()),
            _ => match written(PropForm::Case) {
                Some(AttrForm::Enum(case)) if case.is_in_angles(ctx) => {
                    let has_commas = case.list == Some(TokenKind::Comma);
                    let form = AttrForm::Enum(case);
                    if has_commas { KeyedForm::Bracketed(form) } else { KeyedForm::Value(form) }
                }
                _ => KeyedForm::Value(own()),
            },
        };
        Some(Self { slot, form })
    }

    fn parse(&self, p: &mut OpParser<'_, '_>, info: &OpInfo, name: &str) -> Parsed<Option<Attr>> {
        match &self.form {
            KeyedForm::Unit(form) if p.eat(TokenKind::Equal) => prop_value(p, info, self.slot, form, false),
            KeyedForm::Unit(_) => Ok(Some(p.ctx.attrs().unit())),
            KeyedForm::Value(form) => prop_value(p, info, self.slot, form, false),
            KeyedForm::Bracketed(form) => {
                p.expect(TokenKind::LSquare, "expected '['")?;
                let value = prop_value(p, info, self.slot, form, false)?;
                p.expect(TokenKind::RSquare, "expected ']'")?;
                Ok(value)
            }
            KeyedForm::Sizes(count) => {
                let loc = p.loc();
                let sizes = parse_sizes(p)?;
                if sizes.len() != *count as usize {
                    return Err(p.custom_error(loc, format!("expected {count} entries for {name}")));
                }
                Ok(Some(p.ctx.attrs().dense_i32_array(sizes)))
            }
        }
    }

    fn print(&self, p: &mut OpPrinter<'_, '_>, value: Attr) {
        match &self.form {
            KeyedForm::Unit(_) if matches!(p.context().attrs().data(value), AttrData::Unit) => {}
            KeyedForm::Unit(form) | KeyedForm::Value(form) => {
                p.text(" = ");
                write_attr(p, form, value);
            }
            KeyedForm::Bracketed(form) => {
                p.text(" = [");
                write_attr(p, form, value);
                p.text("]");
            }
            KeyedForm::Sizes(_) => {
                let sizes: Vec<String> = int_array(p.context(), value).iter().map(i64::to_string).collect();
                p.text(&format!(" = [{}]", sizes.join(", ")));
            }
        }
    }
}

impl Syntax {
    /// Parses properties by name after a `<`. Other names are attributes of newer releases, if `takes_others`.
    pub(super) fn keyed_props(
        &self,
        p: &mut OpParser<'_, '_>,
        parsed: &mut OpParseState<'_>,
        takes_others: bool,
    ) -> Parsed<()> {
        let info = parsed.info;
        let mut seen = vec![false; self.keyed.len()];
        if p.eat(TokenKind::Greater) {
            return Ok(());
        }
        loop {
            let loc = p.loc();
            let Some(word) = p.parse_optional_word() else {
                return Err(p.custom_error(loc, "expected valid keyword"));
            };
            let name = String::from_utf8_lossy(word);
            let slot_name = |keyed: &Keyed| info.spec().props.get(keyed.slot as usize).map(|prop| &*prop.name);
            let at = self.keyed.iter().position(|keyed| slot_name(keyed) == Some(&*name));
            let is_unit = at.is_some_and(|at| matches!(self.keyed[at].form, KeyedForm::Unit(_)));
            let is_other = at.is_none() && takes_others;
            if !is_unit && !p.eat(TokenKind::Equal) {
                if !is_other {
                    return Err(p.wrong_token("expected '='"));
                }
                parsed.attrs.push((p.ctx.ident(word), p.ctx.attrs().unit()));
            } else if is_other {
                let value = p.parse_attribute(None)?;
                parsed.attrs.push((p.ctx.ident(word), value));
            } else if let Some(at) = at.filter(|at| !seen[*at]) {
                seen[at] = true;
                if let Some(value) = self.keyed[at].parse(p, info, &name)? {
                    parsed.set_prop(self.keyed[at].slot, value);
                }
            } else {
                let kind = if self.keyed.is_empty() { "unknown" } else { "duplicate or unknown" };
                return Err(p.custom_error(loc, format!("{kind} property in properties dictionary: {name}")));
            }
            if p.eat(TokenKind::Greater) {
                return Ok(());
            }
            if !p.eat(TokenKind::Comma) {
                return Err(p.wrong_token("expected ','"));
            }
        }
    }

    /// Verifies that all required properties are present, after they were parsed by name.
    pub(super) fn check_keyed(&self, p: &OpParser<'_, '_>, parsed: &OpParseState<'_>) -> Parsed<()> {
        let spec = parsed.info.spec();
        for keyed in &self.keyed {
            let Some(prop) = spec.props.get(keyed.slot as usize) else { continue };
            let kind = match prop.kind {
                PropKind::Attr(_) => "attribute",
                PropKind::Native(_) | PropKind::Sizes(_) => "property",
            };
            let may_be_absent = prop.optional || prop.default.is_some() || self.constant(keyed.slot).is_some();
            if !may_be_absent && parsed.props.get(keyed.slot as usize) == Some(&None) {
                let message = format!("properties dictionary is missing required {kind}: {}", prop.name);
                return Err(p.ctx.error(parsed.state.loc, message).emit());
            }
        }
        Ok(())
    }

    /// Prints ` <..>` with the properties that the format does not mention, and with attributes that newer releases
    /// added.
    pub(super) fn write_keyed(&self, p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, info: &OpInfo, added: &[NamedAttr]) {
        let mut open = " <";
        for keyed in &self.keyed {
            let value = op.prop(keyed.slot as usize).filter(|value| self.constant(keyed.slot) != Some(*value));
            if let (Some(value), Some(prop)) = (value, info.spec().props.get(keyed.slot as usize)) {
                p.text(std::mem::replace(&mut open, ", "));
                p.text(&prop.name);
                keyed.print(p, value);
            }
        }
        for entry in added {
            p.text(std::mem::replace(&mut open, ", "));
            p.bare_entries(&[*entry]);
        }
        if open != " <" {
            p.text(">");
        }
    }
}

/// Parses `[1, 2]`.
fn parse_sizes(p: &mut OpParser<'_, '_>) -> Parsed<Vec<i32>> {
    let mut sizes = Vec::new();
    p.expect(TokenKind::LSquare, "expected '['")?;
    while !p.eat(TokenKind::RSquare) {
        if !sizes.is_empty() {
            p.expect(TokenKind::Comma, "expected ','")?;
        }
        sizes.extend(i32::try_from(parse_integer(p, 32, true)?));
    }
    Ok(sizes)
}

/// Returns true if an attribute was added by a newer release, up to `release`.
pub(super) fn is_added(ctx: &ContextData, name: Ident, release: u64) -> bool {
    newer_name(ctx.ident_bytes(name)).is_some_and(|it| it.1 <= release)
}
