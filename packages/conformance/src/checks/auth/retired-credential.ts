import type { IdentityState } from "../../model/target.ts";
import type { PropertyCheck } from "../../model/check.ts";
import { credentialCase } from "./credential-case.ts";
import { isSecured } from "../../request/is-secured.ts";

/** Plans a check that shows each credential of one state, none of which is good, to an operation. */
export function refusesRetired(state: Exclude<IdentityState, "active">): PropertyCheck["plan"] {
  return (subject) => {
    if (!isSecured(subject)) return undefined;
    if (subject.target.stateless)
      return {
        reason: "stateless-target",
        detail: "a stateless target knows no credentials, and takes any",
      };
    const retired = subject.target.retired.filter(
      (identity) => identity.state === state && identity.token !== undefined,
    );
    if (retired.length === 0)
      return {
        reason: "identity-missing",
        detail: `give an identity with "state": "${state}" in --profile`,
      };
    return retired.map(({ name }) =>
      credentialCase(subject, {
        purpose: `${state} credential of ${name}`,
        credential: { identity: name },
      }),
    );
  };
}
