//! Types in text.

use super::lexer::Tok;
use super::parser::{Parsed, Parser};
use crate::import::ir::types::NamedStruct;
use crate::import::ir::{Bytes, Ty, TypeKind};

/// Largest width of an integer type.
const MAX_WIDTH: u64 = (1 << 23) - 1;

impl Parser<'_> {
    /// Parses a type other than `void`.
    pub(super) fn ty(&mut self) -> Parsed<Ty> {
        let at = self.at();
        let ty = self.ty_or_void()?;
        match self.module.types.kind(ty) {
            TypeKind::Void => Err(self.error(at, "void type only allowed for function results")),
            _ => Ok(ty),
        }
    }

    /// Parses a type, among them `void`.
    pub(super) fn ty_or_void(&mut self) -> Parsed<Ty> {
        let mut ty = self.nested(Self::ty_head)?;
        loop {
            // Typed pointers of older releases are read as opaque ones.
            if self.is(b'*') || self.is_word(b"addrspace") {
                let wrong = match self.module.types.kind(ty) {
                    TypeKind::Ptr(_) => Some("ptr* is invalid - use ptr instead"),
                    TypeKind::Void => Some("pointers to void are invalid - use i8* instead"),
                    TypeKind::Label => Some("basic block pointers are invalid"),
                    TypeKind::Metadata | TypeKind::Token | TypeKind::X86Amx => Some("pointer to this type is invalid"),
                    _ => None,
                };
                if let Some(wrong) = wrong {
                    return Err(self.error(self.at(), wrong));
                }
                let space = self.optional_space()?;
                self.expect(b'*', "expected '*' in address space")?;
                ty = self.module.types.intern(TypeKind::Ptr(space));
                continue;
            }
            if !self.is(b'(') {
                return Ok(ty);
            }
            ty = self.nested(|p| p.function_type(ty))?;
        }
    }

    /// Returns true if the token begins a type.
    pub(super) fn is_at_type(&self) -> bool {
        match self.tok.kind {
            Tok::Local | Tok::Punct(b'{' | b'[' | b'<') => true,
            Tok::Word => {
                let word = self.text();
                is_int_word(word) || primitive(word).is_some() || matches!(word, b"ptr" | b"target" | b"x86_mmx")
            }
            _ => false,
        }
    }

    fn ty_head(&mut self) -> Parsed<Ty> {
        let at = self.at();
        match self.tok.kind {
            Tok::Punct(b'{') => {
                self.bump();
                let elements = self.struct_elements()?;
                Ok(self.module.types.intern(TypeKind::Struct { elements, packed: false }))
            }
            Tok::Punct(b'[') => {
                self.bump();
                self.sequence(false)
            }
            Tok::Punct(b'<') => {
                self.bump();
                if self.eat(b'{') {
                    let elements = self.struct_elements()?;
                    self.expect(b'>', "expected '>' at end of packed struct")?;
                    return Ok(self.module.types.intern(TypeKind::Struct { elements, packed: true }));
                }
                self.sequence(true)
            }
            Tok::Local => {
                let named = self.struct_named_here();
                self.bump();
                Ok(self.module.types.intern(TypeKind::Named(named)))
            }
            Tok::Word => {
                let word = self.text();
                if let Some(kind) = primitive(word) {
                    self.bump();
                    return Ok(self.module.types.intern(kind));
                }
                if is_int_word(word) {
                    let width = std::str::from_utf8(&word[1..]).ok().and_then(|digits| digits.parse::<u64>().ok());
                    let Some(width) = width.filter(|width| (1..=MAX_WIDTH).contains(width)) else {
                        return Err(self.error(at, "bitwidth for integer type out of range"));
                    };
                    self.bump();
                    return Ok(self.module.types.int(width as u32));
                }
                match word {
                    b"ptr" => {
                        self.bump();
                        let space = self.optional_space()?;
                        Ok(self.module.types.intern(TypeKind::Ptr(space)))
                    }
                    b"target" => self.target_type(),
                    // Newer releases read the removed type as a vector.
                    b"x86_mmx" => {
                        self.bump();
                        let element = self.module.types.int(64);
                        Ok(self.module.types.intern(TypeKind::Vector { count: 1, scalable: false, element }))
                    }
                    _ => Err(self.error(at, "expected type")),
                }
            }
            _ => Err(self.error(at, "expected type")),
        }
    }

    /// Parses `addrspace(1)`, if present.
    pub(super) fn optional_space(&mut self) -> Parsed<u32> {
        if !self.eat_word(b"addrspace") {
            return Ok(0);
        }
        self.expect(b'(', "expected '(' in address space")?;
        let at = self.at();
        // A letter names a space of the data layout.
        let space = match self.tok.kind {
            Tok::Str => {
                let name = self.string()?;
                self.space_of_letter(at, &name)?
            }
            _ => self.u32()?,
        };
        self.expect(b')', "expected ')' in address space")?;
        match space < 1 << 24 {
            true => Ok(space),
            false => Err(self.error(at, "invalid address space, must be a 24-bit integer")),
        }
    }

    fn space_of_letter(&mut self, at: u32, name: &[u8]) -> Parsed<u32> {
        let letter = match name {
            [letter @ (b'A' | b'G' | b'P')] => *letter,
            _ => {
                let name = String::from_utf8_lossy(name).into_owned();
                return Err(self.error(at, format!("invalid symbolic addrspace '{name}'")));
            }
        };
        let layout = self.module.data_layout.as_ref().map_or(&[][..], |layout| &layout.0);
        let number = |token: &[u8]| std::str::from_utf8(token.get(1..)?).ok()?.parse().ok();
        let found = layout.split(|byte| *byte == b'-').find(|token| token.first() == Some(&letter));
        Ok(found.and_then(number).unwrap_or(0))
    }

    fn struct_elements(&mut self) -> Parsed<Box<[Ty]>> {
        let mut elements = Vec::new();
        if !self.is(b'}') {
            loop {
                let at = self.at();
                let element = self.ty()?;
                if !self.is_element(element) {
                    return Err(self.error(at, "invalid element type for struct"));
                }
                elements.push(element);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b'}', "expected '}' at end of struct")?;
        Ok(elements.into())
    }

    fn is_element(&self, ty: Ty) -> bool {
        use TypeKind::*;
        !matches!(self.module.types.kind(ty), Void | Label | Metadata | Function { .. } | Token)
    }

    /// Parses an array or a vector after its bracket.
    fn sequence(&mut self, is_vector: bool) -> Parsed<Ty> {
        let scalable = is_vector && self.eat_word(b"vscale");
        if scalable && !self.eat_word(b"x") {
            return Err(self.error(self.at(), "expected 'x' after vscale"));
        }
        let at = self.at();
        let count = match self.tok.kind {
            Tok::Int => self.u64()?,
            _ => return Err(self.error(at, "expected number in address space")),
        };
        if !self.eat_word(b"x") {
            return Err(self.error(self.at(), "expected 'x' after element count"));
        }
        let element_at = self.at();
        let element = self.ty()?;
        if !is_vector {
            self.expect(b']', "expected end of sequential type")?;
            if !self.is_element(element) {
                return Err(self.error(element_at, "invalid array element type"));
            }
            return Ok(self.module.types.intern(TypeKind::Array { count, element }));
        }
        self.expect(b'>', "expected end of sequential type")?;
        if count == 0 {
            return Err(self.error(at, "zero element vector is illegal"));
        }
        let Ok(count) = u32::try_from(count) else { return Err(self.error(at, "size too large for vector")) };
        let types = &self.module.types;
        if !types.is_int(element) && !types.is_float(element) && !types.is_ptr(element) {
            return Err(self.error(element_at, "invalid vector element type"));
        }
        Ok(self.module.types.intern(TypeKind::Vector { count, scalable, element }))
    }

    /// Parses the parameters of a function type after its result.
    fn function_type(&mut self, result: Ty) -> Parsed<Ty> {
        let at = self.at();
        if matches!(self.module.types.kind(result), TypeKind::Label | TypeKind::Metadata | TypeKind::Function { .. }) {
            return Err(self.error(at, "invalid function return type"));
        }
        self.bump();
        let (mut params, mut var_arg) = (Vec::new(), false);
        if !self.is(b')') {
            loop {
                if self.tok.kind == Tok::Dots {
                    self.bump();
                    var_arg = true;
                    break;
                }
                let at = self.at();
                let param = self.ty()?;
                if !self.module.types.is_first_class(param) {
                    return Err(self.error(at, "invalid function parameter type"));
                }
                params.push(param);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b')', "expected ')' at end of argument list")?;
        Ok(self.module.types.intern(TypeKind::Function { result, params: params.into(), var_arg }))
    }

    fn target_type(&mut self) -> Parsed<Ty> {
        self.bump();
        self.expect(b'(', "expected '(' in target extension type")?;
        let name: Bytes = self.string()?.into();
        let (mut types, mut numbers) = (Vec::new(), Vec::new());
        while self.eat(b',') {
            if self.tok.kind == Tok::Int {
                numbers.push(self.u32()?);
                continue;
            }
            if !numbers.is_empty() {
                return Err(self.error(self.at(), "expected uint32 param"));
            }
            types.push(self.ty_or_void()?);
        }
        self.expect(b')', "expected ')' in target extension type")?;
        Ok(self.module.types.intern(TypeKind::Target { name, types: types.into(), numbers: numbers.into() }))
    }

    /// Returns the struct that the token names, which may be defined later.
    fn struct_named_here(&mut self) -> u32 {
        let name: Bytes = self.sigil_name().into();
        let at = self.at();
        if let Some(&known) = self.struct_names.get(&name) {
            return known;
        }
        let number = self.module.types.structs.len() as u32;
        let is_number = name.first().is_some_and(u8::is_ascii_digit) && self.text().get(1) != Some(&b'"');
        let shown = if is_number { Bytes::default() } else { name.clone() };
        self.module.types.structs.push(NamedStruct { name: shown, body: None, is_defined: false, at });
        self.struct_names.insert(name, number);
        number
    }

    /// Parses `%name = type {..}`.
    pub(super) fn type_definition(&mut self) -> Parsed<()> {
        let at = self.at();
        let number = self.struct_named_here();
        self.bump();
        self.expect(b'=', "expected '=' after name")?;
        if !self.eat_word(b"type") {
            return Err(self.error(self.at(), "expected 'type' after name"));
        }
        if self.module.types.structs[number as usize].is_defined {
            return Err(self.error(at, "redefinition of type"));
        }
        let body = if self.eat_word(b"opaque") {
            None
        } else {
            let packed = self.eat(b'<');
            if !self.is(b'{') {
                return Err(self.error(self.at(), "expected '{' in type definition"));
            }
            self.bump();
            let elements = self.struct_elements()?;
            if packed {
                self.expect(b'>', "expected '>' in packed struct")?;
            }
            Some((elements, packed))
        };
        let named = &mut self.module.types.structs[number as usize];
        (named.body, named.is_defined) = (body, true);
        Ok(())
    }

    /// Reports structs that are used but not defined, and those that contain themselves.
    pub(super) fn check_structs(&self) -> Parsed<()> {
        let structs = &self.module.types.structs;
        if let Some(missing) = structs.iter().find(|named| !named.is_defined) {
            let name = String::from_utf8_lossy(&missing.name).into_owned();
            return Err(self.error(missing.at, format!("use of undefined type named '{name}'")));
        }
        // States: not visited, on the path, done.
        let mut states = vec![0u8; structs.len()];
        for root in 0..structs.len() as u32 {
            let mut path: Vec<(u32, Vec<u32>)> = Vec::new();
            let mut enter = Some(root);
            loop {
                if let Some(at) = enter.take() {
                    match states[at as usize] {
                        0 => {
                            states[at as usize] = 1;
                            path.push((at, self.parts_of(at)));
                        }
                        1 => {
                            let named = &structs[at as usize];
                            let name = String::from_utf8_lossy(&named.name).into_owned();
                            let message = format!("identified structure type '{name}' is recursive");
                            return Err(self.error(named.at, message));
                        }
                        _ => {}
                    }
                }
                let Some((at, parts)) = path.last_mut() else { break };
                match parts.pop() {
                    Some(part) => enter = Some(part),
                    None => {
                        states[*at as usize] = 2;
                        path.pop();
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the named structs that a struct directly contains.
    fn parts_of(&self, number: u32) -> Vec<u32> {
        let types = &self.module.types;
        let body = types.structs[number as usize].body.as_ref();
        let mut pending: Vec<Ty> = body.map_or(Vec::new(), |body| body.0.to_vec());
        let mut seen = std::collections::HashSet::new();
        let mut found = Vec::new();
        while let Some(ty) = pending.pop() {
            if !seen.insert(ty) {
                continue;
            }
            match types.kind(ty) {
                TypeKind::Named(at) => found.push(*at),
                TypeKind::Array { element, .. } => pending.push(*element),
                TypeKind::Struct { elements, .. } => pending.extend(elements),
                _ => {}
            }
        }
        found
    }
}

fn is_int_word(word: &[u8]) -> bool {
    word.len() > 1 && word[0] == b'i' && word[1..].iter().all(u8::is_ascii_digit)
}

fn primitive(word: &[u8]) -> Option<TypeKind> {
    Some(match word {
        b"void" => TypeKind::Void,
        b"half" => TypeKind::Half,
        b"bfloat" => TypeKind::BFloat,
        b"float" => TypeKind::Float,
        b"double" => TypeKind::Double,
        b"x86_fp80" => TypeKind::X86Fp80,
        b"fp128" => TypeKind::Fp128,
        b"ppc_fp128" => TypeKind::PpcFp128,
        b"x86_amx" => TypeKind::X86Amx,
        b"label" => TypeKind::Label,
        b"token" => TypeKind::Token,
        b"metadata" => TypeKind::Metadata,
        _ => return None,
    })
}
