import type { PropertyDefinition } from "../../model/check.ts";
import { credentialCase } from "./credential-case.ts";
import { inventedCredentials } from "./invented-credentials.ts";
import { isBearer } from "../../request/is-secured.ts";

/** Reports an operation that lets in a token nobody issued. @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
export const unknownCredential: PropertyDefinition = {
  name: "unknown-credential",
  severity: "must",
  expectsRefusal: true,
  title: "An unknown credential is refused",
  after: ["auth/missing-credential"],
  plan(subject) {
    if (!isBearer(subject)) return undefined;
    if (subject.target.stateless)
      return {
        reason: "stateless-target",
        detail: "a stateless target knows no credentials, and takes any",
      };
    return [
      credentialCase(subject, {
        purpose: "token that was never issued",
        credential: { authorization: inventedCredentials.neverIssued },
      }),
    ];
  },
};
