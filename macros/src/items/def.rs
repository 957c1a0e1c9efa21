//! Attributes and types: structs whose fields are their parameters.

use syn::{Attribute, Error, Fields, ItemStruct, LitStr, Result};

use super::Scope;
use super::args::{ItemArgs, docs, no_others, take};
use super::text::{Text, quoted};
use super::value::shown;

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
                    let default = take(&mut field.attrs, "default");
                    no_others(&field.attrs, &["default"], &mut self.errors);
                    let Some(ident) = &field.ident else { continue };
                    let (summary, _) = docs(&field.attrs);
                    let kind = self.value_kind(&field.ty)?;
                    let default = default.map(|attr| self.value_default(&attr, &kind)).transpose()?;
                    let rust = shown(&field.ty);
                    let parts = [&rust, &kind.to_string(), &summary, &default.unwrap_or_default()].map(|it| quoted(it));
                    params.push((ident.clone(), format!("RustParameter<{}>", parts.join(", "))));
                    let key = (class.clone(), ident.to_string().trim_start_matches("r#").to_owned());
                    self.values.types.insert(key, self.rust_param(&field.ty));
                }
            }
            Fields::Unit => {}
            Fields::Unnamed(fields) => {
                return Err(Error::new_spanned(fields, "parameters have names: use a struct with named fields"));
            }
        }
        let (def, span) = (self.def_name(&class), item.ident.span());
        let is_old = self.old_defs.contains(&class);
        self.def_names.insert(class.clone(), format!("{}{mnemonic}", if is_type { '!' } else { '#' }));
        if !is_old && !self.mnemonics.insert((is_type, mnemonic.clone())) {
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
                for (at, (ident, param)) in params.iter().enumerate() {
                    out.raw(if at > 0 { ", " } else { "" });
                    out.at(ident.span(), param);
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
            } else if !params.is_empty() && !self.has_code(&class) {
                let form = if params.len() == 1 { "params" } else { "struct(params)" };
                out.raw(&format!("  let assemblyFormat = \"`<` {form} `>`\";\n"));
            }
            if args.alias {
                out.raw("  let genMnemonicAlias = 1;\n");
            }
            out.raw(&self.flags(&class, args.assembly.is_some(), false));
            out.raw("}\n\n");
        });
        Ok(())
    }
}
