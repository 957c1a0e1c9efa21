//! Profiling data of functions and modules.

use lect_core::dialect::Param;
use lect_core::entity::{Attr, Op};
use lect_core::number::{Float, FloatFormat};
use lect_core::typed::TypedAttr;
use lect_core::typed::codec::EnumValue;
use lect_dialects::llvm::{
    LLVMFuncOp, ModuleFlagCGProfileEntryAttr, ModuleFlagProfileSummaryAttr, ModuleFlagProfileSummaryDetailedAttr,
    ProfileSummaryFormatKind,
};

use super::Convert;
use crate::import::ir::{ConstKind, Md, NodeId};

/// Counts of a profile summary, in their order.
const COUNTS: [&str; 6] =
    ["TotalCount", "MaxCount", "MaxInternalCount", "MaxFunctionCount", "NumCounts", "NumFunctions"];

impl Convert<'_> {
    /// Sets the entry count of a function. Returns false if the metadata is another kind of profiling data.
    pub(super) fn entry_count(&mut self, node: NodeId, op: Op) -> bool {
        let operands = self.module.node(node).operands();
        let [Md::Text(name), count] = operands else { return false };
        let count = self.md_int(Some(count)).filter(|_| &**name == b"function_entry_count");
        let Some(count) = count else { return false };
        LLVMFuncOp::set_function_entry_count(&mut self.ir, op, Some(count as i64));
        true
    }

    /// Returns the call counts of a module flag.
    pub(super) fn call_graph_profile(&mut self, node: NodeId) -> Option<Attr> {
        let module = self.module;
        let mut entries = Vec::new();
        for entry in module.node(node).operands() {
            let Md::Node(entry) = entry else { return None };
            let [from, to, count] = module.node(*entry).operands() else { return None };
            let count = self.md_int(Some(count))?;
            let mut reference = |md: &Md| match md {
                Md::Const(constant) => match module.constants.kind(*constant) {
                    ConstKind::Symbol(symbol) => Some(self.symbol_ref(*symbol)),
                    _ => None,
                },
                _ => None,
            };
            let (from, to) = (reference(from), reference(to));
            entries.push(ModuleFlagCGProfileEntryAttr::get(&self.ctx, from, to, count).ok()?.attr());
        }
        Some(self.ctx.attrs().array(entries))
    }

    /// Returns key and value of a pair.
    fn pair(&self, md: Option<&Md>) -> Option<(&[u8], &Md)> {
        let Md::Node(node) = md? else { return None };
        match self.module.node(*node).operands() {
            [Md::Text(key), value] => Some((key, value)),
            _ => None,
        }
    }

    fn shown_md(&self, md: Option<&Md>) -> String {
        match md {
            Some(Md::Node(node)) => self.shown_node(*node),
            Some(Md::Text(text)) => format!("!\"{}\"", String::from_utf8_lossy(text)),
            _ => String::new(),
        }
    }

    fn count(&self, md: Option<&Md>, name: &str) -> Option<u64> {
        match self.pair(md) {
            None => self.warn(format!("expected 2-element tuple metadata: {}", self.shown_md(md))),
            Some((key, _)) if key != name.as_bytes() => {
                let found = String::from_utf8_lossy(key);
                self.warn(format!("expected '{name}' key, but found: !\"{found}\""));
            }
            Some((_, value)) => match self.md_int(Some(value)) {
                Some(value) => return Some(value),
                None => {
                    let shown = self.shown_md(md);
                    self.warn(format!("expected integer metadata value for key '{name}': {shown}"));
                }
            },
        }
        None
    }

    /// Returns the profile summary of a module flag.
    pub(super) fn profile_summary(&self, node: NodeId) -> Option<Attr> {
        let operands = self.module.node(node).operands();
        if operands.len() < 8 {
            self.warn(format!("expected at 8 entries in 'ProfileSummary': {}", self.shown_node(node)));
            return None;
        }
        let format = self.summary_format(operands.first())?;
        let mut counts = [0; 6];
        for (index, name) in COUNTS.iter().enumerate() {
            counts[index] = self.count(operands.get(index + 1), name)?;
        }
        let mut next = 7;
        let mut partial = None;
        if let Some((b"IsPartialProfile", _)) = self.pair(operands.get(next)) {
            self.check_not_last(operands, next, "IsPartialProfile")?;
            partial = Some(Param::Int(self.count(operands.get(next), "IsPartialProfile")?.into()));
            next += 1;
        }
        let mut ratio = None;
        if let Some((b"PartialProfileRatio", value)) = self.pair(operands.get(next)) {
            let float = match value {
                Md::Const(constant) => match self.module.constants.kind(*constant) {
                    ConstKind::Float(value) => Some(*value),
                    _ => None,
                },
                _ => None,
            };
            let Some(float) = float else {
                let shown = self.shown_md(operands.get(next));
                self.warn(format!("expected double metadata value for key 'PartialProfileRatio': {shown}"));
                return None;
            };
            self.check_not_last(operands, next, "PartialProfileRatio")?;
            ratio = Some(self.ctx.attrs().float(Float::convert(float, FloatFormat::F64)));
            next += 1;
        }
        let detailed = self.detailed_summary(operands.get(next))?;
        let [total, max, internal, function, number, functions] = counts;
        let format = Param::Int(format.number().into());
        let summary = ModuleFlagProfileSummaryAttr::get(
            &self.ctx, format, total, max, internal, function, number, functions, partial, ratio, detailed,
        );
        summary.ok().map(TypedAttr::attr)
    }

    fn check_not_last(&self, operands: &[Md], index: usize, name: &str) -> Option<()> {
        if index + 1 < operands.len() {
            return Some(());
        }
        let shown = self.shown_md(operands.get(index));
        self.warn(format!("the last summary entry is '{name}', expected 'DetailedSummary': {shown}"));
        None
    }

    fn summary_format(&self, md: Option<&Md>) -> Option<ProfileSummaryFormatKind> {
        let Some((key, value)) = self.pair(md) else {
            self.warn(format!("expected 2-element tuple metadata: {}", self.shown_md(md)));
            return None;
        };
        if key != b"ProfileFormat" {
            self.warn(format!("expected 'ProfileFormat' key: !\"{}\"", String::from_utf8_lossy(key)));
            return None;
        }
        let known = match value {
            Md::Text(text) => ProfileSummaryFormatKind::CASES.iter().find(|case| case.2.as_bytes() == &**text),
            _ => None,
        };
        if known.is_none() {
            let shown = self.shown_md(Some(value));
            self.warn(format!("expected 'SampleProfile', 'InstrProf' or 'CSInstrProf' values, but found: {shown}"));
        }
        known.map(|case| case.0)
    }

    fn detailed_summary(&self, md: Option<&Md>) -> Option<Vec<Attr>> {
        let Some((key, value)) = self.pair(md) else {
            self.warn(format!("expected 2-element tuple metadata: {}", self.shown_md(md)));
            return None;
        };
        if key != b"DetailedSummary" {
            self.warn(format!("expected 'DetailedSummary' key: !\"{}\"", String::from_utf8_lossy(key)));
            return None;
        }
        let Md::Node(list) = value else {
            let shown = self.shown_md(Some(value));
            self.warn(format!("expected tuple value for 'DetailedSummary' key: {shown}"));
            return None;
        };
        let mut entries = Vec::new();
        for entry in self.module.node(*list).operands() {
            let parts = match entry {
                Md::Node(entry) => self.module.node(*entry).operands(),
                _ => &[],
            };
            let [cutoff, minimum, number] = parts else {
                self.warn(format!("'DetailedSummary' entry expects 3 operands: {}", self.shown_md(Some(entry))));
                return None;
            };
            let numbers = [cutoff, minimum, number].map(|md| self.md_int(Some(md)));
            let [Some(cutoff), Some(minimum), Some(number)] = numbers else {
                let shown = self.shown_md(Some(entry));
                self.warn(format!("expected only integer entries in 'DetailedSummary': {shown}"));
                return None;
            };
            let entry =
                ModuleFlagProfileSummaryDetailedAttr::get(&self.ctx, cutoff as u32, minimum, number as u32).ok()?;
            entries.push(entry.attr());
        }
        Some(entries)
    }
}
