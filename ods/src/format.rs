//! Assembly formats: the custom form of an operation, an attribute or a type as a checked program.
//!
//! A format refers to operands, properties and other components by position in its spec. The engine that runs it does
//! not check the format itself. Every operand and type that it needs is present or is inferred from another component
//! ([`TypeSource`]). Optional groups have an anchor, and no element is ambiguous.
//!
//! Decisions that do not depend on the values of an operation are made here, too. Examples are the places of blanks
//! ([`Element::Space`]), the form of each property ([`PropForm`]), and the implied units ([`Element::Implied`]).
//!
//! [`parse_op`] compiles the format of an operation, [`parse_def`] that of an attribute or a type.
//! [`OpFormat::display`] and [`DefFormat::display`] print a program as an equivalent format.
//!
//! # The language
//!
//! The language is that of `assemblyFormat` in ODS. A format is a sequence of elements; blanks between them have no
//! meaning.
//!
//! ```text
//! element   := literal | white | variable | directive | group
//! literal   := "`" (word | punctuation) "`"
//! white     := "` `" | "``" | "`\n`"                            a blank, no blank, a new line
//! variable  := "$" name                                         a component of the spec, by its name
//! group     := "(" element+ ")" [":" "(" element+ ")"] "?"      one element is the anchor: it has a "^" after it
//! custom    := "custom" "<" name ">" "(" argument ("," argument)* ")"
//! argument  := variable | directive | "ref" "(" element ")" | string of C++
//!
//! of operations:
//! directive := custom | "attr-dict" | "attr-dict-with-keyword" | "prop-dict"
//!            | "operands" | "regions" | "successors"
//!            | "type" "(" values ")" | "functional-type" "(" values "," values ")"
//!            | "qualified" "(" element ")"                      of an attribute or a type
//!            | "enum" "(" variable ")"                             the case in an attribute
//!            | "oilist" ["<" literal ">"] "(" clause ("|" clause)* ")"
//! clause    := literal element*
//! values    := variable | "operands" | "results"
//!
//! of attributes and types:
//! directive := custom | "params" | "qualified" "(" variable ")"
//!            | "struct" "(" ("params" | field ("," field)*) ")"
//! field     := variable | "qualified" "(" variable ")" | custom with one variable
//! ```
//!
//! A word is a letter or `_`, then letters, digits, `_`, `$` and `.`; punctuation is one of `:,=<>()[]{}?+-*`, `->` or
//! `...`.
//!
//! Errors are those of `mlir-tblgen`, in its words and at its places; all of them are reported, not only the first.
//! Lect rejects five more kinds of formats, for which `mlir-tblgen` emits invalid C++ or crashes:
//!
//! - the anchor of an else branch that could not be one of a first branch;
//! - a group whose first branch consists of white space;
//! - white space as the keyword of a clause;
//! - `ref(prop-dict)`;
//! - nesting beyond a fixed limit.

use std::ops::Range;

use crate::spec::{Argument, Expr, List, OpSpec, PropKind, PropSpec, Shared, Str};

mod def;
mod display;
mod expand;
mod fault;
mod lex;
mod op;
mod parse;
mod space;

pub use def::{parse_def, parse_def_with};
pub use expand::Directives;
pub use op::{check_strict, parse_op, parse_op_with};
pub use parse::MAX_NESTING;

/// An error in a format, and its place in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FormatError {
    /// Range in bytes of the text.
    pub range: Range<usize>,
    /// Message in the words of mlir-tblgen.
    pub message: String,
    /// Notes: an optional range in the text, and a message.
    pub notes: Vec<(Option<Range<usize>>, String)>,
}

impl std::fmt::Display for FormatError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for FormatError {}

/// The format of an operation.
#[derive(Clone, PartialEq, Debug)]
pub struct OpFormat {
    /// Source text of the format.
    pub text: Str,
    /// Elements in order.
    pub elements: List<Element>,
    /// Source of the type of each operand.
    pub operand_types: List<TypeSource>,
    /// Source of the type of each result.
    pub result_types: List<TypeSource>,
    /// Whether operands are parsed in one list, `operands`, so that their number must be that of the types.
    pub operands_together: bool,
    /// Whether the types of operands are parsed in one list: `type(operands)`, `functional-type(operands, ..)`.
    pub operand_types_together: bool,
    /// Whether the types of results are parsed in one list: `type(results)`, `functional-type(.., results)`.
    pub result_types_together: bool,
    /// Slots of attributes and properties that `attr-dict` and `prop-dict` omit. Other elements print them, or they are
    /// inferred (operand segment sizes).
    pub written: List<u32>,
    /// Whether the format has a `prop-dict`: inherent attributes are then not in `attr-dict`.
    pub prop_dict: bool,
}

impl OpFormat {
    /// Returns the slots of attributes and properties that no element binds: attributes first, both in declaration
    /// order.
    pub fn unbound<'s>(&'s self, spec: &'s OpSpec) -> impl Iterator<Item = u32> + 's {
        let slots = |is_native: bool| {
            let declared = spec.arguments.iter().filter_map(|argument| match argument {
                Argument::Prop(slot) => Some(*slot),
                Argument::Operand(_) => None,
            });
            declared.filter(move |slot| match spec.props.get(*slot as usize).map(|prop| &prop.kind) {
                Some(PropKind::Attr(_)) => !is_native,
                Some(PropKind::Native(_)) => is_native,
                Some(PropKind::Sizes(_)) | None => false,
            })
        };
        let is_bound = |slot: &u32| self.prop_dict || self.written.contains(slot);
        slots(false).chain(slots(true)).filter(move |slot| !is_bound(slot))
    }

    /// Returns the names of its custom directives, in order.
    pub fn directives(&self) -> Vec<&str> {
        fn add<'f>(elements: &'f [Element], names: &mut Vec<&'f str>) {
            for element in elements {
                match element {
                    Element::Custom { name, .. } => names.push(name),
                    Element::Clauses { clauses, .. } => clauses.iter().for_each(|clause| add(&clause.elements, names)),
                    Element::Optional(group) => {
                        add(&group.then, names);
                        add(&group.otherwise, names);
                    }
                    _ => {}
                }
            }
        }
        let mut names = Vec::new();
        add(&self.elements, &mut names);
        names
    }
}

/// Source of the types of an operand or a result when an operation is parsed.
#[derive(Clone, PartialEq, Debug)]
pub enum TypeSource {
    /// Types in the text: `type($x)`, `functional-type`, `type(operands)`.
    Written,
    /// The only type that the constraint admits.
    Built(Expr),
    /// The types of other values, or the type of an attribute.
    SameAs(Var),
    /// Types computed by an expression on `$_self`, the type of another component, or its types if it is of variable
    /// length. The source types are checked against their own constraint first.
    Transformed {
        /// Source of the types.
        from: Var,
        /// Expression that computes the types.
        transform: Expr,
    },
    /// As many types as the shaped type has elements, each its element type. The shaped type is checked against its own
    /// constraint first.
    ElementsOf(Var),
    /// Type inference of the operation (for results only, all or none).
    Inferred,
}

/// A variable of an operation's format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Var {
    /// The operand at this position.
    Operand(u32),
    /// The result at this position.
    Result(u32),
    /// The attribute or property in this slot.
    Prop(u32),
    /// The region at this position.
    Region(u32),
    /// The successor at this position.
    Successor(u32),
}

/// A part of an operation's format.
#[derive(Clone, PartialEq, Debug)]
pub enum Element {
    /// A keyword or punctuation.
    Literal(Str),
    /// A blank. Blanks are printed exactly at these elements, into which white space and the layout rules of formats
    /// are resolved.
    Space,
    /// `` `\n` ``: a new line, indented.
    Newline,
    /// An operand.
    Operand(u32),
    /// An attribute or a property. Optional attributes, and the first element of a group, are parsed only if present.
    Prop {
        /// The slot.
        slot: u32,
        /// Form of the attribute or property.
        form: PropForm,
        /// Whether the form ignores the class: [`PropForm::Stripped`] is then [`PropForm::Any`].
        qualified: bool,
    },
    /// A unit attribute or property that is implied by this element; it is not printed.
    Implied(u32),
    /// A region.
    Region(u32),
    /// A successor.
    Successor(u32),
    /// The discardable attributes. Without `prop-dict` also the inherent ones that no other element prints and that
    /// differ from their defaults. A non-empty dictionary has a blank before it.
    AttrDict {
        /// Whether the keyword `attributes` precedes the dictionary.
        keyword: bool,
    },
    /// The properties that no other element prints, in `<` and `>`, with a blank before them.
    PropDict,
    /// All operands.
    Operands,
    /// All regions.
    Regions,
    /// All successors.
    Successors,
    /// Types of values.
    Type {
        /// Values whose types are meant.
        of: Values,
        /// Whether the dialect prefix is printed even where it could be omitted.
        qualified: bool,
    },
    /// `(inputs) -> outputs`
    FunctionalType {
        /// Types in the parentheses.
        inputs: Values,
        /// Types after the arrow.
        outputs: Values,
    },
    /// A part that code of the dialect parses and prints.
    Custom {
        /// Name of the directive: `parseName`, `printName` in C++.
        name: Str,
        /// Arguments that the directive parses and prints.
        args: List<CustomArg>,
    },
    /// Clauses of an `oilist`: each at most once, in any order.
    Clauses {
        /// The clauses.
        clauses: List<Clause>,
        /// Literal between two clauses, if any.
        separator: Option<Str>,
    },
    /// An optional group.
    Optional(Shared<Group>),
}

/// Form of an attribute or a property in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PropForm {
    /// Any attribute, in full: `#dialect.mnemonic<..>`, `5 : i32`.
    Any,
    /// The form of the class without the mnemonic, if the class has its own parser; otherwise like [`PropForm::Any`].
    Stripped,
    /// A literal without its type, which the constraint specifies (`value_type`).
    Typed,
    /// A symbol's name: `@name`.
    Symbol,
    /// A case of an enum: a keyword, or a string if it is not a valid keyword.
    Enum,
    /// The native code of a property that is not an attribute.
    Native,
    /// A case of the enum in an attribute, regardless of the form of that attribute: `enum($x)`.
    Case,
}

impl PropForm {
    /// Returns the form of a property that is a variable of a format.
    pub fn of(prop: &PropSpec) -> Self {
        let PropKind::Attr(attr) = &prop.kind else { return PropForm::Native };
        if attr.enum_def.is_some() && attr.attr_def.is_none() && attr.const_builder.is_some() {
            PropForm::Enum
        } else if attr.symbol_name {
            PropForm::Symbol
        } else if op::variable::is_typed(attr) {
            PropForm::Typed
        } else if op::variable::is_any(attr) {
            PropForm::Any
        } else {
            PropForm::Stripped
        }
    }
}

/// Values whose types are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// Types of the operand at this position.
    Operand(u32),
    /// Types of the result at this position.
    Result(u32),
    /// All operands.
    Operands,
    /// All results.
    Results,
}

/// An optional group: `(then)? ` or `(then):(otherwise)?`.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// Elements printed if the anchor is present.
    pub then: List<Element>,
    /// Elements printed otherwise.
    pub otherwise: List<Element>,
    /// Anchor that decides about printing.
    pub anchor: Anchor,
    /// Whether the anchor is in `otherwise`: `then` is printed if the anchor is absent.
    pub inverted: bool,
    /// Index in `then` of the element by which the parser detects the group: the first one that is not white space.
    /// This element is a literal, a variable or a custom directive.
    pub first: u32,
}

/// The anchor of an optional group.
#[derive(Clone, PartialEq, Debug)]
pub enum Anchor {
    /// Presence of an operand, a result (its types), a property, a region or a successor.
    Var(Var),
    /// A custom directive: present if any of its arguments is.
    Any(List<Var>),
}

/// A clause of an `oilist`.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    /// Whether a blank precedes the clause.
    pub blank: bool,
    /// Whether a blank precedes the literal that separates the clause from another.
    pub separator_blank: bool,
    /// Keyword that the clause begins with.
    pub keyword: Str,
    /// Elements after the keyword.
    pub elements: List<Element>,
    /// Variables in the clause, which is printed if any of them is present.
    pub anchor: List<Var>,
}

/// An argument of a custom directive.
#[derive(Clone, PartialEq, Debug)]
pub enum CustomArg {
    /// A variable to parse.
    Var(Var),
    /// Types to parse.
    Type(Values),
    /// `attr-dict`
    AttrDict,
    /// `prop-dict`
    PropDict,
    /// `ref($x)`: a variable parsed before.
    RefVar(Var),
    /// `ref(type($x))`: types parsed before.
    RefType(Values),
    /// `ref(attr-dict)`
    RefAttrDict,
    /// `ref(operands)`
    RefOperands,
    /// `ref(regions)`
    RefRegions,
    /// `ref(successors)`
    RefSuccessors,
    /// C++, without its quotes and escapes.
    Cpp(Str),
}

/// The format of an attribute or a type: the text after its mnemonic.
#[derive(Clone, PartialEq, Debug)]
pub struct DefFormat {
    /// Source text of the format.
    pub text: Str,
    /// Elements in order.
    pub elements: List<DefElement>,
}

impl DefFormat {
    /// Returns the names of its custom directives, in order, except those of fields of a `struct`.
    pub fn directives(&self) -> Vec<&str> {
        fn add<'f>(elements: &'f [DefElement], names: &mut Vec<&'f str>) {
            for element in elements {
                match element {
                    DefElement::Custom { name, .. } => names.push(name),
                    DefElement::Optional(group) => {
                        add(&group.then, names);
                        add(&group.otherwise, names);
                    }
                    _ => {}
                }
            }
        }
        let mut names = Vec::new();
        add(&self.elements, &mut names);
        names
    }
}

/// A part of the format of an attribute or a type.
#[derive(Clone, PartialEq, Debug)]
pub enum DefElement {
    /// A keyword or punctuation.
    Literal(Str),
    /// A blank. Blanks are printed exactly at these elements, or where a list specifies one.
    Space,
    /// `` `\n` ``: a new line, indented.
    Newline,
    /// A parameter. An absent optional parameter is not printed.
    Param {
        /// The parameter.
        param: DefParam,
        /// Whether a blank precedes the parameter, if it is printed.
        blank: bool,
    },
    /// `params`: all parameters but the type of a typed attribute, separated by commas. Absent parameters are not
    /// printed.
    Params {
        /// The parameters.
        params: List<DefParam>,
        /// Whether a blank precedes the list, if any parameter is printed.
        blank: bool,
    },
    /// `struct(..)`: parameters as `name = value`, separated by commas, in any order. Absent parameters are not
    /// printed.
    Struct {
        /// The fields.
        fields: List<StructField>,
        /// Whether a blank precedes the fields, if any of them is printed.
        blank: bool,
    },
    /// A part that code of the dialect parses and prints.
    Custom {
        /// Name of the directive.
        name: Str,
        /// Arguments that the directive parses and prints.
        args: List<DefCustomArg>,
    },
    /// An optional group.
    Optional(Shared<DefGroup>),
}

/// A parameter in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DefParam {
    /// Position of the parameter.
    pub index: u32,
    /// Whether the form ignores the class: the parameter is printed in full, with the mnemonic.
    pub qualified: bool,
}

/// A parameter in a `struct`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StructField {
    /// A parameter in its own form.
    Param(DefParam),
    /// A custom directive of the dialect.
    Custom {
        /// The name of the custom directive.
        name: Str,
        /// The position of the parameter.
        index: u32,
    },
}

/// An optional group in the format of an attribute or a type.
#[derive(Clone, PartialEq, Debug)]
pub struct DefGroup {
    /// Elements printed if the anchor is present.
    pub then: List<DefElement>,
    /// Elements printed otherwise.
    pub otherwise: List<DefElement>,
    /// Parameters of the anchor: the group is printed if any of them is present.
    pub anchor: List<u32>,
    /// Whether the anchor is in `otherwise`.
    pub inverted: bool,
    /// Index in `then` of the element by which the parser detects the group: the first one that is not white space.
    /// This element is a literal, a parameter or a custom directive.
    pub first: u32,
}

/// An argument of a custom directive of an attribute or a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DefCustomArg {
    /// A parameter to parse.
    Param(u32),
    /// `ref($x)`: a parameter parsed before.
    Ref(u32),
    /// C++, without its quotes and escapes.
    Cpp(Str),
}
