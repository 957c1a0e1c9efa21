//! Mapped variables, which the runtime copies to a device and back.

use lect_core::attrs::AttrData;
use lect_core::diag::{Reported, resolve};
use lect_core::entity::Value;
use lect_core::ir::OpRef;
use lect_core::loc::{Loc, LocKind};
use lect_dialects::omp;
use lect_support::fields::values;

use crate::export::Exporter;
use crate::export::constants::NoWrap;
use crate::export::emit::Val;
use crate::export::fields::OpFields;
use crate::export::ops::failed;
use crate::export::types::{Ty, TyData, Types};

/// Flags of the runtime for maps.
pub(super) mod flags {
    pub const TO: i64 = 0x1;
    pub const FROM: i64 = 0x2;
    pub const ALWAYS: i64 = 0x4;
    pub const DELETE: i64 = 0x8;
    pub const PTR_AND_OBJ: i64 = 0x10;
    pub const TARGET_PARAM: i64 = 0x20;
    pub const RETURN_PARAM: i64 = 0x40;
    pub const PRIVATE: i64 = 0x80;
    pub const LITERAL: i64 = 0x100;
    pub const IMPLICIT: i64 = 0x200;
    pub const CLOSE: i64 = 0x400;
    pub const PRESENT: i64 = 0x1000;
    pub const OMPX_HOLD: i64 = 0x2000;
    pub const ATTACH: i64 = 0x4000;
    /// First bit of the number of the entry that an entry is a member of.
    pub const MEMBER_OF: u32 = 48;
}

/// Flags of a map, with those of the runtime.
const FLAGS: &[(omp::ClauseMapFlags, i64)] = &[
    (omp::ClauseMapFlags::TO, flags::TO),
    (omp::ClauseMapFlags::FROM, flags::FROM),
    (omp::ClauseMapFlags::ALWAYS, flags::ALWAYS),
    (omp::ClauseMapFlags::DEL, flags::DELETE),
    (omp::ClauseMapFlags::RETURN_PARAM, flags::RETURN_PARAM),
    (omp::ClauseMapFlags::PRIV, flags::PRIVATE),
    (omp::ClauseMapFlags::LITERAL, flags::LITERAL),
    (omp::ClauseMapFlags::IMPLICIT, flags::IMPLICIT),
    (omp::ClauseMapFlags::CLOSE, flags::CLOSE),
    (omp::ClauseMapFlags::PRESENT, flags::PRESENT),
    (omp::ClauseMapFlags::OMPX_HOLD, flags::OMPX_HOLD),
    (omp::ClauseMapFlags::ATTACH, flags::ATTACH),
];

/// An address on the device that a construct asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Device {
    #[default]
    None,
    Pointer,
    Address,
}

/// Construct that maps variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Directive {
    Target,
    Data,
    Update,
    Other,
}

/// A variable in the clauses of a construct.
pub(super) struct Mapped<'a> {
    /// Operation `omp.map.info`.
    pub op: OpRef<'a>,
    pub original: Val,
    pub pointer: Val,
    pub base: Val,
    pub ty: Ty,
    pub size: Val,
    pub flags: i64,
    pub name: Val,
    pub device: Device,
    pub is_member: bool,
    /// Whether the clause is `map`.
    pub is_mapping: bool,
}

/// An entry of the arrays for the runtime.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub base: Val,
    pub pointer: Val,
    pub size: Val,
    pub flags: i64,
    pub name: Val,
    pub device: Device,
}

/// Returns the variable of a map, or the pointer that a pointer points to.
pub(super) fn mapped_value(map: OpRef<'_>) -> Option<Value> {
    values(map, "var_ptr_ptr").next().or_else(|| values(map, "var_ptr").next())
}

pub(super) fn map_of(value: Value, op: OpRef<'_>) -> Option<OpRef<'_>> {
    op.ir.value(value).defining_op().filter(|map| map.is::<omp::MapInfoOp<'_>>())
}

pub(super) fn is_pointer(map: OpRef<'_>) -> bool {
    values(map, "var_ptr_ptr").len() > 0
}

impl<'a> Exporter<'a> {
    /// Returns the string that describes the source location of a map.
    pub(super) fn map_name(&mut self, loc: Loc) -> Val {
        let mut name = "unknown".to_owned();
        if let LocKind::Attr(attr) = loc.kind()
            && let AttrData::NameLoc { name: own, .. } = self.ctx.attrs().data(attr)
        {
            name = String::from_utf8_lossy(self.ctx.ident_bytes(*own)).into_owned();
        }
        let text = self.place_text(loc, &name);
        self.location_string(&text).0
    }

    /// Returns the text of a source location.
    pub(super) fn place_text(&self, loc: Loc, name: &str) -> String {
        match resolve(self.ctx, loc) {
            Some(place) => {
                format!(";{};{name};{};{};;", String::from_utf8_lossy(&place.file), place.line, place.column)
            }
            None => ";unknown;unknown;0;0;;".to_owned(),
        }
    }

    fn own_flags(&self, map: OpRef<'a>) -> Option<omp::ClauseMapFlags> {
        lect_support::enums::case(self.ctx, map.attr("map_type"))
    }

    pub(super) fn map_flags(&self, map: OpRef<'a>) -> i64 {
        let Some(own) = self.own_flags(map) else { return 0 };
        let mut found = FLAGS.iter().filter(|it| own.contains(it.0)).fold(0, |all, it| all | it.1);
        if own.contains(omp::ClauseMapFlags::IS_DEVICE_PTR) {
            found |= flags::TARGET_PARAM;
            if own == omp::ClauseMapFlags::IS_DEVICE_PTR {
                found |= flags::LITERAL;
            }
        }
        found
    }

    fn map_type(&mut self, map: OpRef<'a>) -> Result<Ty, Reported> {
        match map
            .attr("var_type")
            .or_else(|| map.attr("var_ptr_type"))
            .and_then(|attr| self.ctx.attrs().type_value(attr))
        {
            Some(ty) => self.convert(map, ty),
            None => Err(failed(map)),
        }
    }

    fn bounds_of(&self, map: OpRef<'a>) -> Vec<OpRef<'a>> {
        values(map, "bounds").filter_map(|bounds| map.ir.value(bounds).defining_op()).collect()
    }

    fn bound(&mut self, bounds: OpRef<'a>, name: &str) -> Val {
        match self.clause(bounds, name) {
            Some(value) => value,
            None => self.number(Types::I64, 0),
        }
    }

    /// Returns the size of a variable in bytes.
    fn map_size(&mut self, map: OpRef<'a>, ty: Ty) -> Val {
        let bounds = self.bounds_of(map);
        let mut element = ty;
        if bounds.is_empty() {
            let bits = self.layout.bits(&self.types, ty);
            return self.number(Types::I64, (bits / 8) as i64);
        }
        let one = self.number(Types::I64, 1);
        let mut count = one;
        for bounds in bounds {
            let (upper, lower) = (self.bound(bounds, "upper_bound"), self.bound(bounds, "lower_bound"));
            let less = self.arith("sub", upper, lower);
            let extent = self.arith("add", less, one);
            count = self.arith("mul", count, extent);
        }
        while let TyData::Array(_, inner) = self.types.data(element) {
            element = *inner;
        }
        let bits = self.layout.bits(&self.types, element);
        let size = self.number(Types::I64, (bits / 8) as i64);
        self.arith("mul", count, size)
    }

    /// Finds the variables of the clauses of a construct.
    pub(super) fn collect_maps(&mut self, op: OpRef<'a>) -> Result<Vec<Mapped<'a>>, Reported> {
        let mut found: Vec<Mapped<'a>> = Vec::new();
        let maps_of =
            |name: &str| -> Vec<OpRef<'a>> { values(op, name).filter_map(|value| map_of(value, op)).collect() };
        let maps = maps_of("map_vars");
        for map in &maps {
            let one = self.mapped(op, *map, &maps)?;
            found.push(one);
        }
        for (clause, device) in [("use_device_addr_vars", Device::Address), ("use_device_ptr_vars", Device::Pointer)] {
            let maps = maps_of(clause);
            for map in &maps {
                let Some(original) = mapped_value(*map).map(|value| self.value(value)) else { return Err(failed(op)) };
                let mut is_known = false;
                for known in found.iter_mut().filter(|known| known.is_mapping && known.original == original) {
                    known.flags |= flags::RETURN_PARAM;
                    known.device = device;
                    is_known = true;
                }
                if is_known {
                    continue;
                }
                let ty = self.map_type(*map)?;
                let size = self.number(Types::I64, 0);
                let name = self.map_name(map.loc());
                found.push(Mapped {
                    op: *map,
                    original,
                    pointer: original,
                    base: original,
                    ty,
                    size,
                    flags: flags::RETURN_PARAM,
                    name,
                    device,
                    is_member: is_member_of(&maps, *map),
                    is_mapping: false,
                });
            }
        }
        let maps = maps_of("has_device_addr_vars");
        for map in &maps {
            let mut one = self.mapped(op, *map, &maps)?;
            let is_device = self.own_flags(*map).is_some_and(|own| own.contains(omp::ClauseMapFlags::IS_DEVICE_PTR));
            let size = self.layout.size(&self.types, one.ty);
            one.size = self.number(Types::I64, size as i64);
            if one.flags & flags::ALWAYS == 0 && !is_device {
                one.flags = flags::LITERAL;
            }
            one.device = if is_device { Device::Pointer } else { Device::Address };
            one.is_mapping = false;
            found.push(one);
        }
        Ok(found)
    }

    fn mapped(&mut self, op: OpRef<'a>, map: OpRef<'a>, maps: &[OpRef<'a>]) -> Result<Mapped<'a>, Reported> {
        if map.attr("mapper_id").is_some() {
            return Err(failed(op));
        }
        let Some(original) = mapped_value(map).map(|value| self.value(value)) else { return Err(failed(op)) };
        let ty = self.map_type(map)?;
        let size = self.map_size(map, ty);
        let name = self.map_name(map.loc());
        Ok(Mapped {
            op: map,
            original,
            pointer: original,
            base: original,
            ty,
            size,
            flags: self.map_flags(map),
            name,
            device: Device::None,
            is_member: is_member_of(maps, map),
            is_mapping: true,
        })
    }

    /// Computes the pointer that is passed for each variable.
    fn capture(&mut self, maps: &mut [Mapped<'a>]) {
        for map in maps {
            let is_pointer = is_pointer(map.op);
            if self.enum_of(map.op, "map_capture_type") == omp::VariableCaptureKind::ByCopy as i64 {
                let is_address = matches!(self.types.data(self.ty_of(map.pointer)), TyData::Ptr(_));
                let mut value = map.pointer;
                if is_address {
                    value = self.load(map.ty, value, "");
                }
                if !is_pointer {
                    let alloca = self.alloca_point();
                    let slot = self.at(alloca, |it| it.alloca(Types::PTR, ".casted"));
                    self.store(value, slot);
                    value = self.load(Types::PTR, slot, "");
                }
                (map.pointer, map.base) = (value, value);
                continue;
            }
            let offset = self.bounds_offset(map);
            if is_pointer {
                map.pointer = self.load(Types::PTR, map.pointer, "");
            }
            if !offset.is_empty() {
                let flags = NoWrap { inbounds: true, nusw: true, nuw: false };
                let address = self.element_address(map.ty, map.pointer, &offset, flags);
                map.pointer = self.named(address, "array_offset");
            }
        }
    }

    /// Returns the indices of the first mapped element.
    fn bounds_offset(&mut self, map: &Mapped<'a>) -> Vec<Val> {
        let bounds = self.bounds_of(map.op);
        if bounds.is_empty() {
            return Vec::new();
        }
        if matches!(self.types.data(map.ty), TyData::Array(..)) {
            let mut indices = vec![self.number(Types::I64, 0)];
            indices.extend(bounds.iter().rev().map(|bounds| self.bound(*bounds, "lower_bound")));
            return indices;
        }
        let mut index: Option<Val> = None;
        for bounds in bounds.iter().rev() {
            let lower = self.bound(*bounds, "lower_bound");
            index = Some(match index {
                None => lower,
                Some(index) => {
                    let extent = self.bound(*bounds, "extent");
                    let scaled = self.arith("mul", index, extent);
                    self.arith("add", scaled, lower)
                }
            });
        }
        index.into_iter().collect()
    }

    /// Returns the entries for the runtime.
    pub(super) fn map_entries(&mut self, maps: &mut [Mapped<'a>], directive: Directive) -> Vec<Entry> {
        self.capture(maps);
        let mut entries = Vec::new();
        for at in 0..maps.len() {
            let Some(map) = maps.get(at) else { continue };
            if map.is_member {
                continue;
            }
            let members: Vec<usize> = values(map.op, "members")
                .filter_map(|member| map_of(member, map.op))
                .filter_map(|member| maps.iter().position(|it| it.op == member))
                .collect();
            if members.is_empty() {
                entries.push(self.entry(map, map.base, directive));
            } else if members.len() == 1 && map.op.flag("partial_map") {
                if let Some(member) = members.first().and_then(|at| maps.get(*at)) {
                    entries.push(self.entry(member, map.base, directive));
                }
            } else {
                self.entries_with_members(maps, map, &members, directive, &mut entries);
            }
        }
        entries
    }

    fn entry(&self, map: &Mapped<'a>, base: Val, directive: Directive) -> Entry {
        let mut own = map.flags;
        let is_pointer = is_pointer(map.op);
        if is_pointer {
            own |= flags::PTR_AND_OBJ;
        }
        if directive == Directive::Target {
            own |= flags::TARGET_PARAM;
        }
        if !is_pointer && self.enum_of(map.op, "map_capture_type") == omp::VariableCaptureKind::ByCopy as i64 {
            own |= flags::LITERAL;
        }
        Entry { base, pointer: map.pointer, size: map.size, flags: own, name: map.name, device: map.device }
    }
}

fn is_member_of<'a>(maps: &[OpRef<'a>], map: OpRef<'a>) -> bool {
    maps.iter().any(|other| values(*other, "members").any(|member| map_of(member, *other) == Some(map)))
}
