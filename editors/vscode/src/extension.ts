// Starts `lect lsp` for MLIR, TableGen and PDLL files, and shows binary files as text.
import * as vscode from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

async function start(): Promise<void> {
  const settings = vscode.workspace.getConfiguration("lect");
  const command = settings.get<string>("path", "lect");
  const args = ["lsp", ...settings.get<string[]>("arguments", [])];
  const server: ServerOptions = { command, args };
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: "file", language: "mlir" },
      { scheme: "file", language: "tablegen" },
      { scheme: "file", language: "pdll" },
      { scheme: "untitled", language: "mlir" },
    ],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{*.td,*.pdll,lect.toml}") },
  };
  client = new LanguageClient("lect", "lect", server, options);
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const choice = await vscode.window.showErrorMessage(
      `'${command}' cannot be started: ${error instanceof Error ? error.message : error}. Install it, or set lect.path.`,
      "Open Settings",
    );
    if (choice !== undefined) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "lect.path");
    }
  }
}

async function stop(): Promise<void> {
  const running = client;
  client = undefined;
  await running?.stop();
}

// The text of a bytecode file or an archive, as the server prints it.
const text: vscode.TextDocumentContentProvider = {
  provideTextDocumentContent: async (uri) => {
    const file = vscode.Uri.file(uri.path.replace(/\.mlir$/, ""));
    return (await client?.sendRequest<string>("lect/text", { uri: file.toString() })) ?? "";
  },
};

async function showText(uri: vscode.Uri | undefined): Promise<void> {
  const chosen = uri ?? (await vscode.window.showOpenDialog({ canSelectMany: false }))?.[0];
  if (chosen === undefined) {
    return;
  }
  const shown = vscode.Uri.from({ scheme: "lect-text", path: `${chosen.path}.mlir` });
  const document = await vscode.workspace.openTextDocument(shown);
  await vscode.window.showTextDocument(document);
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("lect.restart", async () => {
      await stop();
      await start();
    }),
    vscode.commands.registerCommand("lect.showText", showText),
    vscode.workspace.registerTextDocumentContentProvider("lect-text", text),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await stop();
}
