//! The `.td` files of the dialects that come with lect, for inclusion by other `.td` files: patterns over `arith`,
//! dialects with its operations.
//!
//! Files are found by path, such as `arith/arith.td`, and by the names of MLIR's own files, where they exist.
//! `build.rs` compresses each folder, because most runs of the command need no file.

use std::sync::OnceLock;

/// The files of a folder.
struct Folder {
    name: &'static str,
    /// Concatenated files, compressed by DEFLATE.
    packed: &'static [u8],
    /// Sorted paths, and the end offset of each file.
    files: &'static [(&'static str, usize)],
    text: OnceLock<String>,
}

include!(concat!(env!("OUT_DIR"), "/td_files.rs"));

impl Folder {
    const fn new(name: &'static str, packed: &'static [u8], files: &'static [(&'static str, usize)]) -> Self {
        Folder { name, packed, files, text: OnceLock::new() }
    }

    fn text(&'static self) -> &'static str {
        let length = self.files.last().map_or(0, |file| file.1);
        self.text.get_or_init(|| {
            let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(self.packed, length);
            bytes.ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
        })
    }

    fn file(&'static self, name: &str) -> Option<(&'static str, &'static str)> {
        let at = self.files.binary_search_by_key(&name, |file| file.0).ok()?;
        let start = at.checked_sub(1).map_or(0, |before| self.files[before].1);
        Some((self.files[at].0, self.text().get(start..self.files[at].1)?))
    }
}

/// Returns the name and text of a file that can be included.
pub fn text(name: &str) -> Option<(&'static str, &'static str)> {
    if let Ok(at) = OF_MLIR.binary_search_by_key(&name, |file| file.0) {
        return Some(OF_MLIR[at]);
    }
    let (folder, _) = name.split_once('/')?;
    FOLDERS.iter().find(|it| it.name == folder)?.file(name)
}

/// Names of MLIR's files, sorted, with the file each includes.
static OF_MLIR: &[(&str, &str)] = &[
    ("mlir/Dialect/Affine/IR/AffineOps.td", "include \"affine/affine.td\""),
    ("mlir/Dialect/Arith/IR/ArithBase.td", "include \"arith/base.td\""),
    ("mlir/Dialect/Arith/IR/ArithOps.td", "include \"arith/arith.td\""),
    ("mlir/Dialect/Bufferization/IR/BufferizationOps.td", "include \"bufferization/bufferization.td\""),
    ("mlir/Dialect/Complex/IR/ComplexOps.td", "include \"complex/complex.td\""),
    ("mlir/Dialect/ControlFlow/IR/ControlFlowOps.td", "include \"cf/cf.td\""),
    ("mlir/Dialect/Func/IR/FuncOps.td", "include \"func/func.td\""),
    ("mlir/Dialect/Index/IR/IndexOps.td", "include \"index/index.td\""),
    ("mlir/Dialect/LLVMIR/LLVMOps.td", "include \"llvm/llvm.td\""),
    ("mlir/Dialect/Linalg/IR/LinalgOps.td", "include \"linalg/linalg.td\""),
    ("mlir/Dialect/Linalg/IR/LinalgStructuredOps.td", "include \"linalg/linalg.td\""),
    ("mlir/Dialect/Math/IR/MathOps.td", "include \"math/math.td\""),
    ("mlir/Dialect/MemRef/IR/MemRefOps.td", "include \"memref/memref.td\""),
    ("mlir/Dialect/OpenACC/OpenACCOps.td", "include \"acc/acc.td\""),
    ("mlir/Dialect/OpenMP/OpenMPOps.td", "include \"omp/omp.td\""),
    ("mlir/Dialect/PDL/IR/PDLOps.td", "include \"pdl/pdl.td\""),
    ("mlir/Dialect/Quant/IR/QuantOps.td", "include \"quant/quant.td\""),
    ("mlir/Dialect/SCF/IR/SCFOps.td", "include \"scf/scf.td\""),
    ("mlir/Dialect/Shape/IR/ShapeBase.td", "include \"shape/base.td\""),
    ("mlir/Dialect/Shape/IR/ShapeOps.td", "include \"shape/shape.td\""),
    ("mlir/Dialect/SparseTensor/IR/SparseTensorOps.td", "include \"sparse_tensor/sparse_tensor.td\""),
    ("mlir/Dialect/Tensor/IR/TensorOps.td", "include \"tensor/tensor.td\""),
    ("mlir/Dialect/Transform/IR/TransformDialect.td", "include \"transform/base.td\""),
    ("mlir/Dialect/Transform/IR/TransformOps.td", "include \"transform/core.td\""),
    ("mlir/Dialect/Transform/IR/TransformTypes.td", "include \"transform/base.td\""),
    ("mlir/Dialect/Transform/Interfaces/MatchInterfaces.td", "include \"transform/base.td\""),
    ("mlir/Dialect/Transform/Interfaces/TransformInterfaces.td", "include \"transform/base.td\""),
    ("mlir/Dialect/UB/IR/UBOps.td", "include \"ub/ub.td\""),
    ("mlir/Dialect/Vector/IR/VectorOps.td", "include \"vector/vector.td\""),
];
