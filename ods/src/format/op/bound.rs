//! Bound variables: operands, types and other components that occur in a format.

use crate::format::{Values, Var};
use crate::spec::{Arity, Grouping, OpSpec, PropKind, PropSpec};

/// Components that are bound, which occur in the format.
pub(super) struct Bound {
    props: Vec<bool>,
    operands: Vec<bool>,
    operand_types: Vec<bool>,
    result_types: Vec<bool>,
    regions: Vec<bool>,
    successors: Vec<bool>,
    pub all_operands: bool,
    pub all_operand_types: bool,
    pub all_result_types: bool,
    pub all_regions: bool,
    pub all_successors: bool,
    pub attr_dict: bool,
    pub prop_dict: bool,
}

/// Callback that reports a missing component with an optional suggestion.
pub(super) type Report<'a> = dyn FnMut(String, Option<String>) + 'a;

impl Bound {
    pub fn new(spec: &OpSpec) -> Self {
        Bound {
            props: vec![false; spec.props.len()],
            operands: vec![false; spec.operands.len()],
            operand_types: vec![false; spec.operands.len()],
            result_types: vec![false; spec.results.len()],
            regions: vec![false; spec.regions.len()],
            successors: vec![false; spec.successors.len()],
            all_operands: false,
            all_operand_types: false,
            all_result_types: false,
            all_regions: false,
            all_successors: false,
            attr_dict: false,
            prop_dict: false,
        }
    }

    /// Returns true if a variable occurs in the format by its own name.
    pub fn has(&self, var: Var) -> bool {
        let (list, index) = match var {
            Var::Operand(index) => (&self.operands, index),
            Var::Prop(index) => (&self.props, index),
            Var::Region(index) => (&self.regions, index),
            Var::Successor(index) => (&self.successors, index),
            Var::Result(_) => return false,
        };
        list.get(index as usize).copied().unwrap_or(false)
    }

    /// Marks a variable as bound. Returns false if it was bound before.
    pub fn bind(&mut self, var: Var) -> bool {
        let (list, all, index) = match var {
            Var::Operand(index) => (&mut self.operands, self.all_operands, index),
            Var::Prop(index) => (&mut self.props, false, index),
            Var::Region(index) => (&mut self.regions, self.all_regions, index),
            Var::Successor(index) => (&mut self.successors, self.all_successors, index),
            Var::Result(_) => return false,
        };
        match list.get_mut(index as usize) {
            Some(bound) if !all => !std::mem::replace(bound, true),
            _ => false,
        }
    }

    /// Returns true if any operand, region or successor of this kind occurs in the format: a list of all would overlap.
    pub fn has_any(&self, kind: fn(u32) -> Var) -> bool {
        match kind(0) {
            Var::Operand(_) => self.all_operands || self.operands.contains(&true),
            Var::Region(_) => self.all_regions || self.regions.contains(&true),
            Var::Successor(_) => self.all_successors || self.successors.contains(&true),
            Var::Prop(_) | Var::Result(_) => false,
        }
    }

    /// Returns true if the types of values occur in the format.
    pub fn has_type(&self, values: Values) -> bool {
        match values {
            Values::Operand(at) => self.all_operand_types || self.has_own_type(Var::Operand(at)),
            Values::Result(at) => self.all_result_types || self.has_own_type(Var::Result(at)),
            Values::Operands => self.all_operand_types,
            Values::Results => self.all_result_types,
        }
    }

    /// Returns true if the type of an operand or a result occurs by name. Only such types are sources of other types.
    pub fn has_own_type(&self, var: Var) -> bool {
        match var {
            Var::Operand(at) => self.operand_types.get(at as usize).copied().unwrap_or(false),
            Var::Result(at) => self.result_types.get(at as usize).copied().unwrap_or(false),
            _ => false,
        }
    }

    /// Marks types as bound. Returns false if some of them were bound before.
    pub fn bind_type(&mut self, values: Values) -> bool {
        let (all, list, index) = match values {
            Values::Operand(at) => (&mut self.all_operand_types, &mut self.operand_types, Some(at)),
            Values::Operands => (&mut self.all_operand_types, &mut self.operand_types, None),
            Values::Result(at) => (&mut self.all_result_types, &mut self.result_types, Some(at)),
            Values::Results => (&mut self.all_result_types, &mut self.result_types, None),
        };
        match index {
            None => !std::mem::replace(all, true) && !list.contains(&true),
            Some(at) => match list.get_mut(at as usize) {
                Some(bound) if !*all => !std::mem::replace(bound, true),
                _ => false,
            },
        }
    }

    /// Returns true if no type of a result occurs.
    pub fn no_result_types(&self) -> bool {
        !self.all_result_types && !self.result_types.contains(&true)
    }

    /// Reports regions and successors that do not occur in the format.
    pub fn check_regions_and_successors(&self, spec: &OpSpec, report: &mut Report) {
        if !self.all_regions {
            for (at, region) in spec.regions.iter().enumerate().filter(|(at, _)| !self.has(Var::Region(*at as u32))) {
                not_found("region", at, &region.name, report);
            }
        }
        if !self.all_successors {
            let missing = |at: &usize| !self.has(Var::Successor(*at as u32));
            for (at, successor) in spec.successors.iter().enumerate().filter(|(at, _)| missing(at)) {
                not_found("successor", at, &successor.name, report);
            }
        }
    }

    /// Returns the slots that a dictionary omits: the bound ones, and those with segment sizes. Segment sizes are
    /// printed if the format has all segments in one list, so that their lengths are unknown otherwise.
    pub fn written(&self, spec: &OpSpec) -> Vec<u32> {
        let sizes: Vec<&str> = spec
            .operands
            .iter()
            .zip(&self.operands)
            .filter_map(|(operand, bound)| match &operand.arity {
                Arity::VariadicOfVariadic(sizes) if *bound => Some(&**sizes),
                _ => None,
            })
            .collect();
        let together = [(spec.operand_groups, self.all_operands), (spec.result_groups, self.all_result_types)];
        let is_written = |(slot, bound): &(usize, &bool)| {
            let is_apart = !together.contains(&(Grouping::Sized(*slot as u32), true));
            let follows = |prop: &PropSpec| match prop.kind {
                PropKind::Sizes(_) => is_apart,
                _ => sizes.contains(&&*prop.name),
            };
            **bound || spec.props.get(*slot).is_some_and(follows)
        };
        self.props.iter().enumerate().filter(is_written).map(|(slot, _)| slot as u32).collect()
    }
}

/// Reports a component that does not occur in the format.
pub(super) fn not_found(kind: &str, index: usize, name: &str, report: &mut Report) {
    report(
        format!("{kind} #{index}, named '{name}', not found"),
        Some(format!("suggest adding a '${name}' directive to the custom assembly format")),
    );
}
