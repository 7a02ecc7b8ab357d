import type { PropertyDefinition } from "../../model/check.ts";
import { refusesRetired } from "./retired-credential.ts";

/** Reports an operation that lets in a credential that was taken back. @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
export const revokedCredential: PropertyDefinition = {
  name: "revoked-credential",
  severity: "must",
  expectsRefusal: true,
  title: "A revoked credential is refused",
  after: ["auth/missing-credential"],
  plan: refusesRetired("revoked"),
};
