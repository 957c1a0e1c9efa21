//! Encoding of each type of specs: structs with their fields, enums with their variants and discriminants.
//!
//! A missing or superfluous field is a compile error.

use super::read::Size;
use super::{Format, Malformed, Reader, Shareable, Wire, Writer};
use crate::format::*;
use crate::spec::*;

/// Decodes a field, which may be absent in older versions.
macro_rules! field {
    ($input:ident) => {
        Wire::read($input)?
    };
    ($input:ident $since:ident) => {
        if $input.format < Format::$since { Default::default() } else { Wire::read($input)? }
    };
}

/// Encoding of structs.
macro_rules! structs {
    ($($name:ident { $($field:ident $(since $since:ident)?),* $(,)? })*) => { $(
        impl Wire for $name {
            fn write(&self, out: &mut Writer) {
                let $name { $($field),* } = self;
                $($field.write(out);)*
            }

            fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
                $(let $field = field!(input $($since)?);)*
                Ok($name { $($field),* })
            }
        }
    )* };
}

/// Encoding of enums, whose variants have numbers.
macro_rules! enums {
    ($($name:ident {
        $($number:literal $variant:ident $(($($item:ident),*))? $({ $($field:ident $(since $since:ident)?),* $(,)? })?,)*
    })*) => { $(
        impl Wire for $name {
            fn write(&self, out: &mut Writer) {
                match self {
                    $($name::$variant $(($($item),*))? $({ $($field),* })? => {
                        out.byte($number);
                        $($($item.write(out);)*)?
                        $($($field.write(out);)*)?
                    })*
                }
            }

            fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
                match input.byte()? {
                    $($number => {
                        $($(let $item = Wire::read(input)?;)*)?
                        $($(let $field = field!(input $($since)?);)*)?
                        Ok($name::$variant $(($($item),*))? $({ $($field),* })?)
                    })*
                    _ => Err(Malformed),
                }
            }
        }
    )* };
}

/// Tables of shared values, with the numbers of their kinds.
macro_rules! shared {
    ($($number:literal $table:ident $name:ident,)*) => {
        /// Decoded shared values, by kind.
        #[derive(Default)]
        pub(crate) struct Nodes {
            $($table: Vec<(Shared<$name>, Size)>,)*
        }

        impl Nodes {
            /// Decodes a value of a kind into its table. Returns its index.
            pub fn read(kind: u8, input: &mut Reader<'_>) -> Result<usize, Malformed> {
                match kind {
                    $($number => {
                        let value = Shared::new($name::read(input)?);
                        let size = input.size();
                        let table = &mut input.nodes().$table;
                        table.push((value, size));
                        Ok(table.len() - 1)
                    })*
                    _ => Err(Malformed),
                }
            }
        }

        $(impl Shareable for $name {
            const KIND: u8 = $number;

            fn find(nodes: &Nodes, at: usize) -> Option<&(Shared<Self>, Size)> {
                nodes.$table.get(at)
            }
        })*
    };
}

shared! {
    0 constraints Constraint,
    1 types TypeConstraint,
    2 attrs AttrConstraint,
    3 props PropConstraint,
    4 regions RegionConstraint,
    5 successors SuccessorConstraint,
    6 exprs Expr,
    7 matchings Matching,
    8 op_formats OpFormat,
    9 op_groups Group,
    10 def_formats DefFormat,
    11 def_groups DefGroup,
    12 fields Field,
    13 values ValueKind,
}

structs! {
    DialectSpec {
        name, def, cpp_namespace, cpp_class, summary, description, dependencies, flags, discardable, ops, types, attrs,
        enums, interfaces, type_constraints, attr_constraints, extra_declarations, version, versions,
        encodings, functions, history,
    }
    FunctionSpec { name, body }
    ReleaseSpec { producer, since, changes }
    FieldSpec { name, field }
    FieldKind { name, kind }
    VersionSpec { number, changes, here, other }
    Shapes { ops, types, attrs, enums }
    Renumbered { from, to }
    OperandSpec { name, at, groups, from_end, optional, constant, value }
    ResultSpec { name, at, ty }
    DialectFlags {
        properties, default_attr_syntax, default_type_syntax, constant_materializer, canonicalizer, op_attr_verify,
        region_arg_attr_verify, region_result_attr_verify, op_interface_fallback, non_default_destructor, extensible, dynamic,
        joins_blanks since V7, no_aliases since V7, strict_properties since V10,
    }
    DiscardableSpec { name, cpp_type }
    OpSpec {
        name, def, cpp_class, cpp_namespace, summary, description, operands, results, operand_groups, result_groups,
        props, derived, regions, successors, arguments, traits, interfaces, builders, skip_default_builders, syntax,
        names since V7, default_dialect, optional_symbol, verifier, region_verifier, folder, canonicalizer, canonicalize_method,
        custom_encoding, doc_group, variables, extra_declarations, extra_definitions,
    }
    NameSpec { of, name }
    DocGroup { summary, description }
    ValueSpec { name, arity, constraint, effects, description }
    Effect { effect, resource, stage, full_region }
    PropSpec { name, kind, optional, default, description }
    DerivedSpec { name, return_type, body, to_attribute }
    DefaultValue { text, value }
    RegionSpec { name, variadic, constraint }
    SuccessorSpec { name, variadic, constraint }
    TraitSpec { def, kind, structural }
    BuilderSpec { params, body, return_type, inferred_context, deprecated }
    BuilderParam { ty, name, default }
    DefSpec {
        kind, def, cpp_class, cpp_namespace, mnemonic, name, summary, description, params, variables, syntax, verifier, traits,
        interfaces, builders, skip_default_builders, cpp_base, storage_class, custom_storage, alias,
        computed_type since V7, enum_def, extra_declarations, extra_definitions,
    }
    ParamSpec {
        name, kind, cpp_type, storage_type, optional, default, summary, syntax, parser, printer, comparator, constraint,
    }
    EnumSpec {
        def, cpp_class, cpp_namespace, underlying_type, summary, description, width, kind, cases, attr_class,
    }
    EnumCase { symbol, value, spelling, members }
    InterfaceSpec {
        def, kind, cpp_class, cpp_namespace, description, bases, methods, verify, verify_with_regions,
        extra_declarations, extra_trait_declarations, extra_shared_declarations, extra_class_of,
    }
    MethodSpec { name, description, return_type, params, is_static, pure_virtual, body, default_body }
    MethodParam { ty, name }
    TypeConstraint { def, summary, description, cpp_type, condition, builder, type_def }
    AttrConstraint {
        def, summary, description, storage_type, return_type, condition, value_type, const_builder, from_storage,
        attr_def, enum_def, symbol_name, unit,
    }
    PropConstraint {
        def, summary, description, storage_type, interface_type, condition, parser, optional_parser, printer,
        from_attribute, to_attribute, read_bytecode, write_bytecode, attr, element, enum_def, unit,
    }
    RegionConstraint { def, summary, condition }
    Variable { name, constraint }
    SuccessorConstraint { def, summary, condition }
    LambdaParam { ty, name }
    OpFormat {
        text, elements, operand_types, result_types, operands_together, operand_types_together, result_types_together,
        written, prop_dict,
    }
    Group { then, otherwise, anchor, inverted, first }
    Clause { blank, separator_blank since V10, keyword, elements, anchor }
    DefFormat { text, elements }
    DefParam { index, qualified }
    DefGroup { then, otherwise, anchor, inverted, first }
}

enums! {
    Field {
        0 VarInt, 1 SignedVarInt, 2 OptionalVarInt, 3 Dim, 4 Bool, 5 String, 6 StringAttr, 7 Attr(class), 8 OptionalAttr,
        9 Type, 10 Blob, 11 Elements, 12 ArrayElements, 13 Strings, 14 IntegerType, 15 ApInt, 16 ApFloat, 17 Double,
        18 Resource, 19 List(element), 20 OptionalList(element), 21 Pair(first, second),
        22 FlaggedAttr, 23 AffineMap, 24 IntegerSet,
    }
    AttrClass { 0 Any, 1 Loc, 2 String, 3 Dictionary, 4 FlatSymbolRef, }
    ChangeSpec {
        0 RenameOp { from, to }, 1 AddOp { op }, 2 OldOp { op }, 3 RenameAttr { op, from, to },
        4 AddAttr { op, name, default }, 5 RemoveAttr { op, name, default }, 6 AttrToProperty { op, name },
        7 AddOperand { op, operand }, 8 RemoveOperand { op, operand }, 9 ReorderOperands { op, were, variable },
        10 AddParam { kind, def, at, name, default }, 11 RenameCase { def, from, to }, 12 OldFormat { def },
        13 Code { op, function }, 14 RenumberAttr { op, name, numbers, bits since V9 }, 15 ListToDense { op, name },
        16 PropertyToAttr { op, name }, 17 OperandToAttr { op, name, at, constant }, 18 Layout { op, fields },
        19 AddDef { kind, def }, 20 AddResult { op, result }, 21 RemoveResult { op, result }, 22 ReorderResults { op, were },
        23 AddRegion { op, at, blocks }, 24 RemoveRegion { op, at, blocks }, 25 ReorderRegions { op, were },
        26 OldDef { kind, def }, 27 RenameDef { kind, def, from, to }, 28 RenameParam { kind, def, from, to },
        29 RemoveParam { kind, def, name, default }, 30 OldEnum { def, numbers, bits }, 31 NewFormat { op, format },
        32 StrictProperties,
    }
    FunctionBody { 0 SameAs(name), 1 Lambda(body), }
    Grouping { 0 Rest, 1 Even, 2 Sized(slot), }
    OpSyntax { 0 Generic, 1 Format(format), 2 Custom, 3 Preset(preset), }
    Preset { 0 Function, }
    Arity { 0 One, 1 Optional, 2 Variadic, 3 VariadicOfVariadic(sizes), }
    PropKind { 0 Attr(constraint), 1 Native(constraint), 2 Sizes(count), }
    Argument { 0 Operand(at), 1 Prop(at), }
    TraitKind { 0 Native(name), 1 Parametric { name, params }, 2 Internal(name), 3 Predicate { summary, condition, matching }, }
    Matching {
        0 AllTypes(values), 1 All { values, summary, transform }, 2 Types { from, to, transform, optional },
        3 ElementCountAndTypes { shaped, elements },
    }
    DefKind { 0 Attr, 1 Type, }
    DefSyntax { 0 None, 1 Format(format), 2 Custom, }
    ParamKind {
        0 Cpp, 1 Array(item), 2 String, 3 ApFloat, 4 ApInt, 5 SelfType, 6 Enum(def), 7 Type(def), 8 Attr(def),
        9 Value(kind),
    }
    ValueKind {
        0 Bool, 1 Int { bits, signed }, 2 Char, 3 Float(format), 4 ApInt, 5 String, 6 AffineMap, 7 IntegerSet, 8 Type(class),
        9 Attr(class), 10 Enum(def), 11 List(element), 12 Optional(inner), 13 Tuple(parts), 14 Struct(fields),
        15 Variants(fields), 16 Own { name, kind },
    }
    EnumKind { 0 Integer, 1 String, 2 Bits { separator, quoted, primary_groups }, }
    InterfaceKind { 0 Op, 1 Attr, 2 Type, 3 Dialect, }
    Constraint {
        0 Any, 1 Is(class), 2 AllOf(parts), 3 AnyOf(parts), 4 Not(part), 5 Params { base, params }, 6 Equals(text),
        7 Same(name), 8 Pred(expr), 9 Native(path), 10 Unknown(text), 11 Base(name),
        12 EntryArgs(args),
    }
    Expr {
        0 This, 1 Op, 2 Ctx, 3 Builder, 4 Placeholder(name), 5 Var(name), 6 Int(value), 7 Float(value), 8 Bool(value),
        9 Str(value), 10 Null, 11 Name(name), 12 Isa { types, value, or_null }, 13 Cast { kind, ty, value },
        14 Call { function, template, args }, 15 Method { receiver, name, template, args }, 16 Field { receiver, name },
        17 Index { receiver, index }, 18 Apply { callee, args }, 19 Unary { op, value }, 20 Binary { op, lhs, rhs },
        21 Conditional { condition, then, otherwise }, 22 Braced(items), 23 Lambda { params, body },
    }
    CastKind { 0 Cast, 1 Dynamic, 2 DynamicOrNull, 3 Static, }
    UnaryOp { 0 Not, 1 Negate, 2 Complement, 3 Dereference, 4 AddressOf, }
    BinaryOp {
        0 Or, 1 And, 2 BitOr, 3 BitXor, 4 BitAnd, 5 Equal, 6 NotEqual, 7 Less, 8 LessOrEqual, 9 Greater,
        10 GreaterOrEqual, 11 ShiftLeft, 12 ShiftRight, 13 Add, 14 Sub, 15 Mul, 16 Div, 17 Rem,
    }
    Statement { 0 Return(value), 1 Let { ty, name, value }, 2 If { condition, then, otherwise }, 3 Expr(value), }
    TypeSource {
        0 Written, 1 Built(expr), 2 SameAs(var), 3 Transformed { from, transform }, 4 ElementsOf(var), 5 Inferred,
    }
    Var { 0 Operand(at), 1 Result(at), 2 Prop(at), 3 Region(at), 4 Successor(at), }
    Element {
        0 Literal(text), 1 Space, 2 Newline, 3 Operand(at), 4 Prop { slot, form, qualified }, 5 Implied(slot),
        6 Region(at), 7 Successor(at), 8 AttrDict { keyword }, 9 PropDict, 10 Operands, 11 Regions, 12 Successors,
        13 Type { of, qualified }, 14 FunctionalType { inputs, outputs }, 15 Custom { name, args }, 16 Clauses { clauses, separator since V10 },
        17 Optional(group),
    }
    PropForm { 0 Any, 1 Stripped, 2 Typed, 3 Symbol, 4 Enum, 5 Native, 6 Case, }
    Values { 0 Operand(at), 1 Result(at), 2 Operands, 3 Results, }
    Anchor { 0 Var(var), 1 Any(vars), }
    CustomArg {
        0 Var(var), 1 Type(of), 2 AttrDict, 3 PropDict, 4 RefVar(var), 5 RefType(of), 6 RefAttrDict, 7 RefOperands,
        8 RefRegions, 9 RefSuccessors, 10 Cpp(text),
    }
    DefElement {
        0 Literal(text), 1 Space, 2 Newline, 3 Param { param, blank }, 4 Params { params, blank },
        5 Struct { fields, blank }, 6 Custom { name, args }, 7 Optional(group),
    }
    StructField { 0 Param(param), 1 Custom { name, index }, }
    DefCustomArg { 0 Param(index), 1 Ref(index), 2 Cpp(text), }
}

impl Wire for Encodings {
    fn write(&self, out: &mut Writer) {
        let Self { attrs, types } = self;
        attrs.write(out);
        types.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
        if input.format < Format::V3 {
            return Ok(Self::default());
        }
        Ok(Self { attrs: Wire::read(input)?, types: Wire::read(input)? })
    }
}

impl Wire for EncodingSpec {
    fn write(&self, out: &mut Writer) {
        let Self { code, name, def, fields, numbers, since, from, until } = self;
        code.write(out);
        name.write(out);
        def.write(out);
        fields.write(out);
        numbers.write(out);
        since.write(out);
        from.write(out);
        until.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(Self {
            code: Wire::read(input)?,
            name: Wire::read(input)?,
            def: Wire::read(input)?,
            fields: Wire::read(input)?,
            numbers: if input.format < Format::V6 { Str::default() } else { Wire::read(input)? },
            since: Wire::read(input)?,
            from: Wire::read(input)?,
            until: Wire::read(input)?,
        })
    }
}

impl Wire for History {
    fn write(&self, out: &mut Writer) {
        self.0.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
        if input.format < Format::V3 {
            return Ok(Self::default());
        }
        Ok(Self(Wire::read(input)?))
    }
}

impl Wire for Functions {
    fn write(&self, out: &mut Writer) {
        self.0.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
        if input.format < Format::V5 {
            return Ok(Self::default());
        }
        Ok(Self(Wire::read(input)?))
    }
}

impl Wire for ProducerVersion {
    fn write(&self, out: &mut Writer) {
        self.iter().for_each(|part| part.write(out));
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok([Wire::read(input)?, Wire::read(input)?, Wire::read(input)?])
    }
}

impl Wire for InterfaceUse {
    fn write(&self, out: &mut Writer) {
        let Self { def, cpp_name, declares_methods, overridden, implied, after, effects, lists_effects } = self;
        def.write(out);
        cpp_name.write(out);
        declares_methods.write(out);
        overridden.write(out);
        implied.write(out);
        after.write(out);
        effects.write(out);
        lists_effects.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(Self {
            def: Wire::read(input)?,
            cpp_name: Wire::read(input)?,
            declares_methods: Wire::read(input)?,
            overridden: Wire::read(input)?,
            implied: Wire::read(input)?,
            after: Wire::read(input)?,
            effects: Wire::read(input)?,
            // In older versions, it is unknown whether the effects are listed.
            lists_effects: if input.format < Format::V4 { false } else { Wire::read(input)? },
        })
    }
}
