// RUN: lect opt --allow-unregistered-dialect --emit-bytecode --emit-for=16 %s | lect opt --allow-unregistered-dialect -
// RUN: lect opt --allow-unregistered-dialect --emit-bytecode --emit-bytecode-version=4 %s | lect opt --allow-unregistered-dialect -
// ORACLE: differs because mlir-opt drops the properties.

// Properties of unknown operations become other attributes where bytecode does not tell them apart.
"toy.print"() <{color = 3 : i32}> {style = "bold"} : () -> ()
"toy.print"() <{color = 4 : i32}> : () -> ()
