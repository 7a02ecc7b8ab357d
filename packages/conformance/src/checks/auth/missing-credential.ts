import type { PropertyDefinition } from "../../model/check.ts";
import { isSecured } from "../../request/is-secured.ts";
import { rejectsCredential } from "./rejects-credential.ts";

/** Reports an operation that accepts a request without a credential. @see https://spec.openapis.org/oas/v3.1.1#security-requirement-object */
export const missingCredential: PropertyDefinition = rejectsCredential({
  name: "missing-credential",
  title: "A request without a credential is rejected",
  after: [],
  applies: isSecured,
  probes: () => [{ purpose: "credential left out", credential: { authorization: null } }],
});
