// Overlay for Catalyst, PennyLane's compiler (dialects catalyst, quantum, qref, gradient, pbc, ..; sources of August 2026).
//
//   lect opt --dialect-path catalyst/mlir/include -I catalyst/mlir/include -I llvm/include --overlay catalyst.td program.mlir
//
// Not described: `pbc.layer`, whose results follow from its last operation.

include "lect/Overlay.td"

foreach name = ["catalyst.callback", "gradient.forward", "gradient.reverse"] in def : OpOverlay<name> { let preset = "function"; }

// An operator on qubits, or on those of a register, printed in one line.
def : DirectiveOverlay<"TypedList", "custom<List>(\"$0: $1\", $arg0, $arg1)">;
def : DirectiveOverlay<"RegisterControls", [{
  (`ctrls` `(` $arg0^ `:` $arg1 `)` `ctrl_vals` `(` $arg2 `:` $arg3 `)`)?
}]>;
def : OpOverlay<"qref.operator"> {
  let assemblyFormat = [{
    $op_name `` `(` custom<TypedList>($params, type($params)) `)` (`adj` $adjoint^)? (`qubits` `` `(` $qubits^ `)`)? attr-dict
    (`UID` `(` $UID^ `)`)? (`forward` `(` custom<TypedList>($forward_args, type($forward_args))^ `)`)?
    (`quregs` `(` $qreg^ `:` type($qreg) `)` `indices` `(` custom<TypedList>($arr_qubit_indices, type($arr_qubit_indices)) `)`
    custom<RegisterControls>($arr_ctrl_indices, type($arr_ctrl_indices), $arr_ctrl_values, type($arr_ctrl_values)))?
    (`ctrls` `(` $ctrl_qubits^ `)` `ctrl_vals` `(` $ctrl_values `)`)?
    (`static_data` `=` $static_data^)? (`param_map` `=` custom<NumberLists>($param_map)^)?
    (`qubit_map` `=` custom<NumberLists>($qubit_map)^)?
  }];
}
def : OpOverlay<"quantum.operator"> {
  let assemblyFormat = [{
    $op_name `` `(` custom<TypedList>($params, type($params)) `)` (`adj` $adjoint^)? (`qubits` `` `(` $in_qubits^ `)`)? attr-dict
    (`UID` `(` $UID^ `)`)? (`forward` `(` custom<TypedList>($forward_args, type($forward_args))^ `)`)?
    (`quregs` `(` $in_qreg^ `)` `indices` `(` custom<TypedList>($arr_qubit_indices, type($arr_qubit_indices)) `)`
    custom<RegisterControls>($arr_ctrl_indices, type($arr_ctrl_indices), $arr_ctrl_values, type($arr_ctrl_values)))?
    (`ctrls` `(` $in_ctrl_qubits^ `)` `ctrl_vals` `(` $in_ctrl_values `)`)?
    (`static_data` `=` $static_data^)? (`param_map` `=` custom<NumberLists>($param_map)^)?
    (`qubit_map` `=` custom<NumberLists>($qubit_map)^)?
    custom<TypeIs>(type($out_qubits), "!quantum.bit", ref($in_qubits))
    custom<TypeIs>(type($out_ctrl_qubits), "!quantum.bit", ref($in_ctrl_qubits))
    custom<TypeIs>(type($out_qreg), "!quantum.reg", ref($in_qreg))
  }];
}
