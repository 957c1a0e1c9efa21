//! Structural keys: operations that are equal except for their operands.

use lect_core::context::ContextData;
use lect_core::entity::{Attr, Entity, OpName, Type};
use lect_core::ir::{OpRef, StructuralKey};

use super::tables::Tables;
use crate::archive::bits;
use crate::archive::dictionary::dictionary;
use crate::write::tables::FastMap;

/// Values in a key other than a handle plus one: the type of the first operand, and a hole.
pub(super) const FIRST: u32 = 0;
pub(super) const HOLE: u32 = u32::MAX;

/// Encoding of the inherent attributes of operations with one name.
pub(super) struct Naming {
    pub mode: u32,
    /// By slot: the attribute's index in the list of the format, and its name.
    pub slots: Box<[(u32, Box<[u8]>)]>,
}

/// All distinct keys.
#[derive(Default)]
pub(super) struct StructuralKeys {
    /// Keys by number.
    pub all: Vec<Known>,
    numbers: FastMap<Box<[u32]>, u32>,
    /// Recent keys by operation name.
    recent: Vec<Recent>,
    forms: Vec<Option<Naming>>,
    key: Vec<u32>,
}

/// Counts and flags of an operation, which belong to its key.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Counts {
    /// Flags of [`bits`].
    pub bits: u32,
    pub operands: u32,
    pub successors: u32,
    pub regions: u32,
}

/// A key.
pub(super) struct Known {
    /// Operation name, bits, and the numbers of operands, results, successors, regions and inherent attributes. Then
    /// the types of results, slots and values of inherent attributes, and the discardable attributes if present.
    pub key: Box<[u32]>,
    pub uses: u32,
    /// The same content in the form that operations are compared with.
    counts: Counts,
    structure: StructuralKey,
    /// Type of the first operand, if some result has that type.
    first: Option<Type>,
}

/// Keys most recently found for a name; unused entries hold an invalid number.
type Recent = [u32; RECENT];
const RECENT: usize = 4;

impl Known {
    fn new(key: &[u32], op: OpRef<'_>, counts: Counts, first: Option<Type>) -> Self {
        let structure = op.structural_key();
        let first = first.filter(|first| structure.results.contains(first));
        Self { key: key.into(), uses: 1, counts, structure, first }
    }

    /// Returns true if an operation of the same name has this key.
    #[inline(always)]
    fn is_of(&self, op: OpRef<'_>, counts: Counts, first: Option<Type>) -> bool {
        let is_first = |first: Type| self.first.is_none() && !self.structure.results.contains(&first);
        op.has_key(&self.structure) && counts == self.counts && (first == self.first || first.is_none_or(is_first))
    }
}

/// Length of the fixed part of a key.
pub(super) const HEAD: usize = 7;

/// Accessors of the parts of a key.
pub(super) struct Key<'k>(pub &'k [u32]);

impl<'k> Key<'k> {
    pub fn at(&self, index: usize) -> u32 {
        self.0.get(index).copied().unwrap_or_default()
    }

    pub fn results(&self) -> &'k [u32] {
        self.0.get(HEAD..HEAD + self.at(3) as usize).unwrap_or_default()
    }

    /// Returns the inherent attributes, each with its slot.
    pub fn props(&self) -> &'k [[u32; 2]] {
        let start = HEAD + self.at(3) as usize;
        let props = self.0.get(start..start + 2 * self.at(6) as usize).unwrap_or_default();
        props.as_chunks().0
    }

    pub fn attrs(&self) -> Option<u32> {
        (self.at(1) & bits::ATTRS != 0).then(|| self.0.last().copied()).flatten()
    }
}

/// Returns the positions in a key that can be holes.
pub(super) fn fields(key: &[u32]) -> impl Iterator<Item = usize> + use<> {
    let parts = Key(key);
    let (results, props) = (parts.at(3) as usize, parts.at(6) as usize);
    let attrs = parts.attrs().map(|_| HEAD + results + 2 * props);
    (0..results)
        .map(|result| HEAD + result)
        .chain((0..props).map(move |prop| HEAD + results + 2 * prop + 1))
        .chain(attrs)
}

impl StructuralKeys {
    /// Returns the number of the operation's key, and counts a use. `first` is the type of the first operand, if
    /// already known.
    #[inline(always)]
    pub fn meet(&mut self, op: OpRef<'_>, counts: Counts, first: Option<Type>, tables: &mut Tables) -> u32 {
        // Most operations have the same key as the last one of their name.
        if let Some([last, ..]) = self.recent.get(op.name().index())
            && let Some(known) = self.all.get_mut(*last as usize)
            && known.is_of(op, counts, first)
        {
            known.uses += 1;
            return *last;
        }
        self.find(op, counts, first, tables)
    }

    #[inline(never)]
    fn find(&mut self, op: OpRef<'_>, counts: Counts, first: Option<Type>, tables: &mut Tables) -> u32 {
        for number in self.recent.get(op.name().index()).into_iter().flat_map(|recent| recent.iter().skip(1)) {
            if let Some(known) = self.all.get_mut(*number as usize)
                && known.is_of(op, counts, first)
            {
                known.uses += 1;
                return *number;
            }
        }
        let ctx = &tables.ctx;
        let name = op.name();
        let Counts { bits, operands, successors, regions } = counts;
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        key.extend([name.index() as u32, bits, operands, op.result_count() as u32, successors, regions, 0]);
        for ty in op.result_types() {
            key.push(if Some(ty) == first { FIRST } else { ty.index() as u32 + 1 });
        }
        let start = key.len();
        op.with_slots(ctx.prop_slots(name), |slots| {
            for (slot, value) in slots.iter().enumerate() {
                if let Some(value) = value {
                    key.extend([slot as u32, value.index() as u32 + 1]);
                }
            }
        });
        let props = (key.len() - start) / 2;
        key[6] = props as u32;
        let attrs = op.attrs();
        if attrs != ctx.attrs().empty_dictionary() {
            key[1] |= bits::ATTRS;
            key.push(attrs.index() as u32 + 1);
        }
        let number = match self.numbers.get(&*key) {
            Some(&number) => {
                self.all[number as usize].uses += 1;
                number
            }
            None => self.add(Known::new(&key, op, counts, first), tables),
        };
        self.key = key;
        let place = name.index();
        if place >= self.recent.len() {
            self.recent.resize(place + 1, [u32::MAX; RECENT]);
        }
        self.recent[place].rotate_right(1);
        self.recent[place][0] = number;
        number
    }

    fn add(&mut self, known: Known, tables: &mut Tables) -> u32 {
        let parts = Key(&known.key);
        parts.results().iter().filter(|&&ty| ty != FIRST).for_each(|&ty| {
            tables.meet_type(Type::new(ty as usize - 1), 0);
        });
        let attrs = parts.props().iter().map(|prop| prop[1]).chain(parts.attrs());
        attrs.for_each(|attr| {
            tables.meet_attr(Attr::new(attr as usize - 1), 0);
        });
        let name = OpName::new(parts.at(0) as usize);
        let form = self.form(&tables.ctx.clone(), name);
        let ctx = tables.ctx.clone();
        let data = ctx.op_name(name);
        tables.meet_string(&data.name);
        tables.meet_dialect(data.namespace());
        tables.used.op(name);
        if form.mode == bits::NAMED {
            for prop in parts.props() {
                if let Some((_, name)) = form.slots.get(prop[0] as usize) {
                    tables.meet_string(name);
                }
            }
        }
        let number = self.all.len() as u32;
        self.numbers.insert(known.key.clone(), number);
        self.all.push(known);
        number
    }

    fn form(&mut self, ctx: &ContextData, name: OpName) -> &Naming {
        let place = name.index();
        if place >= self.forms.len() {
            self.forms.resize_with(place + 1, || None);
        }
        self.forms[place].get_or_insert_with(|| Naming::of(ctx, name))
    }

    pub fn known_form(&self, name: u32) -> Option<&Naming> {
        self.forms.get(name as usize)?.as_ref()
    }

    /// Returns the inherent attributes of a key in the order of writing, without their slots.
    pub fn props(&self, key: &Key<'_>) -> Vec<(u32, u32)> {
        let form = self.known_form(key.at(0));
        let place = |slot: u32| form.and_then(|form| form.slots.get(slot as usize)).map_or(slot, |slot| slot.0);
        let mut props: Vec<(u32, u32)> = key.props().iter().map(|&[slot, value]| (place(slot), value)).collect();
        props.sort_unstable_by_key(|prop| prop.0);
        props
    }
}

impl Naming {
    fn of(ctx: &ContextData, name: OpName) -> Self {
        let data = ctx.op_name(name);
        let Some(info) = data.info() else { return Self { mode: bits::WHOLE, slots: Box::default() } };
        let listed: Option<Vec<&str>> =
            dictionary().number(&data.name).and_then(|number| Some(dictionary().props(u64::from(number))?.collect()));
        let place = |prop: &[u8]| listed.as_ref()?.iter().position(|name| name.as_bytes() == prop);
        let names = info.props.iter().map(|prop| ctx.ident_bytes(prop.name));
        let places: Option<Vec<usize>> = names.clone().map(place).collect();
        match places.filter(|places| places.iter().all(|&place| place < 64)) {
            Some(places) => {
                let slots = places.into_iter().zip(names).map(|(place, name)| (place as u32, name.into()));
                Self { mode: bits::LISTED, slots: slots.collect() }
            }
            None => {
                Self { mode: bits::NAMED, slots: (0..).zip(names).map(|(slot, name)| (slot, name.into())).collect() }
            }
        }
    }
}
