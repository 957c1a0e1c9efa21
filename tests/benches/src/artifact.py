# Times jaxlib on a module of StableHLO: text to a portable artifact of a release, and back. Prints the artifact's bytes,
# and for each run the seconds that each way took of the processor.
import sys
import time

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo
import jax._src.interpreters.mlir as lowering

source, version, out, runs = sys.argv[1:]
text = open(source).read()
context = lowering.make_ir_context()
for run in range(int(runs)):
    with context:
        start = time.process_time()
        module = ir.Module.parse(text)
        artifact = stablehlo.serialize_portable_artifact(module, version)
        written = time.process_time()
        module = stablehlo.deserialize_portable_artifact(context, artifact)
        if isinstance(module, (str, bytes)):
            module = ir.Module.parse(module)
        module.operation.get_asm(enable_debug_info=True)
        read = time.process_time()
    if run == 0:
        open(out, "wb").write(artifact)
    print(written - start, read - written)
