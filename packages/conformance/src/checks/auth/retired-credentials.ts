import type { PropertyDefinition } from "../../model/check.ts";
import type { IdentityState } from "../../model/target.ts";
import { isSecured } from "../../input/request/is-secured.ts";
import { retiredIdentity } from "../needs/identities.ts";
import { state } from "../needs/state.ts";
import { rejectsCredential } from "./rejects-credential.ts";

/** Reports an operation that accepts an expired credential. @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
const expiredCredential = rejectsRetired("expired", "An expired credential is rejected");

/** Reports an operation that accepts a revoked credential. @see https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
const revokedCredential = rejectsRetired("revoked", "A revoked credential is rejected");

/** The checks that send a credential of the profile that is no longer valid. */
export const retiredCredentials: readonly PropertyDefinition[] = [
  expiredCredential,
  revokedCredential,
];

function rejectsRetired(
  retired: Exclude<IdentityState, "active">,
  title: string,
): PropertyDefinition {
  return rejectsCredential({
    name: `${retired}-credential`,
    title,
    needs: [state, retiredIdentity(retired)],
    applies: isSecured,
    probes: ({ target }) =>
      target.retired
        .filter((identity) => identity.state === retired && identity.token !== undefined)
        .map(({ name }) => ({
          purpose: `${retired} credential of ${name}`,
          credential: { identity: name },
        })),
  });
}
