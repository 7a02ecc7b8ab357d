import type { PropertyDefinition } from "../../model/check.ts";
import { credentialCase } from "./credential-case.ts";
import { inventedCredentials } from "./invented-credentials.ts";
import { isBearer } from "../../request/is-secured.ts";

/** A credential that is not well formed may also be called a bad request. @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
const alsoBadRequest = [400] as const;

/** Reports an operation that lets in a caller whose credential is not a bearer token at all. @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
export const malformedCredential: PropertyDefinition = {
  name: "malformed-credential",
  severity: "must",
  expectsRefusal: true,
  title: "A malformed credential is refused",
  after: ["auth/missing-credential"],
  plan(subject) {
    if (!isBearer(subject)) return undefined;
    return [
      credentialCase(subject, {
        purpose: "bearer scheme without a token",
        credential: { authorization: inventedCredentials.bare },
        also: alsoBadRequest,
      }),
      credentialCase(subject, {
        purpose: "another authentication scheme",
        credential: { authorization: inventedCredentials.otherScheme },
        also: alsoBadRequest,
      }),
      credentialCase(subject, {
        purpose: "token without a scheme",
        credential: { authorization: inventedCredentials.noScheme },
        also: alsoBadRequest,
      }),
    ];
  },
};
