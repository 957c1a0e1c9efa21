//! Conditions on features: `a && (b || !{{c.*}})`.

use std::collections::BTreeSet;

use crate::regex::{Node, Regex, parse};

/// Deepest nesting of parentheses and negations.
const DEPTH: usize = 100;

/// Returns true if a condition holds for some features.
pub(super) fn holds(condition: &str, features: &BTreeSet<String>) -> Result<bool, String> {
    let mut parser = Parser { rest: condition.trim(), features, depth: 0 };
    let fault = |message: String| format!("the condition '{condition}' is invalid: {message}");
    let value = parser.either().map_err(fault)?;
    match parser.rest.is_empty() {
        true => Ok(value),
        false => Err(fault(format!("unexpected '{}'", parser.rest))),
    }
}

struct Parser<'c> {
    rest: &'c str,
    features: &'c BTreeSet<String>,
    depth: usize,
}

impl Parser<'_> {
    fn eat(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    fn either(&mut self) -> Result<bool, String> {
        let mut value = self.both()?;
        while self.eat("||") {
            value |= self.both()?;
        }
        Ok(value)
    }

    fn both(&mut self) -> Result<bool, String> {
        let mut value = self.negated()?;
        while self.eat("&&") {
            value &= self.negated()?;
        }
        Ok(value)
    }

    fn negated(&mut self) -> Result<bool, String> {
        let mut is_negated = false;
        while self.eat("!") {
            is_negated = !is_negated;
        }
        Ok(self.single()? != is_negated)
    }

    fn single(&mut self) -> Result<bool, String> {
        if self.eat("(") {
            self.depth += 1;
            if self.depth > DEPTH {
                return Err("it is nested too deeply".to_owned());
            }
            let value = self.either()?;
            self.depth -= 1;
            return if self.eat(")") { Ok(value) } else { Err("')' is missing".to_owned()) };
        }
        // A name, with regular expressions in double braces.
        let (mut nodes, mut groups, mut is_pattern, start) = (Vec::new(), 0, false, self.rest);
        loop {
            if let Some(body) = self.rest.strip_prefix("{{") {
                let (pattern, rest) = body.split_once("}}").ok_or("'}}' is missing")?;
                nodes.push(parse(pattern.as_bytes(), &mut groups, false)?);
                is_pattern = true;
                self.rest = rest;
                continue;
            }
            let length = self.rest.chars().take_while(|it| it.is_ascii_alphanumeric() || "-+=._".contains(*it)).count();
            if length == 0 {
                break;
            }
            let (name, rest) = self.rest.split_at(length);
            nodes.push(Node::text(name.as_bytes(), false));
            self.rest = rest;
        }
        let name = start.strip_suffix(self.rest).unwrap_or(start);
        self.rest = self.rest.trim_start();
        match name {
            "" => Err("a name is missing".to_owned()),
            "true" => Ok(true),
            "false" => Ok(false),
            _ if !is_pattern => Ok(self.features.contains(name)),
            _ => {
                let regex = Regex::new(&Node::Sequence(nodes), groups)?;
                Ok(self.features.iter().any(|feature| {
                    regex.find(feature.as_bytes()).is_some_and(|found| found.range() == (0..feature.len()))
                }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_evaluated() {
        let features = ["linux", "target=x86_64-linux"].map(str::to_owned).into();
        let holds = |condition| holds(condition, &features);
        assert_eq!(holds("linux && !windows"), Ok(true));
        assert_eq!(holds("(windows || linux) && true"), Ok(true));
        assert_eq!(holds("target={{.*}}-linux"), Ok(true));
        assert_eq!(holds("{{lin}}"), Ok(false));
        assert!(holds("linux linux").is_err());
        assert!(holds("(linux").is_err());
        assert!(holds("").is_err());
    }
}
