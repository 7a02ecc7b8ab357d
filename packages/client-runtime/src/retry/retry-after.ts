/**
 * How long an answer asks to wait, in milliseconds: its `Retry-After`, given in seconds or as a date. A date is held against the
 * answer's own `Date`, since the two clocks may differ. Undefined where the answer asks for nothing that can be read.
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-retry-after
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get("retry-after") ?? "";
  const ms = Number(value) * 1000;
  // A wait that no number tells would hold the client back for ever.
  if (/^\d+$/.test(value)) return Number.isSafeInteger(ms) ? ms : undefined;
  const until = Date.parse(value);
  if (!/[a-z]/i.test(value) || !until) return undefined;
  return Math.max(0, until - (Date.parse(headers.get("date") ?? "") || now));
}
