//! Classes: template parameters, parents, bodies and arguments.

use std::rc::Rc;
use std::sync::Arc;

use super::multiclass::Entry;
use super::partial::{Check, LetSetting, PartialRecord, Slot};
use super::scope::ScopeKind;
use super::substitute::Frame;
use super::term::{Holes, Owner, Term, Terms, Variable};
use super::{Eval, Evaluator};
use crate::td::ast::{self, Arg, BodyItem, BodyItemKind, ClassRef, Ident, RecordBody};
use crate::td::diag::{Diagnosed, Diagnostic};
use crate::td::names::Symbol;
use crate::td::record::ClassId;
use crate::td::source::Span;
use crate::td::ty::Type;
use crate::td::value::{Bit, Value};

/// Index of a multiclass, by the order of definition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct MulticlassId(pub(super) u32);

/// A template parameter.
#[derive(Clone, Debug)]
pub(super) struct Param {
    /// Name of the parameter.
    pub(super) name: Symbol,
    /// Location of the name.
    pub(super) span: Span,
    /// Type of the parameter.
    pub(super) ty: Eval<Type>,
    /// Default value; `?` if an argument is required.
    pub(super) default: Term,
    /// Whether the parameter is used.
    pub(super) used: bool,
}

/// A class.
#[derive(Debug)]
pub(super) struct Class {
    /// Name of the class.
    pub(super) name: Symbol,
    /// Location of the name.
    pub(super) span: Span,
    /// Template parameters.
    pub(super) params: Vec<Param>,
    /// Direct superclasses.
    pub(super) parents: Vec<ClassId>,
    /// All superclasses, ancestors first.
    pub(super) superclasses: Vec<ClassId>,
    /// Fields, including those of its ancestors.
    pub(super) partial: Rc<PartialRecord>,
    /// Type of its records.
    pub(super) ty: Type,
    /// Whether the class has any content; otherwise it may be defined again.
    pub(super) defined: bool,
    /// Error in the class.
    pub(super) failed: Option<Diagnosed>,
}

/// A multiclass.
#[derive(Debug)]
pub(super) struct Multiclass {
    /// Name of the multiclass.
    pub(super) name: Symbol,
    /// Template parameters.
    pub(super) params: Vec<Param>,
    /// Entries, including those of its parents.
    pub(super) entries: Rc<Vec<Entry>>,
    /// Error in the multiclass.
    pub(super) failed: Option<Diagnosed>,
}

/// Arguments in source order; the last ones have these names.
pub(super) type Args = (Vec<Term>, Option<Arc<[Symbol]>>);

impl Evaluator<'_> {
    /// Returns a class. `ClassId`s only exist for known classes.
    pub(super) fn class(&self, class: ClassId) -> &Class {
        &self.classes[class.0 as usize]
    }

    /// Returns the fields of a class, or those so far.
    pub(super) fn class_partial(&self, class: ClassId) -> Rc<PartialRecord> {
        match &self.current {
            Some(partial) if partial.class == Some(class) => Rc::new(partial.clone()),
            _ => Rc::clone(&self.class(class).partial),
        }
    }

    /// Returns the type of a field of a class.
    pub(super) fn class_field(&self, class: ClassId, name: Symbol) -> Option<Type> {
        let partial = match &self.current {
            Some(partial) if partial.class == Some(class) => partial,
            _ => &*self.class(class).partial,
        };
        partial.slots.get(partial.find(name)?).map(|slot| slot.ty.clone())
    }

    /// Returns the template parameters of a class or multiclass.
    pub(super) fn params(&self, owner: Owner) -> &[Param] {
        match owner {
            Owner::Class(class) => &self.classes[class.0 as usize].params,
            Owner::Multiclass(multiclass) => &self.multiclasses[multiclass.0 as usize].params,
        }
    }

    /// Returns the template parameters of a class or multiclass for modification.
    pub(super) fn params_mut(&mut self, owner: Owner) -> &mut Vec<Param> {
        match owner {
            Owner::Class(class) => &mut self.classes[class.0 as usize].params,
            Owner::Multiclass(multiclass) => &mut self.multiclasses[multiclass.0 as usize].params,
        }
    }

    /// Evaluates `class name<params> : parents { .. }`.
    pub(super) fn class_statement(
        &mut self,
        name: Ident,
        params: Option<&[ast::Param]>,
        body: Option<&RecordBody>,
    ) -> Eval<()> {
        self.kept += 1;
        let text = Arc::clone(self.names.text(name.symbol));
        if self.types.contains(name.symbol) {
            return Err(self.error(name.span, format!("there is already a defined type alias '{text}'")));
        }
        let id = match self.class_of_name.get(name.symbol) {
            Some(Ok(id)) => *id,
            Some(Err(reported)) => return Err(*reported),
            None => self.add_class(name),
        };
        if self.class(id).defined {
            let diagnostic = Diagnostic::error(name.span, format!("Class '{text}' already defined"));
            let before = self.class(id).span;
            return Err(self.report(diagnostic.note(Some(before), "location of previous definition")));
        }
        let mark = self.terms.mark();
        let variable = self.terms.variable(Variable::Name(Owner::Class(id)), Type::String);
        self.classes[id.0 as usize].span = name.span;
        self.current = Some(PartialRecord::new(Some(id), variable, name.span));
        let scope = self.scopes.enter(ScopeKind::Record);
        let mut result = self.read_params(Owner::Class(id), params.unwrap_or_default());
        if let Some(body) = body {
            let read = self.read_body(body);
            result = result.and(read);
        }
        self.scopes.leave(scope);
        let partial = self.current.take();
        if result.is_ok() {
            self.warn_unused(Owner::Class(id));
        }
        let class = &mut self.classes[id.0 as usize];
        if let Some(mut partial) = partial {
            let params = class.params.iter_mut().map(|param| &mut param.default);
            self.terms.keep_only(mark, partial.terms_mut().chain(params));
            class.defined = !partial.names.is_empty() || !partial.parents.is_empty() || !class.params.is_empty();
            class.partial = Rc::new(partial);
        }
        class.failed = result.err();
        result
    }

    fn add_class(&mut self, name: Ident) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        let partial = Rc::new(PartialRecord::new(Some(id), Terms::UNSET, name.span));
        self.classes.push(Class {
            name: name.symbol,
            span: name.span,
            params: Vec::new(),
            parents: Vec::new(),
            superclasses: Vec::new(),
            partial,
            ty: Type::record([id]),
            defined: false,
            failed: None,
        });
        self.class_of_name.insert(name.symbol, Ok(id));
        id
    }

    /// Reads template parameters, each of which may refer to those before.
    pub(super) fn read_params(&mut self, owner: Owner, params: &[ast::Param]) -> Eval<()> {
        let mut result = Ok(());
        for param in params {
            let name = param.name;
            if self.params(owner).iter().any(|other| other.name == name.symbol) {
                let message = "template argument with the same name has already been defined";
                result = Err(self.error(name.span, message));
                continue;
            }
            let ty = self.type_of(&param.ty);
            let mut default = Ok(Terms::UNSET);
            if let (Some(value), Ok(ty)) = (&param.default, &ty) {
                default = self.param_default(owner, name.symbol, value, ty);
            }
            if let (Ok(term), Ok(ty)) = (default, &ty) {
                default = Ok(self.expand_bits(term, ty));
            }
            result = result.and(ty.as_ref().map(|_| ()).map_err(|reported| *reported));
            result = result.and(default.map(|_| ()));
            let default = default.unwrap_or(Terms::UNSET);
            self.params_mut(owner).push(Param { name: name.symbol, span: name.span, ty, default, used: false });
        }
        result
    }

    fn param_default(&mut self, owner: Owner, name: Symbol, value: &ast::Expr, ty: &Type) -> Eval<Term> {
        let term = self.value(value, Some(ty))?;
        match self.coerce(term, ty) {
            Some(term) => Ok(term),
            None => {
                let name = self.param_text(owner, name);
                Err(self.misfit(value.span, &name, ty, term))
            }
        }
    }

    /// Reports unused template parameters.
    pub(super) fn warn_unused(&mut self, owner: Owner) {
        let unused: Vec<(Symbol, Span)> =
            self.params(owner).iter().filter(|param| !param.used).map(|param| (param.name, param.span)).collect();
        for (name, span) in unused {
            let name = self.param_text(owner, name);
            let warning = Diagnostic::warning(span, format!("unused template argument: {name}"));
            let _ = self.diagnostics.push(warning);
        }
    }

    /// Reads the parents and the body of the current class or definition.
    pub(super) fn read_body(&mut self, body: &RecordBody) -> Eval<()> {
        for parent in &body.parents {
            let (class, args) = self.class_ref(parent)?;
            self.with_current(|this, partial| {
                let name = partial.name;
                let args = this.bind(Owner::Class(class), &args.0, args.1.as_deref(), Some(name), parent.span)?;
                this.inherit(partial, class, &args, parent.span)
            })?;
        }
        self.with_current(|this, partial| this.apply_lets(partial))?;
        // After an error in one item, the next ones are still checked.
        let mut result = Ok(());
        for item in &body.items {
            result = result.and(self.read_item(item));
        }
        result
    }

    /// Modifies the current class or definition.
    fn with_current(&mut self, change: impl FnOnce(&mut Self, &mut PartialRecord) -> Eval<()>) -> Eval<()> {
        let Some(mut partial) = self.current.take() else { return Ok(()) };
        let result = change(self, &mut partial);
        self.current = Some(partial);
        result
    }

    fn read_item(&mut self, item: &BodyItem) -> Eval<()> {
        match &item.kind {
            BodyItemKind::Field { keyword, ty, name, value } => {
                let result = self.read_field(*keyword, ty, *name, value.as_ref());
                if let (Err(reported), Some(partial)) = (result, &mut self.current)
                    && partial.find(name.symbol).is_none()
                {
                    partial.failed.push((name.symbol, reported));
                }
                result
            }
            BodyItemKind::Let(item) => self.read_let(item),
            BodyItemKind::Defvar(defvar) => self.local_variable(defvar),
            BodyItemKind::Assert(assert) => {
                let condition = self.value(&assert.condition, None)?;
                let message = self.value(&assert.message, None)?;
                let span = assert.condition.span;
                self.add_check(Check { condition: Some(condition), message, span });
                Ok(())
            }
            BodyItemKind::Dump(message) => {
                let message = self.value(message, None)?;
                self.add_check(Check { condition: None, message, span: item.span });
                Ok(())
            }
        }
    }

    fn add_check(&mut self, check: Check) {
        if let Some(partial) = &mut self.current {
            partial.checks.push(check);
        }
    }

    fn read_field(&mut self, keyword: bool, ty: &ast::TypeExpr, name: Ident, value: Option<&ast::Expr>) -> Eval<()> {
        let ty = self.type_of(ty)?;
        if self.scopes.defines(name.symbol) {
            return Err(self.error(name.span, "local variable of this name already exists"));
        }
        let slot = Slot { ty: ty.clone(), keyword, span: name.span, value: Terms::UNSET };
        self.with_current(|this, partial| this.declare(partial, name.symbol, slot))?;
        let Some(value) = value else { return Ok(()) };
        let term = self.value(value, Some(&ty))?;
        let set = LetSetting { name: name.symbol, bits: None, value: Ok(term), span: name.span };
        self.with_current(|this, partial| this.set(partial, &set, value.span))
    }

    fn read_let(&mut self, item: &ast::LetItem) -> Eval<()> {
        let name = item.name;
        let found = self.current.as_ref().map(|partial| (partial.find(name.symbol), partial.failed_field(name.symbol)));
        let at = match found {
            Some((Some(at), _)) => at,
            Some((_, Some(reported))) => return Err(reported),
            _ => {
                let text = Arc::clone(self.names.text(name.symbol));
                return Err(self.error(name.span, format!("Value '{text}' unknown!")));
            }
        };
        let ty = self.current.as_ref().and_then(|partial| partial.slots.get(at)).map(|slot| slot.ty.clone());
        let bits = match &item.bits {
            Some(ranges) => Some(self.bit_ranges(ranges)?),
            None => None,
        };
        let expected = match (&bits, &ty) {
            (Some(bits), Some(Type::Bits(_))) => Some(Type::Bits(bits.len() as u32)),
            (Some(_), _) => {
                let text = Arc::clone(self.names.text(name.symbol));
                return Err(self.error(name.span, format!("Value '{text}' is not a bits type")));
            }
            (None, _) => ty,
        };
        let term = self.value(&item.value, expected.as_ref())?;
        let set = LetSetting { name: name.symbol, bits, value: Ok(term), span: name.span };
        self.with_current(|this, partial| this.set(partial, &set, item.value.span))
    }

    /// Returns a class and its arguments.
    pub(super) fn class_ref(&mut self, reference: &ClassRef) -> Eval<(ClassId, Args)> {
        let class = self.find_class(reference.name)?;
        let args = self.args(Owner::Class(class), &reference.args, reference.span)?;
        Ok((class, args))
    }

    /// Returns the class with this name.
    pub(super) fn find_class(&mut self, name: Ident) -> Eval<ClassId> {
        match self.class_of_name.get(name.symbol) {
            Some(class) => *class,
            None => {
                let text = Arc::clone(self.names.text(name.symbol));
                let hint = match self.multiclass_of_name.contains(name.symbol) {
                    true => format!(". Use 'defm' if you meant to use multiclass '{text}'"),
                    false => String::new(),
                };
                Err(self.error(name.span, format!("Couldn't find class '{text}'{hint}")))
            }
        }
    }

    /// Returns the arguments of a class or multiclass, converted to the types of the parameters.
    pub(super) fn args(&mut self, owner: Owner, args: &[Arg], span: Span) -> Eval<Args> {
        let mut terms = Vec::with_capacity(args.len());
        let mut named = Vec::new();
        for (at, arg) in args.iter().enumerate() {
            let count = self.params(owner).len();
            if at >= count {
                return Err(self.error(arg.value.span, format!("Too many template arguments: {}", at + 1)));
            }
            let place = match arg.name {
                None if !named.is_empty() => {
                    let message = "Positional argument should be put before named argument";
                    return Err(self.error(arg.value.span, message));
                }
                None => at,
                Some(name) => {
                    named.push(name.symbol);
                    match self.params(owner).iter().position(|param| param.name == name.symbol) {
                        Some(at) => at,
                        None => {
                            let text = Arc::clone(self.names.text(name.symbol));
                            return Err(self.error(name.span, format!("Argument \"{text}\" doesn't exist")));
                        }
                    }
                }
            };
            let Some(param) = self.params(owner).get(place) else { continue };
            let (name, ty) = (param.name, param.ty.clone()?);
            let term = self.value(&arg.value, Some(&ty))?;
            let Some(term) = self.coerce(term, &ty) else {
                let (name, wanted) = (self.param_text(owner, name), self.type_text(&ty));
                let found = self.ty(term).map_or(String::from("?"), |ty| self.type_text(&ty));
                let value = self.term_text(term);
                let message = format!(
                    "Value specified for template argument '{name}' is of type {found}; expected type {wanted}: {value}"
                );
                return Err(self.error(arg.value.span, message));
            };
            terms.push(term);
        }
        let named = (!named.is_empty()).then(|| named.into());
        if named.is_some() || terms.len() < self.params(owner).len() {
            self.place_args(owner, &terms, named.as_deref(), span)?;
        }
        Ok((terms, named))
    }

    /// Assigns arguments to parameters. A parameter without an argument must have a default.
    fn place_args(
        &mut self,
        owner: Owner,
        args: &[Term],
        named: Option<&[Symbol]>,
        span: Span,
    ) -> Eval<Vec<Option<Term>>> {
        let params = self.params(owner);
        let mut placed: Vec<Option<Term>> = vec![None; params.len()];
        let named = named.unwrap_or_default();
        let positional = args.len().saturating_sub(named.len());
        for (at, arg) in args.iter().enumerate() {
            let name = at.checked_sub(positional).and_then(|at| named.get(at)).copied();
            let place = match name {
                Some(name) => params.iter().position(|param| param.name == name),
                None => Some(at),
            };
            let Some(place) = place else { continue };
            match placed.get_mut(place) {
                Some(empty @ None) => *empty = Some(*arg),
                Some(Some(_)) => {
                    let name = params.get(place).map_or(self.name, |param| param.name);
                    let name = self.param_text(owner, name);
                    let message = format!("We can only specify the template argument '{name}' once");
                    return Err(self.error(span, message));
                }
                None => {}
            }
        }
        for (param, arg) in params.iter().zip(&placed) {
            if arg.is_some() {
                continue;
            }
            param.ty.as_ref().map_err(|reported| *reported)?;
            if !self.is_complete(param.default) {
                let (name, place) = (self.param_text(owner, param.name), param.span);
                let message = format!("value not specified for template argument '{name}'");
                let declared = format!("declared in '{}'", self.owner_text(owner));
                let error = Diagnostic::error(span, message).note(Some(place), declared);
                return Err(self.report(error));
            }
        }
        Ok(placed)
    }

    /// Returns a term for each parameter. Defaults may refer to the parameters before; `NAME` is this name.
    pub(super) fn bind(
        &mut self,
        owner: Owner,
        args: &[Term],
        named: Option<&[Symbol]>,
        name: Option<Term>,
        span: Span,
    ) -> Eval<Vec<Term>> {
        if named.is_none() && args.len() == self.params(owner).len() {
            return Ok(args.to_vec());
        }
        let placed = self.place_args(owner, args, named, span)?;
        let mut filled: Vec<Term> = placed.iter().map(|arg| arg.unwrap_or(Terms::UNSET)).collect();
        for (at, arg) in placed.into_iter().enumerate() {
            if arg.is_some() {
                continue;
            }
            let Some(param) = self.params(owner).get(at) else { continue };
            let (default, ty) = (param.default, param.ty.clone()?);
            let mut value = default;
            if self.terms.holes(default).meets(Holes::PARAMS) {
                let before = filled.clone();
                let mut frame = Frame::with_params(owner, &before, name);
                value = self.substitute(default, &mut frame)?;
                value = self.coerce(value, &ty).unwrap_or(value);
            }
            if let Some(place) = filled.get_mut(at) {
                *place = value;
            }
        }
        Ok(filled)
    }

    /// Returns true if a default contains no `?`.
    fn is_complete(&self, term: Term) -> bool {
        use super::term::Node;
        match self.terms.node(term) {
            Node::Value(value) => is_complete(value),
            Node::List(_, items) | Node::Bits(items) => {
                self.terms.items(*items).iter().all(|item| self.is_complete(*item))
            }
            _ => true,
        }
    }

    /// Returns the text `Class:param` or `Multiclass::param`.
    pub(super) fn param_text(&self, owner: Owner, name: Symbol) -> String {
        let mut text = String::new();
        self.print_param(owner, name, &mut text);
        text
    }

    /// Returns the name of a class or multiclass.
    pub(super) fn owner_text(&self, owner: Owner) -> Arc<str> {
        let name = match owner {
            Owner::Class(class) => self.class(class).name,
            Owner::Multiclass(multiclass) => self.multiclasses[multiclass.0 as usize].name,
        };
        Arc::clone(self.names.text(name))
    }

    /// Returns the name of a class.
    pub(super) fn class_text(&self, class: ClassId) -> Arc<str> {
        self.owner_text(Owner::Class(class))
    }
}

fn is_complete(value: &Value) -> bool {
    match value {
        Value::Unset => false,
        Value::Bits(bits) => bits.iter().all(|bit| matches!(bit, Bit::Known(_))),
        Value::List(list) => list.items.iter().all(is_complete),
        _ => true,
    }
}
