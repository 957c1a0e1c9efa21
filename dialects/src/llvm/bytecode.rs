//! How attributes of the `llvm` dialect are encoded in bytecode. All that is not here is text.
//!
//! Source: bytes that mlir-opt 22 writes, which is the first release with these encodings.

use lect_core::dialect::Field::{Attr, Bool, OptionalAttr, OptionalList, OptionalVarInt, StringAttr, VarInt};
use lect_core::dialect::{BytecodeHooks, Encoding, Field};

pub(super) const HOOKS: BytecodeHooks = BytecodeHooks { attrs: ATTRS, ..BytecodeHooks::NONE };

/// Attributes, any of which C++ may have as null.
const ATTR_LIST: Field = OptionalList(&OptionalAttr);

const fn attr(code: u64, def: &'static str, fields: &'static [Field]) -> Encoding {
    Encoding { since: 22, ..Encoding::new(code, def, fields) }
}

#[rustfmt::skip]
const ATTRS: &[Encoding] = &[
    attr(0, "DIBasicTypeAttr", &[VarInt, StringAttr, VarInt, VarInt]),
    // One that names a split file is text, since there is no room for the name.
    attr(1, "DICompileUnitAttr", &[Attr, VarInt, Attr, OptionalAttr, Bool, VarInt, VarInt]),
    attr(2, "DICompositeTypeAttr", &[
        OptionalAttr, Bool, VarInt, OptionalAttr, OptionalAttr, VarInt, OptionalAttr, OptionalAttr, VarInt, VarInt,
        VarInt, OptionalAttr, OptionalAttr, OptionalAttr, OptionalAttr, ATTR_LIST,
    ]),
    attr(3, "DIDerivedTypeAttr", &[
        VarInt, OptionalAttr, OptionalAttr, VarInt, VarInt, VarInt, OptionalVarInt, OptionalAttr,
    ]),
    attr(4, "DIExpressionElemAttr", &[VarInt, OptionalList(&VarInt)]),
    attr(5, "DIExpressionAttr", &[ATTR_LIST]),
    attr(6, "DIFileAttr", &[StringAttr, StringAttr]),
    attr(7, "DIGlobalVariableAttr", &[
        OptionalAttr, OptionalAttr, OptionalAttr, Attr, VarInt, Attr, Bool, Bool, VarInt,
    ]),
    attr(8, "DIGlobalVariableExpressionAttr", &[Attr, OptionalAttr]),
    attr(9, "DIImportedEntityAttr", &[VarInt, Attr, Attr, OptionalAttr, VarInt, OptionalAttr, ATTR_LIST]),
    attr(10, "DILabelAttr", &[Attr, OptionalAttr, OptionalAttr, VarInt]),
    attr(11, "DILexicalBlockAttr", &[Attr, OptionalAttr, VarInt, VarInt]),
    attr(12, "DILexicalBlockFileAttr", &[Attr, OptionalAttr, VarInt]),
    attr(13, "DILocalVariableAttr", &[
        Attr, OptionalAttr, OptionalAttr, VarInt, VarInt, VarInt, OptionalAttr, VarInt,
    ]),
    attr(14, "DINamespaceAttr", &[OptionalAttr, OptionalAttr, Bool]),
    attr(15, "DISubprogramAttr", &[
        OptionalAttr, Bool, OptionalAttr, OptionalAttr, OptionalAttr, OptionalAttr, OptionalAttr, OptionalAttr, VarInt,
        VarInt, VarInt, OptionalAttr, ATTR_LIST, ATTR_LIST,
    ]),
    attr(16, "DISubrangeAttr", &[OptionalAttr, OptionalAttr, OptionalAttr, OptionalAttr]),
    attr(17, "DISubroutineTypeAttr", &[VarInt, ATTR_LIST]),
    attr(18, "LoopAnnotationAttr", &[
        OptionalAttr, OptionalAttr, OptionalAttr, OptionalAttr, OptionalAttr, OptionalAttr, OptionalAttr, OptionalAttr,
        OptionalAttr, OptionalAttr, OptionalAttr, OptionalAttr, OptionalAttr, OptionalAttr, ATTR_LIST,
    ]),
];
