import type { PropertyDefinition } from "../../model/check.ts";
import { refusesRetired } from "./retired-credential.ts";

/** Reports an operation that lets in a credential whose time is over. @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
export const expiredCredential: PropertyDefinition = {
  name: "expired-credential",
  severity: "must",
  expectsRefusal: true,
  title: "An expired credential is refused",
  after: ["auth/missing-credential"],
  plan: refusesRetired("expired"),
};
