//! Compilation of an assembly format to parse and print programs. Lookups that do not depend on the operation are done
//! once.

use lect_ods::format::{Anchor, CustomArg, Element, OpFormat, PropForm, TypeSource, Values, Var};
use lect_ods::spec::{Arity, DefKind, Expr, OpSpec, PropKind, TraitKind, TypeConstraint, ValueSpec};

use super::builtin::{Names, Prints, arg_names, begins_line, extras, prints, result_names, writes_entry_args};
use super::directive;
use super::forms::{AttrForm, TypeForm};
use crate::context::ContextData;
use crate::dialect::Dialect;

use crate::entity::{Attr, OpName, Type};
use crate::eval::{Scope, type_of};
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::def::{Class, ClassForm};
use crate::text::Literal;
use crate::text::lexer::TokenKind;
use crate::text::parse::punctuation;
use crate::verify::definition::op_of_class;

/// Overlay trait that declares the implicit terminator of an operation's blocks.
const TERMINATOR: &str = "lect::Terminator";

/// A step of a program.
#[derive(Debug)]
pub(super) enum Step {
    /// Literals and spaces. Print only.
    Text(Literal),
    /// A newline. Print only.
    Newline,
    /// Punctuation. Parse only.
    Token(TokenKind, Box<str>),
    /// A keyword. Parse only.
    Word(Box<str>),
    /// Operands.
    Operand(u32, Count),
    /// The operand at an index. Print only.
    OperandAt(u32),
    /// An attribute or a property; whether it is optional.
    Prop(u32, AttrForm, bool),
    /// A unit attribute implied by the presence of this part, and its value.
    Implied(u32, Attr),
    /// Regions; whether variadic; where the entry arguments are printed.
    Region(u32, bool, Entry),
    /// Successors; whether variadic.
    Successor(u32, bool),
    /// `attr-dict`, or with its keyword
    AttrDict { keyword: bool },
    /// `prop-dict`
    PropDict,
    /// `operands`
    Operands,
    /// `regions`
    Regions,
    /// `successors`
    Successors,
    /// The type of one value.
    Type(Values, TypeForm),
    /// The type of the operand at an index. Print only.
    TypeOfOperand(u32),
    /// The type of the result at an index. Print only.
    TypeOfResult(u32),
    /// The types of a segment.
    Types(Values, Count),
    /// `(inputs) -> outputs`
    FunctionalType(Values, Values),
    /// A custom directive.
    Custom(&'static Directive, Box<[CustomArg]>),
    /// A custom directive with a space before it, unless it prints no text.
    Spaced(&'static Directive, Box<[CustomArg]>, Prints),
    /// `oilist`
    Clauses(Box<[Clause]>, Option<(TokenKind, Box<str>)>),
    /// An optional group.
    Optional(Box<Group>),
}

/// Where the arguments of a region's entry block are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Entry {
    /// In the region.
    Within,
    /// Before the region, by a directive.
    Before,
}

/// Arity of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Count {
    One,
    Optional,
    Many,
    Groups,
}

impl From<&Arity> for Count {
    fn from(arity: &Arity) -> Self {
        match arity {
            Arity::One => Count::One,
            Arity::Optional => Count::Optional,
            Arity::Variadic => Count::Many,
            Arity::VariadicOfVariadic(_) => Count::Groups,
        }
    }
}

/// The operands of a segment: those after the first `before` and before the last `after` ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub before: u32,
    pub after: u32,
}

/// An optional group.
#[derive(Debug)]
pub(super) struct Group {
    pub then: Box<[Step]>,
    pub otherwise: Box<[Step]>,
    pub anchor: Box<[Var]>,
    pub inverted: bool,
}

/// A clause of an `oilist`.
#[derive(Debug)]
pub(super) struct Clause {
    /// First token, if it is punctuation.
    pub token: Option<TokenKind>,
    pub keyword: Box<str>,
    pub steps: Box<[Step]>,
    pub anchor: Box<[Var]>,
    /// Whether a space precedes the separator.
    pub separator_blank: bool,
}

/// Source of the types of values.
#[derive(Debug)]
pub(super) enum Source {
    /// The types are written.
    Written,
    /// A fixed type; `None` if the code that builds it is unknown.
    Built(Option<Type>),
    /// A fixed type with this spelling.
    Spelled(Box<str>),
    /// The types of another variable; whether that one is variadic.
    SameAs(Var, bool),
    /// The types are computed from a variable by an expression of the format; whether the expression reads attributes
    /// by name.
    Transformed(Var, bool),
    /// The element type of a shaped value, once per element.
    ElementsOf(Var),
    /// The types are inferred by the operation.
    Inferred,
}

/// A directive that provides names of values.
#[derive(Debug)]
pub(super) struct NameSource {
    names: Names,
    args: Box<[CustomArg]>,
}

impl NameSource {
    /// Returns the names of values in an operation.
    pub fn names(&self, op: OpRef<'_>) -> Vec<Vec<u8>> {
        (self.names)(op, &self.args)
    }
}

/// Kind of program to compile; steps of the other kind are left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Parse,
    Print,
}

/// Compiler of the format of one operation.
pub(super) struct Compiler<'a> {
    pub ctx: &'a ContextData,
    pub dialect: &'a Dialect,
    pub spec: &'a OpSpec,
    pub format: &'a OpFormat,
}

impl Compiler<'_> {
    /// Compiles the program for a purpose. `None` if an element has no code.
    pub fn program(&self, purpose: Purpose) -> Option<Box<[Step]>> {
        self.steps(&self.format.elements, purpose)
    }

    fn steps(&self, elements: &[Element], purpose: Purpose) -> Option<Box<[Step]>> {
        let mut steps = Vec::new();
        for element in elements {
            self.add(element, purpose, &mut steps)?;
        }
        Some(steps.into())
    }

    fn add(&self, element: &Element, purpose: Purpose, steps: &mut Vec<Step>) -> Option<()> {
        let prints_it = purpose == Purpose::Print;
        let step = match element {
            Element::Literal(text) if prints_it => return add_text(steps, text),
            Element::Space if prints_it => return add_text(steps, " "),
            Element::Space | Element::Newline if !prints_it => return Some(()),
            Element::Space | Element::Newline => Step::Newline,
            Element::Literal(text) => match punctuation(text) {
                Some(kind) => Step::Token(kind, (&**text).into()),
                None => Step::Word((&**text).into()),
            },
            Element::Operand(group) if prints_it && is_placed(&self.spec.operands, *group) => Step::OperandAt(*group),
            Element::Operand(group) => Step::Operand(*group, self.count(Values::Operand(*group))),
            Element::Prop { slot, form, qualified } => self.prop(*slot, *form, *qualified)?,
            Element::Implied(_) if prints_it => return Some(()),
            Element::Implied(slot) => Step::Implied(*slot, self.ctx.attrs().unit()),
            Element::Region(group) => {
                let many = self.spec.regions.get(*group as usize).is_some_and(|region| region.variadic);
                let is_before = self.entries(&self.format.elements).contains(group);
                let entry = if is_before { Entry::Before } else { Entry::Within };
                Step::Region(*group, many, entry)
            }
            Element::Successor(group) => {
                Step::Successor(*group, self.spec.successors.get(*group as usize).is_some_and(|it| it.variadic))
            }
            Element::AttrDict { keyword } => Step::AttrDict { keyword: *keyword },
            Element::PropDict => Step::PropDict,
            Element::Operands => Step::Operands,
            Element::Regions => Step::Regions,
            Element::Successors => Step::Successors,
            Element::Type { of, qualified } => match (self.count(*of), self.constraint(*of)) {
                (Count::One, Some(constraint)) => {
                    let class = Class::of(self.ctx, DefKind::Type, &constraint.cpp_type, self.dialect.spec());
                    let form = TypeForm { class, qualified: *qualified };
                    match *of {
                        _ if !prints_it || (form.class.form == ClassForm::Body && !qualified) => Step::Type(*of, form),
                        Values::Operand(at) if is_placed(&self.spec.operands, at) => Step::TypeOfOperand(at),
                        Values::Result(at) if is_placed(&self.spec.results, at) => Step::TypeOfResult(at),
                        of => Step::Type(of, form),
                    }
                }
                (count, _) => Step::Types(*of, count),
            },
            Element::FunctionalType { inputs, outputs } => Step::FunctionalType(*inputs, *outputs),
            Element::Custom { name, args } => {
                let mut args: Vec<CustomArg> = args.iter().cloned().collect();
                if self.writes_entry_args(name, &args) {
                    // The region whose arguments the directive writes.
                    let region = self.next_region(element);
                    args.extend(region.map(|group| CustomArg::RefVar(Var::Region(group))));
                }
                let code = directive::find(self.dialect, name)?;
                match prints(name, &args).filter(|_| prints_it && self.dialect.directive(name).is_none()) {
                    None if prints_it && begins_line(name) => {
                        take_blank(steps);
                        Step::Custom(code, args.into())
                    }
                    Some(any) if take_blank(steps) => Step::Spaced(code, args.into(), any),
                    _ => Step::Custom(code, args.into()),
                }
            }
            Element::Clauses { clauses, separator } => {
                let clause = |clause: &lect_ods::format::Clause| {
                    let mut steps = Vec::new();
                    if prints_it {
                        add_text(&mut steps, if clause.blank { " " } else { "" });
                        add_text(&mut steps, &clause.keyword);
                    }
                    for element in clause.elements.iter() {
                        self.add(element, purpose, &mut steps)?;
                    }
                    Some(Clause {
                        token: punctuation(&clause.keyword),
                        keyword: (&*clause.keyword).into(),
                        steps: steps.into(),
                        anchor: (&*clause.anchor).into(),
                        separator_blank: clause.separator_blank,
                    })
                };
                // A separator that is a word is parsed as a keyword.
                let separator =
                    separator.as_deref().map(|text| (punctuation(text).unwrap_or(TokenKind::Ident), text.into()));
                Step::Clauses(clauses.iter().map(clause).collect::<Option<_>>()?, separator)
            }
            Element::Optional(group) => {
                let anchor = match &group.anchor {
                    Anchor::Var(var) => Box::from([*var]),
                    Anchor::Any(vars) => (&**vars).into(),
                };
                // The first parsed element decides; only whitespace precedes it.
                let mut then = self.steps(&group.then, purpose)?;
                for step in then.iter_mut().skip(1) {
                    // In a present group, all elements are present.
                    if let Step::Prop(_, _, optional) = step {
                        *optional = false;
                    }
                }
                let otherwise = self.steps(&group.otherwise, purpose)?;
                Step::Optional(Box::new(Group { then, otherwise, anchor, inverted: group.inverted }))
            }
        };
        steps.push(step);
        Some(())
    }

    /// Returns the regions whose entry arguments directives print before the region.
    fn entries(&self, elements: &[Element]) -> Vec<u32> {
        let mut marks = Vec::new();
        self.marks(elements, &mut marks);
        let written = marks.iter().zip(marks.iter().skip(1)).filter(|(mark, _)| mark.is_none());
        written.filter_map(|(_, next)| *next).collect()
    }

    /// Returns the first region after a directive.
    fn next_region(&self, directive: &Element) -> Option<u32> {
        fn find(elements: &[Element], directive: &Element, passed: &mut bool) -> Option<u32> {
            elements.iter().find_map(|element| match element {
                Element::Region(group) => passed.then_some(*group),
                Element::Optional(group) => {
                    find(&group.then, directive, passed).or_else(|| find(&group.otherwise, directive, passed))
                }
                element => {
                    *passed |= std::ptr::eq(element, directive);
                    None
                }
            })
        }
        find(&self.format.elements, directive, &mut false)
    }

    /// Returns the region whose argument names a directive provides, and the directive.
    pub fn arg_names(&self) -> Option<(u32, NameSource)> {
        let (directive, source) = self.name_source(&self.format.elements, arg_names)?;
        Some((self.next_region(directive)?, source))
    }

    /// Returns the directive that provides the name of the first result.
    pub fn result_name(&self) -> Option<NameSource> {
        self.name_source(&self.format.elements, result_names).map(|it| it.1)
    }

    /// Returns the first directive that provides names.
    fn name_source<'f>(
        &self,
        elements: &'f [Element],
        of: fn(&str) -> Option<Names>,
    ) -> Option<(&'f Element, NameSource)> {
        elements.iter().find_map(|element| match element {
            Element::Custom { name, args } if self.dialect.directive(name).is_none() => {
                Some((element, NameSource { names: of(name)?, args: args.iter().cloned().collect() }))
            }
            Element::Optional(group) => {
                self.name_source(&group.then, of).or_else(|| self.name_source(&group.otherwise, of))
            }
            _ => None,
        })
    }

    /// Collects the regions in textual order, and `None` for each directive that prints the arguments of the next
    /// region.
    fn marks(&self, elements: &[Element], marks: &mut Vec<Option<u32>>) {
        for element in elements {
            match element {
                Element::Region(group) => marks.push(Some(*group)),
                Element::Custom { name, args } if self.writes_entry_args(name, args) => marks.push(None),
                Element::Optional(group) => {
                    self.marks(&group.then, marks);
                    self.marks(&group.otherwise, marks);
                }
                _ => {}
            }
        }
    }

    /// Returns the discardable attributes that directives print.
    pub fn extras(&self) -> Vec<&str> {
        fn add<'f>(elements: &'f [Element], names: &mut Vec<&'f str>) {
            for element in elements {
                match element {
                    Element::Custom { name, args } => names.extend(extras(name, args)),
                    Element::Optional(group) => {
                        add(&group.then, names);
                        add(&group.otherwise, names);
                    }
                    _ => {}
                }
            }
        }
        let mut names = Vec::new();
        add(&self.format.elements, &mut names);
        names
    }

    fn writes_entry_args(&self, name: &str, args: &[CustomArg]) -> bool {
        self.dialect.directive(name).is_none() && writes_entry_args(name, args)
    }

    fn prop(&self, slot: u32, form: PropForm, qualified: bool) -> Option<Step> {
        let prop = self.spec.props.get(slot as usize)?;
        let form = AttrForm::new(self.ctx, self.dialect, prop, form, qualified)?;
        let optional = prop.optional && matches!(prop.kind, PropKind::Attr(_));
        Some(Step::Prop(slot, form, optional))
    }

    fn constraint(&self, values: Values) -> Option<&TypeConstraint> {
        match values {
            Values::Operand(at) => self.spec.operands.get(at as usize).map(|operand| &*operand.constraint),
            Values::Result(at) => self.spec.results.get(at as usize).map(|result| &*result.constraint),
            Values::Operands | Values::Results => None,
        }
    }

    fn count(&self, values: Values) -> Count {
        let value = match values {
            Values::Operand(at) => self.spec.operands.get(at as usize),
            Values::Result(at) => self.spec.results.get(at as usize),
            Values::Operands | Values::Results => None,
        };
        value.map_or(Count::Many, |value| Count::from(&value.arity))
    }

    /// Compiles the source of types.
    pub fn source(&self, source: &TypeSource) -> Source {
        match source {
            TypeSource::Written => Source::Written,
            TypeSource::Built(expr) => {
                let scope = Scope { dialect: Some(self.dialect.spec()), ..Scope::default() };
                match (type_of(self.ctx, expr, &scope), class_of(expr)) {
                    (None, Some(class)) => self.dialect.type_text(class).map_or(Source::Built(None), Source::Spelled),
                    (ty, _) => Source::Built(ty),
                }
            }
            TypeSource::SameAs(var) => {
                let many = match var {
                    Var::Operand(at) => self.count(Values::Operand(*at)),
                    Var::Result(at) => self.count(Values::Result(*at)),
                    _ => Count::One,
                };
                Source::SameAs(*var, matches!(many, Count::Many | Count::Groups))
            }
            TypeSource::Transformed { from, transform } => {
                let text = transform.to_string();
                Source::Transformed(*from, text.split('$').skip(1).any(|name| !name.starts_with('_')))
            }
            TypeSource::ElementsOf(var) => Source::ElementsOf(*var),
            TypeSource::Inferred => Source::Inferred,
        }
    }

    /// Returns the implicit terminator of the operation's blocks.
    pub fn implicit_terminator(&self) -> Option<OpName> {
        // An overlay names the operation that C++ inserts.
        let by_overlay = self.spec.traits.iter().find_map(|it| match &it.kind {
            TraitKind::Parametric { name, params } if name == TERMINATOR => params.first(),
            _ => None,
        });
        if let Some(name) = by_overlay {
            // With an empty name, all terminators are written.
            return (!name.is_empty()).then(|| self.ctx.op_name_of(name.as_bytes()));
        }
        let class = self.spec.traits.iter().find_map(|it| match &it.kind {
            TraitKind::Parametric { name, params } if name.ends_with("SingleBlockImplicitTerminator") => params.first(),
            TraitKind::Parametric { name, params } if name.ends_with("SingleBlockImplicitTerminator<>::Impl") => {
                params.first()
            }
            _ => None,
        })?;
        let name = op_of_class(self.ctx, self.dialect.spec(), self.spec, class)?;
        Some(self.ctx.op_name_of(name.as_bytes()))
    }
}

/// Returns true if a value has the same index as its segment: no variadic one precedes it.
fn is_placed(values: &[ValueSpec], group: u32) -> bool {
    values.iter().take(group as usize + 1).all(|value| value.arity == Arity::One)
}

/// Removes the space at the end of the steps; returns true if there was one.
fn take_blank(steps: &mut Vec<Step>) -> bool {
    let Some(Step::Text(text)) = steps.last_mut() else { return false };
    let Some(rest) = text.as_str().strip_suffix(' ') else { return false };
    match rest.is_empty() {
        true => _ = steps.pop(),
        false => *text = Literal::new(rest),
    }
    true
}

fn add_text(steps: &mut Vec<Step>, text: &str) -> Option<()> {
    match steps.last_mut() {
        _ if text.is_empty() => {}
        Some(Step::Text(before)) => *before = Literal::new(&format!("{}{text}", before.as_str())),
        _ => steps.push(Step::Text(Literal::new(text))),
    }
    Some(())
}

/// Returns the class of the type that an expression builds: `gpu::AsyncTokenType::get(..)`, `$_builder.getType<..>()`.
fn class_of(expr: &Expr) -> Option<&str> {
    let class = match expr {
        Expr::Call { function, .. } => function.strip_suffix("::get")?,
        Expr::Method { name, template, .. } if name == "getType" => template.first()?,
        _ => return None,
    };
    class.rsplit("::").next()
}
