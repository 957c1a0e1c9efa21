// Only one branch is taken.
defvar n = 5;
class R<string s> { string S = s; }
if !gt(n, 3) then def greater : R<"yes">; else def smaller : R<"no">;
if !gt(n, 9) then { def a : R<"then">; } else { def b : R<"else">; }
if !eq(n, 5) then def alone : R<"alone">;
