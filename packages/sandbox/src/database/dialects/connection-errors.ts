/** SQLSTATE classes and codes that say the server is away, going or full; the socket's own codes; and what `pg` says in words only. */
const states = /^(?:08...|57P0[123]|53300)$/;
const socketCodes: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
]);
const words =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/;

/** Whether a query failed because there was no connection, not because of what it asked. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  if (socketCodes.has(code) || words.test(error.message)) return true;
  return typeof code === "string" && states.test(code);
}
