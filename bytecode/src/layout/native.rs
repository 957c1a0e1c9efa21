//! Properties that are no attributes: what their C++ code writes.

use lect_ods::spec::{EnumKind, EnumSpec, PropConstraint};

/// How a property that is no attribute is written. In its slot it is kept as the attribute that stands for it in generic
/// form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Native {
    /// A number of C++ as a varint; its attribute is an integer of as many bits.
    Int {
        /// 1, 8, 16, 32 or 64.
        width: u32,
        /// Whether it has a sign.
        signed: bool,
    },
    /// A case of an enum as a varint; its attribute is an integer of as many bits as the enum has.
    Enum {
        /// How many.
        width: u32,
    },
    /// A truth value as a byte.
    Bool,
    /// A byte that says whether it is there; its attribute is `unit` or `false`.
    Unit,
    /// A string.
    String,
    /// The attribute itself.
    Attr,
    /// How many, then each of them; its attribute is an array.
    Array(Box<Native>),
    /// How many, then a varint each; its attribute is a dense array of integers of as many bits.
    DenseArray {
        /// 8, 16, 32 or 64.
        width: u32,
        /// Whether they have a sign.
        signed: bool,
    },
    /// A byte that says whether it is there, then it if it is; its attribute is an array of one element or none.
    Optional(Box<Native>),
}

/// How deep properties may be within properties.
pub(super) const MAX_DEPTH: u32 = 8;

/// As many bits as enums have unless they say otherwise.
const ENUM_WIDTH: u32 = 32;

/// What stands for C++ that is that of MLIR's own classes, where these are the prelude's.
const OF_ITS_CLASS: &str = "/*C++*/";
const AS_ATTRIBUTE: &str = "/*C++:writeAttribute*/";

impl Native {
    /// What the code of a property writes; none if that is not known. Enums that it may hold are given.
    pub fn of(constraint: &PropConstraint, enums: &[EnumSpec]) -> Option<Self> {
        let code = Code {
            constraint,
            enums,
            // White space matters nowhere in what is looked for.
            to_attribute: constraint.to_attribute.split_whitespace().collect(),
        };
        let write: String = constraint.write_bytecode.split_whitespace().collect();
        code.native(&write, "$_storage", &constraint.storage_type, 0)
    }
}

/// The code of a property.
struct Code<'a> {
    constraint: &'a PropConstraint,
    enums: &'a [EnumSpec],
    to_attribute: String,
}

impl Code<'_> {
    /// What some code writes of something that is stored as a type of C++.
    fn native(&self, write: &str, stored: &str, storage: &str, depth: u32) -> Option<Native> {
        if depth > MAX_DEPTH {
            return None;
        }
        if write == OF_ITS_CLASS {
            return self.of_class(storage, depth);
        }
        if write == AS_ATTRIBUTE {
            return Some(Native::Attr);
        }
        let call = write.trim_end_matches(';').strip_prefix("$_writer.write")?;
        let argument = |name: &str| call.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')');
        if argument("VarInt") == Some(stored) {
            let (width, signed) = number(storage)?;
            return Some(Native::Int { width, signed });
        }
        if argument("VarInt").is_some_and(|it| it.starts_with("static_cast<") && it.ends_with(&format!("({stored})"))) {
            return Some(self.enumeration(storage));
        }
        if argument("OwnedBool") == Some(stored) && bare(storage) == "bool" {
            // Whether it is one of those, if it is within another, only its attribute tells.
            let unit = self.constraint.unit || self.to_attribute.contains("UnitAttr::get");
            return Some(if unit { Native::Unit } else { Native::Bool });
        }
        if argument("OwnedString") == Some(stored) && bare(storage) == "std::string" {
            return Some(Native::String);
        }
        if argument("Attribute").is_some_and(|it| it.starts_with("convertToAttribute(")) {
            return Some(Native::Attr);
        }
        if let Some(rest) = call.strip_prefix(&format!("VarInt({stored}.size());")) {
            let (_, each) = rest.split_once("[&](){")?;
            let (each, _) = each.rsplit_once("}();")?;
            return self.array(self.native(each, "elemVal", list_element(storage)?, depth + 1)?);
        }
        let rest = call.strip_prefix(&format!("OwnedBool({stored}.has_value());"))?;
        let some = match rest.strip_prefix(&format!("if(!{stored}.has_value())return;")) {
            Some(some) => some,
            None => rest.strip_prefix(&format!("if({stored}.has_value()){{"))?.rsplit_once('}')?.0,
        };
        let some = self.native(some, &format!("(*({stored}))"), optional_element(storage)?, depth + 1)?;
        Some(Native::Optional(Box::new(some)))
    }

    /// What MLIR's classes write that store such a type.
    fn of_class(&self, storage: &str, depth: u32) -> Option<Native> {
        if depth > MAX_DEPTH {
            return None;
        }
        if let Some(element) = list_element(storage) {
            return self.array(self.of_class(element, depth + 1)?);
        }
        if let Some(some) = optional_element(storage) {
            return Some(Native::Optional(Box::new(self.of_class(some, depth + 1)?)));
        }
        Some(match (bare(storage), number(storage)) {
            ("bool", _) if self.constraint.unit => Native::Unit,
            ("bool", _) => Native::Bool,
            ("std::string", _) => Native::String,
            (_, Some((width, signed))) => Native::Int { width, signed },
            (_, None) => {
                self.enum_spec(storage)?;
                self.enumeration(storage)
            }
        })
    }

    /// An array, which is a dense one where the attribute is made of the whole.
    fn array(&self, element: Native) -> Option<Native> {
        let dense = self.to_attribute.contains("convertToAttribute($_ctxt,$_storage)");
        Some(match element {
            Native::Int { width, signed } if dense && width > 1 => Native::DenseArray { width, signed },
            // The attribute is built by C++ code that lect does not interpret.
            _ if dense => return None,
            element => Native::Array(Box::new(element)),
        })
    }

    fn enumeration(&self, storage: &str) -> Native {
        let spec = self.enum_spec(storage);
        let said = || self.to_attribute.split_once("IntegerType::get($_ctxt,")?.1.split_once(')')?.0.parse().ok();
        let width = spec.map(|spec| spec.width).or_else(said).unwrap_or(ENUM_WIDTH);
        Native::Enum { width: width.clamp(1, 64) }
    }

    /// The enum of a property: the one it says it holds, or that of its C++ class.
    fn enum_spec(&self, storage: &str) -> Option<&EnumSpec> {
        let numbers = || self.enums.iter().filter(|spec| spec.kind != EnumKind::String);
        let class = bare(storage).rsplit("::").next().unwrap_or_default();
        let of_def = |def: &str| numbers().find(|spec| spec.def == def);
        self.constraint.enum_def.as_deref().and_then(of_def).or_else(|| numbers().find(|spec| spec.cpp_class == class))
    }
}

/// How many bits a number of C++ has, and whether it has a sign.
fn number(storage: &str) -> Option<(u32, bool)> {
    Some(match bare(storage).trim_start_matches("std::") {
        "bool" => (1, false),
        "int8_t" => (8, true),
        "int16_t" => (16, true),
        "int32_t" | "int" => (32, true),
        "int64_t" => (64, true),
        "uint8_t" => (8, false),
        "uint16_t" => (16, false),
        "uint32_t" | "unsigned" => (32, false),
        "uint64_t" => (64, false),
        _ => return None,
    })
}

fn list_element(storage: &str) -> Option<&str> {
    argument_of(storage, "llvm::SmallVector").or_else(|| argument_of(storage, "SmallVector"))
}

fn optional_element(storage: &str) -> Option<&str> {
    argument_of(storage, "std::optional")
}

/// The argument of a class template.
fn argument_of<'s>(storage: &'s str, class: &str) -> Option<&'s str> {
    bare(storage).strip_prefix(class)?.trim().strip_prefix('<')?.strip_suffix('>')
}

fn bare(storage: &str) -> &str {
    storage.trim().trim_start_matches("::")
}
