//! The syntax of an operation, an attribute or a type as a diagram, from its format.
//!
//! Diagrams are for people: they omit white space, and the `ref` arguments of custom directives.

use lect_ods::format::{
    Anchor, CustomArg, DefCustomArg, DefElement, DefFormat, DefParam, Element, OpFormat, StructField, Values, Var,
};
use lect_ods::spec::{Arity, DefSpec, OpSpec, ParamSpec, Str, ValueSpec};

use super::railroad::{Kind, Node};

/// Creates a literal.
fn text(text: impl Into<String>) -> Node {
    Node::Text(text.into())
}

/// Returns the name, or a substitute for an empty one.
fn named(name: &str, otherwise: &str) -> String {
    if name.is_empty() { otherwise.to_owned() } else { name.to_owned() }
}

/// Builds the diagram of an operation's custom form.
pub fn op_nodes(spec: &OpSpec, format: &OpFormat) -> Vec<Node> {
    let mut nodes = vec![text(spec.name.clone())];
    nodes.extend(OpSyntaxOf(spec).row(&format.elements, &[]));
    nodes
}

/// Builds the diagram of the generic form, which every operation has.
pub fn generic(spec: &OpSpec) -> Vec<Node> {
    let of = OpSyntaxOf(spec);
    let mut nodes = vec![text(format!("\"{}\"", spec.name)), text("(")];
    nodes.push(commas(spec.operands.iter().map(|it| of.value(it, Kind::Value, "operand", false))));
    nodes.push(text(")"));
    if !spec.successors.is_empty() {
        nodes.extend([text("["), of.successors(), text("]")]);
    }
    if !spec.props.is_empty() {
        nodes.push(Node::Part(Kind::Attr, "<{ properties }>".to_owned()).optional());
    }
    if !spec.regions.is_empty() {
        nodes.extend([text("("), of.regions(), text(")")]);
    }
    nodes.push(Node::Part(Kind::Attr, "{ attributes }".to_owned()).optional());
    nodes.extend([text(":"), text("("), of.types(Values::Operands), text(")"), text("->"), text("(")]);
    nodes.extend([of.types(Values::Results), text(")")]);
    nodes
}

/// Builds the diagram of an attribute or a type with this mnemonic.
pub fn def_nodes(name: &str, spec: &DefSpec, format: Option<&DefFormat>) -> Vec<Node> {
    let mut nodes = vec![text(name)];
    if let Some(format) = format {
        nodes.extend(DefSyntaxOf(&spec.params).row(&format.elements, &[]));
    }
    nodes
}

/// Joins parts with commas. The comma of an optional part is optional, too.
fn commas(parts: impl Iterator<Item = Node>) -> Node {
    let parts: Vec<Node> = parts.filter(|part| !matches!(part, Node::Skip)).collect();
    let Some(first) = parts.iter().position(|part| !matches!(part, Node::Optional(_))) else {
        let some = |part| if let Node::Optional(inner) = part { *inner } else { part };
        return match <[Node; 1]>::try_from(parts) {
            Ok([only]) => only,
            Err(parts) if parts.is_empty() => Node::Skip,
            Err(parts) => Node::Choice(parts.into_iter().map(some).collect()).list(),
        };
    };
    let part = |(at, part)| match part {
        Node::Optional(inner) if at < first => Node::Row(vec![*inner, text(",")]).optional(),
        Node::Optional(inner) => Node::Row(vec![text(","), *inner]).optional(),
        part if at == first => part,
        part => Node::Row(vec![text(","), part]),
    };
    Node::Row(parts.into_iter().enumerate().map(part).collect())
}

struct OpSyntaxOf<'a>(&'a OpSpec);

impl OpSyntaxOf<'_> {
    /// Converts a sequence of elements, in a group whose anchor implies that some variables are present.
    fn row(&self, elements: &[Element], present: &[Var]) -> Vec<Node> {
        elements.iter().map(|element| self.element(element, present)).collect()
    }

    fn element(&self, element: &Element, present: &[Var]) -> Node {
        let spec = self.0;
        match element {
            Element::Literal(literal) => text(literal.clone()),
            Element::Space | Element::Newline | Element::Implied(_) => Node::Skip,
            Element::Operand(at) => match spec.operands.get(*at as usize) {
                Some(value) => self.value(value, Kind::Value, "operand", present.contains(&Var::Operand(*at))),
                None => Node::Skip,
            },
            Element::Prop { slot, .. } => {
                let Some(prop) = spec.props.get(*slot as usize) else { return Node::Skip };
                let node = Node::Part(Kind::Attr, prop.name.to_string());
                if prop.optional && !present.contains(&Var::Prop(*slot)) { node.optional() } else { node }
            }
            Element::Region(at) => self.region(*at as usize, present.contains(&Var::Region(*at))),
            Element::Successor(at) => self.successor(*at as usize, present.contains(&Var::Successor(*at))),
            Element::AttrDict { keyword } => {
                let dict = Node::Part(Kind::Attr, "{ attributes }".to_owned());
                if *keyword { Node::Row(vec![text("attributes"), dict]).optional() } else { dict.optional() }
            }
            Element::PropDict => Node::Part(Kind::Attr, "<{ properties }>".to_owned()).optional(),
            Element::Operands => Node::Part(Kind::Value, "operand".to_owned()).list(),
            Element::Regions => self.regions(),
            Element::Successors => self.successors(),
            Element::Type { of, .. } => self.types_in(*of, present),
            Element::FunctionalType { inputs, outputs } => {
                Node::Row(vec![text("("), self.types(*inputs), text(")"), text("->"), self.types(*outputs)])
            }
            Element::Custom { name, args } => self.custom(name, args),
            Element::Clauses { clauses, separator } => {
                let clause = |clause: &lect_ods::format::Clause| {
                    let mut row = vec![text(clause.keyword.clone())];
                    row.extend(self.row(&clause.elements, &clause.anchor));
                    Node::Row(row)
                };
                let clauses = clauses.iter().map(clause).collect();
                let between = separator.clone().map_or(Node::Skip, text);
                Node::Loop(Box::new(Node::Choice(clauses)), Box::new(between)).optional()
            }
            Element::Optional(group) => {
                let anchor: &[Var] = match &group.anchor {
                    Anchor::Var(var) => std::slice::from_ref(var),
                    Anchor::Any(vars) => vars,
                };
                let (there, absent): (&[Var], &[Var]) = if group.inverted { (&[], anchor) } else { (anchor, &[]) };
                let then = Node::Row(self.row(&group.then, there));
                match group.otherwise.is_empty() {
                    true => then.optional(),
                    false => Node::Choice(vec![then, Node::Row(self.row(&group.otherwise, absent))]),
                }
            }
        }
    }

    fn value(&self, value: &ValueSpec, kind: Kind, otherwise: &str, present: bool) -> Node {
        repeated(Node::Part(kind, named(&value.name, otherwise)), &value.arity, present)
    }

    fn types(&self, of: Values) -> Node {
        self.types_in(of, &[])
    }

    fn types_in(&self, of: Values, present: &[Var]) -> Node {
        let of_value = |value: Option<&ValueSpec>, otherwise: &str, present: bool| match value {
            Some(value) => {
                let name = format!("type of {}", named(&value.name, otherwise));
                repeated(Node::Part(Kind::Type, name), &value.arity, present)
            }
            None => Node::Skip,
        };
        let (operands, results) = (&self.0.operands, &self.0.results);
        let many = |values: &[ValueSpec], otherwise: &str| match values {
            [] => Node::Skip,
            values if values.iter().all(|value| value.arity == Arity::One) => {
                commas(values.iter().map(|value| of_value(Some(value), otherwise, true)))
            }
            _ => Node::Part(Kind::Type, format!("type of {otherwise}")).list(),
        };
        match of {
            Values::Operand(at) => of_value(operands.get(at as usize), "operand", present.contains(&Var::Operand(at))),
            Values::Result(at) => of_value(results.get(at as usize), "result", present.contains(&Var::Result(at))),
            Values::Operands => many(operands, "operand"),
            Values::Results => many(results, "result"),
        }
    }

    fn region(&self, at: usize, present: bool) -> Node {
        let Some(region) = self.0.regions.get(at) else { return Node::Skip };
        let node = Node::Part(Kind::Block, format!("{{ {} }}", named(&region.name, "region")));
        match (region.variadic, present) {
            (false, _) => node,
            (true, true) => node.some(),
            (true, false) => node.list(),
        }
    }

    fn regions(&self) -> Node {
        commas((0..self.0.regions.len()).map(|at| self.region(at, false)))
    }

    fn successor(&self, at: usize, present: bool) -> Node {
        let Some(successor) = self.0.successors.get(at) else { return Node::Skip };
        let node = Node::Part(Kind::Block, format!("^{}", named(&successor.name, "successor")));
        match (successor.variadic, present) {
            (false, _) => node,
            (true, true) => node.some(),
            (true, false) => node.list(),
        }
    }

    fn successors(&self) -> Node {
        commas((0..self.0.successors.len()).map(|at| self.successor(at, false)))
    }

    fn custom(&self, directive: &str, args: &[CustomArg]) -> Node {
        let spec = self.0;
        let value = |values: &[ValueSpec], at: u32| values.get(at as usize).map(|it| it.name.to_string());
        let values = |of: Values| match of {
            Values::Operand(at) => value(&spec.operands, at),
            Values::Result(at) => value(&spec.results, at),
            Values::Operands => Some("operands".to_owned()),
            Values::Results => Some("results".to_owned()),
        };
        let names = args.iter().filter_map(|arg| match arg {
            CustomArg::Var(Var::Operand(at)) => value(&spec.operands, *at),
            CustomArg::Var(Var::Result(at)) => value(&spec.results, *at),
            CustomArg::Var(Var::Prop(at)) => spec.props.get(*at as usize).map(|it| it.name.to_string()),
            CustomArg::Var(Var::Region(at)) => spec.regions.get(*at as usize).map(|it| it.name.to_string()),
            CustomArg::Var(Var::Successor(at)) => spec.successors.get(*at as usize).map(|it| it.name.to_string()),
            CustomArg::Type(of) => values(*of).map(|name| format!("type of {name}")),
            CustomArg::AttrDict => Some("attributes".to_owned()),
            CustomArg::PropDict => Some("properties".to_owned()),
            CustomArg::RefVar(_)
            | CustomArg::RefType(_)
            | CustomArg::RefAttrDict
            | CustomArg::RefOperands
            | CustomArg::RefRegions
            | CustomArg::RefSuccessors
            | CustomArg::Cpp(_) => None,
        });
        Node::Part(Kind::Code, directive_label(directive, names))
    }
}

/// Formats the label of a custom directive: its name and arguments, truncated if long.
fn directive_label(directive: &str, names: impl Iterator<Item = String>) -> String {
    /// Longest label that fits in a row.
    const LONG: usize = 60;
    let mut label = directive.to_owned();
    let mut separator = ": ";
    for name in names.filter(|name| !name.is_empty()) {
        if label.len() + name.len() > LONG {
            label.push_str(", ..");
            break;
        }
        label.extend([separator, &name]);
        separator = ", ";
    }
    label
}

fn repeated(node: Node, arity: &Arity, present: bool) -> Node {
    match (arity, present) {
        (Arity::One, _) | (Arity::Optional, true) => node,
        (Arity::Optional, false) => node.optional(),
        (Arity::Variadic, true) => node.some(),
        (Arity::Variadic, false) => node.list(),
        (Arity::VariadicOfVariadic(_), _) => Node::Row(vec![text("("), node.list(), text(")")]).list(),
    }
}

struct DefSyntaxOf<'a>(&'a [ParamSpec]);

impl DefSyntaxOf<'_> {
    fn row(&self, elements: &[DefElement], present: &[u32]) -> Vec<Node> {
        elements.iter().map(|element| self.element(element, present)).collect()
    }

    fn name(&self, at: u32) -> String {
        self.0.get(at as usize).map_or("parameter", |param| &param.name).to_owned()
    }

    fn param(&self, param: &DefParam, present: &[u32]) -> Node {
        let node = Node::Part(Kind::Attr, self.name(param.index));
        let may_be_absent =
            self.0.get(param.index as usize).is_some_and(|param| param.optional || param.default.is_some());
        if may_be_absent && !present.contains(&param.index) { node.optional() } else { node }
    }

    fn element(&self, element: &DefElement, present: &[u32]) -> Node {
        match element {
            DefElement::Literal(literal) => text(literal.clone()),
            DefElement::Space | DefElement::Newline => Node::Skip,
            DefElement::Param { param, .. } => self.param(param, present),
            DefElement::Params { params, .. } => commas(params.iter().map(|param| self.param(param, present))),
            DefElement::Struct { fields, .. } => {
                let field = |field: &StructField| {
                    let (at, value): (u32, Str) = match field {
                        StructField::Param(param) => (param.index, "value".into()),
                        StructField::Custom { name, index } => (*index, name.clone()),
                    };
                    Node::Row(vec![text(self.name(at)), text("="), Node::Part(Kind::Attr, value.to_string())])
                };
                let fields = fields.iter().map(field).collect();
                Node::Choice(fields).some()
            }
            DefElement::Custom { name, args } => {
                let names = args.iter().filter_map(|arg| match arg {
                    DefCustomArg::Param(at) => Some(self.name(*at)),
                    DefCustomArg::Ref(_) | DefCustomArg::Cpp(_) => None,
                });
                Node::Part(Kind::Code, directive_label(name, names))
            }
            DefElement::Optional(group) => {
                let (there, absent): (&[u32], &[u32]) =
                    if group.inverted { (&[], &group.anchor) } else { (&group.anchor, &[]) };
                let then = Node::Row(self.row(&group.then, there));
                match group.otherwise.is_empty() {
                    true => then.optional(),
                    false => Node::Choice(vec![then, Node::Row(self.row(&group.otherwise, absent))]),
                }
            }
        }
    }
}
