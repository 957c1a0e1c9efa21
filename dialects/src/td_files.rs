//! The `.td` files of the dialects that come with lect, for inclusion by other `.td` files: patterns over `arith`,
//! dialects with its operations.
//!
//! Files are found by path, such as `arith/arith.td`, and by the names of MLIR's own files, where they exist.
//! `build.rs` compresses each folder, because most runs of the command need no file.

use lect_ods::packed::{self, Folder};

include!(concat!(env!("OUT_DIR"), "/td_files.rs"));

/// Returns the name and text of a file that can be included.
pub fn text(name: &str) -> Option<(&'static str, &'static str)> {
    if let Ok(at) = OF_MLIR.binary_search_by_key(&name, |file| file.0) {
        return Some(OF_MLIR[at]);
    }
    packed::file_of(&FOLDERS, name)
}

/// Returns the files of a dialect, each as its path in lect's repository and its text.
pub fn files_of(dialect: &str) -> impl Iterator<Item = (String, &'static str)> {
    packed::files_of(&FOLDERS, dialect)
}

/// Names of MLIR's files, sorted, with the file each includes.
static OF_MLIR: &[(&str, &str)] = &[
    ("mlir/Dialect/AMDGPU/IR/AMDGPU.td", "include \"amdgpu/amdgpu.td\""),
    ("mlir/Dialect/AMX/AMX.td", "include \"amx/amx.td\""),
    ("mlir/Dialect/Affine/IR/AffineOps.td", "include \"affine/affine.td\""),
    ("mlir/Dialect/Arith/IR/ArithBase.td", "include \"arith/base.td\""),
    ("mlir/Dialect/Arith/IR/ArithOps.td", "include \"arith/arith.td\""),
    ("mlir/Dialect/ArmNeon/ArmNeon.td", "include \"arm_neon/arm_neon.td\""),
    ("mlir/Dialect/ArmSME/IR/ArmSME.td", "include \"arm_sme/arm_sme.td\""),
    ("mlir/Dialect/ArmSME/IR/ArmSMEIntrinsicOps.td", "include \"arm_sme/intrinsics.td\""),
    ("mlir/Dialect/ArmSME/IR/ArmSMEOps.td", "include \"arm_sme/arm_sme.td\""),
    ("mlir/Dialect/ArmSVE/IR/ArmSVE.td", "include \"arm_sve/arm_sve.td\""),
    ("mlir/Dialect/Async/IR/AsyncOps.td", "include \"async/async.td\""),
    ("mlir/Dialect/Bufferization/IR/BufferizationOps.td", "include \"bufferization/bufferization.td\""),
    ("mlir/Dialect/Complex/IR/ComplexOps.td", "include \"complex/complex.td\""),
    ("mlir/Dialect/ControlFlow/IR/ControlFlowOps.td", "include \"cf/cf.td\""),
    ("mlir/Dialect/DLTI/DLTI.td", "include \"dlti/dlti.td\""),
    ("mlir/Dialect/EmitC/IR/EmitC.td", "include \"emitc/emitc.td\""),
    ("mlir/Dialect/Func/IR/FuncOps.td", "include \"func/func.td\""),
    ("mlir/Dialect/GPU/IR/GPUBase.td", "include \"gpu/base.td\""),
    ("mlir/Dialect/GPU/IR/GPUOps.td", "include \"gpu/gpu.td\""),
    ("mlir/Dialect/IRDL/IR/IRDL.td", "include \"irdl/irdl.td\""),
    ("mlir/Dialect/IRDL/IR/IRDLOps.td", "include \"irdl/irdl.td\""),
    ("mlir/Dialect/Index/IR/IndexOps.td", "include \"index/index.td\""),
    ("mlir/Dialect/LLVMIR/LLVMIntrinsicOps.td", "include \"llvm/intrinsics.td\""),
    ("mlir/Dialect/LLVMIR/LLVMOps.td", "include \"llvm/llvm.td\""),
    ("mlir/Dialect/LLVMIR/NVVMOps.td", "include \"nvvm/nvvm.td\""),
    ("mlir/Dialect/LLVMIR/ROCDLOps.td", "include \"rocdl/rocdl.td\""),
    ("mlir/Dialect/LLVMIR/VCIXOps.td", "include \"vcix/vcix.td\""),
    ("mlir/Dialect/LLVMIR/XeVMOps.td", "include \"xevm/xevm.td\""),
    ("mlir/Dialect/Linalg/IR/LinalgOps.td", "include \"linalg/linalg.td\""),
    ("mlir/Dialect/Linalg/IR/LinalgRelayoutOps.td", "include \"linalg/relayout.td\""),
    ("mlir/Dialect/Linalg/IR/LinalgStructuredOps.td", "include \"linalg/linalg.td\""),
    ("mlir/Dialect/MLProgram/IR/MLProgramOps.td", "include \"ml_program/ml_program.td\""),
    ("mlir/Dialect/MPI/IR/MPI.td", "include \"mpi/mpi.td\""),
    ("mlir/Dialect/MPI/IR/MPIOps.td", "include \"mpi/mpi.td\""),
    ("mlir/Dialect/Math/IR/MathOps.td", "include \"math/math.td\""),
    ("mlir/Dialect/MemRef/IR/MemRefOps.td", "include \"memref/memref.td\""),
    ("mlir/Dialect/NVGPU/IR/NVGPU.td", "include \"nvgpu/nvgpu.td\""),
    ("mlir/Dialect/NVGPU/IR/NVGPUOps.td", "include \"nvgpu/nvgpu.td\""),
    ("mlir/Dialect/OpenACC/OpenACCOps.td", "include \"acc/acc.td\""),
    ("mlir/Dialect/OpenMP/OpenMPOps.td", "include \"omp/omp.td\""),
    ("mlir/Dialect/PDL/IR/PDLOps.td", "include \"pdl/pdl.td\""),
    ("mlir/Dialect/PDLInterp/IR/PDLInterpOps.td", "include \"pdl_interp/pdl_interp.td\""),
    ("mlir/Dialect/Ptr/IR/PtrOps.td", "include \"ptr/ptr.td\""),
    ("mlir/Dialect/Quant/IR/QuantOps.td", "include \"quant/quant.td\""),
    ("mlir/Dialect/SCF/IR/SCFOps.td", "include \"scf/scf.td\""),
    ("mlir/Dialect/SMT/IR/SMT.td", "include \"smt/smt.td\""),
    ("mlir/Dialect/SMT/IR/SMTOps.td", "include \"smt/smt.td\""),
    ("mlir/Dialect/SPIRV/IR/SPIRVBase.td", "include \"spirv/base.td\""),
    ("mlir/Dialect/SPIRV/IR/SPIRVOps.td", "include \"spirv/spirv.td\""),
    ("mlir/Dialect/Shape/IR/ShapeBase.td", "include \"shape/base.td\""),
    ("mlir/Dialect/Shape/IR/ShapeOps.td", "include \"shape/shape.td\""),
    ("mlir/Dialect/Shard/IR/ShardOps.td", "include \"shard/shard.td\""),
    ("mlir/Dialect/SparseTensor/IR/SparseTensorOps.td", "include \"sparse_tensor/sparse_tensor.td\""),
    ("mlir/Dialect/Tensor/IR/TensorOps.td", "include \"tensor/tensor.td\""),
    ("mlir/Dialect/Tosa/IR/TosaOps.td", "include \"tosa/tosa.td\""),
    ("mlir/Dialect/Transform/IR/TransformDialect.td", "include \"transform/base.td\""),
    ("mlir/Dialect/Transform/IR/TransformOps.td", "include \"transform/core.td\""),
    ("mlir/Dialect/Transform/IR/TransformTypes.td", "include \"transform/base.td\""),
    ("mlir/Dialect/Transform/Interfaces/MatchInterfaces.td", "include \"transform/base.td\""),
    ("mlir/Dialect/Transform/Interfaces/TransformInterfaces.td", "include \"transform/base.td\""),
    ("mlir/Dialect/UB/IR/UBOps.td", "include \"ub/ub.td\""),
    ("mlir/Dialect/Vector/IR/VectorOps.td", "include \"vector/vector.td\""),
    ("mlir/Dialect/WasmSSA/IR/WasmSSAOps.td", "include \"wasmssa/wasmssa.td\""),
    ("mlir/Dialect/X86Vector/X86Vector.td", "include \"x86vector/x86vector.td\""),
    ("mlir/Dialect/XeGPU/IR/XeGPU.td", "include \"xegpu/xegpu.td\""),
    ("mlir/Dialect/XeGPU/IR/XeGPUOps.td", "include \"xegpu/xegpu.td\""),
];
