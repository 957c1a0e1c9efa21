// Runs the extension with the real server: LECT names the program. The file vscode.cjs is a mock of VS Code's API.
import assert from "node:assert/strict";
import Module, { createRequire } from "node:module";
import { test } from "node:test";

const require = createRequire(import.meta.url);
const load = Module._load;
Module._load = function (name, ...rest) {
  return load.call(this, name === "vscode" ? require.resolve("./vscode.cjs") : name, ...rest);
};
const vscode = require("./vscode.cjs");
const { registered, events, documents, Document } = vscode.test;
registered.settings.path = process.env.LECT ?? "lect";
const extension = require("../out/extension.js");

const until = async (what) => {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = what();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`waited in vain: ${what}`);
};
const token = new vscode.CancellationTokenSource().token;

function open(name, languageId, text) {
  const document = new Document(vscode.Uri.parse(`file:///none/${name}`), languageId, text);
  documents.push(document);
  events.opened.fire(document);
  return document;
}

test("the extension starts the server, and gives VS Code what it says", async (context) => {
  await extension.activate({ subscriptions: [] });
  context.after(() => extension.deactivate());
  assert.deepEqual(registered.errors, []);
  const document = open("a.mlir", "mlir", "func.func @f(%a: i32) -> i32 {\n  return %b : i32\n}\n");
  const problems = await until(() => registered.problems.get("file:///none/a.mlir"));
  assert.equal(problems[0].message, "use of undeclared SSA value name");
  assert.deepEqual({ ...problems[0].range.start }, { line: 1, character: 9 });

  const hover = await registered.providers.HoverProvider.provideHover(document, new vscode.Position(0, 14), token);
  assert.match(JSON.stringify(hover), /%a : i32/);
  const definition = await registered.providers.DefinitionProvider.provideDefinition(document, new vscode.Position(0, 14), token);
  assert.deepEqual({ ...[definition].flat()[0].range.start }, { line: 0, character: 13 });
  for (const kind of [
    "CompletionItem",
    "DocumentSymbol",
    "FoldingRange",
    "DocumentSemanticTokens",
    "InlayHints",
    "Rename",
    "CodeActions",
    "DocumentFormattingEdit",
    "CallHierarchy",
    "SignatureHelp",
  ]) {
    assert.ok(registered.providers[`${kind}Provider`], kind);
  }

  const range = new vscode.Range(new vscode.Position(1, 9), new vscode.Position(1, 11));
  document.version += 1;
  document.text = document.text.replace("%b", "%a");
  events.changed.fire({ document, contentChanges: [{ range, rangeOffset: 40, rangeLength: 2, text: "%a" }], reason: undefined });
  await until(() => (registered.problems.get("file:///none/a.mlir")?.length === 0 ? true : undefined));
});

test("TableGen is served, too, and the server can be started again", async (context) => {
  await extension.activate({ subscriptions: [] });
  context.after(() => extension.deactivate());
  await registered.commands["lect.restart"]();
  open("a.td", "tablegen", "def d : D<1>;\n");
  const problems = await until(() => registered.problems.get("file:///none/a.td"));
  assert.match(problems[0].message, /class/i);
});

test("a program that is not there is an error with a way out", async () => {
  registered.settings.path = "/none/lect";
  await extension.activate({ subscriptions: [] });
  assert.match(registered.errors.join(), /cannot be started/);
  await extension.deactivate();
});
