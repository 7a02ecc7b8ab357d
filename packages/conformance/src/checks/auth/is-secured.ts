import type { Subject } from "../../model/check.ts";
import { credentialSchemes, isAnonymous } from "../../request/apply-credential.ts";

/** Whether the operation asks every caller for a credential that the suite knows how to send. */
export function isSecured({ contract, operation }: Subject): boolean {
  return !isAnonymous(operation) && credentialSchemes(contract, operation).length > 0;
}

/** Whether that credential is a bearer token in the Authorization header. @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
export function isBearer(subject: Subject): boolean {
  const schemes = credentialSchemes(subject.contract, subject.operation);
  return isSecured(subject) && schemes.every(({ type, scheme }) => type !== "apiKey" && (scheme ?? "bearer") === "bearer");
}
