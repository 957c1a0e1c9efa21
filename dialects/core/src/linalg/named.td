// Named structured operations with implied loops and body, which `named.rs` defines.
//
// A name is a list of words: the pooling `["Nhwc", "Max"]` is `pooling_nhwc_max` and `PoolingNhwcMaxOp`. Letters are
// dimensions of image, filter and output: n for batch, and d, h, w for space. Channels are c for input and f for
// output, g is for groups, and m for the channel multiplier. A last word "Q" denotes a quantized operation, with two
// more inputs: the zero points of image and filter.

#ifndef LECT_LINALG_NAMED
#define LECT_LINALG_NAMED

include "structured.td"

class Linalg_Words<string prefix, list<string> words> {
  string mnemonic = prefix # !tolower(!interleave(words, "_"));
  string camel = !interleave(words, "");
}

class Linalg_Named<string mnemonic, list<Trait> traits = [], dag attributes = (ins)>
    : Linalg_InsOuts<mnemonic, [AttrSizedOperandSegments] # traits, attributes>;

//===- Elementwise operations ---------------------------------------------------------------------------------------===//

def CopyOp : Linalg_Named<"copy", [], (ins DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast)> {
  let summary = "Copies elements, cast to the element type of the output";
  let hasCanonicalizer = 1;
}

foreach words = [["Exp"], ["Log"], ["Abs"], ["Ceil"], ["Floor"], ["NegF"], ["Reciprocal"], ["Round"], ["Sqrt"],
                 ["Rsqrt"], ["Square"], ["Tanh"], ["Erf"], ["Add"], ["Sub"], ["Mul"], ["Div"], ["Div", "Unsigned"],
                 ["Max"], ["Min"], ["PowF"], ["Select"]] in {
  defvar names = Linalg_Words<"", words>;
  def names.camel # "Op" : Linalg_Named<names.mnemonic> {
    let summary = "Elementwise `" # names.mnemonic # "` without casts";
  }
}

def FillOp : Linalg_Named<"fill", [LinalgFillOpInterface]> {
  let summary = "Sets all elements of the output to a scalar";
  let hasCanonicalizer = 1;
}
def FillRng2DOp : Linalg_Named<"fill_rng_2d"> {
  let summary = "Fills a matrix with pseudorandom numbers between two bounds";
}

//===- Products -----------------------------------------------------------------------------------------------------===//

def QuantizedMatmulOp : Linalg_Named<"quantized_matmul"> {
  let summary = "Matrix multiplication of quantized inputs with zero points";
}
def QuantizedBatchMatmulOp : Linalg_Named<"quantized_batch_matmul"> {
  let summary = "Batched matrix multiplication of quantized inputs with zero points";
}

class Linalg_Product<string mnemonic, string words> : Linalg_Named<mnemonic, [LinalgContractionOpInterface]> {
  let summary = words;
}

def Mmt4DOp : Linalg_Product<"mmt4d", "Tiled matrix multiplication with a transposed right operand">;
def BatchMmt4DOp
    : Linalg_Product<"batch_mmt4d", "Batched tiled matrix multiplication with a transposed right operand">;
def MatvecOp : Linalg_Product<"matvec", "Matrix-vector multiplication">;
def VecmatOp : Linalg_Product<"vecmat", "Vector-matrix multiplication">;
def BatchMatvecOp : Linalg_Product<"batch_matvec", "Batched matrix-vector multiplication">;
def BatchVecmatOp : Linalg_Product<"batch_vecmat", "Batched vector-matrix multiplication">;
def DotOp : Linalg_Product<"dot", "Dot product of two vectors">;

//===- Convolutions and poolings ------------------------------------------------------------------------------------===//

class Linalg_Window<string mnemonic, dag attributes = (ins)>
    : Linalg_Named<mnemonic, [LinalgConvolutionOpInterface], attributes>;

// A window with a stride and a dilation for each spatial dimension.
class Linalg_Ones<int count> : DefaultValuedOptionalAttr<
    RankedI64ElementsAttr<[count]>, "{ " # !interleave(!listsplat("static_cast<int64_t>(1)", count), ", ") # " }">;

class Linalg_Strided<string mnemonic, int space>
    : Linalg_Window<mnemonic, (ins Linalg_Ones<space>:$strides, Linalg_Ones<space>:$dilations)>;

foreach space = 1...3 in
  def Conv # space # DOp : Linalg_Window<"conv_" # space # "d"> {
    let summary = "Convolution without channels, " # space # "-D";
  }

class Linalg_Layouts<int space, list<list<string>> of> {
  int n = space;
  list<list<string>> layouts = of;
}

foreach conv = [Linalg_Layouts<1, [["Nwc", "Wcf"], ["Ncw", "Fcw"]]>,
                Linalg_Layouts<2, [["Nhwc", "Hwcf"], ["Nhwc", "Fhwc"], ["Nhwc", "Hwcf", "Q"], ["Nhwc", "Fhwc", "Q"],
                                   ["Nchw", "Fchw", "Q"], ["Nchw", "Fchw"], ["Ngchw", "Fgchw"], ["Ngchw", "Gfchw"],
                                   ["Nhwgc", "Gfhwc"], ["Nhwgc", "Gfhwc", "Q"], ["Ngchw", "Gfchw", "Q"]]>,
                Linalg_Layouts<3, [["Ndhwc", "Dhwcf"], ["Ndhwc", "Dhwcf", "Q"], ["Ncdhw", "Fcdhw"]]>] in
  foreach words = conv.layouts in {
    defvar names = Linalg_Words<"conv_" # conv.n # "d_", words>;
    def "Conv" # conv.n # "D" # names.camel # "Op" : Linalg_Strided<names.mnemonic, conv.n> {
      let summary = "Convolution, " # conv.n # "-D";
    }
  }

foreach conv = [Linalg_Layouts<1, [["Nwc", "Wc"], ["Ncw", "Cw"], ["Nwc", "Wcm"]]>,
                Linalg_Layouts<2, [["Nhwc", "Hwc"], ["Nchw", "Chw"], ["Nhwc", "Hwc", "Q"], ["Nhwc", "Hwcm"],
                                   ["Nhwc", "Hwcm", "Q"]]>,
                Linalg_Layouts<3, [["Ndhwc", "Dhwc"], ["Ncdhw", "Cdhw"], ["Ndhwc", "Dhwcm"]]>] in
  foreach words = conv.layouts in {
    defvar names = Linalg_Words<"depthwise_conv_" # conv.n # "d_", words>;
    def "DepthwiseConv" # conv.n # "D" # names.camel # "Op" : Linalg_Strided<names.mnemonic, conv.n> {
      let summary = "Depthwise convolution, " # conv.n # "-D";
    }
  }

foreach pooling = [Linalg_Layouts<1, [["Nwc", "Sum"], ["Ncw", "Sum"], ["Nwc", "Max"], ["Nwc", "Max", "Unsigned"],
                                      ["Ncw", "Max"], ["Nwc", "Min"], ["Nwc", "Min", "Unsigned"]]>,
                   Linalg_Layouts<2, [["Nhwc", "Sum"], ["Nchw", "Sum"], ["Nhwc", "Max"], ["Nhwc", "Max", "Unsigned"],
                                      ["Nchw", "Max"], ["Nhwc", "Min"], ["Nhwc", "Min", "Unsigned"]]>,
                   Linalg_Layouts<3, [["Ndhwc", "Sum"], ["Ndhwc", "Max"], ["Ndhwc", "Min"]]>] in
  foreach words = pooling.layouts in {
    defvar names = Linalg_Words<"pooling_", words>;
    def "Pooling" # names.camel # "Op" : Linalg_Strided<names.mnemonic, pooling.n> {
      let summary = "Pooling, " # pooling.n # "-D; the second input has the shape of the window";
    }
  }

#endif
