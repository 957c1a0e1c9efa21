//! Files: their declarations in order, and included files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use lect_ods::td::source::Origin;
use lect_ods::td::{Diagnostic, FileId, Span};

use super::{Checked, Checker, FILES, Named};
use crate::ast::{
    Body, Callable, CallableId, CallableKind, ConstraintRef, Declaration, OdsBody, Target, Type, Variable,
};
use crate::ods::{Included, Named as OdsNamed, Subject};
use crate::syntax::{Pair, Rule, lexical_error, literal_value, with_tree};

impl Checker<'_> {
    /// Checks a file whose text is among the sources.
    pub fn file(&mut self, file: FileId) {
        let source = self.sources.file(file);
        let (text, path) = (source.text.clone(), source.path.clone());
        let outer = (self.file, std::mem::replace(&mut self.text, text.clone()));
        self.file = file;
        self.open.push(path);
        with_tree(&text, |tree| match tree {
            Ok(tree) => self.declarations(tree),
            Err(fault) => _ = self.error::<()>(self.token_at(fault.at), fault.message),
        });
        self.open.pop();
        (self.file, self.text) = outer;
    }

    fn declarations(&mut self, file: Pair<'_>) {
        let mut broken = false;
        for pair in file.into_inner() {
            if broken && !self.begins_line(&pair) {
                continue;
            }
            broken = match pair.as_rule() {
                Rule::include => self.include(pair).is_err(),
                Rule::pattern => self.declaration(pair, Self::pattern),
                Rule::constraint => self.declaration(pair, |this, pair| this.top_level(CallableKind::Constraint, pair)),
                Rule::rewrite => self.declaration(pair, |this, pair| this.top_level(CallableKind::Rewrite, pair)),
                Rule::directive => {
                    let message = format!("unknown directive `{}`", pair.as_str());
                    self.error::<()>(self.span(&pair), message).is_err()
                }
                Rule::junk => {
                    let at = pair.as_span().start();
                    let message = match lexical_error(&self.text, at) {
                        Some(fault) => fault.message,
                        None => "expected top-level declaration, such as a `Pattern`".to_owned(),
                    };
                    self.error::<()>(self.token_at(at), message).is_err()
                }
                _ => false,
            };
        }
    }

    /// Returns true if only white space precedes a node in its line.
    fn begins_line(&self, pair: &Pair<'_>) -> bool {
        let before = self.text.get(..pair.as_span().start()).unwrap_or_default();
        pair.as_rule() != Rule::junk && (before.is_empty() || before.ends_with('\n'))
    }

    /// Checks a declaration. After an error, its name is known as broken. Returns true after an error.
    fn declaration(&mut self, pair: Pair<'_>, check: impl FnOnce(&mut Self, Pair<'_>) -> Checked<Declaration>) -> bool {
        let scopes = self.scopes.len();
        let name = pair.clone().into_inner().find(|it| it.as_rule() == Rule::name);
        let checked = check(self, pair);
        self.scopes.truncate(scopes);
        match checked {
            Ok(declaration) => self.ast.declarations.push(declaration),
            Err(error) => {
                if let (Some(name), Some(scope)) = (name, self.scopes.last_mut()) {
                    scope.entry(name.as_str().into()).or_insert(Named::Broken(error));
                }
                return true;
            }
        }
        false
    }

    fn include(&mut self, pair: Pair<'_>) -> Checked<()> {
        let whole = self.span(&pair);
        let Some(literal) = pair.into_inner().nth(1) else { return Ok(()) };
        self.expect(&literal)?;
        let name = literal_value(literal.as_str());
        let at = self.span(&literal);
        if name.ends_with(".td") {
            return self.include_definitions(&name, at);
        }
        if !name.ends_with(".pdll") {
            return self.error(at, "expected include filename to end with `.pdll` or `.td`");
        }
        let Some((path, text)) = self.find(&name) else {
            return self.error(at, format!("unable to open include file `{name}`"));
        };
        if self.open.contains(&path) {
            return self.error(at, format!("`{name}` includes itself"));
        }
        self.files += 1;
        if self.files > FILES {
            return self.error(at, format!("more than {FILES} files are included"));
        }
        let Some(file) = self.sources.add_from(Origin::File, path, text, Some(whole)) else {
            return self.error(at, format!("`{name}` is too large"));
        };
        self.use_of(at, Target::File(file));
        self.file(file);
        Ok(())
    }

    /// Reads a file from the working directory or one of the directories.
    fn find(&self, name: &str) -> Option<(String, Arc<str>)> {
        let dirs = self.config.include_dirs.iter().map(|dir| dir.join(name));
        let mut paths = std::iter::once(PathBuf::from(name)).chain(dirs);
        let read = |path: &Path| std::fs::read_to_string(path).ok();
        let (path, text) = paths.find_map(|path| read(&path).map(|text| (path, text)))?;
        Some((path.display().to_string(), text.into()))
    }

    fn include_definitions(&mut self, name: &str, at: Span) -> Checked<()> {
        if !self.definitions.insert(name.to_owned()) {
            return Ok(());
        }
        let first = self.sources.files().len();
        match self.ods.include(name, at, self.config, self.sources, self.diagnostics) {
            Included::NotFound => self.error(at, format!("unable to open include file `{name}`")),
            Included::Failed => {
                let message = format!("the definitions in `{name}` have errors");
                Err(self.diagnostics.push(Diagnostic::error(at, message)))
            }
            Included::File(file, named) => {
                self.use_of(at, Target::File(FileId(first as u32)));
                named.into_iter().for_each(|it| self.definition(it, file, at));
                Ok(())
            }
        }
    }

    /// Declares a constraint of a `.td` file, unless the name is taken.
    fn definition(&mut self, named: OdsNamed, file: usize, at: Span) {
        if self.lookup(&named.name).is_some() {
            return;
        }
        let ty = match named.subject {
            Subject::Attr => Type::Attr,
            Subject::Op => Type::Op(None),
            Subject::Type => Type::Type,
        };
        let span = named.span.unwrap_or(at);
        let constraint = ConstraintRef { constraint: self.push_core(ty.clone(), None), span };
        let input =
            self.push_variable(Variable { name: "self".into(), span, ty, init: None, constraints: vec![constraint] });
        let id = CallableId(self.ast.callables.len() as u32);
        self.ast.callables.push(Callable {
            kind: CallableKind::Constraint,
            name: named.name.clone(),
            span,
            inputs: vec![input],
            results: Vec::new(),
            result_type: Type::unit(),
            body: Body::Ods(OdsBody { code: named.code, class: named.class, file }),
            doc: named.doc,
        });
        self.ast.declarations.push(Declaration::Callable(id));
        if let Some(scope) = self.scopes.first_mut() {
            scope.insert(named.name, Named::Callable(id));
        }
    }
}
