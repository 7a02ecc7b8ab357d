import { readFileSync } from "node:fs";
import { join } from "node:path";
import type ts from "typescript-6";

/** The part of TypeScript's API that an editor uses. */
export type TypeScript = typeof ts;

/** The texts that an editor shows in one file of a folder. A position is the first `|` of the given text. */
export interface Editor {
  /** The type and the documentation that appear over the name before the position. */
  readonly hover: (text: string) => string;
  /** The names that are offered at the position, without keywords. */
  readonly complete: (text: string) => readonly string[];
  /** The messages of the compiler. */
  readonly errors: (text: string) => readonly string[];
}

const file = "edited.ts";

/** Opens a file in a folder with installed packages, as an editor with the given TypeScript does. */
export function openEditor(typescript: TypeScript, folder: string): Editor {
  const path = join(folder, file);
  let edited = "";
  let version = 0;
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: typescript.ModuleKind.NodeNext,
    target: typescript.ScriptTarget.ES2024,
    lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
    noEmit: true,
  };
  const service = typescript.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [path],
    getScriptVersion: (name) => (name === path ? String(version) : "0"),
    getScriptSnapshot: (name) =>
      typescript.ScriptSnapshot.fromString(name === path ? edited : readFileSync(name, "utf8")),
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (given) => typescript.getDefaultLibFilePath(given),
    fileExists: (name) => name === path || typescript.sys.fileExists(name),
    readFile: (name) => (name === path ? edited : typescript.sys.readFile(name)),
    directoryExists: (name) => typescript.sys.directoryExists(name),
    getDirectories: (name) => typescript.sys.getDirectories(name),
    realpath: (name) => typescript.sys.realpath?.(name) ?? name,
  });
  const edit = (text: string): number => {
    const position = text.indexOf("|");
    edited = position < 0 ? text : text.slice(0, position) + text.slice(position + 1);
    version += 1;
    return position;
  };
  const shown = (parts: ts.SymbolDisplayPart[] | undefined): string =>
    typescript.displayPartsToString(parts);

  return {
    hover(text) {
      const info = service.getQuickInfoAtPosition(path, edit(text) - 1);
      return [shown(info?.displayParts), shown(info?.documentation)].join("\n");
    },
    complete(text) {
      const found = service.getCompletionsAtPosition(path, edit(text), {});
      return (found?.entries ?? []).map(({ name }) => name);
    },
    errors(text) {
      edit(text);
      return service
        .getSemanticDiagnostics(path)
        .map(({ messageText }) => typescript.flattenDiagnosticMessageText(messageText, "\n"));
    },
  };
}
