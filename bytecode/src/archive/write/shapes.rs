//! Shapes: the common part of operations.
//!
//! A shape is a key, or several keys merged, with holes where they differ. The values of holes are in each operation's
//! record. A field with few distinct values stays in the shapes; one that differs almost everywhere becomes a hole.

use hashbrown::{HashMap, HashSet};
use lect_core::entity::{Attr, Entity, OpName, Type};

use super::code::Head;
use super::keys::{FIRST, HEAD, HOLE, Key, Known, StructuralKeys, fields};
use super::out::Out;
use super::tables::{Numbers, Tables};
use crate::archive::bits;
use crate::archive::form::Form;
use crate::wire::Sink;
use crate::write::tables::FastMap;

/// The shapes of a file.
pub(super) struct Shapes {
    /// Keys with holes, by shape number.
    keys: Vec<Box<[u32]>>,
    /// Shape of each key.
    numbers: Vec<u32>,
}

/// Keys that could share one shape.
#[derive(Default)]
struct Family {
    uses: u64,
    members: Vec<u32>,
    /// Distinct values of each field.
    distinct: Vec<HashSet<u32, foldhash::fast::RandomState>>,
}

/// With more shapes, not all numbers fit in one byte.
const SHORT: usize = 128;

impl Shapes {
    /// Chooses shapes, and counts the references to each attribute and type.
    pub fn choose(all: &StructuralKeys, tables: &mut Tables) -> Self {
        let families = families(all);
        let is_crowded = all.all.len() > SHORT;
        let hole_size = if tables.attrs.len() > SHORT { 2 } else { 1 };
        let mut keys: Vec<Box<[u32]>> = all.all.iter().map(|known| known.key.clone()).collect();
        for family in families {
            for (field, values) in family.distinct.iter().enumerate() {
                let distinct = values.len() as u64;
                let shape = 4 + family.distinct.len() as u64;
                let crowding = if is_crowded && distinct > 16 { family.uses } else { 0 };
                if distinct < 2 || family.uses * hole_size >= (distinct - 1) * shape + crowding {
                    continue;
                }
                for &member in &family.members {
                    let key = &mut keys[member as usize];
                    if let Some(value) = fields(key).nth(field).and_then(|place| key.get_mut(place)) {
                        *value = HOLE;
                    }
                }
            }
        }
        let mut found: HashMap<&[u32], (u64, u32), foldhash::fast::RandomState> = HashMap::default();
        for (key, known) in keys.iter().zip(&all.all) {
            let next = found.len() as u32;
            found.entry(key).or_insert((0, next)).0 += u64::from(known.uses);
        }
        let mut order: Vec<(&[u32], u64, u32)> = found.iter().map(|(key, &(uses, met))| (*key, uses, met)).collect();
        match order.len() > SHORT {
            true => order.sort_unstable_by_key(|&(_, uses, met)| (std::cmp::Reverse(uses), met)),
            // All numbers fit in one byte; shapes of one name are adjacent for better packing.
            false => {
                let mut first: FastMap<u32, u32> = FastMap::default();
                for (key, _, met) in &order {
                    let first = first.entry(Key(key).at(0)).or_insert(*met);
                    *first = (*first).min(*met);
                }
                order.sort_unstable_by_key(|&(key, _, met)| (first.get(&Key(key).at(0)).copied(), met));
            }
        }
        let by_key: FastMap<&[u32], u32> = order.iter().zip(0..).map(|((key, _, _), number)| (*key, number)).collect();
        let numbers = keys.iter().map(|key| by_key.get(&**key).copied().unwrap_or_default()).collect();
        let shapes: Vec<Box<[u32]>> = order.iter().map(|(key, _, _)| (*key).into()).collect();
        let shapes = Self { keys: shapes, numbers };
        shapes.count(all, tables);
        shapes
    }

    /// Counts the references from shapes and from holes.
    fn count(&self, all: &StructuralKeys, tables: &mut Tables) {
        let mut count = |key: &[u32], values: &[u32], uses: u32, holes: bool| {
            let results = Key(key).at(3) as usize;
            for place in fields(key) {
                let (Some(&field), Some(&value)) = (key.get(place), values.get(place)) else { continue };
                if (field == HOLE) != holes || value == FIRST || value == HOLE {
                    continue;
                }
                match place < HEAD + results {
                    true => tables.count_type(Type::new(value as usize - 1), uses),
                    false => tables.count_attr(Attr::new(value as usize - 1), uses),
                }
            }
        };
        self.keys.iter().for_each(|key| count(key, key, 1, false));
        for (known, &shape) in all.all.iter().zip(&self.numbers) {
            if let Some(key) = self.keys.get(shape as usize) {
                count(key, &known.key, known.uses, true);
            }
        }
    }

    /// Returns the beginning of the record of each key's operations: the shape and the values of the holes.
    pub fn heads(&self, all: &StructuralKeys, numbers: &Numbers<'_>) -> Vec<Head> {
        let head = |values: &[u32], shape: u32| {
            let mut sink = Sink::default();
            sink.leb(u64::from(shape));
            let (Some(key), values) = (self.keys.get(shape as usize), Key(values)) else { return sink };
            let key = Key(key);
            for (_, &value) in key.results().iter().zip(values.results()).filter(|(field, _)| **field == HOLE) {
                // Zero for the type of the first operand, or a type.
                sink.leb(match value {
                    FIRST => 0,
                    ty => numbers.type_of(Type::new(ty as usize - 1)) + 1,
                });
            }
            let props = all.props(&key).into_iter().zip(all.props(&values));
            let attrs = key.attrs().zip(values.attrs());
            let attrs = props.map(|(field, value)| (field.1, value.1)).chain(attrs);
            for (_, value) in attrs.filter(|(field, _)| *field == HOLE) {
                sink.leb(numbers.attr_of(Attr::new(value as usize - 1)));
            }
            sink
        };
        all.all.iter().zip(&self.numbers).map(|(known, &shape)| Head::new(head(&known.key, shape))).collect()
    }

    /// Writes the table of shapes.
    pub fn write(&self, all: &StructuralKeys, out: &mut Out<'_, '_>) {
        out.sink.leb(self.keys.len() as u64);
        let mut last = None;
        for key in &self.keys {
            let key = Key(key);
            let name = key.at(0);
            let form = all.known_form(name);
            match last == Some(name) {
                true => out.sink.leb(0),
                false => out.string_ref_above(&out.ctx().op_name(OpName::new(name as usize)).name.clone()),
            }
            last = Some(name);
            let props = all.props(&key);
            let mut head = key.at(1);
            let (successors, regions) = (key.at(4), key.at(5));
            let mode = form.map_or(bits::WHOLE, |form| form.mode);
            let flag = |is_there: bool, bit: u32| if is_there { bit } else { 0 };
            head |= flag(successors > 0, bits::SUCCESSORS) | flag(regions > 0, bits::REGIONS);
            head |= flag(!props.is_empty(), mode);
            let results = key.results();
            let begin = Form::of(head, key.at(2), results.len(), regions);
            begin.write(&mut out.sink);
            if results.len() >= 3 {
                out.sink.leb(results.len() as u64);
            }
            for &ty in results {
                out.sink.leb(match ty {
                    HOLE => 0,
                    FIRST => 1,
                    ty => out.numbers().type_of(Type::new(ty as usize - 1)) + 2,
                });
            }
            if !props.is_empty() && mode == bits::LISTED {
                out.sink.leb(props.iter().fold(0, |all, prop| all | 1 << prop.0));
            }
            if mode == bits::NAMED && !props.is_empty() {
                out.sink.leb(props.len() as u64);
            }
            for (slot, value) in props {
                if mode == bits::NAMED {
                    let name = form.and_then(|form| form.slots.get(slot as usize)).map(|slot| slot.1.clone());
                    out.string_ref(&name.unwrap_or_default());
                }
                out.field(value);
            }
            if let Some(attrs) = key.attrs() {
                out.field(attrs);
            }
            if successors > 0 {
                out.sink.leb(u64::from(successors));
            }
            if regions > 0 && !begin.one_region {
                out.sink.leb(u64::from(regions));
            }
        }
    }
}

impl Out<'_, '_> {
    /// Writes an attribute of a shape, or a hole.
    fn field(&mut self, value: u32) {
        match value {
            HOLE => self.sink.leb(0),
            value => self.sink.leb(self.numbers().attr_of(Attr::new(value as usize - 1)) + 1),
        }
    }
}

fn families(all: &StructuralKeys) -> Vec<Family> {
    let mut families: HashMap<Vec<u32>, Family, foldhash::fast::RandomState> = HashMap::default();
    for (number, Known { key, uses, .. }) in (0..).zip(&all.all) {
        let mut general = key.to_vec();
        for place in fields(key) {
            general[place] = 0;
        }
        let family = families.entry(general).or_default();
        family.uses += u64::from(*uses);
        family.members.push(number);
        for (index, place) in fields(key).enumerate() {
            if family.distinct.len() <= index {
                family.distinct.push(HashSet::default());
            }
            family.distinct[index].insert(key[place]);
        }
    }
    families.into_values().collect()
}
