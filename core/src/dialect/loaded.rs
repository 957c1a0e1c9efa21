//! Loaded dialect: its spec, and the program's code for it.

use std::fmt;
use std::sync::OnceLock;

use hashbrown::HashMap;
use lect_ods::page::Page;
use lect_ods::spec::{
    AttrClass, DefKind, DefSpec, DefSyntax, DialectSpec, EncodingSpec, EnumSpec, Field, OpSpec, Shared,
};

use crate::dialect::registry::Registry;
use crate::dialect::shape::Pair;
use crate::dialect::{
    BytecodeHooks, DefHooks, DefInfo, DialectDef, EmbeddedSpec, InterfaceEntry, Materialize, OpHooks, VerifyAttr,
    VerifyFunctionAttr,
};
use crate::entity::Def;
use crate::slot::Slot;

type Index<T> = HashMap<Box<[u8]>, T, foldhash::fast::RandomState>;

/// A loaded dialect.
pub struct Dialect {
    spec: Shared<DialectSpec>,
    def: Option<&'static DialectDef>,
    /// Operations by full name.
    ops: Index<usize>,
    /// Attributes and types by mnemonic.
    attrs: Index<Def>,
    types: Index<Def>,
    /// Attributes and types by C++ class.
    attr_classes: Index<Def>,
    type_classes: Index<Def>,
    /// Attributes and types in the order of the spec.
    attr_defs: Vec<Def>,
    type_defs: Vec<Def>,
    /// Encodings of attributes, then of types, each with its definition.
    encodings: OnceLock<[Box<[DefEncoding]>; 2]>,
    /// Migration paths to the program's version of the dialect, if that version differs; set by `compat`.
    pub(crate) program: Slot,
}

/// Encoding of a definition.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DefEncoding {
    /// The definition; `None` if a hook of the dialect builds the value from the fields.
    pub def: Option<Def>,
    /// Encoding of the definition.
    pub spec: EncodingSpec,
    /// Index of the parameter that each field holds.
    pub places: Box<[usize]>,
}

impl Dialect {
    /// Returns the texts about the dialect's definitions, if the program has them.
    pub fn page(&self) -> Option<&'static Page> {
        self.def.and_then(|def| def.spec).map(EmbeddedSpec::page)
    }

    pub(crate) fn new(registry: &Registry, spec: Shared<DialectSpec>, def: Option<&'static DialectDef>) -> Self {
        let ops = spec.ops.iter().enumerate().map(|(index, op)| (op.name.as_bytes().into(), index)).collect();
        let mut dialect = Self {
            spec,
            def,
            ops,
            attrs: Index::default(),
            types: Index::default(),
            attr_classes: Index::default(),
            type_classes: Index::default(),
            attr_defs: Vec::new(),
            type_defs: Vec::new(),
            encodings: OnceLock::new(),
            program: Slot::default(),
        };
        for kind in [DefKind::Attr, DefKind::Type] {
            let defs = if kind == DefKind::Attr { &dialect.spec.attrs } else { &dialect.spec.types };
            let (mut by_mnemonic, mut by_class) = (Index::default(), Index::default());
            let mut in_order = Vec::with_capacity(defs.len());
            for (index, spec) in defs.iter().enumerate() {
                let (hooks, has_own_code) = dialect.def_hooks_of(spec);
                let mut info = DefInfo::new(&dialect.spec, kind, index, hooks, dialect.def, has_own_code);
                info.add_models(registry, def.map_or(&[][..], |def| def.hooks.by_interface));
                let class = info.cpp_name.as_bytes().into();
                let def = registry.defs.intern(info);
                by_class.insert(class, def);
                in_order.push(def);
                let others = hooks.other_mnemonics.iter().copied();
                for mnemonic in spec.mnemonic.as_deref().into_iter().chain(others) {
                    by_mnemonic.insert(mnemonic.as_bytes().into(), def);
                }
            }
            match kind {
                DefKind::Attr => {
                    (dialect.attrs, dialect.attr_classes, dialect.attr_defs) = (by_mnemonic, by_class, in_order);
                }
                DefKind::Type => {
                    (dialect.types, dialect.type_classes, dialect.type_defs) = (by_mnemonic, by_class, in_order);
                }
            }
        }
        dialect
    }

    /// Returns the spec of the dialect.
    pub fn spec(&self) -> &DialectSpec {
        &self.spec
    }

    /// Returns true if the program defines another version of the dialect.
    pub(crate) fn is_of_other_version(&self) -> bool {
        self.own_spec().is_some_and(|own| own.is_other_version_of(&self.spec))
    }

    /// Returns the program's embedded spec for the namespace, which a file may have replaced.
    pub(crate) fn own_spec(&self) -> Option<&'static EmbeddedSpec> {
        self.def?.spec
    }

    /// Returns the embedded operation that typed views match. For a dialect from a file, this is the operation of the
    /// same name, if its shape is equal.
    pub(crate) fn typed_op(&self, index: usize) -> Option<(&'static EmbeddedSpec, usize)> {
        let own = self.own_spec()?;
        if own.is(&self.spec) {
            return Some((own, index));
        }
        let pair = Pair { own: &own.get(), loaded: &self.spec };
        let op = self.spec.ops.get(index)?;
        Some((own, pair.old_op(op).or_else(|| pair.op(op))?))
    }

    /// Returns true if the program's syntax hooks for an operation do not fit it.
    ///
    /// The program then defines the operation with another shape, in the same version of the dialect.
    pub(crate) fn has_other_syntax(&self, index: usize) -> bool {
        let (Some(own), Some(op)) = (self.own_spec(), self.spec.ops.get(index)) else { return false };
        if own.is(&self.spec) || own.get().version != self.spec.version {
            return false;
        }
        let is_defined = own.get().ops.iter().any(|it| it.name == op.name);
        is_defined && self.typed_op(index).is_none()
    }

    /// Returns true if the dialect is embedded in the program and no file replaced it.
    pub fn is_embedded(&self) -> bool {
        self.own_spec().is_some_and(|own| own.is(&self.spec))
    }

    /// Returns true if the dialect is from a file of definitions, which may rely on unknown C++ code. Dynamic dialects
    /// have no C++ code.
    pub fn may_have_code(&self) -> bool {
        !self.is_embedded() && !self.spec.flags.dynamic
    }

    /// Returns the spec, to be shared.
    pub fn shared(&self) -> &Shared<DialectSpec> {
        &self.spec
    }

    /// Returns true if the dialect may have operations that its spec lacks: a `.td` file need not be complete, and C++
    /// can add operations. Unregistered operations of such a dialect are accepted where those of unknown dialects are.
    pub fn is_open(&self) -> bool {
        self.def.is_none_or(DialectDef::is_open) && !self.spec.flags.dynamic
    }

    /// Returns true if operations that the spec lacks are always accepted.
    pub fn allows_unknown_ops(&self) -> bool {
        self.def.is_some_and(|def| def.hooks.unknown_ops)
    }

    /// Returns the index in the spec of the operation with a full name.
    pub fn op_index(&self, name: &[u8]) -> Option<usize> {
        self.ops.get(name).copied()
    }

    /// Returns the attribute or type with a mnemonic.
    pub fn def(&self, kind: DefKind, mnemonic: &[u8]) -> Option<Def> {
        match kind {
            DefKind::Attr => self.attrs.get(mnemonic).copied(),
            DefKind::Type => self.types.get(mnemonic).copied(),
        }
    }

    /// Returns the attribute or type at an index of the spec.
    pub fn def_at(&self, kind: DefKind, index: usize) -> Option<Def> {
        match kind {
            DefKind::Attr => self.attr_defs.get(index).copied(),
            DefKind::Type => self.type_defs.get(index).copied(),
        }
    }

    /// Returns the attribute or type of a C++ class, `LLVM::CConvAttr`, without `mlir::`.
    pub fn def_of_class(&self, kind: DefKind, class: &str) -> Option<Def> {
        match kind {
            DefKind::Attr => self.attr_classes.get(class.as_bytes()).copied(),
            DefKind::Type => self.type_classes.get(class.as_bytes()).copied(),
        }
    }

    /// Returns the enum with a definition name.
    pub fn enum_spec(&self, def: &str) -> Option<&EnumSpec> {
        self.spec.enums.iter().find(|spec| spec.def == def)
    }

    /// Returns true if enums are in brackets in newer releases, as MLIR prints them by default.
    pub(crate) fn brackets_enums(&self) -> bool {
        self.is_embedded() && self.def.is_some_and(|def| !def.hooks.bare_enums)
    }

    /// Returns the program's definition of the dialect.
    pub(crate) fn program(&self) -> Option<&'static DialectDef> {
        self.def
    }

    /// Returns the hooks of an operation of an older version, by C++ class.
    pub(crate) fn old_op_hooks(&self, class: &str) -> OpHooks {
        let ops = self.def.map_or(&[][..], |def| def.hooks.old_ops);
        ops.iter().find(|op| op.0 == class).map_or(OpHooks::NONE, |op| op.1)
    }

    pub(crate) fn op_hooks(&self, name: &str) -> OpHooks {
        let ops = self.def.map_or(&[][..], |def| def.hooks.ops);
        ops.iter().find(|op| op.0 == name).map_or(OpHooks::NONE, |op| op.1)
    }

    /// Returns the models that the dialect's hooks list by interface, for an operation's interfaces.
    pub(crate) fn models_by_interface(&self, spec: &OpSpec) -> impl Iterator<Item = InterfaceEntry> {
        let all = self.def.map_or(&[][..], |def| def.hooks.by_interface);
        let is_listed = |class: &str| spec.interfaces.iter().any(|it| it.cpp_name == class);
        all.iter().filter(move |it| is_listed(it.0)).flat_map(|it| it.1).copied()
    }

    /// Returns the hooks of a definition, and true if they fit its parameters. Hooks are written for the parameters of
    /// the program's version.
    fn def_hooks_of(&self, spec: &DefSpec) -> (DefHooks, bool) {
        let hooks = self.def_hooks(&spec.def, &spec.cpp_class);
        let Some(own) = self.own_spec().filter(|own| !own.is(&self.spec)).map(EmbeddedSpec::get) else {
            return (hooks, true);
        };
        let defs = if spec.kind == DefKind::Attr { &own.attrs } else { &own.types };
        let is_other = own.version != self.spec.version
            && defs.iter().any(|it| it.def == spec.def && it.params.len() != spec.params.len());
        match is_other && !matches!(spec.syntax, DefSyntax::Custom) {
            true => (DefHooks { other_mnemonics: hooks.other_mnemonics, ..DefHooks::NONE }, false),
            false => (hooks, true),
        }
    }

    fn def_hooks(&self, def: &str, class: &str) -> DefHooks {
        let defs = self.def.map_or(&[][..], |def| def.hooks.defs);
        defs.iter().find(|it| it.0 == def || it.0 == class).map_or(DefHooks::NONE, |it| it.1)
    }

    /// Returns the text of a type without parameters that is a C++ class without a definition.
    pub(crate) fn type_text(&self, class: &str) -> Option<Box<str>> {
        let own = self.def.map_or(&[][..], |def| def.hooks.classes);
        let hook = own.iter().find(|it| it.kind == DefKind::Type && it.name == class)?;
        Some(format!("!{}.{}", self.spec.name, hook.mnemonics.first()?).into())
    }

    /// Returns the bytecode hooks of the dialect.
    pub fn bytecode(&self) -> &'static BytecodeHooks {
        self.def.map_or(&BytecodeHooks::NONE, |def| &def.hooks.bytecode)
    }

    /// Returns the version, the most significant number first, if the dialect has one.
    pub fn version(&self) -> Option<&[u64]> {
        match &*self.spec.version {
            [] => self.bytecode().version,
            own => Some(own),
        }
    }

    /// Returns the encodings of the definitions in bytecode, those of a kind in the order of their codes.
    pub fn encodings(&self, kind: DefKind) -> &[DefEncoding] {
        let [attrs, types] = self.encodings.get_or_init(|| {
            let (spec, hooks) = (&self.spec, self.bytecode());
            // Files that replaced the embedded dialect need not declare encodings.
            let own = self.own_spec().filter(|own| !own.is(spec)).map(EmbeddedSpec::get);
            let (mut attr_encodings, mut type_encodings) = (&spec.encodings.attrs, &spec.encodings.types);
            if let Some(own) = &own {
                attr_encodings = if attr_encodings.is_empty() { &own.encodings.attrs } else { attr_encodings };
                type_encodings = if type_encodings.is_empty() { &own.encodings.types } else { type_encodings };
            }
            let attrs = hooks.attrs.iter().chain(&**attr_encodings);
            let types = hooks.types.iter().chain(&**type_encodings);
            [
                encodings_of(attrs, &spec.version, (&spec.attrs, &self.attr_defs), hooks.build_attr.is_some()),
                encodings_of(types, &spec.version, (&spec.types, &self.type_defs), hooks.build_type.is_some()),
            ]
        });
        match kind {
            DefKind::Attr => attrs,
            DefKind::Type => types,
        }
    }

    /// Returns the function that materializes constants for the dialect's folders.
    pub fn materialize(&self) -> Option<Materialize> {
        self.def.and_then(|def| def.hooks.materialize)
    }

    /// Returns the verifier of discardable attributes that are named after the dialect.
    pub fn verify_attr(&self) -> Option<VerifyAttr> {
        self.def.and_then(|def| def.hooks.verify_attr)
    }

    /// Returns the verifier of attributes of function arguments and results that are named after the dialect.
    pub fn verify_function_attr(&self) -> Option<VerifyFunctionAttr> {
        self.def.and_then(|def| def.hooks.verify_function_attr)
    }

    /// Returns the full names of attributes of function arguments that are named after the dialect.
    pub fn argument_attrs(&self) -> &'static [&'static str] {
        self.def.map_or(&[], |def| def.hooks.argument_attrs)
    }

    /// Returns the full names of attributes of function results that are named after the dialect.
    pub fn result_attrs(&self) -> impl Iterator<Item = &'static str> + use<> {
        let only = self.def.map_or(&[][..], |def| def.hooks.argument_only_attrs);
        self.argument_attrs().iter().copied().filter(|name| !only.contains(name))
    }
}

/// Returns the encodings of a dialect version, by code. `built` if the dialect has code that builds attributes or types
/// from the fields of encodings without a definition.
fn encodings_of<'e>(
    all: impl Iterator<Item = &'e EncodingSpec>,
    version: &[u64],
    (specs, defs): (&[DefSpec], &[Def]),
    built: bool,
) -> Box<[DefEncoding]> {
    let of_encoding = |encoding: &EncodingSpec| {
        let index = specs.iter().position(|it| it.def == encoding.def || it.cpp_class == encoding.def);
        let Some(index) = index else {
            return built.then(|| DefEncoding { def: None, spec: encoding.clone(), places: Box::default() });
        };
        let params = &specs.get(index)?.params;
        let places = encoding.places(params.iter().map(|param| &*param.name));
        let mut spec = encoding.clone();
        for (field, place) in spec.fields.to_mut().iter_mut().zip(&places) {
            // A spec from a file may have fewer parameters.
            let param = params.get(*place)?;
            field.field = match &field.field {
                Field::String if param.cpp_type.ends_with("StringAttr") => Field::StringAttr,
                // The constraint of the parameter restricts the attribute.
                Field::Attr(_) => Field::Attr(AttrClass::Any),
                field => field.clone(),
            };
        }
        Some(DefEncoding { def: Some(*defs.get(index)?), spec, places: places.into() })
    };
    let mut found: Box<[DefEncoding]> = all.filter(|it| it.is_of(version)).filter_map(of_encoding).collect();
    found.sort_by_key(|encoding| (encoding.spec.code, encoding.spec.since));
    found
}

impl fmt::Debug for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Dialect").field(&self.spec.name).finish()
    }
}
