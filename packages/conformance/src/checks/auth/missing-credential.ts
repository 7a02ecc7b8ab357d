import type { PropertyDefinition } from "../../model/check.ts";
import { isSecured } from "../../request/is-secured.ts";
import { credentialCase } from "./credential-case.ts";

/** Reports an operation that lets in a caller without a credential. @see https://spec.openapis.org/oas/v3.1.1#security-requirement-object */
export const missingCredential: PropertyDefinition = {
  name: "missing-credential",
  severity: "must",
  expectsRefusal: true,
  title: "A request without a credential is refused",
  plan(subject) {
    if (!isSecured(subject)) return undefined;
    return [
      credentialCase(subject, {
        purpose: "credential left out",
        credential: { authorization: null },
      }),
    ];
  },
};
