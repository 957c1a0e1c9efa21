// Bytecode encodings of attributes of the `chlo` dialect.

include "lect/Encodings.td"

def CHLO_ComparisonDirectionAttr : DialectAttribute<(attr VarInt:$value)>;
def CHLO_ComparisonTypeAttr : DialectAttribute<(attr VarInt:$value)>;

def CHLO_Attributes : DialectAttributes<"Chlo"> {
  let elems = [CHLO_ComparisonDirectionAttr, CHLO_ComparisonTypeAttr];
}
