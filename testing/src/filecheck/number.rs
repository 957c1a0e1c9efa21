//! Numeric variables and expressions: `[[#%x,NAME:BASE+16]]`.

use std::collections::BTreeMap;

use super::Fault;
use super::pattern::variable;

/// Deepest nesting of parentheses.
const DEPTH: usize = 100;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Radix {
    Unsigned,
    Signed,
    Lower,
    Upper,
}

/// Format of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Format {
    radix: Radix,
    precision: usize,
    /// Whether `0x` comes first.
    alternate: bool,
}

impl Format {
    const fn unsigned(precision: usize) -> Self {
        Self { radix: Radix::Unsigned, precision, alternate: false }
    }

    fn name(self) -> &'static str {
        match self.radix {
            Radix::Unsigned => "%u",
            Radix::Signed => "%d",
            Radix::Lower => "%x",
            Radix::Upper => "%X",
        }
    }

    /// Returns the regular expression of all numbers in the format.
    pub(super) fn expression(self) -> String {
        let (sign, digits) = match self.radix {
            Radix::Unsigned => ("", "0-9"),
            Radix::Signed => ("-?", "0-9"),
            Radix::Lower => ("", "0-9a-f"),
            Radix::Upper => ("", "0-9A-F"),
        };
        let prefix = if self.alternate { "0x" } else { "" };
        match self.precision {
            0 => format!("{prefix}{sign}[{digits}]+"),
            precision => {
                let first = digits.replacen('0', "1", 1);
                format!("{prefix}{sign}([{first}][{digits}]*)?[{digits}]{{{precision}}}")
            }
        }
    }

    /// Returns the text of a number.
    fn text(self, value: i128) -> Result<String, String> {
        if value < 0 && self.radix != Radix::Signed {
            return Err(format!("the number {value} is negative, but its format is '{}'", self.name()));
        }
        let magnitude = value.unsigned_abs();
        let digits = match self.radix {
            Radix::Unsigned | Radix::Signed => magnitude.to_string(),
            Radix::Lower => format!("{magnitude:x}"),
            Radix::Upper => format!("{magnitude:X}"),
        };
        let prefix = if self.alternate { "0x" } else { "" };
        let sign = if value < 0 { "-" } else { "" };
        Ok(format!("{sign}{prefix}{digits:0>precision$}", precision = self.precision))
    }

    /// Parses a number in the format.
    fn value(self, text: &[u8]) -> Option<i128> {
        let text = std::str::from_utf8(text).ok()?;
        let (sign, text) = text.strip_prefix('-').map_or((1, text), |text| (-1, text));
        let text = if self.alternate { text.strip_prefix("0x")? } else { text };
        let radix = if matches!(self.radix, Radix::Lower | Radix::Upper) { 16 } else { 10 };
        i128::from_str_radix(text, radix).ok()?.checked_mul(sign)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Operator {
    Add,
    Sub,
    Mul,
    Div,
    Max,
    Min,
}

#[derive(Clone, Debug)]
pub(super) enum Expression {
    Literal(i128),
    Variable(usize),
    Binary(Operator, Box<(Expression, Expression)>),
}

/// Contents of `[[# ]]`.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) format: Format,
    /// Expected value; any number if there is none.
    pub(super) value: Option<Expression>,
    /// Defined variable.
    pub(super) defines: Option<usize>,
}

#[derive(Debug)]
struct Variable {
    name: String,
    format: Format,
    /// Line of its first definition.
    line: Option<usize>,
    value: Option<i128>,
}

/// Numeric variables.
#[derive(Default)]
pub(super) struct Numbers {
    variables: Vec<Variable>,
    names: BTreeMap<String, usize>,
}

impl Numbers {
    pub(super) fn contains(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    fn add(&mut self, name: &str, format: Format, line: Option<usize>) -> usize {
        self.variables.push(Variable { name: name.to_owned(), format, line, value: None });
        self.variables.len() - 1
    }

    /// Adds the variable `@LINE`.
    pub(super) fn define_line(&mut self) {
        let line = self.add("@LINE", Format::unsigned(0), None);
        self.names.insert("@LINE".to_owned(), line);
    }

    pub(super) fn set_line(&mut self, line: usize) {
        for variable in self.variables.iter_mut().filter(|it| it.name == "@LINE") {
            variable.value = i128::try_from(line).ok();
        }
    }

    /// Gives the variable that a block defines its value.
    pub(super) fn define(&mut self, block: &Block) -> Result<(), String> {
        let value = block.value.as_ref().ok_or("the value is missing")?;
        let value = self.value(value)?;
        let number = block.defines.ok_or("the name is missing")?;
        if let Some(variable) = self.variables.get_mut(number) {
            variable.value = Some(value);
            self.names.insert(variable.name.clone(), number);
        }
        Ok(())
    }

    /// Stores the value of a variable that a directive has matched.
    pub(super) fn set(&mut self, number: usize, text: &[u8]) {
        if let Some(variable) = self.variables.get_mut(number) {
            variable.value = variable.format.value(text);
            self.names.entry(variable.name.clone()).or_insert(number);
        }
    }

    /// Removes all variables without `$`.
    pub(super) fn clear_local(&mut self) {
        let Self { variables, names } = self;
        names.retain(|name, number| {
            let stays = name.starts_with('$');
            if !stays && let Some(variable) = variables.get_mut(*number) {
                variable.value = None;
            }
            stays
        });
    }

    /// Returns the expected text of a block with a value.
    pub(super) fn value_text(&self, block: &Block) -> Result<String, String> {
        let value = block.value.as_ref().map_or(Ok(0), |value| self.value(value))?;
        block.format.text(value)
    }

    fn value(&self, expression: &Expression) -> Result<i128, String> {
        match expression {
            Expression::Literal(value) => Ok(*value),
            Expression::Variable(number) => {
                let variable = self.variables.get(*number).ok_or("there is no such variable")?;
                variable.value.ok_or_else(|| format!("variable '{}' has no value", variable.name))
            }
            Expression::Binary(operator, sides) => {
                let (left, right) = (self.value(&sides.0)?, self.value(&sides.1)?);
                let value = match operator {
                    Operator::Add => left.checked_add(right),
                    Operator::Sub => left.checked_sub(right),
                    Operator::Mul => left.checked_mul(right),
                    Operator::Div => left.checked_div(right),
                    Operator::Max => Some(left.max(right)),
                    Operator::Min => Some(left.min(right)),
                };
                value.ok_or_else(|| "the number is too large".to_owned())
            }
        }
    }

    /// Returns the format that the variables of an expression have.
    fn format(&self, expression: &Expression) -> Result<Option<Format>, String> {
        match expression {
            Expression::Literal(_) => Ok(None),
            Expression::Variable(number) => Ok(self.variables.get(*number).map(|it| it.format)),
            Expression::Binary(_, sides) => match (self.format(&sides.0)?, self.format(&sides.1)?) {
                (Some(left), Some(right)) if left != right => {
                    Err(format!("the operands have different formats, '{}' and '{}'", left.name(), right.name()))
                }
                (left, right) => Ok(left.or(right)),
            },
        }
    }

    /// Parses a block. `is_text` tells if a text variable has a name.
    pub(super) fn block(
        &mut self,
        text: &[u8],
        at: usize,
        is_old: bool,
        line: Option<usize>,
        is_text: impl Fn(&str) -> bool,
    ) -> Result<Block, Fault> {
        let end = at + text.len();
        let mut parser = Parser { numbers: self, rest: text, end, is_old, line, depth: 0 };
        let (explicit, precision) = parser.explicit_format()?;
        let colon = parser.rest.iter().position(|byte| *byte == b':');
        let name = colon.and_then(|colon| parser.rest.get(..colon));
        if let Some(colon) = colon {
            parser.rest = parser.rest.get(colon + 1..).unwrap_or_default();
        }
        parser.blanks();
        let is_equal = parser.eat(b"==");
        parser.blanks();
        let value = match parser.rest.is_empty() {
            true if is_equal => return Err(parser.fault("a number is missing after '=='")),
            true => None,
            false => {
                while let [before @ .., b' ' | b'\t'] = parser.rest {
                    parser.rest = before;
                    parser.end -= 1;
                }
                Some(parser.whole()?)
            }
        };
        let implicit = value.as_ref().map(|value| parser.numbers.format(value)).transpose();
        let implicit = match explicit {
            Some(_) => None,
            None => implicit.map_err(|message| Fault::at(at, message))?.flatten(),
        };
        let format = explicit.or(implicit).unwrap_or(Format::unsigned(precision));
        let defines = match name {
            Some(name) => Some(self.definition(name, at, line, format, is_text)?),
            None => None,
        };
        Ok(Block { format, value, defines })
    }

    fn definition(
        &mut self,
        text: &[u8],
        at: usize,
        line: Option<usize>,
        format: Format,
        is_text: impl Fn(&str) -> bool,
    ) -> Result<usize, Fault> {
        let text = trim_start(text);
        let (length, is_pseudo) = variable(text).map_err(|message| Fault::at(at, message))?;
        let (name, rest) = text.split_at(length);
        let name = String::from_utf8_lossy(name);
        if is_pseudo {
            return Err(Fault::at(at, format!("'{name}' cannot be defined")));
        }
        if is_text(&name) {
            return Err(Fault::at(at, format!("a text variable has the name '{name}'")));
        }
        if !trim_start(rest).is_empty() {
            return Err(Fault::at(at, "there is more after the name of the variable"));
        }
        let number = match self.names.get(&*name).copied() {
            Some(number) if self.variables.get(number).is_some_and(|it| it.format != format) => {
                return Err(Fault::at(at, format!("variable '{name}' was defined with another format")));
            }
            Some(number) => number,
            None => self.add(&name, format, line),
        };
        self.names.insert(name.into_owned(), number);
        Ok(number)
    }
}

fn trim_start(mut text: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] = text {
        text = rest;
    }
    text
}

struct Parser<'n, 't> {
    numbers: &'n mut Numbers,
    rest: &'t [u8],
    /// Place of the end of `rest`.
    end: usize,
    /// Whether the block is `[[@LINE+1]]`, without `#`.
    is_old: bool,
    line: Option<usize>,
    depth: usize,
}

impl Parser<'_, '_> {
    fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::at(self.end - self.rest.len(), message)
    }

    fn blanks(&mut self) {
        self.rest = trim_start(self.rest);
    }

    fn eat(&mut self, prefix: &[u8]) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Parses `%#.8x,`. Returns the format, and the precision without a format.
    fn explicit_format(&mut self) -> Result<(Option<Format>, usize), Fault> {
        let comma = self.rest.iter().position(|byte| *byte == b',');
        let call = self.rest.iter().position(|byte| *byte == b'(');
        let Some(comma) = comma.filter(|comma| call.is_none_or(|call| *comma < call)) else { return Ok((None, 0)) };
        let fault = |message: &str| self.fault(message);
        let (spec, rest) = self.rest.split_at(comma);
        let spec = spec.trim_ascii();
        let spec = spec.strip_prefix(b"%").ok_or_else(|| fault("the format does not begin with '%'"))?;
        let (alternate, spec) = spec.strip_prefix(b"#").map_or((false, spec), |spec| (true, spec));
        let (precision, spec) = match spec.strip_prefix(b".") {
            Some(spec) => {
                let digits = spec.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let (number, spec) = spec.split_at(digits);
                let number = std::str::from_utf8(number).ok().and_then(|it| it.parse::<usize>().ok());
                (number.filter(|it| *it < 256).ok_or_else(|| fault("the precision is invalid"))?, spec)
            }
            None => (0, spec),
        };
        let format = match spec {
            [] => None,
            [letter, more @ ..] => {
                let radix = match letter {
                    b'u' => Radix::Unsigned,
                    b'd' => Radix::Signed,
                    b'x' => Radix::Lower,
                    b'X' => Radix::Upper,
                    _ => return Err(fault("the format is not 'u', 'd', 'x' or 'X'")),
                };
                if !trim_start(more).is_empty() {
                    return Err(fault("there is more after the format"));
                }
                Some(Format { radix, precision, alternate })
            }
        };
        if alternate && !format.is_some_and(|it| matches!(it.radix, Radix::Lower | Radix::Upper)) {
            return Err(fault("'#' is only for hexadecimal formats"));
        }
        self.rest = rest.get(1..).unwrap_or_default();
        Ok((format, precision))
    }

    /// Parses the expression up to the end of the block.
    fn whole(&mut self) -> Result<Expression, Fault> {
        let mut value = self.operand(if self.is_old { Allowed::Variable } else { Allowed::Any })?;
        while !self.rest.is_empty() {
            value = self.binary(value)?;
            if self.is_old && !self.rest.is_empty() {
                return Err(self.fault("there is more after the expression"));
            }
        }
        Ok(value)
    }

    fn binary(&mut self, left: Expression) -> Result<Expression, Fault> {
        self.blanks();
        if self.rest.is_empty() {
            return Ok(left);
        }
        let operator = match (self.eat(b"+"), self.eat(b"-")) {
            (true, _) => Operator::Add,
            (_, true) => Operator::Sub,
            _ => return Err(self.fault("there is no such operator")),
        };
        self.blanks();
        if self.rest.is_empty() {
            return Err(self.fault("an operand is missing"));
        }
        let right = self.operand(if self.is_old { Allowed::Literal } else { Allowed::Any })?;
        Ok(Expression::Binary(operator, Box::new((left, right))))
    }

    fn operand(&mut self, allowed: Allowed) -> Result<Expression, Fault> {
        if self.rest.starts_with(b"(") {
            if allowed != Allowed::Any {
                return Err(self.fault("parentheses are not permitted here"));
            }
            return self.parenthesis();
        }
        if allowed != Allowed::Literal {
            match variable(self.rest) {
                Ok((length, is_pseudo)) => {
                    let (name, rest) = self.rest.split_at(length);
                    let name = String::from_utf8_lossy(name).into_owned();
                    if trim_start(rest).starts_with(b"(") {
                        if allowed != Allowed::Any {
                            return Err(self.fault("a call is not permitted here"));
                        }
                        self.rest = rest;
                        return self.call(&name);
                    }
                    let used = self.used(&name, is_pseudo)?;
                    self.rest = rest;
                    return Ok(used);
                }
                Err(message) if allowed == Allowed::Variable => return Err(self.fault(message)),
                Err(_) => {}
            }
        }
        self.literal(allowed)
    }

    fn used(&mut self, name: &str, is_pseudo: bool) -> Result<Expression, Fault> {
        if is_pseudo && name != "@LINE" {
            return Err(self.fault(format!("there is no variable '{name}'")));
        }
        let number = match self.numbers.names.get(name) {
            Some(number) => *number,
            None => {
                let number = self.numbers.add(name, Format::unsigned(0), None);
                self.numbers.names.insert(name.to_owned(), number);
                number
            }
        };
        let line = self.numbers.variables.get(number).and_then(|it| it.line);
        if line.is_some() && line == self.line {
            return Err(self.fault(format!("variable '{name}' is defined in the same directive")));
        }
        Ok(Expression::Variable(number))
    }

    fn literal(&mut self, allowed: Allowed) -> Result<Expression, Fault> {
        let (sign, digits) = self.rest.strip_prefix(b"-").map_or((1, self.rest), |rest| (-1, rest));
        let (radix, skipped) = match digits {
            _ if allowed == Allowed::Literal => (10, 0),
            [b'0', b'x' | b'X', ..] => (16, 2),
            [b'0', b'b' | b'B', ..] => (2, 2),
            [b'0', b'o', ..] => (8, 2),
            [b'0', digit, ..] if digit.is_ascii_digit() => (8, 1),
            _ => (10, 0),
        };
        let digits = digits.get(skipped..).unwrap_or_default();
        let length = digits.iter().take_while(|byte| char::from(**byte).is_digit(radix)).count();
        let (number, rest) = digits.split_at(length);
        let value = std::str::from_utf8(number).ok().and_then(|it| i128::from_str_radix(it, radix).ok());
        let value = value.ok_or_else(|| self.fault("the operand is no number, variable or call"))?;
        self.rest = rest;
        Ok(Expression::Literal(value * sign))
    }

    fn parenthesis(&mut self) -> Result<Expression, Fault> {
        self.deeper()?;
        self.eat(b"(");
        self.blanks();
        if self.rest.is_empty() {
            return Err(self.fault("an operand is missing"));
        }
        let mut value = self.operand(Allowed::Any)?;
        self.blanks();
        while !self.rest.is_empty() && !self.rest.starts_with(b")") {
            value = self.binary(value)?;
            self.blanks();
        }
        if !self.eat(b")") {
            return Err(self.fault("')' is missing"));
        }
        self.depth -= 1;
        Ok(value)
    }

    fn deeper(&mut self) -> Result<(), Fault> {
        self.depth += 1;
        if self.depth > DEPTH { Err(self.fault("the expression is nested too deeply")) } else { Ok(()) }
    }

    fn call(&mut self, name: &str) -> Result<Expression, Fault> {
        let operator = match name {
            "add" => Operator::Add,
            "sub" => Operator::Sub,
            "mul" => Operator::Mul,
            "div" => Operator::Div,
            "max" => Operator::Max,
            "min" => Operator::Min,
            _ => return Err(self.fault(format!("there is no function '{name}'"))),
        };
        self.deeper()?;
        self.blanks();
        self.eat(b"(");
        self.blanks();
        let mut args = Vec::new();
        while !self.rest.is_empty() && !self.rest.starts_with(b")") {
            if self.rest.starts_with(b",") {
                return Err(self.fault("an argument is missing"));
            }
            let mut arg = self.operand(Allowed::Any)?;
            self.blanks();
            while !self.rest.is_empty() && !self.rest.starts_with(b",") && !self.rest.starts_with(b")") {
                arg = self.binary(arg)?;
                self.blanks();
            }
            args.push(arg);
            if !self.eat(b",") {
                break;
            }
            self.blanks();
            if self.rest.starts_with(b")") {
                return Err(self.fault("an argument is missing"));
            }
        }
        if !self.eat(b")") {
            return Err(self.fault("')' is missing"));
        }
        self.depth -= 1;
        let count = args.len();
        match <[Expression; 2]>::try_from(args) {
            Ok([left, right]) => Ok(Expression::Binary(operator, Box::new((left, right)))),
            Err(_) => Err(self.fault(format!("'{name}' has two arguments, not {count}"))),
        }
    }
}

/// Operands that are permitted in a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Allowed {
    Any,
    Literal,
    Variable,
}
