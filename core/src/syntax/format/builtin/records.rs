//! Fields of records: types, possibly nested, whose parameters are a list of names and types (`custom<Records>`).

use lect_ods::format::{CustomArg, Values};
use lect_ods::spec::ValueSpec;

use super::super::CustomArgs;
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::entity::Type;
use crate::eval::{RecordField, fields};
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<FieldName>($number, "record")`: a field name as a string, stored as the field number; `record` is the
/// operand or result with the field. `custom<FieldNumber>` must follow.
pub const FIELD_NAME: Directive = Directive { parse: parse_name, print: print_name };

/// `custom<FieldNumber>(ref($number), ref(type($record)), type($value))`: no text. Parsing replaces the name of
/// `custom<FieldName>` by the 32-bit field number, and sets the type of the value to that of the field.
pub const FIELD_NUMBER: Directive = Directive { parse: parse_number, print: |_, _, _| {} };

/// `custom<FieldType>(ref($name), ref(type($record)), type($value), "!dialect.mnemonic"?)`: no text. The type of the
/// value is that of the field of this name; with a text, `!dialect.mnemonic<type>`.
pub const FIELD_TYPE: Directive = Directive { parse: parse_field_type, print: |_, _, _| {} };

/// `custom<TypesOfFields>(type($values), ref(type($record)))`: no text; the values have the types of the record's
/// fields.
pub const TYPES_OF_FIELDS: Directive = Directive { parse: parse_types, print: |_, _, _| {} };

fn parse_name(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    // Store the name until the type is known.
    let name = p.parse_string()?;
    parsed.set_prop(args.prop(0), p.ctx.attrs().string(&name));
    Ok(true)
}

fn print_name(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let number = match op.prop(args.prop(0) as usize).map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::Integer { value, .. }) => value.to_u64().and_then(|number| usize::try_from(number).ok()),
        _ => None,
    };
    let record = args.cpp(1).and_then(|name| type_of_named(op, name));
    let fields = record.and_then(|record| fields(ctx, record)).unwrap_or_default();
    if let Some(field) = number.and_then(|number| fields.get(number)) {
        p.string(field.name);
    }
}

/// Returns the type of the operand or result `name`.
fn type_of_named(op: OpRef<'_>, name: &str) -> Option<Type> {
    let spec = op.info()?.spec();
    let at = |values: &[ValueSpec]| (0..).zip(values).find(|(_, value)| value.name == name).map(|(at, _)| at);
    let values = at(&spec.operands).map(Values::Operand).or_else(|| at(&spec.results).map(Values::Result))?;
    op.types_of(values).first().copied()
}

/// Returns the fields of a record whose type was parsed; otherwise emits an error.
fn fields_of<'a>(
    p: &OpParser<'_, '_>,
    parsed: &OpParseState<'_>,
    args: &[CustomArg],
    ctx: &'a ContextData,
) -> Parsed<(Type, Vec<RecordField<'a>>)> {
    let Some(&record) = parsed.types(args.types(1)).first() else {
        return Err(p.custom_error(parsed.state.loc, "has a record whose type is not written before its fields"));
    };
    match fields(ctx, record) {
        Some(fields) => Ok((record, fields)),
        None => {
            let message = format!("has a type whose fields are not known: '{}'", ctx.types().show(record));
            Err(p.custom_error(parsed.state.loc, message))
        }
    }
}

/// Returns the field whose name was parsed, and its number.
fn field<'a>(
    p: &OpParser<'_, '_>,
    parsed: &OpParseState<'_>,
    args: &[CustomArg],
    ctx: &'a ContextData,
) -> Parsed<Option<(i64, RecordField<'a>)>> {
    let Some(name) = parsed.prop(args.prop(0)).and_then(|attr| ctx.attrs().string_value(attr)) else { return Ok(None) };
    let (record, fields) = fields_of(p, parsed, args, ctx)?;
    let found = (0i64..).zip(fields).find(|(_, field)| field.name == name);
    if found.is_none() {
        let (name, record) = (String::from_utf8_lossy(name), ctx.types().show(record));
        let message = format!("has a field '{name}' that the type does not have: '{record}'");
        return Err(p.custom_error(parsed.state.loc, message));
    }
    Ok(found)
}

fn parse_number(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ctx: &ContextData = p.ctx;
    if let Some((number, field)) = field(p, parsed, args, ctx)? {
        parsed.set_prop(args.prop(0), ctx.attrs().integer(ctx.types().i32(), number));
        parsed.set_types(args.types(2), field.ty);
    }
    Ok(true)
}

fn parse_field_type(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ctx: &ContextData = p.ctx;
    let Some((_, RecordField { ty: Some(ty), .. })) = field(p, parsed, args, ctx)? else { return Ok(true) };
    let ty = match args.cpp(3) {
        Some(class) => ctx.types().parse(&format!("{class}<{}>", ctx.types().show(ty))),
        None => Some(ty),
    };
    parsed.set_types(args.types(2), ty);
    Ok(true)
}

fn parse_types(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ctx: &ContextData = p.ctx;
    let (_, fields) = fields_of(p, parsed, args, ctx)?;
    parsed.set_types(args.types(0), fields.iter().filter_map(|field| field.ty));
    Ok(true)
}
