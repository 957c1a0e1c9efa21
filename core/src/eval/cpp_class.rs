//! Resolution of C++ classes in specs.

use std::ops::Deref;

use lect_ods::spec::{DefKind, DefSyntax, DialectSpec, EnumSpec, Shared};

use crate::context::ContextData;
use crate::dialect::Dialect;
use crate::entity::Def;

/// An enum of a dialect.
#[derive(Clone, Debug)]
pub struct EnumRef {
    dialect: Shared<DialectSpec>,
    index: usize,
}

impl Deref for EnumRef {
    type Target = EnumSpec;

    fn deref(&self) -> &EnumSpec {
        &self.dialect.enums[self.index]
    }
}

/// Strips the namespace `mlir` or `llvm` from a qualified C++ name: `LLVM::CConvAttr` of `::mlir::LLVM::CConvAttr`.
pub(crate) fn short_name(name: &str) -> &str {
    let name = name.trim().trim_start_matches("::");
    name.strip_prefix("mlir::").or_else(|| name.strip_prefix("llvm::")).unwrap_or(name)
}

/// Returns the definition of a C++ class of attributes or types, `::mlir::LLVM::CConvAttr`, if a dialect of the context
/// has it. A class without namespace is in that of `from`, or in `mlir`.
pub fn def_of_class(ctx: &ContextData, kind: DefKind, class: &str, from: &DialectSpec) -> Option<Def> {
    find(ctx, class, from, |dialect, name| dialect.def_of_class(kind, name))
}

/// Returns the enum of a C++ class, if a dialect of the context has it.
pub fn enum_of_class(ctx: &ContextData, class: &str, from: &DialectSpec) -> Option<EnumRef> {
    find(ctx, class, from, |dialect, name| {
        let is = |it: &EnumSpec| match short_name(&it.cpp_namespace) {
            "" | "mlir" => it.cpp_class == name,
            space => name.strip_prefix(space).and_then(|rest| rest.strip_prefix("::")) == Some(&*it.cpp_class),
        };
        // Dialects in C++ import names of inner namespaces into their own, `LLVM::cconv::CConv` as `LLVM::CConv`.
        let is_within = |it: &EnumSpec| match name.rsplit_once("::") {
            Some((space, class)) => {
                let inner = short_name(&it.cpp_namespace).strip_prefix(space);
                it.cpp_class == class && inner.is_some_and(|inner| inner.starts_with("::"))
            }
            None => false,
        };
        let enums = &dialect.spec().enums;
        let index = enums.iter().position(is).or_else(|| enums.iter().position(is_within))?;
        Some(EnumRef { dialect: dialect.shared().clone(), index })
    })
}

/// Returns the enum with a definition name: of the dialect `from`, or of another one that it includes.
pub fn enum_of_def(ctx: &ContextData, def: &str, from: &DialectSpec) -> Option<EnumRef> {
    let own = ctx.dialect(from.name.as_bytes()).into_iter();
    own.chain(ctx.loaded_dialects()).find_map(|dialect| {
        let index = dialect.spec().enums.iter().position(|it| it.def == def)?;
        Some(EnumRef { dialect: dialect.shared().clone(), index })
    })
}

/// Returns true if an attribute or type can be written without its mnemonic where its class is fixed.
pub fn has_own_syntax(ctx: &ContextData, def: Def) -> bool {
    let spec = ctx.def_info(def).spec();
    spec.mnemonic.is_some() && spec.syntax != DefSyntax::None
}

/// Returns true if a name is absolute, so that C++ looks it up nowhere else: `::a::b`, or a name in `mlir`.
fn is_absolute(name: &str) -> bool {
    let name = name.trim();
    name.starts_with("::") || name.starts_with("mlir::")
}

/// Looks up a name in the loaded dialects, from a dialect's C++ namespace outwards like C++.
fn find<T>(ctx: &ContextData, class: &str, from: &DialectSpec, get: impl Fn(&Dialect, &str) -> Option<T>) -> Option<T> {
    let mut space = short_name(&from.cpp_namespace);
    if space == "mlir" || is_absolute(class) {
        space = "";
    }
    let class = short_name(class);
    loop {
        let name = if space.is_empty() { class.to_owned() } else { format!("{space}::{class}") };
        if let Some(dialect) = dialect_of_name(ctx, &name)
            && let Some(found) = get(dialect, &name)
        {
            return Some(found);
        }
        if let Some(found) = ctx.loaded_dialects().find_map(|dialect| get(dialect, &name)) {
            return Some(found);
        }
        if space.is_empty() {
            return None;
        }
        space = space.rsplit_once("::").map_or("", |(outer, _)| outer);
    }
}

/// Returns the dialect with the C++ namespace of a name, by the convention of MLIR: `LLVM` is `llvm`. Dialects of other
/// projects are in the project's namespace: `circt::seq::ClockType` is of `seq`.
fn dialect_of_name<'a>(ctx: &'a ContextData, name: &str) -> Option<&'a Dialect> {
    let (space, _) = name.rsplit_once("::")?;
    let mut parts = [space.split("::").next(), space.rsplit("::").next()].into_iter().flatten();
    parts.find_map(|part| ctx.dialect(part.to_ascii_lowercase().as_bytes()))
}

/// Returns true if a class without a definition may have its own parser (`FieldParser`). The class is used by a dialect
/// from a file, and is neither builtin nor an interface.
pub(crate) fn may_have_parser(ctx: &ContextData, class: &str, from: &DialectSpec) -> bool {
    let is_embedded = ctx.dialect(from.name.as_bytes()).is_none_or(Dialect::is_embedded);
    if is_embedded || matches!(class, "Attribute" | "Type") || crate::eval::is_builtin_class(class) {
        return false;
    }
    let last = class.rsplit("::").next().unwrap_or(class);
    let is_interface = |spec: &DialectSpec| spec.interfaces.iter().any(|it| it.cpp_class == last);
    !is_interface(from) && !ctx.loaded_dialects().any(|it| is_interface(it.spec()))
}

/// Returns true if a loaded dialect has the C++ namespace of a class name, so that all its classes are known.
pub(crate) fn is_namespace_known(ctx: &ContextData, class: &str, from: &DialectSpec) -> bool {
    match short_name(class).rsplit_once("::") {
        None => true,
        Some((space, _)) => {
            let known = |dialect: &DialectSpec| short_name(&dialect.cpp_namespace) == space;
            known(from) || ctx.loaded_dialects().any(|dialect| known(dialect.spec()))
        }
    }
}
