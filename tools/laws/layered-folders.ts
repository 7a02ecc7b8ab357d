/** A source folder with layers, the lowest first: a layer imports only itself and the layers before it. */
export interface LayeredFolder {
  readonly folder: string;
  /** The folders and files in it. */
  readonly layers: readonly string[];
}

export const layeredFolders: readonly LayeredFolder[] = [
  {
    folder: "packages/conformance/src",
    layers: [
      "model",
      "errors",
      "request",
      "verdicts",
      "cases",
      "target",
      "pace",
      "oauth",
      "mcp",
      "checks",
      "plan",
      "ledger",
      "judge",
      "execute",
      "explore",
      "login",
      "run",
      "config",
      "replay",
      "index.ts",
      "command",
      "vitest",
      "main.ts",
    ],
  },
  {
    folder: "packages/journeys/src",
    layers: [
      "journey-error.ts",
      "journey.ts",
      "input-values.ts",
      "list-operations.ts",
      "expression",
      "condition",
      "document",
      "run",
      "compile",
      "compile-journeys.ts",
      "load-journeys.ts",
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
      "time",
      "check",
      "outcome",
      "event",
      "answer",
      "budget",
      "oauth",
      "retry",
      "key",
      "request",
      "call",
      "stream",
      "intent",
      "jobs",
      "pages",
      "client",
      "fetch",
      "openapi-fetch",
      "query",
      "index.ts",
    ],
  },
];
