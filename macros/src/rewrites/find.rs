//! Matching half of a pattern.

use crate::path::at;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Error, Expr, Ident, Lit, Path, Result, Token, braced, bracketed, parenthesized, token};

/// Operation pattern: `name @ AddOp { lhs: .., rhs: .. }`.
pub struct FindOp {
    pub binding: Option<Ident>,
    pub path: Path,
    pub fields: Vec<Field>,
}

/// Pattern of a part of an operation.
pub enum Field {
    One(Ident, Find),
    /// Two operands in either order.
    Either([Ident; 2], Box<[Find; 2]>),
}

/// Pattern of an operand, a result or an attribute.
pub enum Find {
    /// Any value, bound to a name.
    Name(Ident),
    /// Any value.
    Any,
    /// The result of an operation.
    Op(FindOp),
    /// The operands of a segment one by one.
    Values(Vec<Find>),
    /// An attribute with this value.
    Equal(Expr),
    /// A value, and a name for its type: `x : t`.
    Typed(Box<Find>, Ident),
    /// A value that a function of the isolate and the value accepts: `int(a)`.
    Extract(Path, Extracted),
}

/// Result of a function on a value.
pub enum Extracted {
    /// True: `is_zero()`.
    Holds,
    /// Any result: `int(_)`.
    Any,
    /// A result bound to a name: `int(a)`.
    Name(Ident),
}

impl Parse for FindOp {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let binding = match input.peek(Ident) && input.peek2(Token![@]) {
            true => {
                let name = input.parse()?;
                input.parse::<Token![@]>()?;
                Some(name)
            }
            false => None,
        };
        let path = input.call(Path::parse_mod_style)?;
        let fields = if input.peek(token::Brace) {
            let list;
            braced!(list in input);
            Punctuated::<Field, Token![,]>::parse_terminated(&list)?.into_iter().collect()
        } else {
            Vec::new()
        };
        Ok(Self { binding, path, fields })
    }
}

impl FindOp {
    /// Returns the views of the operations that produce operands of this one.
    pub fn producers(&self) -> Vec<&Path> {
        let finds = self.fields.iter().flat_map(|field| match field {
            Field::One(_, find) => std::slice::from_ref(find),
            Field::Either(_, finds) => &finds[..],
        });
        let mut producers = Vec::new();
        finds.for_each(|find| find.add_producers(&mut producers));
        producers
    }
}

impl Parse for Field {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name: Ident = input.call(<Ident as syn::ext::IdentExt>::parse_any)?;
        if name == "either" && input.peek(token::Paren) {
            let (names, finds);
            parenthesized!(names in input);
            input.parse::<Token![:]>()?;
            parenthesized!(finds in input);
            let names = names.parse_terminated(Ident::parse, Token![,])?;
            let finds = finds.parse_terminated(Find::parse, Token![,])?;
            let at = name.span();
            let names: Vec<Ident> = names.into_iter().collect();
            let names = names.try_into().map_err(|_| Error::new(at, "`either` is about two operands"))?;
            let finds: Vec<Find> = finds.into_iter().collect();
            let finds = finds.try_into().map_err(|_| Error::new(at, "`either` finds two things"))?;
            return Ok(Self::Either(names, Box::new(finds)));
        }
        // `in` is an operand of casts, and a keyword.
        let accessor = match syn::parse_str::<Ident>(&name.to_string()) {
            Ok(_) => name.clone(),
            Err(_) => Ident::new_raw(&name.to_string(), name.span()),
        };
        match input.parse::<Option<Token![:]>>()? {
            Some(_) => Ok(Self::One(accessor, input.parse()?)),
            None => Ok(Self::One(accessor, Find::Name(name))),
        }
    }
}

impl Parse for Find {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let find = Self::untyped(input)?;
        if input.peek(Token![:]) && !input.peek(Token![::]) {
            input.parse::<Token![:]>()?;
            return Ok(Self::Typed(Box::new(find), input.parse()?));
        }
        Ok(find)
    }
}

impl Find {
    fn untyped(input: ParseStream<'_>) -> Result<Self> {
        if input.parse::<Option<Token![_]>>()?.is_some() {
            return Ok(Self::Any);
        }
        if input.peek(token::Bracket) {
            let list;
            bracketed!(list in input);
            let items = list.parse_terminated(Self::parse, Token![,])?;
            return Ok(Self::Values(items.into_iter().collect()));
        }
        if input.peek(Lit) || input.peek(Token![-]) || input.peek(token::Paren) {
            return Ok(Self::Equal(input.parse()?));
        }
        let is_name = input.peek(Ident)
            && !(input.peek2(Token![::]) || input.peek2(Token![@]))
            && !(input.peek2(token::Brace) || input.peek2(token::Paren));
        if is_name {
            let name: Ident = input.fork().parse()?;
            if !name.to_string().starts_with(char::is_uppercase) {
                return Ok(Self::Name(input.parse()?));
            }
        }
        let ahead = input.fork();
        let is_bound = ahead.peek2(Token![@]);
        let path = if is_bound { None } else { Some(ahead.call(Path::parse_mod_style)?) };
        match path {
            Some(path) if ahead.peek(token::Paren) => {
                input.call(Path::parse_mod_style)?;
                Ok(Self::Extract(path, Extracted::parse(input)?))
            }
            Some(path) if !ahead.peek(token::Brace) && path.segments.last().is_some_and(|it| !is_op(&it.ident)) => {
                Ok(Self::Equal(input.parse()?))
            }
            _ => Ok(Self::Op(input.parse()?)),
        }
    }
}

impl Find {
    fn add_producers<'f>(&'f self, producers: &mut Vec<&'f Path>) {
        match self {
            Self::Op(op) => producers.push(&op.path),
            Self::Values(items) => items.iter().for_each(|item| item.add_producers(producers)),
            Self::Typed(value, _) => value.add_producers(producers),
            Self::Name(_) | Self::Any | Self::Equal(_) | Self::Extract(..) => {}
        }
    }

    /// Returns true for `_ : t`, which is also permitted for results.
    fn is_of_type(&self) -> bool {
        matches!(self, Self::Typed(value, _) if matches!(**value, Self::Any))
    }
}

impl Extracted {
    /// Generates the call of the function on a part, with `?` if it extracts a result. Errors about the result type are
    /// reported at the function.
    pub fn call(&self, path: &Path, ir: &Ident, part: &TokenStream, core: &TokenStream) -> TokenStream {
        let method = match self {
            Self::Holds => quote!(#core::typed::hook::Condition::holds),
            Self::Any | Self::Name(_) => quote!(#core::typed::hook::Extracted::extracted),
        };
        let (method, mut ir) = (at(method, path.span()), ir.clone());
        ir.set_span(ir.span().located_at(path.span()));
        let question = (!matches!(self, Self::Holds)).then(|| quote_spanned!(path.span()=> ?));
        quote_spanned!(path.span()=> #method(#path(#ir, #part)) #question)
    }
}

impl Parse for Extracted {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let list;
        parenthesized!(list in input);
        if list.is_empty() {
            return Ok(Self::Holds);
        }
        let found = match list.parse::<Option<Token![_]>>()? {
            Some(_) => Self::Any,
            None => Self::Name(list.parse()?),
        };
        if list.is_empty() { Ok(found) } else { Err(list.error("a function that looks at a value gives one thing")) }
    }
}

/// Returns true if a name is that of an operation's view.
pub fn is_op(name: &Ident) -> bool {
    name.to_string().ends_with("Op")
}

/// Bindings of a pattern, and the statements that create them.
#[derive(Default)]
pub struct Found {
    /// Operations: names and views.
    ops: Vec<(Ident, Path)>,
    /// Names of values that can be in either order.
    values: Vec<Ident>,
    /// Statements that bind parts of operations.
    parts: Vec<TokenStream>,
    /// Bound names.
    named: Vec<Ident>,
    conditions: Vec<TokenStream>,
}

impl Found {
    /// Generates the expression that creates the pattern as data.
    pub fn op(&mut self, find: &FindOp, typed: &TokenStream) -> Result<TokenStream> {
        let number = self.ops.len();
        let name = find.binding.clone().unwrap_or_else(|| format_ident!("__op{number}", span = Span::mixed_site()));
        self.ops.push((name.clone(), find.path.clone()));
        let path = &find.path;
        let mut args = Vec::new();
        for field in &find.fields {
            args.push(match field {
                Field::One(accessor, what) if what.is_of_type() => {
                    self.check(&name, accessor);
                    self.find(&name, accessor, what, typed)?;
                    continue;
                }
                Field::One(accessor, what) => {
                    self.check(&name, accessor);
                    let slot = slot(path, accessor, typed);
                    let what = self.find(&name, accessor, what, typed)?;
                    quote!(#typed::FindArg::One(#slot, #what))
                }
                Field::Either([one, other], both) => {
                    let mut finds = Vec::new();
                    for what in both.iter() {
                        finds.push(self.in_either_order(one, what, typed)?);
                    }
                    [one, other].into_iter().for_each(|accessor| self.check(&name, accessor));
                    let (one, other) = (slot(path, one, typed), slot(path, other, typed));
                    quote!(#typed::FindArg::Either([#one, #other], [#(#finds),*]))
                }
            });
        }
        let binding = name.to_string();
        Ok(quote!(#typed::find::<#path<'static>>(#binding, ::std::vec![#(#args),*])))
    }

    /// Generates a check that the operation has the accessor: otherwise the error is reported at the name.
    fn check(&mut self, op: &Ident, accessor: &Ident) {
        let get = get(op, accessor);
        self.parts.push(quote!(let _ = #get;));
    }

    fn find(&mut self, op: &Ident, accessor: &Ident, what: &Find, typed: &TokenStream) -> Result<TokenStream> {
        let get = get(op, accessor);
        Ok(match what {
            Find::Any => quote!(#typed::any(::core::option::Option::None)),
            Find::Name(name) => {
                self.name(name, quote!(let #name = #get;));
                let name = name.to_string();
                quote!(#typed::any(::core::option::Option::Some(#name)))
            }
            Find::Op(op) => {
                let op = self.op(op, typed)?;
                quote!(#typed::defined_by(#op))
            }
            Find::Values(items) => {
                let group = format_ident!("__group{}", self.parts.len(), span = Span::mixed_site());
                self.parts.push(quote!(let mut #group = ::core::iter::IntoIterator::into_iter(#get);));
                let mut finds = Vec::new();
                for item in items {
                    let next = quote!(#group.next()?);
                    finds.push(match item {
                        Find::Name(name) => {
                            self.name(name, quote!(let #name = #next;));
                            let name = name.to_string();
                            quote!(#typed::any(::core::option::Option::Some(#name)))
                        }
                        item => {
                            self.parts.push(quote!(let _ = #next;));
                            self.find(op, accessor, item, typed)?
                        }
                    });
                }
                quote!(#typed::values(::std::vec![#(#finds),*]))
            }
            Find::Equal(value) => {
                self.conditions.push(quote_spanned!(Span::call_site().located_at(value.span())=> (#get == (#value))));
                quote!(#typed::any(::core::option::Option::None))
            }
            Find::Typed(inner, ty) => {
                self.extract(ty, quote!(__ir.value_type(#get)));
                self.find(op, accessor, inner, typed)?
            }
            Find::Extract(path, extracted) => {
                let call = extracted.call(path, &Ident::new("__ir", Span::call_site()), &get, &crate::path::core());
                match extracted {
                    Extracted::Holds => self.conditions.push(call),
                    Extracted::Any => self.conditions.push(quote!({ let _ = #call; true })),
                    Extracted::Name(name) => self.extract(name, call),
                }
                quote!(#typed::any(::core::option::Option::None))
            }
        })
    }

    fn in_either_order(&mut self, accessor: &Ident, what: &Find, typed: &TokenStream) -> Result<TokenStream> {
        match what {
            Find::Name(name) => {
                if !self.named.contains(name) {
                    self.named.push(name.clone());
                    self.values.push(name.clone());
                }
                let name = name.to_string();
                Ok(quote!(#typed::any(::core::option::Option::Some(#name))))
            }
            Find::Any => Ok(quote!(#typed::any(::core::option::Option::None))),
            Find::Op(op) => {
                let op = self.op(op, typed)?;
                Ok(quote!(#typed::defined_by(#op)))
            }
            _ => Err(Error::new(accessor.span(), "operands in either order are names or operations")),
        }
    }

    /// Binds a name at its first occurrence: later occurrences must be equal.
    fn name(&mut self, name: &Ident, statement: TokenStream) {
        if !self.named.contains(name) {
            self.named.push(name.clone());
            self.parts.push(statement);
        }
    }

    /// Binds a computed value to a name, or compares the value with the earlier binding.
    fn extract(&mut self, name: &Ident, computed: TokenStream) {
        let condition = if self.named.contains(name) { quote!((#name == #computed)) } else { quote!(true) };
        self.name(name, quote!(let #name = #computed;));
        self.conditions.push(condition);
    }

    /// Returns the number of matched operations.
    pub fn op_count(&self) -> usize {
        self.ops.len()
    }

    /// Returns the names of the functions' arguments, in order.
    pub fn names(&self) -> Vec<String> {
        self.ops.iter().map(|it| &it.0).chain(&self.values).map(Ident::to_string).collect()
    }

    /// Returns the conditions on attributes.
    pub fn conditions(&self) -> Vec<TokenStream> {
        self.conditions.clone()
    }

    /// Generates the statements that bind all names, from `__ir` and `__items`.
    pub fn bindings(&self, core: &TokenStream) -> TokenStream {
        let ops = self.ops.iter().enumerate().map(|(at, (name, path))| {
            quote! {
                #[allow(unused_variables)]
                let #name = __ir.op(__items.get(#at)?.op(__ir)?).cast::<#path<'_>>()?;
            }
        });
        let values = self.values.iter().enumerate().map(|(at, name)| {
            let at = self.ops.len() + at;
            quote! {
                #[allow(unused_variables)]
                let #name: #core::entity::Value = __items.get(#at)?.values(__ir).first().copied()?;
            }
        });
        let parts = self.parts.iter().map(|part| quote!(#[allow(unused_variables)] #part));
        quote!(#(#ops)* #(#values)* #(#parts)*)
    }
}

/// Generates the call of an operation's accessor. Errors are reported at the accessor.
pub fn get(op: &Ident, accessor: &Ident) -> TokenStream {
    let mut op = op.clone();
    op.set_span(op.span().located_at(accessor.span()));
    quote_spanned!(accessor.span()=> #op.#accessor())
}

fn slot(path: &Path, accessor: &Ident, typed: &TokenStream) -> TokenStream {
    let name = accessor.to_string();
    quote!(#typed::slot::<#path<'static>>(#name))
}
