//! Lowering of traits, interfaces and side effects.

use std::collections::{HashMap, HashSet};

use super::Lowering;
use super::fields::{def_name, own, qualified, unqualified};
use crate::spec::{Expr, InterfaceUse, List, Matching, OpSpec, Shared, Str, TraitKind, TraitSpec};
use crate::td::diag::Diagnosed;
use crate::td::record::{RecordId, RecordRef};
use crate::td::value::{Text, Value};

/// Traits and interfaces of a definition, collected so far.
#[derive(Default)]
struct Collected {
    seen: HashSet<RecordId>,
    traits: Vec<TraitSpec>,
    interfaces: Vec<InterfaceUse>,
    /// Indices of the interfaces, by C++ class.
    positions: HashMap<Str, usize>,
}

impl Collected {
    /// Adds an interface, or merges it with a known one of the same class.
    fn add(&mut self, interface: InterfaceUse) {
        let at = *self.positions.entry(interface.cpp_name.clone()).or_insert(self.interfaces.len());
        match self.interfaces.get_mut(at) {
            None => self.interfaces.push(interface),
            Some(known) => {
                known.declares_methods |= interface.declares_methods;
                known.overridden.to_mut().extend(interface.overridden.into_owned());
                known.effects.to_mut().extend(interface.effects.into_owned());
                known.lists_effects |= interface.lists_effects;
            }
        }
    }
}

/// Maximum nesting of lists of traits and interfaces; those of MLIR nest three.
const MAX_DEPTH: u32 = 64;

impl<'a> Lowering<'a> {
    /// Lowers the traits and interfaces of an operation, an attribute or a type. Each is listed once, lists of traits
    /// are flattened, and extended interfaces precede those that extend them.
    pub(super) fn traits(&mut self, record: RecordRef<'a>) -> Result<(Vec<TraitSpec>, Vec<InterfaceUse>), Diagnosed> {
        let mut collected = Collected::default();
        let traits = self.defs(record, "traits");
        self.collect(record, traits, &mut collected, 0)?;
        Ok((collected.traits, collected.interfaces))
    }

    fn collect(
        &mut self,
        owner: RecordRef<'a>,
        traits: Vec<RecordRef<'a>>,
        into: &mut Collected,
        depth: u32,
    ) -> Result<(), Diagnosed> {
        if depth > MAX_DEPTH {
            return self.broken(owner, "traits", "traits contain each other too often");
        }
        for record in traits {
            // The items of a known list are known, too.
            if !into.seen.insert(record.id) {
                continue;
            }
            if record.is_a("TraitList") {
                let traits = self.defs(record, "traits");
                self.collect(owner, traits, into, depth + 1)?;
                continue;
            }
            if record.is_a("Interface") {
                let bases = self.defs(record, "baseInterfaces");
                self.collect(owner, bases, into, depth + 1)?;
            }
            for needed in self.defs(record, "dependentTraits") {
                if !into.seen.contains(&needed.id) {
                    let (name, needed) = (self.text(record, "trait"), self.text(needed, "trait"));
                    let message = format!("{name} requires {needed} to precede it in traits list");
                    return self.broken(owner, "traits", message);
                }
            }
            if record.is_a("InterfaceTrait") {
                let interface = self.interface_use(record, into.traits.len() as u32);
                into.add(interface);
            } else if let Some(kind) = self.trait_kind(owner, record) {
                let def = if record.is_anonymous() { own(record.class_name()) } else { own(record.name()) };
                into.traits.push(TraitSpec { def, kind, structural: record.is_a("StructuralOpTrait") });
            } else {
                let message = format!("'{}' is a trait of an unknown kind", record.class_name());
                self.unknown("trait", record.span(), owner.name(), message);
            }
        }
        Ok(())
    }

    fn trait_kind(&mut self, owner: RecordRef<'a>, record: RecordRef<'a>) -> Option<TraitKind> {
        if record.is_a("PredTrait") {
            let predicate = self.def(record, "predicate")?;
            return Some(TraitKind::Predicate {
                summary: self.text(record, "summary"),
                condition: self.condition(predicate, owner.name()),
                matching: self.matching(owner, record, predicate).map(Shared::new),
            });
        }
        if record.is_a("GenInternalTrait") {
            return Some(TraitKind::Internal(own(unqualified(&self.text(record, "trait")))));
        }
        if !record.is_a("NativeTrait") {
            return None;
        }
        let name = qualified(&self.line(record, "cppNamespace"), &self.text(record, "trait"));
        let name = unqualified(&name);
        if record.is_a("ParamNativeTrait")
            && let Some((name, params)) = name.strip_suffix(">::Impl").and_then(|name| name.split_once('<'))
        {
            return Some(TraitKind::Parametric { name: own(name), params: split_params(params) });
        }
        Some(TraitKind::Native(own(name)))
    }

    /// Returns the relation of types that a predicate expresses, if its class is one of those that formats infer types
    /// from.
    fn matching(&mut self, owner: RecordRef<'a>, record: RecordRef<'a>, predicate: RecordRef<'a>) -> Option<Matching> {
        if record.is_a("AllTypesMatch") {
            return Some(Matching::AllTypes(self.texts(record, "values")));
        }
        if record.is_a("AllMatchSameOperatorTrait") {
            let values = self.texts(record, "values");
            let summary = self.line(record, "summary");
            let summary = summary.split_once("} have same ").map_or(&*summary, |(_, quality)| quality);
            let text = self.text_of(predicate, "predExpr")?;
            let transform = operator_of(&text.text, values.first()?)?;
            let text = Text { text: transform.into(), code: false, origin: text.origin.clone() };
            let transform = self.transform(&text, owner);
            return Some(Matching::All { values, summary: own(summary), transform });
        }
        if record.is_a("TypesMatchWith") {
            let transform = self.text_of(record, "transformer")?;
            return Some(Matching::Types {
                from: self.text(record, "lhs"),
                to: self.text(record, "rhs"),
                transform: self.transform(transform, owner),
                optional: record.is_a("OptionalTypesMatchWith"),
            });
        }
        if record.is_a("ShapedTypeMatchesElementCountAndTypes") {
            let (shaped, elements) = (self.text(record, "shaped"), self.text(record, "elements"));
            return Some(Matching::ElementCountAndTypes { shaped, elements });
        }
        None
    }

    /// Lowers the transformation of one type to another. Text that is not understood is reported, and kept as a name.
    fn transform(&mut self, text: &Text, owner: RecordRef<'a>) -> Expr {
        self.expr("type transformation", text, owner.name()).unwrap_or_else(|| Expr::Name(own(&text.text)))
    }

    /// Lowers the implementation of an interface.
    fn interface_use(&mut self, record: RecordRef<'a>, after: u32) -> InterfaceUse {
        let class = qualified(&self.line(record, "cppNamespace"), &self.text(record, "trait"));
        let class = class.strip_suffix("::Trait").unwrap_or(&class);
        let declares_methods = record.is_a("DeclareInterfaceMethods");
        let itself = !record.is_anonymous() && record.is_a("Interface") && !declares_methods;
        let def =
            if itself { own(record.name()) } else { self.interface_def(class).unwrap_or_else(|| def_name(record)) };
        let mut effects = Vec::new();
        if record.is_a("SideEffectsTraitBase") {
            for effect in self.defs(record, "effects") {
                effects.push(self.effect(effect));
            }
        }
        InterfaceUse {
            def,
            cpp_name: own(unqualified(class)),
            declares_methods,
            overridden: self.texts(record, "alwaysOverriddenMethods"),
            implied: false,
            after,
            effects: effects.into(),
            lists_effects: record.is_a("SideEffectsTraitBase"),
        }
    }

    /// Adds the implied interfaces: `InferTypeOpInterface` if the result types follow from the rest, and
    /// `OpAsmOpInterface` if several results have names, which their values get. Interfaces of the side effects on
    /// operands, results and symbols are implied, too. A side effect on a symbol is an effect of the whole operation.
    pub(super) fn add_implied(&mut self, record: RecordRef<'a>, op: &mut OpSpec) {
        // Without the interface, types cannot be inferred. The interface may be listed twice, as in mlir-tblgen.
        if self.records.def("InferTypeOpInterface").is_some() && super::infer::results_are_known(op) {
            self.imply("::mlir::InferTypeOpInterface", op);
        }
        let is_asm = |interface: &InterfaceUse| interface.cpp_name == "OpAsmOpInterface";
        if op.results.len() > 1
            && op.results.iter().any(|result| !result.name.is_empty())
            && !op.interfaces.iter().any(is_asm)
        {
            self.imply("::mlir::OpAsmOpInterface", op);
        }
        for class in self.effect_interfaces(record) {
            if op.interfaces.iter().all(|interface| interface.cpp_name != unqualified(&class)) {
                self.imply(&class, op);
            }
        }
        self.add_effects_on_symbols(record, op);
    }

    fn add_effects_on_symbols(&mut self, record: RecordRef<'a>, op: &mut OpSpec) {
        let Some(dag) = self.dag(record, "arguments") else { return };
        for (value, _) in &dag.args {
            let Value::Record(id) = value else { continue };
            let variable = self.records.record(*id);
            if !variable.def("constraint").is_some_and(|it| it.is_a("Attr")) {
                continue;
            }
            for effect in self.defs(variable, "decorators").into_iter().filter(|effect| effect.is_a("SideEffect")) {
                let class = self.effect_class(effect);
                let effect = self.effect(effect);
                let mut interfaces = op.interfaces.to_mut().iter_mut();
                if let Some(interface) = interfaces.find(|it| it.cpp_name == unqualified(&class)) {
                    interface.effects.to_mut().push(effect);
                }
            }
        }
    }

    /// Returns the C++ class of the interface for a side effect.
    fn effect_class(&mut self, effect: RecordRef<'a>) -> String {
        let class = qualified(&self.text(effect, "cppNamespace"), &self.text(effect, "interfaceTrait"));
        class.strip_suffix("::Trait").unwrap_or(&class).to_owned()
    }

    fn imply(&mut self, class: &str, op: &mut OpSpec) {
        let interface = InterfaceUse {
            def: self.interface_def(class).unwrap_or_default(),
            cpp_name: own(unqualified(class)),
            declares_methods: false,
            overridden: List::default(),
            implied: true,
            after: op.traits.len() as u32,
            effects: List::default(),
            lists_effects: true,
        };
        op.interfaces.to_mut().push(interface);
    }

    /// Returns the C++ classes of the interfaces for the side effects on operands, results and symbols.
    fn effect_interfaces(&mut self, record: RecordRef<'a>) -> Vec<String> {
        let mut classes = Vec::new();
        for field in ["arguments", "results"] {
            let Some(dag) = self.dag(record, field) else { continue };
            for (value, _) in &dag.args {
                let Value::Record(id) = value else { continue };
                let variable = self.records.record(*id);
                for effect in self.defs(variable, "decorators").into_iter().filter(|effect| effect.is_a("SideEffect")) {
                    let class = self.effect_class(effect);
                    if !classes.contains(&class) {
                        classes.push(class);
                    }
                }
            }
        }
        classes
    }

    /// Returns the definition of the interface with a C++ class.
    fn interface_def(&mut self, class: &str) -> Option<Str> {
        if self.interface_defs.is_empty() {
            for record in self.records.defs_of("Interface") {
                if record.is_anonymous() || record.is_a("DeclareInterfaceMethods") {
                    continue;
                }
                let class = qualified(&self.line(record, "cppNamespace"), &self.text(record, "cppInterfaceName"));
                self.interface_defs.entry(unqualified(&class).to_owned()).or_insert(own(record.name()));
            }
        }
        self.interface_defs.get(unqualified(class)).cloned()
    }
}

/// Splits C++ template arguments at the commas outside of brackets.
fn split_params(text: &str) -> List<Str> {
    let mut params = Vec::new();
    let (mut depth, mut start) = (0usize, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' | b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                params.push(own(text.get(start..at).unwrap_or_default().trim()));
                start = at + 1;
            }
            _ => {}
        }
    }
    params.push(own(text.get(start..).unwrap_or_default().trim()));
    params.into()
}

/// Returns the function that an `AllMatchSameOperatorTrait` applies to all values, from its predicate for the first
/// one: `f($_self)` for `((f($a)) == (f($b)) && ..`.
fn operator_of(predicate: &str, first: &str) -> Option<String> {
    let text = predicate.strip_prefix("((")?;
    let mut depth = 1usize;
    let end = text.bytes().position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    Some(text.get(..end)?.replace(&format!("${first}"), "$_self"))
}
