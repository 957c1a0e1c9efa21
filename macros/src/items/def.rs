//! Attributes and types: structs whose fields are their parameters.

use syn::{Attribute, Error, Fields, GenericArgument, ItemStruct, LitStr, PathArguments, Result, Type};

use super::Scope;
use super::args::{ItemArgs, docs, no_others, take};
use super::constraint::head;
use super::text::{Text, quoted};

/// Types of parameters, and what ODS calls them.
const PLAIN: &[(&str, &str)] = &[
    ("bool", "bool"),
    ("i8", "int8_t"),
    ("i16", "int16_t"),
    ("i32", "int32_t"),
    ("i64", "int64_t"),
    ("u8", "uint8_t"),
    ("u16", "uint16_t"),
    ("u32", "uint32_t"),
    ("u64", "uint64_t"),
    ("Type", "::mlir::Type"),
    ("Attr", "::mlir::Attribute"),
    ("AffineMap", "::mlir::AffineMap"),
];

/// What a parameter holds.
enum Param {
    /// A C++ type.
    Cpp(String),
    /// A class of parameters that takes a description.
    Class(&'static str),
    /// An enum of the module.
    Enum(String),
    /// A list of a C++ type.
    List(String),
    /// One that may be absent.
    Optional(String),
}

impl Scope {
    /// Writes the definition of a type or an attribute.
    pub fn def(&mut self, attr: &Attribute, mut item: ItemStruct, is_type: bool, out: &mut Text) -> Result<()> {
        let args = ItemArgs::of(attr, &["name", "mnemonic", "assembly", "summary", "traits", "alias"])?;
        no_others(&item.attrs, &[], &mut self.errors);
        if !item.generics.params.is_empty() {
            let message = "an attribute or a type has no generic parameters: its fields are its parameters";
            self.errors.push(Error::new_spanned(&item.generics, message));
        }
        let class = item.ident.to_string();
        let end = if is_type { "Type" } else { "Attr" };
        let short = class.strip_suffix(end).filter(|short| !short.is_empty()).unwrap_or(&class).to_owned();
        let mnemonic = args.name.as_ref().map_or_else(|| crate::emit::snake(&short), LitStr::value);
        let mnemonic_span = args.name.as_ref().map_or(item.ident.span(), LitStr::span);
        let (summary, description) = docs(&item.attrs);
        let summary = args.summary.as_ref().map_or(summary, LitStr::value);
        let mut params = Vec::new();
        match &mut item.fields {
            Fields::Named(fields) => {
                for field in &mut fields.named {
                    let default = take(&mut field.attrs, "default").map(|attr| self.default(&attr)).transpose()?;
                    no_others(&field.attrs, &["default"], &mut self.errors);
                    let Some(ident) = &field.ident else { continue };
                    let (summary, _) = docs(&field.attrs);
                    params.push((ident.clone(), self.param(&field.ty)?, default, summary));
                }
            }
            Fields::Unit => {}
            Fields::Unnamed(fields) => {
                return Err(Error::new_spanned(fields, "parameters have names: use a struct with named fields"));
            }
        }
        let (def, span) = (self.def_name(&class), item.ident.span());
        if !self.mnemonics.insert((is_type, mnemonic.clone())) {
            self.errors.push(Error::new(mnemonic_span, format!("another one has the mnemonic `{mnemonic}` already")));
        }
        out.within(span, |out| {
            out.raw("def ");
            out.at(span, &def);
            out.raw(&format!(" : {end}Def<{}_Dialect, {}, [", self.prefix, quoted(&short)));
            for (at, it) in args.traits.iter().enumerate() {
                out.raw(if at > 0 { ", " } else { "" });
                it.write(out, self);
            }
            out.raw(&format!("]> {{\n  let cppClassName = {};\n  let mnemonic = ", quoted(&class)));
            out.at(mnemonic_span, &quoted(&mnemonic));
            out.raw(&format!(
                ";\n  let summary = {};\n  let description = {};\n",
                quoted(&summary),
                quoted(&description)
            ));
            if !params.is_empty() {
                out.raw("  let parameters = (ins ");
                for (at, (ident, param, default, summary)) in params.iter().enumerate() {
                    out.raw(if at > 0 { ", " } else { "" });
                    out.at(ident.span(), &self.param_text(param, default.as_ref(), summary));
                    out.raw(":");
                    out.at(ident.span(), &format!("${}", ident.to_string().trim_start_matches("r#")));
                }
                out.raw(");\n");
            }
            if let Some(assembly) = &args.assembly {
                out.raw("  let assemblyFormat = ");
                out.literal(assembly);
                self.formats.push((assembly.clone(), false));
                out.raw(";\n");
            }
            if args.alias {
                out.raw("  let genMnemonicAlias = 1;\n");
            }
            out.raw(&self.flags(&class, args.assembly.is_some(), false));
            out.raw("}\n\n");
        });
        Ok(())
    }

    /// The `.td` class of a parameter.
    fn param_text(&self, param: &Param, default: Option<&LitStr>, summary: &str) -> String {
        let summary = quoted(summary);
        match (param, default) {
            (Param::Cpp(cpp), None) => format!("AttrOrTypeParameter<{}, {summary}>", quoted(cpp)),
            (Param::Cpp(cpp), Some(default)) => {
                format!("DefaultValuedParameter<{}, {}, {summary}>", quoted(cpp), quoted(&default.value()))
            }
            (Param::Class("StringRefParameter"), Some(default)) => {
                format!("StringRefParameter<{summary}, {}>", quoted(&default.value()))
            }
            (Param::Class(class), _) => format!("{class}<{summary}>"),
            (Param::Enum(def), None) => format!("EnumParameter<{def}>"),
            (Param::Enum(def), Some(default)) => {
                format!("DefaultValuedEnumParameter<{def}, {}>", quoted(&default.value()))
            }
            (Param::List(cpp), _) => format!("ArrayRefParameter<{}, {summary}>", quoted(cpp)),
            (Param::Optional(cpp), _) => format!("OptionalParameter<{}, {summary}>", quoted(cpp)),
        }
    }

    fn param(&self, ty: &Type) -> Result<Param> {
        let known = "expected `bool`, an integer, `String`, `Type`, `Attr`, `AffineMap`, `ApInt`, `Float`, an enum, type or attribute of the module, or `Vec<..>` or `Option<..>` of one";
        let Some((name, arguments)) = head(ty) else { return Err(Error::new_spanned(ty, known)) };
        let word = name.to_string();
        if let Some(plain) = PLAIN.iter().find(|it| it.0 == word) {
            return Ok(Param::Cpp(plain.1.to_owned()));
        }
        if self.enums.contains(&word) {
            return Ok(Param::Enum(self.def_name(&word)));
        }
        if self.locals.contains(&word) {
            return Ok(Param::Cpp(format!("::{}::{word}", self.namespace)));
        }
        let inner = match arguments {
            PathArguments::AngleBracketed(list) => match list.args.first() {
                Some(GenericArgument::Type(inner)) => Some(inner),
                _ => None,
            },
            _ => None,
        };
        let element = |inner: &Type| match self.param(inner)? {
            Param::Cpp(cpp) => Ok(cpp),
            Param::Class("StringRefParameter") => Ok("::llvm::StringRef".to_owned()),
            _ => Err(Error::new_spanned(
                inner,
                "lists and optional parameters are of numbers, strings, types or attributes",
            )),
        };
        match (word.as_str(), inner) {
            ("String", None) => Ok(Param::Class("StringRefParameter")),
            ("ApInt", None) => Ok(Param::Class("APIntParameter")),
            ("Float", None) => Ok(Param::Class("APFloatParameter")),
            ("Vec", Some(inner)) => element(inner).map(Param::List),
            ("Option", Some(inner)) => element(inner).map(Param::Optional),
            _ => {
                let words = PLAIN.iter().map(|it| it.0).chain(["String", "ApInt", "Float"]);
                let hint = super::similar(&word, words).map(|it| format!("; did you mean `{it}`?")).unwrap_or_default();
                Err(Error::new(name.span(), format!("{known}{hint}")))
            }
        }
    }
}
