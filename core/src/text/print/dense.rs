//! Printer of the elements of dense, sparse and array attributes.

use crate::attrs::dense::{DenseLayout, DenseNumber};
use crate::attrs::{AttrData, DenseElements};
use crate::context::ContextData;
use crate::entity::{Attr, Ident, Type};
use crate::number::{ApInt, Float, FloatSpelling};
use crate::text::print::Printer;

/// Replacement of elided elements.
const ELIDED: &str = "dense_resource<__elided__>";

impl Printer<'_> {
    pub(super) fn integer(&mut self, value: &ApInt, unsigned: bool) {
        // Writing to memory does not fail.
        let _ = match unsigned {
            true => value.write_unsigned(&mut self.out),
            false => value.write_signed(&mut self.out),
        };
    }

    pub(super) fn float(&mut self, value: Float) -> FloatSpelling {
        value.write(&mut self.out).unwrap_or(FloatSpelling::Decimal)
    }

    /// Prints `dense<..>` without the type, or its replacement if elided.
    pub(super) fn dense_elements(&mut self, elements: &DenseElements) {
        if self.elides(elements.ty, elements.splat) {
            return self.out.text(ELIDED);
        }
        self.out.text("dense<");
        self.elements(elements, true);
        self.out.byte(b'>');
    }

    /// Prints `dense<"..">` without the type, or its replacement if elided.
    pub(super) fn dense_strings(&mut self, ty: Type, values: &[Box<[u8]>]) {
        if self.elides(ty, values.len() == 1) {
            return self.out.text(ELIDED);
        }
        self.out.text("dense<");
        if let [one] = values {
            self.out.quoted(one);
        } else {
            self.nested(ty, |printer, index| {
                if let Some(value) = values.get(index) {
                    printer.out.quoted(value);
                }
            });
        }
        self.out.byte(b'>');
    }

    /// Prints `sparse<indices, values>` without the type, or its replacement if elided.
    pub(super) fn sparse_elements(&mut self, indices: Attr, values: Attr) {
        let ctx: &ContextData = self.ctx;
        if self.elides_attr(indices) || self.elides_attr(values) {
            return self.out.text(ELIDED);
        }
        self.out.text("sparse<");
        if let AttrData::DenseElements(indices) = ctx.attrs().data(indices)
            && ctx.types().element_count(indices.ty) != Some(0)
        {
            self.elements(indices, false);
            self.out.text(", ");
            match ctx.attrs().data(values) {
                AttrData::DenseElements(values) => self.elements(values, true),
                AttrData::DenseStrings { values, .. } if values.len() == 1 => self.out.quoted(&values[0]),
                AttrData::DenseStrings { ty, values } => self.nested(*ty, |printer, index| {
                    if let Some(value) = values.get(index) {
                        printer.out.quoted(value);
                    }
                }),
                _ => {}
            }
        }
        self.out.byte(b'>');
    }

    fn elides(&self, ty: Type, splat: bool) -> bool {
        let larger = |limit| self.ctx.types().shaped_element_count(ty).is_some_and(|count| count > limit);
        !splat && self.config.elide_elements_larger.is_some_and(larger)
    }

    fn elides_attr(&self, attr: Attr) -> bool {
        match self.ctx.attrs().data(attr) {
            AttrData::DenseElements(elements) => self.elides(elements.ty, elements.splat),
            AttrData::DenseStrings { ty, values } => self.elides(*ty, values.len() == 1),
            _ => false,
        }
    }

    fn elements(&mut self, elements: &DenseElements, allow_hex: bool) {
        let ctx: &ContextData = self.ctx;
        let Some(element) = ctx.types().shaped_element_type(elements.ty) else { return };
        let Some(layout) = ctx.attrs().dense_layout(element) else { return };
        let count = ctx.types().shaped_element_count(elements.ty).unwrap_or(0);
        if !elements.splat && allow_hex && self.config.hex_elements_larger.is_some_and(|limit| count > limit) {
            return match layout.number {
                // One bit per element, the first one in the lowest bit.
                DenseNumber::Integer { width: 1, .. } if !layout.complex => {
                    let byte =
                        |bits: &[u8]| bits.iter().enumerate().fold(0, |byte, (place, bit)| byte | (bit & 1) << place);
                    self.out.hex_string(&[&elements.data.chunks(8).map(byte).collect::<Vec<u8>>()]);
                }
                _ => self.out.hex_string(&[&elements.data]),
            };
        }
        let size = layout.element_bytes();
        if elements.splat {
            return self.element(layout, &elements.data);
        }
        self.nested(elements.ty, |printer, index| {
            if let Some(bytes) = elements.data.get(index * size..(index + 1) * size) {
                printer.element(layout, bytes);
            }
        });
    }

    fn element(&mut self, layout: DenseLayout, bytes: &[u8]) {
        if !layout.complex {
            return self.dense_number(layout, bytes);
        }
        let (re, im) = bytes.split_at(layout.number_bytes.min(bytes.len()));
        self.out.byte(b'(');
        self.dense_number(layout, re);
        self.out.byte(b',');
        self.dense_number(layout, im);
        self.out.byte(b')');
    }

    fn dense_number(&mut self, layout: DenseLayout, bytes: &[u8]) {
        match layout.number {
            DenseNumber::Integer { width: 1, .. } => {
                let set = bytes.first().is_some_and(|byte| byte & 1 != 0);
                self.out.text(if set { "true" } else { "false" });
            }
            DenseNumber::Integer { unsigned, .. } => match small_integer(bytes, unsigned, layout.number) {
                Some(value) => self.out.signed(value),
                None => {
                    if let Some(value) = layout.integer(bytes) {
                        self.integer(&value, unsigned);
                    }
                }
            },
            DenseNumber::Float(_) => {
                if let Some(value) = layout.float(bytes) {
                    let _ = self.float(value);
                }
            }
        }
    }

    /// Prints elements in row-major order, with nested brackets for the dimensions. Without elements, no text is
    /// written.
    fn nested(&mut self, ty: Type, mut element: impl FnMut(&mut Self, usize)) {
        let ctx: &ContextData = self.ctx;
        let shape = ctx.types().shaped_sizes(ty).unwrap_or_default();
        let Some(count @ 1..) = ctx.types().shaped_element_count(ty) else { return };
        // `spans[i]` is the number of elements in a bracket of dimension `i`.
        let mut spans: Vec<u64> = shape
            .iter()
            .rev()
            .scan(1, |span, &size| {
                Some({
                    *span *= size as u64;
                    *span
                })
            })
            .collect();
        spans.reverse();
        for index in 0..count {
            if index % 1024 == 1023 {
                self.out.maybe_flush();
            }
            if index > 0 {
                spans.iter().rev().take_while(|&&span| index % span == 0).for_each(|_| self.out.byte(b']'));
                self.out.text(", ");
            }
            spans.iter().filter(|&&span| index % span == 0).for_each(|_| self.out.byte(b'['));
            element(self, index as usize);
        }
        spans.iter().for_each(|_| self.out.byte(b']'));
    }

    /// Prints `array<i32: 1, 2>`.
    pub(super) fn dense_array(&mut self, element: Type, data: &[u8]) {
        self.out.text("array<");
        self.ty(element);
        self.dense_array_numbers(element, data, ": ");
        self.out.byte(b'>');
    }

    /// Prints `[1, 2]`.
    pub(super) fn dense_array_elements(&mut self, attr: Attr) {
        let ctx: &ContextData = self.ctx;
        let AttrData::DenseArray { element, data } = ctx.attrs().data(attr) else { return };
        self.out.byte(b'[');
        self.dense_array_numbers(*element, data, "");
        self.out.byte(b']');
    }

    fn dense_array_numbers(&mut self, element: Type, data: &[u8], first: &str) {
        let Some(layout) = self.ctx.attrs().dense_layout(element) else { return };
        for (index, bytes) in data.chunks(layout.number_bytes).enumerate() {
            self.out.text(if index == 0 { first } else { ", " });
            self.dense_number(layout, bytes);
        }
    }

    /// Prints the key of a resource, and adds the resource to the file's metadata.
    pub(super) fn resource_key(&mut self, key: Ident) {
        self.name_resource(self.ctx.ident(b"builtin"), key);
        self.out.keyword_or_string(self.ctx.ident_bytes(key));
    }

    /// Adds a resource to those that the text refers to.
    pub(super) fn name_resource(&mut self, namespace: Ident, key: Ident) {
        self.resources.insert(namespace, key);
    }
}

/// Decodes an integer of a common width, bypassing `ApInt`.
fn small_integer(bytes: &[u8], unsigned: bool, number: DenseNumber) -> Option<i64> {
    let DenseNumber::Integer { width, .. } = number else { return None };
    match (bytes, unsigned, width) {
        (&[a], false, 8) => Some(i64::from(a as i8)),
        (&[a, b], false, 16) => Some(i64::from(i16::from_le_bytes([a, b]))),
        (&[a, b, c, d], false, 32) => Some(i64::from(i32::from_le_bytes([a, b, c, d]))),
        (&[a, b, c, d, e, f, g, h], false, 64) => Some(i64::from_le_bytes([a, b, c, d, e, f, g, h])),
        _ => None,
    }
}
