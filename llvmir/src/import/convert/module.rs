//! Properties of the module: flags, options, target, assembly.

use lect_core::dialect::Param;
use lect_core::entity::Attr;
use lect_core::typed::TypedAttr;
use lect_dialects::llvm::{LinkerOptionsOp, ModuleFlagAttr, ModuleFlagsOp};

use super::{Convert, Converted};
use crate::import::ir::{Md, NodeId};

impl Convert<'_> {
    /// Translates metadata of the module and of its instructions.
    pub(super) fn module_metadata(&mut self) -> Converted<()> {
        self.instruction_metadata()?;
        self.linker_options()?;
        self.dependent_libraries();
        self.module_flags()?;
        for name in ["llvm.ident", "llvm.commandline"] {
            self.single_text(name);
        }
        Ok(())
    }

    fn texts(&self, node: NodeId) -> Vec<Attr> {
        let operands = self.module.node(node).operands().iter();
        let texts = operands.filter_map(|operand| match operand {
            Md::Text(text) => Some(self.ctx.attrs().string(text)),
            _ => None,
        });
        texts.collect()
    }

    fn linker_options(&mut self) -> Converted<()> {
        let module = self.module;
        for node in module.named(b"llvm.linker.options").flatten() {
            let options = self.texts(*node);
            self.at_end(self.loc, LinkerOptionsOp::build(options))?;
        }
        Ok(())
    }

    fn dependent_libraries(&mut self) {
        let module = self.module;
        let nodes = module.named(b"llvm.dependent-libraries").flatten();
        let single = nodes.filter(|node| module.node(**node).operands().len() == 1);
        let libraries: Vec<Attr> = single.flat_map(|node| self.texts(*node)).collect();
        if !libraries.is_empty() {
            let root = self.ir.root().op;
            let libraries = self.ctx.attrs().array(libraries);
            self.ir.set_attr(root, "llvm.dependent_libraries", Some(libraries));
        }
    }

    /// Sets an attribute to the text of named metadata with a single one.
    fn single_text(&mut self, name: &str) {
        let module = self.module;
        for nodes in module.named(name.as_bytes()) {
            let [node] = nodes else { continue };
            if let [Md::Text(text)] = module.node(*node).operands() {
                let root = self.ir.root().op;
                let text = self.ctx.attrs().string(text);
                self.ir.set_attr(root, name, Some(text));
            }
        }
    }

    fn module_flags(&mut self) -> Converted<()> {
        let module = self.module;
        let mut flags = Vec::new();
        for node in module.named(b"llvm.module.flags").flatten() {
            let [behavior, Md::Text(key), value, ..] = module.node(*node).operands() else { continue };
            let Some(behavior) = self.md_int(Some(behavior)).filter(|number| (1..=8).contains(number)) else {
                continue;
            };
            let behavior = upgraded(behavior, key);
            let attr = match value {
                Md::Const(_) => {
                    let number = self.md_int(Some(value));
                    number.map(|number| self.ctx.attrs().integer(self.ctx.types().i32(), number as i64))
                }
                Md::Text(text) => Some(self.ctx.attrs().string(text)),
                Md::Node(node) => match &**key {
                    b"CG Profile" => self.call_graph_profile(*node),
                    b"ProfileSummary" => self.profile_summary(*node),
                    _ => None,
                },
                _ => None,
            };
            let Some(attr) = attr else {
                let shown = match value {
                    Md::Node(node) => self.shown_node(*node),
                    _ => String::new(),
                };
                let key = String::from_utf8_lossy(key);
                self.warn(format!("unsupported module flag value for key '{key}' : {shown}"));
                continue;
            };
            let key = self.ctx.attrs().string(key);
            let flag = ModuleFlagAttr::get(&self.ctx, Param::Int(behavior.into()), key, attr);
            flags.push(flag.map_err(|invalid| self.invalid(invalid))?.attr());
        }
        if !flags.is_empty() {
            self.at_end(self.loc, ModuleFlagsOp::build(flags))?;
        }
        Ok(())
    }

    /// Sets the target and the assembly of the module.
    pub(super) fn module_text(&mut self) {
        let root = self.ir.root().op;
        let triple = self.ctx.attrs().string(&self.module.triple);
        self.ir.set_attr(root, "llvm.target_triple", Some(triple));
        let lines = self.module.asm.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        let lines: Vec<Attr> = lines.map(|line| self.ctx.attrs().string(line)).collect();
        let lines = self.ctx.attrs().array(lines);
        self.ir.set_attr(root, "llvm.module_asm", Some(lines));
    }
}

/// Returns the behavior of a module flag that LLVM reads for one that older releases wrote.
fn upgraded(behavior: u64, key: &[u8]) -> u64 {
    const ERROR: u64 = 1;
    const MAX: u64 = 7;
    const MIN: u64 = 8;
    match (behavior, key) {
        (ERROR | MAX, b"PIC Level") => MIN,
        (ERROR, b"PIE Level") => MAX,
        (ERROR, key) if key.starts_with(b"sign-return-address") || key == b"branch-target-enforcement" => MIN,
        _ => behavior,
    }
}
