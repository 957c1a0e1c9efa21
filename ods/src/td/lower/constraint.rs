//! Constraints: predicates as trees, and what types, attributes, properties, regions and successors are held to.
//!
//! A record is looked at once ([`Lowering::types`] and its like); what is not understood is noted then, and only then.

use super::Lowering;
use crate::spec::{
    AttrConstraint, Constraint, PropConstraint, RegionConstraint, Shared, SuccessorConstraint, TypeConstraint,
};
use crate::td::record::RecordRef;

impl<'a> Lowering<'a> {
    /// The constraint that a `TypeConstraint` is: not a `Variadic` or `Optional`, but what is in it.
    pub(super) fn type_constraint(&mut self, record: RecordRef<'a>) -> Shared<TypeConstraint> {
        let _ = (record, &self.types);
        todo!()
    }

    /// The constraint that an `Attr` is: not an `OptionalAttr` or one with a default value, but what is in it. Of a
    /// `ConfinedAttr`, the classes and conversions are those of the attribute within.
    pub(super) fn attr_constraint(&mut self, record: RecordRef<'a>) -> Shared<AttrConstraint> {
        let _ = (record, &self.attrs);
        todo!()
    }

    /// The constraint that a `Property` is.
    pub(super) fn prop_constraint(&mut self, record: RecordRef<'a>) -> Shared<PropConstraint> {
        let _ = (record, &self.props);
        todo!()
    }

    /// The constraint that a `Region` is.
    pub(super) fn region_constraint(&mut self, record: RecordRef<'a>) -> Shared<RegionConstraint> {
        let _ = record;
        todo!()
    }

    /// The constraint that a `Successor` is.
    pub(super) fn successor_constraint(&mut self, record: RecordRef<'a>) -> Shared<SuccessorConstraint> {
        let _ = record;
        todo!()
    }

    /// What a `Pred` of the definition `def` asks.
    pub(super) fn condition(&mut self, pred: RecordRef<'a>, def: &str) -> Constraint {
        let _ = (pred, def);
        todo!()
    }
}
