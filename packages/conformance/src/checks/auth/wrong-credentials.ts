import type { PropertyDefinition } from "../../model/check.ts";
import { isBearer, isSecured } from "../../input/request/is-secured.ts";
import { state } from "../needs/state.ts";
import { inventedCredentials } from "./invented-credentials.ts";
import { rejectsCredential } from "./rejects-credential.ts";

/** Reports an operation that accepts a request without a credential. @see https://spec.openapis.org/oas/v3.1.1#security-requirement-object */
const missingCredential = rejectsCredential({
  name: "missing-credential",
  title: "A request without a credential is rejected",
  after: [],
  applies: isSecured,
  probes: () => [{ purpose: "credential left out", credential: { authorization: null } }],
});

const malformed = [
  { purpose: "bearer scheme without a token", authorization: inventedCredentials.bare },
  { purpose: "another authentication scheme", authorization: inventedCredentials.otherScheme },
  { purpose: "token without a scheme", authorization: inventedCredentials.noScheme },
] as const;

/** Reports an operation that accepts a credential that is not a bearer token. @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
const malformedCredential = rejectsCredential({
  name: "malformed-credential",
  title: "A malformed credential is rejected",
  applies: isBearer,
  // RFC 6750, section 3.1, allows 400 for a malformed credential.
  probes: () =>
    malformed.map(({ purpose, authorization }) => ({
      purpose,
      credential: { authorization },
      also: [400],
    })),
});

/** Reports an operation that accepts a token that was never issued. @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
const unknownCredential = rejectsCredential({
  name: "unknown-credential",
  title: "An unknown credential is rejected",
  needs: [state],
  applies: isBearer,
  probes: () => [
    {
      purpose: "token that was never issued",
      credential: { authorization: inventedCredentials.neverIssued },
    },
  ],
});

/** The checks that send no credential, or one that no target has issued. */
export const wrongCredentials: readonly PropertyDefinition[] = [
  missingCredential,
  malformedCredential,
  unknownCredential,
];
