//! Parser of formats: tokens as a tree without semantic analysis.
//!
//! The parser stops at the first syntax error and returns the nodes so far, because semantic errors in them come first.
//! [`Node::complete`] is false for nodes that the error cut short.

use std::ops::Range;

use super::FormatError;
use super::expand::{self, Directives};
use super::lex::{Directive, Token, TokenKind, advice, next_token};

/// Maximum nesting of groups and directives: deeper than any realistic format, and small enough for the stack of any
/// thread.
pub const MAX_NESTING: usize = 64;

/// Maximum number of directives of overlays that a format may use, nested ones included.
const MAX_EXPANSIONS: usize = 256;

/// A node of the tree.
#[derive(Clone, Debug)]
pub(super) struct Node<'a> {
    pub kind: NodeKind<'a>,
    /// First token of the node, to which errors point.
    pub range: Range<usize>,
    /// End of the last token.
    pub end: usize,
    /// Whether the node was parsed to its end.
    pub complete: bool,
}

/// Kind of a node.
#[derive(Clone, Debug)]
pub(super) enum NodeKind<'a> {
    /// A literal, without its backquotes.
    Literal(&'a str),
    /// A string, with its quotes.
    Text(&'a str),
    /// A variable, without its `$`.
    Variable(&'a str),
    /// A directive, with its arguments in parentheses.
    Directive(Directive, Vec<Node<'a>>),
    /// `custom<name>(args)`
    Custom { name: &'a str, args: Vec<Node<'a>> },
    /// The clauses of an `oilist`, each of which begins with a literal, and the literal between two of them.
    Oilist { separator: Option<Box<Node<'a>>>, clauses: Vec<Vec<Node<'a>>> },
    /// `(then):(otherwise)?`
    Group { then: Vec<Node<'a>>, otherwise: Vec<Node<'a>>, anchor: Option<AnchorPlace> },
}

/// The element with the `^`.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnchorPlace {
    /// Whether the element is in the else branch.
    pub otherwise: bool,
    /// Index of the element in its branch.
    pub index: usize,
}

/// The syntax error that ended the parsing.
#[derive(Debug)]
pub(super) struct SyntaxFault {
    pub error: FormatError,
    /// End of the last token before the error.
    pub after: usize,
    /// Whether the error is an invalid token. This is detected before the token ahead of it is interpreted.
    pub lexical: bool,
}

/// Parses a format, and expands these directives in place of `custom<name>`.
pub(super) fn parse<'a>(text: &'a str, directives: &'a Directives) -> (Vec<Node<'a>>, Option<SyntaxFault>) {
    let mut parser = Parser::new(text, directives);
    let nodes = parser.all();
    (nodes, parser.fault)
}

struct Parser<'a> {
    text: &'a str,
    directives: &'a Directives,
    token: Token<'a>,
    /// End of the last consumed token.
    consumed: usize,
    depth: usize,
    /// Number of further expansions of directives, which may be nested.
    expansions: usize,
    fault: Option<SyntaxFault>,
}

/// Result of a parsing function: `None` after an error.
type Parsed = Option<()>;

impl<'a> Parser<'a> {
    fn new(text: &'a str, directives: &'a Directives) -> Self {
        let token = Token { kind: TokenKind::End, text: "", range: 0..0 };
        let mut parser =
            Parser { text, directives, token, consumed: 0, depth: 0, expansions: MAX_EXPANSIONS, fault: None };
        parser.consume();
        parser
    }

    /// Parses all elements up to the end, or to the first error.
    fn all(&mut self) -> Vec<Node<'a>> {
        let mut nodes = Vec::new();
        while self.token.kind != TokenKind::End && self.element(&mut nodes).is_some() {}
        nodes
    }

    /// Advances to the next token. An invalid token counts as the end of the text.
    fn consume(&mut self) -> Token<'a> {
        self.consumed = self.token.range.end;
        let next = next_token(self.text, self.consumed).unwrap_or_else(|error| {
            let range = error.range.clone();
            self.fault.get_or_insert(SyntaxFault {
                error: FormatError { range: error.range, message: error.message.to_owned(), notes: Vec::new() },
                after: self.consumed,
                lexical: true,
            });
            Token { kind: TokenKind::End, text: "", range }
        });
        std::mem::replace(&mut self.token, next)
    }

    /// Reports an unexpected token.
    fn fault<T>(&mut self, message: impl Into<String>) -> Option<T> {
        let error = FormatError { range: self.token.range.clone(), message: message.into(), notes: Vec::new() };
        self.fault.get_or_insert(SyntaxFault { error, after: self.consumed, lexical: false });
        None
    }

    /// Consumes a required token.
    fn expect(&mut self, kind: TokenKind, message: &str) -> Option<Token<'a>> {
        if self.token.kind == kind { Some(self.consume()) } else { self.fault(message) }
    }

    /// Parses an element, and adds its nodes as far as they were parsed.
    fn element(&mut self, nodes: &mut Vec<Node<'a>>) -> Parsed {
        let kind = match self.token.kind {
            TokenKind::Literal | TokenKind::Text | TokenKind::Variable | TokenKind::Directive(_) | TokenKind::Open => {
                self.token.kind
            }
            _ => {
                let parsed = self.fault("expected literal, variable, directive, or optional group");
                if let (Some(fault), TokenKind::Name) = (&mut self.fault, self.token.kind) {
                    fault.error.notes.push((None, advice(self.token.text)));
                }
                return parsed;
            }
        };
        if self.depth == MAX_NESTING {
            return self.fault(format!("format is nested more than {MAX_NESTING} levels deep"));
        }
        self.depth += 1;
        let token = self.consume();
        let (kind, parsed) = match kind {
            TokenKind::Literal => (NodeKind::Literal(token.text.trim_matches('`')), Some(())),
            TokenKind::Text => (NodeKind::Text(token.text), Some(())),
            TokenKind::Variable => (NodeKind::Variable(token.text.trim_start_matches('$')), Some(())),
            TokenKind::Directive(Directive::Custom) => self.custom(),
            TokenKind::Directive(Directive::Oilist) => self.oilist(),
            TokenKind::Directive(directive) => self.directive(directive),
            _ => self.group(),
        };
        let node = Node { kind, range: token.range, end: self.consumed, complete: parsed.is_some() };
        let parsed = match (&node.kind, parsed) {
            (NodeKind::Custom { name, args }, Some(())) => match self.directives.get(name) {
                Some(directive) => self.expand(directive, args, &node, nodes),
                None => {
                    nodes.push(node);
                    Some(())
                }
            },
            _ => {
                nodes.push(node);
                parsed
            }
        };
        self.depth -= 1;
        parsed
    }

    /// Adds the elements of a directive of an overlay, with the range of the directive.
    fn expand(&mut self, text: &'a str, args: &[Node<'a>], custom: &Node<'a>, nodes: &mut Vec<Node<'a>>) -> Parsed {
        let Some(left) = self.expansions.checked_sub(1) else {
            return self.fault(format!("more than {MAX_EXPANSIONS} directives of overlays in one format"));
        };
        let mut inner = Parser { depth: self.depth, expansions: left, ..Parser::new(text, self.directives) };
        let mut expansion = inner.all();
        self.expansions = inner.expansions;
        if let Some(fault) = inner.fault {
            let error = FormatError {
                range: custom.range.clone(),
                message: format!("in the overlay of this directive: {}", fault.error.message),
                notes: fault.error.notes,
            };
            self.fault.get_or_insert(SyntaxFault { error, after: custom.end, lexical: false });
            return None;
        }
        expand::substitute(&mut expansion, args, custom);
        nodes.append(&mut expansion);
        Some(())
    }

    /// Parses the arguments after the name of a directive.
    fn directive(&mut self, directive: Directive) -> (NodeKind<'a>, Parsed) {
        let mut args = Vec::new();
        let parsed = match directive {
            Directive::Type | Directive::Ref | Directive::Qualified | Directive::Enum => self.one_argument(&mut args),
            Directive::FunctionalType => self.two_arguments(&mut args),
            Directive::Struct => self.struct_arguments(&mut args),
            _ => Some(()),
        };
        (NodeKind::Directive(directive, args), parsed)
    }

    fn one_argument(&mut self, args: &mut Vec<Node<'a>>) -> Parsed {
        self.expect(TokenKind::Open, "expected '(' before argument list")?;
        self.element(args)?;
        self.expect(TokenKind::Close, "expected ')' after argument list").map(drop)
    }

    fn two_arguments(&mut self, args: &mut Vec<Node<'a>>) -> Parsed {
        self.expect(TokenKind::Open, "expected '(' before argument list")?;
        self.element(args)?;
        self.expect(TokenKind::Comma, "expected ',' after inputs argument")?;
        self.element(args)?;
        self.expect(TokenKind::Close, "expected ')' after argument list").map(drop)
    }

    /// Parses one or more arguments; `params` must be the only one.
    fn struct_arguments(&mut self, args: &mut Vec<Node<'a>>) -> Parsed {
        self.expect(TokenKind::Open, "expected '(' before `struct` argument list")?;
        loop {
            self.element(args)?;
            let alone = matches!(args.as_slice(), [Node { kind: NodeKind::Directive(Directive::Params, _), .. }]);
            if alone || self.token.kind != TokenKind::Comma {
                break;
            }
            self.consume();
        }
        self.expect(TokenKind::Close, "expected ')' at the end of an argument list").map(drop)
    }

    /// Parses one or more arguments, separated by commas.
    fn arguments(&mut self, args: &mut Vec<Node<'a>>, no_open: &str, no_close: &str) -> Parsed {
        self.expect(TokenKind::Open, no_open)?;
        loop {
            self.element(args)?;
            if self.token.kind != TokenKind::Comma {
                break;
            }
            self.consume();
        }
        self.expect(TokenKind::Close, no_close).map(drop)
    }

    fn custom(&mut self) -> (NodeKind<'a>, Parsed) {
        let (mut name, mut args) = ("", Vec::new());
        let parsed = self.custom_name(&mut name).and_then(|()| {
            self.arguments(
                &mut args,
                "expected '(' before custom directive parameters",
                "expected ')' after custom directive parameters",
            )
        });
        (NodeKind::Custom { name, args }, parsed)
    }

    fn custom_name(&mut self, name: &mut &'a str) -> Parsed {
        self.expect(TokenKind::Less, "expected '<' before custom directive name")?;
        // `enum` is a directive since MLIR 24, but still valid as a name.
        let is_enum = self.token.kind == TokenKind::Directive(Directive::Enum);
        let kind = if is_enum { self.token.kind } else { TokenKind::Name };
        *name = self.expect(kind, "expected custom directive name identifier")?.text;
        self.expect(TokenKind::Greater, "expected '>' after custom directive name").map(drop)
    }

    fn oilist(&mut self) -> (NodeKind<'a>, Parsed) {
        let (mut separator, mut clauses) = (None, Vec::new());
        let parsed = self.separator(&mut separator).and_then(|()| self.clauses(&mut clauses));
        (NodeKind::Oilist { separator, clauses }, parsed)
    }

    /// Parses the optional literal between the clauses of an `oilist`, in `<` and `>`.
    fn separator(&mut self, separator: &mut Option<Box<Node<'a>>>) -> Parsed {
        if self.token.kind != TokenKind::Less {
            return Some(());
        }
        self.consume();
        if self.token.kind != TokenKind::Literal {
            return self.fault(format!("expected literal, but got '{}'", self.token.text));
        }
        if matches!(self.token.text.trim_matches('`'), "" | " " | "\\n") {
            return self.fault("oilist separator must be a non-whitespace literal");
        }
        let mut nodes = Vec::new();
        self.element(&mut nodes)?;
        *separator = nodes.pop().map(Box::new);
        self.expect(TokenKind::Greater, "expected '>' after oilist separator").map(drop)
    }

    fn clauses(&mut self, clauses: &mut Vec<Vec<Node<'a>>>) -> Parsed {
        self.expect(TokenKind::Open, "expected '(' before oilist argument list")?;
        loop {
            if self.token.kind != TokenKind::Literal {
                return self.fault(format!("expected literal, but got '{}'", self.token.text));
            }
            let mut clause = Vec::new();
            let parsed = self.clause(&mut clause);
            clauses.push(clause);
            parsed?;
            if self.consume().kind == TokenKind::Close {
                return Some(());
            }
        }
    }

    /// Parses a clause, up to the `|` or `)` that ends it.
    fn clause(&mut self, nodes: &mut Vec<Node<'a>>) -> Parsed {
        while !matches!(self.token.kind, TokenKind::Bar | TokenKind::Close) {
            self.element(nodes)?;
        }
        Some(())
    }

    fn group(&mut self) -> (NodeKind<'a>, Parsed) {
        let (mut then, mut otherwise, mut anchor) = (Vec::new(), Vec::new(), None);
        let parsed = self.branches(&mut then, &mut otherwise, &mut anchor);
        (NodeKind::Group { then, otherwise, anchor }, parsed)
    }

    /// Parses the rest of a group after its `(`.
    fn branches(
        &mut self,
        then: &mut Vec<Node<'a>>,
        otherwise: &mut Vec<Node<'a>>,
        anchor: &mut Option<AnchorPlace>,
    ) -> Parsed {
        let place = self.branch(then, anchor.is_some())?;
        *anchor = place.map(|index| AnchorPlace { otherwise: false, index });
        if self.token.kind == TokenKind::Colon {
            self.consume();
            self.expect(TokenKind::Open, "expected '(' to start else branch of optional group")?;
            let place = self.branch(otherwise, anchor.is_some())?;
            *anchor = anchor.or(place.map(|index| AnchorPlace { otherwise: true, index }));
        }
        self.expect(TokenKind::Question, "expected '?' after optional group").map(drop)
    }

    /// Parses one or more elements up to `)`. Returns the index of the one with the `^`.
    fn branch(&mut self, nodes: &mut Vec<Node<'a>>, anchored: bool) -> Option<Option<usize>> {
        let mut anchor = None;
        loop {
            let first = nodes.len();
            self.element(nodes)?;
            if self.token.kind == TokenKind::Caret {
                if anchored || anchor.is_some() {
                    return self.fault("only one element can be marked as the anchor of an optional group");
                }
                // In an expanded directive, the anchor is the first element that can be absent.
                anchor = nodes.iter().skip(first).position(has_variable).map(|at| first + at);
                anchor = anchor.or(nodes.len().checked_sub(1));
                self.consume();
            }
            if self.token.kind == TokenKind::Close {
                self.consume();
                return Some(anchor);
            }
        }
    }
}

/// Returns true if an element refers to a component of the definition.
fn has_variable(node: &Node<'_>) -> bool {
    match &node.kind {
        NodeKind::Variable(_) => true,
        NodeKind::Directive(Directive::Ref, _) | NodeKind::Literal(_) | NodeKind::Text(_) => false,
        NodeKind::Directive(_, args) | NodeKind::Custom { args, .. } => args.iter().any(has_variable),
        NodeKind::Oilist { .. } | NodeKind::Group { .. } => false,
    }
}
