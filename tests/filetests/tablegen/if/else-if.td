// Chains of conditions.
class R<string s> { string S = s; }
foreach i = [1, 2, 3] in {
  if !eq(i, 1) then def "one" : R<"1">;
  else if !eq(i, 2) then def "two" : R<"2">;
  else { def "other" : R<"?">; }
}
