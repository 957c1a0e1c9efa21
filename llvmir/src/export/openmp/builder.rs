//! Instructions of the graph, with names.

use lect_core::number::ApInt;

use crate::export::Exporter;
use crate::export::constants::{NoWrap, Overflow};
use crate::export::emit::{Attached, Val};
use crate::export::graph::{InstNode, PhiNode, Place, Point};
use crate::export::types::{Ty, Types};

impl Exporter<'_> {
    /// Inserts the instruction whose text is complete.
    pub(in crate::export) fn insert_started(&mut self, attached: &mut Attached) {
        let local = self.graph.started.take().unwrap_or_else(|| self.body.new_local(Types::VOID));
        let text = std::mem::take(&mut self.body.text);
        self.body.defs.clear();
        let start = if text.starts_with(b"  ") { 2 } else { 0 };
        let text = text.get(start..).unwrap_or_default().to_vec();
        self.graph.insert(local, InstNode::new(text, std::mem::take(attached)));
    }

    /// Inserts records of debug information, which are no instructions.
    pub(in crate::export) fn insert_records(&mut self) {
        let text = std::mem::take(&mut self.body.text);
        for line in text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            let local = self.body.new_local(Types::VOID);
            self.graph.insert(local, InstNode::new(line.trim_ascii_start().to_vec(), Attached::new()));
        }
    }

    /// Gives an instruction a name.
    pub(super) fn named(&mut self, value: Val, name: &str) -> Val {
        if let Val::Local(local) = value
            && self.graph.inst(local).is_some()
        {
            self.graph.set_name(local, name.as_bytes());
        }
        value
    }

    /// Returns the name of a value.
    pub(super) fn name_of(&self, value: Val) -> String {
        match value {
            Val::Local(local) => String::from_utf8_lossy(self.graph.name(local)).into_owned(),
            Val::Cst(cst) => match self.consts.data(cst) {
                crate::export::constants::CstData::Global { name, .. } => String::from_utf8_lossy(name).into_owned(),
                _ => String::new(),
            },
        }
    }

    /// Returns an integer.
    pub(super) fn number(&mut self, ty: Ty, value: i64) -> Val {
        let width = self.types.int_width(ty).unwrap_or(32);
        Val::Cst(self.consts.int(&self.types, ty, ApInt::from_i64(width, value)))
    }

    pub(super) fn number32(&mut self, value: i64) -> Val {
        self.number(Types::I32, value)
    }

    pub(super) fn null(&mut self) -> Val {
        Val::Cst(self.consts.zero(&self.types, Types::PTR))
    }

    /// Appends a block to the function of another.
    pub(super) fn new_label(&mut self, place: Place, name: &str) -> u32 {
        let label = self.body.new_local(Types::LABEL);
        let function = self.graph.function_of(match place {
            Place::After(block) | Place::Before(block) => block,
            Place::End => self.graph.at.block,
        });
        self.graph.add_block(label, function, place, name.as_bytes());
        label
    }

    pub(super) fn br(&mut self, to: u32) -> u32 {
        self.put("  br label ");
        self.put_label(to);
        self.end_terminator()
    }

    fn end_terminator(&mut self) -> u32 {
        let local = self.body.new_local(Types::VOID);
        self.graph.started = Some(local);
        self.end_plain();
        local
    }

    pub(super) fn cond_br(&mut self, condition: Val, yes: u32, no: u32) -> u32 {
        self.put("  br ");
        self.put_typed(condition);
        for label in [yes, no] {
            self.put(", label ");
            self.put_label(label);
        }
        self.end_terminator()
    }

    pub(super) fn switch(&mut self, value: Val, default: u32, cases: &[(i64, u32)]) -> u32 {
        self.put("  switch ");
        self.put_typed(value);
        self.put(", label ");
        self.put_label(default);
        self.put(" [\n");
        let ty = self.ty_of(value);
        for (case, label) in cases {
            let case = self.number(ty, *case);
            self.put("    ");
            self.put_typed(case);
            self.put(", label ");
            self.put_label(*label);
            self.put("\n");
        }
        self.put("  ]");
        self.end_terminator()
    }

    pub(super) fn unreachable(&mut self) -> u32 {
        self.put("  unreachable");
        self.end_terminator()
    }

    pub(super) fn ret_void(&mut self) -> u32 {
        self.put("  ret void");
        self.end_terminator()
    }

    /// Creates a stack slot, in the address space of stack memory.
    pub(super) fn alloca(&mut self, element: Ty, name: &str) -> Val {
        let align = self.layout.preferred_align(&self.types, element);
        self.alloca_aligned(element, align, name)
    }

    pub(super) fn alloca_aligned(&mut self, element: Ty, align: u64, name: &str) -> Val {
        let space = self.layout.alloca_space;
        let ty = self.types.ptr(space);
        let result = self.begin(ty);
        self.put("alloca ");
        self.put_ty(element);
        self.put(", align ");
        self.put_int(align);
        if space != 0 {
            self.put(", addrspace(");
            self.put_int(u64::from(space));
            self.put(")");
        }
        self.end_plain();
        self.named(result, name)
    }

    pub(super) fn load(&mut self, ty: Ty, from: Val, name: &str) -> Val {
        self.load_atomic(ty, from, None, name)
    }

    /// Creates a load, with an ordering if the load is atomic.
    pub(super) fn load_atomic(&mut self, ty: Ty, from: Val, ordering: Option<&str>, name: &str) -> Val {
        let align = self.layout.align(&self.types, ty);
        self.load_with(ty, from, ordering, align, name)
    }

    pub(super) fn load_with(&mut self, ty: Ty, from: Val, ordering: Option<&str>, align: u64, name: &str) -> Val {
        let words = if ordering.is_some() { "load atomic " } else { "load " };
        self.load_words(words, ty, from, ordering, align, name)
    }

    /// Creates a load that is always executed.
    pub(super) fn load_volatile(&mut self, ty: Ty, from: Val) -> Val {
        let align = self.layout.align(&self.types, ty);
        self.load_words("load volatile ", ty, from, None, align, "")
    }

    fn load_words(
        &mut self,
        words: &'static str,
        ty: Ty,
        from: Val,
        ordering: Option<&str>,
        align: u64,
        name: &str,
    ) -> Val {
        let result = self.begin(ty);
        self.put(words);
        self.put_ty(ty);
        self.put(", ");
        self.put_typed(from);
        self.end_access(ordering, align);
        self.named(result, name)
    }

    /// Writes the end of a load or a store.
    fn end_access(&mut self, ordering: Option<&str>, align: u64) {
        if let Some(ordering) = ordering {
            self.put(" ");
            self.put(ordering);
        }
        self.put(", align ");
        self.put_int(align);
        self.end_plain();
    }

    pub(super) fn store(&mut self, value: Val, to: Val) {
        self.store_atomic(value, to, None);
    }

    /// Creates a store, with an ordering if the store is atomic.
    pub(super) fn store_atomic(&mut self, value: Val, to: Val, ordering: Option<&str>) {
        let align = self.layout.align(&self.types, self.ty_of(value));
        self.store_with(value, to, ordering, align);
    }

    pub(super) fn store_aligned(&mut self, value: Val, to: Val, align: u64) {
        self.store_with(value, to, None, align);
    }

    fn store_with(&mut self, value: Val, to: Val, ordering: Option<&str>, align: u64) {
        self.store_words(if ordering.is_some() { "store atomic " } else { "store " }, value, to, ordering, align);
    }

    /// Creates a store that is always executed.
    pub(super) fn store_volatile(&mut self, value: Val, to: Val) {
        let align = self.layout.align(&self.types, self.ty_of(value));
        self.store_words("store volatile ", value, to, None, align);
    }

    fn store_words(&mut self, words: &'static str, value: Val, to: Val, ordering: Option<&str>, align: u64) {
        self.begin(Types::VOID);
        self.put(words);
        self.put_typed(value);
        self.put(", ");
        self.put_typed(to);
        self.end_access(ordering, align);
    }

    /// Creates a phi instruction without incoming values.
    pub(super) fn phi(&mut self, ty: Ty, name: &str) -> Val {
        let result = self.begin(ty);
        self.put("phi ");
        self.end_plain();
        if let Val::Local(local) = result
            && let Some(inst) = self.graph.inst_mut(local)
        {
            inst.phi = Some(PhiNode { ty, incoming: Vec::new() });
        }
        self.named(result, name)
    }

    /// Adds an incoming value to a phi instruction.
    pub(super) fn add_incoming(&mut self, phi: Val, value: Val, from: u32) {
        if let Val::Local(local) = phi
            && let Some(phi) = self.graph.inst_mut(local).and_then(|inst| inst.phi.as_mut())
        {
            phi.incoming.push((value, from));
        }
    }

    pub(super) fn arith(&mut self, word: &'static str, a: Val, b: Val) -> Val {
        self.binary(word, a, b, Overflow::default(), "")
    }

    pub(super) fn arith_nuw(&mut self, word: &'static str, a: Val, b: Val) -> Val {
        self.binary(word, a, b, Overflow { nuw: true, nsw: false }, "")
    }

    /// Casts an integer to another width.
    pub(super) fn int_cast(&mut self, value: Val, to: Ty, is_signed: bool) -> Val {
        let width = |ty| self.types.int_width(ty).unwrap_or(0);
        let (from, wanted) = (width(self.ty_of(value)), width(to));
        let word = match (from > wanted, is_signed) {
            (true, _) => "trunc",
            (false, true) => "sext",
            (false, false) => "zext",
        };
        self.cast(word, "", value, to, &mut Attached::new())
    }

    /// Creates the address of an element of an array or a struct.
    pub(super) fn part_address(&mut self, ty: Ty, base: Val, at: i64, index: Ty, flags: NoWrap) -> Val {
        let indices = [self.number(index, 0), self.number(index, at)];
        self.element_address(ty, base, &indices, flags)
    }

    /// Creates the address of a field of a struct, as `CreateStructGEP`.
    pub(super) fn field_address(&mut self, ty: Ty, base: Val, at: i64) -> Val {
        let flags = NoWrap { inbounds: true, nusw: true, nuw: true };
        self.part_address(ty, base, at, Types::I32, flags)
    }

    /// Creates the address of an element of an array, in bounds.
    pub(super) fn array_address(&mut self, ty: Ty, base: Val, at: i64, index: Ty) -> Val {
        self.part_address(ty, base, at, index, NoWrap { inbounds: true, nusw: true, nuw: false })
    }

    /// Splits a block at the current point. The new block gets the rest; the point moves to the end of the old.
    pub(super) fn split(&mut self, branches: Branches, name: &str) -> u32 {
        let at = self.graph.at;
        let block = self.current_block(at);
        let new = self.split_at(at, branches, name);
        self.graph.at = match branches {
            Branches::Yes => self.graph.before_end(block),
            Branches::No => Point { block, before: None },
        };
        new
    }

    /// Returns the block of a point.
    pub(super) fn current_block(&self, at: Point) -> u32 {
        at.before.and_then(|inst| self.graph.block_of(inst)).unwrap_or(at.block)
    }

    /// Splits a block at a point.
    pub(super) fn split_at(&mut self, at: Point, branches: Branches, name: &str) -> u32 {
        let old = self.current_block(at);
        let new = self.new_label(Place::After(old), name);
        self.graph.splice(at, new);
        if branches == Branches::Yes {
            self.insert_br(old, new);
        }
        self.graph.move_phi_edges(old, new);
        new
    }

    /// Appends a branch to a block, wherever the current point is.
    pub(super) fn insert_br(&mut self, block: u32, to: u32) -> u32 {
        let saved = std::mem::replace(&mut self.graph.at, Point { block, before: None });
        let branch = self.br(to);
        self.graph.at = saved;
        branch
    }

    /// Replaces all uses of a local.
    pub(super) fn replace_uses(&mut self, from: u32, to: Val) {
        self.replace_where(from, to, |_, _| true);
    }

    /// Replaces the uses of a local in some instructions, given by their block.
    pub(super) fn replace_where(&mut self, from: u32, to: Val, test: impl Fn(&Self, u32) -> bool) {
        let text = self.value_text(to);
        for user in self.users(from) {
            if test(self, user) {
                self.graph.replace_operand(user, from, to, &text);
            }
        }
    }

    /// Returns the instructions that use a local, in the order of the functions.
    pub(super) fn users(&self, local: u32) -> Vec<u32> {
        let blocks = self.graph.functions.iter().flat_map(|code| &code.blocks);
        let insts = blocks.flat_map(|block| self.graph.insts(*block));
        insts.copied().filter(|inst| self.graph.operands(*inst).contains(&local)).collect()
    }

    /// Makes a block branch to another: changes its branch, or adds one.
    pub(super) fn redirect(&mut self, from: u32, to: u32) {
        match self.graph.terminator(from) {
            Some(branch) => self.graph.set_successor(branch, 0, to),
            None => {
                self.insert_br(from, to);
            }
        }
    }

    /// Runs some work at another point.
    pub(super) fn at<T>(&mut self, point: Point, work: impl FnOnce(&mut Self) -> T) -> T {
        let saved = std::mem::replace(&mut self.graph.at, point);
        let done = work(self);
        self.graph.at = saved;
        done
    }

    /// Returns the block of the current point.
    pub(super) fn block(&self) -> u32 {
        self.current_block(self.graph.at)
    }

    /// Moves to the end of a block.
    pub(super) fn goto_end(&mut self, block: u32) {
        self.graph.at = Point { block, before: None };
    }

    /// Moves before the terminator of a block, or to its end.
    pub(super) fn goto_last(&mut self, block: u32) {
        self.graph.at = self.graph.before_end(block);
    }
}

/// Whether a block that is split branches to the new one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Branches {
    Yes,
    No,
}
