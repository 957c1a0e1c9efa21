//! Semantic analysis of formats of attributes and types: the meaning of each element, and the places where it is valid.

use std::ops::Range;

use self::group::{DefRow, make_group};
use super::expand::{self, Directives};
use super::fault::Faults;
use super::lex::{Directive, literal_fault, unescape};
use super::parse::{AnchorPlace, Node, NodeKind, parse};
use super::space::{Layout, Rules};
use super::{DefCustomArg, DefElement, DefFormat, DefParam, FormatError, StructField};
use crate::spec::{ParamKind, ParamSpec, Shared};

pub(super) mod group;
mod readable;

/// Parses and checks the format of an attribute or a type of the definition `def`, with these parameters.
///
/// # Errors
///
/// Same as [`parse_op`](super::parse_op).
pub fn parse_def(text: &str, def: &str, params: &[ParamSpec]) -> Result<DefFormat, Vec<FormatError>> {
    parse_def_with(text, def, params, &expand::NONE)
}

/// Parses and checks a format like [`parse_def`], with the texts of described custom directives.
pub fn parse_def_with(
    text: &str,
    def: &str,
    params: &[ParamSpec],
    directives: &Directives,
) -> Result<DefFormat, Vec<FormatError>> {
    let (nodes, fault) = parse(text, directives);
    let seen = vec![false; params.len()];
    let mut checker = Checker { def, params, seen, faults: Faults::default(), layout: Layout::new(Rules::Def) };
    let elements = checker.row(&nodes, None).elements;
    let Checker { seen, faults, .. } = checker;
    faults.finish(fault)?;

    let start = nodes.first().map_or(0..0, |node| node.range.clone());
    let mut errors = Vec::new();
    let mut report = |message: String| errors.push(FormatError::new(start.clone(), message));
    for (param, seen) in params.iter().zip(seen).filter(|(param, _)| !may_be_absent(param)) {
        if seen && param.kind == ParamKind::SelfType {
            report("unexpected self type parameter in assembly format".into());
        } else if !seen && param.kind != ParamKind::SelfType {
            report(format!("format is missing reference to parameter: {}", param.name));
        }
    }
    if let Some(message) = comma_fault(&nodes, &elements, params) {
        report(message.into());
    }
    if errors.is_empty() {
        errors = readable::check(&nodes, params);
    }
    if errors.is_empty() {
        Ok(DefFormat { text: text.to_owned().into(), elements: elements.into() })
    } else {
        Err(errors)
    }
}

/// Returns true if text may omit a parameter.
fn may_be_absent(param: &ParamSpec) -> bool {
    param.optional || param.default.is_some()
}

/// Returns an error if a comma follows optional parameters: it could belong to the list or to the next element. Only
/// adjacent elements at the top level are checked, as in mlir-tblgen; white space between them hides the error.
fn comma_fault(nodes: &[Node], elements: &[DefElement], params: &[ParamSpec]) -> Option<&'static str> {
    let is_comma = |node: &Node| matches!(node.kind, NodeKind::Literal(","));
    let is_struct = |node: &Node| matches!(node.kind, NodeKind::Directive(Directive::Struct, _));
    let structs = elements.iter().filter_map(|element| match element {
        DefElement::Struct { fields, .. } => Some(fields),
        _ => None,
    });
    let absent = |field: &StructField| {
        let (StructField::Param(DefParam { index, .. }) | StructField::Custom { index, .. }) = field;
        params.get(*index as usize).is_some_and(may_be_absent)
    };
    let mut followed = nodes.iter().enumerate().filter(|(_, node)| is_struct(node)).zip(structs);
    followed
        .any(|((at, _), fields)| nodes.get(at + 1).is_some_and(is_comma) && fields.iter().any(absent))
        .then_some("`struct` directive with optional parameters cannot be followed by a comma literal")
}

/// Context of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Context {
    Top,
    Custom,
    Struct,
    Ref,
}

/// A resolved element: one of the program, or of an argument list.
enum Item {
    Element(DefElement),
    /// ` `` `
    NoSpace,
    Ref(u32),
    /// C++.
    Text(String),
}

struct Checker<'a> {
    def: &'a str,
    params: &'a [ParamSpec],
    seen: Vec<bool>,
    faults: Faults,
    layout: Layout,
}

impl Checker<'_> {
    /// Reports an error in a node, which is known once the text is read up to `after`.
    fn fault<T>(&mut self, range: &Range<usize>, after: usize, message: impl Into<String>) -> Option<T> {
        self.faults.push(after, FormatError::new(range.clone(), message));
        None
    }

    /// Reports an error that is known once the first word of a node is read.
    fn head_fault<T>(&mut self, node: &Node, message: impl Into<String>) -> Option<T> {
        self.fault(&node.range, node.range.end, message)
    }

    /// Returns the elements of the format or of a branch, with blanks between them.
    fn row(&mut self, nodes: &[Node], anchor: Option<usize>) -> DefRow {
        let mut row = DefRow { elements: Vec::new(), anchor: None };
        for (index, node) in nodes.iter().enumerate() {
            match self.item(node, Context::Top) {
                // The node is rejected later, like any white space.
                Some(Item::NoSpace) if anchor == Some(index) => row.elements.push(DefElement::Space),
                Some(Item::NoSpace) => self.layout.no_space(),
                Some(Item::Element(element)) => self.lay_out(element, &mut row.elements),
                // An error was reported.
                _ => {}
            }
            if anchor == Some(index) {
                row.anchor = row.elements.len().checked_sub(1);
            }
        }
        row
    }

    /// Adds an element, preceded by a blank if the layout requires one.
    fn lay_out(&mut self, mut element: DefElement, elements: &mut Vec<DefElement>) {
        let space = match &mut element {
            DefElement::Literal(text) => self.layout.blank_before_literal(text),
            DefElement::Custom { .. } => self.layout.blank_before_part(),
            DefElement::Param { blank, .. } | DefElement::Params { blank, .. } | DefElement::Struct { blank, .. } => {
                *blank = self.layout.blank_before_part();
                false
            }
            DefElement::Space => {
                self.layout.space();
                false
            }
            DefElement::Newline | DefElement::Optional(_) => false,
        };
        if space {
            elements.push(DefElement::Space);
        }
        elements.push(element);
    }

    /// Resolves an element, or reports an error.
    fn item(&mut self, node: &Node, context: Context) -> Option<Item> {
        match &node.kind {
            NodeKind::Literal(value) => self.literal(node, value, context),
            NodeKind::Text(_) if context != Context::Custom => {
                self.head_fault(node, "strings may only be used as 'custom' directive arguments")
            }
            NodeKind::Text(text) => Some(Item::Text(unescape(text))),
            NodeKind::Variable(name) => self.variable(node, name, context),
            NodeKind::Custom { name, args } => self.custom(node, name, args, context),
            NodeKind::Directive(Directive::Params, _) => self.all_params(node, context),
            NodeKind::Directive(Directive::Struct, args) => self.fields(node, args, context),
            NodeKind::Directive(Directive::Qualified, args) => self.qualified(node, args.first()?, context),
            NodeKind::Directive(Directive::Ref, args) => self.reference(node, args, context),
            NodeKind::Directive(..) | NodeKind::Oilist { .. } => self.head_fault(node, "unsupported directive kind"),
            NodeKind::Group { then, otherwise, anchor } => self.group(node, then, otherwise, *anchor, context),
        }
    }

    fn literal(&mut self, node: &Node, value: &str, context: Context) -> Option<Item> {
        if context != Context::Top {
            return self.head_fault(node, "literals may only be used in the top-level section of the format");
        }
        Some(match value {
            "" => Item::NoSpace,
            " " => Item::Element(DefElement::Space),
            "\\n" => Item::Element(DefElement::Newline),
            _ => match literal_fault(value) {
                Some(why) => {
                    return self.head_fault(node, format!("expected valid literal but got '{value}': {why}"));
                }
                None => Item::Element(DefElement::Literal(value.to_owned().into())),
            },
        })
    }

    fn variable(&mut self, node: &Node, name: &str, context: Context) -> Option<Item> {
        let params = self.params;
        let Some((index, param)) = params.iter().enumerate().find(|(_, param)| param.name == name) else {
            let message = format!("{} has no parameter named '{name}'", self.def);
            let mut error = FormatError::new(node.range.clone(), message);
            let known: Vec<String> = params.iter().map(|it| format!("'${}'", it.name)).collect();
            let known = if known.is_empty() { "no parameters".to_owned() } else { known.join(", ") };
            error.notes.push((None, format!("it has {known}")));
            self.faults.push(node.range.end, error);
            return None;
        };
        let seen = self.seen.get_mut(index)?;
        if context == Context::Ref {
            // The type is known before any parameter is parsed.
            if !*seen && param.kind != ParamKind::SelfType {
                return self.head_fault(node, format!("parameter '{name}' must be bound before it is referenced"));
            }
        } else if std::mem::replace(seen, true) {
            return self.head_fault(node, format!("duplicate parameter '{name}'"));
        }
        let param = DefParam { index: index as u32, qualified: false };
        Some(Item::Element(DefElement::Param { param, blank: false }))
    }

    fn all_params(&mut self, node: &Node, context: Context) -> Option<Item> {
        if !matches!(context, Context::Top | Context::Struct) {
            let message = "`params` can only be used at the top-level context or within a `struct` directive";
            return self.head_fault(node, message);
        }
        let mut params = Vec::new();
        for (index, (param, seen)) in self.params.iter().zip(&mut self.seen).enumerate() {
            if *seen {
                let message = format!("`params` captures duplicate parameter: {}", param.name);
                return self.head_fault(node, message);
            }
            if param.kind != ParamKind::SelfType {
                *seen = true;
                params.push(DefParam { index: index as u32, qualified: false });
            }
        }
        Some(Item::Element(DefElement::Params { params: params.into(), blank: false }))
    }

    fn fields(&mut self, node: &Node, args: &[Node], context: Context) -> Option<Item> {
        if context != Context::Top {
            return self.head_fault(node, "`struct` can only be used at the top-level context");
        }
        let items: Vec<Option<Item>> = args.iter().map(|arg| self.item(arg, Context::Struct)).collect();
        let items: Vec<Item> = items.into_iter().collect::<Option<_>>()?;
        if !node.complete {
            return None;
        }
        let mut fields = Vec::new();
        for item in items {
            match item {
                Item::Element(DefElement::Param { param, .. }) => fields.push(StructField::Param(param)),
                Item::Element(DefElement::Params { params, .. }) => {
                    fields.extend(params.iter().copied().map(StructField::Param));
                }
                Item::Element(DefElement::Custom { name, args }) => match *args {
                    [DefCustomArg::Param(index)] => fields.push(StructField::Custom { name, index }),
                    [_] => {
                        let message = "a `custom` directive nested within a `struct` must be passed a parameter";
                        return self.fault(&node.range, node.end, message);
                    }
                    _ => {
                        let message = "`struct` can only contain `custom` directives with a single argument";
                        return self.fault(&node.range, node.end, message);
                    }
                },
                _ => {
                    let message = "expected a parameter or `custom` directive in `struct` argument list";
                    return self.fault(&node.range, node.end, message);
                }
            }
        }
        Some(Item::Element(DefElement::Struct { fields: fields.into(), blank: false }))
    }

    fn qualified(&mut self, node: &Node, arg: &Node, context: Context) -> Option<Item> {
        match self.item(arg, context)? {
            Item::Element(DefElement::Param { param, blank }) => {
                Some(Item::Element(DefElement::Param { param: DefParam { qualified: true, ..param }, blank }))
            }
            _ => self.fault(&node.range, arg.end, "`qualified` argument list expected a variable"),
        }
    }

    fn reference(&mut self, node: &Node, args: &[Node], context: Context) -> Option<Item> {
        if context != Context::Custom {
            return self.head_fault(node, "'ref' is only valid within a `custom` directive");
        }
        match self.item(args.first()?, Context::Ref)? {
            Item::Element(DefElement::Param { param, .. }) => Some(Item::Ref(param.index)),
            _ => None,
        }
    }

    fn custom(&mut self, node: &Node, name: &str, args: &[Node], context: Context) -> Option<Item> {
        if !matches!(context, Context::Top | Context::Struct) {
            let message = "`custom` can only be used at the top-level context or within a `struct` directive";
            return self.head_fault(node, message);
        }
        let items: Vec<Option<Item>> = args.iter().map(|arg| self.item(arg, Context::Custom)).collect();
        let args = items.into_iter().map(|item| match item? {
            Item::Element(DefElement::Param { param, .. }) => Some(DefCustomArg::Param(param.index)),
            Item::Ref(index) => Some(DefCustomArg::Ref(index)),
            Item::Text(text) => Some(DefCustomArg::Cpp(text.into())),
            // Other items are invalid here, and were reported.
            _ => None,
        });
        let args: Vec<DefCustomArg> = args.collect::<Option<_>>()?;
        node.complete.then(|| Item::Element(DefElement::Custom { name: name.to_owned().into(), args: args.into() }))
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
            return self.head_fault(node, "optional groups can only be used as top-level elements");
        }
        let place = |branch| anchor.filter(|place| place.otherwise == branch).map(|place| place.index);
        let faults = self.faults.len();
        let before = self.layout.clone();
        let then = self.row(then, place(false));
        self.layout = before;
        let otherwise = self.row(otherwise, place(true));
        if !node.complete || self.faults.len() > faults {
            return None;
        }
        match make_group(self.params, then, otherwise) {
            Ok(group) => Some(Item::Element(DefElement::Optional(Shared::new(group)))),
            Err(message) => self.fault(&node.range, node.end, message),
        }
    }
}
