/** Why a request got no answer, as Node tells it: `ECONNRESET: socket hang up`. */
export function describeFailure(error: unknown): string {
  const cause = rootOf(error);
  if (!(cause instanceof Error)) return String(cause);
  const message = cause.message || cause.name;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  return code === "" || message.includes(code) ? message : `${code}: ${message}`;
}

/** `fetch` wraps what happened; a host with several addresses fails once for each of them. */
function rootOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return inner instanceof Error ? rootOf(inner) : error;
}
