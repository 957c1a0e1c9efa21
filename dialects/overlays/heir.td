// Overlay for HEIR (sources of August 2026).
//
//   lect opt --dialect-path heir/lib/Dialect -I heir -I llvm/include --overlay heir.td program.mlir
//
// Not described: layouts of rotom, kernels of secret, and values of mod_arith and rns, which keep their text; sections of
// scifrbool.

include "lect/Overlay.td"
include "mlir/IR/EnumAttr.td"

// Dialects assign no aliases except those described here or in the definitions.
foreach name = [
  "bgv", "cggi", "cheddar", "ckks", "comb", "debug", "jaxite", "jaxiteword", "kernel", "key_mgmt", "lattigo", "lwe",
  "math_ext", "mgmt", "mod_arith", "openfhe", "orion", "polynomial", "poulpy", "preprocessing", "random", "rns", "rotom",
  "scifrbool", "scifrckks", "secret", "tensor_ext", "tfhe_rust", "tfhe_rust_bool"
] in
def : DialectOverlay<name> { let noAliases = 1; }

// A computation on secrets. Attributes of operands and results are in arrays.
def : OpOverlay<"secret.generic"> {
  let assemblyFormat = [{
    `` `(` custom<List>("$0: $1%dict(__argattrs)", $inputs, type($inputs)) `)` custom<AttrDictAfter>("attrs =", attr-dict) $region
    (`->` custom<ListOrOne>("$0%dict(__resattrs)", "()", type($results))^)?
  }];
  let terminator = "";
  let blockName = "body";
  let names = [NameFrom<"region", [{
    map_to_vector(seq(0, $region.getNumArguments()), [](int number) { return "input" << number; })
  }]>];
}
def : OpOverlay<"secret.yield"> { let assemblyFormat = "($values^)? attr-dict (`:` type($values)^)?"; }

// Polynomials and their coefficients. No other file includes the one with this enum.

def PolynomialForm : I32EnumAttr<"Form", "", [I32EnumAttrCase<"COEFF", 0, "coeff">, I32EnumAttrCase<"EVAL", 1, "eval">]> {
  let cppNamespace = "::mlir::heir::polynomial";
}

foreach name = ["int", "float"] in
def : AttrOverlay<"polynomial." # name # "_polynomial"> {
  let assemblyFormat = "`<` custom<Polynomial>($polynomial) `>`";
}
def : OpOverlay<"polynomial.constant"> {
  let assemblyFormat = [{
    custom<ShortAttr>(
      $value, "float=polynomial.typed_float_polynomial|int=polynomial.typed_int_polynomial", type($output)
    ) attr-dict
  }];
}
// The number theoretic transform changes the form of a type, or of a tensor's elements.
def : FunctionOverlay<"heir::otherForm", [{
  [](Type type) {
    return PolynomialType::get(type.getRing(), type.getForm() == Form::COEFF ? Form::EVAL : Form::COEFF);
  }
}]>;
foreach name = ["ntt", "intt"] in
def : OpOverlay<"polynomial." # name> {
  let types = [TypeFrom<"output", "input", [{
    isa<RankedTensorType>($_self)
      ? RankedTensorType::get($_self.getShape(), heir::otherForm($_self.getElementType()), $_self.getEncoding())
      : heir::otherForm($_self)
  }]>];
}

// A constant is stored as a number of its modulus type.
def : FunctionOverlay<"heir::storage", [{
  [](Type type) {
    return isa<ShapedType>(type)
      ? RankedTensorType::get(type.getShape(), type.getElementType().getModulus().getType())
      : type.getModulus().getType();
  }
}]>;
def : OpOverlay<"mod_arith.constant"> {
  let assemblyFormat = [{ custom<LateAttr>($value, type($output), "heir::storage") attr-dict }];
}

def : OpOverlay<"rns.pack"> { let types = [TypeFrom<"output", "input", "RNSType::get($_ctxt, $_self)">]; }
def : OpOverlay<"lwe.extract_coeff"> {
  let types = [TypeFrom<"output", "value", "LWERingEltType::get($_ctxt, $_self.getCiphertextSpace().getRing())">];
}
def : OpOverlay<"comb.concat"> {
  let types = [TypeFrom<"result", "inputs", "$_builder.getIntegerType(lect::sumOfWidths($_self))">];
}

// Aliases, which may contain those of coefficient types.

def : FunctionOverlay<"heir::coefficientName", [{
  [](Type type) {
    auto name = lect::alias(type);
    return name.empty() ? "" << type : name;
  }
}]>;
def : FunctionOverlay<"heir::modulusName", [{
  [](Attribute modulus) {
    return modulus ? "_" << lect::replace(lect::replace(modulus.getPolynomial(), " + ", "_"), "**", "") : "";
  }
}]>;
def : FunctionOverlay<"heir::ringSuffix", [{
  [](Attribute ring) {
    auto name = lect::alias(ring.getCoefficientType());
    return "_" << (name.starts_with("rns_") ? name.drop_front(4) : name);
  }
}]>;
def : FunctionOverlay<"heir::spaceSuffix", [{
  [](Attribute space) {
    return heir::ringSuffix(space.getRing()) << (space.getSize() == 2 ? "" : "_D" << space.getSize());
  }
}]>;

def : TypeOverlay<"mod_arith.int"> {
  let alias = [{ "Z" << $_self.getModulus().getValue() << "_" << $_self.getModulus().getType() }];
  let valueName = "";
}
def : TypeOverlay<"rns.rns"> {
  let alias = [{ "rns_L" << $_self.getBasisTypes().size() - 1 }];
  let valueName = "";
}
def : TypeOverlay<"polynomial.polynomial"> {
  let alias = [{ "poly" }];
  let valueName = "";
}
def : AttrOverlay<"polynomial.ring"> {
  let alias = [{
    "ring_" << heir::coefficientName($_self.getCoefficientType()) << heir::modulusName($_self.getPolynomialModulus())
  }];
}

def : AttrOverlay<"lwe.ciphertext_space"> { let alias = [{ "ciphertext_space" << heir::spaceSuffix($_self) }]; }
def : AttrOverlay<"lwe.modulus_chain"> {
  let alias = [{ "modulus_chain_L" << $_self.getElements().size() - 1 << "_C" << $_self.getCurrent() }];
}
def : TypeOverlay<"lwe.lwe_secret_key"> {
  let alias = [{ "skey" << heir::ringSuffix($_self.getRing()) }];
  let valueName = "sk";
}
def : TypeOverlay<"lwe.lwe_public_key"> {
  let alias = [{ "pkey" << heir::ringSuffix($_self.getRing()) }];
  let valueName = "pk";
}
def : TypeOverlay<"lwe.lwe_plaintext"> {
  let alias = [{ "pt" }];
  let valueName = "pt";
}
def : TypeOverlay<"lwe.lwe_ciphertext"> {
  let alias = [{ "ct" << heir::spaceSuffix($_self.getCiphertextSpace()) }];
  let valueName = "ct";
}
def : TypeOverlay<"lwe.lwe_ring_elt"> {
  let alias = [{ "ringelt" }];
  let valueName = "ringelt";
}

// Types whose aliases are also names of their values.
foreach it = [
  ["key_mgmt.rot_key", "rk"], ["lattigo.bgv.parameter", "param"], ["lattigo.bgv.evaluator", "evaluator"],
  ["lattigo.bgv.encoder", "encoder"], ["lattigo.ckks.parameter", "param"],
  ["lattigo.ckks.bootstrapping_eval_keys", "bootstrapping_eval_keys"],
  ["lattigo.ckks.bootstrapping_parameter", "bootstrapping_param"], ["lattigo.ckks.evaluator", "evaluator"],
  ["lattigo.ckks.bootstrapping_evaluator", "bootstrapping_evaluator"], ["lattigo.ckks.encoder", "encoder"],
  ["lattigo.ckks.polynomial_evaluator", "poly_evaluator"], ["lattigo.rlwe.key_generator", "kgen"],
  ["lattigo.rlwe.secret_key", "sk"], ["lattigo.rlwe.public_key", "pk"], ["lattigo.rlwe.relinearization_key", "rk"],
  ["lattigo.rlwe.evaluation_key_set", "ekset"], ["lattigo.rlwe.decryptor", "decryptor"], ["lattigo.rlwe.plaintext", "pt"],
  ["lattigo.rlwe.ciphertext", "ct"], ["openfhe.ciphertext", "ct"], ["openfhe.plaintext", "pt"], ["openfhe.public_key", "pk"],
  ["openfhe.private_key", "sk"], ["openfhe.eval_key", "ek"], ["openfhe.cc_params", "params"],
  ["openfhe.crypto_context", "cc"], ["openfhe.digit_decomp", "digit_decomp"]
] in
def : TypeOverlay<it[0]> {
  let alias = "\"" # it[1] # "\"";
  let valueName = it[1];
}
def : TypeOverlay<"lattigo.rlwe.galois_key"> {
  let alias = [{ "gk_g" << $_self.getGaloisElement().getValue() }];
  let valueName = "gk";
}
def : TypeOverlay<"lattigo.rlwe.encryptor"> {
  let alias = [{ $_self.getPublicKey() ? "encryptor_pk" : "encryptor_sk" }];
  let valueName = "encryptor";
}

// The aliases of these types are their mnemonics.
foreach it = [
  ["context", "ctx"], ["boot_context", "boot_ctx"], ["parameter", "param"], ["encoder", "encoder"], ["user_interface", "ui"],
  ["ciphertext", "ct"], ["plaintext", "pt"], ["constant", "const"], ["eval_key", "evk"], ["evk_map", "evk_map"]
] in
def : TypeOverlay<"cheddar." # it[0]> { let valueName = it[1]; }
