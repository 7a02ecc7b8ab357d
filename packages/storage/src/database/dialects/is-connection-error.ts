/** SQLSTATE classes and codes of a server that is unreachable, stopping or full, also its disk, codes of sockets, and messages of `pg` without a code. */
const states = /^(?:08...|57P0[123]|53[13]00)$/;
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

/** Returns whether a query failed because of the connection, not because of its content. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  if (socketCodes.has(code) || words.test(error.message)) return true;
  return typeof code === "string" && states.test(code);
}
