/** A source folder with layers, the lowest first: a layer imports only itself and the layers before it. */
export interface LayeredFolder {
  readonly folder: string;
  /** The folders and files in it. */
  readonly layers: readonly string[];
}

export const layeredFolders: readonly LayeredFolder[] = [
  {
    folder: "packages/contract/src",
    layers: [
      "model",
      "json",
      "document",
      "schema",
      "query",
      "content",
      "compile",
      "source",
      "index.ts",
    ],
  },
  {
    folder: "packages/conformance/src",
    layers: [
      "model",
      "input",
      "target",
      "send",
      "checks",
      "auth",
      "run",
      "index.ts",
      "command",
      "main.ts",
    ],
  },
  {
    folder: "packages/conformance/src/send",
    layers: ["pace", "transport", "session", "probe", "explore"],
  },
  {
    folder: "packages/journeys/src",
    layers: [
      "journey-error.ts",
      "journey.ts",
      "input-values.ts",
      "list-operations.ts",
      "expression",
      "document",
      "run",
      "compile",
      "compile-journeys.ts",
      "load-journeys.ts",
      "index.ts",
    ],
  },
  {
    folder: "packages/diff/src",
    layers: [
      "model",
      "rules",
      "pair",
      "compare",
      "render",
      "witness",
      "diff-documents.ts",
      "check-changeset.ts",
      "write-changeset.ts",
      "read-base.ts",
      "create-diff-command.ts",
      "index.ts",
      "bin.ts",
    ],
  },
  {
    folder: "packages/wire/src",
    layers: [
      "next-link.ts",
      "wire-method.ts",
      "wire-value.ts",
      "media-type",
      "reading",
      "style",
      "form",
      "index.ts",
    ],
  },
  {
    folder: "packages/policies/src",
    layers: ["access", "body-limit", "idempotency", "rate-limits", "index.ts"],
  },
  {
    folder: "packages/client-runtime/src",
    layers: [
      "table",
      "options",
      "oauth",
      "outcome",
      "request",
      "call",
      "client",
      "adapters",
      "index.ts",
    ],
  },
];
