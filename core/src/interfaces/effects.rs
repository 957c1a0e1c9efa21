//! Memory effects (`MemoryEffectOpInterface`) and speculatability (`ConditionallySpeculatable`).

use lect_ods::spec::{Arity, Effect as EffectSpec, InterfaceUse, OpSpec, Str};
use smallvec::SmallVec;

use crate::dialect::{InterfaceEntry, OpInfo, OpTraits};
use crate::entity::{Op, SecondaryMap, Value};
use crate::ir::{IsolateId, OpRef};

/// Kind of a memory effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EffectKind {
    /// Memory is allocated.
    Allocate,
    /// Memory is freed.
    Free,
    /// Memory is read.
    Read,
    /// Memory is written.
    Write,
}

/// One effect of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Effect {
    /// Kind of the effect.
    pub kind: EffectKind,
    /// Affected value; `None` if it is unknown.
    pub value: Option<Value>,
    /// The C++ class of the resource: `::mlir::SideEffects::DefaultResource`.
    pub resource: Str,
    /// Order of the effect among those of the operation: effects of lower stages come first.
    pub stage: i64,
}

impl Effect {
    /// Creates an effect of stage 0 on a value, or on the whole resource if `value` is `None`.
    pub fn new(kind: EffectKind, value: Option<Value>, resource: impl Into<Str>) -> Self {
        Self { kind, value, resource: resource.into(), stage: 0 }
    }

    /// Sets the stage.
    #[must_use]
    pub fn with_stage(mut self, stage: i64) -> Self {
        self.stage = stage;
        self
    }
}

/// Effects; most operations have one at most.
pub type Effects = SmallVec<[Effect; 2]>;

/// Model of an operation with known effects.
pub trait MemoryEffects: Sync {
    /// Returns the effects of the operation itself, without those of nested operations.
    fn effects(&self, op: OpRef<'_>) -> Effects;
}

/// Whether an operation can be executed speculatively.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speculatability {
    /// Not speculatable.
    Never,
    /// Speculatable, independent of nested operations.
    Always,
    /// Speculatable if all nested operations are.
    Recursive,
}

/// Model of an operation whose speculatability is computed.
pub trait Speculatable: Sync {
    /// Returns the speculatability of an operation.
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability;
}

fn kind(effect: &EffectSpec) -> Option<EffectKind> {
    Some(match effect.effect.rsplit("::").next()? {
        "Allocate" => EffectKind::Allocate,
        "Free" => EffectKind::Free,
        "Read" => EffectKind::Read,
        "Write" => EffectKind::Write,
        _ => return None,
    })
}

fn interface(spec: &OpSpec) -> Option<&InterfaceUse> {
    spec.interfaces.iter().find(|it| it.cpp_name == "MemoryEffectOpInterface")
}

/// Effects listed in a spec: of the operation, its operands and its results.
struct Listed;

impl MemoryEffects for Listed {
    fn effects(&self, op: OpRef<'_>) -> Effects {
        let Some(info) = op.info() else { return Effects::new() };
        let spec = info.spec();
        let mut effects = Effects::new();
        let mut push = |listed: &[EffectSpec], value: Option<Value>| {
            let of = |it: &EffectSpec| {
                Some(Effect { kind: kind(it)?, value, resource: it.resource.clone(), stage: it.stage })
            };
            effects.extend(listed.iter().filter_map(of));
        };
        for (group, operand) in (0..).zip(spec.operands.iter()).filter(|it| !it.1.effects.is_empty()) {
            op.operand_group(group).for_each(|value| push(&operand.effects, Some(value)));
        }
        for (group, result) in (0..).zip(spec.results.iter()).filter(|it| !it.1.effects.is_empty()) {
            op.result_group(group).for_each(|value| push(&result.effects, Some(value)));
        }
        interface(spec).into_iter().for_each(|interface| push(&interface.effects, None));
        effects.sort_by_key(|it| it.stage);
        effects
    }
}

/// Derives the model for specs that list all effects.
pub(super) fn by_spec(spec: &OpSpec) -> Option<InterfaceEntry> {
    const ENTRY: &[InterfaceEntry] = crate::interfaces![dyn MemoryEffects => Listed];
    let of_values = || {
        spec.operands.iter().any(|it| !it.effects.is_empty()) || spec.results.iter().any(|it| !it.effects.is_empty())
    };
    interface(spec)
        .filter(|it| !it.declares_methods && (it.lists_effects || of_values()))
        .and_then(|_| ENTRY.first().copied())
}

bitflags::bitflags! {
    /// Kinds of effects.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Kinds: u8 {
        const ALLOCATE = 1;
        const FREE = 1 << 1;
        const READ = 1 << 2;
        const WRITE = 1 << 3;
    }
}

impl From<EffectKind> for Kinds {
    fn from(kind: EffectKind) -> Self {
        match kind {
            EffectKind::Allocate => Self::ALLOCATE,
            EffectKind::Free => Self::FREE,
            EffectKind::Read => Self::READ,
            EffectKind::Write => Self::WRITE,
        }
    }
}

/// Effects known for all operations of a name, so that they need not be listed for each.
#[derive(Clone, Copy)]
struct KnownEffects {
    model: Option<&'static dyn MemoryEffects>,
    /// The kinds that an operation of the name can have. For code, all kinds are possible.
    possible: Kinds,
    /// The kinds that each operation of the name has.
    certain: Kinds,
}

impl std::fmt::Debug for KnownEffects {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KnownEffects").field("possible", &self.possible).finish_non_exhaustive()
    }
}

impl KnownEffects {
    /// Computes the effects of operations with these models of the interface.
    fn new(spec: &OpSpec, mut models: impl Iterator<Item = &'static dyn MemoryEffects>) -> Self {
        let model = models.next();
        let is_listed = models.next().is_none() && by_spec(spec).is_some();
        let (mut possible, mut certain) = (Kinds::empty(), Kinds::empty());
        let mut add = |effects: &[EffectSpec], is_certain: bool| {
            let kinds = effects.iter().filter_map(kind).fold(Kinds::empty(), |all, kind| all | kind.into());
            possible |= kinds;
            certain |= if is_certain { kinds } else { Kinds::empty() };
        };
        spec.operands.iter().for_each(|it| add(&it.effects, it.arity == Arity::One));
        spec.results.iter().for_each(|it| add(&it.effects, it.arity == Arity::One));
        interface(spec).into_iter().for_each(|it| add(&it.effects, true));
        match is_listed {
            true => Self { model, possible, certain },
            false => Self { model, possible: Kinds::all(), certain: Kinds::empty() },
        }
    }
}

impl OpInfo {
    #[inline]
    fn known_effects(&self) -> &KnownEffects {
        self.effects.get_or_make(|| KnownEffects::new(self.spec(), self.interfaces()))
    }
}

impl<'a> OpRef<'a> {
    /// Returns the effects of the operation itself. `None` if they are unknown.
    pub fn effects(self) -> Option<Effects> {
        Some(self.info()?.known_effects().model?.effects(self))
    }

    /// Returns true if the operation itself has an effect of a kind. `None` if its effects are unknown.
    pub fn has_effect(self, kind: EffectKind) -> Option<bool> {
        let known = self.info()?.known_effects();
        let (model, kind) = (known.model?, Kinds::from(kind));
        if !known.possible.contains(kind) || known.certain.contains(kind) {
            return Some(known.certain.contains(kind));
        }
        Some(model.effects(self).iter().any(|it| Kinds::from(it.kind) == kind))
    }

    /// Returns true if the operation itself has no effects. `None` if they are unknown.
    pub fn has_no_effects(self) -> Option<bool> {
        let known = self.info()?.known_effects();
        let model = known.model?;
        if known.possible.is_empty() || !known.certain.is_empty() {
            return Some(known.possible.is_empty());
        }
        Some(model.effects(self).is_empty())
    }

    /// Returns true if the operation itself has no observable effects when its results are unused. `None` if its
    /// effects are unknown.
    fn is_unobserved(self) -> Option<bool> {
        let known = self.info()?.known_effects();
        let model = known.model?;
        if Kinds::READ.contains(known.possible) {
            return Some(true);
        }
        // An operation may also write to the memory that it allocates.
        if !known.possible.contains(Kinds::ALLOCATE) && known.certain.intersects(Kinds::WRITE | Kinds::FREE) {
            return Some(false);
        }
        Some(are_unobserved(self, &model.effects(self)))
    }

    /// Returns true if the operation has the effects of its nested operations.
    pub fn has_recursive_effects(self) -> bool {
        self.has(OpTraits::RECURSIVE_EFFECTS)
    }

    fn nested(self) -> impl Iterator<Item = OpRef<'a>> {
        self.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
    }

    /// Returns true if both the operation and its nested operations are known to have no effects.
    pub fn is_memory_effect_free(self) -> bool {
        self.all_effects(OpRef::has_no_effects)
    }

    /// Returns true if the operation can be erased once its results are unused. The operation and nested ones may only
    /// read memory, and allocate their results.
    pub fn would_be_trivially_dead(self) -> bool {
        !self.must_stay() && self.all_effects(OpRef::is_unobserved)
    }

    /// Returns true if the operation can be erased like [`would_be_trivially_dead`](Self::would_be_trivially_dead), and
    /// remembers the answers for operations with regions.
    pub fn would_be_trivially_dead_by(self, unobserved: &mut Unobserved) -> bool {
        !self.must_stay() && unobserved.holds(self)
    }

    /// Returns true if the operation is not erased even if it has no effects.
    #[inline]
    fn must_stay(self) -> bool {
        self.name_data().traits.intersects(OpTraits::TERMINATOR.union(OpTraits::SYMBOL))
    }

    /// Returns true if `holds` is true for the operation and, with recursive effects, for all nested operations.
    ///
    /// For an operation without an answer, its nested operations decide if it has recursive effects; otherwise the
    /// result is false.
    #[inline]
    fn all_effects(self, holds: impl Fn(Self) -> Option<bool>) -> bool {
        let recursive = self.has_recursive_effects();
        match recursive && self.has_regions() {
            true => self.all_nested_effects(holds),
            false => holds(self).unwrap_or(recursive),
        }
    }

    fn all_nested_effects(self, holds: impl Fn(Self) -> Option<bool>) -> bool {
        // Operations whose nested operations still have to be visited.
        let mut pending = SmallVec::<[Self; 4]>::new();
        let ask = |op: Self, pending: &mut SmallVec<[Self; 4]>| {
            let recursive = op.has_recursive_effects();
            if recursive && op.has_regions() {
                pending.push(op);
            }
            holds(op).unwrap_or(recursive)
        };
        let mut all = ask(self, &mut pending);
        while all && let Some(op) = pending.pop() {
            all = op.nested().all(|nested| ask(nested, &mut pending));
        }
        all
    }

    /// Returns true if the operation can be erased: its results are unused, and it has no observable effects.
    #[inline]
    pub fn is_trivially_dead(self) -> bool {
        self.has_no_uses() && self.would_be_trivially_dead()
    }

    /// Returns true if the operation can be erased like [`is_trivially_dead`](Self::is_trivially_dead), and remembers
    /// the answers for operations with regions.
    #[inline]
    pub fn is_trivially_dead_by(self, unobserved: &mut Unobserved) -> bool {
        self.has_no_uses() && self.would_be_trivially_dead_by(unobserved)
    }

    /// Returns true if the operation can be executed speculatively.
    pub fn is_speculatable(self) -> bool {
        let mut pending = SmallVec::<[OpRef<'_>; 1]>::from_elem(self, 1);
        while let Some(op) = pending.pop() {
            match op.speculatability() {
                Speculatability::Never => return false,
                Speculatability::Always => {}
                Speculatability::Recursive => pending.extend(op.nested()),
            }
        }
        true
    }

    fn speculatability(self) -> Speculatability {
        if let Some(model) = self.interface::<dyn Speculatable>() {
            return model.speculatability(self);
        }
        if self.has(OpTraits::SPECULATABLE) {
            return Speculatability::Always;
        }
        match self.has(OpTraits::RECURSIVELY_SPECULATABLE) {
            true => Speculatability::Recursive,
            false => Speculatability::Never,
        }
    }

    /// Returns true if the operation has no effects and can be executed speculatively (`isPure`).
    pub fn is_pure(self) -> bool {
        self.is_speculatable() && self.is_memory_effect_free()
    }
}

/// Answers to whether operations with regions have observable effects, so that nested ones are visited once.
///
/// The answers are remembered until [`forget`](Self::forget), which is due after each change.
#[derive(Debug, Default)]
pub struct Unobserved {
    isolate: Option<IsolateId>,
    /// Doubled number of the period in which the answer was found, plus one if it is positive.
    known: SecondaryMap<Op, u32>,
    period: u32,
}

impl Unobserved {
    /// Forgets all answers.
    #[inline]
    pub fn forget(&mut self) {
        self.isolate = None;
    }

    /// Returns true if an operation and, with recursive effects, all nested ones have no observable effects.
    fn holds(&mut self, op: OpRef<'_>) -> bool {
        let recursive = op.has_recursive_effects();
        if !recursive || !op.has_regions() {
            return op.is_unobserved().unwrap_or(recursive);
        }
        if self.isolate.is_none() {
            self.begin(op.ir.id());
        }
        let is_own = self.isolate == Some(op.ir.id());
        match self.known.get(op.op).copied() {
            Some(known) if is_own && known >> 1 == self.period => known & 1 == 1,
            _ => {
                let mut nested = || op.nested().all(|nested| crate::stack::grow(|| self.holds(nested)));
                let holds = op.is_unobserved().unwrap_or(true) && nested();
                if is_own {
                    *self.known.extended_to(op.op, 0) = self.period << 1 | u32::from(holds);
                }
                holds
            }
        }
    }

    /// Begins a period for an isolate.
    fn begin(&mut self, isolate: IsolateId) {
        self.period += 1;
        if self.period > u32::MAX >> 1 {
            (self.period, self.known) = (1, SecondaryMap::default());
        }
        self.isolate = Some(isolate);
    }
}

fn are_unobserved(op: OpRef<'_>, effects: &[Effect]) -> bool {
    let is_result = |value: Option<Value>| value.is_some_and(|value| op.results().any(|result| result == value));
    let allocates = |effect: &Effect| effect.kind == EffectKind::Allocate && is_result(effect.value);
    let allocated = |value: Value| effects.iter().any(|it| allocates(it) && it.value == Some(value));
    effects.iter().all(|effect| match effect.kind {
        EffectKind::Read => true,
        EffectKind::Allocate => allocates(effect),
        EffectKind::Write | EffectKind::Free => effect.value.is_some_and(allocated),
    })
}
