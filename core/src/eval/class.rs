//! C++ classes, for `isa` on types, attributes and operations.
//!
//! A class is builtin, or a dialect's definition, interface, trait or operation in the dialect's spec. Other classes
//! exist only in a dialect's C++ code, and are known by
//! [`DialectHooks::classes`](crate::dialect::DialectHooks::classes). If lect does not know a class, the result is
//! unknown.

use lect_ods::spec::{
    DefKind, DefSpec, DialectSpec, EnumKind, EnumSpec, InterfaceKind, InterfaceUse, TraitKind, TraitSpec,
};

use super::Val;
use crate::attrs::{AttrData, OpaqueBody, Piece};
use crate::context::ContextData;
use crate::dialect::{DefInfo, Native, OpTraits};
use crate::entity::{Attr, Ident, Type};
use crate::types::{Signedness, TypeData};

mod builtin;

pub(super) use builtin::{AttrClass, TypeClass};
pub(crate) use builtin::{attr_base, type_base};

/// Maximum length of a chain of base interfaces.
const BASES: usize = 8;

/// Returns true if a value is of a C++ class, named without `mlir::`, or implements an interface. `None` if that is
/// unknown.
pub fn is_a(ctx: &ContextData, class: &str, subject: &Val<'_>) -> Option<bool> {
    is_a_in(ctx, class, subject, None)
}

/// Returns true if a value is of a C++ class whose name is resolved in the namespace of `home`. `None` if that is
/// unknown.
pub fn is_a_in(ctx: &ContextData, class: &str, subject: &Val<'_>, home: Option<&DialectSpec>) -> Option<bool> {
    let class = plain(class);
    match subject {
        Val::Type(ty) => is_type(ctx, class, *ty, home),
        Val::Attr(attr) => is_attr(ctx, class, *attr, home),
        Val::Op(op) => {
            let name = op.name_data();
            let Some(info) = name.info() else { return if name.upstream { None } else { Some(false) } };
            let spec = info.spec();
            let trait_ = class.strip_prefix("OpTrait::").unwrap_or(class);
            Some(
                class == "Operation"
                    || is_named(class, &spec.cpp_namespace, &spec.cpp_class, home)
                    || spec.interfaces.iter().any(|it| is_interface(ctx, class, it, home))
                    || has_trait(&spec.traits, class)
                    || has_trait(&spec.traits, &format!("OpTrait::{trait_}"))
                    || class == "SymbolOpInterface" && info.has(OpTraits::SYMBOL),
            )
        }
        _ => None,
    }
}

/// Returns a name without the prefixes `::` and `mlir::`.
fn plain(name: &str) -> &str {
    let mut name = name.trim();
    while let Some(rest) = name.strip_prefix("::") {
        name = rest;
    }
    name.strip_prefix("mlir::").unwrap_or(name)
}

/// Returns the builtin classes of types and of attributes with a name.
pub(super) fn builtin_classes(name: &str) -> (Option<&'static TypeClass>, Option<&'static AttrClass>) {
    let name = plain(name);
    (builtin::type_class(name), builtin::attr_class(name))
}

/// Returns true if a class is builtin.
pub(crate) fn is_builtin_class(name: &str) -> bool {
    let (ty, attr) = builtin_classes(name);
    ty.is_some() || attr.is_some()
}

/// Returns true if `class` names the class `name` in `namespace`: by its full name, or by a suffix of it that is
/// visible from `home`. Without `home`, any suffix suffices.
fn is_named(class: &str, namespace: &str, name: &str, home: Option<&DialectSpec>) -> bool {
    let Some(outer) = class.strip_suffix(name) else { return false };
    let namespace = plain(namespace);
    let namespace = if namespace == "mlir" { "" } else { namespace };
    match outer.strip_suffix("::") {
        None if !outer.is_empty() => false,
        None => namespace.is_empty() || home.is_none_or(|home| is_within(namespace, home)),
        Some(outer) => {
            namespace == outer
                || namespace.strip_suffix(outer).and_then(|rest| rest.strip_suffix("::")).is_some_and(|rest| {
                    home.is_none_or(|home| {
                        let home = plain(&home.cpp_namespace);
                        home == rest || home.strip_prefix(rest).is_some_and(|rest| rest.starts_with("::"))
                    })
                })
        }
    }
}

/// Returns true if names of a namespace are visible in a dialect without a prefix.
fn is_within(namespace: &str, home: &DialectSpec) -> bool {
    let home = plain(&home.cpp_namespace);
    home == namespace || home.strip_prefix(namespace).is_some_and(|rest| rest.starts_with("::"))
}

fn is_type(ctx: &ContextData, class: &str, ty: Type, home: Option<&DialectSpec>) -> Option<bool> {
    let data = ctx.types().data(ty);
    let known = builtin::type_class(class);
    if let Some(known) = known
        && (known.test)(data)
    {
        return Some(true);
    }
    match data {
        TypeData::Dialect { def, .. } => {
            is_def(ctx, class, ctx.def_info(*def), home, known.map(|known| known.is_interface))
        }
        TypeData::Opaque { dialect, body } => match known {
            Some(known) if !known.is_interface => Some(known.name == "OpaqueType" && !ctx.types().is_unloaded(ty)),
            _ => is_opaque(ctx, class, DefKind::Type, *dialect, mnemonic(body), ctx.types().is_unloaded(ty), home),
        },
        data if ctx.builtin_implements('!', builtin::type_base(data), class) => Some(true),
        _ if known.is_some() => Some(false),
        data => is_builtin(ctx, class, builtin::type_name(data), home),
    }
}

fn is_attr(ctx: &ContextData, class: &str, attr: Attr, home: Option<&DialectSpec>) -> Option<bool> {
    let data = ctx.attrs().data(attr);
    let known = builtin::attr_class(class);
    if let Some(known) = known
        && (known.test)(ctx, data)
    {
        return Some(true);
    }
    match data {
        AttrData::Dialect { def, .. } => {
            let answer = is_def(ctx, class, ctx.def_info(*def), home, known.map(|known| known.is_interface));
            // The values of an enum without a definition of its own are integers.
            answer.or_else(|| enum_attr(ctx, class, home).map(|_| false))
        }
        AttrData::Opaque { dialect, body, .. } => {
            let unloaded = ctx.attrs().is_unloaded(attr);
            match known {
                Some(known) if !known.is_interface => Some(known.name == "OpaqueAttr" && !unloaded),
                Some(known) if !unloaded => Some(known.name == "TypedAttr"),
                _ => is_opaque(ctx, class, DefKind::Attr, *dialect, mnemonic(body), unloaded, home),
            }
        }
        data if ctx.builtin_implements('#', builtin::attr_base(data), class) => Some(true),
        _ if known.is_some() => Some(false),
        data => match enum_attr(ctx, class, home) {
            Some(spec) => Some(is_enum(ctx, spec, data)),
            None => is_builtin(ctx, class, builtin::attr_name(data), home),
        },
    }
}

/// Returns true if a dialect's definition is of a class. `interface` is `None` for a class that is not builtin;
/// otherwise it is true for a builtin interface.
fn is_def(
    ctx: &ContextData,
    class: &str,
    info: &DefInfo,
    home: Option<&DialectSpec>,
    interface: Option<bool>,
) -> Option<bool> {
    let spec = info.spec();
    // The attribute of an enum is in the enum's namespace, and the dialect's namespace has an alias of it.
    if is_named(class, &spec.cpp_namespace, &spec.cpp_class, home)
        || is_named(class, &info.dialect().cpp_namespace, &spec.cpp_class, home)
        || spec.interfaces.iter().any(|it| is_interface(ctx, class, it, home))
        || has_trait(&spec.traits, class)
        || info.has_attached(class)
    {
        return Some(true);
    }
    if interface.is_some() {
        return Some(false);
    }
    let base = plain(&spec.cpp_base);
    if base == class || is_named(class, &spec.cpp_namespace, base, home) && !matches!(base, "Type" | "Attribute") {
        return Some(true);
    }
    foreign(ctx, class, &info.cpp_name, Some(&info.dialect().name), home)
}

/// Returns true if a type or an attribute known only as text is of a class. Hooks of dialects in C++ list the mnemonics
/// of each class.
fn is_opaque(
    ctx: &ContextData,
    class: &str,
    kind: DefKind,
    dialect: Ident,
    mnemonic: &[u8],
    unloaded: bool,
    home: Option<&DialectSpec>,
) -> Option<bool> {
    let namespace = ctx.ident_bytes(dialect);
    let Some(hooks) = ctx.dialect_def(namespace).map(|def| &def.hooks) else {
        return if unloaded || ctx.dialect(namespace).is_some() { None } else { Some(false) };
    };
    let of_kind = hooks.classes.iter().filter(|it| it.kind == kind);
    let own = of_kind.clone().find(|it| it.mnemonics.iter().any(|known| known.as_bytes() == mnemonic))?;
    let is_builtin = match kind {
        DefKind::Type => builtin::type_class(class).is_some(),
        _ => builtin::attr_class(class).is_some(),
    };
    if is_builtin {
        let implements = |it: &&(&str, &[&str])| it.0 == own.name && it.1.contains(&class);
        let newer = if ctx.expects_newer() { hooks.newer_implements } else { &[] };
        return Some(hooks.implements.iter().chain(newer).any(|it| implements(&it)));
    }
    let is_own = |it: &&crate::dialect::ClassHook| is_named(class, own_namespace(class, namespace), it.name, home);
    if is_own(&own) || of_kind.clone().any(|it| is_own(&it) && it.mnemonics.iter().any(|m| m.as_bytes() == mnemonic)) {
        return Some(true);
    }
    let name = format!("{}::{}", String::from_utf8_lossy(namespace), own.name);
    if of_kind.clone().any(|it| is_own(&it)) {
        return Some(false);
    }
    foreign(ctx, class, &name, std::str::from_utf8(namespace).ok(), home)
}

/// Returns the name at the start of a text, including dots: `sparse.spmat_handle`.
fn mnemonic(body: &OpaqueBody) -> &[u8] {
    let Some(Piece::Text(text)) = body.0.first() else { return b"" };
    let end = text.iter().position(|byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'_' | b'.'));
    text.get(..end.unwrap_or(text.len())).unwrap_or_default()
}

/// Returns the namespace of the dialect and the mnemonic of a class of types without a definition, if it has exactly
/// one.
pub(super) fn hand_written(
    ctx: &ContextData,
    class: &str,
    home: Option<&DialectSpec>,
) -> Option<(String, &'static str)> {
    let (outer, short) = plain(class).rsplit_once("::").unwrap_or(("", plain(class)));
    let namespace = if outer.is_empty() { home?.name.to_string() } else { outer.to_ascii_lowercase() };
    let classes = ctx.dialect_def(namespace.as_bytes())?.hooks.classes;
    let hook = classes.iter().find(|it| it.kind == DefKind::Type && it.name == short)?;
    match hook.mnemonics {
        [only] => Some((namespace, only)),
        _ => None,
    }
}

/// Returns the C++ namespace of a dialect in the spelling of a class; they differ at most in letter case.
fn own_namespace<'c>(class: &'c str, namespace: &'c [u8]) -> &'c str {
    match class.split_once("::") {
        Some((outer, _)) if outer.as_bytes().eq_ignore_ascii_case(namespace) => outer,
        _ => std::str::from_utf8(namespace).unwrap_or_default(),
    }
}

/// Returns true if a builtin type or attribute, by its class, is of a class that is not builtin.
fn is_builtin(ctx: &ContextData, class: &str, name: &str, home: Option<&DialectSpec>) -> Option<bool> {
    foreign(ctx, class, name, None, home)
}

/// Returns true if values of the class `name` are of another class. The result is false, unless that class is an
/// interface that other dialects attach.
///
/// The hooks of the interface's dialect list such models; without an entry the result is unknown.
fn foreign(
    ctx: &ContextData,
    class: &str,
    name: &str,
    dialect: Option<&str>,
    home: Option<&DialectSpec>,
) -> Option<bool> {
    let (namespace, short) =
        class.rsplit_once("::").unwrap_or((home.map_or("", |home| plain(&home.cpp_namespace)), class));
    let outer = namespace.split("::").next().unwrap_or_default().to_ascii_lowercase();
    let outer = if outer.is_empty() || outer == "mlir" { home.map_or("builtin", |home| &home.name) } else { &outer };
    let hooks = ctx.dialect_def(outer.as_bytes()).map(|def| &def.hooks);
    if namespace.is_empty() && home.is_none() {
        // An interface without a namespace may be of any dialect.
        let defs = ctx.loaded_dialects().filter_map(|dialect| ctx.dialect_def(dialect.spec().name.as_bytes()));
        if let Some(models) = defs.flat_map(|def| def.hooks.models).find(|it| it.0 == short) {
            return Some(models.1.contains(&name));
        }
    }
    if let Some(hooks) = hooks {
        if let Some(models) = hooks.models.iter().find(|it| it.0 == short) {
            return Some(models.1.contains(&name));
        }
        if hooks.classes.iter().any(|it| it.name == short) {
            return Some(false);
        }
    }
    let Some(spec) = ctx.dialect(outer.as_bytes()).map(|it| it.spec()).or_else(|| dialect_of(ctx, class)) else {
        // A class of a dialect that is not loaded does not match, unless it may be an interface.
        return is_no_interface(namespace, short, home).then_some(false);
    };
    let same = |of: &str, its: &str| its == short && (plain(of) == namespace || class == short);
    let is_own = |it: &DefSpec| same(&it.cpp_namespace, &it.cpp_class) || same(&spec.cpp_namespace, &it.cpp_class);
    if spec.types.iter().chain(spec.attrs.iter()).any(is_own) {
        return Some(false);
    }
    // A dialect from a file lists the interfaces of its types and attributes, unless all implementations are in C++.
    let is_interface = spec.interfaces.iter().any(|it| same(&it.cpp_namespace, &it.cpp_class));
    (is_interface && dialect == Some(outer) && is_implemented(ctx, outer, class, home)).then_some(false)
}

/// Returns true if a class of another dialect is named like a type or an attribute, and not like an interface.
fn is_no_interface(namespace: &str, short: &str, home: Option<&DialectSpec>) -> bool {
    let is_own = home.is_some_and(|home| plain(&home.cpp_namespace) == namespace);
    !namespace.is_empty() && !is_own && (short.ends_with("Type") || short.ends_with("Attr"))
}

/// Returns true if some definition lists an interface of a dialect from a file. Embedded dialects list all interfaces
/// that they implement, so the result is always true for them.
fn is_implemented(ctx: &ContextData, dialect: &str, class: &str, home: Option<&DialectSpec>) -> bool {
    let Some(dialect) = ctx.dialect(dialect.as_bytes()).filter(|dialect| !dialect.is_embedded()) else { return true };
    let spec = dialect.spec();
    let uses = spec.types.iter().chain(spec.attrs.iter()).flat_map(|it| it.interfaces.iter());
    uses.into_iter().any(|it| is_interface(ctx, class, it, home))
}

/// Returns true if an interface has the name of `class`, or if one of its base interfaces has.
fn is_interface(ctx: &ContextData, class: &str, it: &InterfaceUse, home: Option<&DialectSpec>) -> bool {
    let (namespace, name) = it.cpp_name.rsplit_once("::").unwrap_or(("", &it.cpp_name));
    if is_named(class, namespace, name, home) {
        return true;
    }
    let mut bases = vec![&it.def];
    for _ in 0..BASES {
        let mut next = Vec::new();
        for dialect in ctx.loaded_dialects() {
            for spec in dialect.spec().interfaces.iter().filter(|spec| bases.contains(&&spec.def)) {
                if spec.kind != InterfaceKind::Dialect && is_named(class, &spec.cpp_namespace, &spec.cpp_class, home) {
                    return true;
                }
                next.extend(spec.bases.iter());
            }
        }
        if next.is_empty() {
            return false;
        }
        bases = next;
    }
    false
}

fn has_trait(traits: &[TraitSpec], class: &str) -> bool {
    traits.iter().any(|it| matches!(&it.kind, TraitKind::Native(name) if plain(name) == class))
}

/// Returns the enum whose values the attributes of a class hold.
pub(super) fn enum_attr<'c>(ctx: &'c ContextData, class: &str, home: Option<&'c DialectSpec>) -> Option<&'c EnumSpec> {
    let named = |spec: &&EnumSpec| {
        spec.attr_class.as_ref().is_some_and(|name| is_named(class, &spec.cpp_namespace, name, home))
    };
    if let Some(spec) = home.and_then(|home| home.enums.iter().find(named)) {
        return Some(spec);
    }
    dialect_of(ctx, class)?.enums.iter().find(named)
}

/// Returns true if an integer attribute holds a value of an enum.
fn is_enum(ctx: &ContextData, spec: &EnumSpec, data: &AttrData) -> bool {
    let AttrData::Integer { value, ty } = data else { return false };
    let signless = TypeData::Integer { width: spec.width, signedness: Signedness::Signless };
    if *ctx.types().data(*ty) != signless {
        return false;
    }
    let Some(value) = value.to_i64().map(|value| spec.unwrapped(value)) else { return false };
    match spec.kind {
        EnumKind::Bits { .. } => value & !spec.cases.iter().fold(0, |all, case| all | case.value) == 0,
        _ => spec.cases.iter().any(|case| case.value == value),
    }
}

/// Returns the dialect of a name's C++ namespace, which is loaded if necessary: `LLVM::LLVMPointerType` is of `llvm`,
/// and `circt::seq::ClockType` of `seq`, in the namespace of its project.
pub(super) fn dialect_of<'c>(ctx: &'c ContextData, name: &str) -> Option<&'c DialectSpec> {
    let (space, _) = plain(name).rsplit_once("::")?;
    let outer = space.split("::").next()?;
    let inner = space.rsplit("::").next()?;
    let is_of = |spec: &DialectSpec| matches!(plain(&spec.cpp_namespace), known if known == outer || known == space);
    let known = ctx.loaded_dialects().map(|it| it.spec()).find(|spec| is_of(spec));
    let by_name = |part: &str| ctx.dialect(part.to_ascii_lowercase().as_bytes()).map(|it| it.spec());
    known.or_else(|| by_name(outer)).or_else(|| by_name(inner))
}

/// Returns a dialect's function by name: `LLVM::isCompatibleType`, or without the namespace in that dialect.
pub(super) fn native(ctx: &ContextData, name: &str, home: Option<&DialectSpec>) -> Option<Native> {
    let name = plain(name);
    let find = |namespace: &str, name: &str| {
        let native_functions = ctx.dialect_def(namespace.as_bytes())?.hooks.native_functions;
        native_functions.iter().find(|it| it.0 == name).map(|it| it.1)
    };
    let own = home.and_then(|home| find(&home.name, name));
    own.or_else(|| {
        let (outer, rest) = name.split_once("::")?;
        find(outer, rest).or_else(|| find(&outer.to_ascii_lowercase(), rest))
    })
}

/// Returns the function of a condition, `RustPred<"path">`. Without a namespace and a dialect, it is the first one of
/// any dialect.
pub(super) fn native_condition(ctx: &ContextData, path: &str, home: Option<&DialectSpec>) -> Option<Native> {
    native(ctx, path, home).or_else(|| home.is_none().then(|| ctx.registry().native(path)).flatten())
}

/// Returns a dialect's method on one of its types, attributes or operations: `PointerType::getPointeeType`.
pub(super) fn native_method(ctx: &ContextData, of: &Val<'_>, name: &str) -> Option<Native> {
    let find = |namespace: &[u8], class: &str| {
        let native_functions = ctx.dialect_def(namespace)?.hooks.native_functions;
        let is_it = |it: &&(&str, Native)| it.0.split_once("::") == Some((class, name));
        native_functions.iter().find(is_it).map(|it| it.1)
    };
    let def = match of {
        Val::Type(ty) => match ctx.types().data(*ty) {
            TypeData::Dialect { def, .. } => *def,
            TypeData::Opaque { dialect, body } => {
                let namespace = ctx.ident_bytes(*dialect);
                let classes = ctx.dialect_def(namespace)?.hooks.classes.iter();
                let mut of_mnemonic = classes.filter(|it| it.mnemonics.iter().any(|m| m.as_bytes() == mnemonic(body)));
                return of_mnemonic.find_map(|it| find(namespace, it.name));
            }
            _ => return None,
        },
        Val::Attr(attr) => match ctx.attrs().data(*attr) {
            AttrData::Dialect { def, .. } => *def,
            _ => return None,
        },
        Val::Op(op) => {
            let class = &op.info()?.spec().cpp_class;
            return find(op.name_data().namespace(), class.rsplit_once("::").map_or(&**class, |it| it.1));
        }
        _ => return None,
    };
    let info = ctx.def_info(def);
    find(info.dialect().name.as_bytes(), &info.spec().cpp_class)
}

/// Returns true if `name` is the accessor of the part `part`: `getElementType` of `elementType` and of `element_type`.
pub(super) fn is_accessor(name: &str, part: &str) -> bool {
    let Some(rest) = name.strip_prefix("get") else { return false };
    let mut rest = rest.bytes();
    let mut upper = true;
    for byte in part.bytes() {
        // Underscores are removed, and the letter after one is a capital; a leading underscore stays.
        if byte == b'_' {
            upper = true;
            continue;
        }
        let wanted = if upper { byte.to_ascii_uppercase() } else { byte };
        upper = false;
        if rest.next() != Some(wanted) {
            return false;
        }
    }
    !part.is_empty() && rest.next().is_none()
}

/// Returns an identifier of a type's class.
pub(super) fn id<'a>(ctx: &'a ContextData, ty: Type) -> Option<Val<'a>> {
    match ctx.types().data(ty) {
        TypeData::Dialect { def, .. } => Some(Val::str(ctx.def_info(*def).cpp_name.as_bytes())),
        TypeData::Opaque { .. } => None,
        data => Some(Val::str(builtin::type_name(data))),
    }
}

/// Returns true if `isa` knows a class of types, attributes or operations.
pub(super) fn is_known(ctx: &ContextData, class: &str, home: &DialectSpec) -> bool {
    let class = plain(class);
    if builtin::type_class(class).is_some() || builtin::attr_class(class).is_some() {
        return true;
    }
    let in_dialect = |spec: &DialectSpec| {
        let defs = spec.types.iter().chain(spec.attrs.iter());
        let bases = defs.clone().map(|it| (&it.cpp_namespace, plain(&it.cpp_base)));
        let named = defs.map(|it| (&it.cpp_namespace, &*it.cpp_class)).chain(bases);
        let named = named.chain(spec.interfaces.iter().map(|it| (&it.cpp_namespace, &*it.cpp_class)));
        let named = named.chain(spec.ops.iter().map(|it| (&it.cpp_namespace, &*it.cpp_class)));
        let enums = spec.enums.iter().filter_map(|it| Some((&it.cpp_namespace, &**it.attr_class.as_ref()?)));
        let hooks = ctx.dialect_def(spec.name.as_bytes()).map(|def| def.hooks.classes).unwrap_or_default();
        let models = ctx.dialect_def(spec.name.as_bytes()).map(|def| def.hooks.models).unwrap_or_default();
        let hooks = hooks.iter().map(|it| it.name).chain(models.iter().map(|it| it.0));
        let hooks = hooks.map(|name| (&spec.cpp_namespace, name));
        named.chain(enums).chain(hooks).any(|(namespace, name)| is_named(class, namespace, name, Some(home)))
            || spec.types.iter().chain(spec.attrs.iter()).any(|it| {
                has_trait(&it.traits, class) || it.interfaces.iter().any(|it| is_interface(ctx, class, it, Some(home)))
            })
    };
    in_dialect(home) || ctx.loaded_dialects().any(|it| in_dialect(it.spec()))
}
