//! Directives in the format of an operation: their valid contexts and arguments.

use super::{Checker, Context, Head, Item};
use crate::format::lex::Directive;
use crate::format::parse::Node;
use crate::format::{CustomArg, Element, PropForm, Values, Var};
use crate::spec::{PropKind, Str};

const NO_ENUM: &str = "'enum' directive expects an enum attribute";
const NOT_BOTH: &str = "'enum' and 'qualified' directives cannot be combined";

impl Checker<'_> {
    /// Resolves a directive, or reports an error. `custom` and `oilist` are resolved elsewhere, as their arguments are
    /// special.
    pub(super) fn directive(
        &mut self,
        node: &Node,
        directive: Directive,
        args: &[Node],
        context: Context,
    ) -> Option<Item> {
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
            Directive::Enum => self.case(node, args.first()?, context),
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
            // mlir-tblgen aborts here.
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

    /// Resolves the argument of `type` or of `functional-type` to the values whose types are meant.
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

    /// Returns the name of values in a format.
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
            Item::Element(Element::Prop { form: PropForm::Case, .. }) => {
                let at = Head { range: node.range.clone(), end: arg.end };
                at.fault(self, NOT_BOTH)
            }
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

    /// Resolves `enum($x)`.
    fn case(&mut self, node: &Node, arg: &Node, context: Context) -> Option<Item> {
        if context != Context::Top {
            return Head::of(node).fault(self, "'enum' directive can only be used at the top level");
        }
        let item = self.item(arg, context)?;
        let at = Head { range: node.range.clone(), end: arg.end };
        let Item::Element(Element::Prop { slot, qualified, .. }) = item else { return at.fault(self, NO_ENUM) };
        match self.prop(slot).map(|prop| &prop.kind) {
            Some(PropKind::Attr(attr)) if attr.enum_def.is_some() && attr.const_builder.is_none() => at.fault(
                self,
                "'enum' directive requires an enum attribute with an underlying type and a constant builder",
            ),
            Some(PropKind::Attr(attr)) if attr.enum_def.is_some() => match qualified {
                true => at.fault(self, NOT_BOTH),
                false => Some(Item::Element(Element::Prop { slot, form: PropForm::Case, qualified: false })),
            },
            _ => at.fault(self, NO_ENUM),
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

    pub(super) fn custom(&mut self, node: &Node, name: &str, args: &[Node], context: Context) -> Option<Item> {
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
        for (item, place) in items.into_iter().zip(args) {
            let arg = match custom_arg(name, item) {
                Ok(arg) => arg,
                Err(message) => return self.fault(node, message),
            };
            if let CustomArg::Cpp(text) = &arg
                && TEMPLATES.contains(&name)
                && let Err(message) = check_template(text)
            {
                return self.fault(place, message);
            }
            converted.push(arg);
        }
        Some(Item::Element(Element::Custom { name: name.to_owned().into(), args: converted.into() }))
    }
}

/// Directives whose texts are templates with marks.
const TEMPLATES: [&str; 5] = ["ArgAs", "AttrAs", "SymbolIn", "TypeAs", "WordAs"];

/// Checks that the marks of a template are at most `$255`.
fn check_template(text: &str) -> Result<(), &'static str> {
    let mut marks =
        text.split('$').skip(1).map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default());
    let is_known = marks.all(|digits| digits.is_empty() || digits.parse::<u8>().is_ok());
    if is_known { Ok(()) } else { Err("the marks of a template are '$0' to '$255'") }
}

/// Converts an item to an argument of a custom directive, or returns an error if its kind is not allowed.
fn custom_arg(name: &str, item: Item) -> Result<CustomArg, &'static str> {
    Ok(match item {
        Item::Ref(arg) => arg,
        Item::Text(text) => CustomArg::Cpp(text.into()),
        Item::Element(Element::Operand(at)) => CustomArg::Var(Var::Operand(at)),
        Item::Element(Element::Prop { slot, .. }) => CustomArg::Var(Var::Prop(slot)),
        Item::Element(Element::Region(at)) => CustomArg::Var(Var::Region(at)),
        Item::Element(Element::Successor(at)) => CustomArg::Var(Var::Successor(at)),
        Item::Element(Element::AttrDict { .. }) => CustomArg::AttrDict,
        Item::Element(Element::PropDict) => CustomArg::PropDict,
        // mlir-tblgen rejects lists of types. Built-in directives of lect accept them.
        Item::Element(Element::Type { of: of @ (Values::Operands | Values::Results), .. }) => {
            if matches!(name, "CalleeType" | "List") {
                return Ok(CustomArg::Type(of));
            }
            return Err("type directives within a custom directive may only refer to variables");
        }
        Item::Element(Element::Type { of, .. }) => CustomArg::Type(of),
        _ => return Err("only variables and types may be used as parameters to a custom directive"),
    })
}
