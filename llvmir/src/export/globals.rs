//! Global variables, aliases, indirect functions, constructors and comdats.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::ir::{OpRef, RegionRef};
use lect_dialects::llvm;

use super::Exporter;
use super::constants::Cst;
use super::emit::Val;
use super::fields::{Fields, OpFields, number};
use super::signature::{is_implied_local, linkage_word, visibility_word};
use super::text::{push_fmt, push_name, push_quoted};
use super::types::{Ty, Types};

const EXTERNAL: i64 = 0;
const EXTERN_WEAK: i64 = 9;

impl<'a> Exporter<'a> {
    /// Adds comdats, whose names are unique in the module.
    pub fn declare_comdats(&mut self, ops: &[OpRef<'a>]) -> Result<(), Reported> {
        const KINDS: [&str; 5] = ["any", "exactmatch", "largest", "nodeduplicate", "samesize"];
        for op in ops.iter().filter(|op| op.is::<llvm::ComdatOp<'_>>()) {
            let selectors = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
            for selector in selectors.filter(|op| op.is::<llvm::ComdatSelectorOp<'_>>()) {
                let name = selector.string("sym_name").unwrap_or_default();
                if self.comdats.iter().any(|it| *it.0 == *name) {
                    let message = "comdat selection symbols must be unique even in different comdat regions";
                    return Err(self.ctx.error(selector.loc(), message).emit());
                }
                let kind = selector.number("comdat").and_then(|at| usize::try_from(at).ok());
                let kind = kind.and_then(|at| KINDS.get(at)).copied().unwrap_or("any");
                self.comdats.push((name.into(), kind, false));
            }
        }
        Ok(())
    }

    /// Translates globals, aliases and indirect functions.
    pub fn translate_globals(&mut self, ops: &[OpRef<'a>]) -> Result<(), Reported> {
        for op in ops.iter().filter(|op| op.is::<llvm::GlobalOp<'_>>()) {
            let name = op.string("sym_name").unwrap_or_default();
            self.note_address(name, op.number("linkage").unwrap_or(0), op.number("unnamed_addr").unwrap_or(0));
            if op.number("linkage") != Some(EXTERN_WEAK) {
                let ty = self.type_attr(*op, "global_type");
                let size = self.layout.store_size(&self.types, ty);
                self.global_sizes.insert(name.into(), size);
            }
        }
        for op in ops {
            if op.is::<llvm::GlobalOp<'_>>() {
                self.global(*op)?;
            }
        }
        self.declare_links(ops);
        for op in ops {
            if op.is::<llvm::GlobalCtorsOp<'_>>() {
                self.structors(*op, "ctors");
            } else if op.is::<llvm::GlobalDtorsOp<'_>>() {
                self.structors(*op, "dtors");
            }
        }
        for op in ops {
            if op.is::<llvm::AliasOp<'_>>() {
                self.alias(*op)?;
            }
        }
        for op in ops {
            if op.is::<llvm::IFuncOp<'_>>() {
                self.ifunc(*op);
            }
        }
        Ok(())
    }

    fn type_attr(&mut self, op: OpRef<'a>, name: &str) -> Ty {
        let ty = op.attr(name).and_then(|attr| self.ctx.attrs().type_value(attr));
        ty.and_then(|ty| self.types.convert(self.ctx, ty)).unwrap_or(Types::I8)
    }

    fn global(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ctx = self.ctx;
        let mut ty = self.type_attr(op, "global_type");
        let linkage = op.number("linkage").unwrap_or(0);
        let mut initial = None;
        let body = op.regions().next().filter(|region| !region.is_empty());
        if let Some(value) = op.attr("value") {
            if let AttrData::String { value, .. } = ctx.attrs().data(value) {
                ty = self.types.array(value.len() as u64, Types::I8);
                initial = Some(self.consts.data_of(&self.types, ty, value));
            } else {
                initial = Some(self.attr_constant(ty, value, op.loc())?);
            }
        }
        if let Some(body) = body {
            initial = Some(self.initializer(body, "global")?);
        }
        let is_dropped = (linkage == EXTERNAL && initial.is_none()) || linkage == EXTERN_WEAK;
        let initial = match is_dropped {
            true => None,
            false => Some(initial.unwrap_or_else(|| self.consts.undef(ty))),
        };
        let mut out = Vec::new();
        push_name(&mut out, b'@', op.string("sym_name").unwrap_or_default());
        out.extend_from_slice(b" = ");
        if initial.is_none() && linkage == EXTERNAL {
            out.extend_from_slice(b"external ");
        }
        self.push_symbol(&mut out, op);
        if let Some(space) = op.number("addr_space").filter(|space| *space != 0) {
            push_fmt(&mut out, format_args!("addrspace({space}) "));
        }
        if op.flag("externally_initialized") {
            out.extend_from_slice(b"externally_initialized ");
        }
        out.extend_from_slice(if op.flag("constant") { b"constant " } else { b"global " });
        out.extend_from_slice(self.types.text(ty));
        if let Some(initial) = initial {
            out.push(b' ');
            self.consts.write(&self.types, &mut out, initial);
        }
        if let Some(section) = op.string("section") {
            out.extend_from_slice(b", section ");
            push_quoted(&mut out, section);
        }
        self.push_comdat(&mut out, op, b", ");
        if let Some(align) = op.number("alignment").filter(|align| *align > 0) {
            push_fmt(&mut out, format_args!(", align {align}"));
        }
        for expression in op.list("dbg_exprs") {
            if let Some(node) = self.debug_node(*expression) {
                self.add_debug_global(*expression, node);
                out.extend_from_slice(b", !dbg ");
                super::metadata::push_node(&mut out, node);
            }
        }
        let attrs = self.passthrough(op, "target_specific_attrs", op.list("target_specific_attrs"))?;
        if !attrs.is_empty() {
            out.extend_from_slice(b" #");
            let group = self.groups.of(&attrs);
            self.groups.number(group);
            super::text::push_mark(&mut out, super::text::Tag::Attributes, group);
        }
        out.push(b'\n');
        self.globals.extend_from_slice(&out);
        Ok(())
    }

    /// Appends linkage, locality, visibility, and other properties of a symbol.
    fn push_symbol(&mut self, out: &mut Vec<u8>, op: OpRef<'a>) {
        let (linkage, visibility) = (op.number("linkage").unwrap_or(0), op.number("visibility_").unwrap_or(0));
        out.extend_from_slice(linkage_word(linkage).as_bytes());
        // MLIR drops the locality of an alias.
        if op.flag("dso_local") && !is_implied_local(linkage, visibility) && !op.is::<llvm::AliasOp<'_>>() {
            out.extend_from_slice(b"dso_local ");
        }
        out.extend_from_slice(visibility_word(visibility).as_bytes());
        if op.flag("thread_local_") {
            out.extend_from_slice(b"thread_local ");
        }
        match op.number("unnamed_addr").unwrap_or(0) {
            1 => out.extend_from_slice(b"local_unnamed_addr "),
            2 => out.extend_from_slice(b"unnamed_addr "),
            _ => {}
        }
    }

    /// Translates the region of a global or an alias to a constant.
    fn initializer(&mut self, region: RegionRef<'a>, what: &str) -> Result<Cst, Reported> {
        let ctx = self.ctx;
        self.reset_body(false);
        let Some(block) = region.entry() else { return Ok(self.consts.poison(Types::VOID)) };
        for op in block.ops() {
            if op.is::<llvm::ReturnOp<'_>>() {
                if let Some(value) = op.operands().next()
                    && let Val::Cst(cst) = self.value(value)
                {
                    return Ok(cst);
                }
                break;
            }
            if self.translate_op(op).is_err() {
                return Err(ctx.error(op.loc(), format!("fail to convert {what} initializer")).emit());
            }
            if self.body.is_unemittable {
                return Err(ctx.error(op.loc(), "unemittable constant value").emit());
            }
        }
        Ok(self.consts.poison(Types::VOID))
    }

    /// Translates constructors or destructors.
    fn structors(&mut self, op: OpRef<'a>, kind: &str) {
        let functions = op.list(kind);
        let priorities = op.list("priorities");
        let mut out = Vec::new();
        push_fmt(&mut out, format_args!("@llvm.global_{kind} = appending global "));
        let struct_ty = self.types.literal(&[Types::I32, Types::PTR, Types::PTR]);
        let element = String::from_utf8_lossy(self.types.text(struct_ty)).into_owned();
        push_fmt(&mut out, format_args!("[{} x {element}] ", functions.len()));
        if functions.is_empty() {
            out.extend_from_slice(b"zeroinitializer");
        } else {
            out.push(b'[');
            for (index, (function, priority)) in functions.iter().zip(priorities).enumerate() {
                let separator = if index == 0 { "" } else { ", " };
                let priority = number(self.ctx, *priority).unwrap_or(0);
                push_fmt(&mut out, format_args!("{separator}{element} {{ i32 {priority}, ptr "));
                let name = super::fields::symbol(self.ctx, *function);
                push_name(&mut out, b'@', name.map_or(b"", |name| self.ctx.ident_bytes(name)));
                out.extend_from_slice(b", ptr null }");
            }
            out.push(b']');
        }
        out.push(b'\n');
        self.globals.extend_from_slice(&out);
    }

    fn alias(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ty = self.type_attr(op, "alias_type");
        let mut out = Vec::new();
        push_name(&mut out, b'@', op.string("sym_name").unwrap_or_default());
        out.extend_from_slice(b" = ");
        self.push_symbol(&mut out, op);
        out.extend_from_slice(b"alias ");
        out.extend_from_slice(self.types.text(ty));
        out.extend_from_slice(b", ");
        if let Some(region) = op.regions().next() {
            let value = self.initializer(region, "alias")?;
            let is_expression = matches!(self.consts.data(value), super::constants::CstData::Expr { .. });
            match is_expression {
                true => self.consts.write(&self.types, &mut out, value),
                false => self.consts.write_typed(&self.types, &mut out, value),
            }
        }
        out.push(b'\n');
        self.aliases.extend_from_slice(&out);
        Ok(())
    }

    fn ifunc(&mut self, op: OpRef<'a>) {
        let ty = self.type_attr(op, "i_func_type");
        let mut out = Vec::new();
        push_name(&mut out, b'@', op.string("sym_name").unwrap_or_default());
        out.extend_from_slice(b" = ");
        self.push_symbol(&mut out, op);
        out.extend_from_slice(b"ifunc ");
        out.extend_from_slice(self.types.text(ty));
        out.extend_from_slice(b", ptr ");
        let resolver = op.symbol("resolver");
        push_name(&mut out, b'@', resolver.map_or(b"", |name| self.ctx.ident_bytes(name)));
        out.push(b'\n');
        self.ifuncs.extend_from_slice(&out);
    }

    /// Returns a range that an attribute holds.
    pub fn range_of(&self, op: OpRef<'_>, name: &str) -> Option<Fields<'a>> {
        Fields::of(self.ctx, op.attr(name)?).filter(|fields| fields.class == "ConstantRangeAttr")
    }
}
