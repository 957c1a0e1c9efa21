//! Registry of passes by name.

use lect_core::dialect::DialectDef;
use lect_ods::names::nearest;

use super::{PassDef, PipelineDef};

/// Passes of a dialect, a dialect interface
/// ([`DialectHooks::interfaces`](lect_core::dialect::DialectHooks::interfaces)) that [`passes!`](crate::passes!)
/// implements.
pub trait DialectPasses: Sync {
    /// Returns the passes of the dialect.
    fn passes(&self) -> &'static [&'static PassDef];
}

/// A list of a dialect's passes.
#[derive(Debug)]
pub struct PassList(pub &'static [&'static PassDef]);

impl DialectPasses for PassList {
    fn passes(&self) -> &'static [&'static PassDef] {
        self.0
    }
}

/// Lists the passes of a dialect, for the `interfaces` of its hooks: `passes![Tidy, Lower]`. Other interfaces of the
/// dialect come after a semicolon: `passes![Tidy; dyn Inlining => Anywhere]`.
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
    pipelines: Vec<&'static PipelineDef>,
}

impl Default for Registry {
    fn default() -> Self {
        Self::new()
    }
}

impl Registry {
    /// Creates a registry with the passes of lect that belong to no dialect.
    pub fn new() -> Self {
        Self { passes: crate::passes::ALL.to_vec(), pipelines: Vec::new() }
    }

    /// Creates a registry like [`new`](Self::new), and adds the passes of dialects.
    pub fn of(dialects: &[&'static DialectDef]) -> Self {
        let mut registry = Self::new();
        let own = dialects.iter().filter_map(|dialect| dialect.interface::<dyn DialectPasses>());
        own.for_each(|own| registry.add(own.passes()));
        registry
    }

    /// Adds passes. A pass replaces an earlier one of the same name.
    pub fn add(&mut self, passes: &[&'static PassDef]) {
        for &pass in passes {
            self.passes.retain(|known| known.name != pass.name);
            self.passes.push(pass);
        }
        self.passes.sort_by_key(|pass| pass.name);
    }

    /// Adds pipelines. A pipeline replaces an earlier one of the same name.
    pub fn add_pipelines(&mut self, pipelines: &[&'static PipelineDef]) {
        for &pipeline in pipelines {
            self.pipelines.retain(|known| known.name != pipeline.name);
            self.pipelines.push(pipeline);
        }
        self.pipelines.sort_by_key(|pipeline| pipeline.name);
    }

    /// Returns all pipelines, in the order of names.
    pub fn pipelines(&self) -> &[&'static PipelineDef] {
        &self.pipelines
    }

    /// Returns the pipeline with a name.
    pub fn pipeline(&self, name: &str) -> Option<&'static PipelineDef> {
        self.pipelines.iter().copied().find(|pipeline| pipeline.name == name)
    }

    /// Returns all passes, in the order of names.
    pub fn passes(&self) -> &[&'static PassDef] {
        &self.passes
    }

    /// Returns the pass with a name.
    pub fn get(&self, name: &str) -> Option<&'static PassDef> {
        self.passes.iter().copied().find(|pass| pass.name == name)
    }

    /// Returns the message about a name that no pass and no pipeline has, with a similar one if there is one.
    pub(super) fn unknown(&self, name: &str) -> String {
        let known = self.passes.iter().map(|it| it.name).chain(self.pipelines.iter().map(|it| it.name));
        let hint = nearest(name, known).map_or(String::new(), |near| format!("; did you mean '{near}'?"));
        format!("'{name}' does not refer to a registered pass or pass pipeline{hint}")
    }
}
