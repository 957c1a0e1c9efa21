//! Values while operations are read: those that can be referred to, and those that were before they were defined.

use lect_core::entity::Value;

use crate::read::region_stack::RegionStack;

/// The values that an operation can refer to.
#[derive(Default)]
pub(super) struct Scope {
    /// The last one last.
    pub all: Vec<Value>,
    forwards: Forwards,
    /// Those of the stretches around the current one.
    outer: Vec<Forwards>,
}

/// Values of a stretch that were referred to before they were defined.
#[derive(Default)]
struct Forwards {
    /// What stands for each, and which isolate that is in; none once it is defined.
    placeholders: Vec<Option<(Value, usize)>>,
    pending: usize,
}

impl Scope {
    /// Begins a stretch, which has placeholders of its own.
    pub fn enter(&mut self) {
        self.outer.push(std::mem::take(&mut self.forwards));
    }

    /// Goes back to the stretch around.
    pub fn leave(&mut self) {
        self.forwards = self.outer.pop().unwrap_or_default();
    }

    /// Whether some value was referred to and not defined.
    pub fn is_pending(&self) -> bool {
        self.forwards.pending > 0
    }

    /// The value that was defined as many values before the last one.
    #[inline]
    pub fn back(&self, stack: &mut RegionStack<'_, '_>, distance: u64) -> Option<Value> {
        let place = self.all.len().checked_sub(usize::try_from(distance).ok()?)?.checked_sub(1)?;
        let value = *self.all.get(place).filter(|_| place >= stack.scope)?;
        match place >= stack.isolate_floor {
            true => Some(value),
            false => Some(stack.ir.create_outside_ref(stack.ctx.common().none)),
        }
    }

    /// What stands for a value that is defined now, and which isolate that is in, if the value was referred to before.
    pub fn define(&mut self, id: u64) -> Option<(Value, usize)> {
        self.forwards.placeholders.get_mut(usize::try_from(id).ok()?)?.take()
    }

    /// One value less was referred to and not defined.
    pub fn defined(&mut self) {
        self.forwards.pending -= 1;
    }

    /// A value that is defined later.
    pub fn forward(&mut self, stack: &mut RegionStack<'_, '_>, id: u64) -> Option<Value> {
        let none = stack.ctx.common().none;
        let id = usize::try_from(id).ok()?;
        if id == self.forwards.placeholders.len() {
            let placeholder = stack.ir.create_forward_ref(none);
            self.forwards.placeholders.push(Some((placeholder, stack.isolate_floor)));
            self.forwards.pending += 1;
            return Some(placeholder);
        }
        match self.forwards.placeholders.get(id).copied().flatten()? {
            (value, isolate) if isolate == stack.isolate_floor => Some(value),
            _ => Some(stack.ir.create_outside_ref(none)),
        }
    }
}
