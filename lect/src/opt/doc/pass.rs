//! Passes and pipelines: their texts, options and statistics.

use lect_ods::order::Order as _;
use lect_ods::page::{Entry as Text, Page};
use lect_transforms::pass::{OptionDef, Registry, Statistic};

use super::entry::{Body, Entry};
use super::table::{code, line, table};
use super::{Renderer, markdown};
use crate::opt::html::{anchor, escape};

/// A pass or a pipeline.
pub struct PassDoc<'a> {
    /// Name in pipelines.
    pub name: &'static str,
    /// Summary in one line.
    summary: &'static str,
    /// The operations that the pass runs on, if restricted.
    on: Option<&'static str>,
    options: &'static [OptionDef],
    statistics: &'static [&'static Statistic],
    /// Whether this is a pipeline.
    is_pipeline: bool,
    text: Option<&'a Text>,
}

/// Returns the texts about the passes of lect.
pub fn page() -> Page {
    let page = Page::parse(include_str!("passes.md"));
    debug_assert!(page.is_ok(), "{:?}", page.err());
    page.unwrap_or_default()
}

/// Collects the passes and pipelines of a registry, by name.
pub fn all<'a>(registry: &Registry, page: &'a Page) -> Vec<PassDoc<'a>> {
    let passes = registry.passes().iter().map(|def| PassDoc {
        name: def.name,
        summary: def.summary,
        on: def.on,
        options: def.options,
        statistics: def.statistics,
        is_pipeline: false,
        text: page.get(def.name),
    });
    let pipelines = registry.pipelines().iter().map(|def| PassDoc {
        name: def.name,
        summary: def.summary,
        on: None,
        options: def.options,
        statistics: &[],
        is_pipeline: true,
        text: page.get(def.name),
    });
    let mut all: Vec<PassDoc<'a>> = passes.chain(pipelines).collect();
    all.order_by_key(|pass| (pass.is_pipeline, pass.name));
    all
}

/// Returns the entries of the pages of passes.
pub fn entries<'a>(passes: &'a [PassDoc<'a>]) -> Vec<Entry<'a>> {
    let entry = |pass: &'a PassDoc<'a>| Entry {
        group: if pass.is_pipeline { "Pipelines" } else { "Passes" }.to_owned(),
        name: pass.name.to_owned(),
        kind: if pass.is_pipeline { "pipeline" } else { "pass" },
        anchor: anchor(pass.name),
        summary: pass.text.map_or(pass.summary, |text| &text.summary).to_owned(),
        body: Body::Pass(pass),
    };
    passes.iter().map(entry).collect()
}

impl Renderer<'_> {
    /// Renders the body of an entry about a pass.
    pub fn pass(&self, out: &mut String, pass: &PassDoc<'_>, scope: &str) {
        out.extend(["<pre><code>lect opt --", &escape(pass.name), "</code></pre>\n"]);
        if let Some(on) = pass.on {
            out.extend(["<p class=\"note\">Runs on <code>", &escape(on), "</code>.</p>\n"]);
        }
        if let Some(text) = pass.text {
            let html = markdown::html(self, &text.description, 3, scope);
            out.extend(["<div class=\"text\">", &html, "</div>\n"]);
        }
        let rows: Vec<_> = pass.options.iter().map(|it| vec![code(it.name), line(it.help)]).collect();
        out.push_str(&table("Options", "a", &["Name", "Meaning"], &rows));
        let rows: Vec<_> = pass.statistics.iter().map(|it| vec![code(it.name), line(it.summary)]).collect();
        out.push_str(&table("Statistics", "a", &["Name", "Meaning"], &rows));
    }
}
