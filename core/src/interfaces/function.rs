//! Functions (`FunctionOpInterface`): symbols with a region, a type, and attributes of arguments and results.

use std::borrow::Cow;

use lect_ods::spec::OpSpec;

use crate::attrs::{AttrData, NamedAttr};
use crate::diag::Reported;
use crate::dialect::{FunctionPart, InterfaceEntry, KnownAttrs};
use crate::entity::{Attr, Type};
use crate::ir::OpRef;
use crate::types::{FunctionType, TypeData};

/// Model of a function.
pub trait Function: Sync {
    /// Returns the types of arguments, if they are known.
    fn argument_types<'a>(&self, op: OpRef<'a>) -> Option<Cow<'a, [Type]>> {
        function_type(op).map(|ty| Cow::Borrowed(&ty.inputs[..]))
    }

    /// Returns the types of results, if they are known.
    fn result_types<'a>(&self, op: OpRef<'a>) -> Option<Cow<'a, [Type]>> {
        function_type(op).map(|ty| Cow::Borrowed(&ty.results[..]))
    }

    /// Verifies the function type.
    fn verify_type(&self, _op: OpRef<'_>) -> Result<(), Reported> {
        Ok(())
    }

    /// Verifies the body. By default, the entry block must have arguments of the types of the function.
    fn verify_body(&self, op: OpRef<'_>) -> Result<(), Reported> {
        check_entry(op, self.argument_types(op).as_deref())
    }
}

/// A function whose property `function_type` holds a function type.
pub struct OfFunctionType;

impl Function for OfFunctionType {}

/// Derives the model for operations with a property `function_type`.
pub(super) fn by_spec(spec: &OpSpec) -> Option<InterfaceEntry> {
    const ENTRY: &[InterfaceEntry] = crate::interfaces![dyn Function => OfFunctionType];
    if spec.props.iter().any(|it| it.name == "function_type") { ENTRY.first().copied() } else { None }
}

/// Returns the function type in the property `function_type`.
pub fn function_type(op: OpRef<'_>) -> Option<&FunctionType> {
    let ctx = op.context();
    match ctx.attrs().data(op.known_attr(|slots| slots.function_type, "function_type")?) {
        AttrData::Type(ty) => match ctx.types().data(*ty) {
            TypeData::Function(function) => Some(function),
            _ => None,
        },
        _ => None,
    }
}

/// Returns true if a function has no body.
pub fn is_external(op: OpRef<'_>) -> bool {
    op.region(0).is_none_or(|body| body.is_empty())
}

/// Returns the attributes of one argument.
pub fn argument_attrs(op: OpRef<'_>, index: usize) -> &[NamedAttr] {
    attrs_in(op, "arg_attrs", index)
}

/// Returns the attributes of one result.
pub fn result_attrs(op: OpRef<'_>, index: usize) -> &[NamedAttr] {
    attrs_in(op, "res_attrs", index)
}

fn attrs_in<'a>(op: OpRef<'a>, list: &str, index: usize) -> &'a [NamedAttr] {
    let ctx = op.context();
    let lists = op.attr(list).and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or_default();
    lists.get(index).map_or(&[], |&list| dictionary(op, list).unwrap_or_default())
}

fn dictionary(op: OpRef<'_>, attr: Attr) -> Option<&[NamedAttr]> {
    match op.context().attrs().data(attr) {
        AttrData::Dictionary(entries) => Some(entries),
        _ => None,
    }
}

/// Verifies that the entry block has arguments of these types.
pub fn check_entry(op: OpRef<'_>, types: Option<&[Type]>) -> Result<(), Reported> {
    let Some(types) = types else { return Ok(()) };
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let ctx = op.context();
    if entry.args().len() != types.len() {
        let message = format!("entry block must have {} arguments to match function signature", types.len());
        return Err(op.op_error(message).emit());
    }
    for (index, (arg, &ty)) in entry.args().zip(types).enumerate() {
        let found = entry.ir.value_type(arg);
        if found != ty {
            let message = format!(
                "type of entry block argument #{index}('{}') must match the type of the corresponding argument in \
                 function signature('{}')",
                ctx.types().show(found),
                ctx.types().show(ty)
            );
            return Err(op.op_error(message).emit());
        }
    }
    Ok(())
}

/// Verifies a function's type, the attributes of arguments and results, and the entry block.
pub(super) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(function) = op.interface::<dyn Function>() else { return Ok(()) };
    function.verify_type(op)?;
    let dicts = |attr: Option<Attr>| attr.and_then(|attr| op.context().attrs().array_elements(attr));
    let attrs = KnownAttrs::of(op);
    if let Some(dicts) = dicts(attrs.get(|slots| slots.arg_attrs, "arg_attrs"))
        && let Some(types) = function.argument_types(op)
    {
        check_attrs(op, "argument", dicts, types.len(), FunctionPart::Argument)?;
    }
    if let Some(dicts) = dicts(attrs.get(|slots| slots.res_attrs, "res_attrs"))
        && let Some(types) = function.result_types(op)
    {
        check_attrs(op, "result", dicts, types.len(), FunctionPart::Result)?;
    }
    if op.region_count() != 1 {
        return Err(op.op_error("expects one region").emit());
    }
    function.verify_body(op)
}

fn check_attrs(
    op: OpRef<'_>,
    what: &str,
    dicts: &[Attr],
    expected: usize,
    part: fn(usize) -> FunctionPart,
) -> Result<(), Reported> {
    let ctx = op.context();
    if dicts.len() != expected {
        let message = format!(
            "expects {what} attribute array to have the same number of elements as the number of function {what}s, \
             got {}, but expected {expected}",
            dicts.len()
        );
        return Err(op.op_error(message).emit());
    }
    for (index, &dict) in dicts.iter().enumerate() {
        let Some(entries) = dictionary(op, dict) else {
            let found = ctx.attrs().show(dict);
            let message = format!("expects {what} attribute dictionary to be a DictionaryAttr, but got `{found}`");
            return Err(op.op_error(message).emit());
        };
        for &entry in entries {
            let name = ctx.ident_bytes(entry.0);
            let Some(dot) = name.iter().position(|&byte| byte == b'.') else {
                return Err(op.op_error(format!("{what}s may only have dialect attributes")).emit());
            };
            let dialect = name.get(..dot).and_then(|namespace| ctx.dialect(namespace));
            if let Some(verify) = dialect.and_then(|dialect| dialect.verify_function_attr()) {
                verify(op, part(index), entry)?;
            }
        }
    }
    Ok(())
}
