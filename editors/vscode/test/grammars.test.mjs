// Tokenizes every file of some folders with the grammars. A line must not leave a rule open unless its text does, and
// each word must have a scope. The folders are those of lect's own tests, or those in LECT_CORPUS, separated by `:`.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const require = createRequire(import.meta.url);
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");
const { OnigScanner, OnigString, loadWASM } = require("vscode-oniguruma");

const here = dirname(fileURLToPath(import.meta.url));
await loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new OnigScanner(patterns),
    createOnigString: (text) => new OnigString(text),
  }),
  loadGrammar: async (scope) => {
    const file = join(here, `../syntaxes/${scope.split(".").at(-1)}.tmLanguage.json`);
    return scope.startsWith("source.") ? parseRawGrammar(readFileSync(file, "utf8"), file) : null;
  },
});

function* filesOf(folder, extension) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesOf(path, extension);
    else if (name.endsWith(extension)) yield path;
  }
}

const corpus = process.env.LECT_CORPUS?.split(":") ?? ["tests/filetests", "examples"].map((it) => join(here, "../../..", it));

// Returns the lines of a text that leave a rule open, whether a rule is open at the end, and words without a scope.
function look(grammar, text) {
  let stack = INITIAL;
  const open = [];
  const plain = [];
  for (const [number, line] of text.split(/\r?\n/).entries()) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    for (const { startIndex, endIndex, scopes } of tokens) {
      if (scopes.length === 1 && /\w/.test(line.slice(startIndex, endIndex))) plain.push(`${number + 1}: ${line.slice(startIndex, endIndex)}`);
    }
    stack = ruleStack;
    if (stack.depth > 1) open.push(number + 1);
  }
  return { open, isOpen: stack.depth > 1, plain };
}

// Returns true if the text itself is unterminated, as in test files with unterminated strings and comments.
const leavesOpen = (text) => {
  const rest = text.replace(/"(?:\\.|[^"\\\n])*"|\/\/.*|\[\{[^]*?\}\]|\/\*[^]*?\*\//g, "");
  return /\[\{|\/\*/.test(rest);
};

test("nothing of a line of IR goes on behind it", async () => {
  const grammar = await registry.loadGrammar("source.mlir");
  let count = 0;
  for (const path of corpus.flatMap((folder) => [...filesOf(folder, ".mlir")])) {
    const { open, plain } = look(grammar, readFileSync(path, "utf8"));
    assert.deepEqual(open, [], path);
    assert.deepEqual(plain, [], path);
    count += 1;
  }
  console.log(`${count} files of IR`);
});

test("what begins in a .td file ends there", async () => {
  const grammar = await registry.loadGrammar("source.tablegen");
  let count = 0;
  for (const path of corpus.flatMap((folder) => [...filesOf(folder, ".td")])) {
    const text = readFileSync(path, "utf8");
    const { isOpen, plain } = look(grammar, text);
    assert.equal(isOpen, leavesOpen(text), path);
    assert.deepEqual(plain, [], path);
    count += 1;
  }
  console.log(`${count} .td files`);
});
