//! Nesting depth of a text, which is limited so that the grammar and the tree do not overflow the stack.

use super::token::Kind;

/// Maximum joint nesting of brackets, chained statements (`let .. in let .. in`) and chained suffixes (`a.b.c`).
///
/// The deepest of MLIR's files has 14 brackets. Generated code may chain a few hundred `else if`.
pub const NESTING: usize = 1000;

/// Open brackets and chains.
#[derive(Default, Debug)]
pub struct Nesting {
    /// Chains outside of each open bracket.
    outer: Vec<Chains>,
    /// Chains since the innermost bracket.
    chains: Chains,
    /// Total depth.
    depth: usize,
    before: Option<Kind>,
}

/// Lengths of constructs that nest without brackets.
#[derive(Clone, Copy, Default, Debug)]
struct Chains {
    statements: usize,
    suffixes: usize,
}

impl Nesting {
    /// Processes a token. Returns the depth.
    pub fn enter(&mut self, kind: Kind) -> usize {
        // A chain of statements ends where another statement follows its last one.
        if matches!(self.before, Some(Kind::Semicolon | Kind::RightBrace)) && kind.begins_statement() {
            self.depth -= self.chains.statements;
            self.chains.statements = 0;
        }
        self.before = Some(kind);
        match kind {
            Kind::LeftBrace | Kind::LeftSquare | Kind::LeftParen | Kind::LeftAngle => {
                self.chains.suffixes += 1;
                self.outer.push(std::mem::take(&mut self.chains));
                self.depth += 2;
            }
            Kind::RightBrace | Kind::RightSquare | Kind::RightParen | Kind::RightAngle => {
                if let Some(outer) = self.outer.pop() {
                    self.depth -= 1 + self.chains.statements + self.chains.suffixes;
                    self.chains = outer;
                }
            }
            Kind::In | Kind::Then | Kind::Else => {
                self.end_suffixes();
                self.chains.statements += 1;
                self.depth += 1;
            }
            Kind::Dot => {
                self.chains.suffixes += 1;
                self.depth += 1;
            }
            Kind::Name => {}
            _ => self.end_suffixes(),
        }
        self.depth
    }

    fn end_suffixes(&mut self) {
        self.depth -= self.chains.suffixes;
        self.chains.suffixes = 0;
    }
}
