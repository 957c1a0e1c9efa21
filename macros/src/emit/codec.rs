//! Codecs: mapping of inherent attributes and parameters to Rust values.

use lect_ods::spec::{
    AttrConstraint, DefKind, EnumSpec, NativeKind, ParamKind, ParamSpec, PropConstraint, PropKind, PropSpec, ValueKind,
};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{Emitter, names};

/// Rust value of an inherent attribute.
pub enum Value {
    /// Present or absent.
    Unit,
    /// A value with a codec.
    Coded(Coded),
    /// A boolean property, false by default.
    Flag,
    /// An optional property.
    Maybe(Coded),
}

/// A codec, and the Rust types of reading and writing.
pub struct Coded {
    pub codec: TokenStream,
    pub read: TokenStream,
    pub owned: TokenStream,
}

impl Coded {
    fn new(codec: TokenStream, read: TokenStream, owned: TokenStream) -> Self {
        Self { codec: quote!(rt::codec::#codec), read, owned }
    }

    /// Creates a codec with the same type for reading and writing.
    fn same(codec: TokenStream, ty: TokenStream) -> Self {
        Self::new(codec, ty.clone(), ty)
    }

    fn any() -> Self {
        Self::same(quote!(Any), quote!(rt::Attr))
    }
}

impl Emitter<'_> {
    /// Returns the Rust value of a slot, or `None` for a slot without accessors.
    pub fn prop_value(&self, prop: &PropSpec) -> Option<Value> {
        match &prop.kind {
            PropKind::Attr(constraint) if constraint.unit => Some(Value::Unit),
            PropKind::Attr(constraint) => Some(Value::Coded(self.attr_codec(constraint))),
            PropKind::Native(constraint) if constraint.unit => Some(Value::Flag),
            PropKind::Native(constraint) => Some(match constraint.stored() {
                Some(NativeKind::Optional(some)) => Value::Maybe(self.native_within(constraint, &some, 0)),
                Some(kind) => Value::Coded(self.native(constraint, &kind, 0)),
                None => Value::Coded(Coded::any()),
            }),
            PropKind::Sizes(_) => None,
        }
    }

    /// Returns the codec of the elements of a list property, or of an optional property's value.
    fn native_within(&self, outer: &PropConstraint, kind: &NativeKind, depth: u32) -> Coded {
        self.native(outer.element.as_deref().unwrap_or(outer), kind, depth + 1)
    }

    /// Returns the codec of a native property.
    fn native(&self, constraint: &PropConstraint, kind: &NativeKind, depth: u32) -> Coded {
        if depth > MAX_DEPTH {
            return Coded::any();
        }
        match kind {
            NativeKind::Int { .. } => match rust_number(kind) {
                Some(ty) => Coded::same(quote!(Num<#ty>), ty),
                None => Coded::any(),
            },
            NativeKind::Bool => Coded::same(quote!(Bool), quote!(bool)),
            NativeKind::Unit => Coded::same(quote!(Flag), quote!(bool)),
            NativeKind::String => Coded::new(quote!(Str), quote!(rt::Cow<'a, str>), quote!(String)),
            NativeKind::Attr => Coded::any(),
            NativeKind::Enum(class) => self.native_enum(constraint, class),
            NativeKind::Array { element, dense } => match (rust_number(element), dense) {
                (Some(ty), true) => Coded::same(quote!(Dense<#ty>), quote!(Vec<#ty>)),
                (None, true) => Coded::any(),
                (_, false) => {
                    let Coded { codec, read, owned } = self.native_within(constraint, element, depth);
                    Coded::new(quote!(List<#codec>), quote!(Vec<#read>), quote!(Vec<#owned>))
                }
            },
            NativeKind::Optional(some) => {
                let Coded { codec, read, owned } = self.native_within(constraint, some, depth);
                Coded::new(quote!(Maybe<#codec>), quote!(Option<#read>), quote!(Option<#owned>))
            }
        }
    }

    /// Returns the codec of an enum property.
    fn native_enum(&self, constraint: &PropConstraint, class: &str) -> Coded {
        let full = |spec: &EnumSpec| format!("{}::{}", spec.cpp_namespace.trim_matches(':'), spec.cpp_class);
        let is_it = |spec: &&EnumSpec| match &constraint.enum_def {
            Some(def) => spec.def == *def,
            None => full(spec) == class.trim_start_matches("::"),
        };
        let spec = self.spec.enums.iter().find(is_it);
        let Some((spec, path)) = spec.and_then(|spec| Some((spec, self.enum_path(spec)?))) else { return Coded::any() };
        // Some definitions store the case in an attribute of the dialect.
        let own = constraint.attr.as_deref().filter(|attr| !attr.storage_type.is_empty());
        let own = own.filter(|attr| constraint.to_attribute.contains(&format!("{}::get(", attr.storage_type)));
        match own {
            Some(own) => own.enum_def.as_ref().and_then(|def| self.enum_codec(own, def)).unwrap_or_else(Coded::any),
            None if spec.width <= 64 => Coded::same(quote!(EnumInt<#path>), path),
            None => Coded::any(),
        }
    }

    /// Returns the codec of an attribute with a constraint.
    fn attr_codec(&self, constraint: &AttrConstraint) -> Coded {
        let storage = constraint.storage_type.trim_start_matches("::").trim_start_matches("mlir::");
        let width = constraint.value_type.as_deref().and_then(|ty| width(&ty.def));
        if let Some(found) = constraint.enum_def.as_ref().and_then(|def| self.enum_codec(constraint, def)) {
            return found;
        }
        if let Some(def) = &constraint.attr_def
            && let Some(own) = self.spec.attrs.iter().find(|own| own.def == *def)
        {
            let class = self.type_ident(&own.cpp_class);
            return Coded::same(quote!(Of<#class>), quote!(#class));
        }
        let string = |codec| Coded::new(codec, quote!(rt::Cow<'a, str>), quote!(String));
        let ints = |width: u32| {
            let width = Literal::u32_unsuffixed(width);
            Coded::same(quote!(Ints<#width>), quote!(Vec<i64>))
        };
        match (storage, width) {
            ("StringAttr", _) => string(quote!(Str)),
            ("FlatSymbolRefAttr", _) => string(quote!(Symbol)),
            ("BoolAttr", _) | ("IntegerAttr", Some(Width::Signless(1))) => Coded::same(quote!(Bool), quote!(bool)),
            ("TypeAttr", _) => Coded::same(quote!(TypeOf), quote!(rt::Type)),
            ("ArrayAttr", _) => Coded::new(quote!(Array), quote!(&'a [rt::Attr]), quote!(Vec<rt::Attr>)),
            ("IntegerAttr", Some(width)) => width.integer(),
            ("FloatAttr", Some(Width::Float(32))) => Coded::same(quote!(F32), quote!(f32)),
            ("FloatAttr", Some(Width::Float(64))) => Coded::same(quote!(F64), quote!(f64)),
            ("DenseBoolArrayAttr", _) => Coded::same(quote!(Bools), quote!(Vec<bool>)),
            ("DenseF32ArrayAttr", _) => Coded::same(quote!(F32s), quote!(Vec<f32>)),
            ("DenseF64ArrayAttr", _) => Coded::same(quote!(F64s), quote!(Vec<f64>)),
            ("DenseI8ArrayAttr", _) => ints(8),
            ("DenseI16ArrayAttr", _) => ints(16),
            ("DenseI32ArrayAttr", _) => ints(32),
            ("DenseI64ArrayAttr", _) => ints(64),
            _ => Coded::any(),
        }
    }

    fn enum_codec(&self, constraint: &AttrConstraint, def: &str) -> Option<Coded> {
        let spec = self.spec.enums.iter().find(|it| it.def == def)?;
        let path = self.enum_path(spec)?;
        let attr = constraint.attr_def.as_ref().and_then(|def| self.spec.attrs.iter().find(|attr| attr.def == *def));
        let codec = match attr {
            Some(attr) => {
                let class = self.type_ident(&attr.cpp_class);
                quote!(EnumAttr<#class, #path>)
            }
            None if constraint.attr_def.is_some() => {
                // The attribute belongs to another dialect: its struct is in the module of the enum.
                let class = constraint.storage_type.rsplit("::").next()?;
                let module = self.external(&spec.cpp_namespace)?;
                let class = names::ident(class);
                quote!(EnumAttr<#module::#class, #path>)
            }
            None => quote!(EnumInt<#path>),
        };
        Some(Coded::same(codec, path))
    }

    /// Returns the path of the Rust enum, if there is one.
    pub fn enum_path(&self, spec: &EnumSpec) -> Option<TokenStream> {
        if !super::enums::has_rust(spec) {
            return None;
        }
        let class = names::ident(&spec.cpp_class);
        if self.is_own(&spec.cpp_namespace) {
            return Some(quote!(#class));
        }
        let module = self.external(&spec.cpp_namespace)?;
        Some(quote!(#module::#class))
    }

    /// Returns the Rust type of a parameter.
    pub fn param_type(&self, param: &ParamSpec) -> TokenStream {
        let ty = match &param.kind {
            ParamKind::Cpp | ParamKind::SelfType => self.cpp_type(&param.cpp_type),
            ParamKind::Array(element) => {
                let element = self.cpp_type(element);
                return quote!(Vec<#element>);
            }
            ParamKind::String => quote!(String),
            ParamKind::ApFloat => quote!(rt::Float),
            ParamKind::ApInt => quote!(rt::ApInt),
            ParamKind::Enum(def) => {
                let spec = self.spec.enums.iter().find(|it| it.def == *def);
                spec.and_then(|spec| self.enum_path(spec)).unwrap_or(quote!(rt::Param))
            }
            ParamKind::Type(_) => quote!(rt::Type),
            ParamKind::Attr(_) => quote!(rt::Attr),
            ParamKind::Value(kind) => return self.kind_type(kind),
        };
        if param.optional { quote!(Option<#ty>) } else { ty }
    }

    /// Returns the Rust type of a kind, for definitions that are not in Rust.
    fn kind_type(&self, kind: &ValueKind) -> TokenStream {
        match kind {
            ValueKind::Bool => quote!(bool),
            ValueKind::Int { bits, signed } => {
                let name = names::ident(&format!("{}{bits}", if *signed { 'i' } else { 'u' }));
                quote!(#name)
            }
            ValueKind::Char => quote!(char),
            ValueKind::Float(format) => match &**format {
                "" => quote!(rt::Float),
                format => {
                    let name = names::ident(format);
                    quote!(#name)
                }
            },
            ValueKind::ApInt => quote!(rt::ApInt),
            ValueKind::String => quote!(String),
            ValueKind::AffineMap => quote!(rt::AffineMap),
            ValueKind::IntegerSet => quote!(rt::IntegerSet),
            ValueKind::Type(_) => quote!(rt::Type),
            ValueKind::Attr(_) => quote!(rt::Attr),
            ValueKind::Enum(def) => {
                let spec = self.spec.enums.iter().find(|it| it.def == *def);
                spec.and_then(|spec| self.enum_path(spec)).unwrap_or(quote!(rt::Param))
            }
            ValueKind::List(element) => {
                let element = self.kind_type(element);
                quote!(Vec<#element>)
            }
            ValueKind::Optional(inner) => {
                let inner = self.kind_type(inner);
                quote!(Option<#inner>)
            }
            ValueKind::Tuple(parts) if parts.len() <= 6 => {
                let parts = parts.iter().map(|part| self.kind_type(part));
                quote!((#(#parts,)*))
            }
            _ => quote!(rt::Param),
        }
    }

    fn cpp_type(&self, cpp: &str) -> TokenStream {
        let cpp = cpp.trim().trim_start_matches("::").trim_start_matches("mlir::");
        match cpp {
            "bool" => quote!(bool),
            "int8_t" => quote!(i8),
            "int16_t" => quote!(i16),
            "int32_t" | "int" => quote!(i32),
            "int64_t" => quote!(i64),
            "uint8_t" => quote!(u8),
            "uint16_t" => quote!(u16),
            "uint32_t" | "unsigned" | "unsigned int" => quote!(u32),
            "uint64_t" | "size_t" => quote!(u64),
            "llvm::StringRef" | "StringRef" | "std::string" => quote!(String),
            "AffineMap" => quote!(rt::AffineMap),
            _ if self.kind_of_class(cpp) == Some(DefKind::Type) => quote!(rt::Type),
            _ if self.kind_of_class(cpp) == Some(DefKind::Attr) => quote!(rt::Attr),
            _ => quote!(rt::Param),
        }
    }

    /// Returns the kind of a C++ class, type or attribute, by MLIR's naming convention.
    fn kind_of_class(&self, cpp: &str) -> Option<DefKind> {
        let is_class = cpp.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, ':' | '_'));
        match () {
            () if !is_class => None,
            () if cpp.ends_with("Type") || cpp == "Type" => Some(DefKind::Type),
            () if cpp.ends_with("Attr") || cpp == "Attribute" => Some(DefKind::Attr),
            () => None,
        }
    }
}

/// Limit of the nesting of native properties.
const MAX_DEPTH: u32 = 8;

/// Returns the Rust type of a C++ integer.
fn rust_number(kind: &NativeKind) -> Option<TokenStream> {
    let NativeKind::Int { width, signed } = kind else { return None };
    Some(match (width, signed) {
        (8, true) => quote!(i8),
        (16, true) => quote!(i16),
        (32, true) => quote!(i32),
        (64, true) => quote!(i64),
        (8, false) => quote!(u8),
        (16, false) => quote!(u16),
        (32, false) => quote!(u32),
        (64, false) => quote!(u64),
        _ => return None,
    })
}

/// Numeric type of a constraint.
enum Width {
    Signless(u32),
    Signed(u32),
    Unsigned(u32),
    Float(u32),
    Index,
}

impl Width {
    /// Returns the codec of integers of this type.
    fn integer(&self) -> Coded {
        let number = |width: u32| Literal::u32_unsuffixed(width);
        match *self {
            Width::Signless(width) => {
                let width = number(width);
                Coded::same(quote!(Int<#width>), quote!(i64))
            }
            Width::Signed(width) => {
                let width = number(width);
                Coded::same(quote!(Signed<#width>), quote!(i64))
            }
            Width::Unsigned(width) => {
                let width = number(width);
                Coded::same(quote!(Unsigned<#width>), quote!(u64))
            }
            Width::Index => Coded::same(quote!(Index), quote!(i64)),
            Width::Float(_) => Coded::any(),
        }
    }
}

fn width(def: &str) -> Option<Width> {
    let number = |prefix: &str| def.strip_prefix(prefix)?.parse::<u32>().ok().filter(|width| (1..=64).contains(width));
    match def {
        "Index" => Some(Width::Index),
        _ => number("SI")
            .map(Width::Signed)
            .or_else(|| number("UI").map(Width::Unsigned))
            .or_else(|| number("I").map(Width::Signless))
            .or_else(|| number("F").map(Width::Float)),
    }
}
