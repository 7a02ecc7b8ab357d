import type { PropertyCheck } from "../../model/check.ts";
import { refusesRetired } from "./retired-credential.ts";

/** Reports an operation that lets in a credential that was taken back. @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
export const revokedCredential: PropertyCheck = {
  kind: "property",
  id: "auth/revoked-credential",
  family: "auth",
  severity: "must",
  expectsRefusal: true,
  title: "A revoked credential is refused",
  after: ["auth/missing-credential"],
  plan: refusesRetired("revoked"),
};
