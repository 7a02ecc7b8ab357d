/** Why a request got no response, as Node reports it: `ECONNRESET: socket hang up`. */
export function describeFailure(error: unknown): string {
  const cause = rootOf(error);
  if (!(cause instanceof Error)) return String(cause);
  const message = cause.message || cause.name;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  return code === "" || message.includes(code) ? message : `${code}: ${message}`;
}

/** `fetch` wraps the error. A host with several addresses has one error for each. */
function rootOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return inner instanceof Error ? rootOf(inner) : error;
}
