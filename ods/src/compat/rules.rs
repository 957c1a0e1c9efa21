//! Table of rules.
//!
//! The page `docs/src/compat.md` of the guide lists them; a test compares the two.

use super::{Harm::*, Harms, Rule};

macro_rules! rules {
    ($($id:ident $name:literal $text:ident $bytecode:ident $source:ident $about:literal $help:literal)*) => {
        $(
            #[doc = $about]
            pub static $id: Rule = Rule {
                name: $name,
                harms: Harms { text: $text, bytecode: $bytecode, source: $source },
                about: $about,
                help: $help,
            };
        )*

        /// All rules, in the order of the guide.
        pub static ALL: &[&Rule] = &[$(&$id),*];
    };
}

// Name, harm to text, to bytecode and to Rust code, description, and help.
rules! {
    DIALECT_REMOVED "dialect-removed" Rejects Rejects Rejects
        "A dialect was removed." "keep the dialect, or declare its operations in the history of another one"
    DIALECT_SYNTAX "dialect-syntax" Rejects Rejects None
        "A dialect parses its types or attributes by other code (`useDefaultTypePrinterParser`)." "keep the flag"
    DIALECT_PROPERTIES "dialect-properties" None MayReject None
        "A dialect stores attributes as properties, or no longer does (`usePropertiesForAttributes`)." "keep the flag"
    DIALECT_STRICT "dialect-strict-properties" Rejects None None
        "The dictionary in the text of operations has discardable attributes only, or others again (`useStrictPropertiesInAssemblyFormat`)." "declare `StrictProperties` in a new version, or upgrade old text with `lect upgrade`"
    VERSION_REMOVED "version-removed" Rejects Rejects None
        "A version that files can have is no longer declared." "keep the versions that were released in the list"
    VERSION_EDITED "version-edited" Misreads Misreads None
        "A released version declares other changes than it did." "restore the declaration, and declare further changes in a new version"
    VERSION_OLDER "version-older" Rejects Rejects None
        "The newest version is older than it was." "versions only increase"
    VERSION_INTRODUCED "version-introduced" Misreads Misreads None
        "Files of a dialect without versions state none, and are read as the newest version." "release a first version without changes before you declare a second one"
    MIGRATION_MISSING "migration-missing" Rejects Rejects None
        "A version declares `Code`, and the program lacks the function." "add the function to `DialectHooks::migrations`"
    DISCARDABLE_REMOVED "discardable-attr-removed" None None Rejects
        "A discardable attribute of the dialect is no longer declared." ""

    OP_REMOVED "op-removed" Rejects Rejects Rejects
        "An operation was removed." "declare an `OldOp` with a `Code` that replaces it, or a `RenameOp`"
    OP_RENAMED "op-renamed" Rejects Rejects None
        "An operation has another name." "declare a `RenameOp`"
    OP_ADDED "op-added" None None None
        "An operation is new." ""
    OP_REDEFINED "op-redefined" Rejects Misreads Rejects
        "An operation is defined anew." "declare an `OldOp`"
    OP_CLASS "op-class-renamed" None None Rejects
        "The Rust type of an operation has another name." ""
    OP_CHANGED "op-changed" MayReject MayReject MayReject
        "An operation differs in a way that no other rule describes." "compare the definitions"

    OPERAND_ADDED "operand-added" Misreads Misreads Rejects
        "An operand is new." "declare an `AddOperand`"
    OPERAND_ADDED_OPTIONAL "operand-added-optional" Misreads Misreads Rejects
        "An operand that may be absent is new. Harmless if no other operand has a variable number." "declare an `AddOperand`"
    OPERAND_REMOVED "operand-removed" Misreads Misreads Rejects
        "An operand was removed." "declare a `RemoveOperand`"
    OPERAND_RENAMED "operand-renamed" None None Rejects
        "An operand has another name. Files do not contain the names of operands." ""
    OPERAND_ORDER "operand-order" Misreads Misreads Misreads
        "Operands have another order." "declare a `ReorderOperands`"
    OPERAND_ARITY_LOOSENED "operand-arity-loosened" Misreads Misreads Rejects
        "An operand may be absent, or there may be several. Harmless if no other operand has a variable number." "declare an `OldOp`"
    OPERAND_ARITY_NARROWED "operand-arity-narrowed" Misreads Misreads Rejects
        "An operand must be present, or there can be only one." "declare an `OldOp` with a `Code`"
    OPERAND_SEGMENTS "operand-segments" Rejects Misreads None
        "The lengths of operand groups are stored, or no longer are (`AttrSizedOperandSegments`)." "declare an `OldOp`"
    OPERAND_TYPE_WIDENED "operand-type-widened" None None None
        "An operand admits more types." ""
    OPERAND_TYPE_NARROWED "operand-type-narrowed" MayReject MayReject MayReject
        "An operand admits fewer types." "declare a `Code` that converts operands of other types"
    OPERAND_TYPE_CHANGED "operand-type-changed" MayReject MayReject MayReject
        "An operand has another type constraint, which may reject what the old one admitted." "declare a `Code` that converts operands of other types"

    RESULT_ADDED "result-added" Misreads Misreads Rejects
        "A result is new." "declare an `AddResult`"
    RESULT_ADDED_OPTIONAL "result-added-optional" Misreads Misreads Rejects
        "A result that may be absent is new. Harmless if no other result has a variable number." "declare an `AddResult`"
    RESULT_REMOVED "result-removed" Misreads Misreads Rejects
        "A result was removed." "declare a `RemoveResult`"
    RESULT_RENAMED "result-renamed" None None Rejects
        "A result has another name. Files do not contain the names of results." ""
    RESULT_ORDER "result-order" Misreads Misreads Misreads
        "Results have another order." "declare a `ReorderResults`"
    RESULT_ARITY_LOOSENED "result-arity-loosened" Misreads Misreads Rejects
        "A result may be absent, or there may be several. Harmless if no other result has a variable number." "declare an `OldOp`"
    RESULT_ARITY_NARROWED "result-arity-narrowed" Misreads Misreads Rejects
        "A result must be present, or there can be only one." "declare an `OldOp` with a `Code`"
    RESULT_SEGMENTS "result-segments" Rejects Misreads None
        "The lengths of result groups are stored, or no longer are (`AttrSizedResultSegments`)." "declare an `OldOp`"
    RESULT_TYPE_WIDENED "result-type-widened" None None MayReject
        "A result can have more types." ""
    RESULT_TYPE_NARROWED "result-type-narrowed" MayReject MayReject None
        "A result can have fewer types." "declare a `Code` that converts the result"
    RESULT_TYPE_CHANGED "result-type-changed" MayReject MayReject MayReject
        "A result has another type constraint, which may reject what the old one admitted." "declare a `Code` that converts the result"

    ATTR_ADDED "attr-added" Rejects Misreads Rejects
        "An attribute or property that must be present is new." "declare an `AddAttr` with its value in old files"
    ATTR_ADDED_OPTIONAL "attr-added-optional" None Misreads Rejects
        "An attribute or property that may be absent is new. Bytecode has properties without names, so places shift." "declare an `AddAttr`"
    ATTR_REMOVED "attr-removed" Misreads Misreads Rejects
        "An attribute or property was removed." "declare a `RemoveAttr`"
    ATTR_RENAMED "attr-renamed" Misreads Misreads Rejects
        "An attribute or property has another name, which text and archives contain." "declare a `RenameAttr`"
    ATTR_DEFAULT_CHANGED "attr-default-changed" Misreads Misreads Misreads
        "The default of an attribute changed: files that leave it out have another value." "declare an `AddAttr` of an attribute with another name"
    ATTR_DEFAULT_ADDED "attr-default-added" Misreads Misreads Rejects
        "An attribute has a default, which absence now means." "declare an `OldOp` with a `Code`"
    ATTR_DEFAULT_REMOVED "attr-default-removed" Misreads Misreads Rejects
        "An attribute has no default any more, which files left out." "declare an `OldOp` with a `Code`"
    ATTR_REQUIRED "attr-became-required" MayReject Misreads Rejects
        "An attribute must be present. Bytecode encodes it differently." "declare an `OldOp` with a `Code`"
    ATTR_OPTIONAL "attr-became-optional" None Misreads Rejects
        "An attribute may be absent. Bytecode encodes it differently." "declare an `OldOp`"
    ATTR_TYPE_WIDENED "attr-type-widened" None None None
        "An attribute admits more values." ""
    ATTR_TYPE_NARROWED "attr-type-narrowed" MayReject MayReject None
        "An attribute admits fewer values." "declare a `Code` that converts other values"
    ATTR_TYPE_CHANGED "attr-type-changed" MayReject MayReject MayReject
        "An attribute has another constraint, which may reject what the old one admitted." "declare a `Code` that converts the values"
    ATTR_ACCESSOR "attr-accessor-type" None None Rejects
        "The accessor of an attribute returns another type." ""
    ATTR_STORAGE "attr-storage" MayReject Misreads Rejects
        "An attribute became a property, or a property an attribute." "declare an `AttrToProperty`, or an `OldOp`"
    PROPERTY_TYPE "property-type-changed" MayReject Misreads Rejects
        "A property is stored as another type." "declare an `OldOp` with a `Code`"
    PROPERTY_ENCODING "property-encoding-changed" None Misreads None
        "A property is encoded differently in bytecode." "declare an `OldOp`"
    PROPERTY_SYNTAX "property-syntax-changed" Rejects None None
        "A property is written differently in the custom form." "declare an `OldFormat`"
    PROPERTY_ORDER "property-order" None Misreads None
        "Properties have another order in bytecode, which has no names: it follows from names of attributes and the order of declaration." "declare an `OldOp` as it was"

    REGION_ADDED "region-added" Rejects Rejects Rejects
        "A region is new." "declare an `AddRegion`"
    REGION_REMOVED "region-removed" Rejects Rejects Rejects
        "A region was removed." "declare a `RemoveRegion`"
    REGION_RENAMED "region-renamed" None None Rejects
        "A region has another name." ""
    REGION_ORDER "region-order" Misreads Misreads Misreads
        "Regions have another order." "declare a `ReorderRegions`"
    REGION_ARITY "region-arity-changed" MayReject MayReject Rejects
        "One region became any number of them, or the reverse." "declare an `OldOp` with a `Code`"
    REGION_WIDENED "region-constraint-widened" None None None
        "A region admits more." ""
    REGION_NARROWED "region-constraint-narrowed" MayReject MayReject None
        "A region has another constraint, which may reject what the old one admitted." "declare a `Code` that repairs the region"
    SUCCESSOR_ADDED "successor-added" Rejects Rejects Rejects
        "A successor is new." "declare an `OldOp` with a `Code`"
    SUCCESSOR_REMOVED "successor-removed" Rejects Rejects Rejects
        "A successor was removed." "declare an `OldOp` with a `Code`"
    SUCCESSOR_RENAMED "successor-renamed" None None Rejects
        "A successor has another name." ""
    SUCCESSOR_ORDER "successor-order" Misreads Misreads Misreads
        "Successors have another order." "declare a `Code` that reorders them"
    SUCCESSOR_CHANGED "successor-changed" MayReject MayReject Rejects
        "A successor has another number or constraint." "declare an `OldOp` with a `Code`"

    TRAIT_ADDED "trait-added" MayReject MayReject None
        "An operation must satisfy a further trait." "declare a `Code` that repairs operations without it"
    TRAIT_REMOVED "trait-removed" None None None
        "An operation need not satisfy a trait any more." ""
    TRAIT_INERT "trait-inert" None None None
        "A trait that verifies nothing was added or removed." ""
    TRAIT_NEEDED "trait-needed" MayReject MayReject None
        "A trait was removed that other checks rely on, such as `Terminator` or `NoTerminator`." "keep the trait"
    TRAIT_TEXT "trait-changes-text" Misreads MayReject None
        "A trait that decides how regions are parsed was added or removed." "keep the trait"
    ISOLATION "isolation-changed" Rejects Rejects None
        "Regions are isolated from above, or no longer are: names of values have another scope." "keep the trait `IsolatedFromAbove`"
    INTERFACE_ADDED "interface-added" MayReject MayReject None
        "An interface was added whose verifier may reject valid IR." ""
    INTERFACE_REMOVED "interface-removed" None None Rejects
        "An interface is no longer implemented." ""
    INTERFACE_NEEDED "interface-needed" MayReject MayReject Rejects
        "An interface was removed that other operations or the parser rely on." "keep the interface"
    INTERFACE_INERT "interface-inert" None None None
        "An interface that verifies nothing is new." ""
    VERIFIER_ADDED "verifier-added" MayReject MayReject None
        "A verifier in code was added, which may reject valid IR." ""
    SYMBOL_REQUIRED "symbol-required" MayReject MayReject None
        "The name of a symbol may not be absent any more." "declare a `Code` that gives it a name"
    DEFAULT_DIALECT "default-dialect" Rejects None None
        "Operations in its regions may omit the name of another dialect, or of none." "keep `getDefaultDialect`"
    BUILDER_ORDER "builder-order" None None Misreads
        "Arguments of builders have another order." ""

    OP_FORMAT_CHANGED "op-format-changed" Misreads None None
        "The custom form of an operation differs." "declare an `OldFormat`"
    OP_FORMAT_EXTENDED "op-format-extended" None None None
        "The custom form of an operation reads all that the old one wrote." ""
    OP_FORMAT_ADDED "op-format-added" None None None
        "An operation has a custom form. The generic form is still read." ""
    OP_FORMAT_REMOVED "op-format-removed" Rejects None None
        "An operation has no custom form any more." "declare an `OldFormat`"
    TYPE_INFERENCE "type-inference-changed" Misreads None None
        "Types that the custom form leaves out follow from something else." "declare an `OldOp` as it was"

    DEF_REMOVED "def-removed" Rejects Rejects Rejects
        "A type or an attribute was removed." "keep the definition for as long as old files are read"
    DEF_RENAMED "def-renamed" Rejects Rejects None
        "A type or an attribute has another mnemonic." "declare a `RenameDef`"
    DEF_ADDED "def-added" None None None
        "A type or an attribute is new." ""
    DEF_CLASS "def-class-renamed" None None Rejects
        "The Rust type of a type or an attribute has another name." ""
    DEF_FORMAT_CHANGED "def-format-changed" Misreads Misreads None
        "A type or an attribute is written differently. Bytecode has its text unless it has an encoding." "declare an `OldFormat`"
    DEF_FORMAT_EXTENDED "def-format-extended" None None None
        "The form of a type or an attribute reads all that the old one wrote." ""
    DEF_CHANGED "def-changed" MayReject MayReject MayReject
        "A type or an attribute differs in a way that no other rule describes." "compare the definitions"
    DEF_VERIFIER "def-verifier-added" MayReject MayReject None
        "A type or an attribute has a new verifier, trait or interface, which may reject valid IR." ""
    DEF_VALUE_TYPE "def-value-type" Misreads Misreads MayReject
        "An attribute has another type of its own." "keep the type"
    PARAM_ADDED "param-added" Rejects Rejects Rejects
        "A parameter is new." "declare an `AddParam`"
    PARAM_REMOVED "param-removed" Misreads Misreads Rejects
        "A parameter was removed." "declare an `OldDef` and a `RemoveParam`"
    PARAM_RENAMED "param-renamed" None None Rejects
        "A parameter has another name. Formats with `struct` write the name." "declare a `RenameParam` if a `struct` writes it"
    PARAM_ORDER "param-order" Misreads Misreads Misreads
        "Parameters have another order in text or in an encoding." "declare an `OldDef`"
    PARAM_TYPE "param-type-changed" MayReject Misreads Rejects
        "A parameter holds something else." "keep the former type under a name with its version, by a `RenameDef`"
    PARAM_NARROWED "param-constraint-narrowed" MayReject MayReject None
        "A parameter has another constraint, which may reject what the old one admitted." ""
    PARAM_WIDENED "param-constraint-widened" None None None
        "A parameter admits more." ""
    PARAM_DEFAULT "param-default-changed" Misreads Misreads Misreads
        "The default of a parameter changed, which files left out." "declare an `OldDef`"
    PARAM_OPTIONAL "param-became-optional" None None Rejects
        "A parameter may be absent." ""
    PARAM_REQUIRED "param-became-required" MayReject MayReject Rejects
        "A parameter must be present." "declare an `OldFormat`"
    ENCODING_ADDED "encoding-added" None None None
        "A type or an attribute has an encoding in bytecode. Files with its text are still read." ""
    ENCODING_REMOVED "encoding-removed" None Rejects None
        "The code of an encoding in bytecode was removed." "keep the encoding, and end it with `until`"
    ENCODING_CHANGED "encoding-changed" None Misreads None
        "An encoding has other fields, or its code means something else." "give the new encoding another code, and end the old one with `until`"

    ENUM_REMOVED "enum-removed" MayReject MayReject Rejects
        "An enum was removed." ""
    ENUM_CHANGED "enum-changed" MayReject MayReject MayReject
        "An enum differs in a way that no other rule describes." "compare the definitions"
    ENUM_KIND "enum-kind-changed" Misreads Misreads Rejects
        "An enum is of another kind: integers, strings or bits." "declare an `OldEnum`"
    ENUM_SEPARATOR "enum-separator-changed" MayReject MayReject None
        "Combinations of bits are written differently." "keep the separator"
    ENUM_WIDTH "enum-width-changed" MayReject Misreads MayReject
        "An enum is stored in integers of another width." "declare an `OldEnum`"
    CASE_ADDED "case-added" None None MayReject
        "A case is new." ""
    CASE_REMOVED "case-removed" MayReject MayReject Rejects
        "A case was removed." "keep the case, and reject it in new IR"
    CASE_RESPELLED "case-respelled" Misreads Misreads None
        "A case is written differently." "declare a `RenameCase`"
    CASE_RENUMBERED "case-renumbered" Misreads Misreads Misreads
        "A case has another number, which bytecode and the generic form contain." "declare an `OldEnum`"
    CASE_SYMBOL "case-symbol-renamed" None None Rejects
        "A case has another name in Rust." ""
}

/// Returns the rule with a name.
pub fn named(name: &str) -> Option<&'static Rule> {
    ALL.iter().copied().find(|rule| rule.name == name)
}
