defvar which = "second";
