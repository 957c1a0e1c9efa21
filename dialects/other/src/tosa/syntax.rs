//! Operations with an enum attribute that is printed as the bare keyword.

use lect_core::dialect::Param;
use lect_core::eval::{EnumRef, enum_of_class, enum_text, enum_value};
use lect_core::syntax::OpSyntax;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::spec::DefKind;
use lect_support::prelude::*;

/// An enum attribute.
struct Mode {
    /// Name of the attribute.
    attr: &'static str,
    /// Name of the attribute in diagnostics.
    title: &'static str,
    /// Mnemonic of the attribute.
    mnemonic: &'static str,
    /// The C++ class of the enum.
    cases: &'static str,
}

const NAN: Mode = Mode { attr: "nan_mode", title: "nan_mode", mnemonic: "nan_mode", cases: "NanPropagationMode" };
const ROUNDING: Mode =
    Mode { attr: "rounding_mode", title: "rounding_mode", mnemonic: "rounding_mode", cases: "RoundingMode" };
const RESIZE: Mode = Mode { attr: "mode", title: "resize mode", mnemonic: "resize_mode", cases: "ResizeMode" };
const BLOCK: Mode = Mode { attr: "block_size", title: "block_size", mnemonic: "block_size", cases: "BlockSize" };

/// The stored value of the NaN mode that propagates NaN, which is the default.
const PROPAGATE: i128 = 1;

pub(super) const WITH_NAN_MODE: OpSyntax = OpSyntax::form(|p, state| NAN.parse(p, state), print_without_default);
pub(super) const WITH_ROUNDING_MODE: OpSyntax = OpSyntax::form(|p, state| ROUNDING.parse(p, state), print);
pub(super) const WITH_RESIZE_MODE: OpSyntax = OpSyntax::form(|p, state| RESIZE.parse(p, state), print);
pub(super) const WITH_BLOCK_SIZE: OpSyntax = OpSyntax::form(|p, state| BLOCK.parse(p, state), print);

fn cases(ctx: &ContextData, name: &str) -> Option<EnumRef> {
    enum_of_class(ctx, name, ctx.dialect(b"tosa")?.spec())
}

impl Mode {
    /// Parses `%a, %b {axis = 0 : i32, nan_mode = IGNORE} : (type, type) -> type`.
    fn parse(&self, p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
        let mut operands = vec![p.parse_operand()?];
        while p.eat_punct(",") {
            operands.push(p.parse_operand()?);
        }
        if p.eat_punct("{") && !p.eat_punct("}") {
            loop {
                let entry = self.parse_entry(p)?;
                state.attrs.push(entry);
                if !p.eat_punct(",") {
                    break;
                }
            }
            p.expect_punct("}")?;
        }
        let loc = p.loc();
        p.parse_colon()?;
        let ty = p.parse_type()?;
        let TypeData::Function(signature) = p.ctx.types().data(ty) else {
            let found = p.ctx.types().show(ty);
            let message = format!("invalid kind of type specified: expected builtin.function, but found '{found}'");
            return Err(p.custom_error(loc, message));
        };
        let at = p.loc();
        state.operands.extend(p.resolve_operands(&operands, &signature.inputs, at)?);
        state.results.extend(signature.results.iter().copied());
        Ok(())
    }

    fn parse_entry(&self, p: &mut OpParser<'_, '_>) -> Parsed<NamedAttr> {
        let loc = p.loc();
        let Some(name) = p.parse_optional_word() else {
            return Err(p.custom_error(loc, "expected valid keyword"));
        };
        p.expect_punct("=")?;
        let ctx = p.ctx;
        if name == self.attr.as_bytes()
            && let Some(word) = p.parse_optional_word()
        {
            return match self.case(ctx, word) {
                Some(attr) => Ok((ctx.ident(name), attr)),
                None => {
                    let word = String::from_utf8_lossy(word);
                    Err(p.custom_error(p.loc(), format!("invalid {} value: {word}", self.title)))
                }
            };
        }
        Ok((ctx.ident(name), p.parse_attribute(None)?))
    }

    /// Returns the attribute of a keyword.
    fn case(&self, ctx: &ContextData, word: &[u8]) -> Option<Attr> {
        let value = enum_value(&*cases(ctx, self.cases)?, word)?;
        let def = ctx.dialect(b"tosa")?.def(DefKind::Attr, self.mnemonic.as_bytes())?;
        ctx.attrs().dialect(def, [Param::Int(value.into())]).ok()
    }

    /// Returns the value of the case that an attribute holds.
    fn value(&self, ctx: &ContextData, attr: Attr) -> Option<i128> {
        let AttrData::Dialect { def, body, .. } = ctx.attrs().data(attr) else { return None };
        let info = ctx.def_info(*def);
        let is_own = info.dialect().name == "tosa" && info.spec().mnemonic.as_deref() == Some(self.mnemonic);
        match body.params() {
            [Param::Int(value)] if is_own => Some(*value),
            _ => None,
        }
    }
}

fn print_without_default(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx = op.context();
    let mut entries = p.attrs_of_op(op);
    if let Some(at) = entries.iter().position(|entry| NAN.value(ctx, entry.1).is_some()) {
        // Only the first entry of that name counts.
        if entries.get(at).is_some_and(|entry| NAN.value(ctx, entry.1) == Some(PROPAGATE)) {
            entries.remove(at);
        }
    }
    print_entries(p, op, &entries);
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let entries = p.attrs_of_op(op);
    print_entries(p, op, &entries);
}

fn print_entries(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, entries: &[NamedAttr]) {
    let ctx = op.context();
    p.text(" ");
    p.operands(op.operands());
    for (index, &(name, attr)) in entries.iter().enumerate() {
        p.text(if index == 0 { " {" } else { ", " });
        p.bytes(ctx.ident_bytes(name));
        p.text(" = ");
        let mode = [NAN, ROUNDING, RESIZE, BLOCK].into_iter().find_map(|mode| Some((mode.value(ctx, attr)?, mode)));
        let word = mode.and_then(|(value, mode)| {
            let cases = cases(ctx, mode.cases)?;
            Some(enum_text(&cases, i64::try_from(value).ok()?).into_owned())
        });
        match word {
            Some(word) => p.text(&word),
            None => p.attr(attr),
        }
    }
    if !entries.is_empty() {
        p.text("}");
    }
    p.text(" : ");
    let (inputs, results): (Vec<_>, Vec<_>) = (op.operand_types().collect(), op.result_types().collect());
    p.function_type(&inputs, &results);
}
