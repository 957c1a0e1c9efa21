//! Nodes of debug information as attributes.

use lect_core::dialect::Param;
use lect_core::entity::Attr;
use lect_core::typed::{ParamValue, TypedAttr, attr_of};
use lect_core::types::Invalid;
use lect_dialects::llvm::{
    DIAnnotationAttr, DIBasicTypeAttr, DICommonBlockAttr, DICompileUnitAttr, DICompositeTypeAttr, DIDerivedTypeAttr,
    DIFileAttr, DIGenericSubrangeAttr, DIGlobalVariableAttr, DIImportedEntityAttr, DILabelAttr, DILexicalBlockAttr,
    DILexicalBlockFileAttr, DILocalVariableAttr, DIModuleAttr, DINamespaceAttr, DINullTypeAttr, DIStringTypeAttr,
    DISubprogramAttr, DISubrangeAttr, DISubroutineTypeAttr, dwarf_number,
};

use super::Convert;
use crate::import::ir::{Field, Md, NodeId, NodeKind};

/// Flags of nodes, `DIFlag..`, and their bits.
const FLAGS: &[(&str, i128)] = &[
    ("Private", 1),
    ("Protected", 2),
    ("Public", 3),
    ("FwdDecl", 1 << 2),
    ("AppleBlock", 1 << 3),
    ("ReservedBit4", 1 << 4),
    ("Virtual", 1 << 5),
    ("Artificial", 1 << 6),
    ("Explicit", 1 << 7),
    ("Prototyped", 1 << 8),
    ("ObjcClassComplete", 1 << 9),
    ("ObjectPointer", 1 << 10),
    ("Vector", 1 << 11),
    ("StaticMember", 1 << 12),
    ("LValueReference", 1 << 13),
    ("RValueReference", 1 << 14),
    ("ExportSymbols", 1 << 15),
    ("SingleInheritance", 1 << 16),
    ("MultipleInheritance", 2 << 16),
    ("VirtualInheritance", 3 << 16),
    ("IntroducedVirtual", 1 << 18),
    ("BitField", 1 << 19),
    ("NoReturn", 1 << 20),
    ("TypePassByValue", 1 << 22),
    ("TypePassByReference", 1 << 23),
    ("EnumClass", 1 << 24),
    ("Thunk", 1 << 25),
    ("NonTrivial", 1 << 26),
    ("BigEndian", 1 << 27),
    ("LittleEndian", 1 << 28),
    ("AllCallsDescribed", 1 << 29),
];

/// Bits of flags that MLIR has a name for.
const KNOWN_FLAGS: i128 = 0x3FDD_FFFF;

/// Flags of subprograms, `DISPFlag..`, and their bits.
const SUBPROGRAM_FLAGS: &[(&str, i128)] = &[
    ("Virtual", 1),
    ("PureVirtual", 2),
    ("LocalToUnit", 4),
    ("Definition", 8),
    ("Optimized", 16),
    ("Pure", 32),
    ("Elemental", 64),
    ("Recursive", 128),
    ("MainSubprogram", 256),
    ("Deleted", 512),
    ("ObjCDirect", 2048),
];

/// Returns a number, or zero, the default, if it is out of range.
fn number<T: TryFrom<i128> + Default>(value: i128) -> Option<T> {
    Some(T::try_from(value).unwrap_or_default())
}

fn param(value: i128) -> Option<Param> {
    Some(Param::Int(value))
}

fn made<T: TypedAttr>(attr: Result<T, Invalid>) -> Option<Attr> {
    attr.ok().map(TypedAttr::attr)
}

impl Convert<'_> {
    fn string(&self, node: NodeId, name: &str) -> Option<Attr> {
        self.text_field(node, name).map(|text| self.ctx.attrs().string(text))
    }

    fn text_or_empty(&self, node: NodeId, name: &str) -> Attr {
        self.string(node, name).unwrap_or_else(|| self.ctx.attrs().string(""))
    }

    fn attr_field(&mut self, node: NodeId, name: &str) -> Option<Attr> {
        let field = self.node_field(node, name)?;
        self.node_attr(field)
    }

    fn expression_field(&mut self, node: NodeId, name: &str) -> Option<Attr> {
        let field = self.node_field(node, name)?;
        self.expression(field)
    }

    /// Returns a field that must be translatable if it is present. The outer `None` denotes that it is not.
    fn needed(&mut self, node: NodeId, name: &str) -> Option<Option<Attr>> {
        match self.node_field(node, name) {
            None => Some(None),
            Some(field) => self.node_attr(field).map(Some),
        }
    }

    /// Returns a DWARF constant, by name or number.
    fn dwarf(&self, node: NodeId, name: &str) -> u32 {
        match self.words(node, name) {
            [word, ..] => dwarf_number(word).unwrap_or(0),
            [] => u32::try_from(self.int_field(node, name)).unwrap_or(0),
        }
    }

    fn flags(&self, node: NodeId, name: &str, prefix: &str, table: &[(&str, i128)]) -> i128 {
        let bit = |word: &[u8]| {
            let word = std::str::from_utf8(word).unwrap_or_default();
            let short = word.strip_prefix(prefix).unwrap_or(word);
            let known = table.iter().find(|known| known.0 == short).map(|known| known.1);
            known.or_else(|| word.parse().ok()).unwrap_or(0)
        };
        let words = self.words(node, name).iter().fold(0, |all, word| all | bit(word));
        words | self.int_field(node, name)
    }

    /// Returns flags of a node, or none if one is unknown to MLIR.
    fn node_flags(&self, node: NodeId) -> i128 {
        let flags = self.flags(node, "flags", "DIFlag", FLAGS);
        if flags & !KNOWN_FLAGS == 0 { flags } else { 0 }
    }

    fn line(&self, node: NodeId) -> Option<u32> {
        number(self.int_field(node, "line"))
    }

    /// Returns the nodes of a list.
    fn list(&self, node: NodeId, name: &str) -> Vec<Option<NodeId>> {
        let Some(list) = self.node_field(node, name) else { return Vec::new() };
        let element = |operand: &Md| match operand {
            Md::Node(node) => Some(*node),
            _ => None,
        };
        self.module.node(list).operands().iter().map(element).collect()
    }

    /// Returns the attributes of a list, or none at all if one is not translatable.
    fn all_or_none(&mut self, node: NodeId, name: &str) -> Vec<Attr> {
        let nodes = self.list(node, name);
        let attrs: Vec<Option<Attr>> =
            nodes.into_iter().map(|node| node.and_then(|node| self.node_attr(node))).collect();
        attrs.into_iter().collect::<Option<Vec<Attr>>>().unwrap_or_default()
    }

    /// Translates a node.
    pub(super) fn debug_node(&mut self, node: NodeId) -> Option<Attr> {
        let module = self.module;
        match module.node(node).record()? {
            b"DIBasicType" => self.basic_type(node),
            b"DICompileUnit" => self.compile_unit(node),
            b"DICompositeType" => self.composite_type(node),
            b"DIDerivedType" => self.derived_type(node),
            b"DIFile" => {
                let (name, directory) = (self.text_or_empty(node, "filename"), self.text_or_empty(node, "directory"));
                made(DIFileAttr::get(&self.ctx, name, directory))
            }
            b"DIGlobalVariable" => self.global_variable(node),
            b"DILabel" => {
                let scope = self.needed(node, "scope")??;
                let (name, file) = (self.string(node, "name"), self.attr_field(node, "file"));
                made(DILabelAttr::get(&self.ctx, scope, name, file, self.line(node)))
            }
            b"DILexicalBlock" => {
                let scope = self.needed(node, "scope")??;
                let file = self.attr_field(node, "file");
                let column = number(self.int_field(node, "column"));
                made(DILexicalBlockAttr::get(&self.ctx, scope, file, self.line(node), column))
            }
            b"DILexicalBlockFile" => {
                let scope = self.needed(node, "scope")??;
                let file = self.attr_field(node, "file");
                let discriminator = self.int_field(node, "discriminator") as u32;
                made(DILexicalBlockFileAttr::get(&self.ctx, scope, file, discriminator))
            }
            b"DILocalVariable" => self.local_variable(node),
            b"DIModule" => self.debug_module(node),
            b"DINamespace" => {
                let (name, scope) = (self.string(node, "name"), self.attr_field(node, "scope"));
                let exports = self.bool_field(node, "exportSymbols").unwrap_or(false);
                made(DINamespaceAttr::get(&self.ctx, name, scope, exports))
            }
            b"DISubprogram" => self.subprogram(node),
            b"DISubrange" => {
                let [count, lower, upper, stride] =
                    ["count", "lowerBound", "upperBound", "stride"].map(|name| self.bound(node, name));
                if count.is_none() && upper.is_none() {
                    return None;
                }
                made(DISubrangeAttr::get(&self.ctx, count, lower, upper, stride))
            }
            b"DIGenericSubrange" => {
                let [count, lower, upper, stride] =
                    ["count", "lowerBound", "upperBound", "stride"].map(|name| self.bound(node, name));
                if count.is_none() && upper.is_none() {
                    return None;
                }
                made(DIGenericSubrangeAttr::get(&self.ctx, count, lower?, upper, stride?))
            }
            b"DISubroutineType" => self.subroutine_type(node),
            b"DICommonBlock" => {
                let scope = self.needed(node, "scope")??;
                let decl = self.attr_field(node, "declaration");
                let (name, file) = (self.text_or_empty(node, "name"), self.attr_field(node, "file"));
                made(DICommonBlockAttr::get(&self.ctx, scope, decl, name, file, self.line(node)))
            }
            b"DIStringType" => self.string_type(node),
            b"DIImportedEntity" => {
                let tag = self.dwarf(node, "tag");
                let scope = self.attr_field(node, "scope")?;
                let entity = self.attr_field(node, "entity")?;
                let (file, name) = (self.attr_field(node, "file"), self.string(node, "name"));
                let elements = self.all_or_none(node, "elements");
                made(DIImportedEntityAttr::get(&self.ctx, tag, scope, entity, file, self.line(node), name, elements))
            }
            _ => None,
        }
    }

    fn basic_type(&mut self, node: NodeId) -> Option<Attr> {
        let tag = match self.module.node(node).field("tag") {
            Some(_) => self.dwarf(node, "tag"),
            None => dwarf_number(b"DW_TAG_base_type")?,
        };
        let name = self.text_or_empty(node, "name");
        let size = number(self.int_field(node, "size"));
        match self.dwarf(node, "encoding") {
            0 => {
                let size = self.int_field(node, "size");
                self.with_defaults::<DIBasicTypeAttr>(vec![Param::Int(tag.into()), Param::Attr(name), Param::Int(size)])
            }
            encoding => made(DIBasicTypeAttr::get(&self.ctx, tag, name, size, encoding)),
        }
    }

    fn string_type(&mut self, node: NodeId) -> Option<Attr> {
        let tag = match self.module.node(node).field("tag") {
            Some(_) => self.dwarf(node, "tag"),
            None => dwarf_number(b"DW_TAG_string_type")?,
        };
        let name = self.text_or_empty(node, "name");
        let size: Option<u64> = number(self.int_field(node, "size"));
        let align: Option<u32> = number(self.int_field(node, "align"));
        let length = self.attr_field(node, "stringLength");
        let length_expression = self.expression_field(node, "stringLengthExpression");
        let location = self.expression_field(node, "stringLocationExpression");
        let params: Vec<Param> = vec![
            tag.into_param(),
            name.into_param(),
            size.into_param(),
            align.into_param(),
            length.into_param(),
            length_expression.into_param(),
            location.into_param(),
        ];
        match self.dwarf(node, "encoding") {
            0 => self.with_defaults::<DIStringTypeAttr>(params),
            encoding => made(attr_of::<DIStringTypeAttr>(&self.ctx, [params, vec![encoding.into_param()]].concat())),
        }
    }

    fn compile_unit(&mut self, node: NodeId) -> Option<Attr> {
        let kind = |words: &[crate::import::ir::Bytes], names: &[&str]| {
            let word = words.first().map(|word| String::from_utf8_lossy(word).into_owned());
            word.and_then(|word| names.iter().position(|name| *name == word)).map(|at| at as i128)
        };
        let emission =
            kind(self.words(node, "emissionKind"), &["NoDebug", "FullDebug", "LineTablesOnly", "DebugDirectivesOnly"]);
        let emission = emission.unwrap_or_else(|| self.int_field(node, "emissionKind"));
        let table = kind(self.words(node, "nameTableKind"), &["Default", "GNU", "None", "Apple"]);
        let table = table.unwrap_or_else(|| self.int_field(node, "nameTableKind"));
        let id = self.distinct_id(node);
        let language = match self.module.node(node).field("language") {
            Some(_) => self.dwarf(node, "language"),
            None => self.dwarf(node, "sourceLanguageName"),
        };
        let file = self.attr_field(node, "file")?;
        let producer = self.string(node, "producer");
        let split = self.string(node, "splitDebugFilename");
        let optimized = self.bool_field(node, "isOptimized").unwrap_or(false);
        made(DICompileUnitAttr::get(
            &self.ctx,
            None,
            Some(false),
            id,
            language,
            file,
            producer,
            optimized,
            Param::Int(emission),
            Some(false),
            param(table),
            split,
            Vec::new(),
        ))
    }

    fn composite_type(&mut self, node: NodeId) -> Option<Attr> {
        let tag = self.dwarf(node, "tag");
        let flags = self.node_flags(node);
        let is_vector = flags & (1 << 11) != 0;
        let elements = match is_vector || !self.options.drop_composite_type_elements {
            true => self.all_or_none(node, "elements"),
            false => Vec::new(),
        };
        let base = self.attr_field(node, "baseType");
        if tag == dwarf_number(b"DW_TAG_array_type")? && base.is_none() {
            return None;
        }
        let (name, file, scope) =
            (self.string(node, "name"), self.attr_field(node, "file"), self.attr_field(node, "scope"));
        let [data, rank, allocated, associated] =
            ["dataLocation", "rank", "allocated", "associated"].map(|name| self.expression_field(node, name));
        made(DICompositeTypeAttr::get(
            &self.ctx,
            None,
            Some(false),
            tag,
            name,
            file,
            self.line(node),
            scope,
            base,
            param(flags),
            number(self.int_field(node, "size")),
            number(self.int_field(node, "align")),
            data,
            rank,
            allocated,
            associated,
            None,
            None,
            elements,
        ))
    }

    pub(super) fn composite_reference(&self, id: Attr) -> Option<Attr> {
        self.with_defaults::<DICompositeTypeAttr>(vec![Some(id).into_param(), Some(true).into_param()])
    }

    pub(super) fn subprogram_reference(&self, id: Attr) -> Option<Attr> {
        self.with_defaults::<DISubprogramAttr>(vec![Some(id).into_param(), Some(true).into_param()])
    }

    fn derived_type(&mut self, node: NodeId) -> Option<Attr> {
        let base = self.needed(node, "baseType")?;
        let extra = self.attr_field(node, "extraData");
        let space = match self.module.node(node).field("dwarfAddressSpace") {
            Some(Field::Int(space)) => Some(Param::Int(*space)),
            _ => None,
        };
        made(DIDerivedTypeAttr::get(
            &self.ctx,
            self.dwarf(node, "tag"),
            self.string(node, "name"),
            None,
            Some(0),
            None,
            base,
            number(self.int_field(node, "size")),
            number(self.int_field(node, "align")),
            number(self.int_field(node, "offset")),
            space,
            param(0),
            extra,
        ))
    }

    fn global_variable(&mut self, node: NodeId) -> Option<Attr> {
        let scope = self.attr_field(node, "scope");
        let (name, linkage) = (self.string(node, "name"), self.string(node, "linkageName"));
        let file = self.attr_field(node, "file")?;
        let ty = self.attr_field(node, "type")?;
        let local = Some(self.bool_field(node, "isLocal").unwrap_or(false));
        let defined = Some(self.bool_field(node, "isDefinition").unwrap_or(true));
        let align = number(self.int_field(node, "align"));
        let line = self.int_field(node, "line") as u32;
        made(DIGlobalVariableAttr::get(&self.ctx, scope, name, linkage, file, line, ty, local, defined, align))
    }

    fn local_variable(&mut self, node: NodeId) -> Option<Attr> {
        let scope = self.needed(node, "scope")??;
        let (name, file) = (self.string(node, "name"), self.attr_field(node, "file"));
        let ty = self.attr_field(node, "type");
        let arg = number(self.int_field(node, "arg"));
        let align = number(self.int_field(node, "align"));
        let flags = param(self.node_flags(node));
        made(DILocalVariableAttr::get(&self.ctx, scope, name, file, self.line(node), arg, align, ty, flags))
    }

    fn debug_module(&mut self, node: NodeId) -> Option<Attr> {
        let (file, scope) = (self.attr_field(node, "file"), self.attr_field(node, "scope"));
        let texts = ["name", "configMacros", "includePath", "apinotes"].map(|name| self.string(node, name));
        let [name, macros, path, notes] = texts;
        let is_decl = Some(self.bool_field(node, "isDecl").unwrap_or(false));
        made(DIModuleAttr::get(&self.ctx, file, scope, name, macros, path, notes, self.line(node), is_decl))
    }

    fn subprogram(&mut self, node: NodeId) -> Option<Attr> {
        let id = if self.module.node(node).is_distinct { Some(self.distinct_id(node)) } else { None };
        let scope = self.needed(node, "scope")?;
        let ty = self.needed(node, "type")?;
        let flags = match self.module.node(node).field("spFlags") {
            Some(_) => self.flags(node, "spFlags", "DISPFlag", SUBPROGRAM_FLAGS),
            // Older releases have a field for each flag.
            None => {
                let flag = |name: &str, default: bool, bit: i128| {
                    if self.bool_field(node, name).unwrap_or(default) { bit } else { 0 }
                };
                flag("isLocal", false, 4) | flag("isDefinition", true, 8) | flag("isOptimized", false, 16)
            }
        };
        let retained = self.all_or_none(node, "retainedNodes");
        let annotations = self.annotations(node);
        let unit = self.attr_field(node, "unit");
        let file = self.attr_field(node, "file");
        made(DISubprogramAttr::get(
            &self.ctx,
            None,
            Some(false),
            id,
            unit,
            scope,
            self.string(node, "name"),
            self.string(node, "linkageName"),
            file,
            self.line(node),
            number(self.int_field(node, "scopeLine")),
            param(flags),
            ty,
            retained,
            annotations,
        ))
    }

    fn annotations(&mut self, node: NodeId) -> Vec<Attr> {
        let mut all = Vec::new();
        for annotation in self.list(node, "annotations").into_iter().flatten() {
            if let [Md::Text(name), Md::Text(value)] = self.module.node(annotation).operands() {
                let (name, value) = (self.ctx.attrs().string(name), self.ctx.attrs().string(value));
                all.extend(made(DIAnnotationAttr::get(&self.ctx, name, value)));
            }
        }
        all
    }

    /// Returns a bound of an array: a number, an expression or a variable.
    fn bound(&mut self, node: NodeId, name: &str) -> Option<Attr> {
        let integer = |value: i128| self.ctx.attrs().integer(self.ctx.types().i64(), value as i64);
        match self.module.node(node).field(name)? {
            Field::Int(value) => Some(integer(*value)),
            Field::Md(Md::Const(constant)) => {
                let value = self.module.constants.int(*constant)?.to_i64()?;
                Some(integer(value.into()))
            }
            Field::Md(Md::Node(bound)) => match self.module.node(*bound).kind {
                NodeKind::Expression(_) => self.expression(*bound),
                _ => self.node_attr(*bound),
            },
            _ => None,
        }
    }

    fn subroutine_type(&mut self, node: NodeId) -> Option<Attr> {
        let mut types = Vec::new();
        for ty in self.list(node, "types") {
            types.push(match ty {
                None => made(DINullTypeAttr::get(&self.ctx))?,
                Some(ty) => self.node_attr(ty)?,
            });
        }
        match self.dwarf(node, "cc") {
            0 => {
                let def = DISubroutineTypeAttr::def(&self.ctx)?;
                let mut params = self.ctx.default_params(def);
                *params.last_mut()? = types.into_param();
                made(attr_of::<DISubroutineTypeAttr>(&self.ctx, params))
            }
            convention => made(DISubroutineTypeAttr::get(&self.ctx, convention, types)),
        }
    }

    /// Returns the attribute with the given first parameters and the defaults of the others, for defaults that no
    /// constructor accepts.
    fn with_defaults<T: TypedAttr>(&self, mut params: Vec<Param>) -> Option<Attr> {
        let defaults = self.ctx.default_params(T::def(&self.ctx)?);
        params.extend(defaults.into_iter().skip(params.len()));
        made(attr_of::<T>(&self.ctx, params))
    }
}
