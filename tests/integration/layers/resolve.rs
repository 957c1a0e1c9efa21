//! Files of a crate, and the files that define the names in their paths.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, Meta, Token, UseTree, Visibility};

use super::graph::{Edges, Node};

/// A source file of the crate.
pub struct File {
    /// Path of its module without `crate`: `dialect::op`; empty for the root.
    pub module: String,
    /// Number of lines without comments and empty lines.
    pub lines: usize,
}

/// The files of a crate and their imports.
pub struct Crate {
    pub files: Vec<File>,
    pub edges: Edges,
}

/// Paths with more names are not followed.
const LONGEST_PATH: usize = 12;

/// Index of a module. A file has one for itself and one for each module in it.
type ModuleId = usize;

#[derive(Default)]
struct Module {
    file: Node,
    parent: Option<ModuleId>,
    names: HashMap<String, Vec<Name>>,
    globs: Vec<Vec<String>>,
}

/// Meaning of a name in a module.
#[derive(Clone)]
enum Name {
    Module(ModuleId),
    /// An item defined in the module.
    Item,
    /// An import, as the path that it names.
    Import(Vec<String>),
}

struct Loader {
    files: Vec<File>,
    modules: Vec<Module>,
    /// Items of each module.
    bodies: Vec<(ModuleId, Vec<Item>)>,
}

/// Reads the crate whose root is `root`, without the code of tests.
pub fn load(root: &Path) -> Crate {
    let mut loader = Loader { files: Vec::new(), modules: Vec::new(), bodies: Vec::new() };
    loader.file(root, "", None);
    let mut edges = vec![BTreeMap::new(); loader.files.len()];
    for (module, items) in &loader.bodies {
        let mut uses = Uses { loader: &loader, module: *module, edges: &mut edges };
        items.iter().filter(|item| !matches!(item, Item::Mod(_))).for_each(|item| uses.visit_item(item));
    }
    Crate { files: loader.files, edges }
}

impl Loader {
    fn file(&mut self, path: &Path, module: &str, parent: Option<ModuleId>) -> ModuleId {
        let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let syntax = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
        let lines = text.lines().filter(is_code).count();
        self.files.push(File { module: module.to_owned(), lines });
        let folder = match module {
            "" => path.with_file_name(""),
            _ => path.with_extension(""),
        };
        self.module(self.files.len() - 1, module, &folder, parent, syntax.items)
    }

    fn module(
        &mut self,
        file: Node,
        path: &str,
        folder: &Path,
        parent: Option<ModuleId>,
        items: Vec<Item>,
    ) -> ModuleId {
        let id = self.modules.len();
        self.modules.push(Module { file, parent, ..Module::default() });
        let items: Vec<Item> = items.into_iter().filter(|item| !is_test(attributes(item))).collect();
        for item in &items {
            match item {
                Item::Mod(item) => {
                    let name = item.ident.to_string();
                    let nested = if path.is_empty() { name.clone() } else { format!("{path}::{name}") };
                    let folder: PathBuf = folder.join(&name);
                    let nested = match &item.content {
                        Some((_, items)) => self.module(file, &nested, &folder, Some(id), items.clone()),
                        None => self.file(&folder.with_extension("rs"), &nested, Some(id)),
                    };
                    self.define(id, name, Name::Module(nested));
                }
                Item::Use(item) => self.imports(id, &mut Vec::new(), &item.tree),
                item => item_name(item).into_iter().for_each(|name| self.define(id, name, Name::Item)),
            }
        }
        self.bodies.push((id, items));
        id
    }

    fn define(&mut self, module: ModuleId, name: String, meaning: Name) {
        self.modules[module].names.entry(name).or_default().push(meaning);
    }

    fn imports(&mut self, module: ModuleId, path: &mut Vec<String>, tree: &UseTree) {
        flatten(path, tree, &mut |path, alias| match alias {
            Some(alias) => self.define(module, alias.to_owned(), Name::Import(path.to_vec())),
            None => self.modules[module].globs.push(path.to_vec()),
        });
    }

    /// Returns the files that define the last name of a path, as seen from a module.
    fn resolve(&self, module: ModuleId, path: &[String]) -> BTreeSet<Node> {
        let mut found = BTreeSet::new();
        self.follow(module, path, true, &mut HashSet::new(), &mut found);
        found
    }

    fn follow(
        &self,
        module: ModuleId,
        path: &[String],
        is_start: bool,
        seen: &mut HashSet<(ModuleId, Vec<String>)>,
        found: &mut BTreeSet<Node>,
    ) {
        let [first, rest @ ..] = path else { return };
        // A glob of an external name makes longer and longer paths.
        if path.len() > LONGEST_PATH || !seen.insert((module, path.to_vec())) {
            return;
        }
        if is_start || matches!(&**first, "super" | "self") {
            let start = match &**first {
                "crate" => Some(0),
                "self" => Some(module),
                "super" => self.modules[module].parent,
                _ => None,
            };
            if let Some(start) = start {
                return self.follow(start, rest, false, seen, found);
            }
        }
        for name in self.modules[module].names.get(first).into_iter().flatten() {
            match name {
                Name::Module(nested) => self.follow(*nested, rest, false, seen, found),
                Name::Item => {
                    found.insert(self.modules[module].file);
                }
                Name::Import(import) => {
                    let path: Vec<String> = import.iter().chain(rest).cloned().collect();
                    self.follow(module, &path, true, seen, found);
                }
            }
        }
        if !self.modules[module].names.contains_key(first) {
            for glob in &self.modules[module].globs {
                let path: Vec<String> = glob.iter().chain(path).cloned().collect();
                self.follow(module, &path, true, seen, found);
            }
        }
    }
}

/// Collects the files that the paths in code lead to.
struct Uses<'a> {
    loader: &'a Loader,
    module: ModuleId,
    edges: &'a mut Edges,
}

impl Uses<'_> {
    fn path(&mut self, path: &[String]) {
        let from = self.loader.modules[self.module].file;
        for to in self.loader.resolve(self.module, path) {
            if to != from {
                self.edges[from].entry(to).or_default().insert(path.last().cloned().unwrap_or_default());
            }
        }
    }
}

impl<'ast> Visit<'ast> for Uses<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        // A name that is passed on is an import of those who use it.
        if matches!(item.vis, Visibility::Inherited) {
            flatten(&mut Vec::new(), &item.tree, &mut |path, _| self.path(path));
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !is_test(&item.attrs) {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            self.path(&names);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        let parse = Punctuated::<Expr, Token![,]>::parse_terminated;
        if let Ok(args) = parse.parse2(item.tokens.clone()) {
            args.iter().for_each(|arg| self.visit_expr(arg));
        }
        visit::visit_macro(self, item);
    }
}

/// Visits every path of a tree of imports with the name that it is imported as; no name for a glob.
fn flatten(path: &mut Vec<String>, tree: &UseTree, each: &mut dyn FnMut(&[String], Option<&str>)) {
    match tree {
        UseTree::Path(tree) => {
            path.push(tree.ident.to_string());
            flatten(path, &tree.tree, each);
            path.pop();
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| flatten(path, tree, each)),
        UseTree::Glob(_) => each(path, None),
        UseTree::Name(tree) if tree.ident == "self" => {
            let name = path.last().cloned();
            each(path, name.as_deref());
        }
        UseTree::Name(tree) => {
            let name = tree.ident.to_string();
            path.push(name.clone());
            each(path, Some(&name));
            path.pop();
        }
        UseTree::Rename(tree) => {
            path.push(tree.ident.to_string());
            each(path, Some(&tree.rename.to_string()));
            path.pop();
        }
    }
}

fn item_name(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::TraitAlias(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => list.tokens.to_string() == "test",
        _ => false,
    })
}
