import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The errors of the compiler with the strictest options. */
export function compile(files: readonly string[]): readonly string[] {
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
    // The folders are outside the workspace.
    paths: {
      "@plumbline/client-runtime": [
        fileURLToPath(new URL("../../client-runtime/src/index.ts", import.meta.url)),
      ],
    },
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
