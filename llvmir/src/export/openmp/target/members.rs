//! Entries for variables of which parts are mapped too.

use lect_core::ir::OpRef;
use lect_ods::order::Order as _;

use super::maps::{Device, Directive, Entry, Mapped, flags, is_pointer};
use crate::export::Exporter;
use crate::export::constants::{ExprOp, NoWrap};
use crate::export::emit::{Attached, Val};
use crate::export::fields::OpFields;
use crate::export::types::{Ty, Types};

impl<'a> Exporter<'a> {
    /// Returns the address of the element after one.
    fn next_address(&mut self, ty: Ty, base: Val) -> Val {
        let one = self.number32(1);
        self.element_address(ty, base, &[one], NoWrap::default())
    }

    /// Returns the number of bytes between two addresses.
    fn distance(&mut self, high: Val, low: Val) -> Val {
        let high = self.cast("ptrtoint", "", high, Types::I64, &mut Attached::new());
        let low = self.cast("ptrtoint", "", low, Types::I64, &mut Attached::new());
        let bytes = self.arith("sub", high, low);
        let size = self.size_expr(Types::I8);
        self.binary("sdiv", bytes, size, Default::default(), " exact")
    }

    /// Returns the constant expression for the size of a type.
    pub(super) fn size_expr(&mut self, ty: Ty) -> Val {
        let null = self.consts.zero(&self.types, Types::PTR);
        let one = self.consts.i32(1);
        let end = self.consts.expr(Types::PTR, ExprOp::Address(ty, NoWrap::default()), &[null, one]);
        Val::Cst(self.consts.expr(Types::I64, ExprOp::Cast("ptrtoint"), &[end]))
    }

    /// Appends the entries of a variable of which parts are mapped too.
    pub(super) fn entries_with_members(
        &mut self,
        maps: &[Mapped<'a>],
        parent: &Mapped<'a>,
        members: &[usize],
        directive: Directive,
        entries: &mut Vec<Entry>,
    ) {
        let is_partial = parent.op.flag("partial_map");
        let paths = self.member_paths(parent.op);
        let ordered = order_members(&paths);
        let at = |number: usize| members.get(number).and_then(|at| maps.get(*at));
        let first = ordered.first().and_then(|number| at(*number)).filter(|_| is_partial);
        let last = ordered.last().and_then(|number| at(*number)).filter(|_| is_partial);
        let name = self.map_name(parent.op.loc());
        let (low, high) = match (first, last) {
            (Some(first), Some(last)) => {
                let one = self.number(Types::I64, 1);
                (first.pointer, self.element_address(last.ty, last.pointer, &[one], NoWrap::default()))
            }
            _ => (parent.pointer, self.next_address(parent.ty, parent.pointer)),
        };
        let size = self.distance(high, low);
        let whole = Entry {
            base: parent.base,
            pointer: low,
            size,
            flags: if directive == Directive::Target { flags::TARGET_PARAM } else { 0 },
            name,
            device: parent.device,
        };
        entries.push(whole);
        let member_of = (entries.len() as i64) << flags::MEMBER_OF;
        if !is_partial {
            let own = parent.flags | member_of;
            if directive == Directive::Update || parent.flags & flags::CLOSE != 0 {
                entries.push(Entry { flags: own, pointer: parent.pointer, size: parent.size, ..whole });
            } else {
                let mut low = parent.pointer;
                let high = self.next_address(parent.ty, parent.pointer);
                for member in ordered.iter().filter_map(|number| at(*number)) {
                    let size = self.distance(member.original, low);
                    entries.push(Entry { flags: own, pointer: low, size, device: member.device, ..whole });
                    let ty = if is_pointer(member.op) { Types::PTR } else { member.ty };
                    low = self.next_address(ty, member.base);
                }
                let size = self.distance(high, low);
                entries.push(Entry { flags: own, pointer: low, size, ..whole });
            }
        }
        for member in (0..members.len()).filter_map(at) {
            let own = self.map_flags(member.op) & !flags::TARGET_PARAM | member_of;
            let name = self.map_name(member.op.loc());
            let entry = Entry {
                base: parent.base,
                pointer: member.pointer,
                size: member.size,
                flags: own,
                name,
                device: member.device,
            };
            if !is_pointer(member.op) {
                entries.push(entry);
                continue;
            }
            let bytes = self.layout.store_size(&self.types, Types::PTR) as i64;
            let size = self.number(Types::I64, bytes);
            entries.push(Entry { pointer: member.base, size, device: Device::None, ..entry });
            let null = self.null();
            let is_null = self.compare("icmp", "eq", member.pointer, null);
            let zero = self.number(Types::I64, 0);
            let size = self.select(is_null, zero, member.size);
            entries.push(Entry { base: member.base, size, flags: own | flags::PTR_AND_OBJ, ..entry });
        }
    }

    /// Returns the positions of the members in their structs.
    fn member_paths(&self, map: OpRef<'a>) -> Vec<Vec<i64>> {
        let attrs = self.ctx.attrs();
        let path = |attr: &lect_core::entity::Attr| {
            let parts = attrs.array_elements(*attr).unwrap_or_default();
            parts.iter().filter_map(|part| crate::export::fields::number(self.ctx, *part)).collect()
        };
        map.list("members_index").iter().map(path).collect()
    }
}

/// Returns the numbers of the members by their positions, without those that another contains.
fn order_members(paths: &[Vec<i64>]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..paths.len()).collect();
    order.order_by_key(|at| paths.get(*at));
    let contains = |outer: usize, inner: usize| match (paths.get(outer), paths.get(inner)) {
        (Some(outer), Some(inner)) => outer.len() < inner.len() && inner.starts_with(outer),
        _ => false,
    };
    let all = order.clone();
    order.retain(|at| !all.iter().any(|other| contains(*other, *at)));
    order
}
