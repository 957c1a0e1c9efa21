//! Sources of the types of operands and results when an operation is parsed.
//!
//! A type that the format contains by name comes first. Next is a type that a trait relates to one in the format, and
//! then the only type that the constraint admits. Result types may be inferred by the operation if the format contains
//! none of them.

use super::bound::{Bound, Report, not_found};
use crate::format::{TypeSource, Values, Var};
use crate::spec::{Matching, OpSpec, PropKind, TraitKind, ValueSpec};

/// Resolver of the sources of types in a format.
pub(super) struct TypeResolver<'a> {
    spec: &'a OpSpec,
    bound: &'a Bound,
    /// Sources of operand types that traits imply; the last such trait wins.
    operands: Vec<Option<TypeSource>>,
    results: Vec<Option<TypeSource>>,
}

impl<'a> TypeResolver<'a> {
    /// Collects the sources that the traits of an operation imply.
    pub fn new(spec: &'a OpSpec, bound: &'a Bound) -> Self {
        let mut resolver = TypeResolver {
            spec,
            bound,
            operands: vec![None; spec.operands.len()],
            results: vec![None; spec.results.len()],
        };
        for known in spec.traits.iter() {
            match (&*known.def, &known.kind) {
                (_, TraitKind::Predicate { matching: Some(matching), .. }) => resolver.add_matching(matching),
                ("SameTypeOperands", _) => resolver.add_all_same(Vec::new()),
                ("SameOperandsAndResultType", _) => resolver.add_all_same(results(spec).collect()),
                _ => {}
            }
        }
        resolver
    }

    fn add_matching(&mut self, matching: &Matching) {
        match matching {
            Matching::AllTypes(names) => {
                for (at, name) in names.iter().enumerate() {
                    let Some(known) = self.written(name) else { continue };
                    for (_, other) in names.iter().enumerate().filter(|(other, _)| *other != at) {
                        self.set(other, TypeSource::SameAs(known));
                    }
                }
            }
            Matching::Types { from, to, transform, .. } => {
                if let Some(from) = self.written(from) {
                    self.set(to, TypeSource::Transformed { from, transform: transform.clone() });
                }
            }
            Matching::ElementCountAndTypes { shaped, elements } => {
                if let Some(shaped) = self.written(shaped) {
                    self.set(elements, TypeSource::ElementsOf(shaped));
                }
            }
            Matching::All { .. } => {}
        }
    }

    /// Gives all operands and these results the type of the first of them whose type the format contains.
    fn add_all_same(&mut self, also: Vec<Var>) {
        let all: Vec<Var> = operands(self.spec).chain(also).collect();
        let Some(known) = all.iter().copied().find(|var| self.bound.has_own_type(*var)) else { return };
        for var in all {
            if !self.bound.has_own_type(var) {
                self.set_var(var, TypeSource::SameAs(known));
            }
        }
    }

    /// Returns the value or attribute with this name, if its type (or the attribute) occurs in the format by name.
    fn written(&self, name: &str) -> Option<Var> {
        match self.value(name) {
            Some(var) => self.bound.has_own_type(var).then_some(var),
            None => {
                let is_attr = |kind: &PropKind| matches!(kind, PropKind::Attr(_));
                let slot = self.spec.props.iter().position(|prop| prop.name == name && is_attr(&prop.kind))?;
                Some(Var::Prop(slot as u32)).filter(|var| self.bound.has(*var))
            }
        }
    }

    /// Returns the operand or the result with a name.
    fn value(&self, name: &str) -> Option<Var> {
        let at = |values: &[ValueSpec]| values.iter().position(|value| value.name == name).map(|at| at as u32);
        at(&self.spec.operands).map(Var::Operand).or_else(|| at(&self.spec.results).map(Var::Result))
    }

    fn set(&mut self, name: &str, source: TypeSource) {
        if let Some(var) = self.value(name) {
            self.set_var(var, source);
        }
    }

    fn set_var(&mut self, var: Var, source: TypeSource) {
        let place = match var {
            Var::Operand(at) => self.operands.get_mut(at as usize),
            Var::Result(at) => self.results.get_mut(at as usize),
            _ => None,
        };
        if let Some(place) = place {
            *place = Some(source);
        }
    }

    /// Returns the sources of the types of results.
    pub fn results(&self, report: &mut Report) -> Vec<TypeSource> {
        let count = self.spec.results.len();
        if self.bound.no_result_types() && self.infers_results() {
            return vec![TypeSource::Inferred; count];
        }
        let mut sources = Vec::with_capacity(count);
        for (at, (result, known)) in self.spec.results.iter().zip(&self.results).enumerate() {
            let built = result.constraint.builder.as_ref().filter(|_| !result.arity.is_variable_length());
            let source = if self.bound.has_type(Values::Result(at as u32)) {
                TypeSource::Written
            } else if let Some(known) = known {
                known.clone()
            } else if let Some(built) = built {
                TypeSource::Built(built.clone())
            } else {
                not_known("result", at, result, report);
                continue;
            };
            sources.push(source);
        }
        sources
    }

    /// Returns the sources of the types of operands. Operands missing in the format are reported, too.
    pub fn operands(&self, report: &mut Report) -> Vec<TypeSource> {
        let mut sources = Vec::with_capacity(self.spec.operands.len());
        for (at, (operand, known)) in self.spec.operands.iter().zip(&self.operands).enumerate() {
            if !self.bound.all_operands && !self.bound.has(Var::Operand(at as u32)) {
                not_found("operand", at, &operand.name, report);
                continue;
            }
            // In a list of all operands, the number of operands of one segment is unknown.
            let countable = !self.bound.all_operands || !operand.arity.is_variable_length();
            let built = operand.constraint.builder.as_ref().filter(|_| countable);
            let source = if self.bound.has_type(Values::Operand(at as u32)) {
                TypeSource::Written
            } else if let Some(known) = known {
                known.clone()
            } else if let Some(built) = built {
                TypeSource::Built(built.clone())
            } else {
                not_known("operand", at, operand, report);
                continue;
            };
            sources.push(source);
        }
        sources
    }

    /// Returns true if code of the operation infers its result types. If traits imply the interface, only the traits
    /// are used.
    fn infers_results(&self) -> bool {
        let mut uses = self.spec.interfaces.iter().filter(|interface| interface.cpp_name == "InferTypeOpInterface");
        uses.clone().next().is_some() && !uses.any(|interface| interface.implied)
    }
}

fn operands(spec: &OpSpec) -> impl Iterator<Item = Var> + use<> {
    (0..spec.operands.len() as u32).map(Var::Operand)
}

fn results(spec: &OpSpec) -> impl Iterator<Item = Var> + use<> {
    (0..spec.results.len() as u32).map(Var::Result)
}

/// Reports a value of unknown type.
fn not_known(kind: &str, index: usize, value: &ValueSpec, report: &mut Report) {
    let name = &value.name;
    report(
        format!("type of {kind} #{index}, named '{name}', is not buildable and a buildable type cannot be inferred"),
        Some(format!(
            "suggest adding a type constraint to the operation or adding a 'type(${name})' directive to the custom \
             assembly format"
        )),
    );
}
