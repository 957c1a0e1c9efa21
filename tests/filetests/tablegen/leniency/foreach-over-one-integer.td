// A loop over one integer runs once.
foreach i = 5 in def d # i { int n = i; }
