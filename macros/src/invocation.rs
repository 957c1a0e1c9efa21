//! Invocation of `dialect! { "file.td", .. }`.

use std::path::PathBuf;

use lect_ods::page::Page;
use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, Expr, Ident, LitBool, LitStr, Path, Result, Token, braced, bracketed};

use crate::emit::{self, External, Options};
use crate::source::Source;

/// Arguments of `dialect!`.
pub struct Invocation {
    path: LitStr,
    include: Vec<LitStr>,
    dialect: Option<LitStr>,
    encodings: Option<LitStr>,
    docs: Option<LitStr>,
    beside: Option<LitStr>,
    hooks: Option<Expr>,
    syntax: Option<Expr>,
    open: bool,
    views: bool,
    external: Vec<External>,
}

impl Parse for Invocation {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let path = input.parse()?;
        let mut this = Self {
            path,
            include: Vec::new(),
            dialect: None,
            encodings: None,
            docs: None,
            beside: None,
            hooks: None,
            syntax: None,
            open: false,
            views: true,
            external: Vec::new(),
        };
        let mut seen = Vec::new();
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            let option: Ident = input.parse()?;
            if seen.contains(&option) {
                return Err(Error::new(option.span(), format!("`{option}` is given twice")));
            }
            seen.push(option.clone());
            input.parse::<Token![=]>()?;
            match option.to_string().as_str() {
                "include" => {
                    let list;
                    bracketed!(list in input);
                    this.include = Punctuated::<LitStr, Token![,]>::parse_terminated(&list)?.into_iter().collect();
                }
                "dialect" => this.dialect = Some(input.parse()?),
                "encodings" => this.encodings = Some(input.parse()?),
                "docs" => this.docs = Some(input.parse()?),
                "beside" => this.beside = Some(input.parse()?),
                "open" => this.open = input.parse::<LitBool>()?.value,
                "views" => this.views = input.parse::<LitBool>()?.value,
                "hooks" => this.hooks = Some(input.parse()?),
                "syntax" => this.syntax = Some(input.parse()?),
                "external" => {
                    let list;
                    braced!(list in input);
                    let entries = list.parse_terminated(Entry::parse, Token![,])?;
                    this.external = entries.into_iter().map(|entry| entry.0).collect();
                }
                _ => {
                    let message = "expected `include`, `dialect`, `encodings`, `docs`, `beside`, `hooks`, `syntax`, `open`, `views` or `external`";
                    return Err(Error::new(option.span(), message));
                }
            }
        }
        Ok(this)
    }
}

/// `"::mlir::arith" = path::of::module`
struct Entry(External);

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let namespace = input.parse::<LitStr>()?.value();
        input.parse::<Token![=]>()?;
        let module = input.call(Path::parse_mod_style)?;
        Ok(Self(External { namespace, module }))
    }
}

impl Invocation {
    /// Generates the items of the dialect.
    pub fn expand(self) -> Result<TokenStream> {
        let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
        let mut include = Vec::new();
        for dir in &self.include {
            let value = dir.value();
            include.push(match value.strip_prefix('$') {
                // A folder of another crate, which a build script passes on.
                Some(name) => std::env::var_os(name).map(PathBuf::from).ok_or_else(|| {
                    Error::new(
                        dir.span(),
                        format!("the environment variable `{name}` is not set: a build script sets it"),
                    )
                })?,
                None => root.join(value),
            });
        }
        let relative = |message: String, of: &LitStr| {
            // The path of the crate is irrelevant, and differs between machines.
            let message = message.replace(&format!("{}/", root.display()), "");
            Error::new(of.span(), message.trim_start_matches("error: ").trim_end())
        };
        let source = Source::file(root.join(self.path.value()), include.clone());
        let spec = source.dialect(self.dialect.as_ref().map(LitStr::value).as_deref());
        let mut spec = spec.map_err(|message| relative(message, &self.path))?;
        let mut files = source.files();
        if let Some(path) = &self.encodings {
            // Loaded separately: the encodings' definitions share names with those of dialects.
            let encodings = Source::file(root.join(path.value()), include.clone());
            spec.merge(encodings.dialect(Some(&spec.name)).map_err(|message| relative(message, path))?);
            files.extend(encodings.files());
        }
        if let Some(path) = &self.beside {
            let base = Source::file(root.join(path.value()), include);
            spec.take_away(&base.dialect(Some(&spec.name)).map_err(|message| relative(message, path))?);
        }
        if let Some(path) = &self.docs {
            let file = root.join(path.value());
            let text = std::fs::read_to_string(&file).map_err(|fault| Error::new(path.span(), fault.to_string()))?;
            let page = Page::parse(&text).map_err(|fault| Error::new(path.span(), fault.to_string()))?;
            if let Some(name) = page.unknown(&spec).next() {
                return Err(Error::new(path.span(), format!("a text about `{name}`, which the dialect lacks")));
            }
            page.fill(&mut spec);
            files.push(file.display().to_string());
        }
        let (hooks, syntax, external) = (self.hooks, self.syntax, self.external);
        let (written, written_syntax) = (hooks.clone(), syntax.clone());
        let options = Options {
            hooks,
            written,
            syntax,
            written_syntax,
            external,
            files,
            functions: Vec::new(),
            td: None,
            part: self.open,
            views: self.views,
            values: emit::Values::default(),
            spans: emit::Spans::new(),
        };
        emit::dialect(&spec, &options)
    }
}
