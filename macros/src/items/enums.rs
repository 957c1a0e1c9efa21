//! Integer and bit enums.

use proc_macro2::Span;
use syn::{Attribute, BinOp, Error, Expr, ExprLit, Fields, ItemEnum, Lit, LitStr, Result, Variant};

use super::Scope;
use super::args::{ItemArgs, docs, no_others, take};
use super::text::{Text, quoted};

/// A case of an enum.
struct Case {
    span: Span,
    symbol: String,
    value: i64,
    spelling: String,
    /// Position of the spelling.
    word: Span,
}

impl Scope {
    /// Writes the definition of an enum; with a mnemonic, also of the attribute that holds it.
    pub fn enumeration(&mut self, attr: &Attribute, mut item: ItemEnum, bits: bool, out: &mut Text) -> Result<()> {
        let args = ItemArgs::of(attr, &["name", "mnemonic", "assembly", "summary"])?;
        no_others(&item.attrs, &[], &mut self.errors);
        if let (None, Some(assembly)) = (&args.name, &args.assembly) {
            let message =
                "only an attribute with a mnemonic has a syntax: `#[enumeration(\"mnemonic\", assembly = \"..\")]`";
            self.errors.push(Error::new(assembly.span(), message));
        }
        let (class, span) = (item.ident.to_string(), item.ident.span());
        let def = self.def_name(&class);
        let (summary, _) = docs(&item.attrs);
        let summary = args.summary.as_ref().map_or(summary, LitStr::value);
        let kind = if bits { "I32BitEnumAttr" } else { "I32EnumAttr" };
        let mut values: Vec<(String, i64)> = Vec::new();
        let mut cases = Vec::new();
        for variant in &mut item.variants {
            if !matches!(variant.fields, Fields::Unit) {
                self.errors.push(Error::new_spanned(&variant.fields, "a case of an enum has no fields"));
                continue;
            }
            let word = take(&mut variant.attrs, "word").map(|attr| attr.parse_args::<LitStr>()).transpose()?;
            no_others(&variant.attrs, &["word"], &mut self.errors);
            let symbol = variant.ident.to_string();
            let spelling = word.as_ref().map_or_else(|| crate::emit::snake(&symbol), LitStr::value);
            let next = match bits {
                true => 1 << values.len().min(31),
                false => values.last().map_or(0, |last| last.1.wrapping_add(1)),
            };
            let value = match &variant.discriminant {
                Some((_, value)) => number(value, &values)?,
                None => next,
            };
            values.push((symbol.clone(), value));
            let span = variant.ident.span();
            cases.push(Case { span, symbol, value, spelling, word: word.map_or(span, |word| word.span()) });
        }
        out.within(span, |out| {
            out.raw("def ");
            out.at(span, &def);
            out.raw(&format!(" : {kind}<{}, {}, [\n", quoted(&class), quoted(&summary)));
            for Case { span, symbol, value, spelling, word } in &cases {
                let case = match bits {
                    true => format!("I32BitEnumAttrCase<{}, {value}, ", quoted(symbol)),
                    false => format!("I32EnumAttrCase<{}, {value}, ", quoted(symbol)),
                };
                out.at(*span, &format!("  {case}"));
                out.at(*word, &quoted(spelling));
                out.raw(">,\n");
            }
            out.raw(&format!("]> {{\n  let cppNamespace = \"::{}\";\n", self.namespace));
            if let Some(name) = &args.name {
                out.raw("  let genSpecializedAttr = 0;\n}\n");
                out.raw(&format!("def {def}Attr : EnumAttr<{}_Dialect, {def}, ", self.prefix));
                out.at(name.span(), &quoted(&name.value()));
                out.raw("> {\n");
                let kind = lect_ods::spec::ValueKind::Enum(def.clone().into());
                let param = format!("RustParameter<{}, {}>:$value", quoted(&class), quoted(&kind.to_string()));
                out.raw(&format!("  let parameters = (ins {param});\n"));
                if let Some(assembly) = &args.assembly {
                    out.raw("  let assemblyFormat = ");
                    out.literal(assembly);
                    out.raw(";\n");
                }
            }
            out.raw("}\n\n");
        });
        Ok(())
    }
}

/// Returns the keyword of an enum case.
fn keyword(variant: &Variant) -> String {
    let word = variant.attrs.iter().find(|attr| attr.path().is_ident("word"));
    let word = word.and_then(|attr| attr.parse_args::<LitStr>().ok());
    word.map_or_else(|| crate::emit::snake(&variant.ident.to_string()), |word| word.value())
}

impl Scope {
    /// Registers the keywords of the cases of an enum, for defaults.
    pub fn note_cases(&mut self, item: &ItemEnum) {
        for variant in &item.variants {
            self.cases.insert((item.ident.to_string(), variant.ident.to_string()), keyword(variant));
        }
    }
}

/// Evaluates a number, or cases joined with `|`.
fn number(value: &Expr, before: &[(String, i64)]) -> Result<i64> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse(),
        Expr::Unary(it) if matches!(it.op, syn::UnOp::Neg(_)) => Ok(number(&it.expr, before)?.wrapping_neg()),
        Expr::Binary(it) if matches!(it.op, BinOp::BitOr(_)) => {
            Ok(number(&it.left, before)? | number(&it.right, before)?)
        }
        Expr::Binary(it) if matches!(it.op, BinOp::Shl(_)) => {
            let by = u32::try_from(number(&it.right, before)?).ok();
            let shifted = by.and_then(|by| number(&it.left, before).ok()?.checked_shl(by));
            shifted.ok_or_else(|| Error::new_spanned(it, "expected a shift by less than 64"))
        }
        Expr::Paren(it) => number(&it.expr, before),
        Expr::Path(it) => {
            let name = it.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
            let found = before.iter().find(|known| known.0 == name);
            found
                .map(|known| known.1)
                .ok_or_else(|| Error::new_spanned(it, "expected a case that stands before this one"))
        }
        other => Err(Error::new_spanned(other, "expected an integer, or cases joined with `|`")),
    }
}
