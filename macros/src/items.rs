//! `#[define_dialect(..)] mod name { .. }`: a dialect as Rust items.
//!
//! The items are converted to `.td` text whose ranges are mapped to the tokens they come from. This text is read like
//! any other. So there is one set of rules and checks, and all constraints and traits of ODS can be named. Errors are
//! reported at the token, or inside the string, that caused them.
//!
//! | module | content |
//! |---|---|
//! | `args` | arguments of the attributes of items |
//! | `text` | `.td` text with its tokens |
//! | `constraint` | constraints and traits |
//! | `op`, `def`, `enums` | items as definitions |
//! | `value` | kinds and defaults of parameters |
//! | `hooks` | methods that the engine calls |
//! | `functions` | functions of directives and versions |
//! | `fault` | errors of the `.td` text as errors of Rust |

mod args;
mod constraint;
mod def;
mod enums;
mod fault;
mod functions;
mod hooks;
mod op;
mod text;
mod unmarked;
mod value;

use std::collections::{BTreeMap, HashSet};

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Attribute, Error, FnArg, Item, ItemFn, ItemMod, ItemTrait, ItemType, LitStr, Result, TraitItem, Type};

use self::args::{Depends, DialectArgs, ItemArgs, docs, take};
use self::constraint::{Foreign, Value, head};
use self::functions::Functions;
use self::hooks::Hooks;
use self::op::Said;
use self::text::{Text, quoted};
use crate::emit::{self, Options};
use crate::path;
use crate::source::Source;

/// State of the conversion of a module's items.
pub(crate) struct Scope {
    /// The path of `lect_core`.
    core: TokenStream,
    namespace: String,
    /// Prefix of the names of definitions.
    prefix: String,
    /// Items of the module that are definitions.
    locals: HashSet<String>,
    /// Items that are operations.
    ops: HashSet<String>,
    /// Items that are types.
    types: HashSet<String>,
    /// Names of operations, by item.
    op_names: BTreeMap<String, String>,
    /// Mnemonics of types (true) and of attributes.
    mnemonics: HashSet<(bool, String)>,
    /// Types and attributes of older versions (`OldDef`).
    old_defs: HashSet<String>,
    /// Declared kinds of operation fields.
    fields: Vec<Said>,
    /// Assembly formats: of operations (true), and of attributes and types.
    formats: Vec<(LitStr, bool)>,
    /// Items that are enums.
    enums: HashSet<String>,
    /// Enums that have an attribute of their own.
    enum_attrs: HashSet<String>,
    /// Conditions that are functions of the module.
    native_functions: Vec<TokenStream>,
    /// Names of these conditions.
    native_names: Vec<String>,
    foreign: Vec<Foreign>,
    /// Keywords of the cases of enums, by names of enum and case.
    cases: BTreeMap<(String, String), String>,
    /// Rust types of parameters.
    values: emit::Values,
    /// Rust types of parameters in order, by item.
    params: BTreeMap<String, Vec<Type>>,
    /// Positions of items and their fields.
    spans: emit::Spans,
    /// Mnemonics of types and attributes with `!` and `#`, by item.
    def_names: BTreeMap<String, String>,
    /// Hooks by item.
    hooks: BTreeMap<String, Hooks>,
    /// Code of directives and versions.
    functions: Functions,
    errors: Vec<Error>,
}

/// A constraint that Rust code checks.
struct Condition {
    def: String,
    /// Class of the constraint in ODS, `Type` or `Attr`.
    class: &'static str,
    summary: String,
    span: Span,
}

/// Included files: all of the prelude that definitions may name.
const PRELUDE: &[&str] = &[
    "lect/Rust.td",
    "lect/Versions.td",
    "mlir/IR/AttrTypeBase.td",
    "mlir/IR/BuiltinAttributeInterfaces.td",
    "mlir/IR/BuiltinTypeInterfaces.td",
    "mlir/IR/EnumAttr.td",
    "mlir/IR/OpAsmInterface.td",
    "mlir/IR/OpBase.td",
    "mlir/IR/RegionKindInterface.td",
    "mlir/IR/SymbolInterfaces.td",
    "mlir/Interfaces/CallInterfaces.td",
    "mlir/Interfaces/CastInterfaces.td",
    "mlir/Interfaces/ControlFlowInterfaces.td",
    "mlir/Interfaces/DestinationStyleOpInterface.td",
    "mlir/Interfaces/FunctionInterfaces.td",
    "mlir/Interfaces/InferTypeOpInterface.td",
    "mlir/Interfaces/LoopLikeInterface.td",
    "mlir/Interfaces/SideEffectInterfaces.td",
];

/// Attributes that mark items.
const MARKS: &[&str] = &["op", "ty", "attribute", "enumeration", "bits", "constraint"];

/// Returns the items that `OldDef` names in the arguments of the macro.
fn old_defs(args: &str) -> HashSet<String> {
    let item = |rest: &str| Some(rest.trim_start().strip_prefix('<')?.split('>').next()?.trim().to_owned());
    args.split("OldDef").skip(1).filter_map(item).collect()
}

/// Expands the module: its items and the code generated from them.
pub fn expand(args: TokenStream, module: ItemMod) -> Result<TokenStream> {
    let mut dialect = DialectArgs::default();
    let mut seen = Vec::new();
    let old_defs = old_defs(&args.to_string());
    let parser = syn::meta::parser(|meta| dialect.parse(meta, &mut seen));
    syn::parse::Parser::parse2(parser, args)?;
    let ItemMod { attrs, vis, unsafety, mod_token, ident, content, .. } = module;
    let Some((_, items)) = content else {
        return Err(Error::new(ident.span(), "the module has its items here: `mod name { .. }`"));
    };
    let namespace = dialect.namespace.as_ref().map_or_else(|| ident.to_string(), LitStr::value);
    let prefix = emit::camel(&namespace);
    let mut scope = Scope {
        core: path::core(),
        namespace,
        prefix,
        locals: HashSet::new(),
        ops: HashSet::new(),
        types: HashSet::new(),
        op_names: BTreeMap::new(),
        mnemonics: HashSet::new(),
        old_defs,
        fields: Vec::new(),
        formats: Vec::new(),
        enums: HashSet::new(),
        enum_attrs: HashSet::new(),
        native_functions: Vec::new(),
        native_names: Vec::new(),
        foreign: Vec::new(),
        cases: BTreeMap::new(),
        values: emit::Values::default(),
        params: BTreeMap::new(),
        spans: BTreeMap::new(),
        def_names: BTreeMap::new(),
        hooks: BTreeMap::new(),
        functions: Functions::default(),
        errors: Vec::new(),
    };
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$');
    if !scope.namespace.chars().all(is_name)
        || !scope.namespace.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
    {
        let span = dialect.namespace.as_ref().map_or(ident.span(), LitStr::span);
        return Err(Error::new(span, "a namespace is a letter or `_`, then letters, digits, `_` and `$`"));
    }
    let (summary, description) = docs(&attrs);
    let (text, mut rest) = scope.definitions(items);
    let mut whole = Text::default();
    scope.header(&dialect, ident.span(), (&summary, &description), &mut whole);
    whole.append(text);
    scope.versions(&dialect, &mut whole);
    let source = Source::text("dialect", whole.text.clone(), Vec::new());
    let spec = match source.checked(&scope.namespace) {
        Ok(spec) => Some(spec),
        Err(diagnostics) => {
            scope.faults(&source, &diagnostics, &whole);
            None
        }
    };
    if let Some(spec) = &spec {
        scope.check_kinds(spec);
    }
    let mut items = TokenStream::new();
    let mut directives = TokenStream::new();
    if let (Some(spec), true) = (spec, scope.errors.is_empty()) {
        let old_ops: Vec<String> = spec.old_ops().map(|op| op.cpp_class.to_string()).collect();
        let (hooks, syntax) = scope.tables(&dialect, &old_ops);
        let (hooks, syntax) = (syn::parse2(hooks)?, syn::parse2(syntax)?);
        directives = scope.directives(&syntax);
        let emitted = emit::dialect(
            &spec,
            &Options {
                hooks: Some(hooks),
                written: dialect.hooks.clone(),
                syntax: Some(syntax),
                written_syntax: dialect.syntax.clone(),
                external: Vec::new(),
                files: Vec::new(),
                functions: scope.native_names.clone(),
                td: Some(scope.file(&whole)),
                part: false,
                views: true,
                values: std::mem::take(&mut scope.values),
                spans: std::mem::take(&mut scope.spans),
            },
        )?;
        // Errors in signatures of hooks are found with the hooks.
        if scope.errors.is_empty() {
            items = emitted;
        } else {
            directives = TokenStream::new();
        }
    }
    rest.extend(dialect.hooks.as_ref().map(|given| scope.no_second_table(given, &dialect)));
    rest.extend(dialect.syntax.as_ref().map(|given| scope.no_second_syntax(given)));
    let errors = scope.errors.iter().map(Error::to_compile_error);
    // An unused item is no further error if its users are missing because of an error.
    let quiet = (!scope.errors.is_empty()).then(|| quote!(#[allow(unused)]));
    let version = dialect.version.as_ref().map(|version| {
        quote!(
            /// The version of the dialect.
            pub const VERSION: u32 = #version;
        )
    });
    Ok(quote! {
        #(#attrs)* #quiet #vis #unsafety #mod_token #ident {
            #(#errors)*
            #version
            #items
            #directives
            #(#rest)*
        }
    })
}

impl Scope {
    /// Returns the `.td` file for inclusion by others: without empty fields, and with an include guard.
    fn file(&self, text: &Text) -> String {
        let guard = format!("LECT_DIALECT_{}", self.prefix);
        let is_empty = |line: &&str| matches!(line.trim(), "let summary = \"\";" | "let description = \"\";");
        let lines: Vec<&str> = text.text.lines().filter(|line| !is_empty(line)).collect();
        format!("#ifndef {guard}\n#define {guard}\n{}\n#endif\n", lines.join("\n"))
    }

    /// Converts the items that are definitions, and returns the others.
    fn definitions(&mut self, mut items: Vec<Item>) -> (Text, Vec<TokenStream>) {
        unmarked::structs(&items, MARKS, &mut self.errors);
        for item in &items {
            let (ident, attrs) = match item {
                Item::Struct(it) => (&it.ident, &it.attrs),
                Item::Enum(it) => (&it.ident, &it.attrs),
                Item::Type(it) => (&it.ident, &it.attrs),
                Item::Fn(it) => (&it.sig.ident, &it.attrs),
                Item::Trait(it) => (&it.ident, &it.attrs),
                _ => continue,
            };
            let marked = |mark: &str| attrs.iter().any(|attr| is_mark(attr, mark));
            if !MARKS.iter().any(|mark| marked(mark)) {
                continue;
            }
            let name = ident.to_string();
            if !self.locals.insert(name.clone()) {
                self.errors.push(Error::new(ident.span(), format!("`{name}` is defined twice")));
            }
            if marked("op") {
                self.ops.insert(name.clone());
            }
            if marked("ty") {
                self.types.insert(name.clone());
            }
            if let Item::Struct(item) = item {
                self.params.insert(name.clone(), item.fields.iter().map(|field| field.ty.clone()).collect());
                self.spans.insert((name.clone(), String::new()), ident.span());
                for field in item.fields.iter().filter_map(|field| field.ident.as_ref()) {
                    let part = field.to_string().trim_start_matches("r#").to_owned();
                    self.spans.insert((name.clone(), part), field.span());
                }
            }
            if marked("enumeration") || marked("bits") {
                // The attribute that holds the enum, if it has a mnemonic.
                self.locals.insert(format!("{name}Attr"));
                if let Item::Enum(item) = item {
                    self.note_cases(item);
                }
                self.spans.insert((name.clone(), String::new()), ident.span());
                let has_name = |attr: &Attribute| {
                    let args = ItemArgs::of(attr, &["name", "mnemonic", "assembly", "summary"]);
                    args.is_ok_and(|args| args.name.is_some())
                };
                if attrs.iter().any(|attr| (is_mark(attr, "enumeration") || is_mark(attr, "bits")) && has_name(attr)) {
                    self.enum_attrs.insert(name.clone());
                }
                self.enums.insert(name);
            }
        }
        let mut rest = Vec::new();
        // Marks of methods determine the flags of definitions.
        let (blocks, others): (Vec<Item>, Vec<Item>) = items.drain(..).partition(|item| matches!(item, Item::Impl(_)));
        for block in blocks {
            if let Item::Impl(block) = block {
                rest.push(self.implementation(block));
            }
        }
        // Definitions precede their uses: TableGen has no forward references.
        let mut parts: [Text; 4] = Default::default();
        for item in others {
            if let Err(error) = self.definition(item, &mut parts, &mut rest) {
                self.errors.push(error);
            }
        }
        let [enums, defs, constraints, ops] = parts;
        let mut text = Text::default();
        self.write_foreign(&mut text);
        [enums, defs, constraints, ops].into_iter().for_each(|part| text.append(part));
        (text, rest)
    }

    fn definition(&mut self, item: Item, parts: &mut [Text; 4], rest: &mut Vec<TokenStream>) -> Result<()> {
        let [enums, defs, constraints, ops] = parts;
        match item {
            Item::Struct(mut item) => match MARKS.iter().find_map(|mark| Some((*mark, take(&mut item.attrs, mark)?))) {
                Some(("op", attr)) => self.op(&attr, item, ops),
                Some(("ty", attr)) => self.def(&attr, item, true, defs),
                Some(("attribute", attr)) => self.def(&attr, item, false, defs),
                Some((mark, attr)) => Err(Error::new_spanned(attr, format!("`#[{mark}]` is not for structs"))),
                None => {
                    rest.push(quote!(#item));
                    Ok(())
                }
            },
            Item::Enum(mut item) => match MARKS.iter().find_map(|mark| Some((*mark, take(&mut item.attrs, mark)?))) {
                Some(("enumeration", attr)) => self.enumeration(&attr, item, false, enums),
                Some(("bits", attr)) => self.enumeration(&attr, item, true, enums),
                Some((mark, attr)) => Err(Error::new_spanned(attr, format!("`#[{mark}]` is not for enums"))),
                None => {
                    rest.push(quote!(#item));
                    Ok(())
                }
            },
            Item::Type(mut item) => match take(&mut item.attrs, "constraint") {
                Some(attr) => self.named_constraint(&attr, &item, constraints),
                None => {
                    rest.push(quote!(#item));
                    Ok(())
                }
            },
            Item::Fn(mut item) => match take(&mut item.attrs, "constraint") {
                Some(attr) => {
                    self.native(&attr, &item, constraints)?;
                    rest.push(quote!(#item));
                    Ok(())
                }
                None => {
                    self.function(&mut item)?;
                    rest.push(quote!(#item));
                    Ok(())
                }
            },
            Item::Trait(mut item) => {
                if let Some(attr) = take(&mut item.attrs, "constraint") {
                    self.interface_constraint(&attr, &item, constraints)?;
                }
                rest.push(quote!(#item));
                Ok(())
            }
            other => {
                rest.push(quote!(#other));
                Ok(())
            }
        }
    }

    /// Converts `#[constraint("something with a size")] trait Size: Sync { fn size(&self, ctx: &ContextData, ty: Type)
    /// -> u64; }`.
    fn interface_constraint(&mut self, attr: &Attribute, item: &ItemTrait, out: &mut Text) -> Result<()> {
        let summary: LitStr = attr.parse_args()?;
        let inputs = item.items.iter().filter_map(|it| match it {
            TraitItem::Fn(method) => Some(&method.sig.inputs),
            _ => None,
        });
        let mut words = inputs.flatten().filter_map(|input| match input {
            FnArg::Typed(input) => head(&input.ty).map(|it| it.0.to_string()),
            FnArg::Receiver(_) => None,
        });
        let (class, of, facade) = match words.find(|word| matches!(&**word, "Type" | "Attr")).as_deref() {
            Some("Type") => ("Type", quote!(as_type), quote!(types)),
            Some(_) => ("Attr", quote!(as_attr), quote!(attrs)),
            None => {
                let shape = "an interface of types has a method that takes a `Type`, one of attributes a method that takes an `Attr`";
                return Err(Error::new_spanned(&item.ident, shape));
            }
        };
        let (ident, core) = (&item.ident, &self.core);
        let name = ident.to_string();
        let condition = Condition { def: self.def_name(&name), class, summary: summary.value(), span: ident.span() };
        let answer = quote! {
            let subject = args.first()?.#of()?;
            Some(#core::eval::Val::Bool(ctx.#facade().interface::<dyn #ident>(subject).is_some()))
        };
        self.write_condition(condition, name, answer, out);
        Ok(())
    }

    /// Converts `#[constraint] type Shelvable = AnyTypeOf<(Book, Box)>;`.
    fn named_constraint(&mut self, attr: &Attribute, item: &ItemType, out: &mut Text) -> Result<()> {
        let summary = match &attr.meta {
            syn::Meta::Path(_) => None,
            _ => Some(attr.parse_args::<LitStr>()?),
        };
        let value = Value::of(&item.ty)?;
        let (def, span) = (self.def_name(&item.ident.to_string()), item.ident.span());
        let is_class = matches!(&value, Value::Name { args: Some(_), .. });
        out.within(span, |out| {
            out.raw(if is_class { "def " } else { "defvar " });
            out.at(span, &def);
            out.raw(if is_class { " : " } else { " = " });
            value.write(out, self);
            match summary {
                Some(summary) if is_class => out.raw(&format!(" {{ let summary = {}; }}\n", quoted(&summary.value()))),
                _ => out.raw(";\n"),
            }
        });
        Ok(())
    }

    /// Converts `#[constraint("an even width")] fn even_width(ctx: &ContextData, ty: Type) -> bool`.
    fn native(&mut self, attr: &Attribute, item: &ItemFn, out: &mut Text) -> Result<()> {
        let summary: LitStr = attr.parse_args()?;
        let shape = "a condition is a function of a context and a `Type` or an `Attr`";
        let subject = match item.sig.inputs.iter().collect::<Vec<_>>()[..] {
            [_, FnArg::Typed(subject)] => head(&subject.ty).map(|it| it.0.to_string()),
            _ => None,
        };
        let (class, of) = match subject.as_deref() {
            Some("Type") => ("Type", quote!(as_type)),
            Some("Attr") => ("Attr", quote!(as_attr)),
            _ => return Err(Error::new_spanned(&item.sig, shape)),
        };
        let (ident, core) = (&item.sig.ident, &self.core);
        let name = ident.to_string();
        let condition = Condition { def: self.def_name(&name), class, summary: summary.value(), span: ident.span() };
        let answer = quote! {
            let subject = args.first()?.#of()?;
            Some(#core::eval::Val::Bool(#ident(ctx, subject)))
        };
        self.write_condition(condition, name, answer, out);
        Ok(())
    }

    /// Writes a constraint that Rust code checks. `answer` is the body of a function of `ctx` and `args`.
    fn write_condition(&mut self, condition: Condition, name: String, answer: TokenStream, out: &mut Text) {
        let Condition { def, class, summary, span } = condition;
        // The namespace separates functions of different dialects.
        let path = quoted(&format!("{}::{name}", self.namespace));
        out.within(span, |out| out.raw(&format!("def {def} : {class}<RustPred<{path}>, {}>;\n", quoted(&summary))));
        self.native_functions.push(quote!((#name, |ctx, args| { #answer })));
        self.native_names.push(name);
    }

    /// Writes constraints for the types of other modules.
    fn write_foreign(&mut self, out: &mut Text) {
        let core = self.core.clone();
        for Foreign { def, name, path } in std::mem::take(&mut self.foreign) {
            let summary = name.rsplit("::").next().unwrap_or(&name).to_owned();
            let span = path.segments.last().map_or_else(Span::call_site, |last| last.ident.span());
            let answer = quote! {
                let ty = args.first()?.as_type()?;
                Some(#core::eval::Val::Bool(<#path as #core::typed::TypedType>::cast(ctx, ty).is_some()))
            };
            self.write_condition(Condition { def, class: "Type", summary, span }, name, answer, out);
        }
    }

    fn header(&mut self, args: &DialectArgs, span: Span, (summary, description): (&str, &str), out: &mut Text) {
        for file in PRELUDE {
            out.raw(&format!("include \"{file}\"\n"));
        }
        for file in &args.prelude {
            out.at(file.span(), &format!("include {}\n", quoted(&file.value())));
        }
        let (prefix, namespace) = (&self.prefix, &self.namespace);
        let span = args.namespace.as_ref().map_or(span, LitStr::span);
        out.within(span, |out| {
            out.raw(&format!(
                "def {prefix}_Dialect : Dialect {{\n  let name = {};\n  let cppNamespace = \"::{namespace}\";\n",
                quoted(namespace)
            ));
            out.raw(&format!("  let summary = {};\n  let description = {};\n", quoted(summary), quoted(description)));
            out.raw("  let useDefaultTypePrinterParser = 1;\n  let useDefaultAttributePrinterParser = 1;\n");
            if !args.depends.is_empty() {
                let classes = args.depends.iter().map(|it| {
                    let name = it.namespace();
                    quoted(&format!("{name}::{}Dialect", emit::camel(&name)))
                });
                out.raw(&format!("  let dependentDialects = [{}];\n", classes.collect::<Vec<_>>().join(", ")));
            }
            if let Some((is_strict, span)) = args.strict_properties {
                let value = u8::from(is_strict);
                out.within(span, |out| {
                    out.raw(&format!("  let useStrictPropertiesInAssemblyFormat = {value};\n"));
                });
            }
            for flag in &args.flags {
                out.raw("  let ");
                out.at(flag.span(), &flag.to_string());
                out.raw(" = 1;\n");
            }
            out.raw("}\n\n");
        });
    }

    /// Writes the versions of the dialect, behind all definitions that they may name.
    fn versions(&mut self, args: &DialectArgs, out: &mut Text) {
        self.unnamed_functions(&args.versions);
        let Some(first) = args.versions.first() else { return };
        let prefix = self.prefix.clone();
        out.within(first.span(), |out| {
            out.raw(&format!("def {prefix}_Versions : DialectVersions<{prefix}_Dialect, ["));
            for (at, version) in args.versions.iter().enumerate() {
                out.raw(if at == 0 { "\n  " } else { ",\n  " });
                self.named(version, args.hooks.is_some()).write(out, self);
            }
            out.raw("\n]>;\n");
        });
    }

    /// Returns true if an item has code for parsing and printing.
    fn has_code(&self, item: &str) -> bool {
        let hooks = self.hooks.get(item);
        hooks.is_some_and(|hooks| hooks.fields.contains_key("parse") || hooks.fields.contains_key("print"))
    }

    /// Returns the flags of a definition for the hooks that its item has.
    fn flags(&mut self, item: &str, has_format: bool, is_op: bool) -> String {
        if !has_format {
            self.both_ways(item, is_op);
        }
        let has = |name: &str| self.hooks.get(item).is_some_and(|hooks| hooks.fields.contains_key(name));
        let flag = |holds: bool, name: &str| if holds { format!("  let {name} = 1;\n") } else { String::new() };
        let custom = !has_format && (has("parse") || has("print"));
        let mut out = flag(custom, "hasCustomAssemblyFormat");
        out += &flag(has("verify"), if is_op { "hasVerifier" } else { "genVerifyDecl" });
        if is_op {
            out += &flag(has("verify_regions"), "hasRegionVerifier");
            out += &flag(has("fold"), "hasFolder");
        }
        out
    }

    /// Reports parsing code without printing code, and the other way round: printed IR must be parsable.
    fn both_ways(&mut self, item: &str, is_op: bool) {
        let Some(hooks) = self.hooks.get(item) else { return };
        let place = |mark: &str| hooks.places.get(mark).copied();
        let (span, found, missing) = match (place("parse"), place("print")) {
            // The printer prints the parsed text of an attribute or a type, so no printing code is needed.
            (Some(span), None) if is_op => (span, "parse", "print"),
            (None, Some(span)) => (span, "print", "parse"),
            _ => return,
        };
        let message = format!(
            "`{item}` has `#[{found}]` but no `#[{missing}]`, so its printed text cannot be read back: write both, or `assembly = \"..\"`"
        );
        self.errors.push(Error::new(span, message));
    }

    /// Returns true if marked methods of operations, or of attributes and types, fill a table of the syntax, or of the
    /// other hooks.
    fn fills(&self, are_ops: bool, is_syntax: bool) -> bool {
        let of_kind = self.hooks.iter().filter(|it| self.ops.contains(it.0) == are_ops);
        let mut fields = of_kind.clone().flat_map(|it| it.1.fields.keys());
        let has_models = !is_syntax && of_kind.clone().any(|it| !it.1.interfaces.is_empty());
        has_models || fields.any(|field| hooks::OF_SYNTAX.contains(field) == is_syntax)
    }

    /// Checks that hand-written hooks have none of the tables that the items fill, since one of both would be lost.
    fn no_second_table(&self, given: &syn::Expr, args: &DialectArgs) -> TokenStream {
        let is_module = |it: &Depends| matches!(it, Depends::Module(_));
        let filled = [
            ("ops", self.fills(true, false)),
            ("defs", self.fills(false, false)),
            ("native_functions", !self.native_functions.is_empty()),
            ("migrations", self.functions.has_migrations()),
            ("depends", args.depends.iter().any(is_module)),
        ];
        second_tables(given, &filled)
    }

    /// Checks hand-written syntax in the same way.
    fn no_second_syntax(&self, given: &syn::Expr) -> TokenStream {
        let filled = [
            ("ops", self.fills(true, true)),
            ("defs", self.fills(false, true)),
            ("directives", self.functions.has_directives(true)),
            ("def_directives", self.functions.has_directives(false)),
        ];
        second_tables(given, &filled)
    }

    /// Checks that there is code for each `custom<Name>` in an assembly format, at the format.
    fn directives(&self, syntax: &syn::Expr) -> TokenStream {
        let core = &self.core;
        let mut checks = TokenStream::new();
        for (format, of_op) in &self.formats {
            let text = format.value();
            let names = text.split("custom<").skip(1).filter_map(|rest| rest.split_once('>'));
            for (name, _) in names {
                let table = if *of_op { "directives" } else { "def_directives" };
                let message = format!(
                    "`custom<{name}>` has no code: mark two functions of the module with `#[parse({name})]` and `#[print({name})]`, or add it to `{table}` of the dialect's syntax"
                );
                checks.extend(quote_spanned! { format.span()=>
                    const _: () = ::core::assert!(#core::syntax::DialectSyntax::has_directive(&#syntax, #name, #of_op), #message);
                });
            }
        }
        checks
    }

    /// Builds the `DialectHooks` and the `DialectSyntax` from the hand-written ones and the items.
    fn tables(&mut self, args: &DialectArgs, old_ops: &[String]) -> (TokenStream, TokenStream) {
        let ((functions, directives), core) = (self.function_tables(), &self.core);
        let base =
            args.hooks.as_ref().map_or_else(|| quote!(#core::dialect::DialectHooks::NONE), |given| quote!(#given));
        let base_syntax =
            args.syntax.as_ref().map_or_else(|| quote!(#core::syntax::DialectSyntax::NONE), |given| quote!(#given));
        let fields = |hooks: &Hooks, is_syntax: bool| {
            let of_table = hooks.fields.iter().filter(|it| hooks::OF_SYNTAX.contains(it.0) == is_syntax);
            let some = of_table.map(|(name, value)| {
                let name = format_ident!("{name}");
                quote!(#name: Some(#value),)
            });
            some.collect::<TokenStream>()
        };
        let models = |hooks: &Hooks| {
            let models = &hooks.interfaces;
            (!models.is_empty()).then(|| quote!(interfaces: #core::interfaces![#(#models),*],))
        };
        // The row of an item, if it has code of the kind.
        let row = |name: &str, hooks: &Hooks, ty: &str, is_syntax: bool| {
            let fields = fields(hooks, is_syntax);
            let interfaces = models(hooks).filter(|_| !is_syntax);
            let module = format_ident!("{}", if is_syntax { "syntax" } else { "dialect" });
            let ty = format_ident!("{ty}");
            let is_empty = fields.is_empty() && interfaces.is_none();
            (!is_empty)
                .then(|| quote!((#name, #core::#module::#ty { #fields #interfaces ..#core::#module::#ty::NONE })))
        };
        let op_name = |item: &String| match old_ops.contains(item) {
            // Several of one name may have been there, one after the other.
            true => item.clone(),
            false => self.op_names.get(item).cloned().unwrap_or_default(),
        };
        let (gone, ops): (Vec<_>, Vec<_>) =
            self.hooks.iter().filter(|it| self.ops.contains(it.0)).partition(|it| old_ops.contains(it.0));
        let defs: Vec<_> = self.hooks.iter().filter(|it| !self.ops.contains(it.0)).collect();
        let table = |name: &str, rows: Vec<TokenStream>| {
            let name = format_ident!("{name}");
            (!rows.is_empty()).then(|| quote!(#name: &[#(#rows),*],))
        };
        let of_ops = |name: &str, items: &[(&String, &Hooks)], is_syntax: bool| {
            let ty = if is_syntax { "OpSyntax" } else { "OpHooks" };
            table(name, items.iter().filter_map(|(item, hooks)| row(&op_name(item), hooks, ty, is_syntax)).collect())
        };
        let of_defs = |is_syntax: bool| {
            let ty = if is_syntax { "DefSyntax" } else { "DefHooks" };
            table("defs", defs.iter().filter_map(|(item, hooks)| row(item, hooks, ty, is_syntax)).collect())
        };
        let native_functions = table("native_functions", self.native_functions.clone());
        let modules = args.depends.iter().filter_map(|it| match it {
            Depends::Module(path) => Some(quote!(|| &#path::DIALECT)),
            Depends::Namespace(_) => None,
        });
        let depends = table("depends", modules.collect());
        let [op_rows, op_syntax] = [false, true].map(|is_syntax| of_ops("ops", &ops, is_syntax));
        let [gone_rows, gone_syntax] = [false, true].map(|is_syntax| of_ops("old_ops", &gone, is_syntax));
        let [def_rows, def_syntax] = [false, true].map(of_defs);
        (
            quote!(#core::dialect::DialectHooks {
                #op_rows #gone_rows #def_rows #native_functions #functions #depends ..#base
            }),
            quote!(#core::syntax::DialectSyntax { #op_syntax #gone_syntax #def_syntax #directives ..#base_syntax }),
        )
    }
}

/// Checks that tables written by hand are empty that the items of the module fill.
fn second_tables(given: &syn::Expr, filled: &[(&str, bool)]) -> TokenStream {
    let checks = filled.iter().filter(|it| it.1).map(|(table, _)| {
        let message = format!(
            "the hooks have a table `{table}`, and items of the module have such code, too: mark methods instead"
        );
        let table = format_ident!("{table}");
        quote_spanned!(given.span()=> const _: () = ::core::assert!((#given).#table.is_empty(), #message);)
    });
    checks.collect()
}

fn is_mark(attr: &Attribute, mark: &str) -> bool {
    attr.path().segments.last().is_some_and(|last| last.ident == mark)
}

/// Returns the most similar known word. Among equally near ones, those with the same letters are preferred.
pub(crate) fn similar<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let letters = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let own = letters(word);
    let distance = |it: &str| strsim::damerau_levenshtein(&word.to_lowercase(), &it.to_lowercase());
    let (distance, _, best) = known.map(|it| (distance(it), letters(it) != own, it)).min()?;
    (distance <= (word.len() / 3).max(1)).then_some(best)
}
