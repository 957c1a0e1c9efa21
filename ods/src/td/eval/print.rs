//! Printing of terms in TableGen's format.

use std::fmt::Write;

use super::Evaluator;
use super::fold::is_nested;
use super::term::{Node, Owner, Term, Variable};
use crate::td::bang::BangOp;
use crate::td::names::Symbol;
use crate::td::ty::Type;
use crate::td::value::Value;

/// Maximum length of a printed term. Shared parts may expand without bound.
const MAX_TEXT: usize = 1 << 20;

impl Evaluator<'_> {
    /// Prints a type in TableGen's format.
    pub(super) fn type_text(&self, ty: &Type) -> String {
        ty.display(self)
    }

    /// Prints a term in TableGen's format.
    pub(super) fn term_text(&self, term: Term) -> String {
        let mut out = String::new();
        self.print(term, &mut out);
        out
    }

    /// Appends a term in TableGen's format.
    pub(super) fn print(&self, term: Term, out: &mut String) {
        if out.len() > MAX_TEXT {
            return;
        }
        stacker::maybe_grow(super::STACK_LEFT, super::STACK_MORE, || self.print_node(term, out));
    }

    fn print_all(&self, terms: &[Term], out: &mut String) {
        for (at, term) in terms.iter().enumerate() {
            out.push_str(if at == 0 { "" } else { ", " });
            self.print(*term, out);
        }
    }

    fn print_node(&self, term: Term, out: &mut String) {
        match self.terms.node(term) {
            Node::Value(value) => value.display_to(out, self),
            Node::Var(variable, _) => self.print_variable(*variable, out),
            Node::List(_, items) => {
                out.push('[');
                self.print_all(self.terms.items(*items), out);
                out.push(']');
            }
            Node::Bits(bits) => {
                out.push_str("{ ");
                for (at, bit) in self.terms.items(*bits).iter().rev().enumerate() {
                    out.push_str(if at == 0 { "" } else { ", " });
                    self.print(*bit, out);
                }
                out.push_str(" }");
            }
            Node::BitOf(of, at) => {
                self.print(*of, out);
                _ = write!(out, "{{{at}}}");
            }
            Node::Dag(parts, names) => {
                out.push('(');
                for (at, (part, name)) in self.terms.items(*parts).iter().zip(names.iter()).enumerate() {
                    out.push_str(match at {
                        0 => "",
                        1 => " ",
                        _ => ", ",
                    });
                    self.print(*part, out);
                    if let Some(name) = name {
                        out.extend([":$", name]);
                    }
                }
                out.push(')');
            }
            Node::Field(of, name, _) => {
                self.print(*of, out);
                out.extend([".", self.names.text(*name)]);
            }
            Node::Element(list, index, _) | Node::Slice(list, index, _) => {
                self.print(*list, out);
                out.push('[');
                self.print(*index, out);
                out.push(']');
            }
            Node::Instance { class, args, named, .. } => {
                out.extend([&*self.class_text(*class), "<"]);
                let args = self.terms.items(*args);
                let named = named.as_deref().unwrap_or_default();
                let positional = args.len().saturating_sub(named.len());
                for (at, arg) in args.iter().enumerate() {
                    out.push_str(if at == 0 { "" } else { ", " });
                    match at.checked_sub(positional).and_then(|at| named.get(at)) {
                        Some(name) => _ = write!(out, "\"{}\": ", self.param_text(Owner::Class(*class), *name)),
                        None => _ = write!(out, "{at}: "),
                    }
                    self.print(*arg, out);
                }
                out.push('>');
            }
            Node::Op(bang, args) => {
                let bang = self.terms.bang(*bang);
                out.push_str(bang.op.name());
                if let Some(ty) = bang.annotation.as_ref().filter(|_| bang.op != BangOp::GetDagOp) {
                    out.extend(["<", &self.type_text(ty), ">"]);
                }
                out.push('(');
                let args = self.terms.items(*args);
                match bang.op {
                    BangOp::Cond => {
                        for (at, clause) in args.chunks(2).enumerate() {
                            out.push_str(if at == 0 { "" } else { ", " });
                            for (at, part) in clause.iter().enumerate() {
                                out.push_str(if at == 0 { "" } else { ": " });
                                self.print(*part, out);
                            }
                        }
                    }
                    op if args.len() > 2 && is_nested(op) => {
                        let (rest, last) = args.split_at(args.len() - 1);
                        let start = format!("{}(", op.name());
                        for (at, arg) in rest.iter().enumerate() {
                            self.print(*arg, out);
                            out.extend([", ", if at + 1 < rest.len() { &start } else { "" }]);
                        }
                        self.print_all(last, out);
                        out.extend(std::iter::repeat_n(')', rest.len() - 1));
                    }
                    BangOp::Instances if args.is_empty() => out.push_str("\".*\""),
                    _ => self.print_all(args, out),
                }
                out.push(')');
            }
            Node::Loop(bang, args, vars) => {
                let op = self.terms.bang(*bang).op;
                let args = self.terms.items(*args);
                let (known, body) = args.split_at(args.len().saturating_sub(1));
                let names = vars.map(|var| self.names.text(var.name).clone());
                let [first, second] = &names;
                out.extend([op.name(), "("]);
                if op == BangOp::Foldl {
                    self.print_all(known, out);
                    out.extend([", ", first, ", ", second, ", "]);
                } else {
                    out.extend([first, ", "]);
                    self.print_all(known, out);
                    out.push_str(", ");
                }
                self.print_all(body, out);
                out.push(')');
            }
        }
    }

    /// Returns the text of a string, or another term in TableGen's format.
    pub(super) fn plain_text(&self, term: Term) -> String {
        match self.terms.known(term) {
            Some(Value::Text(text)) => text.text.to_string(),
            _ => self.term_text(term),
        }
    }

    /// Appends the text `Class:param` or `Multiclass::param`.
    pub(super) fn print_param(&self, owner: Owner, name: Symbol, out: &mut String) {
        let separator = match owner {
            Owner::Class(_) => ":",
            Owner::Multiclass(_) => "::",
        };
        out.extend([&*self.owner_text(owner), separator, self.names.text(name)]);
    }

    fn print_variable(&self, variable: Variable, out: &mut String) {
        match variable {
            Variable::Field(name) => out.push_str(self.names.text(name)),
            Variable::Param(owner, at) => {
                let name = self.params(owner).get(at as usize).map_or(self.name, |param| param.name);
                self.print_param(owner, name, out);
            }
            Variable::Name(owner) => self.print_param(owner, self.name, out),
            Variable::Local(local) => out.push_str(self.names.text(local.name)),
            Variable::Anonymous(number) => _ = write!(out, "anonymous_{number}"),
        }
    }
}
