//! Values while operations are read: those in scope, and forward references.

use lect_core::entity::Value;

use crate::read::region_stack::RegionStack;

/// The values that an operation can refer to.
#[derive(Default)]
pub(super) struct Scope {
    /// All values, the most recent one last.
    pub all: Vec<Value>,
    forwards: Forwards,
    /// Forward references of the enclosing stretches.
    outer: Vec<Forwards>,
}

/// Forward references of a stretch.
#[derive(Default)]
struct Forwards {
    /// Placeholder of each value and the isolate that contains the placeholder; `None` once the value is defined.
    placeholders: Vec<Option<(Value, usize)>>,
    pending: usize,
}

impl Scope {
    /// Begins a stretch, which has placeholders of its own.
    pub fn enter(&mut self) {
        self.outer.push(std::mem::take(&mut self.forwards));
    }

    /// Returns to the enclosing stretch.
    pub fn leave(&mut self) {
        self.forwards = self.outer.pop().unwrap_or_default();
    }

    /// Returns true if a forward reference is unresolved.
    pub fn is_pending(&self) -> bool {
        self.forwards.pending > 0
    }

    /// Returns the value that was defined `distance` values before the last one.
    #[inline]
    pub fn back(&self, stack: &mut RegionStack<'_, '_>, distance: u64) -> Option<Value> {
        let place = self.all.len().checked_sub(usize::try_from(distance).ok()?)?.checked_sub(1)?;
        let value = *self.all.get(place).filter(|_| place >= stack.scope)?;
        match place >= stack.isolate_floor {
            true => Some(value),
            false => Some(stack.ir.create_outside_ref(stack.ctx.types().none())),
        }
    }

    /// Removes the placeholder of a value that is now defined. Returns the placeholder and its isolate, if the value
    /// was referred to before.
    pub fn define(&mut self, id: u64) -> Option<(Value, usize)> {
        self.forwards.placeholders.get_mut(usize::try_from(id).ok()?)?.take()
    }

    /// Counts one forward reference as resolved.
    pub fn defined(&mut self) {
        self.forwards.pending -= 1;
    }

    /// Returns a placeholder for a value that is defined later.
    pub fn forward(&mut self, stack: &mut RegionStack<'_, '_>, id: u64) -> Option<Value> {
        let none = stack.ctx.types().none();
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
