// `dump` in a loop speaks each time.
foreach i = [1, 2] in dump "i = " # i;
