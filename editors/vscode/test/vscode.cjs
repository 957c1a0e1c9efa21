// What the extension needs of VS Code's interface, without VS Code: what the client registers is kept, so that a test can call it.
// A class or an enumeration that is not here is an empty one.
class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(start, end, endLine, endCharacter) {
    this.start = endLine === undefined ? start : new Position(start, end);
    this.end = endLine === undefined ? end : new Position(endLine, endCharacter);
  }
}

class Uri {
  constructor(text) {
    this.text = text;
    this.scheme = text.slice(0, text.indexOf(":"));
    this.path = this.fsPath = decodeURIComponent(text.replace(/^[^:]*:(\/\/[^/]*)?/, ""));
  }
  static parse = (text) => new Uri(text);
  static file = (path) => new Uri(`file://${path}`);
  static from = ({ scheme, path }) => new Uri(`${scheme}:${path}`);
  toString = () => this.text;
}

class EventEmitter {
  listeners = [];
  event = (listener, self) => {
    this.listeners.push(self === undefined ? listener : listener.bind(self));
    return { dispose() {} };
  };
  fire = (what) => this.listeners.forEach((listener) => listener(what));
  dispose() {}
}

class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
  cancel() {}
  dispose() {}
}

class Document {
  constructor(uri, languageId, text) {
    Object.assign(this, { uri, languageId, text, version: 1, isClosed: false, isDirty: false, isUntitled: false });
    this.fileName = uri.fsPath;
  }
  getText = () => this.text;
}

class Disposable {
  constructor(dispose) {
    this.dispose = dispose ?? (() => {});
  }
}

// Any other class: it keeps what it is made of.
const other = () =>
  new Proxy(
    class {
      constructor(...parts) {
        this.parts = parts;
      }
    },
    { get: (target, name) => (name in target ? target[name] : typeof name === "string" && name !== "then" ? `${name}` : undefined) },
  );

// Functions and events that nothing is expected of.
const part = (known) =>
  new Proxy(known, {
    get: (target, name) => {
      if (!(name in target)) target[name] = () => new Disposable();
      return target[name];
    },
  });

// Providers by what they provide, commands by name, problems by file.
const registered = { providers: {}, commands: {}, problems: new Map(), settings: {}, errors: [] };
const events = { opened: new EventEmitter(), changed: new EventEmitter(), closed: new EventEmitter() };
const documents = [];

const known = {
  version: "1.90.0",
  Position,
  Range,
  Uri,
  EventEmitter,
  CancellationTokenSource,
  Disposable,
  MarkdownString: class {
    constructor(value = "") {
      this.value = value;
    }
    appendMarkdown(text) {
      this.value += text;
      return this;
    }
    appendCodeblock(text) {
      this.value += text;
      return this;
    }
  },
  Hover: class {
    constructor(contents, range) {
      Object.assign(this, { contents, range });
    }
  },
  Diagnostic: class {
    constructor(range, message, severity) {
      Object.assign(this, { range, message, severity });
    }
  },
  Location: class {
    constructor(uri, range) {
      Object.assign(this, { uri, range });
    }
  },
  env: { appName: "test", language: "en", sessionId: "1", machineId: "1" },
  workspace: part({
    textDocuments: documents,
    workspaceFolders: undefined,
    notebookDocuments: [],
    onDidOpenTextDocument: events.opened.event,
    onDidChangeTextDocument: events.changed.event,
    onDidCloseTextDocument: events.closed.event,
    getConfiguration: () => ({ get: (name, otherwise) => registered.settings[name] ?? otherwise, has: () => false }),
    registerTextDocumentContentProvider: (scheme, provider) => {
      registered.providers[scheme] = provider;
      return new Disposable();
    },
    createFileSystemWatcher: () => ({
      onDidCreate: new EventEmitter().event,
      onDidChange: new EventEmitter().event,
      onDidDelete: new EventEmitter().event,
      dispose() {},
    }),
  }),
  window: part({
    visibleTextEditors: [],
    createOutputChannel: () => part({ append: () => {}, appendLine: () => {}, show: () => {}, dispose: () => {} }),
    showErrorMessage: async (message) => void registered.errors.push(message),
    tabGroups: { all: [], onDidChangeTabs: new EventEmitter().event },
  }),
  commands: part({
    registerCommand: (name, command) => {
      registered.commands[name] = command;
      return new Disposable();
    },
    executeCommand: async () => {},
  }),
  languages: new Proxy(
    {
      match: (selector, document) => {
        const one = (filter) => filter.language === document.languageId && (filter.scheme ?? document.uri.scheme) === document.uri.scheme;
        return [selector].flat().some(one) ? 10 : 0;
      },
      createDiagnosticCollection: () => ({
        set: (uri, problems) => registered.problems.set(uri.toString(), problems),
        delete: (uri) => registered.problems.delete(uri.toString()),
        clear() {},
        dispose() {},
      }),
    },
    {
      get: (target, name) =>
        target[name] ??
        ((...parts) => {
          // `registerHoverProvider(selector, provider)`; some have a third part.
          registered.providers[String(name).replace(/^register/, "")] = parts[1];
          return new Disposable();
        }),
    },
  ),
};

module.exports = new Proxy(known, {
  get: (target, name) => {
    if (!(name in target) && typeof name === "string" && /^[A-Z]/.test(name)) target[name] = other();
    return target[name];
  },
});
Object.assign(known, { test: { registered, events, documents, Document } });
