//! Functions made of parts of others: the code of parallel regions, teams and tasks.
//!
//! Values that the part uses are passed in a struct, except for those that the runtime passes.

use crate::export::attributes::AttrSet;
use crate::export::constants::NoWrap;
use crate::export::emit::{Attached, Val};
use crate::export::graph::{Place, Point, opcode};
use crate::export::metadata::{Kind, MdOp};
use crate::export::types::{Ty, TyData, Types};
use crate::export::{Exporter, Function};
use lect_ods::order::Order as _;

/// Replacement of the call of a new function.
pub(super) enum Post {
    None,
    Parallel {
        ident: Val,
        condition: Option<Val>,
        own_tid: Val,
        local_tid: Val,
        fakes: Vec<Val>,
    },
    Teams {
        ident: Val,
        fakes: Vec<Val>,
    },
    Task(super::task::Task),
    Taskloop(Box<super::task::Taskloop>),
    TargetTask(Box<super::target::TargetTask>),
    /// Parallel region on a device.
    Kernel(Box<super::target::Team>),
    /// Body of a loop on a device.
    DeviceLoop(Box<super::target::DeviceLoop>),
}

/// A part of a function that becomes a function.
pub(super) struct Outline {
    pub entry: u32,
    /// First block after the part.
    pub exit: u32,
    /// Block for stack memory of the struct.
    pub outer: u32,
    /// Values that are passed by themselves.
    pub excluded: Vec<u32>,
    /// First values of the struct.
    pub first: Vec<u32>,
    pub hoists_allocas: bool,
    pub post: Post,
}

impl Outline {
    pub fn new(entry: u32, exit: u32, outer: u32) -> Self {
        let (excluded, first) = (Vec::new(), Vec::new());
        Self { entry, exit, outer, excluded, first, hoists_allocas: false, post: Post::None }
    }
}

/// A new function, and its call.
pub(super) struct Made {
    /// Position in the module.
    pub index: usize,
    pub name: Vec<u8>,
    pub params: Vec<u32>,
    pub call: u32,
    pub args: Vec<Val>,
    /// Type of the struct, if values are passed in one.
    pub shared: Option<Ty>,
}

/// Attributes of functions that a part does not inherit.
const NOT_INHERITED: &[&str] = &[
    "allockind",
    "allocsize",
    "builtin",
    "convergent",
    "jumptable",
    "memory",
    "naked",
    "nobuiltin",
    "nocreateundeforpoison",
    "nodivergencesource",
    "nofpclass",
    "nomerge",
    "noreturn",
    "nosync",
    "presplitcoroutine",
    "returns_twice",
    "speculatable",
    "alignstack",
    "willreturn",
];

impl Exporter<'_> {
    /// Returns the blocks from an entry to an exit, in the order in which they are moved.
    pub(super) fn collect_blocks(&self, entry: u32, exit: u32) -> Vec<u32> {
        let (mut seen, mut pending, mut found) = (vec![entry, exit], vec![entry], Vec::new());
        while let Some(block) = pending.pop() {
            found.push(block);
            for next in self.graph.block_successors(block) {
                if !seen.contains(&next) {
                    seen.push(next);
                    pending.push(next);
                }
            }
        }
        found
    }

    /// Returns the values that blocks use and do not define.
    fn inputs(&self, blocks: &[u32]) -> Vec<u32> {
        self.inputs_with_globals(blocks).0
    }

    /// Returns the values that blocks use and do not define, and how many of them come before the first global variable.
    pub(super) fn inputs_with_globals(&self, blocks: &[u32]) -> (Vec<u32>, Option<usize>) {
        let (mut found, mut first_global) = (Vec::new(), None);
        for block in blocks {
            for inst in self.graph.insts(*block) {
                if first_global.is_none() && self.graph.mentions(*inst, |name| self.is_variable(name)) {
                    first_global = Some(found.len());
                }
                for operand in self.graph.operands(*inst) {
                    let is_outside = match self.graph.block_of(operand) {
                        Some(block) => !blocks.contains(&block),
                        None => self.graph.is_argument(operand),
                    };
                    if is_outside && !found.contains(&operand) {
                        found.push(operand);
                    }
                }
            }
        }
        (found, first_global)
    }

    /// Returns true if a name is that of a global variable with a name.
    fn is_variable(&self, name: &[u8]) -> bool {
        let is_number = name.iter().all(u8::is_ascii_digit);
        !is_number && !name.starts_with(b"llvm.") && !self.function_index.contains_key(name)
    }

    /// Returns the name of a function, with a number if the name is taken.
    pub(super) fn unique_function(&mut self, name: &str) -> Vec<u8> {
        let mut unique = name.to_owned();
        while self.function_index.contains_key(unique.as_bytes()) {
            self.openmp.last_suffix += 1;
            unique = format!("{name}.{}", self.openmp.last_suffix);
        }
        unique.into_bytes()
    }

    /// Adds a function with a body in the graph. Returns its positions in the module and in the graph.
    pub(super) fn add_function(&mut self, name: &[u8], ty: Ty, attrs: AttrSet) -> (usize, usize) {
        let index = self.functions.len();
        self.function_index.insert(name.into(), index);
        let result = match self.types.data(ty) {
            TyData::Function { result, .. } => *result,
            _ => Types::VOID,
        };
        let before = [b"internal ".as_slice(), self.types.text(result), b" "].concat();
        self.functions.push(Function {
            name: name.into(),
            before,
            ty,
            attrs,
            body: Some(Vec::new()),
            has_blocks: true,
            ..Function::default()
        });
        (index, self.graph.new_function(index))
    }

    /// Makes a function of a part of another.
    pub(super) fn outline(&mut self, outline: Outline) {
        let Outline { entry, exit, outer, excluded, first, hoists_allocas, post } = outline;
        let old = self.graph.function_of(entry);
        let outer_index = self.graph.functions.get(old).map_or(0, |code| code.index);
        let blocks = self.collect_blocks(entry, exit);
        self.erase_assumptions(&blocks);
        let mut inputs = first;
        for input in self.inputs(&blocks) {
            if !inputs.contains(&input) {
                inputs.push(input);
            }
        }
        let mut place = Some(entry);
        while let Some(block) = place.filter(|block| blocks.contains(block)) {
            place = self.graph.next_block(block);
        }
        let exits = self.exits(&blocks);
        let (single, shared): (Vec<u32>, Vec<u32>) = inputs.iter().partition(|input| excluded.contains(input));
        let shared_types: Vec<Ty> = shared.iter().map(|input| self.ty_of(Val::Local(*input))).collect();
        let shared_type = (!shared.is_empty()).then(|| self.types.literal(&shared_types));
        let mut params: Vec<Ty> = single.iter().map(|input| self.ty_of(Val::Local(*input))).collect();
        if shared_type.is_some() {
            params.push(Types::PTR);
        }
        let ty = self.types.function(Types::VOID, &params, false);
        let outer_name = self.functions.get(outer_index).map(|function| function.name.clone()).unwrap_or_default();
        let name = self.unique_function(&format!("{}..omp_par", String::from_utf8_lossy(&outer_name)));
        let mut attrs = self.functions.get(outer_index).map(|function| function.attrs.clone()).unwrap_or_default();
        for attr in NOT_INHERITED {
            attrs.remove(attr);
        }
        if exits.is_empty() && !blocks.iter().any(|block| self.returns(*block)) {
            attrs.flag("noreturn");
        }
        let (index, code) = self.add_function(&name, ty, attrs);
        self.openmp.placed.push((index, outer_index));
        let mut arguments = Vec::new();
        for (at, param) in params.iter().enumerate() {
            let local = self.body.new_local(*param);
            let name = single.get(at).map(|input| self.graph.name(*input).to_vec()).unwrap_or_default();
            self.graph.add_argument(code, local, &name);
            arguments.push(local);
        }
        self.body.dbg = None;

        // Values of the struct are loaded in a block that becomes a part of the entry.
        let root = self.body.new_local(Types::LABEL);
        self.graph.add_block(root, code, Place::End, b"newFuncRoot");
        self.goto_end(root);
        let mut replaced: Vec<(u32, u32)> = single.iter().copied().zip(arguments.iter().copied()).collect();
        if let (Some(shared_type), Some(pointer)) = (shared_type, arguments.last().copied()) {
            for (at, input) in shared.iter().enumerate() {
                if let Val::Local(loaded) = self.load_shared(shared_type, pointer, at, *input) {
                    replaced.push((*input, loaded));
                }
            }
        }
        replaced.order_by_key(|it| inputs.iter().position(|input| *input == it.0));
        for block in &blocks {
            self.graph.transfer(*block, code);
        }
        for (input, by) in replaced {
            let value = Val::Local(by);
            self.replace_where(input, value, |it, user| {
                it.graph.block_of(user).is_some_and(|block| blocks.contains(&block))
            });
        }
        let stubs: Vec<(u32, u32)> = exits.iter().map(|exit| (*exit, self.exit_stub(*exit, code))).collect();
        for block in &blocks {
            let Some(last) = self.graph.terminator(*block) else { continue };
            for (exit, stub) in &stubs {
                self.graph.replace_successor(last, *exit, *stub);
            }
        }

        let place = place.map_or(Place::End, Place::Before);
        let (call, args) = self.replacer(old, place, outer, shared_type, &shared, &single, &name, ty);
        let replacer = self.graph.block_of(call).unwrap_or(0);
        self.goto_end(replacer);
        match exits.first() {
            Some(exit) => {
                self.br(*exit);
                for exit in &exits {
                    for block in &blocks {
                        self.graph.replace_incoming(*exit, *block, replacer);
                    }
                }
            }
            None => {
                self.unreachable();
            }
        }
        for block in self.graph.functions.get(old).map(|code| code.blocks.clone()).unwrap_or_default() {
            if let Some(last) = self.graph.terminator(block) {
                self.graph.replace_successor(last, entry, replacer);
            }
        }

        let loads = self.graph.insts(root).to_vec();
        let at = self.graph.first_insertion(entry);
        for inst in loads {
            self.graph.move_inst(inst, at);
        }
        self.graph.erase_block(root);
        self.graph.move_block(entry, Place::End);
        for block in blocks.iter().skip(1).chain(stubs.iter().map(|stub| &stub.1)) {
            self.graph.move_block(*block, Place::End);
        }
        let made = Made { index, name, params: arguments, call, args, shared: shared_type };
        self.finish_outline(made, post);
        if hoists_allocas {
            self.hoist_allocas(code);
        }
    }

    fn finish_outline(&mut self, made: Made, post: Post) {
        match post {
            Post::None => {}
            Post::Parallel { .. } => self.finish_parallel(made, post),
            Post::Teams { ident, fakes } => self.finish_teams(made, ident, fakes),
            Post::Task(task) => self.finish_task(made, task),
            Post::TargetTask(task) => self.finish_target_task(made, *task),
            Post::Kernel(team) => self.finish_team(made, *team),
            Post::DeviceLoop(body) => self.finish_device_loop(made, *body),
            Post::Taskloop(taskloop) => self.finish_taskloop(made, *taskloop),
        }
    }

    fn returns(&self, block: u32) -> bool {
        let last = self.graph.terminator(block).and_then(|last| self.graph.inst(last));
        last.is_some_and(|last| matches!(opcode(&last.text), b"ret" | b"resume"))
    }

    /// Removes assumptions, which do not move.
    fn erase_assumptions(&mut self, blocks: &[u32]) {
        for block in blocks {
            for inst in self.graph.insts(*block).to_vec() {
                let text = self.graph.inst(inst).map(|inst| inst.text.as_slice()).unwrap_or_default();
                if text.starts_with(b"call void @llvm.assume(") {
                    self.graph.erase(inst);
                }
            }
        }
    }

    fn exits(&self, blocks: &[u32]) -> Vec<u32> {
        let mut exits = Vec::new();
        for block in blocks {
            for next in self.graph.block_successors(*block) {
                if !blocks.contains(&next) && !exits.contains(&next) {
                    exits.push(next);
                }
            }
        }
        exits
    }

    fn exit_stub(&mut self, exit: u32, code: usize) -> u32 {
        let name = [self.graph.name(exit), b".exitStub"].concat();
        let stub = self.body.new_local(Types::LABEL);
        self.graph.add_block(stub, code, Place::End, &name);
        self.goto_end(stub);
        self.ret_void();
        stub
    }

    /// Loads a value from the struct.
    fn load_shared(&mut self, shared: Ty, pointer: u32, at: usize, input: u32) -> Val {
        let name = String::from_utf8_lossy(self.graph.name(input)).into_owned();
        let address = self.part_address(shared, Val::Local(pointer), at as i64, Types::I32, NoWrap::default());
        let address = self.named(address, &format!("gep_{name}"));
        let ty = self.ty_of(Val::Local(input));
        let loaded = self.load(ty, address, &format!("loadgep_{name}"));
        if matches!(self.types.data(ty), TyData::Ptr(_)) {
            let align = self.known_align(input);
            let node = self.md.tuple(&[MdOp::int(64, align)]);
            if let Val::Local(loaded) = loaded
                && let Some(inst) = self.graph.inst_mut(loaded)
            {
                inst.attached.push((Kind::Custom("align"), node));
                self.openmp.aligns.insert(loaded, align);
            }
        }
        loaded
    }

    /// Casts the address of a slot for the address space of arguments, if that of stack memory is another one.
    pub(super) fn argument_slot(&mut self, slot: Val) -> Val {
        let name = format!("{}.ascast", self.name_of(slot));
        self.argument_slot_as(slot, &name)
    }

    /// Casts the address of a slot as [`argument_slot`](Self::argument_slot), with a name.
    pub(super) fn argument_slot_as(&mut self, slot: Val, name: &str) -> Val {
        if self.ty_of(slot) == Types::PTR {
            return slot;
        }
        let cast = self.cast("addrspacecast", "", slot, Types::PTR, &mut Attached::new());
        self.named(cast, name)
    }

    /// Returns the alignment that a pointer is known to have.
    fn known_align(&self, pointer: u32) -> i64 {
        let Some(inst) = self.graph.inst(pointer) else { return 1 };
        let number_after = |word: &[u8]| {
            let at = memchr::memmem::find(&inst.text, word)? + word.len();
            let digits = inst.text.get(at..)?;
            let end = digits.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(digits.len());
            std::str::from_utf8(digits.get(..end)?).ok()?.parse().ok()
        };
        match opcode(&inst.text) {
            b"alloca" => number_after(b", align ").unwrap_or(1),
            b"call" => number_after(b" align ").unwrap_or(1),
            b"load" => self.openmp.aligns.get(&pointer).copied().unwrap_or(1),
            b"addrspacecast" => match self.graph.operands(pointer)[..] {
                [source] => self.known_align(source),
                _ => 1,
            },
            _ => 1,
        }
    }

    /// Creates the block that fills the struct and calls the new function.
    #[allow(clippy::too_many_arguments)]
    fn replacer(
        &mut self,
        old: usize,
        place: Place,
        outer: u32,
        shared_type: Option<Ty>,
        shared: &[u32],
        single: &[u32],
        name: &[u8],
        ty: Ty,
    ) -> (u32, Vec<Val>) {
        let replacer = self.body.new_local(Types::LABEL);
        self.graph.add_block(replacer, old, place, b"codeRepl");
        let mut args: Vec<Val> = single.iter().map(|input| Val::Local(*input)).collect();
        if let Some(shared_type) = shared_type {
            self.graph.at = self.graph.first_insertion(outer);
            let slot = self.alloca(shared_type, "structArg");
            let passed = if self.openmp.is_device { self.argument_slot_as(slot, "structArg.ascast") } else { slot };
            self.goto_end(replacer);
            for (at, input) in shared.iter().enumerate() {
                let address = self.part_address(shared_type, slot, at as i64, Types::I32, NoWrap::default());
                let input_name = String::from_utf8_lossy(self.graph.name(*input)).into_owned();
                let address = self.named(address, &format!("gep_{input_name}"));
                self.store(Val::Local(*input), address);
            }
            args.push(passed);
        }
        self.graph.at = Point { block: replacer, before: None };
        let call = match self.call_named(name, ty, &args) {
            Val::Local(call) => call,
            Val::Cst(_) => 0,
        };
        (call, args)
    }
}
