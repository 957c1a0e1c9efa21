// Talks to `lect lsp` as the extension does: messages over standard input and output. LECT names the program.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";

const program = process.env.LECT ?? "lect";

class Server {
  #process = spawn(program, ["lsp", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  #waiting = new Map();
  #noted = [];
  #next = 0;
  #read = Buffer.alloc(0);

  constructor() {
    this.#process.stdout.on("data", (data) => {
      this.#read = Buffer.concat([this.#read, data]);
      for (;;) {
        const head = this.#read.indexOf("\r\n\r\n");
        if (head < 0) return;
        const length = Number(/Content-Length: (\d+)/i.exec(this.#read.subarray(0, head).toString())[1]);
        if (this.#read.length < head + 4 + length) return;
        const message = JSON.parse(this.#read.subarray(head + 4, head + 4 + length).toString());
        this.#read = this.#read.subarray(head + 4 + length);
        if (message.id !== undefined) this.#waiting.get(message.id)(message);
        else this.#noted.forEach((note) => note(message));
      }
    });
  }

  #send(message) {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  ask(method, params) {
    const id = ++this.#next;
    this.#send({ id, method, params });
    return new Promise((resolve, reject) =>
      this.#waiting.set(id, (message) => (message.error ? reject(message.error) : resolve(message.result))),
    );
  }

  tell(method, params) {
    this.#send({ method, params });
  }

  noted(method) {
    return new Promise((resolve) => this.#noted.push((message) => message.method === method && resolve(message.params)));
  }

  async end() {
    await this.ask("shutdown", null);
    const ended = new Promise((resolve) => this.#process.on("exit", resolve));
    this.tell("exit", null);
    assert.equal(await ended, 0);
  }
}

test("the server answers over standard input and output", async () => {
  const server = new Server();
  const { capabilities, serverInfo } = await server.ask("initialize", { processId: null, rootUri: null, capabilities: {} });
  assert.equal(serverInfo.name, "lect");
  assert.ok(capabilities.hoverProvider && capabilities.renameProvider.prepareProvider);
  server.tell("initialized", {});
  const published = server.noted("textDocument/publishDiagnostics");
  const text = "func.func @f(%a: i32) -> i32 {\n  return %b : i32\n}\n";
  const textDocument = { uri: "file:///none/a.mlir", languageId: "mlir", version: 1, text };
  server.tell("textDocument/didOpen", { textDocument });
  const { diagnostics } = await published;
  assert.equal(diagnostics[0].message, "use of undeclared SSA value name");
  assert.deepEqual(diagnostics[0].range.start, { line: 1, character: 9 });
  const hover = await server.ask("textDocument/hover", { textDocument, position: { line: 0, character: 14 } });
  assert.match(hover.contents.value, /%a : i32/);
  await server.end();
});
