//! Lowering of operations.

use super::Lowering;
use super::args::Arguments;
use super::check;
use super::fields::own;
use crate::spec::{
    Argument, DerivedSpec, DocGroup, Grouping, List, OpSpec, OpSyntax, PropKind, PropSpec, RegionSpec, Str,
    SuccessorSpec, TraitKind, ValueSpec,
};
use crate::td::diag::Diagnosed;
use crate::td::record::RecordRef;
use crate::td::ty::Type;
use crate::td::value::{Dag, Value};

/// Names of the traits that divide operands or results into segments, and the slot of the segment sizes.
struct GroupingNames {
    what: &'static str,
    sized: &'static str,
    even: &'static str,
    slot: &'static str,
}

const OPERANDS: GroupingNames = GroupingNames {
    what: "operands",
    sized: "AttrSizedOperandSegments",
    even: "SameVariadicOperandSize",
    slot: "operandSegmentSizes",
};

const RESULTS: GroupingNames = GroupingNames {
    what: "results",
    sized: "AttrSizedResultSegments",
    even: "SameVariadicResultSize",
    slot: "resultSegmentSizes",
};

impl<'a> Lowering<'a> {
    /// Lowers an operation, unless an error prevents it.
    pub(super) fn op(&mut self, record: RecordRef<'a>) -> Option<OpSpec> {
        self.try_op(record).ok()
    }

    fn try_op(&mut self, record: RecordRef<'a>) -> Result<OpSpec, Diagnosed> {
        let name = self.op_name(record);
        let Arguments { operands, mut props, mut arguments } = self.arguments(record)?;
        let derived = self.derived(record)?;
        let results = self.results(record)?;
        let successors = self.successors(record)?;
        let (traits, interfaces) = self.traits(record)?;
        let regions = self.regions(record)?;
        let builders = self.op_builders(record)?;

        sort_props(&mut props, &mut arguments);
        let operand_groups = self.grouping(record, &OPERANDS, &traits, &operands, &mut props)?;
        let result_groups = self.grouping(record, &RESULTS, &traits, &results, &mut props)?;

        let declarations = self.text(record, "extraClassDeclaration");
        let mut op = OpSpec {
            name,
            def: own(record.name()),
            cpp_class: own(cpp_class(record.name())),
            cpp_namespace: self.line(record, "cppNamespace"),
            summary: self.line(record, "summary"),
            description: self.markdown(record, "description"),
            operands: operands.into(),
            results: results.into(),
            operand_groups,
            result_groups,
            props: props.into(),
            derived,
            regions,
            successors,
            arguments: arguments.into(),
            variables: List::default(),
            traits: traits.into(),
            interfaces: interfaces.into(),
            builders,
            skip_default_builders: self.flag(record, "skipDefaultBuilders"),
            syntax: OpSyntax::Generic,
            names: List::default(),
            default_dialect: None,
            optional_symbol: is_optional_symbol(&declarations),
            verifier: self.flag(record, "hasVerifier"),
            region_verifier: self.flag(record, "hasRegionVerifier"),
            folder: self.flag(record, "hasFolder"),
            canonicalizer: self.flag(record, "hasCanonicalizer"),
            canonicalize_method: self.flag(record, "hasCanonicalizeMethod"),
            custom_encoding: self.flag(record, "useCustomPropertiesEncoding"),
            doc_group: self.doc_group(record),
            extra_declarations: declarations,
            extra_definitions: self.text(record, "extraClassDefinition"),
        };
        check::names(self, record, &op)?;
        self.add_implied(record, &mut op);
        op.default_dialect = self.default_dialect(record, &op);
        op.syntax = self.op_syntax(record, &op);
        Ok(op)
    }

    /// Returns the default dialect of the operation's regions. C++ elsewhere almost always returns the operation's own
    /// dialect.
    fn default_dialect(&mut self, record: RecordRef<'a>, op: &OpSpec) -> Option<Str> {
        // Without the interface, the method may be present, but is not called.
        let interface = op.interfaces.iter().find(|it| it.def == "OpAsmOpInterface")?;
        let value = [&op.extra_declarations, &op.extra_definitions]
            .into_iter()
            .find_map(|text| returned(text, "getDefaultDialect()"));
        let own_name = match value {
            Some(value) => match value.strip_prefix('"').and_then(|value| value.strip_suffix('"')) {
                Some(name) => return Some(own(name)),
                None => value.ends_with("getDialectNamespace()"),
            },
            None => interface.overridden.iter().any(|method| *method == "getDefaultDialect"),
        };
        own_name.then(|| self.def(record, "opDialect").map(|dialect| self.text(dialect, "name"))).flatten()
    }

    /// Returns the name with its namespace.
    pub(super) fn op_name(&mut self, record: RecordRef<'a>) -> Str {
        let namespace = self.def(record, "opDialect").map(|dialect| self.text(dialect, "name")).unwrap_or_default();
        let name = self.text(record, "opName");
        if namespace.is_empty() { name } else { own(&format!("{namespace}.{name}")) }
    }

    fn results(&mut self, record: RecordRef<'a>) -> Result<Vec<ValueSpec>, Diagnosed> {
        let mut results = Vec::new();
        let Some(dag) = self.dag_with(record, "results", "outs")? else { return Ok(results) };
        for (at, (value, name)) in dag.args.iter().enumerate() {
            let Value::Record(id) = value else {
                return self.broken(record, "results", format!("undefined type for result #{at}"));
            };
            let result = self.variable(self.records.record(*id));
            if !result.constraint.is_a("TypeConstraint") {
                let message = "unexpected def type; only defs deriving from TypeConstraint are allowed";
                return self.broken(record, "results", message);
            }
            if result.constraint.is_a("VariadicOfVariadic") {
                let message = "'VariadicOfVariadic' results are currently not supported";
                return self.broken(record, "results", message);
            }
            results.push(self.value_spec(name.as_deref(), &result));
        }
        Ok(results)
    }

    fn regions(&mut self, record: RecordRef<'a>) -> Result<List<RegionSpec>, Diagnosed> {
        let mut regions = Vec::new();
        let Some(dag) = self.dag_with(record, "regions", "region")? else { return Ok(regions.into()) };
        for (at, (value, name)) in dag.args.iter().enumerate() {
            let region = match value {
                Value::Record(id) => self.records.record(*id),
                _ => return self.broken(record, "regions", format!("undefined kind for region #{at}")),
            };
            if !region.is_a("RegionConstraint") {
                let message = "unexpected def type; only defs deriving from Region are allowed";
                return self.broken(record, "regions", message);
            }
            let variadic = region.is_a("VariadicRegion");
            if variadic && at + 1 != dag.args.len() {
                return self.broken(record, "regions", "only the last region can be variadic");
            }
            if variadic && name.as_ref().is_none_or(|name| name.is_empty()) {
                return self.broken(record, "regions", "variadic regions must be named");
            }
            let constraint = self.region_constraint(region);
            regions.push(RegionSpec { name: own(name.as_deref().unwrap_or_default()), variadic, constraint });
        }
        Ok(regions.into())
    }

    fn successors(&mut self, record: RecordRef<'a>) -> Result<List<SuccessorSpec>, Diagnosed> {
        let mut successors = Vec::new();
        let Some(dag) = self.dag_with(record, "successors", "successor")? else { return Ok(successors.into()) };
        for (at, (value, name)) in dag.args.iter().enumerate() {
            let successor = match value {
                Value::Record(id) => self.records.record(*id),
                _ => return self.broken(record, "successors", format!("undefined kind for successor #{at}")),
            };
            if !successor.is_a("SuccessorConstraint") {
                let message = "unexpected def type; only defs deriving from Successor are allowed";
                return self.broken(record, "successors", message);
            }
            let variadic = successor.is_a("VariadicSuccessor");
            if variadic && at + 1 != dag.args.len() {
                return self.broken(record, "successors", "only the last successor can be variadic");
            }
            let constraint = self.successor_constraint(successor);
            successors.push(SuccessorSpec { name: own(name.as_deref().unwrap_or_default()), variadic, constraint });
        }
        Ok(successors.into())
    }

    /// Returns a dag that must have this operator.
    fn dag_with(&mut self, record: RecordRef<'a>, field: &str, operator: &str) -> Result<Option<&'a Dag>, Diagnosed> {
        match self.dag(record, field) {
            Some(dag) if self.operator(dag) != operator => {
                self.broken(record, field, format!("'{field}' must have '{operator}' directive"))
            }
            dag => Ok(dag),
        }
    }

    /// Lowers derived attributes: fields of type `DerivedAttr`.
    fn derived(&mut self, record: RecordRef<'a>) -> Result<List<DerivedSpec>, Diagnosed> {
        let records = self.records;
        let (attr, derived) = (records.class("Attr"), records.class("DerivedAttr"));
        let mut specs = Vec::new();
        for field in &record.data.fields {
            let Type::Record(classes) = &field.ty else { continue };
            let is = |of| {
                let is_of =
                    |class| records.classes.get(class as usize).is_some_and(|data| data.superclasses.contains(&of));
                classes.iter().any(|class| *class == of || is_of(class.0))
            };
            if !attr.is_some_and(is) {
                continue;
            }
            let name = records.names.text(field.name);
            if !derived.is_some_and(is) {
                return self.broken(record, name, "unexpected Attr where only DerivedAttr is allowed");
            }
            let Value::Record(id) = &field.value else { continue };
            let attr = records.record(*id);
            specs.push(DerivedSpec {
                name: own(name),
                return_type: self.line(attr, "returnType"),
                body: self.text(attr, "body"),
                to_attribute: self.text(attr, "convertFromStorage"),
            });
        }
        Ok(specs.into())
    }

    /// Determines the division into segments of variable length. Adds the slot for their sizes, if needed.
    fn grouping(
        &mut self,
        record: RecordRef<'a>,
        names: &GroupingNames,
        traits: &[crate::spec::TraitSpec],
        values: &[ValueSpec],
        props: &mut Vec<PropSpec>,
    ) -> Result<Grouping, Diagnosed> {
        let GroupingNames { what, sized, even, slot } = names;
        let has = |name: &str| {
            traits.iter().any(|spec| match &spec.kind {
                TraitKind::Native(found) | TraitKind::Internal(found) => {
                    found.strip_prefix("OpTrait::").is_some_and(|found| found == name)
                }
                _ => false,
            })
        };
        let variadic = values.iter().filter(|value| value.arity.is_variable_length()).count();
        let (is_sized, is_even) = (has(sized), has(even));
        let field = if *what == "operands" { "arguments" } else { "results" };
        if variadic > 1 && !is_sized && !is_even {
            let message = format!("op has multiple variadic {what} but no specification over their sizes");
            let second = values.iter().filter(|value| value.arity.is_variable_length()).nth(1);
            let word = format!("${}", second.map_or("", |it| &it.name));
            let hint = format!("add the trait '{sized}', or '{even}' if all have the same number");
            let error = self.fault_of_field(record, field, message).about(&word).note(None, hint);
            return Err(self.diagnostics.push(error));
        }
        if variadic < 2 && is_sized {
            let message = format!("op must have at least two variadic {what} to use '{sized}' trait");
            return self.broken(record, field, message);
        }
        if is_sized && is_even {
            return self.broken(record, field, format!("op cannot have both '{sized}' and '{even}' traits"));
        }
        if !is_sized {
            return Ok(if is_even { Grouping::Even } else { Grouping::Rest });
        }
        if let Some(at) = props.iter().position(|prop| prop.name == *slot) {
            return Ok(Grouping::Sized(at as u32));
        }
        props.push(PropSpec {
            name: Str::Borrowed(slot),
            kind: PropKind::Sizes(values.len() as u32),
            optional: false,
            default: None,
            description: Str::default(),
        });
        Ok(Grouping::Sized(props.len() as u32 - 1))
    }

    fn doc_group(&mut self, record: RecordRef<'a>) -> Option<DocGroup> {
        let group = self.def(record, "opDocGroup")?;
        Some(DocGroup { summary: self.line(group, "summary"), description: self.markdown(group, "description") })
    }

    fn op_syntax(&mut self, record: RecordRef<'a>, op: &OpSpec) -> OpSyntax {
        // A format takes precedence over code.
        match self.text_of(record, "assemblyFormat") {
            Some(text) => match self.op_format(record, text, op) {
                // The properties are printed by unknown code.
                OpSyntax::Format(format) if format.prop_dict && self.flag(record, "hasCustomPropertiesPrinter") => {
                    OpSyntax::Custom
                }
                syntax => syntax,
            },
            None if self.flag(record, "hasCustomAssemblyFormat") => OpSyntax::Custom,
            None => OpSyntax::Generic,
        }
    }
}

/// Sorts properties into slot order: attributes by name, then other properties.
fn sort_props(props: &mut [PropSpec], arguments: &mut [Argument]) {
    let rank = |prop: &PropSpec| match prop.kind {
        PropKind::Attr(_) => (0, prop.name.clone()),
        _ => (1, Str::default()),
    };
    let mut order: Vec<usize> = (0..props.len()).collect();
    order.sort_by_cached_key(|at| rank(&props[*at]));
    let mut slots = vec![0; props.len()];
    for (slot, at) in order.iter().enumerate() {
        slots[*at] = slot as u32;
    }
    for argument in arguments {
        if let Argument::Prop(at) = argument {
            *at = slots[*at as usize];
        }
    }
    props.sort_by_cached_key(rank);
}

/// Returns the C++ class: the part of the definition's name after the first `_`, which separates the prefix of the
/// dialect.
pub(super) fn cpp_class(def: &str) -> &str {
    match def.split_once('_') {
        Some(("", _)) | None => def,
        Some((prefix, "")) => prefix,
        Some((_, class)) => class,
    }
}

/// Returns the value that a method returns, if its body consists of a `return`.
fn returned<'a>(declarations: &'a str, method: &str) -> Option<&'a str> {
    let (_, rest) = declarations.split_once(method)?;
    let (before, body) = rest.split_once('{')?;
    if before.contains(';') {
        return None;
    }
    let (body, _) = body.split_once('}')?;
    Some(body.trim().strip_prefix("return")?.trim().trim_end_matches(';').trim())
}

/// Returns true if the operation's symbol name may be absent.
fn is_optional_symbol(declarations: &str) -> bool {
    returned(declarations, "isOptionalSymbol()") == Some("true")
}
