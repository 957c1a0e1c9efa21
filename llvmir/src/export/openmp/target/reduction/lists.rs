//! Copies of lists.

use super::Lists;
use crate::export::Exporter;
use crate::export::emit::Val;

impl<'a> Exporter<'a> {
    /// Copies the elements of a list to those of another.
    pub(super) fn copy_list(&mut self, lists: &Lists<'a>, from: Val, to: Val) {
        for (at, element) in lists.elements.iter().enumerate() {
            let source = self.list_element(lists, from, at);
            let target = self.list_element(lists, to, at);
            let value = self.load(element.ty, source, "");
            self.store(value, target);
        }
    }
}
