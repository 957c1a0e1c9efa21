//! Programs printed as formats.
//!
//! The printed format is equivalent to the program: blanks that the layout rules imply are omitted, others are
//! explicit.

use std::fmt::{self, Display, Formatter};

use super::def::group::anchor_of as anchor_params;
use super::op::group::anchor_of;
use super::space::{Layout, Rules};
use super::{
    Anchor, CustomArg, DefCustomArg, DefElement, DefFormat, DefParam, Element, OpFormat, PropForm, StructField, Values,
    Var,
};
use crate::spec::{OpSpec, ParamSpec, Str};

impl OpFormat {
    /// Returns the format of an operation, in one line.
    pub fn display<'a>(&'a self, spec: &'a OpSpec) -> impl Display + 'a {
        Shown(move |f: &mut Formatter<'_>| OpWriter { spec, out: Writer::new(f, Rules::Op) }.row(&self.elements, None))
    }
}

impl DefFormat {
    /// Returns the format of an attribute or a type with these parameters, in one line.
    pub fn display<'a>(&'a self, params: &'a [ParamSpec]) -> impl Display + 'a {
        Shown(move |f: &mut Formatter<'_>| {
            DefWriter { params, out: Writer::new(f, Rules::Def) }.row(&self.elements, None)
        })
    }
}

/// Adapter that displays the output of a function.
struct Shown<F>(F);

impl<F: Fn(&mut Formatter<'_>) -> fmt::Result> Display for Shown<F> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0(f)
    }
}

/// Writer of adjacent elements that keeps track of blanks.
struct Writer<'a, 'f> {
    f: &'a mut Formatter<'f>,
    layout: Layout,
    /// Number of blanks that the next element must have before it.
    blanks: usize,
    /// Whether the next element is the first one.
    first: bool,
}

impl<'a, 'f> Writer<'a, 'f> {
    fn new(f: &'a mut Formatter<'f>, rules: Rules) -> Self {
        Writer { f, layout: Layout::new(rules), blanks: 0, first: true }
    }

    /// Writes the separator between an element and the previous one.
    fn separate(&mut self) -> fmt::Result {
        if std::mem::replace(&mut self.first, false) { Ok(()) } else { self.f.write_str(" ") }
    }

    fn word(&mut self, text: impl Display) -> fmt::Result {
        self.separate()?;
        write!(self.f, "{text}")
    }

    /// Writes the pending blanks, before an element that does not affect them.
    fn write_blanks(&mut self) -> fmt::Result {
        for _ in 0..std::mem::take(&mut self.blanks) {
            self.layout.space();
            self.word("` `")?;
        }
        Ok(())
    }

    /// Writes an empty literal, which suppresses the next blank.
    fn write_no_blank(&mut self) -> fmt::Result {
        self.layout.no_space();
        self.word("``")
    }

    /// Writes explicit white space so that the pending blanks precede an element. `blank_before` computes the blank
    /// that the rules imply.
    fn place(&mut self, blank_before: impl Fn(&mut Layout) -> bool) -> fmt::Result {
        let wanted = std::mem::take(&mut self.blanks);
        if usize::from(blank_before(&mut self.layout.clone())) != wanted {
            let mut spaced = self.layout.clone();
            spaced.space();
            let spaces = wanted - usize::from(wanted > 0 && blank_before(&mut spaced));
            for _ in 0..spaces {
                self.layout.space();
                self.word("` `")?;
            }
            if spaces == 0 {
                self.write_no_blank()?;
            }
        }
        blank_before(&mut self.layout);
        Ok(())
    }

    fn open(&mut self, text: &str) -> fmt::Result {
        self.word(text)?;
        self.first = true;
        Ok(())
    }

    fn close(&mut self, text: &str) -> fmt::Result {
        self.first = false;
        self.f.write_str(text)
    }
}

/// Returns C++ as a string of a format.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

struct OpWriter<'a, 'b, 'f> {
    spec: &'a OpSpec,
    out: Writer<'b, 'f>,
}

impl OpWriter<'_, '_, '_> {
    /// Writes elements and marks the first one that could be this anchor.
    fn row(&mut self, elements: &[Element], mut anchor: Option<&Anchor>) -> fmt::Result {
        for element in elements {
            self.element(element)?;
            if anchor.is_some() && anchor == anchor_of(element).as_ref() {
                self.out.f.write_str("^")?;
                anchor = None;
            }
        }
        self.out.write_blanks()
    }

    fn element(&mut self, element: &Element) -> fmt::Result {
        match element {
            Element::Space => {
                self.out.blanks += 1;
                return Ok(());
            }
            Element::Newline | Element::Optional(_) | Element::Clauses { .. } => self.out.write_blanks()?,
            Element::Implied(_) => {
                self.out.write_blanks()?;
                // A unit that is the first element of its branch would be printed.
                if self.out.first {
                    self.out.write_no_blank()?;
                }
            }
            Element::AttrDict { .. } | Element::PropDict => {
                self.out.write_blanks()?;
                self.out.layout.blank_before(element);
            }
            _ => self.out.place(|layout| layout.blank_before(element))?,
        }
        match element {
            Element::Space => Ok(()),
            Element::Literal(text) => self.out.word(format_args!("`{text}`")),
            Element::Newline => self.out.word("`\\n`"),
            Element::Operand(at) => self.variable(Var::Operand(*at)),
            Element::Prop { slot, form: PropForm::Case, .. } => {
                let name = self.name(Var::Prop(*slot));
                self.out.word(format_args!("enum(${name})"))
            }
            Element::Prop { slot, qualified: true, .. } => {
                let name = self.name(Var::Prop(*slot));
                self.out.word(format_args!("qualified(${name})"))
            }
            Element::Prop { slot, .. } | Element::Implied(slot) => self.variable(Var::Prop(*slot)),
            Element::Region(at) => self.variable(Var::Region(*at)),
            Element::Successor(at) => self.variable(Var::Successor(*at)),
            Element::AttrDict { keyword: false } => self.out.word("attr-dict"),
            Element::AttrDict { keyword: true } => self.out.word("attr-dict-with-keyword"),
            Element::PropDict => self.out.word("prop-dict"),
            Element::Operands => self.out.word("operands"),
            Element::Regions => self.out.word("regions"),
            Element::Successors => self.out.word("successors"),
            Element::Type { of, qualified } => {
                let ty = self.type_of(*of);
                if *qualified { self.out.word(format_args!("qualified({ty})")) } else { self.out.word(ty) }
            }
            Element::FunctionalType { inputs, outputs } => {
                let (inputs, outputs) = (self.values(*inputs), self.values(*outputs));
                self.out.word(format_args!("functional-type({inputs}, {outputs})"))
            }
            Element::Custom { name, args } => {
                let args = list(args.iter().map(|arg| self.argument(arg)));
                self.out.word(format_args!("custom<{name}>({args})"))
            }
            Element::Clauses { clauses, separator } => {
                for (at, clause) in clauses.iter().enumerate() {
                    if let Some(separator) = separator {
                        self.out.layout.blank_before_literal(separator);
                    }
                    let blank = self.out.layout.clone().blank_before_literal(&clause.keyword);
                    if blank && !clause.blank {
                        self.out.write_no_blank()?;
                    }
                    if at == 0 {
                        match separator {
                            Some(separator) => self.out.open(&format!("oilist<`{separator}`>("))?,
                            None => self.out.open("oilist(")?,
                        }
                    } else {
                        self.out.word("|")?
                    }
                    self.out.layout.blank_before_literal(&clause.keyword);
                    self.out.word(format_args!("`{}`", clause.keyword))?;
                    self.row(&clause.elements, None)?;
                }
                self.out.close(")")
            }
            Element::Optional(group) => {
                self.out.open("(")?;
                self.row(&group.then, Some(&group.anchor).filter(|_| !group.inverted))?;
                if !group.otherwise.is_empty() {
                    self.out.close("):(")?;
                    self.out.first = true;
                    self.row(&group.otherwise, Some(&group.anchor).filter(|_| group.inverted))?;
                }
                self.out.close(")?")
            }
        }
    }

    fn variable(&mut self, var: Var) -> fmt::Result {
        let name = self.name(var);
        self.out.word(format_args!("${name}"))
    }

    fn name(&self, var: Var) -> Str {
        let spec = self.spec;
        let name = match var {
            Var::Operand(at) => spec.operands.get(at as usize).map(|operand| &operand.name),
            Var::Result(at) => spec.results.get(at as usize).map(|result| &result.name),
            Var::Prop(slot) => spec.props.get(slot as usize).map(|prop| &prop.name),
            Var::Region(at) => spec.regions.get(at as usize).map(|region| &region.name),
            Var::Successor(at) => spec.successors.get(at as usize).map(|successor| &successor.name),
        };
        name.cloned().unwrap_or_default()
    }

    fn values(&self, values: Values) -> String {
        match values {
            Values::Operands => "operands".into(),
            Values::Results => "results".into(),
            Values::Operand(at) => format!("${}", self.name(Var::Operand(at))),
            Values::Result(at) => format!("${}", self.name(Var::Result(at))),
        }
    }

    fn type_of(&self, values: Values) -> String {
        format!("type({})", self.values(values))
    }

    fn argument(&self, arg: &CustomArg) -> String {
        match arg {
            CustomArg::Var(var) => format!("${}", self.name(*var)),
            CustomArg::Type(of) => self.type_of(*of),
            CustomArg::AttrDict => "attr-dict".into(),
            CustomArg::PropDict => "prop-dict".into(),
            CustomArg::RefVar(var) => format!("ref(${})", self.name(*var)),
            CustomArg::RefType(of) => format!("ref({})", self.type_of(*of)),
            CustomArg::RefAttrDict => "ref(attr-dict)".into(),
            CustomArg::RefOperands => "ref(operands)".into(),
            CustomArg::RefRegions => "ref(regions)".into(),
            CustomArg::RefSuccessors => "ref(successors)".into(),
            CustomArg::Cpp(text) => quoted(text),
        }
    }
}

struct DefWriter<'a, 'b, 'f> {
    params: &'a [ParamSpec],
    out: Writer<'b, 'f>,
}

impl DefWriter<'_, '_, '_> {
    /// Writes elements and marks the first one that could be this anchor.
    fn row(&mut self, elements: &[DefElement], mut anchor: Option<&[u32]>) -> fmt::Result {
        for element in elements {
            self.element(element)?;
            if anchor.is_some_and(|anchor| anchor_params(element).is_ok_and(|params| params == anchor)) {
                self.out.f.write_str("^")?;
                anchor = None;
            }
        }
        self.out.write_blanks()
    }

    fn element(&mut self, element: &DefElement) -> fmt::Result {
        match element {
            DefElement::Space => {
                self.out.blanks += 1;
                Ok(())
            }
            DefElement::Newline => {
                self.out.write_blanks()?;
                self.out.word("`\\n`")
            }
            DefElement::Literal(text) => {
                self.out.place(|layout| layout.blank_before_literal(text))?;
                self.out.word(format_args!("`{text}`"))
            }
            DefElement::Param { param, blank } => {
                self.place_list(*blank)?;
                let param = self.param(*param);
                self.out.word(param)
            }
            DefElement::Params { blank, .. } => {
                self.place_list(*blank)?;
                self.out.word("params")
            }
            DefElement::Struct { fields, blank } => {
                self.place_list(*blank)?;
                let fields = list(fields.iter().map(|field| match field {
                    StructField::Param(param) => self.param(*param),
                    StructField::Custom { name, index } => format!("custom<{name}>(${})", self.name(*index)),
                }));
                // The list is empty if the type of a typed attribute is the only parameter.
                let fields = if fields.is_empty() { "params".to_owned() } else { fields };
                self.out.word(format_args!("struct({fields})"))
            }
            DefElement::Custom { name, args } => {
                self.out.place(Layout::blank_before_part)?;
                let args = list(args.iter().map(|arg| match arg {
                    DefCustomArg::Param(index) => format!("${}", self.name(*index)),
                    DefCustomArg::Ref(index) => format!("ref(${})", self.name(*index)),
                    DefCustomArg::Cpp(text) => quoted(text),
                }));
                self.out.word(format_args!("custom<{name}>({args})"))
            }
            DefElement::Optional(group) => {
                self.out.write_blanks()?;
                self.out.open("(")?;
                let before = self.out.layout.clone();
                self.row(&group.then, Some(&*group.anchor).filter(|_| !group.inverted))?;
                self.out.layout = before;
                if !group.otherwise.is_empty() {
                    self.out.close("):(")?;
                    self.out.first = true;
                    self.row(&group.otherwise, Some(&*group.anchor).filter(|_| group.inverted))?;
                }
                self.out.close(")?")
            }
        }
    }

    /// Writes white space before a list with its own blank. Blanks that are always printed are explicit.
    fn place_list(&mut self, blank: bool) -> fmt::Result {
        self.out.write_blanks()?;
        if self.out.layout.clone().blank_before_part() != blank {
            self.out.write_no_blank()?;
        }
        self.out.layout.blank_before_part();
        Ok(())
    }

    fn param(&self, param: DefParam) -> String {
        let name = self.name(param.index);
        if param.qualified { format!("qualified(${name})") } else { format!("${name}") }
    }

    fn name(&self, index: u32) -> &str {
        self.params.get(index as usize).map_or("", |param| &param.name)
    }
}
