import { fileURLToPath } from "node:url";
import ts from "typescript";

/** Where the runtime is, for clients in folders outside the repository. */
export const runtimePaths = {
  "@plumbline/client-runtime": [
    fileURLToPath(new URL("../../client-runtime/src/index.ts", import.meta.url)),
  ],
};

/** The errors of the compiler with the strictest options, or with some others. */
export function compile(
  files: readonly string[],
  options: ts.CompilerOptions = {},
): readonly string[] {
  return diagnose(files, options).map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, "\n"),
  );
}

/** The numbers of the lines of a file with errors, from 1. */
export function compileLines(path: string, options: ts.CompilerOptions = {}): ReadonlySet<number> {
  return new Set(
    diagnose([path], options).map(({ file, start = 0 }) =>
      file?.fileName === path ? file.getLineAndCharacterOfPosition(start).line + 1 : 0,
    ),
  );
}

function diagnose(
  files: readonly string[],
  options: ts.CompilerOptions = {},
): readonly ts.Diagnostic[] {
  const program = ts.createProgram(files, {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    verbatimModuleSyntax: true,
    isolatedDeclarations: true,
    declaration: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    noErrorTruncation: true,
    skipLibCheck: true,
    module: ts.ModuleKind.Preserve,
    target: ts.ScriptTarget.ES2024,
    types: [],
    customConditions: ["@plumbline/source"],
    paths: runtimePaths,
    ...options,
  });
  return ts.getPreEmitDiagnostics(program);
}
