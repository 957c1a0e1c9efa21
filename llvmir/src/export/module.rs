//! The module: the order of translation, and of the parts of the text.

use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::ir::OpRef;
use lect_core::loc::LocKind;
use lect_dialects::llvm;

use super::Exporter;
use super::fields::OpFields;
use super::text::{Tag, push_escaped, push_fmt, push_int, push_mark, push_name, push_quoted, replace_marks};
use super::types::TyData;

impl<'a> Exporter<'a> {
    /// Translates the whole module.
    pub fn translate(&mut self) -> Result<(), Reported> {
        let root = self.root;
        self.check_module()?;
        self.data_layout()?;
        self.openmp_flags();
        self.debug.is_enabled = has_locations(root);
        let ops: Vec<OpRef<'a>> = self.module_ops().collect();
        for op in &ops {
            if let Some(name) = op.string("sym_name") {
                self.symbols.insert(self.ctx.ident(name), *op);
            }
        }
        self.declare_comdats(&ops)?;
        self.signatures(&ops)?;
        self.translate_globals(&ops)?;
        self.module_metadata();
        for op in &ops {
            self.translate_top_level(*op)?;
        }
        for op in ops.iter().filter(|op| op.is::<llvm::LLVMFuncOp<'_>>()) {
            self.translate_function(*op)?;
        }
        self.finish_openmp();
        self.debug_flags();
        self.finish_units();
        Ok(())
    }

    fn module_ops(&self) -> impl Iterator<Item = OpRef<'a>> + use<'a> {
        let entry = self.root.regions().next().and_then(|region| region.entry());
        entry.into_iter().flat_map(|block| block.ops())
    }

    /// Rejects operations that cannot be a module of LLVM.
    fn check_module(&self) -> Result<(), Reported> {
        let root = self.root;
        match root.has(OpTraits::SYMBOL_TABLE | OpTraits::ISOLATED_FROM_ABOVE) {
            true => Ok(()),
            false => Err(root.op_error("can not be translated to an LLVMIR module").emit()),
        }
    }

    /// Translates operations of the module that are neither functions nor globals.
    fn translate_top_level(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let is_done = op.is::<llvm::LLVMFuncOp<'_>>()
            || op.is::<llvm::AliasOp<'_>>()
            || op.is::<llvm::GlobalOp<'_>>()
            || op.is::<llvm::GlobalCtorsOp<'_>>()
            || op.is::<llvm::GlobalDtorsOp<'_>>()
            || op.is::<llvm::ComdatOp<'_>>()
            || op.is::<llvm::IFuncOp<'_>>()
            || op.has(OpTraits::TERMINATOR);
        if is_done {
            return Ok(());
        }
        if op.is::<llvm::ModuleFlagsOp<'_>>() {
            self.module_flags(op);
            return Ok(());
        }
        if op.is::<llvm::LinkerOptionsOp<'_>>() {
            self.linker_options(op);
            return Ok(());
        }
        self.reset_body(false);
        self.translate_op(op)
    }

    /// Returns the text of the module.
    pub fn finish(mut self) -> Vec<u8> {
        let globals = std::mem::take(&mut self.globals);
        let order = self.function_order();
        let mut functions: Vec<Option<super::Function>> =
            std::mem::take(&mut self.functions).into_iter().map(Some).collect();
        let functions: Vec<super::Function> =
            order.into_iter().filter_map(|at| functions.get_mut(at)?.take()).collect();
        let mut rest = Vec::new();
        if !globals.is_empty() {
            rest.push(b'\n');
            rest.extend_from_slice(&globals);
        }
        for text in [std::mem::take(&mut self.aliases), std::mem::take(&mut self.ifuncs)] {
            if !text.is_empty() {
                rest.push(b'\n');
                rest.extend_from_slice(&text);
            }
        }
        for function in &functions {
            // Groups of functions come before those of calls.
            if !function.attrs.is_empty() {
                let group = self.groups.of(&function.attrs);
                self.groups.number(group);
            }
        }
        // Nodes are numbered in this order: globals, named metadata, functions.
        self.number_nodes(&globals);
        self.md.number_named();
        for function in functions {
            rest.push(b'\n');
            self.write_function(&mut rest, &function);
        }
        let mut out = self.header(self.uses_openmp().then_some(rest.as_slice()));
        self.replace_all(&rest, &mut out);
        drop(rest);
        self.groups.write(&mut out);
        let mut end = Vec::new();
        self.md.write_named(&mut end);
        self.replace_all(&end, &mut out);
        end.clear();
        self.md.write_nodes(&mut end);
        self.replace_all(&end, &mut out);
        out
    }

    fn number_nodes(&mut self, text: &[u8]) {
        let mut ignored = Vec::new();
        replace_marks(text, &mut ignored, |_, tag, number| {
            if tag == Tag::Node as u8 {
                self.md.number(number);
            }
        });
    }

    fn replace_all(&mut self, text: &[u8], out: &mut Vec<u8>) {
        replace_marks(text, out, |out, tag, number| {
            const ATTRIBUTES: u8 = Tag::Attributes as u8;
            const NODE: u8 = Tag::Node as u8;
            const ADDRESS: u8 = Tag::Address as u8;
            match tag {
                ATTRIBUTES => push_int(out, self.groups.number(number).into()),
                NODE => push_int(out, self.md.number(number).into()),
                ADDRESS => {
                    let key = self.block_references.get(number as usize);
                    let block = key.and_then(|key| self.tagged_blocks.get(key)).copied().unwrap_or(0);
                    push_fmt(out, format_args!("%{block}"));
                }
                _ => {}
            }
        });
    }

    /// Returns the first lines of the module.
    fn header(&self, text: Option<&[u8]>) -> Vec<u8> {
        let mut out = b"; ModuleID = 'LLVMDialectModule'\nsource_filename = \"LLVMDialectModule\"\n".to_vec();
        if !self.layout_text.is_empty() {
            push_fmt(&mut out, format_args!("target datalayout = \"{}\"\n", self.layout_text));
        }
        if let Some(triple) = self.root.string("llvm.target_triple").filter(|triple| !triple.is_empty()) {
            out.extend_from_slice(b"target triple = \"");
            push_escaped(&mut out, triple);
            out.extend_from_slice(b"\"\n");
        }
        let assembly = self.root.list("llvm.module_asm");
        if !assembly.is_empty() {
            out.push(b'\n');
        }
        for line in assembly {
            for line in self.ctx.attrs().string_value(*line).unwrap_or_default().split(|byte| *byte == b'\n') {
                out.extend_from_slice(b"module asm ");
                push_quoted(&mut out, line);
                out.push(b'\n');
            }
        }
        self.types.write_definitions(&mut out, text);
        for (name, kind, is_used) in &self.comdats {
            if *is_used {
                out.push(b'\n');
                push_name(&mut out, b'$', name);
                push_fmt(&mut out, format_args!(" = comdat {kind}\n"));
            }
        }
        out
    }

    /// Appends a function.
    fn write_function(&mut self, out: &mut Vec<u8>, function: &super::Function) {
        function.attrs.write_comment(out);
        let write_attached = |out: &mut Vec<u8>| {
            for (kind, node) in &function.attached {
                push_fmt(out, format_args!(" !{} ", kind.name()));
                super::metadata::push_node(out, *node);
            }
        };
        match function.body {
            Some(_) => out.extend_from_slice(b"define "),
            None => {
                out.extend_from_slice(b"declare");
                write_attached(out);
                out.push(b' ');
            }
        }
        out.extend_from_slice(&function.before);
        push_name(out, b'@', &function.name);
        out.push(b'(');
        if let TyData::Function { params, var_arg, .. } = self.types.data(function.ty) {
            for (index, param) in params.iter().enumerate() {
                if index > 0 {
                    out.extend_from_slice(b", ");
                }
                out.extend_from_slice(self.types.text(*param));
                if let Some(set) = function.params.get(index).filter(|set| !set.is_empty()) {
                    out.push(b' ');
                    set.write(out);
                    out.pop();
                }
                match function.names.get(index) {
                    Some(name) => {
                        out.extend_from_slice(b" %");
                        out.extend_from_slice(name);
                    }
                    None if function.body.is_some() => push_fmt(out, format_args!(" %{index}")),
                    None => {}
                }
            }
            if *var_arg {
                out.extend_from_slice(if params.is_empty() { b"..." } else { b", ..." });
            }
        }
        out.push(b')');
        let (unnamed, rest) = split_unnamed(&function.after);
        out.extend_from_slice(unnamed);
        if !function.attrs.is_empty() {
            out.extend_from_slice(b" #");
            let group = self.groups.of(&function.attrs);
            push_mark(out, Tag::Attributes, group);
        }
        out.extend_from_slice(rest);
        match &function.body {
            Some(body) => {
                write_attached(out);
                out.extend_from_slice(b" {");
                out.extend_from_slice(body);
                out.extend_from_slice(b"}\n");
            }
            None => out.push(b'\n'),
        }
    }
}

/// Splits the text after parameters into the part before the attribute group and the rest.
fn split_unnamed(text: &[u8]) -> (&[u8], &[u8]) {
    for word in [b" unnamed_addr".as_slice(), b" local_unnamed_addr"] {
        if let Some(rest) = text.strip_prefix(word) {
            return (word, rest);
        }
    }
    (b"", text)
}

/// Returns true if an operation of the module has a location.
fn has_locations(root: OpRef<'_>) -> bool {
    let is_known = |op: OpRef<'_>| op.loc().kind() != LocKind::Unknown;
    let mut pending = vec![root];
    while let Some(op) = pending.pop() {
        if is_known(op) {
            return true;
        }
        for region in op.regions() {
            for block in region.blocks() {
                pending.extend(block.ops());
            }
        }
    }
    false
}
