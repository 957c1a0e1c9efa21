//! Syntax as a railroad diagram: each path along the lines from left to right is a valid spelling.
//!
//! A [`Node`] is drawn as a [`Piece`], with its entry at the origin and its exit at the same height. A diagram that is
//! wider than a page continues on the next row.

use std::fmt::Write;

use crate::opt::html::escape;

/// A part of a syntax.
pub enum Node {
    /// The empty syntax.
    Skip,
    /// Literal text.
    Text(String),
    /// A nonterminal, with its kind and name.
    Part(Kind, String),
    /// A sequence.
    Row(Vec<Node>),
    /// Alternatives.
    Choice(Vec<Node>),
    /// An optional part.
    Optional(Box<Node>),
    /// A repetition, one or more times, with a separator.
    Loop(Box<Node>, Box<Node>),
}

/// Kind of a nonterminal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Operands, and values in general.
    Value,
    /// Attributes, properties, parameters.
    Attr,
    /// Types.
    Type,
    /// Regions and successors.
    Block,
    /// Custom directives in C++.
    Code,
}

impl Kind {
    /// Returns the class in style sheets.
    fn class(self) -> &'static str {
        match self {
            Self::Value => "v",
            Self::Attr => "a",
            Self::Type => "y",
            Self::Block => "b",
            Self::Code => "c",
        }
    }
}

impl Node {
    /// Returns a list of any length, separated by commas.
    pub fn list(self) -> Self {
        Self::Optional(Box::new(self.some()))
    }

    /// Returns a list of one or more, separated by commas.
    pub fn some(self) -> Self {
        Self::Loop(Box::new(self), Box::new(Self::Text(",".to_owned())))
    }

    /// Returns an optional part. The empty syntax and optional parts are returned unchanged.
    pub fn optional(self) -> Self {
        match self {
            Self::Skip | Self::Optional(_) => self,
            Self::Row(row) if row.is_empty() => Self::Skip,
            other => Self::Optional(Box::new(other)),
        }
    }
}

/// Radius of curves; the path constants below contain it, too.
const R: i32 = 8;
/// Length of the line between two parts of a row.
const GAP: i32 = 10;
/// Half of the height of a box.
const HALF: i32 = 12;
/// Largest width of a row.
const WIDTH: i32 = 620;

/// A drawing: lines, and boxes with texts.
#[derive(Default)]
struct Piece {
    width: i32,
    /// Extents above and below the base line.
    up: i32,
    down: i32,
    /// Lines, each a starting point and a relative path.
    lines: Vec<(i32, i32, String)>,
    boxes: Vec<TextBox>,
}

/// A text in a box, whose left edge is on the line.
struct TextBox {
    x: i32,
    y: i32,
    width: i32,
    round: i32,
    class: &'static str,
    text: String,
}

impl Piece {
    fn line(&mut self, x: i32, y: i32, path: String) {
        self.lines.push((x, y, path));
    }

    /// Adds another drawing at an offset.
    fn put(&mut self, other: Piece, x: i32, y: i32) {
        self.lines.extend(other.lines.into_iter().map(|(from, at, path)| (from + x, at + y, path)));
        self.boxes.extend(other.boxes.into_iter().map(|it| TextBox { x: it.x + x, y: it.y + y, ..it }));
    }
}

fn text_box(class: &'static str, text: &str, round: i32) -> Piece {
    // The width of the letters in a monospaced font of 12 pixels, and a margin.
    let width = (text.chars().count().min(10_000) as i32 * 73 + 9) / 10 + 16;
    let text = TextBox { x: 0, y: 0, width, round, class, text: text.to_owned() };
    Piece { width, up: HALF, down: HALF, lines: Vec::new(), boxes: vec![text] }
}

fn draw(node: &Node) -> Piece {
    match node {
        Node::Skip => Piece::default(),
        Node::Text(text) => text_box("t", text, HALF),
        Node::Part(kind, name) => text_box(kind.class(), name, 3),
        Node::Row(nodes) => row(nodes.iter().map(draw)),
        Node::Choice(nodes) => choice(nodes.iter().map(draw).collect()),
        Node::Optional(node) => bypass(draw(node)),
        Node::Loop(node, between) => again(draw(node), draw(between)),
    }
}

fn row(pieces: impl Iterator<Item = Piece>) -> Piece {
    let mut whole = Piece::default();
    for piece in pieces.filter(|piece| piece.width > 0) {
        if whole.width > 0 {
            whole.line(whole.width, 0, format!("h{GAP}"));
            whole.width += GAP;
        }
        let x = whole.width;
        whole.width += piece.width;
        (whole.up, whole.down) = (whole.up.max(piece.up), whole.down.max(piece.down));
        whole.put(piece, x, 0);
    }
    whole
}

/// Quarter circles where lines branch off and join.
const UP_RIGHT: &str = "a8 8 0 0 0 8-8";
const RIGHT_DOWN: &str = "a8 8 0 0 1 8 8";
const RIGHT_UP: &str = "a8 8 0 0 1 8-8";
const DOWN_RIGHT: &str = "a8 8 0 0 0 8 8";
const DOWN_LEFT: &str = "a8 8 0 0 1-8 8";
const LEFT_DOWN: &str = "a8 8 0 0 0-8 8";
const LEFT_UP: &str = "a8 8 0 0 1-8-8";

fn bypass(inner: Piece) -> Piece {
    let height = (inner.up + 8).max(2 * R);
    let (width, straight) = (inner.width + 4 * R, height - 2 * R);
    let mut whole = Piece { width, up: height, down: inner.down, ..Piece::default() };
    whole.line(0, 0, format!("h{}", 2 * R));
    whole.line(width - 2 * R, 0, format!("h{}", 2 * R));
    let over = inner.width;
    whole.line(0, 0, format!("{UP_RIGHT}v-{straight}{RIGHT_UP}h{over}{RIGHT_DOWN}v{straight}{DOWN_RIGHT}"));
    whole.put(inner, 2 * R, 0);
    whole
}

fn again(inner: Piece, between: Piece) -> Piece {
    let wide = inner.width.max(between.width);
    let below = (inner.down + 6 + between.up).max(2 * R);
    let (width, straight) = (wide + 2 * R, below - 2 * R);
    let mut whole = Piece { width, up: inner.up, down: below + between.down, ..Piece::default() };
    whole.line(0, 0, format!("h{R}"));
    whole.line(R + inner.width, 0, format!("h{}", width - R - inner.width));
    whole.line(R + wide, 0, format!("{RIGHT_DOWN}v{straight}{DOWN_LEFT}h-{}", wide - between.width));
    whole.line(R, below, format!("{LEFT_UP}v-{straight}{RIGHT_UP}"));
    whole.put(inner, R, 0);
    whole.put(between, R, below);
    whole
}

fn choice(pieces: Vec<Piece>) -> Piece {
    let wide = pieces.iter().map(|piece| piece.width).max().unwrap_or(0);
    let mut whole = Piece { width: wide + 4 * R, ..Piece::default() };
    let mut y = 0;
    for (at, piece) in pieces.into_iter().enumerate() {
        let (end, rest) = (2 * R + piece.width, wide - piece.width);
        if at == 0 {
            whole.up = piece.up;
            whole.line(0, 0, format!("h{}", 2 * R));
            whole.line(end, 0, format!("h{}", 2 * R + rest));
        } else {
            y = (whole.down + 6 + piece.up).max(y + 2 * R);
            let straight = y - 2 * R;
            whole.line(0, 0, format!("{RIGHT_DOWN}v{straight}{DOWN_RIGHT}"));
            whole.line(end, y, format!("h{rest}{UP_RIGHT}v-{straight}{RIGHT_UP}"));
        }
        whole.down = whole.down.max(y + piece.down);
        whole.put(piece, 2 * R, y);
    }
    whole
}

/// Draws the parts of a syntax in rows that fit a page.
fn rows(nodes: &[Node]) -> Vec<Piece> {
    let mut rows = Vec::new();
    let (mut pieces, mut width) = (Vec::new(), 0);
    for piece in nodes.iter().map(draw).filter(|piece| piece.width > 0) {
        if width > 0 && width + GAP + piece.width > WIDTH {
            rows.push(row(std::mem::take(&mut pieces).into_iter()));
            width = 0;
        }
        width += piece.width + GAP;
        pieces.push(piece);
    }
    rows.push(row(pieces.into_iter()));
    rows
}

/// Renders the diagram of some parts as SVG, with a text as its accessible label.
pub fn svg(nodes: &[Node], label: &str) -> String {
    /// Distance from the left edge of the picture to the first part.
    const START: i32 = 22;
    let rows = rows(nodes);
    let mut whole = Piece::default();
    let mut y = rows.first().map_or(0, |row| row.up) + 4;
    whole.line(2, y - 4, "v8".to_owned());
    whole.line(6, y - 4, format!("v8m0-4h{}", START - 6));
    let mut rows = rows.into_iter().peekable();
    while let Some(row) = rows.next() {
        let (end, down) = (START + row.width, row.down.max(HALF));
        whole.width = whole.width.max(end + 22);
        whole.put(row, START, y);
        match rows.peek() {
            Some(next) => {
                let middle = (down + 8).max(2 * R);
                let below = (next.up + 8).max(2 * R);
                let (first, second) = (middle - 2 * R, below - 2 * R);
                let back = end + 4 - (START - 6);
                whole.line(
                    end,
                    y,
                    format!("h4{RIGHT_DOWN}v{first}{DOWN_LEFT}h-{back}{LEFT_DOWN}v{second}{DOWN_RIGHT}h6"),
                );
                y += middle + below;
            }
            None => {
                whole.line(end, y, "h14m0-4v8m4-8v8".to_owned());
                y += down;
            }
        }
    }
    let (width, height) = (whole.width + 2, y + 4);
    let mut out = format!(
        "<svg class=\"rr\" role=\"img\" aria-label=\"{}\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} \
         {height}\"><path d=\"",
        escape(label),
    );
    // Writing to a string always succeeds.
    for (x, y, path) in &whole.lines {
        let _ = write!(out, "M{x} {y}{path}");
    }
    out.push_str("\"/>");
    for it in &whole.boxes {
        let (top, middle, base) = (it.y - HALF, it.x + it.width / 2, it.y + 4);
        let _ = write!(
            out,
            "<g class=\"{}\"><rect x=\"{}\" y=\"{top}\" width=\"{}\" height=\"{}\" rx=\"{}\"/><text x=\"{middle}\" \
             y=\"{base}\">{}</text></g>",
            it.class,
            it.x,
            it.width,
            2 * HALF,
            it.round,
            escape(&it.text)
        );
    }
    out.push_str("</svg>");
    out
}
