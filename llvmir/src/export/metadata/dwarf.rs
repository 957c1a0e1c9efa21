//! Flags of debug information, by name.

/// Flags of types and variables, each a bit.
const FLAGS: &[(u32, &str)] = &[
    (1 << 2, "FwdDecl"),
    (1 << 3, "AppleBlock"),
    (1 << 4, "ReservedBit4"),
    (1 << 5, "Virtual"),
    (1 << 6, "Artificial"),
    (1 << 7, "Explicit"),
    (1 << 8, "Prototyped"),
    (1 << 9, "ObjcClassComplete"),
    (1 << 10, "ObjectPointer"),
    (1 << 11, "Vector"),
    (1 << 12, "StaticMember"),
    (1 << 13, "LValueReference"),
    (1 << 14, "RValueReference"),
    (1 << 15, "ExportSymbols"),
    (1 << 18, "IntroducedVirtual"),
    (1 << 19, "BitField"),
    (1 << 20, "NoReturn"),
    (1 << 22, "TypePassByValue"),
    (1 << 23, "TypePassByReference"),
    (1 << 24, "EnumClass"),
    (1 << 25, "Thunk"),
    (1 << 26, "NonTrivial"),
    (1 << 27, "BigEndian"),
    (1 << 28, "LittleEndian"),
    (1 << 29, "AllCallsDescribed"),
];

/// Flags of functions, each a bit.
const FUNCTION_FLAGS: &[(u32, &str)] = &[
    (1 << 2, "LocalToUnit"),
    (1 << 3, "Definition"),
    (1 << 4, "Optimized"),
    (1 << 5, "Pure"),
    (1 << 6, "Elemental"),
    (1 << 7, "Recursive"),
    (1 << 8, "MainSubprogram"),
    (1 << 9, "Deleted"),
    (1 << 11, "ObjCDirect"),
];

/// Returns the flags of a type or a variable, joined by bars.
pub(super) fn flags(bits: u32) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut left = bits;
    let access = ["", "Private", "Protected", "Public"];
    if let Some(word) = access.get((bits & 3) as usize).filter(|word| !word.is_empty()) {
        words.push(format!("DIFlag{word}"));
        left &= !3;
    }
    let inheritance = ["", "SingleInheritance", "MultipleInheritance", "VirtualInheritance"];
    if let Some(word) = inheritance.get((bits >> 16 & 3) as usize).filter(|word| !word.is_empty()) {
        words.push(format!("DIFlag{word}"));
        left &= !(3 << 16);
    }
    if left & 0b10_0100 == 0b10_0100 {
        words.push("DIFlagIndirectVirtualBase".to_owned());
        left &= !0b10_0100;
    }
    join(words, left, FLAGS, "DIFlag")
}

/// Returns the flags of a function, joined by bars.
pub(super) fn function_flags(bits: u32) -> String {
    let mut words = Vec::new();
    let virtuality = ["", "Virtual", "PureVirtual"];
    if let Some(word) = virtuality.get((bits & 3) as usize).filter(|word| !word.is_empty()) {
        words.push(format!("DISPFlag{word}"));
    }
    join(words, bits & !3, FUNCTION_FLAGS, "DISPFlag")
}

fn join(mut words: Vec<String>, bits: u32, names: &[(u32, &str)], prefix: &str) -> String {
    let mut left = bits;
    for (bit, name) in names {
        if left & bit != 0 {
            words.push(format!("{prefix}{name}"));
            left &= !bit;
        }
    }
    if left != 0 {
        words.push(left.to_string());
    }
    words.join(" | ")
}
