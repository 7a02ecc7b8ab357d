import { ConformanceError } from "../model/errors/conformance-error.ts";

/** Rejects a token that cannot be sent, without showing it. @see https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
export function rejectUnsendable(owner: string, token = ""): void {
  if (/^[\t -~]*$/.test(token)) return;
  throw new ConformanceError(
    "OPTION_INVALID",
    `The token of ${owner} contains a character that is not allowed in a header`,
    { hint: "Give the token as it was issued, in PLUMBLINE_TOKEN or in another variable." },
  );
}
