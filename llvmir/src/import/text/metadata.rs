//! Metadata in text.

use lect_dialects::llvm::dwarf_number;

use super::lexer::{Tok, unescape};
use super::parser::{Parsed, Parser};
use crate::import::ir::{Bytes, Field, Md, Node, NodeId, NodeKind, TypeKind, Value};

/// Nodes with fields.
const RECORDS: &[&[u8]] = &[
    b"DILocation",
    b"DIExpression",
    b"DIGlobalVariableExpression",
    b"GenericDINode",
    b"DISubrange",
    b"DIEnumerator",
    b"DIBasicType",
    b"DIFixedPointType",
    b"DIDerivedType",
    b"DICompositeType",
    b"DISubroutineType",
    b"DIFile",
    b"DICompileUnit",
    b"DISubprogram",
    b"DILexicalBlock",
    b"DILexicalBlockFile",
    b"DINamespace",
    b"DITemplateTypeParameter",
    b"DITemplateValueParameter",
    b"DIGlobalVariable",
    b"DILocalVariable",
    b"DIObjCProperty",
    b"DIImportedEntity",
    b"DIModule",
    b"DIAssignID",
    b"DIMacro",
    b"DIMacroFile",
    b"DICommonBlock",
    b"DIArgList",
    b"DIStringType",
    b"DIGenericSubrange",
    b"DILabel",
    b"DISubrangeType",
];

impl Parser<'_> {
    /// Parses `!name = !{!0, !1}`.
    pub(super) fn named_metadata(&mut self) -> Parsed<()> {
        let name: Bytes = unescape(self.text().get(1..).unwrap_or_default()).into();
        self.bump();
        self.expect(b'=', "expected '=' here")?;
        self.expect(b'!', "expected '!' here")?;
        self.expect(b'{', "expected '{' here")?;
        let mut nodes = Vec::new();
        if !self.is(b'}') {
            loop {
                nodes.push(self.node()?);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b'}', "expected end of metadata node")?;
        self.module.named_nodes.push((name, nodes));
        Ok(())
    }

    /// Parses `!0 = distinct !{..}`.
    pub(super) fn node_definition(&mut self) -> Parsed<()> {
        let start = self.at();
        self.bump();
        let number = self.u32()?;
        self.expect(b'=', "expected '=' here")?;
        if self.is_at_type() && self.tok.kind == Tok::Word {
            return Err(self.error(self.at(), "unexpected type in metadata definition"));
        }
        let id = self.numbered(number, start);
        if !matches!(self.module.node(id).kind, NodeKind::Unknown) {
            return Err(self.error(start, "Metadata id is already used"));
        }
        let is_distinct = self.eat_word(b"distinct");
        let kind = match self.tok.kind {
            Tok::MetadataName => self.record()?,
            _ => {
                self.expect(b'!', "expected '!' here")?;
                NodeKind::Tuple(self.tuple()?)
            }
        };
        self.module.nodes[id.0 as usize] = Node { is_distinct, kind, span: (start, self.last_end) };
        Ok(())
    }

    fn numbered(&mut self, number: u32, at: u32) -> NodeId {
        if let Some(&known) = self.node_numbers.get(&number) {
            return known;
        }
        let id = self.new_node(at);
        self.node_numbers.insert(number, id);
        id
    }

    /// Parses a node: `!0`, `!{..}` or `!DIFile(..)`.
    pub(super) fn node(&mut self) -> Parsed<NodeId> {
        let at = self.at();
        let is_distinct = self.eat_word(b"distinct");
        if self.tok.kind == Tok::MetadataName {
            let kind = self.nested(Self::record)?;
            return Ok(self.add_node(at, is_distinct, kind));
        }
        self.expect(b'!', "expected '!' here")?;
        self.node_tail(at, is_distinct)
    }

    /// Parses a node after its exclamation mark.
    fn node_tail(&mut self, at: u32, is_distinct: bool) -> Parsed<NodeId> {
        match self.tok.kind {
            Tok::Int => {
                let number = self.u32()?;
                Ok(self.numbered(number, at))
            }
            _ => {
                let operands = self.nested(Self::tuple)?;
                Ok(self.add_node(at, is_distinct, NodeKind::Tuple(operands)))
            }
        }
    }

    fn add_node(&mut self, at: u32, is_distinct: bool, kind: NodeKind) -> NodeId {
        let id = self.new_node(at);
        self.module.nodes[id.0 as usize] = Node { is_distinct, kind, span: (at, self.last_end) };
        id
    }

    /// Parses `{..}`.
    fn tuple(&mut self) -> Parsed<Vec<Md>> {
        self.expect(b'{', "expected '{' here")?;
        let mut operands = Vec::new();
        if !self.is(b'}') {
            loop {
                operands.push(self.md()?);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b'}', "expected end of metadata node")?;
        Ok(operands)
    }

    /// Parses an operand of a node or of a debug record: a node, a string, a value, or `null`.
    pub(super) fn md(&mut self) -> Parsed<Md> {
        let at = self.at();
        match self.tok.kind {
            Tok::Word if self.text() == b"null" => {
                self.bump();
                Ok(Md::Null)
            }
            Tok::MetadataName if self.text() == b"!DIArgList" => self.arg_list(),
            Tok::MetadataName => self.node().map(Md::Node),
            Tok::Punct(b'!') => {
                self.bump();
                match self.tok.kind {
                    Tok::Str => Ok(Md::Text(self.string()?.into())),
                    _ => self.node_tail(at, false).map(Md::Node),
                }
            }
            _ if self.is_word(b"distinct") => self.node().map(Md::Node),
            _ => {
                let ty = self.ty()?;
                if *self.module.types.kind(ty) == TypeKind::Metadata {
                    return Err(self.error(at, "invalid metadata-value-metadata roundtrip"));
                }
                let operand = self.operand(ty)?;
                Ok(match operand.value {
                    Value::Const(constant) => Md::Const(constant),
                    _ => Md::Local(operand),
                })
            }
        }
    }

    /// Parses `!DIArgList(i32 %a, i32 1)`.
    fn arg_list(&mut self) -> Parsed<Md> {
        self.bump();
        self.expect(b'(', "expected '(' here")?;
        if !self.is(b')') {
            loop {
                self.typed_value()?;
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b')', "expected ')' here")?;
        Ok(Md::List)
    }

    /// Parses a node with fields.
    fn record(&mut self) -> Parsed<NodeKind> {
        let at = self.at();
        let name: Bytes = self.text().get(1..).unwrap_or_default().into();
        if !RECORDS.contains(&&*name) {
            return Err(self.error(at, "expected metadata type"));
        }
        self.bump();
        if &*name == b"DIExpression" {
            return self.expression();
        }
        self.expect(b'(', "expected '(' here")?;
        let mut fields: Vec<(Bytes, Field)> = Vec::new();
        if !self.is(b')') {
            loop {
                if self.tok.kind != Tok::Label {
                    return Err(self.error(self.at(), "expected field label here"));
                }
                let label: Bytes = self.label_name().into();
                if fields.iter().any(|field| field.0 == label) {
                    let label = String::from_utf8_lossy(&label);
                    return Err(self.error(self.at(), format!("field '{label}' cannot be specified more than once")));
                }
                self.bump();
                fields.push((label, self.nested(Self::field)?));
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b')', "expected ')' here")?;
        Ok(NodeKind::Record(name, fields))
    }

    fn field(&mut self) -> Parsed<Field> {
        let at = self.at();
        match self.tok.kind {
            Tok::Str => Ok(Field::Md(Md::Text(self.string()?.into()))),
            Tok::Int => {
                let text = std::str::from_utf8(self.text()).ok().and_then(|text| text.parse().ok());
                let Some(value) = text else { return Err(self.error(at, "value for field too large")) };
                self.bump();
                Ok(Field::Int(value))
            }
            Tok::Word if !self.is_at_type() => {
                let word = self.text();
                match word {
                    b"true" | b"false" => {
                        self.bump();
                        return Ok(Field::Bool(word == b"true"));
                    }
                    b"null" | b"distinct" => return self.md().map(Field::Md),
                    _ => {}
                }
                let mut words = vec![Bytes::from(word)];
                self.bump();
                while self.eat(b'|') {
                    match self.tok.kind {
                        Tok::Word | Tok::Int => words.push(self.text().into()),
                        _ => return Err(self.error(self.at(), "expected debug info flag")),
                    }
                    self.bump();
                }
                Ok(Field::Words(words))
            }
            // `operands: {!1, !2}` of a generic node.
            Tok::Punct(b'{') => {
                let operands = self.tuple()?;
                let id = self.add_node(at, false, NodeKind::Tuple(operands));
                Ok(Field::Md(Md::Node(id)))
            }
            _ => self.md().map(Field::Md),
        }
    }

    /// Parses the opcodes of `!DIExpression(..)`.
    fn expression(&mut self) -> Parsed<NodeKind> {
        self.expect(b'(', "expected '(' here")?;
        let mut elements = Vec::new();
        if !self.is(b')') {
            loop {
                let at = self.at();
                let value = match self.tok.kind {
                    Tok::Int => self.u64()?,
                    Tok::Word => {
                        let Some(value) = dwarf_number(self.text()).map(u64::from) else {
                            let word = String::from_utf8_lossy(self.text()).into_owned();
                            return Err(self.error(at, format!("invalid DWARF op '{word}'")));
                        };
                        self.bump();
                        value
                    }
                    _ => return Err(self.error(at, "expected unsigned integer")),
                };
                elements.push(value);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b')', "expected ')' here")?;
        Ok(NodeKind::Expression(elements))
    }
}
