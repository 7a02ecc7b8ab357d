import type { PropertyDefinition } from "../../model/check.ts";
import { isBearer } from "../../request/is-secured.ts";
import { state } from "../needs/state.ts";
import { inventedCredentials } from "./invented-credentials.ts";
import { rejectsCredential } from "./rejects-credential.ts";

/** Reports an operation that accepts a token that was never issued. @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
export const unknownCredential: PropertyDefinition = rejectsCredential({
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
