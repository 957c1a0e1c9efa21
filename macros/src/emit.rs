//! Generator of Rust code from a dialect's spec.

mod adaptor;
mod codec;
mod def;
mod directives;
mod enums;
mod names;
mod op;
mod parts;

use std::collections::{BTreeMap, BTreeSet};

use lect_ods::page::Page;
use lect_ods::spec::{ChangeSpec, DialectSpec, OpSpec};
use lect_ods::wire;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Error, Expr, Path, Result, Type};

pub use self::names::{camel, snake};
use crate::path;

/// Options that the spec does not contain.
pub struct Options {
    /// Hooks of the dialect, if any.
    pub hooks: Option<Expr>,
    /// The hand-written hooks, whose names are checked.
    pub written: Option<Expr>,
    /// Code for the syntax of the dialect, if it has any.
    pub syntax: Option<Expr>,
    /// The part of that code that is written by hand: its names are checked.
    pub written_syntax: Option<Expr>,
    /// Modules with the types of other dialects.
    pub external: Vec<External>,
    /// Files that the spec was read from.
    pub files: Vec<String>,
    /// Functions of conditions that the macro lists itself.
    pub functions: Vec<String>,
    /// The `.td` text of the spec, if other files may include it.
    pub td: Option<String>,
    /// Whether the spec is only a part of the dialect.
    pub part: bool,
    /// Whether to generate views of operations, and Rust types of attributes, types and enums.
    pub views: bool,
    /// Parameters that are Rust values.
    pub values: Values,
    /// Positions of definitions and their parts, by class and name of the part: empty for the class itself.
    pub spans: Spans,
}

/// Positions of definitions and their parts.
pub type Spans = BTreeMap<(String, String), Span>;

/// Rust types of parameters.
#[derive(Default)]
pub struct Values {
    /// Types by class of the definition and name of the parameter.
    pub types: BTreeMap<(String, String), RustParam>,
    /// Types of the user, by their names in kinds.
    pub own: BTreeMap<String, Type>,
}

/// Rust type of a parameter.
pub struct RustParam {
    pub ty: Type,
    /// Whether constructors accept everything that implements [`ParamArg`], not only the type itself.
    pub any_arg: bool,
}

/// A module with the types of a C++ namespace.
pub struct External {
    /// `::mlir::arith`
    pub namespace: String,
    /// Path of the module.
    pub module: Path,
}

/// Generates all items of a dialect.
pub fn dialect(spec: &DialectSpec, options: &Options) -> Result<TokenStream> {
    Emitter { spec, options, core: path::core() }.dialect()
}

struct Emitter<'a> {
    spec: &'a DialectSpec,
    options: &'a Options,
    core: TokenStream,
}

impl Emitter<'_> {
    fn dialect(&self) -> Result<TokenStream> {
        let core = &self.core;
        let too_deep = || Error::new(Span::call_site(), "the dialect's expressions are nested too deep");
        let bytes = wire::encode(&[self.spec.clone().without_prose()]).ok_or_else(too_deep)?;
        let bytes = Literal::byte_string(&bytes);
        let namespace = &*self.spec.name;
        let hooks = match &self.options.hooks {
            Some(hooks) => quote!(#hooks),
            None => quote!(rt::DialectHooks::NONE),
        };
        let syntax = match &self.options.syntax {
            Some(syntax) => quote!(Some({
                const TABLE: rt::DialectSyntax = #syntax;
                &TABLE
            })),
            None => quote!(None),
        };
        let files = &self.options.files;
        let part = self.options.part.then(|| quote!(.as_part()));
        let td = self.options.td.as_ref().map(|text| {
            let name = format!("{namespace}.td");
            quote!(.with_td(#core::td_file!(#name, #text)))
        });
        let docs = self.docs();
        let views = self.options.views.then(|| self.views());
        let about = doc(&[&self.spec.summary, &self.spec.description], &format!("The `{namespace}` dialect."));
        let changes = self.spec.versions.iter().map(|version| &version.changes);
        let changes = changes.chain(self.spec.history.iter().map(|release| &release.changes)).flat_map(|it| it.iter());
        let functions = changes.filter_map(|change| match change {
            ChangeSpec::Code { function, .. } => Some(&**function),
            _ => None,
        });
        let steps = functions.map(|name| {
            let missing = format!("a version needs the function '{name}', which `DialectHooks::migrations` lacks");
            quote!(
                const _: () = ::core::assert!(rt::DialectHooks::has_migration(&#hooks, #name), #missing);
            )
        });
        let checked = self.hook_names();
        let values = self.own_values();
        Ok(quote! {
            #[allow(unused_imports)]
            use #core::generated as rt;
            #(#steps)*
            #checked
            #about
            pub static DIALECT: rt::DialectDef = rt::DialectDef {
                namespace: #namespace,
                spec: Some(&SPEC),
                hooks: #hooks,
                syntax: #syntax,
            };
            static SPEC: rt::EmbeddedSpec = rt::EmbeddedSpec::new(#namespace, #bytes)#part #values #td #docs;
            // A change of the files recompiles this crate.
            const _: &[&[u8]] = &[#(::core::include_bytes!(#files)),*];
            #views
        })
    }

    /// Generates the texts about the definitions, compressed, for programs that show documentation.
    fn docs(&self) -> Option<TokenStream> {
        let core = &self.core;
        let page = Page::of(self.spec);
        if page.entries().is_empty() {
            return None;
        }
        let text = page.pack();
        let packed = Literal::byte_string(&lect_ods::packed::pack(&text));
        let length = text.len();
        Some(quote!(.with_docs(#core::docs!(#packed, #length))))
    }

    /// Generates the table of the user's types that are kinds of parameters.
    fn own_values(&self) -> Option<TokenStream> {
        let own = &self.options.values.own;
        let rows = own.iter().map(|(name, ty)| {
            quote_spanned! { ty.span()=>
                rt::OwnValue {
                    name: #name,
                    kind: <#ty as rt::ParamValue>::KIND,
                    canonical: rt::canonical_param::<#ty>,
                }
            }
        });
        (!own.is_empty()).then(|| quote!(.with_values(&[#(#rows),*])))
    }

    /// Generates the public Rust types of operations, attributes, types and enums.
    fn views(&self) -> TokenStream {
        let own_enums = self.spec.enums.iter().filter(|it| self.is_own(&it.cpp_namespace) && enums::has_rust(it));
        let enums = own_enums.map(|it| self.enumeration(it));
        let attrs = self.spec.attrs.iter().enumerate().map(|(index, it)| self.def(index, it));
        let types = self.spec.types.iter().enumerate().map(|(index, it)| self.def(index, it));
        let ops = self.spec.ops.iter().chain(self.spec.old_ops()).enumerate().map(|(index, it)| self.op(index, it));
        let any = self.any_op();
        quote! {
            #(#enums)*
            #(#attrs)*
            #(#types)*
            #(#ops)*
            #any
        }
    }

    /// Generates a check that all hooks name existing definitions. For a part of a dialect the rest is unknown, so
    /// there is no check.
    fn hook_names(&self) -> Option<TokenStream> {
        let none: Expr = syn::parse_quote!(rt::DialectHooks::NONE);
        // The conditions of a `.td` file may be C++ functions without hooks.
        let is_rust = self.options.td.is_some();
        let hooks = self.options.written.as_ref().or(is_rust.then_some(&none));
        let tables =
            [(hooks, quote!(rt::DialectHooks)), (self.options.written_syntax.as_ref(), quote!(rt::DialectSyntax))];
        let tables: Vec<_> = tables.into_iter().filter_map(|(table, ty)| Some((table?, ty))).collect();
        if tables.is_empty() || self.options.part {
            return None;
        }
        let ops = self.spec.ops.iter().map(|op| op.name.split_once('.').map_or(&*op.name, |it| it.1));
        let old_ops = self.spec.old_ops().map(|op| &*op.cpp_class);
        let defs = || self.spec.types.iter().chain(self.spec.attrs.iter());
        let classes = defs().flat_map(|it| [&*it.def, &*it.cpp_class]);
        let params: BTreeSet<&str> = defs().flat_map(|it| it.params.iter()).map(|it| &*it.name).collect();
        let (directives, params) = (directives::of(self.spec), params.into_iter());
        let def_directives = directives::in_defs(self.spec);
        let short = |op: &OpSpec| op.name.split_once('.').map_or(&*op.name, |it| it.1).to_owned();
        let props = self.spec.ops.iter().flat_map(|op| {
            let name = short(op);
            op.props.iter().map(move |prop| format!("{name}.{}", prop.name))
        });
        let types = self.spec.types.iter().map(|it| format!("!{}", it.name));
        let attrs = self.spec.attrs.iter().map(|it| format!("#{}", it.name));
        let full = std::iter::once(self.spec.name.to_string());
        let full = full.chain(self.spec.ops.iter().map(|op| op.name.to_string())).chain(types).chain(attrs);
        let listed = self.spec.ops.iter().flat_map(|op| op.interfaces.iter());
        let listed = listed.chain(defs().flat_map(|it| it.interfaces.iter()));
        let interfaces: BTreeSet<&str> = listed.map(|it| &*it.cpp_name).collect();
        let interfaces = interfaces.into_iter();
        let changes = self.spec.versions.iter().flat_map(|version| version.changes.iter());
        let migrations = changes.filter_map(|change| match change {
            ChangeSpec::Code { function, .. } => Some(&**function),
            _ => None,
        });
        // Only a dialect in Rust has all of its changes in its definition.
        let migrations = match is_rust {
            true => quote!(Some(&[#(#migrations),*])),
            false => quote!(None),
        };
        let made = &self.options.functions;
        let conditions = directives::conditions(self.spec).into_iter().filter(|name| !made.iter().any(|it| it == name));
        let names = quote! {
            rt::SpecNames {
                ops: &[#(#ops),*],
                old_ops: &[#(#old_ops),*],
                defs: &[#(#classes),*],
                directives: &[#(#directives),*],
                params: &[#(#params),*],
                def_directives: &[#(#def_directives),*],
                props: &[#(#props),*],
                full: &[#(#full),*],
                interfaces: &[#(#interfaces),*],
                migrations: #migrations,
                conditions: &[#(#conditions),*],
            }
        };
        let checks = tables.into_iter().map(|(table, ty)| {
            let (ty, names) = (path::at(ty, table.span()), path::at(names.clone(), table.span()));
            quote_spanned!(table.span()=> const _: () = #ty::check_names(&#table, &#names);)
        });
        Some(checks.collect())
    }

    /// Generates an enum of all operations, for matching.
    fn any_op(&self) -> TokenStream {
        if self.spec.ops.is_empty() {
            return TokenStream::new();
        }
        let base = self.spec.cpp_class.strip_suffix("Dialect").unwrap_or(&self.spec.cpp_class);
        let mut name = format!("{}Op", if base.is_empty() { names::camel(&self.spec.name) } else { base.to_owned() });
        if self.spec.ops.iter().any(|op| *op.cpp_class == name) {
            name.insert_str(0, "Any");
        }
        let name = names::ident(&name);
        let about = format!("An operation of the `{}` dialect.", self.spec.name);
        let variants: Vec<Ident> = self.spec.ops.iter().map(|op| self.variant(op)).collect();
        let views: Vec<Ident> = self.spec.ops.iter().map(|op| self.op_ident(op)).collect();
        let indices = 0..self.spec.ops.len();
        quote! {
            #[doc = #about]
            #[derive(Clone, Copy)]
            #[allow(missing_docs)]
            pub enum #name<'a> { #(#variants(#views<'a>)),* }
            impl<'a> #name<'a> {
                /// Returns the typed view of an operation of the dialect.
                #[inline]
                pub fn of(op: rt::OpRef<'a>) -> Option<Self> {
                    Some(match SPEC.index_of(op)? {
                        #(#indices => Self::#variants(#views(op)),)*
                        _ => return None,
                    })
                }
            }
        }
    }

    fn variant(&self, op: &OpSpec) -> Ident {
        let class = self.op_class(op);
        let short = class.strip_suffix("Op").filter(|short| !short.is_empty()).unwrap_or(&class);
        // Two classes may differ only in the suffix `Op`.
        let clash = self.spec.ops.iter().any(|op| *op.cpp_class == *short);
        names::ident(if clash { &class } else { short })
    }

    /// Returns the C++ class of an operation. If another namespace of the dialect has the same class, the class in the
    /// inner namespace is prefixed: `TuneAlternativesOp`.
    fn op_class(&self, op: &OpSpec) -> String {
        let has_namesake = || {
            let mut others = self.spec.ops.iter().filter(|it| it.cpp_class == op.cpp_class);
            others.any(|it| it.cpp_namespace != op.cpp_namespace)
        };
        if self.is_own(&op.cpp_namespace) || !has_namesake() {
            return op.cpp_class.to_string();
        }
        let inner = op.cpp_namespace.rsplit("::").next().unwrap_or_default();
        format!("{}{}", names::camel(inner), op.cpp_class)
    }

    /// Returns the position of an operation's part in the source, or of the operation for an empty name. Errors of
    /// rustc and editors refer to this position.
    fn span_of(&self, op: &OpSpec, part: &str) -> Span {
        self.span_in(&op.cpp_class, part)
    }

    /// Returns the position of a part of a class, like [`span_of`](Self::span_of).
    fn span_in(&self, class: &str, part: &str) -> Span {
        let found = self.options.spans.get(&(class.to_owned(), part.to_owned()));
        found.copied().unwrap_or_else(Span::call_site)
    }

    /// Returns the struct name of an operation.
    fn op_ident(&self, op: &OpSpec) -> Ident {
        self.type_ident(&self.op_class(op))
    }

    /// Returns the struct name of a C++ class.
    fn type_ident(&self, class: &str) -> Ident {
        format_ident!("{}", names::camel(class))
    }

    /// Returns true if a C++ namespace is the dialect's own.
    fn is_own(&self, namespace: &str) -> bool {
        let plain = |it: &str| it.trim_matches(':').to_owned();
        plain(namespace) == plain(&self.spec.cpp_namespace)
    }

    /// Returns the module with the types of a C++ namespace.
    fn external(&self, namespace: &str) -> Option<&Path> {
        let plain = |it: &str| it.trim_matches(':').to_owned();
        let found = self.options.external.iter().find(|it| plain(&it.namespace) == plain(namespace));
        found.map(|it| &it.module)
    }
}

/// Generates documentation of the nonempty paragraphs, or of `name` if the first is empty.
fn doc(paragraphs: &[&str], name: &str) -> TokenStream {
    let first = std::iter::once(name).filter(|_| paragraphs.first().is_none_or(|first| first.is_empty()));
    let paragraphs = first.chain(paragraphs.iter().copied().filter(|it| !it.is_empty()));
    let text = paragraphs.map(str::trim_end).collect::<Vec<_>>().join("\n\n");
    quote!(#[doc = #text])
}
