//! Layout: blanks between elements.
//!
//! Every printed element has a blank before it, except for punctuation that attaches to the text before or after it.
//! Explicit white space overrides this. The state follows the order of the text, through all groups, whether or not
//! they are printed.

use super::Element;

/// Rules of operations, or of attributes and types. As in mlir-tblgen, they differ in details.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rules {
    /// Rules of operations. An element after a group follows its last branch.
    Op,
    /// Rules of attributes and types. The first branch of a group has no effect after it.
    Def,
}

/// State of the layout: properties of the last printed element.
#[derive(Clone)]
pub(super) struct Layout {
    rules: Rules,
    /// Whether a blank follows the element.
    blank: bool,
    /// Whether the element was punctuation.
    punctuation: bool,
}

impl Layout {
    /// Creates the state after the name of an operation or the mnemonic of an attribute or a type.
    pub fn new(rules: Rules) -> Self {
        Layout { rules, blank: true, punctuation: false }
    }

    /// Adds an element, preceded by a blank if the rules require one.
    pub fn push(&mut self, element: Element, elements: &mut Vec<Element>) {
        if self.blank_before(&element) {
            elements.push(Element::Space);
        }
        elements.push(element);
    }

    /// Attaches the next element to the previous one, for an empty literal.
    pub fn no_space(&mut self) {
        self.blank = false;
        self.punctuation = true;
    }

    /// Returns true if a blank precedes an element, which becomes the last one.
    pub fn blank_before(&mut self, element: &Element) -> bool {
        match element {
            Element::Literal(text) => self.blank_before_literal(text),
            Element::Space => {
                self.space();
                false
            }
            // Dictionaries print their own blanks.
            Element::AttrDict { .. } | Element::PropDict => {
                self.punctuation = false;
                false
            }
            // Nested elements were handled already, and these elements themselves print nothing.
            Element::Newline | Element::Optional(_) | Element::Clauses { .. } | Element::Implied(_) => false,
            _ => self.blank_before_part(),
        }
    }

    /// Returns true if a blank precedes an element other than white space and literals. See
    /// [`blank_before`](Self::blank_before).
    pub fn blank_before_part(&mut self) -> bool {
        let before = self.blank || !self.punctuation;
        self.blank = true;
        self.punctuation = false;
        before
    }

    /// Updates the state for an explicit blank.
    pub fn space(&mut self) {
        self.blank = false;
        if self.rules == Rules::Op {
            self.punctuation = false;
        }
    }

    /// Returns true if a blank precedes a literal. See [`blank_before`](Self::blank_before).
    pub fn blank_before_literal(&mut self, text: &str) -> bool {
        let before = self.blank && !clings_before(text, self.punctuation);
        self.blank = !matches!(text, "<" | "(" | "{" | "[");
        self.punctuation = !text.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic());
        before
    }
}

/// Returns true if a literal attaches to the previous element, although that one allows a blank.
fn clings_before(text: &str, after_punctuation: bool) -> bool {
    match text {
        ">" | ")" | "}" | "]" | "," => true,
        "<" | "(" | "{" | "[" => !after_punctuation,
        _ => false,
    }
}
