//! Where there are blanks between elements.
//!
//! Everything that is printed has a blank before it, but for punctuation that clings to what stands before or after it.
//! White space in a format overrides that. What is remembered runs through a format in the order of the text, into
//! groups and out of them again, whether they are printed or not.

use super::Element;

/// Whose rules they are. They differ in details, as those of mlir-tblgen do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rules {
    /// Of operations. What follows a group follows its last branch.
    Op,
    /// Of attributes and types. What is in the first branch of a group is forgotten after it.
    Def,
}

/// What was printed last.
#[derive(Clone)]
pub(super) struct Layout {
    rules: Rules,
    /// Whether it wants a blank after it.
    blank: bool,
    /// Whether it was punctuation.
    punctuation: bool,
}

impl Layout {
    /// After the name of an operation or the mnemonic of an attribute or a type.
    pub fn new(rules: Rules) -> Self {
        Layout { rules, blank: true, punctuation: false }
    }

    /// Adds an element, with a blank before it if there must be one.
    pub fn push(&mut self, element: Element, elements: &mut Vec<Element>) {
        if self.blank_before(&element) {
            elements.push(Element::Space);
        }
        elements.push(element);
    }

    /// ` `` `: what follows clings to what stands before.
    pub fn no_space(&mut self) {
        self.blank = false;
        self.punctuation = true;
    }

    /// Whether there is a blank before an element, which is then the last one.
    pub fn blank_before(&mut self, element: &Element) -> bool {
        match element {
            Element::Literal(text) => self.blank_before_literal(text),
            Element::Space => {
                self.space();
                false
            }
            // Dictionaries see to their blanks themselves.
            Element::AttrDict { .. } | Element::PropDict => {
                self.punctuation = false;
                false
            }
            // What is in them has been seen to, and these print nothing.
            Element::Newline | Element::Optional(_) | Element::Clauses { .. } | Element::Implied(_) => false,
            _ => self.blank_before_part(),
        }
    }

    /// As [`blank_before`](Self::blank_before), of what is neither white space nor a literal.
    pub fn blank_before_part(&mut self) -> bool {
        let before = self.blank || !self.punctuation;
        self.blank = true;
        self.punctuation = false;
        before
    }

    /// After `` ` ` ``.
    pub fn space(&mut self) {
        self.blank = false;
        if self.rules == Rules::Op {
            self.punctuation = false;
        }
    }

    /// As [`blank_before`](Self::blank_before), of a literal.
    pub fn blank_before_literal(&mut self, text: &str) -> bool {
        let before = self.blank && !clings_before(text, self.punctuation);
        self.blank = !matches!(text, "<" | "(" | "{" | "[");
        self.punctuation = !text.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic());
        before
    }
}

/// Whether there is no blank before a literal after something that wants one.
fn clings_before(text: &str, after_punctuation: bool) -> bool {
    match text {
        ">" | ")" | "}" | "]" | "," => true,
        "<" | "(" | "{" | "[" => !after_punctuation,
        _ => false,
    }
}
