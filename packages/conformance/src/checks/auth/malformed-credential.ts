import type { PropertyDefinition } from "../../model/check.ts";
import { isBearer } from "../../request/is-secured.ts";
import { inventedCredentials } from "./invented-credentials.ts";
import { rejectsCredential } from "./rejects-credential.ts";

const variants = [
  { purpose: "bearer scheme without a token", authorization: inventedCredentials.bare },
  { purpose: "another authentication scheme", authorization: inventedCredentials.otherScheme },
  { purpose: "token without a scheme", authorization: inventedCredentials.noScheme },
] as const;

/** Reports an operation that accepts a credential that is not a bearer token. @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
export const malformedCredential: PropertyDefinition = rejectsCredential({
  name: "malformed-credential",
  title: "A malformed credential is rejected",
  applies: isBearer,
  // RFC 6750, section 3.1, allows 400 for a malformed credential.
  probes: () =>
    variants.map(({ purpose, authorization }) => ({
      purpose,
      credential: { authorization },
      also: [400],
    })),
});
