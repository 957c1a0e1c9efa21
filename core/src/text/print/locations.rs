//! Printer of locations.

use crate::attrs::{AttrData, FileRange};
use crate::context::ContextData;
use crate::entity::Attr;
use crate::loc::Loc;
use crate::stack;
use crate::text::print::Printer;

/// Whether a location may be printed as its alias.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LocAlias {
    /// As its alias, if it has one.
    Allowed,
    /// In full, except for nested locations.
    Never,
}

impl Printer<'_> {
    /// Prints a space and a location, if locations are enabled.
    #[inline]
    pub(crate) fn trailing_loc(&mut self, loc: Loc, alias: LocAlias) {
        if self.config.debug_info {
            self.out.byte(b' ');
            self.loc(loc, alias);
        }
    }

    /// Prints a location.
    pub(crate) fn loc(&mut self, loc: Loc, alias: LocAlias) {
        let ctx: &ContextData = self.ctx;
        let attr = ctx.attrs().loc(loc);
        if alias == LocAlias::Never || self.config.pretty_debug_info {
            return self.location_in_full(attr);
        }
        self.out.text("loc(");
        if !self.attr_alias(attr) {
            self.location(attr);
        }
        self.out.byte(b')');
    }

    /// Prints `loc(..)`, or the short form without `loc`.
    pub(super) fn location_in_full(&mut self, attr: Attr) {
        if self.config.pretty_debug_info {
            return self.location(attr);
        }
        self.out.text("loc(");
        self.location(attr);
        self.out.byte(b')');
    }

    fn nested_location(&mut self, attr: Attr) {
        self.out.maybe_flush();
        if !self.attr_alias(attr) && !self.out.failed() {
            stack::grow(|| self.location(attr));
        }
    }

    /// Prints the contents of `loc(..)`.
    fn location(&mut self, attr: Attr) {
        let ctx: &ContextData = self.ctx;
        let pretty = self.config.pretty_debug_info;
        match ctx.attrs().data(attr) {
            AttrData::FileLoc(range) => self.file_range(range),
            AttrData::NameLoc { name, child } => {
                self.out.quoted(ctx.ident_bytes(*name));
                if *child != ctx.attrs().unknown_loc() {
                    self.out.byte(b'(');
                    self.nested_location(*child);
                    self.out.byte(b')');
                }
            }
            AttrData::CallSiteLoc { callee, caller } => {
                let joined = matches!(ctx.attrs().data(*callee), AttrData::NameLoc { .. })
                    && matches!(ctx.attrs().data(*caller), AttrData::FileLoc(_));
                if !pretty {
                    self.out.text("callsite(");
                }
                self.nested_location(*callee);
                self.out.text(if pretty && !joined { "\n at " } else { " at " });
                self.nested_location(*caller);
                if !pretty {
                    self.out.byte(b')');
                }
            }
            AttrData::FusedLoc { locations, metadata } => {
                if !pretty {
                    self.out.text("fused");
                }
                if let Some(metadata) = metadata {
                    self.out.byte(b'<');
                    self.attr(*metadata);
                    self.out.byte(b'>');
                }
                self.out.byte(b'[');
                for (index, &location) in locations.iter().enumerate() {
                    if index > 0 {
                        self.out.text(", ");
                    }
                    self.nested_location(location);
                }
                self.out.byte(b']');
            }
            AttrData::Dialect { .. } => self.attr(attr),
            _ => self.out.text(if pretty { "[unknown]" } else { "unknown" }),
        }
    }

    fn file_range(&mut self, range: &FileRange) {
        let ctx: &ContextData = self.ctx;
        let file = ctx.ident_bytes(range.file);
        match self.config.pretty_debug_info {
            true => self.out.bytes(file),
            false => self.out.quoted(file),
        }
        self.out.prefixed(b":", range.start.0);
        self.out.prefixed(b":", range.start.1);
        let Some(end) = range.end.filter(|end| *end != range.start) else { return };
        self.out.text(" to ");
        if range.start.0 != end.0 {
            self.out.number(end.0);
        }
        self.out.prefixed(b":", end.1);
    }
}
