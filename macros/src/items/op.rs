//! Operations: structs whose fields are the operation's parts.

use lect_ods::spec::{DialectSpec, PropKind};
use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{
    Attribute, Error, Expr, Fields, GenericArgument, ItemStruct, Lit, LitStr, Meta, PathArguments, Result, Type, UnOp,
};

use super::args::{ItemArgs, docs, no_others, take};
use super::constraint::{Value, head};
use super::text::{Text, quoted};
use super::{Scope, similar};

/// Multiplicity of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Often {
    Once,
    Perhaps,
    Many,
}

/// Kind of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Operand,
    Attribute,
    Property,
    Result,
    Region,
    Successor,
}

const KINDS: &[(&str, Kind, &str)] = &[
    ("Operand", Kind::Operand, "AnyType"),
    ("Attribute", Kind::Attribute, "AnyAttr"),
    ("Property", Kind::Property, ""),
    ("Result", Kind::Result, "AnyType"),
    ("Region", Kind::Region, "AnyRegion"),
    ("Successor", Kind::Successor, "AnySuccessor"),
];

/// A field in the source.
struct Field {
    name: String,
    span: Span,
    kind: Kind,
    often: Often,
    constraint: Value,
    default: Option<LitStr>,
}

/// Declared kind of a field. TableGen derives the kind from the constraint instead.
pub struct Said {
    op: String,
    name: String,
    kind: Kind,
    /// Position of the constraint.
    span: Span,
}

impl Scope {
    /// Reports fields whose constraint is for another kind than the declared one.
    pub fn check_kinds(&mut self, spec: &DialectSpec) {
        for Said { op, name, kind, span } in std::mem::take(&mut self.fields) {
            let full = format!("{}.{op}", self.namespace);
            let Some(op) = spec.ops.iter().find(|it| *it.name == *full) else { continue };
            let prop = op.props.iter().find(|prop| *prop.name == *name).map(|prop| &prop.kind);
            let found = match prop {
                Some(PropKind::Attr(_)) => Kind::Attribute,
                Some(_) => Kind::Property,
                None if op.operands.iter().any(|it| *it.name == *name) => Kind::Operand,
                None => continue,
            };
            if found != kind {
                let word = |kind: Kind| KINDS.iter().find(|it| it.1 == kind).map_or("", |it| it.0);
                let message = format!("this is no constraint for `{}`, but for `{}`", word(kind), word(found));
                self.errors.push(Error::new(span, message));
            }
        }
    }

    /// Writes the definition of an operation.
    pub fn op(&mut self, attr: &Attribute, mut item: ItemStruct, out: &mut Text) -> Result<()> {
        let args = ItemArgs::of(attr, &["name", "mnemonic", "assembly", "summary", "traits"])?;
        no_others(&item.attrs, &[], &mut self.errors);
        if !item.generics.params.is_empty() {
            self.errors.push(Error::new_spanned(&item.generics, "an operation has no generic parameters"));
        }
        let class = item.ident.to_string();
        let short = class.strip_suffix("Op").unwrap_or(&class);
        let name = args.name.as_ref().map_or_else(|| crate::emit::snake(short), LitStr::value);
        let name_span = args.name.as_ref().map_or(item.ident.span(), LitStr::span);
        let Fields::Named(fields) = &mut item.fields else {
            let shape =
                "an operation is a struct with named fields: its operands, results, attributes, regions, successors";
            return match item.fields {
                Fields::Unit => {
                    self.write_op(&args, &class, &name, name_span, &[], &item.attrs, item.ident.span(), out)
                }
                _ => Err(Error::new_spanned(&item.fields, shape)),
            };
        };
        let mut list = Vec::new();
        for field in &mut fields.named {
            match self.field(field) {
                Ok(field) => list.push(field),
                Err(error) => self.errors.push(error),
            }
        }
        self.write_op(&args, &class, &name, name_span, &list, &item.attrs, item.ident.span(), out)
    }

    fn field(&mut self, field: &mut syn::Field) -> Result<Field> {
        let default = take(&mut field.attrs, "default").map(|attr| self.default(&attr)).transpose()?;
        no_others(&field.attrs, &["default"], &mut self.errors);
        let Some(ident) = &field.ident else { return Err(Error::new_spanned(field, "a field has a name")) };
        let (often, ty) = often(&field.ty);
        let expected = "expected `Operand<..>`, `Attribute<..>`, `Property<..>`, `Result<..>`, `Region` or `Successor`, perhaps in `Option<..>` or `Vec<..>`";
        let Some((head, arguments)) = head(ty) else { return Err(Error::new_spanned(ty, expected)) };
        let word = head.to_string();
        let Some((_, kind, any)) = KINDS.iter().find(|it| it.0 == word) else {
            let hint = similar(&word, KINDS.iter().map(|it| it.0)).map(|it| format!("; did you mean `{it}`?"));
            return Err(Error::new(head.span(), format!("{expected}{}", hint.unwrap_or_default())));
        };
        let constraint = match arguments {
            PathArguments::AngleBracketed(list) => match list.args.first() {
                Some(GenericArgument::Type(ty)) => Value::of(ty)?,
                Some(other) => Value::of(other)?,
                None => return Err(Error::new_spanned(list, "expected a constraint")),
            },
            _ if any.is_empty() => return Err(Error::new_spanned(ty, "expected a constraint: `Property<I64Prop>`")),
            _ => Value::of(&syn::parse_str::<Type>(any)?)?,
        };
        if let Some(default) = &default
            && (!matches!(kind, Kind::Attribute | Kind::Property) || often != Often::Once)
        {
            return Err(Error::new(
                default.span(),
                "only an attribute or a property that is always there has a default value",
            ));
        }
        let may_be_absent = !matches!(kind, Kind::Region | Kind::Successor);
        if often == Often::Perhaps && !may_be_absent {
            return Err(Error::new_spanned(&field.ty, "a region or a successor is single or variadic: use `Vec<..>`"));
        }
        if often == Often::Many && matches!(kind, Kind::Attribute | Kind::Property) {
            return Err(Error::new_spanned(
                &field.ty,
                "an attribute is required or optional, not variadic: use a constraint such as `ArrayAttr`",
            ));
        }
        Ok(Field {
            name: ident.to_string().trim_start_matches("r#").to_owned(),
            span: ident.span(),
            kind: *kind,
            often,
            constraint,
            default,
        })
    }

    /// Converts `#[default = 3]` or `#[default(Order::Title)]` to the C++ code of the value.
    pub fn default(&mut self, attr: &Attribute) -> Result<LitStr> {
        let value: Expr = match &attr.meta {
            Meta::NameValue(it) => it.value.clone(),
            _ => attr.parse_args()?,
        };
        let mut span = value.span();
        let text = match &value {
            Expr::Lit(it) => match &it.lit {
                Lit::Str(text) => quoted(&text.value()),
                Lit::Int(number) => number.base10_digits().to_owned(),
                Lit::Float(number) => number.base10_digits().to_owned(),
                Lit::Bool(value) => value.value.to_string(),
                other => return Err(Error::new_spanned(other, "expected a string, a number or a truth value")),
            },
            Expr::Unary(it) if matches!(it.op, UnOp::Neg(_)) => it.to_token_stream().to_string().replace(' ', ""),
            Expr::Path(it) => {
                let mut segments = it.path.segments.iter().rev();
                let (case, class) = (segments.next(), segments.next());
                if !class.is_some_and(|class| self.enums.contains(&class.ident.to_string())) {
                    return Err(Error::new_spanned(it, "expected a literal or a case of an enum of the module"));
                }
                span = case.map_or(span, |case| case.ident.span());
                let names: Vec<String> = it.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
                format!("::{}::{}", self.namespace, names.join("::"))
            }
            other => return Err(Error::new_spanned(other, "expected a literal or a case of an enum")),
        };
        Ok(LitStr::new(&text, span))
    }

    #[allow(clippy::too_many_arguments)]
    fn write_op(
        &mut self,
        args: &ItemArgs,
        class: &str,
        name: &str,
        name_span: Span,
        fields: &[Field],
        attrs: &[Attribute],
        span: Span,
        out: &mut Text,
    ) -> Result<()> {
        let (summary, description) = docs(attrs);
        let def = self.def_name(class);
        self.op_names.insert(class.to_owned(), name.to_owned());
        let arguments = fields.iter().filter(|it| matches!(it.kind, Kind::Operand | Kind::Attribute | Kind::Property));
        self.fields.extend(arguments.map(|field| Said {
            op: name.to_owned(),
            name: field.name.clone(),
            kind: field.kind,
            span: field.constraint.span(),
        }));
        out.within(span, |out| {
            out.raw("def ");
            out.at(span, &def);
            out.raw(&format!(" : Op<{}_Dialect, ", self.prefix));
            out.at(name_span, &quoted(name));
            out.raw(", [");
            for (at, it) in args.traits.iter().enumerate() {
                out.raw(if at > 0 { ", " } else { "" });
                it.write(out, self);
            }
            out.raw("]> {\n");
            let summary = args.summary.as_ref().map_or(summary, LitStr::value);
            out.raw(&format!("  let summary = {};\n  let description = {};\n", quoted(&summary), quoted(&description)));
            self.dag(
                "arguments",
                "ins",
                fields,
                |kind| matches!(kind, Kind::Operand | Kind::Attribute | Kind::Property),
                out,
            );
            self.dag("results", "outs", fields, |kind| kind == Kind::Result, out);
            self.dag("regions", "region", fields, |kind| kind == Kind::Region, out);
            self.dag("successors", "successor", fields, |kind| kind == Kind::Successor, out);
            if let Some(assembly) = &args.assembly {
                out.raw("  let assemblyFormat = ");
                out.literal(assembly);
                self.formats.push((assembly.clone(), true));
                out.raw(";\n");
            }
            out.raw(&self.flags(class, args.assembly.is_some(), true));
            out.raw("}\n\n");
        });
        Ok(())
    }

    /// Writes `let name = (operator A:$a, B:$b);` for the fields of some kinds.
    fn dag(&mut self, name: &str, operator: &str, fields: &[Field], holds: impl Fn(Kind) -> bool, out: &mut Text) {
        let mut own = fields.iter().filter(|field| holds(field.kind)).peekable();
        if own.peek().is_none() {
            return;
        }
        out.raw(&format!("  let {name} = ({operator} "));
        while let Some(field) = own.next() {
            let wrapper = match (field.kind, field.often) {
                _ if field.default.is_some() => match field.kind {
                    Kind::Property => "DefaultValuedProp",
                    _ => "DefaultValuedAttr",
                },
                (_, Often::Once) => "",
                (Kind::Operand | Kind::Result, Often::Perhaps) => "Optional",
                (Kind::Attribute, _) => "OptionalAttr",
                (Kind::Property, _) => "OptionalProp",
                (Kind::Region, _) => "VariadicRegion",
                (Kind::Successor, _) => "VariadicSuccessor",
                (_, Often::Many) => "Variadic",
            };
            if wrapper.is_empty() {
                field.constraint.write(out, self);
            } else {
                out.raw(&format!("{wrapper}<"));
                field.constraint.write(out, self);
                if let Some(default) = &field.default {
                    out.raw(", ");
                    out.at(default.span(), &quoted(&default.value()));
                }
                out.raw(">");
            }
            out.raw(":");
            out.at(field.span, &format!("${}", field.name));
            out.raw(if own.peek().is_some() { ", " } else { "" });
        }
        out.raw(");\n");
    }
}

/// Splits `Option<T>` and `Vec<T>` into multiplicity and `T`.
pub fn often(ty: &Type) -> (Often, &Type) {
    let Some((name, PathArguments::AngleBracketed(list))) = head(ty) else { return (Often::Once, ty) };
    let inner = match list.args.first() {
        Some(GenericArgument::Type(inner)) if list.args.len() == 1 => inner,
        _ => return (Often::Once, ty),
    };
    match name.to_string().as_str() {
        "Option" => (Often::Perhaps, inner),
        "Vec" => (Often::Many, inner),
        _ => (Often::Once, ty),
    }
}
