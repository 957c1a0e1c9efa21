//! Documentation of the builtin types and of words that belong to no operation.

/// Returns the documentation of a word: a builtin type, a word of a builtin attribute, or one of the top level.
pub fn documentation(word: &str) -> Option<String> {
    let text = match word {
        "index" => "Integer as wide as an address of the target, for sizes, subscripts and loop counters.",
        "none" => "Unit type, with a single value.",
        "tensor" => {
            "Immutable array of any rank: `tensor<4x?xf32>`. A dimension is a size or `?`; `tensor<*xf32>` has no rank. \
             An attribute after the element type is the encoding."
        }
        "vector" => {
            "Fixed-size value of SIMD registers: `vector<4x[8]xf32>`. A dimension in brackets is scalable: a multiple of \
             its size, by a factor that is known when the program runs."
        }
        "memref" => {
            "Reference to a region of memory: `memref<4x?xf32, layout, space>`. The layout maps subscripts to addresses, \
             row by row if omitted; the memory space is an attribute."
        }
        "complex" => "Complex number of two integers or floats: `complex<f32>`.",
        "tuple" => "Tuple of values of any types: `tuple<i32, f32>`.",
        "dense" => {
            "Constant elements: `dense<[1, 2]> : tensor<2xi32>`. A single element stands for all; `\"0x...\"` are the bytes of \
             all elements."
        }
        "dense_resource" => "Constant elements in a resource of the file: `dense_resource<key> : tensor<4xf32>`.",
        "sparse" => {
            "Constant elements by their positions: `sparse<[[0, 1]], [4]> : tensor<2x2xi32>`. The others are zero."
        }
        "array" => "Array of numbers or bits: `array<i64: 1, 2>`.",
        "strided" => {
            "Layout of a memref by strides: `strided<[10, 1], offset: 5>`. The address of an element is the offset plus the \
             sum of each subscript times its stride. `?` is known when the program runs."
        }
        "offset" => "Position of the first element in a `strided` layout, in elements.",
        "affine_map" => "Affine map from dimensions and symbols to results: `affine_map<(d0)[s0] -> (d0 + s0)>`.",
        "affine_set" => "Set of integers in which affine constraints hold: `affine_set<(d0) : (d0 - 1 >= 0)>`.",
        "floordiv" => "Division rounded towards negative infinity, in an affine expression.",
        "ceildiv" => "Division rounded towards positive infinity, in an affine expression.",
        "mod" => "Remainder, never negative, in an affine expression.",
        "loc" => {
            "Location of an operation or a block argument: `loc(\"file\":1:2)`, `loc(callsite(..))`, `loc(unknown)`."
        }
        "callsite" => "Location in a callee, with the location of its call: `loc(callsite(\"f\" at \"g\":1:2))`.",
        "fused" => "Several locations, with optional metadata: `loc(fused[\"a\", \"b\"])`.",
        "unit" => "Attribute whose presence is its value. In a dictionary, `= unit` is omitted.",
        "true" | "false" => "Boolean: an integer of type `i1`.",
        "distinct" => "Attribute that equals no other, even with the same content: `distinct[0]<..>`.",
        "opaque" => "Attribute or type of a dialect that is not loaded, by its text.",
        "attributes" => "Introduces the attribute dictionary in this form.",
        "unknown" => "Location that is not known.",
        "x" => return None,
        _ => return number_type(word),
    };
    Some(format!("`{word}`\n\n{text}"))
}

/// Returns the documentation of an integer or a float type.
fn number_type(word: &str) -> Option<String> {
    let width = |prefix: &str| {
        let digits = word.strip_prefix(prefix)?;
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then_some(digits)
    };
    let bits = |width: &str| if width == "1" { "1 bit".to_owned() } else { format!("{width} bits") };
    let text = if let Some(width) = width("si") {
        format!("Signed integer of {}.", bits(width))
    } else if let Some(width) = width("ui") {
        format!("Unsigned integer of {}.", bits(width))
    } else if let Some(width) = width("i") {
        format!("Integer of {}. Operations decide whether it has a sign.", bits(width))
    } else {
        let format = match word {
            "f16" => "16 bits (IEEE 754 half precision): 5 of the exponent, 10 of the fraction",
            "bf16" => "16 bits (brain float): 8 of the exponent, as in `f32`, 7 of the fraction",
            "tf32" => "19 bits (TensorFloat): 8 of the exponent, 10 of the fraction",
            "f32" => "32 bits (IEEE 754 single precision): 8 of the exponent, 23 of the fraction",
            "f64" => "64 bits (IEEE 754 double precision): 11 of the exponent, 52 of the fraction",
            "f80" => "80 bits (x87 extended precision)",
            "f128" => "128 bits (IEEE 754 quadruple precision): 15 of the exponent, 112 of the fraction",
            _ => return small_float(word),
        };
        format!("Floating-point number of {format}.")
    };
    Some(format!("`{word}`\n\n{text}"))
}

/// Returns the documentation of a float of at most 8 bits, whose name has the numbers of its bits: `f8E5M2FNUZ`.
fn small_float(word: &str) -> Option<String> {
    let rest = word.strip_prefix('f')?;
    let (width, rest) = rest.split_once('E')?;
    let (exponent, rest) = rest.split_once('M')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (fraction, suffix) = rest.split_at_checked(digits)?;
    let numbers = [width, exponent, fraction];
    if numbers.iter().any(|number| number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit())) {
        return None;
    }
    let special = match suffix {
        "" => "",
        "FN" => " It has no infinities.",
        "FNU" => " It has no infinities and no sign.",
        "FNUZ" | "B11FNUZ" => " It has no infinities and no negative zero.",
        _ => return None,
    };
    let bits = format!("{exponent} of the exponent, {fraction} of the fraction");
    Some(format!("`{word}`\n\nFloating-point number of {width} bits: {bits}.{special}"))
}

#[cfg(test)]
mod tests {
    use super::documentation;

    #[test]
    fn types_have_documentation() {
        for (word, expected) in [
            ("i1", "Integer of 1 bit."),
            ("ui8", "Unsigned integer of 8 bits"),
            ("f8E4M3FN", "4 of the exponent, 3 of the fraction"),
            ("memref", "Reference"),
        ] {
            assert!(documentation(word).is_some_and(|text| text.contains(expected)), "{word}");
        }
        for word in ["i", "f7", "f8E", "f8EaM3", "sin", "uix", "x"] {
            assert_eq!(documentation(word), None, "{word}");
        }
    }
}
