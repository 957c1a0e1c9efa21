//! The data layout as `dlti.dl_spec`.

use lect_core::dialect::Param;
use lect_core::entity::{Attr, Type};
use lect_core::number::FloatFormat;
use lect_core::typed::{TypedAttr, TypedType};
use lect_core::types::Signedness;
use lect_dialects::dlti::{DataLayoutEntryAttr, DataLayoutSpecAttr, FunctionPointerAlignmentAttr};
use lect_dialects::llvm::LLVMPointerType;

use super::{Convert, Converted};

/// Entries that MLIR adds unless the data layout specifies others.
const DEFAULTS: &str = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:32:64-f16:16:16-f64:64:64-f128:128:128";

/// Entries of a specification: those for types come first.
#[derive(Default)]
struct Entries {
    types: Vec<(Type, Attr)>,
    names: Vec<(&'static str, Attr)>,
}

impl Entries {
    fn has(&self, name: &str) -> bool {
        self.names.iter().any(|entry| entry.0 == name)
    }
}

impl Convert<'_> {
    pub(super) fn data_layout(&mut self) -> Converted<()> {
        let own = self.module.data_layout.as_ref().map_or(&[][..], |layout| &layout.0);
        let own = String::from_utf8_lossy(own);
        let all = if own.is_empty() { DEFAULTS.to_owned() } else { format!("{own}-{DEFAULTS}") };
        let mut entries = Entries::default();
        let mut unhandled = Vec::new();
        for token in all.split('-') {
            match self.layout_token(token, &mut entries) {
                Some(true) => {}
                Some(false) => unhandled.push(token.to_owned()),
                None => return Err(self.error_at(self.loc, format!("cannot translate data layout: {token}"))),
            }
        }
        for token in unhandled {
            self.warn(format!("unhandled data layout token: {token}"));
        }
        let names: Vec<(Param, Attr)> =
            entries.names.into_iter().map(|(name, value)| (Param::String(name.as_bytes().into()), value)).collect();
        let types = entries.types.into_iter().map(|(ty, value)| (Param::Type(ty), value));
        let mut params = Vec::new();
        for (key, value) in types.chain(names) {
            let entry = DataLayoutEntryAttr::get(&self.ctx, key, value).map_err(|invalid| self.invalid(invalid))?;
            params.push(Param::Attr(entry.attr()));
        }
        let spec = DataLayoutSpecAttr::get(&self.ctx, params).map_err(|invalid| self.invalid(invalid))?;
        let root = self.ir.root().op;
        self.ir.set_attr(root, "dlti.dl_spec", Some(spec.attr()));
        Ok(())
    }

    /// Adds the entry of a token. Returns false if MLIR has none for it, and `None` if it is invalid.
    fn layout_token(&self, token: &str, entries: &mut Entries) -> Option<bool> {
        let ctx = &self.ctx;
        let end = token.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(token.len());
        let (prefix, rest) = token.split_at(end);
        if prefix.is_empty() {
            return None;
        }
        match prefix {
            "e" | "E" => {
                if entries.has("dlti.endianness") {
                    return Some(true);
                }
                let value = if prefix == "e" { "little" } else { "big" };
                rest.is_empty().then(|| entries.names.push(("dlti.endianness", ctx.attrs().string(value))))?;
            }
            "P" => self.space("dlti.program_memory_space", rest, entries)?,
            "G" => self.space("dlti.global_memory_space", rest, entries)?,
            "A" => self.space("dlti.alloca_memory_space", rest, entries)?,
            "m" => {
                if !entries.has("dlti.mangling_mode") {
                    let mode = rest.strip_prefix(':').unwrap_or(rest);
                    (!mode.is_empty()).then(|| entries.names.push(("dlti.mangling_mode", ctx.attrs().string(mode))))?;
                }
            }
            "S" => {
                if !entries.has("dlti.stack_alignment") {
                    let bits = leading(rest)?.0;
                    let value = ctx.attrs().integer(ctx.types().i64(), bits as i64);
                    (bits != 0).then(|| entries.names.push(("dlti.stack_alignment", value)))?;
                }
            }
            "i" | "f" => {
                let (width, rest) = leading(rest)?;
                let ty = match prefix {
                    "i" => ctx.types().integer(u32::try_from(width).ok()?, Signedness::Signless).ok()?,
                    _ => ctx.types().float(float_of_width(width)?),
                };
                self.alignment(ty, rest, entries)?;
            }
            "p" => {
                let (space, rest) = if rest.starts_with(':') { (0, rest) } else { leading(rest)? };
                let ty = LLVMPointerType::get(ctx, u32::try_from(space).ok()?).ok()?.ty();
                self.pointer(ty, rest, entries)?;
            }
            "n" => {
                if !entries.has("dlti.legal_int_widths") {
                    let widths: Option<Vec<i32>> =
                        numbers(rest)?.into_iter().map(|it| i32::try_from(it).ok()).collect();
                    entries.names.push(("dlti.legal_int_widths", ctx.attrs().dense_i32_array(widths?)));
                }
            }
            _ if prefix.starts_with('F') => {
                if !entries.has("dlti.function_pointer_alignment") {
                    let dependent = match &prefix[1..] {
                        "n" => true,
                        "i" => false,
                        _ => return None,
                    };
                    let value = FunctionPointerAlignmentAttr::get(ctx, leading(rest)?.0, dependent).ok()?;
                    entries.names.push(("dlti.function_pointer_alignment", value.attr()));
                }
            }
            _ => return Some(false),
        }
        Some(true)
    }

    fn space(&self, name: &'static str, rest: &str, entries: &mut Entries) -> Option<()> {
        if entries.has(name) {
            return Some(());
        }
        let space = leading(rest)?.0;
        if space != 0 {
            let ty = self.ctx.types().integer(64, Signedness::Unsigned).ok()?;
            entries.names.push((name, self.ctx.attrs().integer(ty, space as i64)));
        }
        Some(())
    }

    fn dense(&self, values: &[u64]) -> Option<Attr> {
        let ty = self.ctx.types().vector(&[values.len() as i64], &[false], self.ctx.types().i64()).ok()?;
        let data: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.ctx.attrs().dense_elements(ty, false, &data).ok()
    }

    fn alignment(&self, ty: Type, rest: &str, entries: &mut Entries) -> Option<()> {
        if entries.types.iter().any(|entry| entry.0 == ty) {
            return Some(());
        }
        let value = match *numbers(rest)? {
            [minimal] => self.dense(&[minimal, minimal])?,
            [minimal, preferred] => self.dense(&[minimal, preferred])?,
            _ => return None,
        };
        entries.types.push((ty, value));
        Some(())
    }

    fn pointer(&self, ty: Type, rest: &str, entries: &mut Entries) -> Option<()> {
        if entries.types.iter().any(|entry| entry.0 == ty) {
            return Some(());
        }
        let value = match *numbers(rest)? {
            [size, minimal] => self.dense(&[size, minimal, minimal, size])?,
            [size, minimal, preferred] => self.dense(&[size, minimal, preferred, size])?,
            [size, minimal, preferred, index] => self.dense(&[size, minimal, preferred, index])?,
            _ => return None,
        };
        entries.types.push((ty, value));
        Some(())
    }
}

/// Returns the number at the start of a text, and the rest.
fn leading(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((digits.parse().ok()?, rest))
}

/// Parses `:32:64`.
fn numbers(text: &str) -> Option<Vec<u64>> {
    let text = text.strip_prefix(':').unwrap_or(text);
    text.split(':').map(|part| part.parse().ok()).collect()
}

fn float_of_width(width: u64) -> Option<FloatFormat> {
    Some(match width {
        16 => FloatFormat::F16,
        32 => FloatFormat::F32,
        64 => FloatFormat::F64,
        80 => FloatFormat::F80,
        128 => FloatFormat::F128,
        _ => return None,
    })
}
