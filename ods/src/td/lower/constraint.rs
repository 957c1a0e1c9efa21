//! Lowering of constraints on types, attributes, properties, regions and successors.
//!
//! Each record is lowered only once ([`Cache`]), and parts that are not understood are recorded then. [`predicate`]
//! lowers the conditions.

mod predicate;
mod written;

pub use self::predicate::predicate_text;

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

/// Maximum length of a chain of base attributes or properties, or of nested ones. In practice there are at most three.
const BASES: usize = 50;

/// Lowered constraints, which many definitions share.
#[derive(Default)]
pub(super) struct Cache {
    types: Map<RecordId, Shared<TypeConstraint>>,
    attrs: Map<RecordId, Shared<AttrConstraint>>,
    props: Map<RecordId, Shared<PropConstraint>>,
    regions: Map<RecordId, Shared<RegionConstraint>>,
    successors: Map<RecordId, Shared<SuccessorConstraint>>,
    conditions: Conditions,
    /// Nesting of the properties that are being lowered.
    elements: usize,
}

impl<'a> Lowering<'a> {
    /// Lowers a `TypeConstraint`: not a `Variadic` or `Optional`, but the constraint in it.
    pub fn type_constraint(&mut self, record: RecordRef<'a>) -> Shared<TypeConstraint> {
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

    /// Lowers an `Attr`: not an `OptionalAttr` or one with a default value, but the attribute in it. A `ConfinedAttr`
    /// has the classes and conversions of its base attribute.
    pub fn attr_constraint(&mut self, record: RecordRef<'a>) -> Shared<AttrConstraint> {
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

    /// Lowers a `Property`.
    ///
    /// Classes like `ArrayProp` describe their elements only in code, unless they have an `elementProperty`.
    pub fn prop_constraint(&mut self, record: RecordRef<'a>) -> Shared<PropConstraint> {
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

    /// Lowers a `Region`.
    pub fn region_constraint(&mut self, record: RecordRef<'a>) -> Shared<RegionConstraint> {
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

    /// Lowers a `Successor`.
    pub fn successor_constraint(&mut self, record: RecordRef<'a>) -> Shared<SuccessorConstraint> {
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

    /// Lowers the predicate of a record; without one, the condition is always true.
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

    /// Lowers a field of C++, unless it is empty.
    fn expr_of(&mut self, kind: &'static str, record: RecordRef<'a>, field: &str) -> Option<Expr> {
        let text = record.text(field).filter(|text| !text.text.trim().is_empty())?;
        self.expr(kind, text, known_as(record))
    }
}

/// Returns the innermost base of a record.
fn base<'a>(record: RecordRef<'a>, field: &str) -> RecordRef<'a> {
    std::iter::successors(Some(record), |record| record.def(field)).take(BASES).last().unwrap_or(record)
}

fn name(record: RecordRef<'_>) -> Str {
    record.name().to_owned().into()
}

/// Returns the name of a definition for messages: its record name, or the class of an anonymous one.
fn known_as(record: RecordRef<'_>) -> &str {
    if record.is_anonymous() { record.class_name() } else { record.name() }
}

/// Returns the name of a definition, if it has one.
fn def_name(record: RecordRef<'_>) -> Str {
    if record.is_anonymous() { Str::default() } else { name(record) }
}

/// Returns the summary for messages, or else the name, as in mlir-tblgen.
fn summary(record: RecordRef<'_>) -> Str {
    record.text("summary").map_or_else(|| name(record), |text| text.text.to_string().into())
}
