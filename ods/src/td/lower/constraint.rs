//! Constraints: what types, attributes, properties, regions and successors are held to.
//!
//! A record is looked at once ([`Cache`]); what is not understood is noted then, and only then. [`predicate`] is about the
//! conditions alone.

mod predicate;
mod written;

#[cfg(test)]
mod tests;

use self::predicate::Conditions;
use super::Lowering;
use super::fields::enum_name;
use crate::spec::{
    AttrConstraint, Constraint, Expr, PropConstraint, RegionConstraint, Shared, Str, SuccessorConstraint,
    TypeConstraint,
};
use crate::td::names::Map;
use crate::td::record::{RecordId, RecordRef};
use crate::td::value::Value;

/// How many attributes or properties may be based on each other, or in each other. Three are the most that occur.
const BASES: usize = 50;

/// What was lowered before; many things share it.
#[derive(Default)]
pub(super) struct Cache {
    types: Map<RecordId, Shared<TypeConstraint>>,
    attrs: Map<RecordId, Shared<AttrConstraint>>,
    props: Map<RecordId, Shared<PropConstraint>>,
    regions: Map<RecordId, Shared<RegionConstraint>>,
    successors: Map<RecordId, Shared<SuccessorConstraint>>,
    conditions: Conditions,
    /// How many properties within properties are being looked at.
    elements: usize,
}

impl<'a> Lowering<'a> {
    /// The constraint that a `TypeConstraint` is: not a `Variadic` or `Optional`, but what is in it.
    pub(super) fn type_constraint(&mut self, record: RecordRef<'a>) -> Shared<TypeConstraint> {
        if let Some(constraint) = self.constraints.types.get(&record.id) {
            return constraint.clone();
        }
        let constraint = Shared::new(TypeConstraint {
            def: def_name(record),
            summary: summary(record),
            description: self.markdown(record, "description"),
            cpp_type: self.line(record, "cppType"),
            condition: self.condition_of(record),
            builder: self.expr_of("type builder", record, "builderCall"),
            type_def: record.is_a("TypeDef").then(|| name(record)),
        });
        self.constraints.types.insert(record.id, constraint.clone());
        constraint
    }

    /// The constraint that an `Attr` is: not an `OptionalAttr` or one with a default value, but what is in it. Of a
    /// `ConfinedAttr`, the classes and conversions are those of the attribute within.
    pub(super) fn attr_constraint(&mut self, record: RecordRef<'a>) -> Shared<AttrConstraint> {
        if let Some(constraint) = self.constraints.attrs.get(&record.id) {
            return constraint.clone();
        }
        let base = base(record, "baseAttr");
        let enum_def = if base.is_a("EnumAttr") {
            base.def("enum").map(enum_name)
        } else {
            base.is_a("EnumAttrInfo").then(|| enum_name(base))
        };
        let constraint = Shared::new(AttrConstraint {
            def: def_name(record),
            summary: summary(record),
            description: self.markdown(record, "description"),
            storage_type: self.line(record, "storageType"),
            return_type: self.line(record, "returnType"),
            condition: self.condition_of(record),
            value_type: record.def("valueType").map(|ty| self.type_constraint(ty)),
            const_builder: self.expr_of("attribute builder", record, "constBuilderCall"),
            from_storage: self.line(record, "convertFromStorage"),
            attr_def: base.is_a("AttrDef").then(|| name(base)),
            enum_def,
            symbol_name: base.name() == "SymbolNameAttr",
            unit: base.name() == "UnitAttr",
        });
        self.constraints.attrs.insert(record.id, constraint.clone());
        constraint
    }

    /// The constraint that a `Property` is.
    ///
    /// Classes like `ArrayProp` say what they are made of in their code alone, unless they have an `elementProperty`.
    pub(super) fn prop_constraint(&mut self, record: RecordRef<'a>) -> Shared<PropConstraint> {
        if let Some(constraint) = self.constraints.props.get(&record.id) {
            return constraint.clone();
        }
        let base = base(record, "baseProperty");
        let element = base.def("elementProperty").filter(|_| self.constraints.elements < BASES).map(|element| {
            self.constraints.elements += 1;
            let constraint = self.prop_constraint(element);
            self.constraints.elements -= 1;
            constraint
        });
        let storage_type = self.line(record, "storageType");
        let interface_type = Some(self.line(record, "interfaceType")).filter(|ty| !ty.is_empty());
        let constraint = Shared::new(PropConstraint {
            def: def_name(record),
            summary: summary(record),
            description: self.markdown(record, "description"),
            interface_type: interface_type.unwrap_or_else(|| storage_type.clone()),
            storage_type,
            condition: self.condition_of(record),
            parser: self.line(record, "parser"),
            optional_parser: self.line(record, "optionalParser"),
            printer: self.line(record, "printer"),
            from_attribute: self.line(record, "convertFromAttribute"),
            to_attribute: self.line(record, "convertToAttribute"),
            read_bytecode: self.line(record, "readFromMlirBytecode"),
            write_bytecode: self.line(record, "writeToMlirBytecode"),
            attr: base.def("attrForm").map(|attr| self.attr_constraint(attr)),
            element,
            enum_def: base.def("enum").map(enum_name),
            unit: matches!(base.name(), "UnitProp" | "UnitProperty"),
        });
        self.constraints.props.insert(record.id, constraint.clone());
        constraint
    }

    /// The constraint that a `Region` is.
    pub(super) fn region_constraint(&mut self, record: RecordRef<'a>) -> Shared<RegionConstraint> {
        if let Some(constraint) = self.constraints.regions.get(&record.id) {
            return constraint.clone();
        }
        let constraint = Shared::new(RegionConstraint {
            def: def_name(record),
            summary: summary(record),
            condition: self.condition_of(record),
        });
        self.constraints.regions.insert(record.id, constraint.clone());
        constraint
    }

    /// The constraint that a `Successor` is.
    pub(super) fn successor_constraint(&mut self, record: RecordRef<'a>) -> Shared<SuccessorConstraint> {
        if let Some(constraint) = self.constraints.successors.get(&record.id) {
            return constraint.clone();
        }
        let constraint = Shared::new(SuccessorConstraint {
            def: def_name(record),
            summary: summary(record),
            condition: self.condition_of(record),
        });
        self.constraints.successors.insert(record.id, constraint.clone());
        constraint
    }

    /// The condition of something that has a predicate; without one it always holds.
    pub(super) fn condition_of(&mut self, record: RecordRef<'a>) -> Constraint {
        match record.value("predicate") {
            Some(Value::Record(id)) => self.condition(record.records.record(*id), known_as(record)),
            None | Some(Value::Unset) => Constraint::Any,
            Some(_) => {
                let span = record.field("predicate").map(|field| field.span);
                self.unknown("predicate", span, known_as(record), "this predicate has no value");
                Constraint::Unknown(Str::default())
            }
        }
    }

    /// A field that is C++, if it says anything.
    fn expr_of(&mut self, kind: &'static str, record: RecordRef<'a>, field: &str) -> Option<Expr> {
        let text = record.text(field).filter(|text| !text.text.trim().is_empty())?;
        self.expr(kind, text, known_as(record))
    }
}

/// What this is made of, down to what is made of nothing else.
fn base<'a>(record: RecordRef<'a>, field: &str) -> RecordRef<'a> {
    std::iter::successors(Some(record), |record| record.def(field)).take(BASES).last().unwrap_or(record)
}

fn name(record: RecordRef<'_>) -> Str {
    record.name().to_owned().into()
}

/// What tells people which definition it is: the name, or the class if it has no name.
fn known_as(record: RecordRef<'_>) -> &str {
    if record.is_anonymous() { record.class_name() } else { record.name() }
}

/// The name, if one was given.
fn def_name(record: RecordRef<'_>) -> Str {
    if record.is_anonymous() { Str::default() } else { name(record) }
}

/// What messages say; the name if nothing is said, as in mlir-tblgen.
fn summary(record: RecordRef<'_>) -> Str {
    record.text("summary").map_or_else(|| name(record), |text| text.text.to_string().into())
}
