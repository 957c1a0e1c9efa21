//! Links between pages, and detection of dead links.

use std::collections::BTreeSet;
use std::fs;

use super::page::Page;

/// Returns the links of a page with their lines; the targets are as written.
pub fn targets(page: &Page) -> Vec<(usize, String)> {
    let mut targets = Vec::new();
    for (number, line) in page.prose() {
        // Links in code spans do not count.
        let text: String = line.split('`').step_by(2).collect::<Vec<_>>().join("``");
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        targets.extend(links.map(|target| (number, target.to_owned())));
    }
    targets
}

/// Returns the dead links of a page. Links to other hosts are not followed.
pub fn dead(page: &Page) -> Vec<String> {
    let dead = targets(page).into_iter().filter(|(_, target)| !is_alive(page, target));
    let mut faults: Vec<String> =
        dead.map(|(line, target)| format!("{}:{line}: there is no {target}", page.name())).collect();
    for (line, text) in page.prose() {
        let Some(file) = text.strip_prefix("{{#include ").and_then(|rest| rest.strip_suffix("}}")) else { continue };
        let file = page.path.with_file_name(file);
        match fs::metadata(&file) {
            Err(error) => faults.push(format!("{}:{line}: {}: {error}", page.name(), file.display())),
            // Relative links of an included file would be resolved from the including page.
            Ok(_) => faults.extend(
                targets(&Page::read(&file))
                    .into_iter()
                    .filter(|(_, target)| !target.starts_with('#') && !target.contains("://"))
                    .map(|(at, target)| format!("{}:{at}: a link out of an included page: {target}", file.display())),
            ),
        }
    }
    faults
}

fn is_alive(page: &Page, target: &str) -> bool {
    if target.contains("://") {
        return true;
    }
    let (file, anchor) = target.split_once('#').map_or((target, None), |(file, anchor)| (file, Some(anchor)));
    let file = if file.is_empty() { page.path.clone() } else { page.path.with_file_name("").join(file) };
    if !file.exists() {
        return false;
    }
    match anchor {
        None => true,
        Some(anchor) => file.extension().is_some_and(|it| it == "md") && anchors(&Page::read(&file)).contains(anchor),
    }
}

/// Returns the anchors of a page's headings.
fn anchors(page: &Page) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    for (_, line) in page.prose().filter(|(_, line)| line.starts_with('#')) {
        let heading = line.trim_start_matches('#').trim().to_lowercase();
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
        let again = (1..).map(|count| format!("{anchor}-{count}"));
        let anchor = [anchor.clone()].into_iter().chain(again).find(|it| !anchors.contains(it));
        anchors.extend(anchor);
    }
    anchors
}
