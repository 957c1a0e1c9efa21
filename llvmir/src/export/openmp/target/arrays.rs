//! Arrays that describe mapped variables to the runtime.

use super::maps::{Device, Entry, flags};
use crate::export::Exporter;
use crate::export::attributes::AttrSet;
use crate::export::constants::{Cst, CstData};
use crate::export::emit::{Attached, Val};
use crate::export::graph::Point;
use crate::export::ops::calls::{Arg, Call};
use crate::export::text::push_fmt;
use crate::export::types::{Ty, Types};

/// The arrays of a construct.
pub(super) struct Arrays {
    pub count: usize,
    bases: Val,
    pointers: Val,
    sizes: Val,
    kinds: Val,
    /// Kinds for the end of the construct.
    end_kinds: Val,
    names: Val,
    /// Base pointers of which the construct wants the addresses on the device: with places of the addresses.
    pub device: Vec<(Val, Val, Val)>,
}

impl Exporter<'_> {
    /// Returns the name of a global variable, with a number if the name is taken.
    pub(super) fn unique_variable(&mut self, name: &str) -> String {
        let mut unique = name.to_owned();
        while !self.openmp.variables.insert(unique.clone()) {
            self.openmp.last_suffix += 1;
            unique = format!("{name}.{}", self.openmp.last_suffix);
        }
        unique
    }

    /// Adds a global constant, with a number after the name if the name is taken.
    pub(super) fn private_constant(&mut self, name: &str, words: &str, ty: Ty, elements: Vec<Cst>) -> Val {
        let unique = self.unique_variable(name);
        let mut out = Vec::new();
        push_fmt(&mut out, format_args!("@{unique} = private {words} "));
        out.extend_from_slice(self.types.text(ty));
        out.push(b' ');
        let value = self.consts.aggregate(&self.types, ty, elements);
        self.consts.write(&self.types, &mut out, value);
        out.push(b'\n');
        self.globals.extend_from_slice(&out);
        Val::Cst(self.consts.global(Types::PTR, unique.as_bytes()))
    }

    pub(super) fn constant_numbers(&mut self, name: &str, numbers: &[i64]) -> Val {
        let ty = self.types.array(numbers.len() as u64, Types::I64);
        let mut elements = Vec::new();
        for number in numbers {
            if let Val::Cst(cst) = self.number(Types::I64, *number) {
                elements.push(cst);
            }
        }
        self.private_constant(name, "unnamed_addr constant", ty, elements)
    }

    /// Returns the number that a size is known to be.
    fn known_size(&self, size: Val) -> Option<i64> {
        let Val::Cst(cst) = size else { return None };
        match self.consts.data(cst) {
            CstData::Expr { .. } => None,
            _ => self.consts.int_value(cst).and_then(|value| value.to_u64()).map(|value| value as i64),
        }
    }

    /// Fills arrays at the current point.
    pub(super) fn offload_arrays(&mut self, entries: &[Entry], alloca: Point, wants_device: bool) -> Arrays {
        let count = entries.len();
        let null = self.null();
        let mut arrays = Arrays {
            count,
            bases: null,
            pointers: null,
            sizes: null,
            kinds: null,
            end_kinds: null,
            names: null,
            device: Vec::new(),
        };
        if count == 0 {
            return arrays;
        }
        let pointers_ty = self.types.array(count as u64, Types::PTR);
        let sizes_ty = self.types.array(count as u64, Types::I64);
        let work = self.graph.at;
        self.graph.at = alloca;
        arrays.bases = self.alloca(pointers_ty, ".offload_baseptrs");
        arrays.pointers = self.alloca(pointers_ty, ".offload_ptrs");
        let mappers = self.alloca(pointers_ty, ".offload_mappers");
        let known: Vec<Option<i64>> = entries.iter().map(|entry| self.known_size(entry.size)).collect();
        if known.iter().all(Option::is_none) {
            arrays.sizes = self.alloca(sizes_ty, ".offload_sizes");
            self.graph.at = work;
        } else {
            let numbers: Vec<i64> = known.iter().map(|size| size.unwrap_or(0)).collect();
            let global = self.constant_numbers(".offload_sizes", &numbers);
            arrays.sizes = global;
            if known.contains(&None) {
                arrays.sizes = self.alloca_of_sizes(sizes_ty);
                self.graph.at = work;
                self.copy_sizes(arrays.sizes, global, count);
            }
            self.graph.at = work;
        }
        let mut kinds: Vec<i64> = entries.iter().map(|entry| entry.flags).collect();
        arrays.kinds = self.constant_numbers(".offload_maptypes", &kinds);
        let names = entries.iter().filter_map(|entry| if let Val::Cst(name) = entry.name { Some(name) } else { None });
        let names = names.collect();
        arrays.names = self.private_constant(".offload_mapnames", "constant", pointers_ty, names);
        arrays.end_kinds = arrays.kinds;
        if wants_device && kinds.iter().any(|kind| kind & flags::PRESENT != 0) {
            for kind in &mut kinds {
                *kind &= !flags::PRESENT;
            }
            arrays.end_kinds = self.constant_numbers(".offload_maptypes", &kinds);
        }
        for (at, (entry, size)) in entries.iter().zip(&known).enumerate() {
            let at = at as i64;
            let base = self.array_address(pointers_ty, arrays.bases, at, Types::I32);
            self.store_aligned(entry.base, base, 8);
            if wants_device && entry.device != Device::None {
                let mut slot = base;
                if entry.device == Device::Pointer {
                    slot = self.at(alloca, |it| it.alloca(Types::PTR, ""));
                }
                match arrays.device.iter_mut().find(|it| it.0 == entry.base) {
                    Some(known) => *known = (entry.base, base, slot),
                    None => arrays.device.push((entry.base, base, slot)),
                }
            }
            let pointer = self.array_address(pointers_ty, arrays.pointers, at, Types::I32);
            self.store_aligned(entry.pointer, pointer, 8);
            if size.is_none() {
                let address = self.array_address(sizes_ty, arrays.sizes, at, Types::I32);
                let size = self.int_cast(entry.size, Types::I64, true);
                self.store_aligned(size, address, 8);
            }
            let mapper = self.array_address(pointers_ty, mappers, at, Types::I64);
            self.store_aligned(null, mapper, 8);
        }
        arrays
    }

    /// Creates the stack memory of sizes that is filled from a constant.
    fn alloca_of_sizes(&mut self, ty: Ty) -> Val {
        let align = self.layout.align(&self.types, Types::I64);
        self.alloca_aligned(ty, align, ".offload_sizes")
    }

    fn copy_sizes(&mut self, to: Val, from: Val, count: usize) {
        let size = self.number(Types::I64, 8 * count as i64);
        let is_volatile = Val::Cst(self.consts.bool(false));
        let mut call = Call::new([to, from, size, is_volatile].map(Arg::Val).into());
        for align in [self.layout.align(&self.types, Types::PTR), self.layout.align(&self.types, Types::I64)] {
            let mut attrs = AttrSet::default();
            attrs.number("align", align);
            call.arg_attrs.push(attrs);
        }
        self.intrinsic_call("memcpy", Types::VOID, call, &mut Attached::new());
    }

    /// Returns the arrays as arguments of the runtime: pointers, sizes, kinds and names.
    pub(super) fn array_args(&mut self, arrays: &Arrays, is_end: bool) -> [Val; 5] {
        let kinds = if is_end { arrays.end_kinds } else { arrays.kinds };
        if arrays.count == 0 {
            return [arrays.bases, arrays.pointers, arrays.sizes, kinds, arrays.names];
        }
        let count = arrays.count as u64;
        let (pointers, sizes) = (self.types.array(count, Types::PTR), self.types.array(count, Types::I64));
        let mut first = |ty: Ty, array: Val| match array {
            Val::Cst(_) => array,
            Val::Local(_) => self.array_address(ty, array, 0, Types::I32),
        };
        [
            first(pointers, arrays.bases),
            first(pointers, arrays.pointers),
            first(sizes, arrays.sizes),
            kinds,
            arrays.names,
        ]
    }
}
