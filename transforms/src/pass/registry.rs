//! The passes that can be named.

use lect_core::dialect::DialectDef;

use super::PassDef;

/// The passes that a dialect brings, an interface of dialects
/// ([`DialectHooks::interfaces`](lect_core::dialect::DialectHooks::interfaces)): [`passes!`](crate::passes!) gives it.
pub trait DialectPasses: Sync {
    /// Its passes.
    fn passes(&self) -> &'static [&'static PassDef];
}

/// A list of passes as a dialect's own.
#[derive(Debug)]
pub struct PassList(pub &'static [&'static PassDef]);

impl DialectPasses for PassList {
    fn passes(&self) -> &'static [&'static PassDef] {
        self.0
    }
}

/// Passes that a dialect brings, for the `interfaces` of its hooks: `passes![Tidy, Lower]`. Other interfaces of the dialect
/// come after a semicolon: `passes![Tidy; dyn Inlining => Anywhere]`.
#[macro_export]
macro_rules! passes {
    ($($pass:ty),* $(,)? $(; $($interface:ty => $model:expr),* $(,)?)?) => {
        $crate::core::interfaces![
            dyn $crate::pass::DialectPasses => $crate::pass::PassList(&[$(<$pass>::DEF),*])
            $($(, $interface => $model)*)?
        ]
    };
}

/// The passes that pipelines can name.
#[derive(Clone, Debug)]
pub struct Registry {
    passes: Vec<&'static PassDef>,
}

impl Default for Registry {
    fn default() -> Self {
        Self::new()
    }
}

impl Registry {
    /// The passes of lect that belong to no dialect.
    pub fn new() -> Self {
        Self { passes: crate::passes::ALL.to_vec() }
    }

    /// As [`new`](Self::new), with the passes that dialects bring.
    pub fn of(dialects: &[&'static DialectDef]) -> Self {
        let mut registry = Self::new();
        let own = dialects.iter().filter_map(|dialect| dialect.interface::<dyn DialectPasses>());
        own.for_each(|own| registry.add(own.passes()));
        registry
    }

    /// Adds passes. Of passes of one name the last is found.
    pub fn add(&mut self, passes: &[&'static PassDef]) {
        for &pass in passes {
            self.passes.retain(|known| known.name != pass.name);
            self.passes.push(pass);
        }
        self.passes.sort_by_key(|pass| pass.name);
    }

    /// All passes, in the order of names.
    pub fn passes(&self) -> &[&'static PassDef] {
        &self.passes
    }

    /// The pass of a name.
    pub fn get(&self, name: &str) -> Option<&'static PassDef> {
        self.passes.iter().copied().find(|pass| pass.name == name)
    }
}
