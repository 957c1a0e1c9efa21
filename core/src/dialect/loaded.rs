//! A dialect that is loaded: its spec, and the code of the program for it.

use std::fmt;
use std::sync::OnceLock;

use hashbrown::HashMap;
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

/// A dialect that is loaded.
pub struct Dialect {
    spec: Shared<DialectSpec>,
    def: Option<&'static DialectDef>,
    /// Operations by full name.
    ops: Index<usize>,
    /// Attributes and types by mnemonic.
    attrs: Index<Def>,
    types: Index<Def>,
    /// The same by C++ class.
    attr_classes: Index<Def>,
    type_classes: Index<Def>,
    /// The same in the order of the spec.
    attr_defs: Vec<Def>,
    type_defs: Vec<Def>,
    /// How attributes are encoded, then types, each by its definition.
    encodings: OnceLock<[Box<[DefEncoding]>; 2]>,
    /// The paths to the version of the program, if that is another one.
    /// Paths to the version that the program has of it, of `compat`.
    pub(crate) program: Slot,
}

/// How a definition is encoded.
#[derive(Clone, Debug)]
pub struct DefEncoding {
    /// The definition; none if the dialect has code that makes something of the fields.
    pub def: Option<Def>,
    /// Its encoding.
    pub spec: EncodingSpec,
    /// Which parameter each field is, by place.
    pub places: Box<[usize]>,
}

impl Dialect {
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

    /// What it is.
    pub fn spec(&self) -> &DialectSpec {
        &self.spec
    }

    /// Whether the program has another version of it.
    pub(crate) fn is_of_other_version(&self) -> bool {
        self.own_spec().is_some_and(|own| own.is_other_version_of(&self.spec))
    }

    /// What the program has of its namespace, which a file may have taken the place of.
    pub(crate) fn own_spec(&self) -> Option<&'static EmbeddedSpec> {
        self.def?.spec
    }

    /// The operation of the program that views of one of its operations are of: the operation itself, or, in a dialect from
    /// a file, the one of the same name if that is made of the same parts.
    pub(crate) fn typed_op(&self, index: usize) -> Option<(&'static EmbeddedSpec, usize)> {
        let own = self.own_spec()?;
        if own.is(&self.spec) {
            return Some((own, index));
        }
        let pair = Pair { own: &own.get(), loaded: &self.spec };
        let op = self.spec.ops.get(index)?;
        Some((own, pair.old_op(op).or_else(|| pair.op(op))?))
    }

    /// Whether the code that the program has for the syntax of an operation is for another one: the program defines it with
    /// other parts, and not because that is another version of the dialect.
    pub(crate) fn has_other_syntax(&self, index: usize) -> bool {
        let (Some(own), Some(op)) = (self.own_spec(), self.spec.ops.get(index)) else { return false };
        if own.is(&self.spec) || own.get().version != self.spec.version {
            return false;
        }
        let is_defined = own.get().ops.iter().any(|it| it.name == op.name);
        is_defined && self.typed_op(index).is_none()
    }

    /// Whether it is part of the program, and not of a file that took its place.
    pub fn is_embedded(&self) -> bool {
        self.own_spec().is_some_and(|own| own.is(&self.spec))
    }

    /// Whether it is from a file of definitions, which may leave to C++ what is not known here. A dynamic dialect is all that its
    /// definition says.
    pub fn may_have_code(&self) -> bool {
        !self.is_embedded() && !self.spec.flags.dynamic
    }

    /// What it is, for who keeps it.
    pub fn shared(&self) -> &Shared<DialectSpec> {
        &self.spec
    }

    /// Whether it may have operations that its spec does not have: a `.td` file need not have all of a dialect, whose
    /// C++ can add some. Unregistered operations in it are let pass where those of unknown dialects are.
    pub fn is_open(&self) -> bool {
        self.def.is_none_or(DialectDef::is_open) && !self.spec.flags.dynamic
    }

    /// Whether operations that its spec does not have are accepted as they are.
    pub fn allows_unknown_ops(&self) -> bool {
        self.def.is_some_and(|def| def.hooks.unknown_ops)
    }

    /// The operation of a full name, among those of the spec.
    pub fn op_index(&self, name: &[u8]) -> Option<usize> {
        self.ops.get(name).copied()
    }

    /// The attribute or type of a mnemonic.
    pub fn def(&self, kind: DefKind, mnemonic: &[u8]) -> Option<Def> {
        match kind {
            DefKind::Attr => self.attrs.get(mnemonic).copied(),
            DefKind::Type => self.types.get(mnemonic).copied(),
        }
    }

    /// The attribute or type at a place of the spec.
    pub fn def_at(&self, kind: DefKind, index: usize) -> Option<Def> {
        match kind {
            DefKind::Attr => self.attr_defs.get(index).copied(),
            DefKind::Type => self.type_defs.get(index).copied(),
        }
    }

    /// The attribute or type that is a C++ class, `LLVM::CConvAttr`, without `mlir::`.
    pub fn def_of_class(&self, kind: DefKind, class: &str) -> Option<Def> {
        match kind {
            DefKind::Attr => self.attr_classes.get(class.as_bytes()).copied(),
            DefKind::Type => self.type_classes.get(class.as_bytes()).copied(),
        }
    }

    /// The enum of a definition.
    pub fn enum_spec(&self, def: &str) -> Option<&EnumSpec> {
        self.spec.enums.iter().find(|spec| spec.def == def)
    }

    /// Whether its enums are as MLIR has them by default.
    pub(crate) fn brackets_enums(&self) -> bool {
        self.is_embedded() && self.def.is_some_and(|def| !def.hooks.bare_enums)
    }

    /// Code of the program for the dialect.
    pub(crate) fn program(&self) -> Option<&'static DialectDef> {
        self.def
    }

    /// The code for an operation of an older version, by its C++ class.
    pub(crate) fn old_op_hooks(&self, class: &str) -> OpHooks {
        let ops = self.def.map_or(&[][..], |def| def.hooks.old_ops);
        ops.iter().find(|op| op.0 == class).map_or(OpHooks::NONE, |op| op.1)
    }

    pub(crate) fn op_hooks(&self, name: &str) -> OpHooks {
        let ops = self.def.map_or(&[][..], |def| def.hooks.ops);
        ops.iter().find(|op| op.0 == name).map_or(OpHooks::NONE, |op| op.1)
    }

    /// The models that its code has for all operations that list an interface.
    pub(crate) fn models_by_interface(&self, spec: &OpSpec) -> impl Iterator<Item = InterfaceEntry> {
        let all = self.def.map_or(&[][..], |def| def.hooks.by_interface);
        let is_listed = |class: &str| spec.interfaces.iter().any(|it| it.cpp_name == class);
        all.iter().filter(move |it| is_listed(it.0)).flat_map(|it| it.1).copied()
    }

    /// The code for a definition, and whether it is for these parameters. Code takes and gives the parameters that the
    /// program's version has.
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

    /// The text of a type without parameters that is a C++ class without a definition.
    pub(crate) fn type_text(&self, class: &str) -> Option<Box<str>> {
        let own = self.def.map_or(&[][..], |def| def.hooks.classes);
        let hook = own.iter().find(|it| it.kind == DefKind::Type && it.name == class)?;
        Some(format!("!{}.{}", self.spec.name, hook.mnemonics.first()?).into())
    }

    /// How its attributes and types are encoded in bytecode.
    pub fn bytecode(&self) -> &'static BytecodeHooks {
        self.def.map_or(&BytecodeHooks::NONE, |def| &def.hooks.bytecode)
    }

    /// Its version, the most significant number first, if it has one.
    pub fn version(&self) -> Option<&[u64]> {
        match &*self.spec.version {
            [] => self.bytecode().version,
            own => Some(own),
        }
    }

    /// How its definitions are encoded in bytecode, those of a kind in the order of their codes.
    pub fn encodings(&self, kind: DefKind) -> &[DefEncoding] {
        let [attrs, types] = self.encodings.get_or_init(|| {
            let (spec, hooks) = (&self.spec, self.bytecode());
            // Files that took the program's place need not say how anything is encoded.
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

    /// What makes operations of constants that folding its operations gives.
    pub fn materialize(&self) -> Option<Materialize> {
        self.def.and_then(|def| def.hooks.materialize)
    }

    /// What checks discardable attributes that are named after it.
    pub fn verify_attr(&self) -> Option<VerifyAttr> {
        self.def.and_then(|def| def.hooks.verify_attr)
    }

    /// What checks attributes of arguments and results of functions that are named after it.
    pub fn verify_function_attr(&self) -> Option<VerifyFunctionAttr> {
        self.def.and_then(|def| def.hooks.verify_function_attr)
    }
}

/// The encodings that a version of a dialect has, by code. `built` if the dialect has code that makes something of the
/// fields of those that are of no definition.
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
            // A spec from elsewhere may have fewer parameters.
            let param = params.get(*place)?;
            field.field = match &field.field {
                Field::String if param.cpp_type.ends_with("StringAttr") => Field::StringAttr,
                // What a parameter may be its constraint says.
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
