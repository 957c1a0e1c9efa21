//! Dictionary attributes: sorted by name on construction, so that equal ones share a handle.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::mem::discriminant;

use smallvec::SmallVec;

use super::{AttrData, NamedAttr};
use crate::context::{Attrs, Equivalent};
use crate::entity::{Attr, Ident};

/// Borrowed entries of a dictionary, with the hash of the attribute.
struct Entries<'a>(&'a [NamedAttr]);

impl Hash for Entries<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        discriminant(&AttrData::Dictionary(Box::default())).hash(state);
        self.0.hash(state);
    }
}

impl Equivalent<AttrData> for Entries<'_> {
    fn equivalent(&self, item: &AttrData) -> bool {
        matches!(item, AttrData::Dictionary(entries) if **entries == *self.0)
    }
}

impl<'c> Attrs<'c> {
    /// Returns `{entries..}`, from entries in any order. Of two entries with one name the first is kept: readers report
    /// duplicates beforehand.
    pub fn dictionary(self, entries: &mut Vec<NamedAttr>) -> Attr {
        if entries.is_empty() {
            return self.empty_dictionary();
        }
        self.sort_by_name(entries);
        entries.dedup_by_key(|entry| entry.0);
        self.intern_borrowed(&Entries(entries), || AttrData::Dictionary(entries.as_slice().into()))
    }

    /// Sorts attributes by name. The sort is stable.
    pub(crate) fn sort_by_name(self, entries: &mut [NamedAttr]) {
        let [first, rest @ ..] = &*entries else { return };
        if rest.is_empty() {
            return;
        }
        // The first eight bytes of the names, as numbers, decide most comparisons without another look-up.
        let keyed = |entry: &NamedAttr| {
            let bytes = self.0.ident_bytes(entry.0);
            let head = match bytes.first_chunk() {
                Some(head) => u64::from_be_bytes(*head),
                None => bytes.iter().rev().fold(0, |head, byte| head >> 8 | u64::from(*byte) << 56),
            };
            (head, *entry)
        };
        let order = |a: &(u64, NamedAttr), b: &(u64, NamedAttr)| {
            let by_names = || self.0.ident_bytes(a.1.0).cmp(self.0.ident_bytes(b.1.0));
            a.0.cmp(&b.0).then_with(|| if a.1.0 == b.1.0 { Ordering::Equal } else { by_names() })
        };
        let mut all = SmallVec::<[_; 16]>::new();
        all.push(keyed(first));
        let mut sorted = true;
        for entry in rest {
            let entry = keyed(entry);
            sorted &= all.last().is_none_or(|last| order(last, &entry).is_le());
            all.push(entry);
        }
        if !sorted {
            all.sort_by(order);
            entries.iter_mut().zip(all).for_each(|(to, (_, entry))| *to = entry);
        }
    }

    /// Returns true if an attribute is a dictionary.
    pub fn is_dictionary(self, attr: Attr) -> bool {
        matches!(self.data(attr), AttrData::Dictionary(_))
    }

    /// Returns the entries of a dictionary, sorted by name, or none for any other attribute.
    pub fn dictionary_entries(self, attr: Attr) -> &'c [NamedAttr] {
        match self.data(attr) {
            AttrData::Dictionary(entries) => entries,
            _ => &[],
        }
    }

    /// Returns the value of the entry `name` of a dictionary.
    pub fn dictionary_get(self, dictionary: Attr, name: Ident) -> Option<Attr> {
        self.dictionary_entries(dictionary).iter().find(|entry| entry.0 == name).map(|entry| entry.1)
    }

    /// Returns `dictionary` with `name` set to `value`, or with `name` removed.
    pub fn dictionary_with(self, dictionary: Attr, name: Ident, value: Option<Attr>) -> Attr {
        let mut entries = self.dictionary_entries(dictionary).to_vec();
        entries.retain(|entry| entry.0 != name);
        entries.extend(value.map(|value| (name, value)));
        self.dictionary(&mut entries)
    }
}
