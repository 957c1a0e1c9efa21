//! Assembly formats: what the custom form of an operation, an attribute or a type looks like, as a program that has
//! been checked.
//!
//! A format refers to operands, properties and the like by position in the spec it belongs to. The engine that runs it checks
//! nothing about the format itself: every operand and type it needs is there, or is known from something else
//! that is there ([`TypeSource`]); optional groups have an anchor; nothing is ambiguous. What does not depend on the
//! values of an operation is decided here, too: where there are blanks ([`Element::Space`]), how a property is written
//! ([`PropForm`]), and which units go without saying ([`Element::Implied`]).
//!
//! [`parse_op`] makes the program of an operation, [`parse_def`] that of an attribute or a type. [`OpFormat::display`] and
//! [`DefFormat::display`] write a program as a format again: one that means the same.
//!
//! # The language
//!
//! It is the one of `assemblyFormat` in ODS. A format is a row of elements; blanks between them mean nothing.
//!
//! ```text
//! element   := literal | white | variable | directive | group
//! literal   := "`" (word | punctuation) "`"
//! white     := "` `" | "``" | "`\n`"                            a blank, no blank, a new line
//! variable  := "$" name                                         what the spec has by this name
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
//! Errors are those of `mlir-tblgen`, in its words and at the place it points to; all of it, not only the
//! first. There are five things that only lect finds wrong, because what `mlir-tblgen` makes of them is no C++, or it
//! ends in the middle: the anchor of an else branch that could not be one of a first branch; a group whose first branch
//! is nothing but white space; white space as the keyword of a clause; `ref(prop-dict)`; more nesting than anybody
//! writes.

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

/// The error in a format, and where in its text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FormatError {
    /// Where, in bytes of the text.
    pub range: Range<usize>,
    /// What, in mlir-tblgen's words.
    pub message: String,
    /// What explains it: a place in the text or none, and words.
    pub notes: Vec<(Option<Range<usize>>, String)>,
}

/// The format of an operation.
#[derive(Clone, PartialEq, Debug)]
pub struct OpFormat {
    /// As it was written.
    pub text: Str,
    /// What there is, in order.
    pub elements: List<Element>,
    /// Where the type of each operand comes from.
    pub operand_types: List<TypeSource>,
    /// Where the type of each result comes from.
    pub result_types: List<TypeSource>,
    /// Whether operands are read in one list, `operands`, so that their number must be that of the types.
    pub operands_together: bool,
    /// Whether the types of operands are read in one list: `type(operands)`, `functional-type(operands, ..)`.
    pub operand_types_together: bool,
    /// Whether the types of results are read in one list: `type(results)`, `functional-type(.., results)`.
    pub result_types_together: bool,
    /// The slots of attributes and properties that `attr-dict` and `prop-dict` leave out: they are written elsewhere,
    /// or follow from what is (the sizes of groups of operands).
    pub written: List<u32>,
    /// Whether there is a `prop-dict`: inherent attributes are then not in `attr-dict`.
    pub prop_dict: bool,
}

impl OpFormat {
    /// The slots of attributes and properties that no part of it has, attributes first, both in the order of the definition.
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

    /// The names of its custom directives, in order.
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

/// Where the types of an operand or a result come from when an operation is parsed.
#[derive(Clone, PartialEq, Debug)]
pub enum TypeSource {
    /// They are written: `type($x)`, `functional-type`, `type(operands)`.
    Written,
    /// There is only one such type.
    Built(Expr),
    /// They are those of something else: of values, or the type of an attribute.
    SameAs(Var),
    /// They follow from something else by an expression on `$_self`: its type, or its types if it is of variable length.
    /// These are held to its own constraint before.
    Transformed {
        /// From what.
        from: Var,
        /// How.
        transform: Expr,
    },
    /// As many types as the shaped type has elements, all its element type. It is held to its own constraint before.
    ElementsOf(Var),
    /// The operation's type inference says so (results only, all or none).
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
    /// A blank: printed wherever there is one of these, and only there. White space and the rules about blanks in
    /// formats have become these.
    Space,
    /// `` `\n` ``: a new line, indented.
    Newline,
    /// The operands.
    Operand(u32),
    /// An attribute or a property. An attribute that may be absent, and whatever is the first of a group, is read only if
    /// it is there.
    Prop {
        /// The slot.
        slot: u32,
        /// How it is written.
        form: PropForm,
        /// Whether its class has no say in that: [`PropForm::Stripped`] is then [`PropForm::Any`].
        qualified: bool,
    },
    /// A unit attribute or property that is there because this part is: it is not written.
    Implied(u32),
    /// A region.
    Region(u32),
    /// A successor.
    Successor(u32),
    /// The discardable attributes, and without `prop-dict` the inherent ones, too, that are not written elsewhere and do
    /// not have their default values. It has a blank before it if there is anything in it.
    AttrDict {
        /// Whether `attributes` stands before it.
        keyword: bool,
    },
    /// The properties that are not written elsewhere, in `<` and `>`, with a blank before it.
    PropDict,
    /// All operands.
    Operands,
    /// All regions.
    Regions,
    /// All successors.
    Successors,
    /// Types of values.
    Type {
        /// Whose.
        of: Values,
        /// Whether the dialect is written even where it could be left out.
        qualified: bool,
    },
    /// `(inputs) -> outputs`
    FunctionalType {
        /// Types in the parentheses.
        inputs: Values,
        /// Types after the arrow.
        outputs: Values,
    },
    /// A part that the dialect has code for.
    Custom {
        /// Its name: `parseName`, `printName` in C++.
        name: Str,
        /// What it reads and prints.
        args: List<CustomArg>,
    },
    /// Clauses, each at most once, in any order: `oilist`.
    Clauses {
        /// The clauses.
        clauses: List<Clause>,
        /// The literal between two of them, if there is one.
        separator: Option<Str>,
    },
    /// A part that may be absent.
    Optional(Shared<Group>),
}

/// How an attribute or a property is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PropForm {
    /// As any attribute, in full: `#dialect.mnemonic<..>`, `5 : i32`.
    Any,
    /// By its class, if that has a parser of its own: without the mnemonic. Else as any attribute.
    Stripped,
    /// A literal without its type, which the constraint says (`value_type`).
    Typed,
    /// A symbol's name: `@name`.
    Symbol,
    /// A case of an enum: a keyword, or a string if it is none.
    Enum,
    /// By the code of a property that is no attribute.
    Native,
    /// A case of the enum in an attribute, whatever the form of that is: `enum($x)`.
    Case,
}

impl PropForm {
    /// The form of a property that a format has as a variable.
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
    /// Those of the operand at this position.
    Operand(u32),
    /// Those of the result at this position.
    Result(u32),
    /// All operands.
    Operands,
    /// All results.
    Results,
}

/// An optional group: `(then)? ` or `(then):(otherwise)?`.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// What is there if the anchor is.
    pub then: List<Element>,
    /// What is there otherwise.
    pub otherwise: List<Element>,
    /// What decides on printing.
    pub anchor: Anchor,
    /// Whether the anchor stands in `otherwise`: the group is then printed if the anchor is absent.
    pub inverted: bool,
    /// Where in `then` parsing decides whether the group is there: the first element that is no white space. It is a
    /// literal, a variable or a custom part.
    pub first: u32,
}

/// What an optional group depends on.
#[derive(Clone, PartialEq, Debug)]
pub enum Anchor {
    /// Operand, result (its types), property, region or successor: whether there is any.
    Var(Var),
    /// A custom directive: whether anything among its arguments is there.
    Any(List<Var>),
}

/// A clause of an `oilist`.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    /// Whether there is a blank before it.
    pub blank: bool,
    /// Whether there is a blank before the literal that separates it from another.
    pub separator_blank: bool,
    /// The keyword that it begins with.
    pub keyword: Str,
    /// What follows.
    pub elements: List<Element>,
    /// The variables in it: it is printed if any of them is there.
    pub anchor: List<Var>,
}

/// An argument of a custom directive.
#[derive(Clone, PartialEq, Debug)]
pub enum CustomArg {
    /// Something to parse.
    Var(Var),
    /// Types to parse.
    Type(Values),
    /// `attr-dict`
    AttrDict,
    /// `prop-dict`
    PropDict,
    /// `ref($x)`: something parsed before.
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

/// The format of an attribute or a type: what follows its mnemonic.
#[derive(Clone, PartialEq, Debug)]
pub struct DefFormat {
    /// As it was written.
    pub text: Str,
    /// What there is, in order.
    pub elements: List<DefElement>,
}

impl DefFormat {
    /// The names of its custom directives, in order, but for those of fields of a `struct`.
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
    /// A blank: printed wherever there is one of these, and only there or where a list says so.
    Space,
    /// `` `\n` ``: a new line, indented.
    Newline,
    /// A parameter. One that may be absent is not printed if it is.
    Param {
        /// Which.
        param: DefParam,
        /// Whether there is a blank before it, if it is printed.
        blank: bool,
    },
    /// `params`: all parameters but the type of a typed attribute, separated by commas. Those that are absent are not
    /// printed.
    Params {
        /// Which.
        params: List<DefParam>,
        /// Whether there is a blank before them, if any of them is printed.
        blank: bool,
    },
    /// `struct(..)`: parameters as `name = value`, separated by commas, in any order. Those that are absent are not
    /// printed.
    Struct {
        /// Which.
        fields: List<StructField>,
        /// Whether there is a blank before them, if any of them is printed.
        blank: bool,
    },
    /// A part that the dialect has code for.
    Custom {
        /// Its name.
        name: Str,
        /// What it reads and prints.
        args: List<DefCustomArg>,
    },
    /// A part that may be absent.
    Optional(Shared<DefGroup>),
}

/// A parameter in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DefParam {
    /// Its position.
    pub index: u32,
    /// Whether its class has no say in how it is written: in full, with the mnemonic.
    pub qualified: bool,
}

/// A parameter in a `struct`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StructField {
    /// As parameters are.
    Param(DefParam),
    /// By code of the dialect.
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
    /// What is there if the anchor is.
    pub then: List<DefElement>,
    /// What is there otherwise.
    pub otherwise: List<DefElement>,
    /// The parameters of the anchor: whether any is there decides on printing.
    pub anchor: List<u32>,
    /// Whether the anchor stands in `otherwise`.
    pub inverted: bool,
    /// Where in `then` parsing decides whether the group is there: the first element that is no white space. It is a
    /// literal, a parameter or a custom part.
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

#[cfg(test)]
mod tests;
