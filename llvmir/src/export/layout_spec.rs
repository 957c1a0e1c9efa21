//! The data layout of a module, from `dlti.dl_spec` or `llvm.data_layout`.

use lect_core::attrs::int_array;
use lect_core::diag::Reported;
use lect_core::dialect::Param;
use lect_core::entity::{Attr, Type};
use lect_core::number::FloatFormat;
use lect_core::types::{Signedness, TypeData};
use lect_support::numbers::dense_i64;

use super::Exporter;
use super::fields::{Fields, OpFields, number};
use super::layout::{DataLayout, is_llvm_float};
use super::types::TyData;

impl Exporter<'_> {
    /// Sets the data layout.
    pub fn data_layout(&mut self) -> Result<(), Reported> {
        if let Some(text) = self.root.string("llvm.data_layout") {
            self.layout_text = String::from_utf8_lossy(text).into_owned();
        } else if let Some(spec) = self.root.attr("dlti.dl_spec").and_then(|attr| Fields::of(self.ctx, attr)) {
            let entries: Vec<Attr> = spec.attrs(0).collect();
            let mut text = String::new();
            for entry in &entries {
                self.layout_key(&mut text, *entry)?;
            }
            for entry in &entries {
                self.layout_type(&mut text, *entry)?;
            }
            self.layout_text = text.strip_prefix('-').unwrap_or(&text).to_owned();
        }
        self.layout = DataLayout::parse(&self.layout_text);
        Ok(())
    }

    /// Returns the key and the value of an entry.
    fn layout_entry(&self, entry: Attr) -> Option<(Param, Attr)> {
        match self.ctx.attrs().params(entry) {
            [key, Param::Attr(value), ..] => Some((key.clone(), *value)),
            _ => None,
        }
    }

    fn layout_key(&self, out: &mut String, entry: Attr) -> Result<(), Reported> {
        let ctx = self.ctx;
        let Some((Param::String(name), value)) = self.layout_entry(entry) else { return Ok(()) };
        let name = String::from_utf8_lossy(&name);
        let word = ctx.attrs().str_value(value).unwrap_or_default();
        let space = number(ctx, value).unwrap_or(0);
        let letter = match &*name {
            "dlti.endianness" => {
                out.push_str(if word == "little" { "-e" } else { "-E" });
                return Ok(());
            }
            "dlti.mangling_mode" => {
                out.push_str("-m:");
                out.push_str(word);
                return Ok(());
            }
            "dlti.function_pointer_alignment" => {
                if let Some(fields) = Fields::of(ctx, value)
                    && fields.int(0) != 0
                {
                    let kind = if fields.bool(1) { "n" } else { "i" };
                    out.push_str(&format!("-F{kind}{}", fields.int(0)));
                }
                return Ok(());
            }
            "dlti.legal_int_widths" => {
                let widths: Vec<String> = int_array(ctx, value).iter().map(ToString::to_string).collect();
                out.push_str(&format!("-n{}", widths.join(":")));
                return Ok(());
            }
            "dlti.program_memory_space" => "P",
            "dlti.global_memory_space" => "G",
            "dlti.alloca_memory_space" => "A",
            "dlti.stack_alignment" => "S",
            _ => {
                return Err(ctx.error(self.root.loc(), format!("unsupported data layout key \"{name}\"")).emit());
            }
        };
        if space != 0 {
            out.push_str(&format!("-{letter}{space}"));
        }
        Ok(())
    }

    fn layout_type(&mut self, out: &mut String, entry: Attr) -> Result<(), Reported> {
        let ctx = self.ctx;
        let Some((Param::Type(ty), value)) = self.layout_entry(entry) else { return Ok(()) };
        if matches!(ctx.types().data(ty), TypeData::Index) {
            return Ok(());
        }
        let numbers = dense_i64(ctx, value).unwrap_or_default();
        let own = self.types.convert(ctx, ty);
        match (ctx.types().data(ty), own.map(|own| self.types.data(own))) {
            (TypeData::Integer { width, signedness }, _) => {
                if *signedness != Signedness::Signless {
                    let shown = ctx.types().show(ty);
                    let message = format!("unsupported data layout for non-signless integer '{shown}'");
                    return Err(ctx.error(self.root.loc(), message).emit());
                }
                out.push_str(&format!("-i{width}"));
                push_alignments(out, &numbers);
            }
            (TypeData::Float(format), _) if is_llvm_float(*format) && *format != FloatFormat::BF16 => {
                out.push_str(&format!("-f{}", format.width()));
                push_alignments(out, &numbers);
            }
            (_, Some(TyData::Ptr(space))) => {
                let [size, abi, preferred, rest @ ..] = &*numbers else { return self.no_layout(ty) };
                let index = rest.first().unwrap_or(size);
                out.push_str(&format!("-p{space}:{size}:{abi}:{preferred}:{index}"));
            }
            _ => return self.no_layout(ty),
        }
        Ok(())
    }

    fn no_layout(&self, ty: Type) -> Result<(), Reported> {
        let shown = self.ctx.types().show(ty);
        Err(self.ctx.error(self.root.loc(), format!("unsupported type in data layout: '{shown}'")).emit())
    }
}

fn push_alignments(out: &mut String, numbers: &[u64]) {
    let abi = numbers.first().copied().unwrap_or(8);
    let preferred = numbers.get(1).copied().unwrap_or(abi);
    out.push_str(&format!(":{abi}"));
    if preferred != abi {
        out.push_str(&format!(":{preferred}"));
    }
}
