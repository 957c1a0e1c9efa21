//! Random operations generated from the spec of a dialect.
//!
//! Types and attributes come from a stock (`stock`) and from the dialect; those that satisfy the constraint are
//! candidates. Traits and verifiers are ignored: a test that needs valid operations generates several and keeps those
//! that the verifier accepts ([`FromSpec::valid`]). The same seed generates the same operation.

mod stock;

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use lect_core::Context;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Attr, Block, Op, Region, Type, Value};
use lect_core::eval::{Val, holds};
use lect_core::ir::{Isolate, OpState};
use lect_core::loc::Loc;
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_ods::spec::{
    Arity, AttrConstraint, DialectSpec, Grouping, OpSpec, PropKind, Shared, TraitKind, TypeConstraint, ValueSpec,
};

/// Pseudorandom number generator.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Creates a generator; the same seed yields the same numbers.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below `end`, or zero if `end` is zero.
    pub fn below(&mut self, end: usize) -> usize {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % end.max(1) as u64) as usize
    }

    /// Returns true with a probability of `percent` in a hundred.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Picks one of the elements; none if the slice is empty.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.below(from.len())).copied()
    }
}

/// Generator of operations of a dialect.
pub struct FromSpec<'c> {
    ctx: &'c Context,
    dialect: &'c DialectSpec,
    types: Vec<Type>,
    attrs: Vec<Attr>,
    /// Types that satisfy a constraint, by the constraint's address.
    admitted_types: RefCell<HashMap<usize, Rc<[Type]>>>,
    admitted_attrs: RefCell<HashMap<usize, Rc<[Attr]>>>,
}

/// Operation under construction, and its surroundings.
struct Maker<'m, 'c> {
    from: &'m FromSpec<'c>,
    dice: &'m mut Dice,
    /// Type used for values wherever the constraints admit it.
    favourite: Type,
    /// Result types of the enclosing operation.
    outer: Vec<Type>,
    depth: usize,
}

/// Maximum depth of nested operations.
const DEPTH: usize = 3;

impl<'c> FromSpec<'c> {
    /// Creates a generator for a dialect, which must be loaded in the context.
    pub fn new(ctx: &'c Context, dialect: &'c DialectSpec) -> Self {
        let (types, attrs) = (stock::types(ctx, dialect), stock::attrs(ctx, dialect));
        let (admitted_types, admitted_attrs) = (RefCell::default(), RefCell::default());
        Self { ctx, dialect, types, attrs, admitted_types, admitted_attrs }
    }

    /// Generates a module with one operation; none if no type or attribute in stock satisfies a constraint.
    pub fn module(&self, op: &OpSpec, dice: &mut Dice) -> Option<Isolate> {
        let (mut ir, body) = self.empty()?;
        self.fill(op, dice, &mut ir, body)?;
        Some(ir)
    }

    /// Generates a module with several operations, each equal to the one that [`module`](Self::module) generates with
    /// the same dice.
    pub fn together(&self, ops: &[(&OpSpec, Dice)]) -> Option<Isolate> {
        let (mut ir, body) = self.empty()?;
        for (op, dice) in ops {
            self.fill(op, &mut dice.clone(), &mut ir, body)?;
        }
        Some(ir)
    }

    /// Creates an empty module, and returns it with its block.
    fn empty(&self) -> Option<(Isolate, Block)> {
        let mut ir = Isolate::new(self.ctx, self.ctx.op_name_of(b"builtin.module"), Loc::UNKNOWN, 1);
        let body = ir.create_block();
        let region = ir.root().region(0)?.region;
        ir.append_block(region, body);
        Some((ir, body))
    }

    /// Generates an operation in the block of a module.
    fn fill(&self, op: &OpSpec, dice: &mut Dice, ir: &mut Isolate, body: Block) -> Option<()> {
        let ctx = self.ctx;
        let traits = ctx.op_name(ctx.op_name_of(op.name.as_bytes())).info()?.traits;
        let favourite = dice.pick(&self.types)?;
        let mut maker = Maker { from: self, dice, favourite, outer: Vec::new(), depth: 0 };
        if traits.contains(OpTraits::SYMBOL) || parents(op).is_some_and(|all| all.contains(&"ModuleOp")) {
            let made = maker.op(op, ir, body, &[])?;
            ir.append(body, made);
            return Some(());
        }
        // An unregistered parent operation may have several blocks, and accepts any terminator.
        let (around, entry) = (ir.create_region(), ir.create_block());
        ir.append_block(around, entry);
        let targets: Vec<Block> = (0..2).map(|_| maker.target(ir)).collect();
        let made = maker.op(op, ir, entry, &targets)?;
        ir.append(entry, made);
        if ir.op(made).successors().len() != 0 {
            targets.iter().for_each(|block| ir.append_block(around, *block));
        }
        let around = OpState::new(ctx.op_name_of(b"test.around"), Loc::UNKNOWN).region(around);
        let around = ir.build(around);
        ir.append(body, around);
        Some(())
    }

    /// Returns dice that generate an operation that the verifier accepts; none if all attempts fail.
    pub fn valid(&self, op: &OpSpec, dice: &mut Dice, attempts: usize) -> Option<Dice> {
        (0..attempts).find_map(|_| {
            let before = dice.clone();
            let made = self.module(op, dice)?;
            is_valid(self.ctx, &made).then_some(before)
        })
    }

    fn types_for(&self, constraint: &Shared<TypeConstraint>) -> Rc<[Type]> {
        let key = std::ptr::from_ref(&**constraint).addr();
        let admits = |ty: &&Type| holds(self.ctx, &constraint.condition, &Val::Type(**ty)) == Some(true);
        let find = || Rc::from(self.types.iter().filter(admits).copied().collect::<Vec<_>>());
        self.admitted_types.borrow_mut().entry(key).or_insert_with(find).clone()
    }

    fn attrs_for(&self, constraint: &Shared<AttrConstraint>) -> Rc<[Attr]> {
        let key = std::ptr::from_ref(&**constraint).addr();
        let admits = |attr: &&Attr| holds(self.ctx, &constraint.condition, &Val::Attr(**attr)) == Some(true);
        let find = || Rc::from(self.attrs.iter().filter(admits).copied().collect::<Vec<_>>());
        self.admitted_attrs.borrow_mut().entry(key).or_insert_with(find).clone()
    }
}

/// Returns true if the verifier accepts the module.
pub fn is_valid(ctx: &Context, ir: &Isolate) -> bool {
    let config = VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(1);
    ctx.capture_diagnostics(|| verify(ir.root(), &config)).0.is_ok()
}

/// Returns the C++ classes of the allowed parent operations, if the operation restricts its parent.
fn parents(op: &OpSpec) -> Option<Vec<&str>> {
    params_of(op, "OpTrait::HasParent")
}

fn params_of<'s>(op: &'s OpSpec, class: &str) -> Option<Vec<&'s str>> {
    let last = |class: &'s str| class.rsplit("::").next().unwrap_or(class).trim();
    op.traits.iter().find_map(|it| match &it.kind {
        TraitKind::Parametric { name, params } if name == class => {
            Some(params.iter().flat_map(|param| param.split(',')).map(last).collect())
        }
        _ => None,
    })
}

fn is_terminator(op: &OpSpec) -> bool {
    op.traits.iter().any(|it| matches!(&it.kind, TraitKind::Native(name) if name == "OpTrait::IsTerminator"))
}

impl Maker<'_, '_> {
    /// Creates a block that can be a successor.
    fn target(&mut self, ir: &mut Isolate) -> Block {
        let block = ir.create_block();
        if self.dice.percent(30) {
            ir.add_block_arg(block, self.favourite, Loc::UNKNOWN);
        }
        let end = ir.build(OpState::new(self.from.ctx.op_name_of(b"test.end"), Loc::UNKNOWN));
        ir.append(block, end);
        block
    }

    /// Generates an operation to be appended to a block; the producers of its operands are appended at once.
    fn op(&mut self, spec: &OpSpec, ir: &mut Isolate, block: Block, targets: &[Block]) -> Option<Op> {
        let ctx = self.from.ctx;
        let mut state = OpState::new(ctx.op_name_of(spec.name.as_bytes()), Loc::UNKNOWN);
        for successor in spec.successors.iter() {
            for _ in 0..if successor.variadic { self.dice.below(3) } else { 1 } {
                state.successors.push(self.dice.pick(targets)?);
            }
        }
        let (operands, operand_sizes) = self.values(spec, &spec.operands, spec.operand_groups, &mut state)?;
        let (results, result_sizes) = self.values(spec, &spec.results, spec.result_groups, &mut state)?;
        self.props(spec, &mut state, [(spec.operand_groups, operand_sizes), (spec.result_groups, result_sizes)])?;
        for ty in operands.iter().flatten() {
            state.operands.push(self.source(ir, block, *ty));
        }
        let operands: Vec<Type> = operands.into_iter().flatten().collect();
        state.results.extend(results.into_iter().flatten());
        self.regions(spec, ir, &mut state, &operands)?;
        if self.dice.percent(20) {
            state.attrs.push((ctx.ident(b"test.extra"), ctx.attrs().unit()));
        }
        Some(ir.build(state))
    }

    /// Creates a value of a type, produced by an unregistered operation.
    fn source(&mut self, ir: &mut Isolate, block: Block, ty: Type) -> Value {
        let source = OpState::new(self.from.ctx.op_name_of(b"test.source"), Loc::UNKNOWN).results([ty]);
        let source = ir.build(source);
        ir.append(block, source);
        ir.op(source).result(0)
    }

    /// Picks the types of the operands or results, by segment, and the segment sizes.
    fn values(
        &mut self,
        op: &OpSpec,
        specs: &[ValueSpec],
        grouping: Grouping,
        state: &mut OpState,
    ) -> Option<(Vec<Vec<Type>>, Vec<i32>)> {
        let even = self.dice.below(3);
        let mut groups = Vec::new();
        for spec in specs {
            let count = match (&spec.arity, grouping) {
                (Arity::One, _) => 1,
                (Arity::Optional, Grouping::Even) => even.min(1),
                (_, Grouping::Even) => even,
                (Arity::Optional, _) => self.dice.below(2),
                (Arity::VariadicOfVariadic(sizes), _) => {
                    // Often the number of such groups equals the number of variadic successors.
                    let fixed = op.successors.iter().filter(|it| !it.variadic).count();
                    let groups = match op.successors.len() == fixed {
                        true => self.dice.below(3),
                        false => state.successors.len() - fixed,
                    };
                    let each: Vec<i32> = (0..groups).map(|_| self.dice.below(3) as i32).collect();
                    let count: i32 = each.iter().sum();
                    let ctx = self.from.ctx;
                    state.attrs.push((ctx.ident(sizes.as_bytes()), ctx.attrs().dense_i32_array(each)));
                    count as usize
                }
                _ => self.dice.pick(&[0, 0, 1, 1, 2, 3])?,
            };
            let as_outside = spec.arity == Arity::Variadic && !self.outer.is_empty() && self.dice.percent(70);
            let group = match as_outside {
                true => self.outer.clone(),
                false => (0..count).map(|_| self.ty(&spec.constraint)).collect::<Option<_>>()?,
            };
            groups.push(group);
        }
        let sizes = groups.iter().map(|group| group.len() as i32).collect();
        Some((groups, sizes))
    }

    /// Picks a type that satisfies a constraint; mostly the favourite, if it does.
    fn ty(&mut self, constraint: &Shared<TypeConstraint>) -> Option<Type> {
        let admitted = self.from.types_for(constraint);
        if admitted.contains(&self.favourite) && self.dice.percent(85) {
            return Some(self.favourite);
        }
        // Types with the same shape or element type are often required to match.
        let ctx = self.from.ctx;
        let alike = |ty: &&Type| stock::are_alike(ctx, **ty, self.favourite);
        let alike: Vec<Type> = admitted.iter().filter(alike).copied().collect();
        if !alike.is_empty() && self.dice.percent(80) { self.dice.pick(&alike) } else { self.dice.pick(&admitted) }
    }

    fn props(&mut self, spec: &OpSpec, state: &mut OpState, sizes: [(Grouping, Vec<i32>); 2]) -> Option<()> {
        let ctx = self.from.ctx;
        for (slot, prop) in spec.props.iter().enumerate() {
            let name = ctx.ident(prop.name.as_bytes());
            if state.attrs.iter().any(|attr| attr.0 == name) {
                continue;
            }
            let constraint = match &prop.kind {
                PropKind::Sizes(_) => {
                    let own = sizes.iter().find(|it| it.0 == Grouping::Sized(slot as u32));
                    let sizes = own.map(|it| it.1.clone()).unwrap_or_default();
                    state.attrs.push((name, ctx.attrs().dense_i32_array(sizes)));
                    continue;
                }
                PropKind::Attr(constraint) => constraint,
                PropKind::Native(native) => match &native.attr {
                    Some(constraint) => constraint,
                    None => continue,
                },
            };
            let needed = !prop.optional && prop.default.is_none();
            if !needed && self.dice.percent(50) {
                continue;
            }
            let mut admitted = self.from.attrs_for(constraint);
            if constraint.symbol_name {
                // An empty symbol name cannot be printed.
                admitted = admitted.iter().copied().filter(|name| *name != ctx.attrs().string("")).collect();
            }
            let alike = |attr: &&Attr| ctx.attrs().type_of(**attr) == Some(self.favourite);
            let alike: Vec<Attr> = admitted.iter().filter(alike).copied().collect();
            let chosen = match !alike.is_empty() && self.dice.percent(80) {
                true => self.dice.pick(&alike),
                false => self.dice.pick(&admitted),
            };
            match chosen {
                Some(attr) => state.attrs.push((name, attr)),
                None if needed => return None,
                None => {}
            }
        }
        Some(())
    }

    fn regions(&mut self, spec: &OpSpec, ir: &mut Isolate, state: &mut OpState, operands: &[Type]) -> Option<()> {
        let ctx = self.from.ctx;
        let mut count = 0;
        for region in spec.regions.iter() {
            count += if region.variadic { self.dice.below(3) } else { 1 };
        }
        let mut own = Isolate::is_isolating(ctx, state.name).then(|| {
            let isolate = Isolate::new(ctx, state.name, Loc::UNKNOWN, count);
            let regions: Vec<Region> = isolate.root().regions().map(|region| region.region).collect();
            (Box::new(isolate), regions)
        });
        let outer = std::mem::replace(&mut self.outer, state.results.to_vec());
        self.depth += 1;
        for number in 0..count {
            let (ir, region) = match &mut own {
                Some((isolate, regions)) => (&mut **isolate, *regions.get(number)?),
                None => {
                    let region = ir.create_region();
                    (&mut *ir, region)
                }
            };
            if self.depth <= DEPTH && self.dice.percent(85) {
                self.block(spec, ir, region, operands)?;
            }
            if own.is_none() {
                state.regions.push(region);
            }
        }
        self.depth -= 1;
        self.outer = outer;
        state.isolate = own.map(|it| it.0);
        Some(())
    }

    /// Generates a block in a region of an operation under construction.
    fn block(&mut self, spec: &OpSpec, ir: &mut Isolate, region: Region, operands: &[Type]) -> Option<()> {
        let ctx = self.from.ctx;
        let block = ir.create_block();
        ir.append_block(region, block);
        let args = match self.dice.below(7) {
            0..=2 => Vec::new(),
            3 => operands.to_vec(),
            4 => self.outer.clone(),
            5 => vec![ctx.types().index()],
            _ => [ctx.types().index()].into_iter().chain(self.outer.iter().copied()).collect(),
        };
        for ty in args {
            ir.add_block_arg(block, ty, Loc::UNKNOWN);
        }
        let implicit = params_of(spec, "OpTrait::SingleBlockImplicitTerminator");
        let fits = |op: &&OpSpec| {
            is_terminator(op)
                && op.successors.is_empty()
                && parents(op).is_none_or(|parents| parents.contains(&&*spec.cpp_class))
                && implicit.as_ref().is_none_or(|classes| classes.contains(&&*op.cpp_class))
        };
        let fitting: Vec<&OpSpec> = self.from.dialect.ops.iter().filter(fits).collect();
        match self.dice.pick(&fitting) {
            Some(last) if self.dice.percent(90) => {
                let last = self.op(last, ir, block, &[])?;
                ir.append(block, last);
            }
            _ => {
                let end = ir.build(OpState::new(ctx.op_name_of(b"test.end"), Loc::UNKNOWN));
                ir.append(block, end);
            }
        }
        Some(())
    }
}
