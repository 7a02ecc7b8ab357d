/**
 * How long a response asks the client to wait, in milliseconds: its `Retry-After`, in seconds or as a date. A date is compared with the
 * response's own `Date`, because the two clocks may differ. Undefined if the header is missing or unreadable.
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-retry-after
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get("retry-after") ?? "";
  const ms = Number(value) * 1000;
  // A wait that exceeds the safe integers would never end.
  if (/^\d+$/.test(value)) return Number.isSafeInteger(ms) ? ms : undefined;
  const until = Date.parse(value);
  if (!/[a-z]/i.test(value) || !until) return undefined;
  return Math.max(0, until - (Date.parse(headers.get("date") ?? "") || now));
}
