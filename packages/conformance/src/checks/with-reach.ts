import type { Check, PropertyCheck } from "../model/check.ts";

/**
 * The checks whose cases concern only the partition of the identity that sends them, and prove as much in one partition as in
 * another: they build what they need, or only what the request says matters. Everything else is sent alone, among them what acts
 * in several partitions, compares all that a partition contains, lets time pass, uses up a limit or ends a credential.
 */
const inAnyPartition: ReadonlySet<string> = new Set([
  "accepts/example",
  "accepts/parameter-boundaries",
  "accepts/body-boundaries",
  "accepts/random-valid",
  "rejects/parameter-violations",
  "rejects/body-violations",
  "rejects/missing-parts",
  "idempotency/key-required",
  "idempotency/key-violations",
  "idempotency/key-edges",
  "idempotency/first-answer",
  "idempotency/acts-once",
  "idempotency/replay-marked",
  "idempotency/conflict",
  "idempotency/equal-json",
  "idempotency/concurrent",
  "idempotency/key-distinct",
  "idempotency/other-operation",
  "idempotency/one-operation",
  "idempotency/rejected-key",
  "state/read-back",
  "state/sequences",
  "state/rejection-changes-nothing",
  "state/replay-changes-nothing",
  "auth/missing-credential",
  "auth/malformed-credential",
  "auth/unknown-credential",
  "auth/near-credential",
  "auth/scheme-case",
  "limits/body-size",
  "mcp/call",
  "mcp/tools",
  "mcp/annotations",
  "mcp/input-accepts",
  "mcp/input-rejects",
  "mcp/output-schema",
  "mcp/rejections",
]);

/** The checks that need what the first partition contains, or its further identities. */
const inFirstPartition: ReadonlySet<string> = new Set([
  "auth/expired-credential",
  "auth/revoked-credential",
  "auth/missing-scope",
  "auth/sufficient-scope",
  "auth/every-lacking-scope",
  "auth/replay-needs-scope",
  "auth/write-without-read",
  "auth/granted-scopes",
  "pagination/page-size",
  "pagination/sizes-agree",
  "pagination/ends",
  "pagination/no-duplicates",
  "pagination/unknown-cursor",
  "state/unexecuted",
  "state/others-unchanged",
  "state/creation-shown",
  "jobs/polled",
  "jobs/stays-ended",
  "jobs/ends",
  "jobs/unknown-id",
  "mcp/output-conforms",
  "mcp/receipt",
  "mcp/says-same",
  "mcp/error-text",
  "mcp/keys",
]);

/** A check, and where its cases may run while other partitions run theirs. */
export function withReach(check: Check): Check {
  if (check.kind !== "property") return check;
  const beside = reachOf(check);
  return beside === undefined ? check : { ...check, beside };
}

function reachOf({ id, family }: PropertyCheck): PropertyCheck["beside"] {
  if (inFirstPartition.has(id)) return "own";
  return family === "robustness" || inAnyPartition.has(id) ? "any" : undefined;
}
