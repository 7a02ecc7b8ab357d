/** The platform's code of a failure, such as `ECONNREFUSED`. Unlike messages, it cannot contain a secret. */
export function systemCode(error: unknown): string | undefined {
  const seen = new Set<unknown>();
  // An error may be its own cause.
  for (let at = error; at instanceof Error && !seen.has(at); at = at.cause) {
    if ("code" in at && typeof at.code === "string" && /^E[A-Z]{2,20}$/.test(at.code))
      return at.code;
    seen.add(at);
  }
  return undefined;
}
