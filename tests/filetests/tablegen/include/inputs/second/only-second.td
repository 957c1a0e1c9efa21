defvar only_second = "second";
