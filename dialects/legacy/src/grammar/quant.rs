//! Older types of `quant`, quoted texts in April 2019.

use lect_core::entity::Type;
use lect_core::text::parse::{Parsed, Parser};

use super::type_spelled;

/// Parses a type such as `!quant<"uniform[u8(0:254):f32:1]{2.0:128,1.5}">` and returns the current type.
pub(super) fn old_type(p: &mut Parser<'_, '_>, text: &str) -> Parsed<Option<Type>> {
    Ok(spelling(text).and_then(|now| type_spelled(p.ctx, &now)))
}

fn spelling(text: &str) -> Option<String> {
    let (word, rest) = text.trim().split_once('[')?;
    let (stored, scales) = rest.split_once(']')?;
    let stored = stored.replace('(', "<").replace(')', ">");
    if word == "any" && scales.is_empty() {
        return Some(format!("!quant.any<{stored}>"));
    }
    let scales = scales.strip_prefix('{')?.strip_suffix('}')?;
    // The quantized dimension of per-axis scales follows the expressed type.
    let (_, expressed) = stored.split_once('>').or_else(|| stored.split_once(':'))?;
    let has_axis = expressed.trim_start_matches(':').contains(':');
    let scales = if has_axis { format!("{{{scales}}}") } else { scales.to_owned() };
    (word == "uniform").then(|| format!("!quant.uniform<{stored}, {scales}>"))
}
