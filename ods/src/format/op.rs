//! What the parts of an operation's format mean, and whether they may stand where they stand.
//!
//! This goes through the tree in the order of the text. What concerns the format as a whole comes after it:
//! [`types`](super::types) and [`ambiguity`](super::ambiguity).

use std::ops::Range;

use super::ambiguity::{check_ambiguity, check_clauses};
use super::bound::Bound;
use super::fault::Faults;
use super::group::{Row, clause_fault, clause_vars, make_group};
use super::lex::{Directive, literal_fault, unescape};
use super::parse::{AnchorPlace, Node, NodeKind, parse};
use super::space::{Layout, Rules};
use super::types::TypeResolver;
use super::{Clause, CustomArg, Element, FormatError, OpFormat, PropForm, Values, Var};
use crate::spec::{AttrConstraint, OpSpec, PropKind, PropSpec, Shared, Str};

/// Parses and checks the format of an operation, whose spec is complete but for its `syntax`.
///
/// # Errors
///
/// All that is wrong, in the order in which mlir-tblgen would find it. What would only follow from something that is
/// wrong is not said: after faults in the parts of a format, the whole is not looked at.
pub fn parse_op(text: &str, spec: &OpSpec) -> Result<OpFormat, Vec<FormatError>> {
    let (nodes, fault) = parse(text);
    let mut checker =
        Checker { spec, bound: Bound::new(spec), faults: Faults::default(), layout: Layout::new(Rules::Op) };
    let elements = checker.row(&nodes, None, None).elements;
    let Checker { bound, faults, .. } = checker;
    faults.finish(fault)?;

    let start = nodes.first().map_or(0..0, |node| node.range.clone());
    if !bound.attr_dict {
        return Err(vec![FormatError::new(start, "'attr-dict' directive not found in custom assembly format")]);
    }
    let mut errors = Vec::new();
    let mut report = |message: String, note: Option<String>| {
        let notes = note.into_iter().map(|note| (Some(start.clone()), note)).collect();
        errors.push(FormatError { range: start.clone(), message, notes });
    };
    check_ambiguity(spec, &nodes, &mut report);
    let types = TypeResolver::new(spec, &bound);
    let result_types = types.results(&mut report);
    let operand_types = types.operands(&mut report);
    bound.check_regions_and_successors(spec, &mut report);
    check_clauses(&nodes, &mut report);
    if !errors.is_empty() {
        return Err(errors);
    }
    Ok(OpFormat {
        text: text.to_owned().into(),
        elements: elements.into(),
        operand_types: operand_types.into(),
        result_types: result_types.into(),
        operands_together: bound.all_operands,
        operand_types_together: bound.all_operand_types,
        result_types_together: bound.all_result_types,
        written: bound.written(spec).into(),
        prop_dict: bound.prop_dict,
    })
}

/// Where an element stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Context {
    Top,
    Custom,
    Ref,
    Type,
}

/// What an element is: of the program, or of an argument list.
enum Item {
    Element(Element),
    /// ` `` `
    NoSpace,
    /// `$result`
    Result(u32),
    /// `results`
    Results,
    /// `ref(..)`
    Ref(CustomArg),
    /// C++.
    Text(String),
}

/// Where an error points, and how far the text has been read by then.
struct Head {
    range: Range<usize>,
    end: usize,
}

impl Head {
    /// The first word of a node alone has been read.
    fn of(node: &Node) -> Self {
        Head { range: node.range.clone(), end: node.range.end }
    }

    fn fault<T>(&self, checker: &mut Checker, message: impl Into<String>) -> Option<T> {
        checker.faults.push(self.end, FormatError::new(self.range.clone(), message));
        None
    }
}

struct Checker<'a> {
    spec: &'a OpSpec,
    bound: Bound,
    faults: Faults,
    layout: Layout,
}

impl Checker<'_> {
    /// Something is wrong with a node. None, so that it can be the value of whatever was asked for.
    fn fault<T>(&mut self, node: &Node, message: impl Into<String>) -> Option<T> {
        self.faults.push(node.end, FormatError::new(node.range.clone(), message));
        None
    }

    /// The elements of the format, of a branch or of a clause, with blanks between them.
    fn row(&mut self, nodes: &[Node], anchor: Option<usize>, implied: Option<usize>) -> Row {
        let mut row = Row { elements: Vec::new(), anchor: None };
        for (index, node) in nodes.iter().enumerate() {
            match self.item(node, Context::Top) {
                // It will be rejected as any white space.
                Some(Item::NoSpace) if anchor == Some(index) => row.elements.push(Element::Space),
                Some(Item::NoSpace) => self.layout.no_space(),
                Some(Item::Element(Element::Prop { slot, .. })) if implied == Some(index) && self.is_unit(slot) => {
                    row.elements.push(Element::Implied(slot));
                }
                Some(Item::Element(element)) => self.layout.push(element, &mut row.elements),
                // It is wrong.
                _ => {}
            }
            if anchor == Some(index) {
                row.anchor = row.elements.len().checked_sub(1);
            }
        }
        row
    }

    /// What an element is, unless it is wrong.
    fn item(&mut self, node: &Node, context: Context) -> Option<Item> {
        match &node.kind {
            NodeKind::Literal(value) => self.literal(node, value, context),
            NodeKind::Text(_) if context != Context::Custom => {
                self.fault(node, "strings may only be used as 'custom' directive arguments")
            }
            NodeKind::Text(text) => Some(Item::Text(unescape(text))),
            NodeKind::Variable(name) => self.variable(node, name, context),
            NodeKind::Custom { name, args } => self.custom(node, name, args, context),
            NodeKind::Oilist(clauses) => self.oilist(node, clauses, context),
            NodeKind::Directive(directive, args) => self.directive(node, *directive, args, context),
            NodeKind::Group { then, otherwise, anchor } => self.group(node, then, otherwise, *anchor, context),
        }
    }

    fn literal(&mut self, node: &Node, value: &str, context: Context) -> Option<Item> {
        if context != Context::Top {
            return self.fault(node, "literals may only be used in the top-level section of the format");
        }
        Some(match value {
            "" => Item::NoSpace,
            " " => Item::Element(Element::Space),
            "\\n" => Item::Element(Element::Newline),
            _ => {
                if let Some(why) = literal_fault(value) {
                    return self.fault(node, format!("expected valid literal but got '{value}': {why}"));
                }
                Item::Element(Element::Literal(value.to_owned().into()))
            }
        })
    }

    fn variable(&mut self, node: &Node, name: &str, context: Context) -> Option<Item> {
        let Some(var) = variable_named(self.spec, name) else {
            return self.fault(node, "expected variable to refer to an argument, region, result, or successor");
        };
        let (kind, in_type) = match var {
            Var::Prop(slot) if self.prop(slot).is_some_and(|p| matches!(p.kind, PropKind::Native(_))) => {
                ("property", Some("properties cannot be used as children to a `type` directive"))
            }
            Var::Prop(_) => ("attribute", Some("attributes cannot be used as children to a `type` directive")),
            Var::Operand(_) => ("operand", None),
            Var::Region(_) => ("region", Some("regions can only be used at the top level or in a ref directive")),
            Var::Successor(_) => {
                ("successor", Some("successors can only be used at the top level or in a ref directive"))
            }
            Var::Result(at) => {
                if context != Context::Type {
                    let message = "result variables can can only be used as a child to a 'type' directive";
                    return self.fault(node, message);
                }
                return Some(Item::Result(at));
            }
        };
        match (context, in_type) {
            (Context::Type, Some(message)) => return self.fault(node, message),
            (Context::Type, None) => {}
            (Context::Ref, _) if !self.bound.has(var) => {
                return self.fault(node, format!("{kind} '{name}' must be bound before it is referenced"));
            }
            (Context::Ref, _) => {}
            (Context::Top | Context::Custom, _) if !self.bound.bind(var) => {
                return self.fault(node, format!("{kind} '{name}' is already bound"));
            }
            (Context::Top | Context::Custom, _) => {}
        }
        Some(Item::Element(match var {
            Var::Prop(slot) => {
                Element::Prop { slot, form: self.prop(slot).map_or(PropForm::Any, prop_form), qualified: false }
            }
            Var::Region(at) => Element::Region(at),
            Var::Successor(at) => Element::Successor(at),
            Var::Operand(at) | Var::Result(at) => Element::Operand(at),
        }))
    }

    fn prop(&self, slot: u32) -> Option<&PropSpec> {
        self.spec.props.get(slot as usize)
    }

    /// Whether what is in a slot is there or not, and that is all.
    fn is_unit(&self, slot: u32) -> bool {
        self.prop(slot).is_some_and(|prop| match &prop.kind {
            PropKind::Attr(attr) => attr.unit,
            PropKind::Native(prop) => prop.unit,
            PropKind::Sizes(_) => false,
        })
    }

    fn directive(&mut self, node: &Node, directive: Directive, args: &[Node], context: Context) -> Option<Item> {
        let spelled = Head::of(node);
        match directive {
            Directive::AttrDict => self.attr_dict(&spelled, false, context),
            Directive::AttrDictWithKeyword => self.attr_dict(&spelled, true, context),
            Directive::PropDict => self.prop_dict(&spelled, context),
            Directive::Operands => self.operands(&spelled, context),
            Directive::Regions => self.regions(&spelled, context),
            Directive::Successors => self.successors(&spelled, context),
            Directive::Results if context == Context::Type => Some(Item::Results),
            Directive::Results => {
                spelled.fault(self, "'results' directive can can only be used as a child to a 'type' directive")
            }
            Directive::Type if context == Context::Type => {
                spelled.fault(self, "'type' cannot be used as a child of another `type`")
            }
            Directive::Type => {
                let of = self.type_argument(node, args.first()?, context == Context::Ref)?;
                Some(Item::Element(Element::Type { of, qualified: false }))
            }
            Directive::FunctionalType if context != Context::Top => {
                spelled.fault(self, "'functional-type' is only valid as a top-level directive")
            }
            Directive::FunctionalType => {
                let inputs = self.type_argument(node, args.first()?, false);
                let outputs = self.type_argument(node, args.get(1)?, false);
                Some(Item::Element(Element::FunctionalType { inputs: inputs?, outputs: outputs? }))
            }
            Directive::Qualified => self.qualified(node, args.first()?, context),
            Directive::Ref if context != Context::Custom => {
                spelled.fault(self, "'ref' is only valid within a `custom` directive")
            }
            Directive::Ref => self.reference(args.first()?),
            Directive::Params | Directive::Struct | Directive::Custom | Directive::Oilist => {
                spelled.fault(self, "unsupported directive kind")
            }
        }
    }

    fn attr_dict(&mut self, head: &Head, keyword: bool, context: Context) -> Option<Item> {
        match context {
            Context::Type => {
                return head.fault(self, "'attr-dict' directive can only be used as a top-level directive");
            }
            Context::Ref if !self.bound.attr_dict => {
                return head.fault(self, "'ref' of 'attr-dict' is not bound by a prior 'attr-dict' directive");
            }
            Context::Ref => {}
            Context::Top | Context::Custom if self.bound.attr_dict => {
                return head.fault(self, "'attr-dict' directive has already been seen");
            }
            Context::Top | Context::Custom => self.bound.attr_dict = true,
        }
        Some(Item::Element(Element::AttrDict { keyword }))
    }

    fn prop_dict(&mut self, head: &Head, context: Context) -> Option<Item> {
        match context {
            Context::Type => {
                return head.fault(self, "'prop-dict' directive can only be used as a top-level directive");
            }
            // Where mlir-tblgen gives up altogether.
            Context::Ref => return head.fault(self, "'ref' of 'prop-dict' unsupported"),
            Context::Top | Context::Custom if self.bound.prop_dict => {
                return head.fault(self, "'prop-dict' directive has already been seen");
            }
            Context::Top | Context::Custom => self.bound.prop_dict = true,
        }
        Some(Item::Element(Element::PropDict))
    }

    fn operands(&mut self, head: &Head, context: Context) -> Option<Item> {
        match context {
            Context::Ref if !self.bound.all_operands => {
                return head.fault(self, "'ref' of 'operands' is not bound by a prior 'operands' directive");
            }
            Context::Top | Context::Custom => {
                if self.bound.has_any(Var::Operand) {
                    return head.fault(self, "'operands' directive creates overlap in format");
                }
                self.bound.all_operands = true;
            }
            Context::Ref | Context::Type => {}
        }
        Some(Item::Element(Element::Operands))
    }

    fn regions(&mut self, head: &Head, context: Context) -> Option<Item> {
        match context {
            Context::Type => return head.fault(self, "'regions' is only valid as a top-level directive"),
            Context::Ref if !self.bound.all_regions => {
                return head.fault(self, "'ref' of 'regions' is not bound by a prior 'regions' directive");
            }
            Context::Ref => {}
            Context::Top | Context::Custom => {
                if self.bound.has_any(Var::Region) {
                    return head.fault(self, "'regions' directive creates overlap in format");
                }
                self.bound.all_regions = true;
            }
        }
        Some(Item::Element(Element::Regions))
    }

    fn successors(&mut self, head: &Head, context: Context) -> Option<Item> {
        match context {
            Context::Type => return head.fault(self, "'successors' is only valid as a top-level directive"),
            Context::Ref if !self.bound.all_successors => {
                return head.fault(self, "'ref' of 'successors' is not bound by a prior 'successors' directive");
            }
            Context::Ref => {}
            Context::Top | Context::Custom => {
                if self.bound.has_any(Var::Successor) {
                    return head.fault(self, "'successors' directive creates overlap in format");
                }
                self.bound.all_successors = true;
            }
        }
        Some(Item::Element(Element::Successors))
    }

    /// Whose types are meant by the argument of `type` or of `functional-type`.
    fn type_argument(&mut self, directive: &Node, arg: &Node, referred: bool) -> Option<Values> {
        let at = Head { range: directive.range.clone(), end: arg.end };
        let values = match self.item(arg, Context::Type)? {
            Item::Element(Element::Operand(index)) => Values::Operand(index),
            Item::Element(Element::Operands) => Values::Operands,
            Item::Result(index) => Values::Result(index),
            Item::Results => Values::Results,
            _ => return at.fault(self, "invalid argument to 'type' directive"),
        };
        let all = matches!(values, Values::Operands | Values::Results);
        let name = self.value_name(values);
        if referred {
            let sigil = if all { "" } else { "$" };
            let bound = self.bound.has_type(values);
            let message = || format!("'ref' of 'type({sigil}{name})' is not bound by a prior 'type' directive");
            return if bound { Some(values) } else { at.fault(self, message()) };
        }
        if self.bound.bind_type(values) {
            return Some(values);
        }
        let message = if all {
            format!("'{name}' 'type' is already bound")
        } else {
            format!("'type' of '{name}' is already bound")
        };
        at.fault(self, message)
    }

    /// What values are called in a format.
    fn value_name(&self, values: Values) -> Str {
        let value = match values {
            Values::Operands => return "operands".into(),
            Values::Results => return "results".into(),
            Values::Operand(at) => self.spec.operands.get(at as usize),
            Values::Result(at) => self.spec.results.get(at as usize),
        };
        value.map(|value| value.name.clone()).unwrap_or_default()
    }

    fn qualified(&mut self, node: &Node, arg: &Node, context: Context) -> Option<Item> {
        match self.item(arg, context)? {
            Item::Element(Element::Prop { slot, form, .. }) if form != PropForm::Native => {
                Some(Item::Element(Element::Prop { slot, form, qualified: true }))
            }
            Item::Element(Element::Type { of, .. }) => Some(Item::Element(Element::Type { of, qualified: true })),
            _ => {
                let at = Head { range: node.range.clone(), end: arg.end };
                at.fault(self, "'qualified' directive expects an attribute or a `type` directive")
            }
        }
    }

    fn reference(&mut self, arg: &Node) -> Option<Item> {
        Some(Item::Ref(match self.item(arg, Context::Ref)? {
            Item::Element(element) => match element {
                Element::Operand(at) => CustomArg::RefVar(Var::Operand(at)),
                Element::Prop { slot, .. } => CustomArg::RefVar(Var::Prop(slot)),
                Element::Region(at) => CustomArg::RefVar(Var::Region(at)),
                Element::Successor(at) => CustomArg::RefVar(Var::Successor(at)),
                Element::Type { of, .. } => CustomArg::RefType(of),
                Element::AttrDict { .. } => CustomArg::RefAttrDict,
                Element::Operands => CustomArg::RefOperands,
                Element::Regions => CustomArg::RefRegions,
                Element::Successors => CustomArg::RefSuccessors,
                _ => return None,
            },
            _ => return None,
        }))
    }

    fn custom(&mut self, node: &Node, name: &str, args: &[Node], context: Context) -> Option<Item> {
        if context != Context::Top {
            let head = Head::of(node);
            return head
                .fault(self, "`custom` can only be used at the top-level context or within a `struct` directive");
        }
        let items: Vec<Option<Item>> = args.iter().map(|arg| self.item(arg, Context::Custom)).collect();
        let items: Vec<Item> = items.into_iter().collect::<Option<_>>()?;
        if !node.complete {
            return None;
        }
        let mut converted = Vec::with_capacity(items.len());
        for item in items {
            match custom_arg(item) {
                Ok(arg) => converted.push(arg),
                Err(message) => return self.fault(node, message),
            }
        }
        Some(Item::Element(Element::Custom { name: name.to_owned().into(), args: converted.into() }))
    }

    fn oilist(&mut self, node: &Node, clauses: &[Vec<Node>], context: Context) -> Option<Item> {
        let mut program = Vec::new();
        for clause in clauses {
            let (first, rest) = clause.split_first()?;
            let keyword = match self.item(first, context)? {
                Item::Element(Element::Literal(keyword)) => keyword,
                // mlir-tblgen takes white space for a keyword without a look.
                _ => return self.fault(first, "expected literal, but got white space"),
            };
            let blank = self.layout.blank_before_literal(&keyword);
            let elements = self.clause(node, rest)?;
            let anchor = clause_vars(&elements).into();
            program.push(Clause { blank, keyword, elements: elements.into(), anchor });
        }
        node.complete.then(|| Item::Element(Element::Clauses(program.into())))
    }

    /// What follows the keyword of a clause. A unit that is all of it goes without saying.
    fn clause(&mut self, oilist: &Node, nodes: &[Node]) -> Option<Vec<Element>> {
        let implied = (nodes.len() == 1).then_some(0);
        let mut elements = Vec::new();
        for node in nodes {
            let faults = self.faults.len();
            let row = self.row(std::slice::from_ref(node), None, implied);
            if self.faults.len() > faults {
                return None;
            }
            let found = row.elements.iter().find_map(|element| clause_fault(self.spec, element));
            if let Some(message) = found {
                let at = Head { range: oilist.range.clone(), end: node.end };
                return at.fault(self, message);
            }
            elements.extend(row.elements);
        }
        Some(elements)
    }

    fn group(
        &mut self,
        node: &Node,
        then: &[Node],
        otherwise: &[Node],
        anchor: Option<AnchorPlace>,
        context: Context,
    ) -> Option<Item> {
        if context != Context::Top {
            return Head::of(node).fault(self, "optional groups can only be used as top-level elements");
        }
        let place = |branch| anchor.filter(|place| place.otherwise == branch).map(|place| place.index);
        let faults = self.faults.len();
        let then = self.row(then, place(false), place(false).filter(|at| *at > 0));
        let otherwise = self.row(otherwise, place(true), place(true).filter(|at| *at > 0));
        if !node.complete || self.faults.len() > faults {
            return None;
        }
        match make_group(self.spec, then, otherwise) {
            Ok(group) => Some(Item::Element(Element::Optional(Shared::new(group)))),
            Err(message) => self.fault(node, message),
        }
    }
}

/// An argument of a custom directive, unless nothing of its kind may be one.
fn custom_arg(item: Item) -> Result<CustomArg, &'static str> {
    Ok(match item {
        Item::Ref(arg) => arg,
        Item::Text(text) => CustomArg::Cpp(text.into()),
        Item::Element(Element::Operand(at)) => CustomArg::Var(Var::Operand(at)),
        Item::Element(Element::Prop { slot, .. }) => CustomArg::Var(Var::Prop(slot)),
        Item::Element(Element::Region(at)) => CustomArg::Var(Var::Region(at)),
        Item::Element(Element::Successor(at)) => CustomArg::Var(Var::Successor(at)),
        Item::Element(Element::AttrDict { .. }) => CustomArg::AttrDict,
        Item::Element(Element::PropDict) => CustomArg::PropDict,
        Item::Element(Element::Type { of: Values::Operands | Values::Results, .. }) => {
            return Err("type directives within a custom directive may only refer to variables");
        }
        Item::Element(Element::Type { of, .. }) => CustomArg::Type(of),
        _ => return Err("only variables and types may be used as parameters to a custom directive"),
    })
}

/// What a name means. Attributes go before properties of the same name, and so on.
pub(super) fn variable_named(spec: &OpSpec, name: &str) -> Option<Var> {
    let prop = |wanted: fn(&PropKind) -> bool| spec.props.iter().position(|p| p.name == name && wanted(&p.kind));
    prop(|kind| matches!(kind, PropKind::Attr(_)))
        .or_else(|| prop(|kind| matches!(kind, PropKind::Native(_))))
        .map(|at| Var::Prop(at as u32))
        .or_else(|| spec.operands.iter().position(|v| v.name == name).map(|at| Var::Operand(at as u32)))
        .or_else(|| spec.regions.iter().position(|v| v.name == name).map(|at| Var::Region(at as u32)))
        .or_else(|| spec.results.iter().position(|v| v.name == name).map(|at| Var::Result(at as u32)))
        .or_else(|| spec.successors.iter().position(|v| v.name == name).map(|at| Var::Successor(at as u32)))
}

/// How a property is written if nothing is said about it.
fn prop_form(prop: &PropSpec) -> PropForm {
    let PropKind::Attr(attr) = &prop.kind else { return PropForm::Native };
    if attr.enum_def.is_some() && attr.attr_def.is_none() && attr.const_builder.is_some() {
        PropForm::Enum
    } else if attr.symbol_name {
        PropForm::Symbol
    } else if is_typed(attr) {
        PropForm::Typed
    } else if is_any(attr) {
        PropForm::Any
    } else {
        PropForm::Stripped
    }
}

/// Whether there is only one type that an attribute can have.
pub(super) fn is_typed(attr: &AttrConstraint) -> bool {
    attr.value_type.as_ref().is_some_and(|ty| ty.builder.is_some())
}

/// Whether it is held by a class of no attribute in particular: the one that goes without saying.
pub(super) fn is_any(attr: &AttrConstraint) -> bool {
    matches!(attr.storage_type.trim_start_matches("::"), "" | "mlir::Attribute")
}
