//! Semantic analysis of formats of operations: the meaning of each element, and the places where it is valid.
//!
//! The tree is visited in the order of the text. Checks of the whole format follow: [`types`] and [`ambiguity`].

use std::ops::Range;

use self::ambiguity::{check_ambiguity, check_clauses};
use self::bound::Bound;
use self::group::{Row, clause_fault, clause_vars, make_group};
use self::types::TypeResolver;
use self::variable::{known_variables, variable_named};
use super::expand::{self, Directives};
use super::fault::Faults;
use super::lex::{literal_fault, unescape};
use super::parse::{AnchorPlace, Node, NodeKind, parse};
use super::space::{Layout, Rules};
use super::{Clause, CustomArg, Element, FormatError, OpFormat, PropForm, Var};
use crate::spec::{OpSpec, PropKind, PropSpec, Shared};

mod ambiguity;
mod bound;
mod directive;
pub(super) mod group;
mod types;
pub(super) mod variable;

/// Parses and checks the format of an operation, whose spec is complete except for its `syntax`.
///
/// # Errors
///
/// All errors, in the order in which mlir-tblgen would report them. Consequences of other errors are not reported:
/// after errors in elements, the whole format is not checked.
pub fn parse_op(text: &str, spec: &OpSpec) -> Result<OpFormat, Vec<FormatError>> {
    parse_op_with(text, spec, &expand::NONE)
}

/// Parses and checks a format like [`parse_op`], with the texts of described custom directives.
pub fn parse_op_with(text: &str, spec: &OpSpec, directives: &Directives) -> Result<OpFormat, Vec<FormatError>> {
    let (nodes, fault) = parse(text, directives);
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

/// Checks a format of a dialect with [strict properties](crate::spec::DialectFlags::strict_properties). Each inherent
/// attribute and property must be bound unless the format has a `prop-dict`. Optional attributes must be in optional
/// groups.
///
/// # Errors
///
/// The first missing one, as mlir-tblgen reports it.
pub fn check_strict(format: OpFormat, spec: &OpSpec) -> Result<OpFormat, Vec<FormatError>> {
    let prop = |slot: u32| spec.props.get(slot as usize);
    let bare = format.elements.iter().find_map(|element| match element {
        Element::Prop { slot, .. } => prop(*slot).filter(|it| it.optional && matches!(it.kind, PropKind::Attr(_))),
        _ => None,
    });
    let fault = |message: String, note: Option<String>| {
        let (nodes, _) = parse(&format.text, &expand::NONE);
        let start = nodes.first().map_or(0..0, |node| node.range.clone());
        let notes = note.into_iter().map(|note| (Some(start.clone()), note)).collect();
        Err(vec![FormatError { range: start.clone(), message, notes }])
    };
    if let Some(PropSpec { name, .. }) = bare {
        return fault(
            format!("optional attribute '{name}' cannot be used outside of an optional group"),
            Some(format!("to conditionally print the attribute, use '(${name}^)?'")),
        );
    }
    let Some(slot) = format.unbound(spec).next() else { return Ok(format) };
    let (kind, name) = match prop(slot) {
        Some(PropSpec { kind: PropKind::Native(_), name, .. }) => ("property", &**name),
        Some(prop) => ("attribute", &*prop.name),
        None => return Ok(format),
    };
    let message = format!(
        "strict properties in assembly format requires prop-dict unless all inherent attributes and properties are bound in \
         the custom assembly format; missing {kind} '{name}'"
    );
    fault(message, None)
}

/// Context of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Context {
    Top,
    Custom,
    Ref,
    Type,
}

/// A resolved element: one of the program, or of an argument list.
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

/// Range of an error, and the end of the text that was read to detect it.
struct Head {
    range: Range<usize>,
    end: usize,
}

impl Head {
    /// Creates the head of a node of which only the first word has been read.
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
    /// Reports an error in a node. Returns `None` for the caller to return.
    fn fault<T>(&mut self, node: &Node, message: impl Into<String>) -> Option<T> {
        self.faults.push(node.end, FormatError::new(node.range.clone(), message));
        None
    }

    /// Returns the elements of the format, of a branch or of a clause, with blanks between them.
    fn row(&mut self, nodes: &[Node], anchor: Option<usize>, implied: Option<usize>) -> Row {
        let mut row = Row { elements: Vec::new(), anchor: None };
        for (index, node) in nodes.iter().enumerate() {
            match self.item(node, Context::Top) {
                // The node is rejected later, like any white space.
                Some(Item::NoSpace) if anchor == Some(index) => row.elements.push(Element::Space),
                Some(Item::NoSpace) => self.layout.no_space(),
                Some(Item::Element(Element::Prop { slot, .. })) if implied == Some(index) && self.is_unit(slot) => {
                    row.elements.push(Element::Implied(slot));
                }
                Some(Item::Element(element)) => self.layout.push(element, &mut row.elements),
                // An error was reported.
                _ => {}
            }
            if anchor == Some(index) {
                row.anchor = row.elements.len().checked_sub(1);
            }
        }
        row
    }

    /// Resolves an element, or reports an error.
    fn item(&mut self, node: &Node, context: Context) -> Option<Item> {
        match &node.kind {
            NodeKind::Literal(value) => self.literal(node, value, context),
            NodeKind::Text(_) if context != Context::Custom => {
                self.fault(node, "strings may only be used as 'custom' directive arguments")
            }
            NodeKind::Text(text) => Some(Item::Text(unescape(text))),
            NodeKind::Variable(name) => self.variable(node, name, context),
            NodeKind::Custom { name, args } => self.custom(node, name, args, context),
            NodeKind::Oilist { separator, clauses } => self.oilist(node, separator.as_deref(), clauses, context),
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
            let message = "expected variable to refer to an argument, region, result, or successor";
            let mut error = FormatError::new(node.range.clone(), message);
            error.notes.push((None, known_variables(self.spec)));
            self.faults.push(node.end, error);
            return None;
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
                Element::Prop { slot, form: self.prop(slot).map_or(PropForm::Any, PropForm::of), qualified: false }
            }
            Var::Region(at) => Element::Region(at),
            Var::Successor(at) => Element::Successor(at),
            Var::Operand(at) | Var::Result(at) => Element::Operand(at),
        }))
    }

    fn prop(&self, slot: u32) -> Option<&PropSpec> {
        self.spec.props.get(slot as usize)
    }

    /// Returns true if the property in a slot is a unit, whose value is its presence.
    fn is_unit(&self, slot: u32) -> bool {
        self.prop(slot).is_some_and(|prop| match &prop.kind {
            PropKind::Attr(attr) => attr.unit,
            PropKind::Native(prop) => prop.unit,
            PropKind::Sizes(_) => false,
        })
    }

    fn oilist(
        &mut self,
        node: &Node,
        separator: Option<&Node>,
        clauses: &[Vec<Node>],
        context: Context,
    ) -> Option<Item> {
        let mut program = Vec::new();
        let separator = match separator {
            Some(literal) => match self.item(literal, context)? {
                Item::Element(Element::Literal(text)) => Some(text),
                _ => return None,
            },
            None => None,
        };
        for clause in clauses {
            let (first, rest) = clause.split_first()?;
            let keyword = match self.item(first, context)? {
                Item::Element(Element::Literal(keyword)) => keyword,
                // mlir-tblgen accepts white space as a keyword without a check.
                _ => return self.fault(first, "expected literal, but got white space"),
            };
            let separator_blank = separator.as_ref().is_some_and(|text| self.layout.blank_before_literal(text));
            let blank = self.layout.blank_before_literal(&keyword);
            let elements = self.clause(node, rest)?;
            let anchor = clause_vars(&elements).into();
            program.push(Clause { blank, separator_blank, keyword, elements: elements.into(), anchor });
        }
        node.complete.then(|| Item::Element(Element::Clauses { clauses: program.into(), separator }))
    }

    /// Resolves the elements after the keyword of a clause. A unit that is the only element is implied.
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
