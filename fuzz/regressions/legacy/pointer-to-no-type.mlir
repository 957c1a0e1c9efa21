%0 = "llvm.getelementptr"(%p, %i) : (!llvm.ptr<<(f32<4>)>>, i64) -> !llvm.ptr<f32>
