//! Lowering of dialects, and assignment of definitions to them.

use crate::order::Order as _;
use std::collections::{BTreeMap, BTreeSet};

use super::check::Checked;
use super::fields::{own, unqualified};
use super::version::Older;
use super::{Lowered, Lowering, diagnostic, is_within};
use crate::spec::{
    DefKind, DialectFlags, DialectSpec, DiscardableSpec, Encodings, EnumSpec, Functions, History, List, OpSpec,
    ParamKind, PropKind,
};
use crate::td::diag::Severity;
use crate::td::names::Map;
use crate::td::record::{RecordId, RecordRef};
use crate::td::value::Value;

impl<'a> Lowering<'a> {
    /// Lowers all dialects, or the one with a namespace.
    pub(super) fn all(mut self, only: Option<&str>) -> Lowered {
        if only.is_none() {
            self.warn_of_deprecated();
        }
        let records = self.records;
        let mut dialects: Vec<DialectSpec> = Vec::new();
        let mut positions: Map<RecordId, usize> = Map::default();
        let is_wanted =
            |record: RecordRef<'a>| only.is_none_or(|only| record.text("name").is_some_and(|name| *name.text == *only));
        for record in records.defs_of("Dialect").filter(|record| is_wanted(*record)) {
            positions.insert(record.id, dialects.len());
            let dialect = self.dialect(record);
            dialects.push(dialect);
        }

        let mut ops: Vec<Vec<(RecordRef<'a>, OpSpec)>> = dialects.iter().map(|_| Vec::new()).collect();
        let mut checked: Vec<Checked<'a>> = dialects.iter().map(|_| Checked::default()).collect();
        let old_records = self.older_records();
        let mut older = Older::default();
        for record in records.defs_of("Op") {
            let owner = self.owner(record, "opDialect", &positions, only);
            if owner.is_none() && only.is_some() {
                continue;
            }
            if let (Some(at), Some(op)) = (owner, self.op(record)) {
                match old_records.contains(&record.id) {
                    true => drop(older.ops.insert(record.id, op)),
                    false => ops[at].push((record, op)),
                }
            }
        }
        let mut types: Vec<Vec<_>> = dialects.iter().map(|_| Vec::new()).collect();
        for record in records.defs_of("TypeDef").filter(|record| !record.is_anonymous()) {
            let owner = self.owner(record, "dialect", &positions, only);
            if owner.is_none() && only.is_some() {
                continue;
            }
            if let (Some(at), Some(def)) = (owner, self.attr_or_type(record, DefKind::Type)) {
                if old_records.contains(&record.id) {
                    older.defs.insert(record.id, def);
                    continue;
                }
                types[at].push(def);
                checked[at].types.push(record);
            }
        }
        let mut attrs: Vec<Vec<_>> = dialects.iter().map(|_| Vec::new()).collect();
        for record in records.defs_of("AttrDef").filter(|record| !record.is_anonymous()) {
            let owner = self.owner(record, "dialect", &positions, only);
            if owner.is_none() && only.is_some() {
                continue;
            }
            if let (Some(at), Some(def)) = (owner, self.attr_or_type(record, DefKind::Attr)) {
                if old_records.contains(&record.id) {
                    older.defs.insert(record.id, def);
                    continue;
                }
                attrs[at].push(def);
                checked[at].attrs.push(record);
            }
        }

        for (at, dialect) in dialects.iter_mut().enumerate() {
            let mut ops = std::mem::take(&mut ops[at]);
            ops.order_by(|(_, a), (_, b)| a.name.cmp(&b.name));
            self.check_names(&ops);
            checked[at].ops = ops.iter().map(|(record, _)| *record).collect();
            dialect.ops = ops.into_iter().map(|(_, op)| op).collect();
            dialect.types = std::mem::take(&mut types[at]).into();
            dialect.attrs = std::mem::take(&mut attrs[at]).into();
        }
        self.constraints_of(&mut dialects, &positions);
        older.enums = self.older_enums(&old_records);
        let (enums, interfaces) = self.divide(&mut dialects, &older);
        self.check_enums(&dialects);
        for (at, records) in checked.iter().enumerate() {
            let others = dialects.iter().enumerate().filter(|it| it.0 != at).flat_map(|it| it.1.enums.iter());
            self.check(&dialects[at], records, others.chain(&enums).collect());
        }
        self.versions(&mut dialects, &older);
        self.histories(&mut dialects, &older);
        self.encodings(&mut dialects, only);
        Lowered { dialects, enums, interfaces, unknowns: self.unknowns }
    }

    /// Returns the index of the dialect of a definition. A missing dialect is an error, unless only one is requested.
    fn owner(
        &mut self,
        record: RecordRef<'a>,
        field: &str,
        positions: &Map<RecordId, usize>,
        only: Option<&str>,
    ) -> Option<usize> {
        if only.is_some() {
            return record.def(field).and_then(|dialect| positions.get(&dialect.id).copied());
        }
        let owner = self.def(record, field).and_then(|dialect| positions.get(&dialect.id).copied());
        if owner.is_none() {
            _ = self.error(record, format!("'{}' belongs to no dialect", record.name()));
        }
        owner
    }

    fn dialect(&mut self, record: RecordRef<'a>) -> DialectSpec {
        let name = self.text(record, "name");
        if name.is_empty() {
            _ = self.error(record, format!("dialect '{}' has no name", record.name()));
        }
        let mut flag = |field| self.flag(record, field);
        let flags = DialectFlags {
            properties: flag("usePropertiesForAttributes"),
            strict_properties: strict_properties(record),
            default_attr_syntax: flag("useDefaultAttributePrinterParser"),
            default_type_syntax: flag("useDefaultTypePrinterParser"),
            constant_materializer: flag("hasConstantMaterializer"),
            canonicalizer: flag("hasCanonicalizer"),
            op_attr_verify: flag("hasOperationAttrVerify"),
            region_arg_attr_verify: flag("hasRegionArgAttrVerify"),
            region_result_attr_verify: flag("hasRegionResultAttrVerify"),
            op_interface_fallback: flag("hasOperationInterfaceFallback"),
            non_default_destructor: flag("hasNonDefaultDestructor"),
            extensible: flag("isExtensible"),
            dynamic: false,
            joins_blanks: false,
            no_aliases: false,
        };
        DialectSpec {
            // Derived from the definition's name, as in mlir-tblgen.
            cpp_class: own(&record.name().replace('_', "")),
            name,
            def: own(record.name()),
            cpp_namespace: self.line(record, "cppNamespace"),
            summary: self.line(record, "summary"),
            description: self.markdown(record, "description"),
            dependencies: self.texts(record, "dependentDialects"),
            flags,
            discardable: self.discardable(record),
            ops: List::default(),
            types: List::default(),
            attrs: List::default(),
            enums: List::default(),
            interfaces: List::default(),
            type_constraints: List::default(),
            attr_constraints: List::default(),
            extra_declarations: self.text(record, "extraClassDeclaration"),
            version: List::default(),
            versions: List::default(),
            encodings: Encodings::default(),
            functions: Functions::default(),
            history: History::default(),
        }
    }

    fn discardable(&mut self, record: RecordRef<'a>) -> List<DiscardableSpec> {
        let Some(dag) = self.dag(record, "discardableAttrs") else { return List::default() };
        let mut attrs = Vec::new();
        for (value, name) in &dag.args {
            match (value, name) {
                (Value::Text(ty), Some(name)) => {
                    attrs.push(DiscardableSpec { name: own(name), cpp_type: own(&ty.text) });
                }
                (_, None) => {
                    _ = self.broken::<()>(record, "discardableAttrs", "discardable attributes must be named");
                }
                _ => {
                    let span = record.field("discardableAttrs").map(|field| field.span);
                    let message = "a discardable attribute should be a C++ type";
                    self.unknown("discardable attribute", span, record.name(), message);
                }
            }
        }
        attrs.into()
    }

    /// Warns of operations with the same name.
    fn check_names(&mut self, ops: &[(RecordRef<'a>, OpSpec)]) {
        for pair in ops.windows(2) {
            if let [(first, a), (second, b)] = pair
                && a.name == b.name
            {
                let message = format!("operation '{}' is defined more than once", b.name);
                let name = second.text("opName").and_then(|text| text.span_at(0..text.text.len()));
                let place = name.filter(|name| second.span().is_some_and(|def| is_within(*name, def)));
                let warning = diagnostic(Severity::Warning, place.or(second.span()), message);
                let note = format!("'{}' is another definition: give one of them another name", first.name());
                _ = self.diagnostics.push(warning.note(first.span(), note));
            }
        }
    }

    /// Assigns named constraints to dialects: those that specify one, and those in the files where the dialect or its
    /// operations are defined.
    fn constraints_of(&mut self, dialects: &mut [DialectSpec], positions: &Map<RecordId, usize>) {
        let records = self.records;
        let mut files = Map::default();
        let owned = records.defs_of("Op").map(|op| (op.span(), op.def("opDialect")));
        let itself = records.defs_of("Dialect").map(|dialect| (dialect.span(), Some(dialect)));
        for (span, dialect) in itself.chain(owned) {
            if let (Some(span), Some(at)) = (span, dialect.and_then(|dialect| positions.get(&dialect.id))) {
                files.entry(span.file).or_insert(*at);
            }
        }
        let at = |record: RecordRef<'a>| {
            let said = record.def("dialect").and_then(|dialect| positions.get(&dialect.id));
            said.or_else(|| files.get(&record.span()?.file)).copied()
        };
        let named = |class: &'static str, but: &'static [&'static str]| {
            let named = records.defs_of(class).filter(|record| !record.is_anonymous());
            named.filter(move |record| !but.iter().any(|class| record.is_a(class)))
        };
        let mut types: Vec<Vec<_>> = dialects.iter().map(|_| Vec::new()).collect();
        for record in named("TypeConstraint", &["TypeDef", "Interface", "Variadic", "Optional"]) {
            if let Some(at) = at(record) {
                types[at].push(self.type_constraint(record));
            }
        }
        let mut attrs: Vec<Vec<_>> = dialects.iter().map(|_| Vec::new()).collect();
        for record in named("Attr", &["AttrDef", "Interface", "EnumCase", "EnumInfo"]) {
            if let Some(at) = at(record) {
                attrs[at].push(self.attr_constraint(record));
            }
        }
        for (at, dialect) in dialects.iter_mut().enumerate() {
            dialect.type_constraints = std::mem::take(&mut types[at]).into();
            dialect.attr_constraints = std::mem::take(&mut attrs[at]).into();
        }
    }

    /// Assigns enums and interfaces to their dialects; returns those that belong to none.
    fn divide(
        &mut self,
        dialects: &mut [DialectSpec],
        older: &Older,
    ) -> (Vec<EnumSpec>, Vec<crate::spec::InterfaceSpec>) {
        let mut enums = self.enums();
        enums.retain(|spec| older.enums.values().all(|it| it.def != spec.def));
        let mut interfaces = self.interfaces();
        let order: BTreeMap<_, _> = (0..).zip(&enums).map(|(at, spec): (usize, _)| (spec.def.clone(), at)).collect();
        // A dialect may use the enums of another one. Used enums are assigned to it only if they are in no dialect's
        // namespace.
        for dialect in dialects.iter_mut() {
            let namespace = own_namespace(dialect);
            // A nested namespace belongs to the dialect as well.
            let is_within = |own: &str| match namespace.and_then(|namespace| unqualified(own).strip_prefix(namespace)) {
                Some(rest) => rest.is_empty() || rest.starts_with("::"),
                None => false,
            };
            let (own, rest): (Vec<_>, Vec<_>) = enums.into_iter().partition(|spec| is_within(&spec.cpp_namespace));
            dialect.enums = own.into();
            enums = rest;
        }
        for dialect in dialects {
            let namespace = own_namespace(dialect).map(str::to_owned);
            let used = used_enums(dialect);
            let (own, rest): (Vec<_>, Vec<_>) = enums.into_iter().partition(|spec| used.contains(&*spec.def));
            if !own.is_empty() {
                dialect.enums.to_mut().extend(own);
                dialect.enums.to_mut().order_by_key(|spec| order.get(&spec.def).copied());
            }
            enums = rest;
            let (own, rest): (Vec<_>, Vec<_>) =
                interfaces.into_iter().partition(|spec| namespace.as_deref() == Some(unqualified(&spec.cpp_namespace)));
            dialect.interfaces = own.into();
            interfaces = rest;
        }
        (enums, interfaces)
    }
}

/// Returns the field `useStrictPropertiesInAssemblyFormat` of a dialect, if it is set.
pub(super) fn strict_properties(dialect: RecordRef<'_>) -> Option<bool> {
    match dialect.value("useStrictPropertiesInAssemblyFormat") {
        Some(Value::Bit(bit)) => Some(*bit),
        Some(Value::Int(int)) => Some(*int != 0),
        _ => None,
    }
}

/// Returns the C++ namespace of a dialect, unless it is that of MLIR, which definitions without a dialect share.
fn own_namespace(dialect: &DialectSpec) -> Option<&str> {
    Some(unqualified(&dialect.cpp_namespace)).filter(|name| !matches!(*name, "" | "mlir"))
}

/// Returns the enums that attributes, types and operations of a dialect use, by definition.
fn used_enums(dialect: &DialectSpec) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    let mut note = |def: &str| {
        used.insert(def.to_owned());
    };
    for attr in dialect.attrs.iter() {
        attr.enum_def.iter().for_each(|def| note(def));
        for param in attr.params.iter() {
            if let ParamKind::Enum(def) = &param.kind {
                note(def);
            }
        }
    }
    let params = dialect.attrs.iter().chain(dialect.types.iter()).flat_map(|def| def.params.iter());
    params.filter_map(|param| param.value_kind()).for_each(|kind| kind.for_each_enum(&mut note));
    let props = dialect.ops.iter().flat_map(|op| op.props.iter()).filter_map(|prop| match &prop.kind {
        PropKind::Attr(attr) => attr.enum_def.as_ref(),
        PropKind::Native(native) => native.enum_def.as_ref(),
        PropKind::Sizes(_) => None,
    });
    props.for_each(|def| note(def));
    used
}
