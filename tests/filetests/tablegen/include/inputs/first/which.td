defvar which = "first";
