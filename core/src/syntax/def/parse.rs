//! Parser of the text after the mnemonic of an attribute or a type. Error messages and their order are those of the C++
//! code that mlir-tblgen generates for the format.

use lect_ods::format::{DefCustomArg, DefElement, DefGroup, DefParam, StructField};
use lect_ods::spec::{DefKind, DefSyntax, EnumKind};

use super::dynamic;
use super::field::{Class, ClassForm, Field, Plan, dense_element};
use super::short::Short;
use super::{check, records, shared};
use crate::attrs::OpaqueBody;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::{DefBody, DefInfo, Param};

use crate::entity::{Attr, Def, Type};
use crate::eval::Val;
use crate::eval::{EnumRef, enum_keywords, enum_value};
use crate::number::{ApInt, FloatFormat};
use crate::syntax::DefDirective;
use crate::text::lexer::TokenKind;
use crate::text::parse::Parser;
use crate::types::{Invalid, TypeData};

/// Reason why parsing stopped.
pub(crate) enum Stop {
    /// An error was emitted.
    Reported(Reported),
    /// The syntax is C++ that lect does not interpret: neither the meaning nor the validity of the text is known.
    Unknown,
}

impl From<Reported> for Stop {
    fn from(reported: Reported) -> Self {
        Stop::Reported(reported)
    }
}

/// Result of parsing.
pub(crate) type Read<T> = Result<T, Stop>;

/// Parses the text after the mnemonic of a definition. `ty` is the type that follows an attribute, or the required one.
pub(crate) fn read(p: &mut Parser<'_, '_>, def: Def, ty: Option<Type>) -> Read<DefBody> {
    let ctx: &ContextData = p.ctx;
    let info = ctx.def_info(def);
    if let Some(parse) = info.syntax().parse {
        let loc = p.loc_of_passed(info.spec().mnemonic.as_deref().unwrap_or_default());
        let outer = p.set_attr_type(ty);
        let body = parse(p);
        p.set_attr_type(outer);
        let body = body?;
        return check::check(ctx, def, &body)
            .map(|()| body)
            .map_err(|Invalid(message)| p.hook_error(loc, message).into());
    }
    if info.dialect().flags.dynamic {
        return Ok(dynamic::read(p, info)?);
    }
    let format = match &info.spec().syntax {
        DefSyntax::Custom => return Err(Stop::Unknown),
        // Without parameters the text is empty. Other definitions are printed by hooks of the dialect.
        DefSyntax::None if info.spec().params.is_empty() => return Ok(DefBody::Params(Box::default())),
        DefSyntax::None => return Err(Stop::Unknown),
        DefSyntax::Format(format) => format,
    };
    let plan = info.plan(ctx);
    let loc = p.loc();
    let mut values = vec![None; plan.fields.len()];
    if let Some(index) = plan.self_type {
        values[index] = self_type(p, plan, index, ty)?.map(Param::Type);
    }
    let in_brackets = p.newer().is_some_and(|release| info.gains_brackets(ctx, release)) && p.eat_punct("<");
    let mut reader = Reader { p, info, plan, values };
    if info.is_embedded() || !guesses(ctx, info, &format.elements) {
        reader.elements(&format.elements)?;
    } else {
        // A C++ directive of the same name may have another syntax. The text is stored then.
        let read = ctx.attempt(|| match reader.elements(&format.elements) {
            Ok(()) => Ok(true),
            Err(Stop::Unknown) => Ok(false),
            Err(Stop::Reported(reported)) => Err(reported),
        });
        if !matches!(read, Ok(true)) || !reader.has_args(&format.elements) {
            return Err(Stop::Unknown);
        }
    }
    if in_brackets {
        reader.p.expect_punct(">")?;
    }
    let values = std::mem::take(&mut reader.values);
    let params: Box<[Param]> =
        values.into_iter().zip(&plan.fields).map(|(value, field)| field.or_absent(value)).collect();
    let body = DefBody::Params(params);
    match check::check(ctx, def, &body) {
        Ok(()) => Ok(body),
        Err(Invalid(message)) => Err(p.hook_error(loc, message).into()),
    }
}

/// Returns the code of `custom<Name>`: the dialect's hook, or a shared directive.
pub(super) fn directive(ctx: &ContextData, info: &DefInfo, name: &str) -> Option<DefDirective> {
    own_directive(ctx, info, name).or_else(|| shared::directive(name))
}

/// Returns the dialect's own hook of `custom<Name>`.
fn own_directive(ctx: &ContextData, info: &DefInfo, name: &str) -> Option<DefDirective> {
    let table = ctx.dialect_def(info.dialect().name.as_bytes())?.syntax_table()?;
    table.def_directives.iter().find(|it| it.0 == name).map(|it| it.1)
}

/// Returns true if a format has directives known only by name, which shared directives parse.
fn guesses(ctx: &ContextData, info: &DefInfo, elements: &[DefElement]) -> bool {
    elements.iter().any(|element| match element {
        DefElement::Custom { name, .. } => {
            own_directive(ctx, info, name).is_none() && shared::directive(name).is_some()
        }
        DefElement::Optional(group) => guesses(ctx, info, &group.then) || guesses(ctx, info, &group.otherwise),
        _ => false,
    })
}

/// Returns the directives without code in the format of a definition.
pub fn unknown_def_directives<'i>(ctx: &ContextData, info: &'i DefInfo) -> Vec<&'i str> {
    fn collect<'i>(elements: &'i [DefElement], names: &mut Vec<&'i str>) {
        for element in elements {
            match element {
                DefElement::Custom { name, .. } => names.push(name),
                DefElement::Optional(group) => {
                    collect(&group.then, names);
                    collect(&group.otherwise, names);
                }
                _ => {}
            }
        }
    }
    let mut names = Vec::new();
    if let DefSyntax::Format(format) = &info.spec().syntax {
        collect(&format.elements, &mut names);
    }
    let of_reader = [shared::SHORT_TYPE, shared::SAME_AS, records::RECORDS];
    names.retain(|name| !of_reader.contains(name) && directive(ctx, info, name).is_none());
    names
}

/// Returns the indices of a directive's parameters.
pub(super) fn param_numbers(args: &[DefCustomArg]) -> Vec<u32> {
    let number = |arg: &DefCustomArg| match arg {
        DefCustomArg::Param(index) | DefCustomArg::Ref(index) => Some(*index),
        DefCustomArg::Cpp(_) => None,
    };
    args.iter().filter_map(number).collect()
}

/// Returns the C++ text argument of a directive.
pub(super) fn text_of(args: &[DefCustomArg]) -> &str {
    let text = args.iter().find_map(|arg| if let DefCustomArg::Cpp(text) = arg { Some(&**text) } else { None });
    text.unwrap_or_default()
}

/// Returns the syntax of types in `custom<ShortType>`.
pub(super) fn short_form<'a>(info: &'a DefInfo, args: &'a [DefCustomArg]) -> Short<'a> {
    let mut texts = args.iter().filter_map(|arg| if let DefCustomArg::Cpp(text) = arg { Some(&**text) } else { None });
    let (words, sign) = (texts.next().unwrap_or_default(), texts.next().unwrap_or_default());
    Short { dialect: &info.dialect().name, words, sign }
}

fn self_type(p: &Parser<'_, '_>, plan: &Plan, index: usize, ty: Option<Type>) -> Read<Option<Type>> {
    let Some(ty) = ty else {
        let optional = plan.fields[index].absent.is_some();
        return if optional { Ok(None) } else { Err(p.hook_error(p.loc(), "expected a trailing type").into()) };
    };
    match &plan.fields[index].field {
        Field::Symbol(class) if class.has(p.ctx, &Val::Type(ty)) => Ok(Some(ty)),
        _ => Err(p.hook_error(p.loc(), "invalid kind of type specified").into()),
    }
}

/// Parses an attribute whose class is fixed: in full, or without the mnemonic.
pub(crate) fn attr_of_class(p: &mut Parser<'_, '_>, class: &Class, ty: Option<Type>) -> Read<Attr> {
    let loc = p.loc();
    let attr = match (class.form, class.def) {
        (ClassForm::Full, _) => p.parse_attribute(ty)?,
        _ if p.at_symbol() => p.parse_attribute(ty)?,
        (ClassForm::Body, Some(def)) => attr_body(p, def, ty)?,
        (ClassForm::Array, _) => dense_array(p, &class.name)?,
        _ => return Err(Stop::Unknown),
    };
    match class.has(p.ctx, &Val::Attr(attr)) {
        true => Ok(attr),
        false => Err(p.hook_error(loc, "invalid kind of attribute specified").into()),
    }
}

/// Parses a type whose class is fixed: in full, or without the mnemonic.
pub(crate) fn type_of_class(p: &mut Parser<'_, '_>, class: &Class) -> Read<Type> {
    let loc = p.loc();
    let ty = match (class.form, class.def) {
        (ClassForm::Full, _) => p.parse_type()?,
        _ if p.at_symbol() => p.parse_type()?,
        (ClassForm::Body, Some(def)) => type_body(p, def)?,
        _ => return Err(Stop::Unknown),
    };
    if class.has(p.ctx, &Val::Type(ty)) {
        return Ok(ty);
    }
    let mut message = "invalid kind of type specified".to_owned();
    if let Some(name) = check::type_name(p.ctx, class) {
        message = format!("{message}: expected {name}, but found '{}'", p.ctx.types().show(ty));
    }
    Err(p.hook_error(loc, message).into())
}

impl Parser<'_, '_> {
    /// Parses an attribute of a definition, in full or without the mnemonic, for directives of formats.
    pub fn parse_stripped_attr(&mut self, def: Def) -> Result<Attr, Reported> {
        let loc = self.loc();
        if self.at_symbol() {
            let attr = self.parse_attribute(None)?;
            return match self.ctx.attrs().def(attr) {
                Some(found) if found == def => Ok(attr),
                _ => Err(self.hook_error(loc, "invalid kind of attribute specified")),
            };
        }
        attr_body(self, def, None).map_err(|stop| match stop {
            Stop::Reported(reported) => reported,
            Stop::Unknown => self.hook_error(loc, "expected '<'"),
        })
    }
}

/// Parses the text after the mnemonic of an attribute that has no enclosing brackets.
pub(crate) fn attr_body(p: &mut Parser<'_, '_>, def: Def, ty: Option<Type>) -> Read<Attr> {
    let body = body(p, def, ty)?;
    Ok(p.ctx.attrs().with_body(def, body, ty))
}

/// Parses the text after the mnemonic of a type that has no enclosing brackets.
pub(crate) fn type_body(p: &mut Parser<'_, '_>, def: Def) -> Read<Type> {
    let body = body(p, def, None)?;
    Ok(p.ctx.types().with_body(def, body))
}

fn body(p: &mut Parser<'_, '_>, def: Def, ty: Option<Type>) -> Read<DefBody> {
    let start = p.mark();
    let mut unknown = false;
    let body = p.nested(|p| match read(p, def, ty) {
        Ok(body) => Ok(Some(body)),
        Err(Stop::Reported(reported)) => Err(reported),
        Err(Stop::Unknown) => {
            unknown = true;
            Ok(None)
        }
    })?;
    if let Some(body) = body {
        return Ok(body);
    }
    p.rewind(start);
    let ctx: &ContextData = p.ctx;
    let info = ctx.def_info(def);
    if p.at(TokenKind::At) && !info.is_embedded() {
        // A symbol token is complete by itself.
        let text = p.spelling().to_vec();
        p.advance();
        return Ok(DefBody::Text(OpaqueBody::text(text)));
    }
    if !p.at_bracket() && (info.is_embedded() || !p.at(TokenKind::LSquare)) {
        return Err(Stop::Unknown);
    }
    let text = p.bracketed_text(info.dialect().name.as_bytes())?;
    // Like in `Parser::body_of_code`.
    Ok(DefBody::Text(if info.is_embedded() { text.tidy() } else { text }))
}

/// Parses `[1, 2]`.
fn dense_array(p: &mut Parser<'_, '_>, class: &str) -> Read<Attr> {
    let ctx: &ContextData = p.ctx;
    let types = ctx.types();
    let (element, field) = match dense_element(class) {
        Some("i1") => (types.i1(), Field::Bool),
        Some("i8") => (types.i8(), Field::Int { bits: 8, signed: true }),
        Some("i16") => (types.i16(), Field::Int { bits: 16, signed: true }),
        Some("i32") => (types.i32(), Field::Int { bits: 32, signed: true }),
        Some("i64") => (types.i64(), Field::Int { bits: 64, signed: true }),
        Some("f32") => (types.float(FloatFormat::F32), Field::Bool),
        Some("f64") => (types.float(FloatFormat::F64), Field::Bool),
        _ => return Err(Stop::Unknown),
    };
    let format = match types.data(element) {
        TypeData::Float(format) => Some(*format),
        _ => None,
    };
    let mut data = Vec::new();
    p.expect_punct("[")?;
    if !p.eat_punct("]") {
        loop {
            if let Some(format) = format {
                // Literals are parsed as doubles and converted to the element format.
                let bits = p.parse_float_literal()?.convert(format).bits().to_le_bytes();
                data.extend_from_slice(if format == FloatFormat::F32 { &bits[..4] } else { &bits[..8] });
                if p.eat_punct(",") {
                    continue;
                }
                break;
            }
            match (field_value(p, &field)?, &field) {
                (Param::Bool(value), _) => data.push(value.into()),
                (Param::Int(value), Field::Int { bits, .. }) => {
                    data.extend_from_slice(&value.to_le_bytes()[..*bits as usize / 8]);
                }
                _ => return Err(Stop::Unknown),
            }
            if !p.eat_punct(",") {
                break;
            }
        }
        p.expect_punct("]")?;
    }
    ctx.attrs().dense_array(element, data).map_err(|invalid| p.hook_error(p.loc(), invalid.0).into())
}

/// Parses a value of a C++ type like `FieldParser`.
fn field_value(p: &mut Parser<'_, '_>, field: &Field) -> Read<Param> {
    let loc = p.loc();
    Ok(match field {
        Field::Symbol(class) if class.kind == DefKind::Attr => Param::Attr(attr_of_class(p, class, None)?),
        Field::Symbol(class) => Param::Type(type_of_class(p, class)?),
        Field::Int { .. } | Field::Bool | Field::ApInt => match optional_number(p, field)? {
            Some(number) => number,
            None => return Err(p.hook_error(loc, "expected integer value").into()),
        },
        Field::String { .. } => match p.parse_optional_string() {
            Some(text) => Param::String(text),
            None => return Err(p.hook_error(loc, "expected string").into()),
        },
        Field::Enum(spec) => match optional_enum(p, spec)? {
            Some(value) => value,
            None => return Err(p.hook_error(loc, format!("expected keyword for {}", spec.summary)).into()),
        },
        Field::EnumWords(spec) => enum_words(p, spec)?,
        Field::AffineMap => Param::AffineMap(p.bare_affine_map()?),
        Field::List(element) => {
            let mut list = vec![field_value(p, element)?];
            while p.eat_punct(",") {
                list.push(field_value(p, element)?);
            }
            Param::List(list.into())
        }
        Field::Optional(inner) => match &**inner {
            Field::Enum(spec) => optional_enum(p, spec)?.unwrap_or(Param::Absent),
            inner => optional_number(p, inner)?.unwrap_or(Param::Absent),
        },
        Field::Code { parse, .. } => parse(p)?,
        Field::Value(value) => value.parse(p, false)?,
        Field::Enclosed(open, close, inner) => {
            p.expect_punct(open)?;
            let value = field_value(p, inner)?;
            p.expect_punct(close)?;
            value
        }
        Field::Unknown => return Err(Stop::Unknown),
    })
}

fn optional_number(p: &mut Parser<'_, '_>, field: &Field) -> Read<Option<Param>> {
    let loc = p.loc();
    let Some(value) = p.optional_wide_integer()? else { return Ok(None) };
    let fitted = match *field {
        Field::Bool => match value.to_u64() {
            Some(value @ (0 | 1)) => Some(Param::Bool(value == 1)),
            _ => None,
        },
        Field::Int { bits, signed } => fit(&value, bits, signed).map(Param::Int),
        _ => Some(Param::ApInt(value)),
    };
    match fitted {
        Some(number) => Ok(Some(number)),
        None => Err(p.hook_error(loc, "integer value too large").into()),
    }
}

/// Converts an integer to a C++ type, if it fits. An unsigned type also takes a negative number written in no more bits
/// than the type has.
fn fit(value: &ApInt, bits: u32, signed: bool) -> Option<i128> {
    let wide = value.to_i64().map(i128::from).or_else(|| value.to_u64().map(i128::from))?;
    let (least, most) = match signed {
        true => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
        false => (0, (1i128 << bits) - 1),
    };
    if (least..=most).contains(&wide) {
        return Some(wide);
    }
    (!signed && value.is_negative() && value.width() <= bits).then_some(wide & most)
}

/// Parses an optional keyword or string for a value of an enum.
fn optional_enum(p: &mut Parser<'_, '_>, spec: &EnumRef) -> Read<Option<Param>> {
    if let EnumKind::Bits { quoted: false, separator, .. } = &spec.kind {
        return enum_keyword_list(p, spec, if separator.contains('|') { "|" } else { "," });
    }
    let loc = p.loc();
    if let Some(case) = p.eat_old_case(spec) {
        return Ok(Some(Param::Int(case.value.into())));
    }
    let Some(text) = p.optional_word_or_string() else { return Ok(None) };
    match enum_value(spec, &text) {
        Some(value) => Ok(Some(Param::Int(value.into()))),
        None => Err(no_such_case(p, loc, spec, &text)),
    }
}

fn no_such_case(p: &Parser<'_, '_>, loc: crate::loc::Loc, spec: &EnumRef, text: &[u8]) -> Stop {
    let (words, text) = (enum_keywords(spec), String::from_utf8_lossy(text));
    p.hook_error(loc, format!("expected one of [{words}] for {}, got: {text}", spec.summary)).into()
}

/// Parses keywords separated by `separator`.
fn enum_keyword_list(p: &mut Parser<'_, '_>, spec: &EnumRef, separator: &str) -> Read<Option<Param>> {
    let mut value = None;
    loop {
        let loc = p.loc();
        let Some(word) = p.parse_optional_word() else {
            // The first keyword may be absent; the caller reports an error if it is required.
            let Some(_) = value else { return Ok(None) };
            return Err(p.hook_error(loc, format!("expected keyword for {}", spec.summary)).into());
        };
        match enum_value(spec, word) {
            Some(bits) => value = Some(value.unwrap_or(0) | bits),
            None => return Err(no_such_case(p, loc, spec, word)),
        }
        if !p.eat_punct(separator) {
            return Ok(value.map(|value| Param::Int(value.into())));
        }
    }
}

/// Parses an enum with its own parser: keywords or strings, several for a bit enum.
fn enum_words(p: &mut Parser<'_, '_>, spec: &EnumRef) -> Read<Param> {
    let start = p.loc();
    let mut value = 0;
    if let Some(case) = p.eat_old_case(spec) {
        return Ok(Param::Int(case.value.into()));
    }
    loop {
        let Some(text) = p.optional_word_or_string() else {
            return Err(p.hook_error(p.loc(), "expected valid keyword or string").into());
        };
        let Some(bits) = enum_value(spec, &text) else {
            let words = spec.cases.iter().map(|case| &*case.spelling).collect::<Vec<_>>().join(", ");
            let class = format!("{}::{}", spec.cpp_namespace, spec.cpp_class);
            return Err(p.hook_error(start, format!("expected {class} to be one of: {words}")).into());
        };
        value |= bits;
        let EnumKind::Bits { separator, .. } = &spec.kind else { break };
        if !p.eat_punct(if separator.contains('|') { "|" } else { "," }) {
            break;
        }
    }
    Ok(Param::Int(value.into()))
}

/// Parser of the parameters of one definition.
struct Reader<'r, 'a, 'c, 's> {
    p: &'r mut Parser<'c, 's>,
    info: &'a DefInfo,
    plan: &'a Plan,
    /// Parsed values, by parameter.
    values: Vec<Option<Param>>,
}

impl Reader<'_, '_, '_, '_> {
    fn elements(&mut self, elements: &[DefElement]) -> Read<()> {
        self.elements_from(elements, 0)
    }

    /// Parses elements starting at index `from`.
    fn elements_from(&mut self, elements: &[DefElement], from: usize) -> Read<()> {
        (from..elements.len()).try_for_each(|at| self.element(elements, at))
    }

    fn element(&mut self, elements: &[DefElement], at: usize) -> Read<()> {
        match &elements[at] {
            DefElement::Literal(text) => self.literal(text),
            DefElement::Space | DefElement::Newline => Ok(()),
            DefElement::Param { param, .. } => self.param(*param, is_in_brackets(elements, at)),
            DefElement::Params { params, .. } => self.params(params),
            DefElement::Struct { fields, .. } => self.fields(fields),
            DefElement::Custom { name, args } => self.custom(name, args),
            DefElement::Optional(group) => self.group(group),
        }
    }

    /// Returns true if directives have parsed all of their parameters.
    fn has_args(&self, elements: &[DefElement]) -> bool {
        let is_read = |at: u32| self.values.get(at as usize).is_some_and(Option::is_some);
        elements.iter().all(|element| match element {
            DefElement::Custom { args, .. } => param_numbers(args).into_iter().all(is_read),
            _ => true,
        })
    }

    fn custom(&mut self, name: &str, args: &[DefCustomArg]) -> Read<()> {
        let ctx: &ContextData = self.p.ctx;
        if let Some(directive) = own_directive(ctx, self.info, name) {
            return Ok((directive.parse)(self.p, &mut self.values, &param_numbers(args))?);
        }
        // An overlay may describe only a part of the syntax that the C++ code parses. Other text is unknown.
        let read = ctx.attempt(|| match self.shared(name, args) {
            Ok(()) => Ok(true),
            Err(Stop::Unknown) => Ok(false),
            Err(Stop::Reported(reported)) => Err(reported),
        });
        if let Ok(true) = read { Ok(()) } else { Err(Stop::Unknown) }
    }

    /// Parses a shared directive.
    fn shared(&mut self, name: &str, args: &[DefCustomArg]) -> Read<()> {
        match name {
            shared::SHORT_TYPE => self.short_type(args)?,
            records::RECORDS => {
                let records = records::parse(self.p, text_of(args))?;
                self.put(args, records);
            }
            shared::SAME_AS => {
                let same = param_numbers(args).get(1).and_then(|at| self.values.get(*at as usize)).cloned().flatten();
                self.put(args, same.unwrap_or(Param::Absent));
            }
            name => {
                let directive = shared::directive(name).ok_or(Stop::Unknown)?;
                (directive.parse)(self.p, &mut self.values, &param_numbers(args))?;
            }
        }
        Ok(())
    }

    /// Parses a type, without `!dialect.` if it is of the same dialect; or several types for a list.
    fn short_type(&mut self, args: &[DefCustomArg]) -> Read<()> {
        let short = short_form(self.info, args);
        let plan = param_numbers(args).first().and_then(|at| self.plan.fields.get(*at as usize));
        if !matches!(plan.map(|plan| &plan.field), Some(Field::List(_))) {
            let ty = short.parse(self.p)?;
            self.put(args, Param::Type(ty));
            return Ok(());
        }
        let mut types = Vec::new();
        while !types.is_empty() || !self.p.at_closing() {
            types.push(Param::Type(short.parse(self.p)?));
            if !self.p.eat_punct(",") {
                break;
            }
        }
        self.put(args, Param::List(types.into()));
        Ok(())
    }

    /// Sets the first parameter of a directive.
    fn put(&mut self, args: &[DefCustomArg], value: Param) {
        if let Some(place) = param_numbers(args).first().and_then(|at| self.values.get_mut(*at as usize)) {
            *place = Some(value);
        }
    }

    fn literal(&mut self, text: &str) -> Read<()> {
        if is_word(text) {
            let loc = self.p.loc();
            if !self.p.parse_optional_keyword(text) {
                return Err(self.p.hook_error(loc, format!("expected '{text}'")).into());
            }
            return Ok(());
        }
        Ok(self.p.expect_punct(text)?)
    }

    fn optional_literal(&mut self, text: &str) -> bool {
        if is_word(text) { self.p.parse_optional_keyword(text) } else { self.p.eat_punct(text) }
    }

    /// Parses a parameter. With `bare`, the format has brackets that enclose the elements of a list.
    fn param(&mut self, param: DefParam, bare: bool) -> Read<()> {
        let index = param.index as usize;
        let Some(plan) = self.plan.fields.get(index) else { return Err(Stop::Unknown) };
        let read = match &plan.field {
            Field::Value(value) => value.parse(self.p, bare),
            field => field_value(self.p, field),
        };
        match read {
            Ok(value) => {
                self.values[index] = Some(value);
                Ok(())
            }
            Err(Stop::Unknown) => Err(Stop::Unknown),
            Err(Stop::Reported(_)) => {
                let spec = &self.info.spec().params[index];
                let (def, name, ty) = (&self.info.spec().def, &spec.name, &spec.cpp_type);
                let message = format!("failed to parse {def} parameter '{name}' which is to be a `{ty}`");
                Err(self.p.hook_error(self.p.loc(), message).into())
            }
        }
    }

    /// Returns true if a parameter with its default value is not printed. Rust values are always printed.
    fn is_optional(&self, param: DefParam) -> bool {
        let plan = self.plan.fields.get(param.index as usize);
        plan.is_some_and(|plan| plan.absent.is_some() && !matches!(plan.field, Field::Value(_)))
    }

    /// Returns true if a parameter was parsed and differs from its default value.
    fn is_given(&self, param: DefParam) -> bool {
        let index = param.index as usize;
        match (self.values.get(index), self.plan.fields.get(index)) {
            (Some(Some(value)), Some(plan)) => plan.absent.as_ref() != Some(value),
            _ => false,
        }
    }

    fn params(&mut self, params: &[DefParam]) -> Read<()> {
        let last_required = params.iter().rposition(|param| !self.is_optional(*param)).unwrap_or(0);
        for (index, &param) in params.iter().enumerate() {
            // An absent optional parameter has no comma either.
            let before = index.checked_sub(1).map(|before| params[before]);
            if before.is_some_and(|before| !self.is_optional(before) || self.is_given(before)) {
                if index <= last_required {
                    self.literal(",")?;
                } else if !self.p.eat_punct(",") {
                    return Ok(());
                }
            }
            self.param(param, false)?;
        }
        Ok(())
    }

    fn field_index(field: &StructField) -> usize {
        match field {
            StructField::Param(param) => param.index as usize,
            StructField::Custom { index, .. } => *index as usize,
        }
    }

    fn fields(&mut self, fields: &[StructField]) -> Read<()> {
        let info = self.info;
        let name = |field: &StructField| &*info.spec().params[Self::field_index(field)].name;
        let newer = info.hooks.newer.zip(self.p.newer());
        let none_is = newer.is_some_and(|(newer, release)| newer.makes_optional(release));
        let is_required = |plan: &Plan, field| !none_is && plan.fields[Self::field_index(field)].absent.is_none();
        let all_required = fields.iter().all(|field| is_required(self.plan, field));
        let none_required = !fields.iter().any(|field| is_required(self.plan, field));
        let mut seen = vec![false; fields.len()];
        let mut count = 0;
        loop {
            let loc = self.p.loc();
            let left = fields.iter().zip(&seen).filter(|(_, seen)| !**seen);
            self.p.expects_words(left.map(|(field, _)| name(field)));
            let Some(word) = self.p.parse_optional_word() else {
                if none_required && count == 0 {
                    return Ok(());
                }
                self.p.hook_error(loc, "expected valid keyword");
                return Err(self.p.hook_error(self.p.loc(), "expected a parameter name in struct").into());
            };
            self.literal("=")?;
            let known = fields.iter().position(|field| name(field).as_bytes() == word);
            let Some(place) = known.filter(|place| !seen[*place]) else {
                let word = String::from_utf8_lossy(word);
                let message = format!("duplicate or unknown struct parameter name: {word}");
                return Err(self.p.hook_error(self.p.loc(), message).into());
            };
            seen[place] = true;
            match &fields[place] {
                StructField::Param(param) => self.param(*param, false)?,
                StructField::Custom { .. } => return Err(Stop::Unknown),
            }
            count += 1;
            if all_required {
                if count == fields.len() {
                    return Ok(());
                }
                self.literal(",")?;
            } else if !self.p.eat_punct(",") {
                break;
            }
        }
        let missing = fields.iter().zip(&seen).find(|(field, seen)| !**seen && is_required(self.plan, field));
        match missing {
            None if none_is => {
                for (field, _) in fields.iter().zip(&seen).filter(|(_, seen)| !**seen) {
                    let index = Self::field_index(field);
                    if let (Some(place), Some(plan)) = (self.values.get_mut(index), self.plan.fields.get(index)) {
                        *place = Some(plan.absent.clone().unwrap_or_else(|| plan.field.unset()));
                    }
                }
                Ok(())
            }
            None => Ok(()),
            Some((field, _)) => {
                let message = format!("struct is missing required parameter: {}", name(field));
                Err(self.p.hook_error(self.p.loc(), message).into())
            }
        }
    }

    fn group(&mut self, group: &DefGroup) -> Read<()> {
        let Some((before, rest)) = group.then.split_at_checked(group.first as usize) else { return Err(Stop::Unknown) };
        let Some(first) = rest.first() else { return Ok(()) };
        debug_assert!(before.iter().all(|it| matches!(it, DefElement::Space | DefElement::Newline)));
        let there = match first {
            DefElement::Literal(text) => self.optional_literal(text),
            DefElement::Param { param, .. } => {
                match self.plan.fields.get(param.index as usize).map(|plan| &plan.field) {
                    Some(Field::Value(value)) if !value.can_begin(self.p) => false,
                    field => {
                        let is_value = matches!(field, Some(Field::Value(_)));
                        self.param(*param, false)?;
                        is_value || self.is_true(*param)
                    }
                }
            }
            DefElement::Params { params, .. } => {
                self.params(params)?;
                params.iter().any(|param| self.is_true(*param))
            }
            DefElement::Struct { fields, .. } => {
                self.fields(fields)?;
                let index = |field| DefParam { index: Self::field_index(field) as u32, qualified: false };
                fields.iter().any(|field| self.is_true(index(field)))
            }
            _ => return Err(Stop::Unknown),
        };
        match there {
            true => self.elements_from(&group.then, group.first as usize + 1),
            false => self.elements(&group.otherwise),
        }
    }

    /// Returns true if a parameter was parsed and is true in C++.
    fn is_true(&self, param: DefParam) -> bool {
        match self.values.get(param.index as usize) {
            Some(Some(Param::Int(value))) => *value != 0,
            Some(Some(Param::Bool(value))) => *value,
            Some(Some(Param::Absent) | None) | None => false,
            Some(Some(_)) => true,
        }
    }
}

/// Returns true if brackets of a list enclose an element: `[` $list `]`.
pub(super) fn is_in_brackets(elements: &[DefElement], at: usize) -> bool {
    let literal = |element: Option<&DefElement>| match element {
        Some(DefElement::Literal(text)) => text.as_bytes().first().copied(),
        _ => None,
    };
    let is_white = |element: &&DefElement| matches!(element, DefElement::Space | DefElement::Newline);
    let (before, after) = elements.split_at(at);
    let open = literal(before.iter().rev().find(|it| !is_white(it)));
    let close = literal(after.iter().skip(1).find(|it| !is_white(it)));
    matches!(
        (open, close),
        (Some(b'['), Some(b']')) | (Some(b'('), Some(b')')) | (Some(b'<'), Some(b'>')) | (Some(b'{'), Some(b'}'))
    )
}

pub(super) fn is_word(literal: &str) -> bool {
    literal.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
}
