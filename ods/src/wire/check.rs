//! Checks of positions in decoded specs; those in `.td` files were checked when they were read.

use crate::format::{
    Anchor, CustomArg, DefCustomArg, DefElement, DefFormat, Element, OpFormat, StructField, TypeSource, Values, Var,
};
use crate::spec::{Argument, DefSpec, DefSyntax, DialectSpec, Grouping, OpSpec, OpSyntax};

/// Returns true if all operations belong to the dialect by name, and all positions are valid.
pub(super) fn is_sound(dialect: &DialectSpec) -> bool {
    let is_own = |name: &str| name.strip_prefix(&*dialect.name).is_some_and(|rest| rest.starts_with('.'));
    let mut defs = dialect.types.iter().chain(dialect.attrs.iter());
    dialect.ops.iter().all(|op| is_own(&op.name) && op_is_sound(op)) && defs.all(def_is_sound)
}

fn op_is_sound(op: &OpSpec) -> bool {
    let of = Of(op);
    let grouping = |grouping: &Grouping| match grouping {
        Grouping::Sized(slot) => of.prop(*slot),
        Grouping::Rest | Grouping::Even => true,
    };
    let argument = |argument: &Argument| match argument {
        Argument::Operand(at) => of.operand(*at),
        Argument::Prop(at) => of.prop(*at),
    };
    let syntax = match &op.syntax {
        OpSyntax::Format(format) => of.format(format),
        OpSyntax::Generic | OpSyntax::Custom | OpSyntax::Preset(_) => true,
    };
    grouping(&op.operand_groups) && grouping(&op.result_groups) && op.arguments.iter().all(argument) && syntax
}

/// Operation to whose parts positions refer.
struct Of<'a>(&'a OpSpec);

fn is_within(at: u32, length: usize) -> bool {
    (at as usize) < length
}

impl Of<'_> {
    fn operand(&self, at: u32) -> bool {
        is_within(at, self.0.operands.len())
    }

    fn result(&self, at: u32) -> bool {
        is_within(at, self.0.results.len())
    }

    fn prop(&self, at: u32) -> bool {
        is_within(at, self.0.props.len())
    }

    fn region(&self, at: u32) -> bool {
        is_within(at, self.0.regions.len())
    }

    fn successor(&self, at: u32) -> bool {
        is_within(at, self.0.successors.len())
    }

    fn var(&self, var: &Var) -> bool {
        match var {
            Var::Operand(at) => self.operand(*at),
            Var::Result(at) => self.result(*at),
            Var::Prop(at) => self.prop(*at),
            Var::Region(at) => self.region(*at),
            Var::Successor(at) => self.successor(*at),
        }
    }

    fn values(&self, values: &Values) -> bool {
        match values {
            Values::Operand(at) => self.operand(*at),
            Values::Result(at) => self.result(*at),
            Values::Operands | Values::Results => true,
        }
    }

    fn format(&self, format: &OpFormat) -> bool {
        let source = |source: &TypeSource| match source {
            TypeSource::SameAs(var) | TypeSource::Transformed { from: var, .. } | TypeSource::ElementsOf(var) => {
                self.var(var)
            }
            TypeSource::Written | TypeSource::Built(_) | TypeSource::Inferred => true,
        };
        format.operand_types.len() == self.0.operands.len()
            && format.result_types.len() == self.0.results.len()
            && format.operand_types.iter().chain(format.result_types.iter()).all(source)
            && format.written.iter().all(|slot| self.prop(*slot))
            && self.elements(&format.elements)
    }

    fn elements(&self, elements: &[Element]) -> bool {
        elements.iter().all(|element| match element {
            Element::Literal(_) | Element::Space | Element::Newline | Element::AttrDict { .. } | Element::PropDict => {
                true
            }
            Element::Operands | Element::Regions | Element::Successors => true,
            Element::Operand(at) => self.operand(*at),
            Element::Prop { slot, .. } | Element::Implied(slot) => self.prop(*slot),
            Element::Region(at) => self.region(*at),
            Element::Successor(at) => self.successor(*at),
            Element::Type { of, .. } => self.values(of),
            Element::FunctionalType { inputs, outputs } => self.values(inputs) && self.values(outputs),
            Element::Custom { args, .. } => args.iter().all(|arg| self.custom_arg(arg)),
            Element::Clauses { clauses, .. } => clauses
                .iter()
                .all(|clause| self.elements(&clause.elements) && clause.anchor.iter().all(|var| self.var(var))),
            Element::Optional(group) => {
                let anchor = match &group.anchor {
                    Anchor::Var(var) => self.var(var),
                    Anchor::Any(vars) => vars.iter().all(|var| self.var(var)),
                };
                let first = is_within(group.first, group.then.len());
                anchor && first && self.elements(&group.then) && self.elements(&group.otherwise)
            }
        })
    }

    fn custom_arg(&self, arg: &CustomArg) -> bool {
        match arg {
            CustomArg::Var(var) | CustomArg::RefVar(var) => self.var(var),
            CustomArg::Type(of) | CustomArg::RefType(of) => self.values(of),
            CustomArg::AttrDict | CustomArg::PropDict | CustomArg::RefAttrDict | CustomArg::Cpp(_) => true,
            CustomArg::RefOperands | CustomArg::RefRegions | CustomArg::RefSuccessors => true,
        }
    }
}

fn def_is_sound(def: &DefSpec) -> bool {
    match &def.syntax {
        DefSyntax::Format(format) => def_format(format, def.params.len()),
        DefSyntax::None | DefSyntax::Custom => true,
    }
}

fn def_format(format: &DefFormat, params: usize) -> bool {
    def_elements(&format.elements, params)
}

fn def_elements(elements: &[DefElement], params: usize) -> bool {
    let is_param = |at: u32| is_within(at, params);
    elements.iter().all(|element| match element {
        DefElement::Literal(_) | DefElement::Space | DefElement::Newline => true,
        DefElement::Param { param, .. } => is_param(param.index),
        DefElement::Params { params, .. } => params.iter().all(|param| is_param(param.index)),
        DefElement::Struct { fields, .. } => fields.iter().all(|field| match field {
            StructField::Param(param) => is_param(param.index),
            StructField::Custom { index, .. } => is_param(*index),
        }),
        DefElement::Custom { args, .. } => args.iter().all(|arg| match arg {
            DefCustomArg::Param(index) | DefCustomArg::Ref(index) => is_param(*index),
            DefCustomArg::Cpp(_) => true,
        }),
        DefElement::Optional(group) => {
            let anchor = group.anchor.iter().all(|at| is_param(*at)) && is_within(group.first, group.then.len());
            anchor && def_elements(&group.then, params) && def_elements(&group.otherwise, params)
        }
    })
}
