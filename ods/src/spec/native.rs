//! Properties that are C++ values rather than attributes: their kind, derived from the code in definitions.
//!
//! A definition has a C++ type (`storage_type`) and strings of code that parse, print, convert and encode a property.
//! This module is the only one that interprets them: the engine derives the syntax from the result, and the bytecode
//! writer the encoding.

use super::PropConstraint;

/// Kind of value that a property holds, or that represents it in bytecode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NativeKind {
    /// A C++ integer.
    Int {
        /// Width: 1, 8, 16, 32 or 64 bits.
        width: u32,
        /// Whether the integer is signed.
        signed: bool,
    },
    /// A boolean.
    Bool,
    /// A boolean whose presence is its value.
    Unit,
    /// A string.
    String,
    /// A case of an enum, by the name of its C++ class.
    Enum(String),
    /// An attribute.
    Attr,
    /// A list of values; `dense` if its attribute is a dense array.
    Array {
        /// Kind of the elements.
        element: Box<NativeKind>,
        /// Whether one attribute is built from the whole list.
        dense: bool,
    },
    /// An optional value.
    Optional(Box<NativeKind>),
}

/// Syntax of a property, where it is that of all properties of its kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NativeSyntax {
    /// Whether a present value is wrapped: `some<..>`.
    pub wrapped: bool,
    /// Word before a case of an enum: `name<case>`.
    pub name: Option<String>,
}

/// Maximum nesting of properties in properties.
pub const MAX_DEPTH: u32 = 8;

/// Replacement of C++ code that the prelude declares to be the same as MLIR's own classes have.
const OF_ITS_CLASS: &str = "/*C++*/";
const AS_ATTRIBUTE: &str = "/*C++:writeAttribute*/";

/// Functions in parsers of properties that implement the syntax of their classes.
const PARSERS: [&str; 5] = ["::mlir::FieldParser<", "parseElemFn", "\"none\"", "\"unit_absent\"", "/* C++ */"];

impl PropConstraint {
    /// Returns the kind of the stored value by its C++ type, or `None` if the type is unknown.
    pub fn stored(&self) -> Option<NativeKind> {
        self.kind_of(&self.storage_type, 0)
    }

    /// Returns the syntax of the property, or `None` if unknown code implements it.
    pub fn syntax(&self) -> Option<NativeSyntax> {
        if !self.unit && !PARSERS.iter().any(|known| self.parser.contains(known)) {
            return None;
        }
        // The code is `$_printer << "name<" << ..`.
        let name = self.printer.split_once('"').and_then(|(_, rest)| rest.split_once("<\""));
        Some(NativeSyntax { wrapped: self.parser.contains("\"some\""), name: name.map(|(name, _)| name.to_owned()) })
    }

    /// Returns the kind of value in bytecode, or `None` if unknown code writes it.
    pub fn encoded(&self) -> Option<NativeKind> {
        // White space is irrelevant to the patterns below.
        let write: String = self.write_bytecode.split_whitespace().collect();
        self.written(&write, "$_storage", &self.storage_type, 0)
    }

    /// Returns the width of the attribute of an enum case, if the code specifies it.
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

    /// Returns the kind of value that code writes for a value of a C++ storage type.
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
            // For a nested property, only the attribute distinguishes a unit from a boolean.
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

    /// Returns an array kind, dense if one attribute is built from the whole list.
    fn array(&self, element: NativeKind) -> Option<NativeKind> {
        let code: String = self.to_attribute.split_whitespace().collect();
        let dense = code.contains("convertToAttribute($_ctxt,$_storage)");
        let has_numbers = matches!(element, NativeKind::Int { width, .. } if width > 1);
        // For other arrays, the attribute is built by C++ code that is not interpreted.
        (!dense || has_numbers).then(|| NativeKind::Array { element: Box::new(element), dense })
    }
}

/// Returns the width of a C++ integer type, and whether it is signed.
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

/// Returns the argument of a class template.
fn argument_of<'s>(storage: &'s str, class: &str) -> Option<&'s str> {
    bare(storage).strip_prefix(class)?.trim().strip_prefix('<')?.strip_suffix('>')
}

fn bare(storage: &str) -> &str {
    storage.trim().trim_start_matches("::")
}
