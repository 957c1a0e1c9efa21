//! Properties that are values of C++ rather than attributes: what they hold, as code in definitions says it.
//!
//! A definition has a C++ type (`storage_type`) and strings of code that parse, print, convert and encode a property. What
//! they mean is decided here, once: the engine makes syntax of it, bytecode makes bytes of it.

use super::PropConstraint;

/// What a property holds, or what stands for it in bytecode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NativeKind {
    /// A number of C++.
    Int {
        /// 1, 8, 16, 32 or 64 bits.
        width: u32,
        /// Whether it has a sign.
        signed: bool,
    },
    /// A truth value.
    Bool,
    /// A truth value that is there or not.
    Unit,
    /// A string.
    String,
    /// A case of an enum, by the name of its C++ class.
    Enum(String),
    /// The attribute itself.
    Attr,
    /// Several of a kind; `dense` if as an attribute they are a dense array.
    Array {
        /// Each of them.
        element: Box<NativeKind>,
        /// Whether the attribute is made of all of them together.
        dense: bool,
    },
    /// One or none.
    Optional(Box<NativeKind>),
}

/// How a property is written in text, where that is as for all properties of its kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NativeSyntax {
    /// Whether what is there is wrapped: `some<..>`.
    pub wrapped: bool,
    /// The word before a case of an enum: `name<case>`.
    pub name: Option<String>,
}

/// How deep properties may be within properties.
pub const MAX_DEPTH: u32 = 8;

/// What stands for C++ that is that of MLIR's own classes, where these are the prelude's.
const OF_ITS_CLASS: &str = "/*C++*/";
const AS_ATTRIBUTE: &str = "/*C++:writeAttribute*/";

/// What parsers of properties call that are those of their classes.
const PARSERS: [&str; 5] = ["::mlir::FieldParser<", "parseElemFn", "\"none\"", "\"unit_absent\"", "/* C++ */"];

impl PropConstraint {
    /// What is stored, by the C++ type; none if the type is not known.
    pub fn stored(&self) -> Option<NativeKind> {
        self.kind_of(&self.storage_type, 0)
    }

    /// How it is written in text; none if code says it that is not known.
    pub fn syntax(&self) -> Option<NativeSyntax> {
        if !self.unit && !PARSERS.iter().any(|known| self.parser.contains(known)) {
            return None;
        }
        // `$_printer << "name<" << ..`
        let name = self.printer.split_once('"').and_then(|(_, rest)| rest.split_once("<\""));
        Some(NativeSyntax { wrapped: self.parser.contains("\"some\""), name: name.map(|(name, _)| name.to_owned()) })
    }

    /// What is written in bytecode; none if code says it that is not known.
    pub fn encoded(&self) -> Option<NativeKind> {
        // White space matters nowhere in what is looked for.
        let write: String = self.write_bytecode.split_whitespace().collect();
        self.written(&write, "$_storage", &self.storage_type, 0)
    }

    /// The bits that the attribute of a case of an enum has, if code says it.
    pub fn enum_width(&self) -> Option<u32> {
        let code: String = self.to_attribute.split_whitespace().collect();
        code.split_once("IntegerType::get($_ctxt,")?.1.split_once(')')?.0.parse().ok()
    }

    fn kind_of(&self, storage: &str, depth: u32) -> Option<NativeKind> {
        if depth > MAX_DEPTH {
            return None;
        }
        if let Some(element) = list_element(storage) {
            return self.array(self.kind_of(element, depth + 1)?);
        }
        if let Some(some) = optional_element(storage) {
            return Some(NativeKind::Optional(Box::new(self.kind_of(some, depth + 1)?)));
        }
        Some(match (bare(storage), number(storage)) {
            ("bool", _) if self.unit || depth > 0 && self.to_attribute.contains("UnitAttr::get") => NativeKind::Unit,
            ("bool", _) => NativeKind::Bool,
            ("std::string", _) => NativeKind::String,
            (_, Some((width, signed))) => NativeKind::Int { width, signed },
            (class, None) => NativeKind::Enum(class.to_owned()),
        })
    }

    /// What some code writes of something that is stored as a type of C++.
    fn written(&self, write: &str, stored: &str, storage: &str, depth: u32) -> Option<NativeKind> {
        if depth > MAX_DEPTH {
            return None;
        }
        if write == OF_ITS_CLASS {
            return self.kind_of(storage, depth);
        }
        if write == AS_ATTRIBUTE {
            return Some(NativeKind::Attr);
        }
        let call = write.trim_end_matches(';').strip_prefix("$_writer.write")?;
        let argument = |name: &str| call.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')');
        if argument("VarInt") == Some(stored) {
            let (width, signed) = number(storage)?;
            return Some(NativeKind::Int { width, signed });
        }
        if argument("VarInt").is_some_and(|it| it.starts_with("static_cast<") && it.ends_with(&format!("({stored})"))) {
            return Some(NativeKind::Enum(bare(storage).to_owned()));
        }
        if argument("OwnedBool") == Some(stored) && bare(storage) == "bool" {
            // Whether it is one of those, if it is within another, only its attribute tells.
            let unit = self.unit || self.to_attribute.contains("UnitAttr::get");
            return Some(if unit { NativeKind::Unit } else { NativeKind::Bool });
        }
        if argument("OwnedString") == Some(stored) && bare(storage) == "std::string" {
            return Some(NativeKind::String);
        }
        if argument("Attribute").is_some_and(|it| it.starts_with("convertToAttribute(")) {
            return Some(NativeKind::Attr);
        }
        if let Some(rest) = call.strip_prefix(&format!("VarInt({stored}.size());")) {
            let (_, each) = rest.split_once("[&](){")?;
            let (each, _) = each.rsplit_once("}();")?;
            return self.array(self.written(each, "elemVal", list_element(storage)?, depth + 1)?);
        }
        let rest = call.strip_prefix(&format!("OwnedBool({stored}.has_value());"))?;
        let some = match rest.strip_prefix(&format!("if(!{stored}.has_value())return;")) {
            Some(some) => some,
            None => rest.strip_prefix(&format!("if({stored}.has_value()){{"))?.rsplit_once('}')?.0,
        };
        let some = self.written(some, &format!("(*({stored}))"), optional_element(storage)?, depth + 1)?;
        Some(NativeKind::Optional(Box::new(some)))
    }

    /// An array, which is a dense one where the attribute is made of the whole.
    fn array(&self, element: NativeKind) -> Option<NativeKind> {
        let code: String = self.to_attribute.split_whitespace().collect();
        let dense = code.contains("convertToAttribute($_ctxt,$_storage)");
        let has_numbers = matches!(element, NativeKind::Int { width, .. } if width > 1);
        // Of others, the attribute is built by C++ code that is not interpreted.
        (!dense || has_numbers).then(|| NativeKind::Array { element: Box::new(element), dense })
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
