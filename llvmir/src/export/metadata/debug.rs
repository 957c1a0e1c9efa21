//! Debug information: nodes of attributes, and locations of instructions.

use std::collections::HashMap;

use lect_core::attrs::AttrData;
use lect_core::diag::resolve;
use lect_core::entity::Attr;
use lect_core::ir::OpRef;
use lect_core::loc::{Loc, LocKind};
use lect_core::stack::grow;
use lect_dialects::llvm::dwarf_name;

use super::dwarf::{flags, function_flags};
use super::{MdOp, push_node};
use crate::export::Exporter;
use crate::export::fields::{Fields, number};
use crate::export::text::{push_fmt, push_quoted};

/// State of the translation of debug information.
#[derive(Default)]
pub(crate) struct Debug {
    /// Whether any operation has a location.
    pub is_enabled: bool,
    nodes: HashMap<Attr, Option<u32>, foldhash::fast::RandomState>,
    /// Nodes under construction, by the id of the recursive attribute.
    recursive: HashMap<Attr, u32, foldhash::fast::RandomState>,
    /// Lexical blocks and files of them: scope of each.
    parents: HashMap<u32, u32, foldhash::fast::RandomState>,
    /// Compile units, with global variables that are added to them.
    units: Vec<Unit>,
    /// Compile unit of each subprogram, and of scopes in it.
    unit_of: HashMap<u32, u32, foldhash::fast::RandomState>,
    locs: HashMap<ScopedLoc, Option<u32>, foldhash::fast::RandomState>,
    places: HashMap<u32, Place, foldhash::fast::RandomState>,
}

/// A location attribute, with the scope and the place of the call that it is inlined at.
type ScopedLoc = (Attr, Option<u32>, Option<u32>);

/// Parts of a location of an instruction.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    line: u32,
    column: u32,
    scope: u32,
    inlined_at: Option<u32>,
}

/// A compile unit: the text before and after its globals.
struct Unit {
    node: u32,
    before: Vec<u8>,
    after: Vec<u8>,
    file: Option<u32>,
    globals: Vec<u32>,
    imports: Option<u32>,
}

/// Text of a node in the making.
struct Text {
    text: Vec<u8>,
    is_first: bool,
}

impl Text {
    fn new(class: &str, is_distinct: bool) -> Self {
        let mut text = Vec::new();
        push_fmt(&mut text, format_args!("{}!{class}(", if is_distinct { "distinct " } else { "" }));
        Self { text, is_first: true }
    }

    fn name(&mut self, name: &str) {
        if !self.is_first {
            self.text.extend_from_slice(b", ");
        }
        self.is_first = false;
        push_fmt(&mut self.text, format_args!("{name}: "));
    }

    fn word(&mut self, name: &str, word: &str) {
        if !word.is_empty() {
            self.name(name);
            self.text.extend_from_slice(word.as_bytes());
        }
    }

    fn string(&mut self, name: &str, text: Option<&[u8]>) {
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            self.name(name);
            push_quoted(&mut self.text, text);
        }
    }

    fn int(&mut self, name: &str, value: i128) {
        if value != 0 {
            self.any_int(name, value);
        }
    }

    fn any_int(&mut self, name: &str, value: i128) {
        self.name(name);
        push_fmt(&mut self.text, format_args!("{value}"));
    }

    fn node(&mut self, name: &str, node: Option<u32>) {
        if let Some(node) = node {
            self.name(name);
            push_node(&mut self.text, node);
        }
    }

    fn node_or_null(&mut self, name: &str, node: Option<u32>) {
        match node {
            Some(_) => self.node(name, node),
            None => self.word(name, "null"),
        }
    }

    fn bytes(&mut self, name: &str, text: Option<Vec<u8>>) {
        if let Some(text) = text {
            self.name(name);
            self.text.extend_from_slice(&text);
        }
    }

    fn dwarf(&mut self, name: &str, prefix: &str, number: i128) {
        self.name(name);
        match dwarf_name(prefix, number) {
            Some(word) => push_fmt(&mut self.text, format_args!("{prefix}{word}")),
            None => push_fmt(&mut self.text, format_args!("{number}")),
        }
    }

    fn end(mut self) -> Vec<u8> {
        self.text.push(b')');
        self.text
    }
}

fn present(nodes: &[Option<u32>]) -> Vec<u32> {
    nodes.iter().copied().flatten().collect()
}

impl Exporter<'_> {
    /// Returns true if an attribute is a scope of local entities.
    pub fn is_local_scope(&self, attr: Attr) -> bool {
        let class = Fields::of(self.ctx, attr).map_or("", |fields| fields.class);
        matches!(class, "DISubprogramAttr" | "DILexicalBlockAttr" | "DILexicalBlockFileAttr")
    }

    /// Returns the node of an attribute, or `None` for an absent one or the null type.
    pub fn debug_node(&mut self, attr: Attr) -> Option<u32> {
        if let Some(node) = self.debug.nodes.get(&attr) {
            return *node;
        }
        // Within an attribute, its id denotes the attribute, even if the other parts differ.
        if let Some(node) = self.debug_under_construction(attr) {
            return Some(node);
        }
        let node = grow(|| self.new_debug_node(attr));
        // A reference to an attribute under construction depends on its place.
        let is_reference = |fields: Fields<'_>| is_recursive(fields) && fields.attr(0).is_some() && fields.bool(1);
        if !Fields::of(self.ctx, attr).is_some_and(is_reference) {
            self.debug.nodes.insert(attr, node);
        }
        node
    }

    fn debug_under_construction(&self, attr: Attr) -> Option<u32> {
        let fields = Fields::of(self.ctx, attr).filter(|fields| is_recursive(*fields))?;
        self.debug.recursive.get(&fields.attr(0)?).copied()
    }

    fn debug_field(&mut self, fields: Fields<'_>, at: usize) -> Option<u32> {
        fields.attr(at).and_then(|attr| self.debug_node(attr))
    }

    fn debug_list(&mut self, fields: Fields<'_>, at: usize) -> Vec<MdOp> {
        let elements: Vec<Attr> = fields.attrs(at).collect();
        elements.into_iter().map(|attr| self.debug_node(attr).map_or(MdOp::Null, MdOp::Node)).collect()
    }

    /// Returns the tuple of a list, or `None` if the list is empty.
    fn debug_tuple(&mut self, fields: Fields<'_>, at: usize) -> Option<u32> {
        let operands = self.debug_list(fields, at);
        (!operands.is_empty()).then(|| self.md.tuple(&operands))
    }

    fn new_debug_node(&mut self, attr: Attr) -> Option<u32> {
        let ctx = self.ctx;
        let fields = Fields::of(ctx, attr)?;
        // Only these have an id, by which their own parts refer to them.
        let id = if is_recursive(fields) { fields.attr(0) } else { None };
        if let Some(id) = id {
            if fields.bool(1) {
                return None;
            }
            let node = self.md.reserve();
            self.debug.recursive.insert(id, node);
            let (text, operands) = self.debug_text(fields, node)?;
            self.md.fill(node, text, operands);
            self.debug.recursive.remove(&id);
            return Some(node);
        }
        match fields.class {
            "DINullTypeAttr" => return None,
            "DICompileUnitAttr" => return Some(self.compile_unit(fields)),
            "DIAnnotationAttr" => {
                let part = |at| MdOp::String(fields.string(at).unwrap_or_default().to_vec());
                return Some(self.md.tuple(&[part(0), part(1)]));
            }
            _ => {}
        }
        let is_distinct = match fields.class {
            "DISubprogramAttr" => fields.int(10) & 8 != 0,
            "DICompositeTypeAttr" => is_distinct_tag(fields.int(2)),
            "DILexicalBlockAttr" | "DILexicalBlockFileAttr" | "DIGlobalVariableAttr" => true,
            _ => false,
        };
        if is_distinct {
            let node = self.md.reserve();
            let (text, operands) = self.debug_text(fields, node)?;
            self.md.fill(node, text, operands);
            return Some(node);
        }
        let (text, operands) = self.debug_text(fields, u32::MAX)?;
        Some(self.md.node(text, operands))
    }

    fn compile_unit(&mut self, fields: Fields<'_>) -> u32 {
        let node = self.md.reserve();
        if let Some(id) = fields.attr(0) {
            self.debug.recursive.insert(id, node);
        }
        self.md.add_named(b"llvm.dbg.cu", Some(node));
        let file = self.debug_field(fields, 4);
        let mut text = Text::new("DICompileUnit", true);
        text.dwarf("language", "DW_LANG_", fields.int(3));
        text.node_or_null("file", file);
        text.string("producer", fields.string(5));
        text.word("isOptimized", if fields.bool(6) { "true" } else { "false" });
        text.any_int("runtimeVersion", 0);
        text.string("splitDebugFilename", fields.string(10));
        let kinds = ["NoDebug", "FullDebug", "LineTablesOnly", "DebugDirectivesOnly"];
        let kind = usize::try_from(fields.int(7)).unwrap_or(0);
        text.word("emissionKind", kinds.get(kind).copied().unwrap_or_default());
        let mut rest = Text { text: Vec::new(), is_first: false };
        if fields.bool(8) {
            rest.word("debugInfoForProfiling", "true");
        }
        let tables = ["", "GNU", "None", "Apple"];
        let table = usize::try_from(fields.int(9)).unwrap_or(0);
        rest.word("nameTableKind", tables.get(table).copied().unwrap_or_default());
        let unit = Unit { node, before: text.text, after: rest.end(), file, globals: Vec::new(), imports: None };
        self.debug.units.push(unit);
        let at = self.debug.units.len() - 1;
        let imports = self.debug_tuple(fields, 11);
        if let Some(unit) = self.debug.units.get_mut(at) {
            unit.imports = imports;
        }
        node
    }

    /// Adds a global variable to the compile unit of its scope.
    pub fn add_debug_global(&mut self, expression: Attr, node: u32) {
        let ctx = self.ctx;
        let variable = Fields::of(ctx, expression).and_then(|fields| fields.attr(0));
        let scope = variable.and_then(|attr| Fields::of(ctx, attr)).and_then(|fields| fields.attr(0));
        let Some(unit) = scope.and_then(|scope| self.unit_of_scope(scope)) else { return };
        if let Some(unit) = self.debug.units.iter_mut().find(|it| it.node == unit) {
            unit.globals.push(node);
        }
    }

    fn unit_of_scope(&mut self, scope: Attr) -> Option<u32> {
        let ctx = self.ctx;
        let fields = Fields::of(ctx, scope)?;
        match fields.class {
            "DICompileUnitAttr" => self.debug_node(scope),
            "DIModuleAttr" => {
                let outer = fields.attr(1)?;
                let is_unit = Fields::of(ctx, outer).is_some_and(|it| it.class == "DICompileUnitAttr");
                if is_unit { self.debug_node(outer) } else { None }
            }
            "DICommonBlockAttr" => {
                let outer = Fields::of(ctx, fields.attr(0)?)?;
                if outer.class == "DISubprogramAttr" { self.debug_field(outer, 3) } else { None }
            }
            "DISubprogramAttr" => self.debug_field(fields, 3),
            _ => None,
        }
    }

    /// Sets the text of compile units, when all their globals are known.
    pub fn finish_units(&mut self) {
        for unit in std::mem::take(&mut self.debug.units) {
            let mut text = Text { text: unit.before, is_first: false };
            let globals: Vec<MdOp> = unit.globals.iter().map(|node| MdOp::Node(*node)).collect();
            let globals = (!globals.is_empty()).then(|| self.md.tuple(&globals));
            text.node("globals", globals);
            text.node("imports", unit.imports);
            text.text.extend_from_slice(&unit.after);
            self.md.fill(unit.node, text.text, present(&[unit.file, globals, unit.imports]));
        }
    }

    /// Returns the text of a node, and the nodes that it refers to, in LLVM's order.
    fn debug_text(&mut self, fields: Fields<'_>, node: u32) -> Option<(Vec<u8>, Vec<u32>)> {
        let ctx = self.ctx;
        match fields.class {
            "DIFileAttr" => {
                let mut text = Text::new("DIFile", false);
                for (at, name) in ["filename", "directory"].into_iter().enumerate() {
                    text.name(name);
                    push_quoted(&mut text.text, fields.string(at).unwrap_or_default());
                }
                Some((text.end(), Vec::new()))
            }
            "DISubprogramAttr" => Some(self.subprogram_text(fields, node)),
            "DILexicalBlockAttr" => {
                let (scope, file) = (self.debug_field(fields, 0), self.debug_field(fields, 1));
                self.debug.parents.extend(scope.map(|scope| (node, scope)));
                let mut text = Text::new("DILexicalBlock", true);
                text.node_or_null("scope", scope);
                text.node("file", file);
                text.int("line", fields.int(2));
                text.int("column", fields.int(3));
                Some((text.end(), present(&[file, scope])))
            }
            "DILexicalBlockFileAttr" => {
                let (scope, file) = (self.debug_field(fields, 0), self.debug_field(fields, 1));
                self.debug.parents.extend(scope.map(|scope| (node, scope)));
                let mut text = Text::new("DILexicalBlockFile", true);
                text.node_or_null("scope", scope);
                text.node("file", file);
                text.any_int("discriminator", fields.int(2));
                Some((text.end(), present(&[file, scope])))
            }
            "DIModuleAttr" => {
                let (file, scope) = (self.debug_field(fields, 0), self.debug_field(fields, 1));
                let mut text = Text::new("DIModule", false);
                text.node_or_null("scope", scope);
                for (at, name) in [(2, "name"), (3, "configMacros"), (4, "includePath"), (5, "apinotes")] {
                    text.string(name, fields.string(at));
                }
                text.node("file", file);
                text.int("line", fields.int(6));
                if fields.bool(7) {
                    text.word("isDecl", "true");
                }
                Some((text.end(), present(&[file, scope])))
            }
            "DINamespaceAttr" => {
                let scope = self.debug_field(fields, 1);
                let mut text = Text::new("DINamespace", false);
                text.string("name", fields.string(0));
                text.node_or_null("scope", scope);
                if fields.bool(2) {
                    text.word("exportSymbols", "true");
                }
                Some((text.end(), present(&[scope])))
            }
            "DICommonBlockAttr" => {
                let (scope, variable) = (self.debug_field(fields, 0), self.debug_field(fields, 1));
                let file = self.debug_field(fields, 3);
                let mut text = Text::new("DICommonBlock", false);
                text.node_or_null("scope", scope);
                text.node_or_null("declaration", variable);
                text.string("name", fields.string(2));
                text.node("file", file);
                text.int("line", fields.int(4));
                Some((text.end(), present(&[scope, variable, file])))
            }
            "DIBasicTypeAttr" => {
                let mut text = Text::new("DIBasicType", false);
                if fields.int(0) != TAG_BASE_TYPE {
                    text.dwarf("tag", "DW_TAG_", fields.int(0));
                }
                text.string("name", fields.string(1));
                text.int("size", fields.int(2));
                if fields.int(3) != 0 {
                    text.dwarf("encoding", "DW_ATE_", fields.int(3));
                }
                Some((text.end(), Vec::new()))
            }
            "DICompositeTypeAttr" => Some(self.composite_text(fields)),
            "DIDerivedTypeAttr" => Some(self.derived_text(fields)),
            "DIStringTypeAttr" => {
                let length = self.debug_field(fields, 4);
                let mut text = Text::new("DIStringType", false);
                if fields.int(0) != TAG_STRING_TYPE {
                    text.dwarf("tag", "DW_TAG_", fields.int(0));
                }
                text.string("name", fields.string(1));
                text.node("stringLength", length);
                text.bytes("stringLengthExpression", fields.attr(5).map(|attr| self.expression(attr)));
                text.bytes("stringLocationExpression", fields.attr(6).map(|attr| self.expression(attr)));
                text.int("size", fields.int(2));
                text.int("align", fields.int(3));
                if fields.int(7) != 0 {
                    text.dwarf("encoding", "DW_ATE_", fields.int(7));
                }
                Some((text.end(), present(&[length])))
            }
            "DISubroutineTypeAttr" => {
                let operands = self.debug_list(fields, 1);
                let types = self.md.tuple(&operands);
                let mut text = Text::new("DISubroutineType", false);
                if fields.int(0) != 0 {
                    text.dwarf("cc", "DW_CC_", fields.int(0));
                }
                text.node("types", Some(types));
                Some((text.end(), vec![types]))
            }
            "DISubrangeAttr" | "DIGenericSubrangeAttr" => {
                let class = fields.class.trim_end_matches("Attr");
                let mut text = Text::new(class, false);
                let mut nodes = Vec::new();
                for (at, name) in ["count", "lowerBound", "upperBound", "stride"].into_iter().enumerate() {
                    let Some(attr) = fields.attr(at) else { continue };
                    if let AttrData::Integer { .. } = ctx.attrs().data(attr) {
                        text.any_int(name, number(ctx, attr).unwrap_or(0).into());
                    } else if Fields::of(ctx, attr).is_some_and(|it| it.class == "DIExpressionAttr") {
                        let expression = self.expression(attr);
                        text.bytes(name, Some(expression));
                    } else {
                        let node = self.debug_node(attr);
                        text.node(name, node);
                        nodes.extend(node);
                    }
                }
                Some((text.end(), nodes))
            }
            "DIGlobalVariableAttr" => Some(self.global_variable_text(fields)),
            "DIGlobalVariableExpressionAttr" => {
                let variable = self.debug_field(fields, 0);
                let mut text = Text::new("DIGlobalVariableExpression", false);
                text.node_or_null("var", variable);
                let expression = fields.attr(1).map(|attr| self.expression(attr));
                text.bytes("expr", Some(expression.unwrap_or_else(|| b"!DIExpression()".to_vec())));
                Some((text.end(), present(&[variable])))
            }
            "DILocalVariableAttr" => {
                let (scope, file) = (self.debug_field(fields, 0), self.debug_field(fields, 2));
                let ty = self.debug_field(fields, 6);
                let mut text = Text::new("DILocalVariable", false);
                text.string("name", fields.string(1));
                text.int("arg", fields.int(4));
                text.node_or_null("scope", scope);
                text.node("file", file);
                text.int("line", fields.int(3));
                text.node("type", ty);
                text.word("flags", &flags(fields.int(7) as u32));
                text.int("align", fields.int(5));
                Some((text.end(), present(&[scope, file, ty])))
            }
            "DILabelAttr" => {
                let (scope, file) = (self.debug_field(fields, 0), self.debug_field(fields, 2));
                let mut text = Text::new("DILabel", false);
                text.node_or_null("scope", scope);
                text.string("name", fields.string(1));
                text.node("file", file);
                text.int("line", fields.int(3));
                Some((text.end(), present(&[scope, file])))
            }
            "DIImportedEntityAttr" => {
                let (scope, entity) = (self.debug_field(fields, 1), self.debug_field(fields, 2));
                let (file, elements) = (self.debug_field(fields, 3), self.debug_tuple(fields, 6));
                let mut text = Text::new("DIImportedEntity", false);
                text.dwarf("tag", "DW_TAG_", fields.int(0));
                text.string("name", fields.string(5));
                text.node_or_null("scope", scope);
                text.node("entity", entity);
                text.node("file", file);
                text.int("line", fields.int(4));
                text.node("elements", elements);
                Some((text.end(), present(&[scope, entity, file, elements])))
            }
            _ => None,
        }
    }

    fn subprogram_text(&mut self, fields: Fields<'_>, node: u32) -> (Vec<u8>, Vec<u32>) {
        let (scope, file) = (self.debug_field(fields, 4), self.debug_field(fields, 7));
        let (ty, unit) = (self.debug_field(fields, 11), self.debug_field(fields, 3));
        self.debug.unit_of.extend(unit.map(|unit| (node, unit)));
        let retained = self.debug_tuple(fields, 12);
        let annotations = self.debug_tuple(fields, 13);
        let mut text = Text::new("DISubprogram", fields.int(10) & 8 != 0);
        text.string("name", fields.string(5));
        text.string("linkageName", fields.string(6));
        text.node_or_null("scope", scope);
        text.node("file", file);
        text.int("line", fields.int(8));
        text.node("type", ty);
        text.int("scopeLine", fields.int(9));
        let flags = function_flags(fields.int(10) as u32);
        text.word("spFlags", if flags.is_empty() { "0" } else { &flags });
        text.node("unit", unit);
        text.node("retainedNodes", retained);
        text.node("annotations", annotations);
        (text.end(), present(&[file, scope, ty, unit, retained, annotations]))
    }

    fn composite_text(&mut self, fields: Fields<'_>) -> (Vec<u8>, Vec<u32>) {
        let elements = self.debug_tuple(fields, 17);
        let (file, scope) = (self.debug_field(fields, 4), self.debug_field(fields, 6));
        let (base, discriminator) = (self.debug_field(fields, 7), self.debug_field(fields, 16));
        let mut text = Text::new("DICompositeType", is_distinct_tag(fields.int(2)));
        text.dwarf("tag", "DW_TAG_", fields.int(2));
        text.string("name", fields.string(3));
        text.node("scope", scope);
        text.node("file", file);
        text.int("line", fields.int(5));
        text.node("baseType", base);
        text.int("size", fields.int(9));
        text.int("align", fields.int(10));
        text.word("flags", &flags(fields.int(8) as u32));
        text.node("elements", elements);
        text.string("identifier", fields.string(15));
        text.node("discriminator", discriminator);
        for (at, name) in [(11, "dataLocation"), (14, "associated"), (13, "allocated"), (12, "rank")] {
            text.bytes(name, fields.attr(at).map(|attr| self.expression(attr)));
        }
        (text.end(), present(&[file, scope, base, elements, discriminator]))
    }

    fn derived_text(&mut self, fields: Fields<'_>) -> (Vec<u8>, Vec<u32>) {
        let (file, scope) = (self.debug_field(fields, 2), self.debug_field(fields, 4));
        let (base, extra) = (self.debug_field(fields, 5), self.debug_field(fields, 11));
        let mut text = Text::new("DIDerivedType", false);
        text.dwarf("tag", "DW_TAG_", fields.int(0));
        text.string("name", fields.string(1));
        text.node("scope", scope);
        text.node("file", file);
        text.int("line", fields.int(3));
        text.node_or_null("baseType", base);
        text.int("size", fields.int(6));
        text.int("align", fields.int(7));
        text.int("offset", fields.int(8));
        text.word("flags", &flags(fields.int(10) as u32));
        text.node("extraData", extra);
        if fields.has(9) {
            text.any_int("dwarfAddressSpace", fields.int(9));
        }
        (text.end(), present(&[file, scope, base, extra]))
    }

    fn global_variable_text(&mut self, fields: Fields<'_>) -> (Vec<u8>, Vec<u32>) {
        let (scope, file) = (self.debug_field(fields, 0), self.debug_field(fields, 3));
        let ty = self.debug_field(fields, 5);
        let word = |value: bool| if value { "true" } else { "false" };
        let mut text = Text::new("DIGlobalVariable", true);
        text.string("name", fields.string(1));
        text.string("linkageName", fields.string(2));
        text.node_or_null("scope", scope);
        text.node("file", file);
        text.int("line", fields.int(4));
        text.node("type", ty);
        text.word("isLocal", word(fields.bool(6)));
        text.word("isDefinition", word(fields.bool(7)));
        text.int("align", fields.int(8));
        (text.end(), present(&[scope, file, ty]))
    }

    /// Returns the text of an expression.
    pub fn expression(&mut self, attr: Attr) -> Vec<u8> {
        let ctx = self.ctx;
        let mut text = b"!DIExpression(".to_vec();
        let mut is_first = true;
        let operations: Vec<Attr> = Fields::of(ctx, attr).map(|it| it.attrs(0).collect()).unwrap_or_default();
        for operation in operations {
            let Some(fields) = Fields::of(ctx, operation) else { continue };
            let opcode = fields.int(0);
            let word = dwarf_name("DW_OP_", opcode);
            let mut put = |part: String| {
                if !is_first {
                    text.extend_from_slice(b", ");
                }
                is_first = false;
                text.extend_from_slice(part.as_bytes());
            };
            put(word.map_or_else(|| opcode.to_string(), |word| format!("DW_OP_{word}")));
            for (at, argument) in fields.list(1).iter().enumerate() {
                let lect_core::dialect::Param::Int(argument) = argument else { continue };
                let is_encoding = word == Some("LLVM_convert") && at == 1;
                let encoding = dwarf_name("DW_ATE_", *argument).filter(|_| is_encoding);
                put(encoding.map_or_else(|| argument.to_string(), |word| format!("DW_ATE_{word}")));
            }
        }
        text.push(b')');
        text
    }

    /// Returns the scope of a function: the subprogram in its location.
    pub fn subprogram_of(&mut self, op: OpRef<'_>) -> Option<u32> {
        let LocKind::Attr(loc) = op.loc().kind() else { return None };
        let subprogram = self.find_scope(loc, |class| class == "DISubprogramAttr")?;
        self.debug_node(subprogram)
    }

    /// Finds metadata of fused locations in a location.
    pub fn find_scope(&self, loc: Attr, is_wanted: fn(&str) -> bool) -> Option<Attr> {
        let ctx = self.ctx;
        let mut pending = vec![loc];
        while let Some(loc) = pending.pop() {
            match ctx.attrs().data(loc) {
                AttrData::FusedLoc { locations, metadata } => {
                    if let Some(metadata) = metadata
                        && Fields::of(ctx, *metadata).is_some_and(|it| is_wanted(it.class))
                    {
                        return Some(*metadata);
                    }
                    pending.extend(locations.iter().rev());
                }
                AttrData::NameLoc { child, .. } => pending.push(*child),
                AttrData::CallSiteLoc { callee, caller } => pending.extend([*caller, *callee]),
                _ => {}
            }
        }
        None
    }

    /// Returns the node of the location of an operation, in the scope of the function.
    #[inline]
    pub fn debug_loc(&mut self, loc: Loc) -> Option<u32> {
        let scope = self.body.subprogram;
        match loc.kind() {
            LocKind::Unknown => None,
            LocKind::Source(_) => {
                let scope = scope?;
                let place = resolve(self.ctx, loc)?;
                Some(self.place(Place { line: place.line, column: place.column, scope, inlined_at: None }))
            }
            LocKind::Attr(attr) => self.debug_loc_attr(attr, scope, None),
        }
    }

    /// Returns the node of a location in a scope.
    pub fn debug_loc_attr(&mut self, loc: Attr, scope: Option<u32>, inlined_at: Option<u32>) -> Option<u32> {
        let key = (loc, scope, inlined_at);
        if let Some(node) = self.debug.locs.get(&key) {
            return *node;
        }
        let node = grow(|| self.new_debug_loc(loc, scope, inlined_at));
        self.debug.locs.insert(key, node);
        node
    }

    fn new_debug_loc(&mut self, loc: Attr, scope: Option<u32>, inlined_at: Option<u32>) -> Option<u32> {
        match self.ctx.attrs().data(loc) {
            AttrData::CallSiteLoc { callee, caller } => {
                let caller = self.debug_loc_attr(*caller, scope, inlined_at).or(inlined_at)?;
                Some(self.debug_loc_attr(*callee, None, Some(caller)).unwrap_or(caller))
            }
            AttrData::FileLoc(range) => {
                let (line, column) = range.start;
                Some(self.place(Place { line, column, scope: scope?, inlined_at }))
            }
            AttrData::FusedLoc { locations, metadata } => {
                let scope = match metadata {
                    Some(own) if self.is_local_scope(*own) => self.debug_node(*own),
                    _ => scope,
                };
                let mut nodes = Vec::new();
                for loc in locations {
                    nodes.push(self.debug_loc_attr(*loc, scope, inlined_at));
                }
                let mut merged = nodes.first().copied().flatten();
                for node in nodes.into_iter().skip(1) {
                    merged = self.merged_loc(merged, node);
                }
                merged
            }
            AttrData::NameLoc { child, .. } => self.debug_loc_attr(*child, scope, inlined_at),
            _ => None,
        }
    }

    fn place(&mut self, place: Place) -> u32 {
        let mut text = Text::new("DILocation", false);
        text.any_int("line", place.line.into());
        // LLVM stores columns of 16 bits.
        text.int("column", if place.column > 0xFFFF { 0 } else { place.column.into() });
        text.node("scope", Some(place.scope));
        text.node("inlinedAt", place.inlined_at);
        let operands = present(&[Some(place.scope), place.inlined_at]);
        let node = self.md.node(text.end(), operands);
        self.debug.places.insert(node, place);
        node
    }

    /// Returns the location that two locations have in common.
    fn merged_loc(&mut self, a: Option<u32>, b: Option<u32>) -> Option<u32> {
        let (a, b) = (a?, b?);
        if a == b {
            return Some(a);
        }
        let (x, y) = (*self.debug.places.get(&a)?, *self.debug.places.get(&b)?);
        if x.scope == y.scope && x.inlined_at == y.inlined_at {
            let line = if x.line == y.line { x.line } else { 0 };
            let column = if line != 0 && x.column == y.column { x.column } else { 0 };
            return Some(self.place(Place { line, column, ..x }));
        }
        // The innermost scope that encloses both.
        let mut outer = Vec::new();
        let mut at = Some(x.scope);
        while let Some(scope) = at {
            outer.push(scope);
            at = self.debug.parents.get(&scope).copied();
        }
        let mut at = Some(y.scope);
        while let Some(scope) = at {
            if outer.contains(&scope) {
                let line = if x.line == y.line { x.line } else { 0 };
                return Some(self.place(Place { line, column: 0, scope, inlined_at: x.inlined_at }));
            }
            at = self.debug.parents.get(&scope).copied();
        }
        Some(self.place(Place { line: 0, column: 0, ..x }))
    }
}

/// Returns true if an attribute can have an id by which its parts refer to it.
fn is_recursive(fields: Fields<'_>) -> bool {
    matches!(fields.class, "DISubprogramAttr" | "DICompositeTypeAttr")
}

const TAG_BASE_TYPE: i128 = 0x24;
const TAG_STRING_TYPE: i128 = 0x12;

/// Returns true if composite types with the tag are distinct nodes: classes, enumerations, structs and unions.
fn is_distinct_tag(tag: i128) -> bool {
    matches!(tag, 0x02 | 0x04 | 0x13 | 0x17)
}
