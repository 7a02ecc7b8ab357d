import type { Decision } from "../mock-options.ts";

/** An answer on its way out, with what the log says about it. */
export interface Answer {
  readonly response: Response;
  readonly decision: Decision;
  readonly operation?: string;
  readonly reason?: string;
  readonly violations?: readonly string[];
}

/** Response header that says in a sentence why the mock refused; the body belongs to the document. */
export const reasonHeader = "Plumbline-Reason";

/** Response header that says how an answer breaks its own document. */
export const violationHeader = "Plumbline-Violation";

/** `Response` refuses a body for these. @see https://fetch.spec.whatwg.org/#null-body-status */
export function hasNullBody(status: number): boolean {
  return status === 101 || status === 103 || status === 204 || status === 205 || status === 304;
}

/** Text as a field value can hold it. */
export function toFieldValue(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 1000);
}
