import type { CheckFamily, Severity } from "../run/finding.ts";
import type { OperationSummary } from "../run/run-report.ts";

/** The operations of a bookshop: at least one per effect and per outcome. */
export const sampleOperations: readonly OperationSummary[] = [
  operation(["listBooks", "GET", "/books"], "none", [24, 26]),
  operation(["addBook", "POST", "/books"], "draft", [47, 61]),
  operation(["getBook", "GET", "/books/{bookId}"], "none", [17, 17]),
  operation(["reviewBook", "PUT", "/books/{bookId}/reviews/{reviewId}"], "publish", [33, 38]),
  operation(["placeOrder", "POST", "/orders"], "publish", [51, 66]),
  operation(["getOrder", "GET", "/orders/{orderId}"], "none", [19, 22]),
  operation(["cancelOrder", "POST", "/orders/{orderId}/cancellation"], "spend", [0, 31]),
];

function operation(
  [id, method, path]: readonly [id: string, method: string, path: string],
  effect: OperationSummary["effect"],
  [proven, total]: readonly [proven: number, total: number],
): OperationSummary {
  return { id, method, path, effect, clauses: { proven, total } };
}

export interface SampleCheck {
  readonly check: string;
  readonly family: CheckFamily;
  readonly severity: Severity;
  readonly title: string;
  /** Whether the check applies only to operations that write. */
  readonly mutating: boolean;
  readonly cases: number;
}

export const sampleChecks: readonly SampleCheck[] = [
  check("responses/documented-status", "The status is one that the operation documents", 41),
  check("responses/content-type", "The content type is one that the response documents", 41),
  check("responses/body", "The body is valid against the response's schema", 41),
  check("responses/headers", "Each required header is present and valid", 41),
  check("accepts/boundaries", "Boundary values are accepted", 23),
  check("accepts/random", "Random valid requests are accepted", 50),
  check("rejects/parameters", "A parameter that breaks one rule is rejected", 18),
  check("rejects/body", "A body that breaks one rule is rejected", 64, { mutating: true }),
  check("idempotency/key-required", "A request without its key is rejected", 1, { mutating: true }),
  check("idempotency/replay", "The same key and body replay the first response", 12, {
    mutating: true,
  }),
  check("idempotency/conflict", "The same key with another body conflicts", 9, { mutating: true }),
  check("idempotency/rejected-is-free", "A rejected request does not use up its key", 4, {
    mutating: true,
    severity: "advice",
  }),
  check("auth/credential-required", "A request without a credential is rejected", 1),
  check("auth/unknown-credential", "An unknown credential is rejected", 3),
  check("limits/body-size", "A body over the limit is rejected", 3, { mutating: true }),
];

function check(
  id: string,
  title: string,
  cases: number,
  options: { readonly mutating?: boolean; readonly severity?: Severity } = {},
): SampleCheck {
  const { mutating = false, severity = "must" } = options;
  // The part before the slash is the family, as in every check id.
  const family = id.split("/")[0] as CheckFamily;
  return { check: id, family, severity, title, mutating, cases };
}
