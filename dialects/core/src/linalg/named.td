// Structured operations that have loops and a body by name. Which, is in `named.rs`; here is what they are called.
//
// A name is written as a list of words: ["Nhwc", "Max"] of the poolings makes `pooling_nhwc_max` and PoolingNhwcMaxOp.
// Letters are dimensions, of the image, the filter, and so on: n of a batch, d, h, w of space, c and f of channels of
// input and output, g of groups, m of what each channel is multiplied to. A last word "Q" is for quantized: with two more
// inputs, the zero points of the image and the filter.

#ifndef LECT_LINALG_NAMED
#define LECT_LINALG_NAMED

include "structured.td"

class Linalg_Words<string prefix, list<string> words> {
  string mnemonic = prefix # !tolower(!interleave(words, "_"));
  string camel = !interleave(words, "");
}

class Linalg_Named<string mnemonic, list<Trait> traits = [], dag attributes = (ins)>
    : Linalg_InsOuts<mnemonic, [AttrSizedOperandSegments] # traits, attributes>;

//===- Of each element ----------------------------------------------------------------------------------------------===//

def CopyOp : Linalg_Named<"copy", [], (ins DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast)> {
  let summary = "Copies elements, and casts them to the type of the output";
  let hasCanonicalizer = 1;
}

foreach words = [["Exp"], ["Log"], ["Abs"], ["Ceil"], ["Floor"], ["NegF"], ["Reciprocal"], ["Round"], ["Sqrt"],
                 ["Rsqrt"], ["Square"], ["Tanh"], ["Erf"], ["Add"], ["Sub"], ["Mul"], ["Div"], ["Div", "Unsigned"],
                 ["Max"], ["Min"], ["PowF"], ["Select"]] in {
  defvar names = Linalg_Words<"", words>;
  def names.camel # "Op" : Linalg_Named<names.mnemonic> {
    let summary = "Applies `" # names.mnemonic # "` to each element, without casts";
  }
}

def FillOp : Linalg_Named<"fill", [LinalgFillOpInterface]> {
  let summary = "Sets all elements to a scalar";
  let hasCanonicalizer = 1;
}
def FillRng2DOp : Linalg_Named<"fill_rng_2d"> {
  let summary = "Fills a matrix with numbers that look random, between two bounds";
}

//===- Products -----------------------------------------------------------------------------------------------------===//

def QuantizedMatmulOp : Linalg_Named<"quantized_matmul"> {
  let summary = "Multiplies matrices of differences from zero points";
}
def QuantizedBatchMatmulOp : Linalg_Named<"quantized_batch_matmul"> {
  let summary = "Multiplies batches of matrices of differences from zero points";
}

class Linalg_Product<string mnemonic, string what> : Linalg_Named<mnemonic, [LinalgContractionOpInterface]> {
  let summary = "Multiplies " # what;
}

def Mmt4DOp : Linalg_Product<"mmt4d", "a matrix of tiles and the transpose of another">;
def BatchMmt4DOp : Linalg_Product<"batch_mmt4d", "batches of matrices of tiles and of transposes">;
def MatvecOp : Linalg_Product<"matvec", "a matrix and a vector">;
def VecmatOp : Linalg_Product<"vecmat", "a vector and a matrix">;
def BatchMatvecOp : Linalg_Product<"batch_matvec", "batches of matrices and vectors">;
def BatchVecmatOp : Linalg_Product<"batch_vecmat", "batches of vectors and matrices">;
def DotOp : Linalg_Product<"dot", "two vectors, and sums the products">;

//===- Convolutions and poolings ------------------------------------------------------------------------------------===//

class Linalg_Window<string mnemonic, dag attributes = (ins)>
    : Linalg_Named<mnemonic, [LinalgConvolutionOpInterface], attributes>;

// A window that moves by strides, and whose elements are dilations apart: a number for each dimension of space.
class Linalg_Ones<int count> : DefaultValuedOptionalAttr<
    RankedI64ElementsAttr<[count]>, "{ " # !interleave(!listsplat("static_cast<int64_t>(1)", count), ", ") # " }">;

class Linalg_Strided<string mnemonic, int space>
    : Linalg_Window<mnemonic, (ins Linalg_Ones<space>:$strides, Linalg_Ones<space>:$dilations)>;

foreach space = 1...3 in
  def Conv # space # DOp : Linalg_Window<"conv_" # space # "d"> {
    let summary = "Convolves without channels";
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
      let summary = "Convolves";
    }
  }

foreach conv = [Linalg_Layouts<1, [["Nwc", "Wc"], ["Ncw", "Cw"], ["Nwc", "Wcm"]]>,
                Linalg_Layouts<2, [["Nhwc", "Hwc"], ["Nchw", "Chw"], ["Nhwc", "Hwc", "Q"], ["Nhwc", "Hwcm"],
                                   ["Nhwc", "Hwcm", "Q"]]>,
                Linalg_Layouts<3, [["Ndhwc", "Dhwc"], ["Ncdhw", "Cdhw"], ["Ndhwc", "Dhwcm"]]>] in
  foreach words = conv.layouts in {
    defvar names = Linalg_Words<"depthwise_conv_" # conv.n # "d_", words>;
    def "DepthwiseConv" # conv.n # "D" # names.camel # "Op" : Linalg_Strided<names.mnemonic, conv.n> {
      let summary = "Convolves each channel by itself";
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
      let summary = "Combines the elements in a window, whose shape the second input has";
    }
  }

#endif
