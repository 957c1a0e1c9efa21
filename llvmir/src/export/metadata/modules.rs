//! Named metadata of modules: flags, options of the linker, and others.

use lect_core::attrs::AttrData;
use lect_core::dialect::Param;
use lect_core::entity::Attr;
use lect_core::ir::OpRef;

use super::MdOp;
use crate::export::Exporter;
use crate::export::fields::{Fields, OpFields, number};
use crate::export::text::{push_double_const, push_name};

const FLAGS: &[u8] = b"llvm.module.flags";

impl Exporter<'_> {
    /// Translates `llvm.module_flags`.
    pub fn module_flags(&mut self, op: OpRef<'_>) {
        let ctx = self.ctx;
        for flag in op.list("flags") {
            let Some(fields) = Fields::of(ctx, *flag) else { continue };
            let key = fields.string(1).unwrap_or_default();
            let Some(value) = fields.attr(2) else { continue };
            let value = match ctx.attrs().data(value) {
                AttrData::String { value, .. } => MdOp::String(value.to_vec()),
                AttrData::Integer { .. } => MdOp::int(32, i64::from(number(ctx, value).unwrap_or(0) as i32)),
                AttrData::Array(entries) => self.flag_list(key, entries),
                _ => match Fields::of(ctx, value) {
                    Some(summary) if summary.class == "ModuleFlagProfileSummaryAttr" => self.profile_summary(summary),
                    _ => MdOp::Null,
                },
            };
            self.has_debug_version |= key == b"Debug Info Version";
            let behavior = MdOp::int(32, fields.int(0) as i64);
            let node = self.md.tuple(&[behavior, MdOp::String(key.to_vec()), value]);
            self.md.add_named(FLAGS, Some(node));
        }
    }

    fn flag_list(&mut self, key: &[u8], entries: &[Attr]) -> MdOp {
        let ctx = self.ctx;
        let mut nodes = Vec::new();
        for entry in entries {
            if let Some(text) = ctx.attrs().string_value(*entry) {
                nodes.push(MdOp::String(text.to_vec()));
                continue;
            }
            let Some(fields) = Fields::of(ctx, *entry) else { continue };
            let function = |at| match fields.symbol(at) {
                Some(name) if self.is_function(name) => {
                    let mut text = b"ptr ".to_vec();
                    push_name(&mut text, b'@', ctx.ident_bytes(name));
                    MdOp::Value(text)
                }
                _ => MdOp::Null,
            };
            let parts = [function(0), function(1), MdOp::int(64, fields.int(2) as i64)];
            nodes.push(MdOp::Node(self.md.tuple(&parts)));
        }
        MdOp::Node(match key {
            b"CG Profile" => self.md.distinct_tuple(&nodes),
            _ => self.md.tuple(&nodes),
        })
    }

    fn profile_summary(&mut self, fields: Fields<'_>) -> MdOp {
        let formats = ["SampleProfile", "InstrProf", "CSInstrProf"];
        let format = usize::try_from(fields.int(0)).ok().and_then(|at| formats.get(at).copied());
        let format = [MdOp::string("ProfileFormat"), MdOp::string(format.unwrap_or_default())];
        let mut parts = vec![MdOp::Node(self.md.tuple(&format))];
        let names = ["TotalCount", "MaxCount", "MaxInternalCount", "MaxFunctionCount", "NumCounts", "NumFunctions"];
        for (at, name) in names.into_iter().enumerate() {
            let entry = [MdOp::string(name), MdOp::int(64, fields.int(at + 1) as i64)];
            parts.push(MdOp::Node(self.md.tuple(&entry)));
        }
        if fields.has(7) {
            let entry = [MdOp::string("IsPartialProfile"), MdOp::int(64, fields.int(7) as i64)];
            parts.push(MdOp::Node(self.md.tuple(&entry)));
        }
        if let Some(ratio) = fields.attr(8).and_then(|attr| self.ctx.attrs().f64_value(attr)) {
            let mut text = b"double ".to_vec();
            push_double_const(&mut text, ratio);
            let entry = [MdOp::string("PartialProfileRatio"), MdOp::Value(text)];
            parts.push(MdOp::Node(self.md.tuple(&entry)));
        }
        let mut entries = Vec::new();
        for detail in fields.list(9) {
            let Param::Attr(detail) = detail else { continue };
            let Some(detail) = Fields::of(self.ctx, *detail) else { continue };
            let entry: Vec<MdOp> = (0..3).map(|at| MdOp::int(64, detail.int(at) as i64)).collect();
            entries.push(MdOp::Node(self.md.tuple(&entry)));
        }
        let entries = [MdOp::string("DetailedSummary"), MdOp::Node(self.md.tuple(&entries))];
        parts.push(MdOp::Node(self.md.tuple(&entries)));
        MdOp::Node(self.md.tuple(&parts))
    }

    /// Translates `llvm.linker_options`.
    pub fn linker_options(&mut self, op: OpRef<'_>) {
        let text = |attr: &Attr| MdOp::String(self.ctx.attrs().string_value(*attr).unwrap_or_default().to_vec());
        let options: Vec<MdOp> = op.list("options").iter().map(text).collect();
        let node = self.md.tuple(&options);
        self.md.add_named(b"llvm.linker.options", Some(node));
    }

    /// Translates attributes of the module that are named metadata.
    pub fn module_metadata(&mut self) {
        for name in ["llvm.ident", "llvm.commandline"] {
            if let Some(text) = self.root.string(name) {
                let node = self.md.tuple(&[MdOp::String(text.to_vec())]);
                self.md.add_named(name.as_bytes(), Some(node));
            }
        }
        let libraries = self.root.list("llvm.dependent_libraries").to_vec();
        if self.root.attr("llvm.dependent_libraries").is_some() {
            self.md.add_named(b"llvm.dependent-libraries", None);
        }
        for library in libraries {
            let text = self.ctx.attrs().string_value(library).unwrap_or_default().to_vec();
            let node = self.md.tuple(&[MdOp::String(text)]);
            self.md.add_named(b"llvm.dependent-libraries", Some(node));
        }
    }

    /// Adds the flags that debug information requires.
    pub fn debug_flags(&mut self) {
        if !self.debug.is_enabled {
            return;
        }
        if !self.has_debug_version {
            let parts = [MdOp::int(32, 2), MdOp::string("Debug Info Version"), MdOp::int(32, 3)];
            let node = self.md.tuple(&parts);
            self.md.add_named(FLAGS, Some(node));
        }
        let triple = self.root.string("llvm.target_triple").unwrap_or_default();
        let parts: Vec<&[u8]> = triple.split(|byte| *byte == b'-').collect();
        let has = |word: &[u8]| parts.iter().any(|part| part.starts_with(word));
        if has(b"windows") && (has(b"msvc") || parts.len() == 3) {
            let parts = [MdOp::int(32, 2), MdOp::string("CodeView"), MdOp::int(32, 1)];
            let node = self.md.tuple(&parts);
            self.md.add_named(FLAGS, Some(node));
        }
    }
}
