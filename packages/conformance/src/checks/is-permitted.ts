import type { Subject } from "../model/subject.ts";
import type { Identity } from "../model/target.ts";

/** Whether an identity has a credential whose scopes, if known, suffice for the operation. */
export function isPermitted({ operation }: Subject, { token, scopes }: Identity): boolean {
  if (token === undefined) return false;
  const alternatives = operation.security.map(({ requirements }) =>
    requirements.flatMap((requirement) => requirement.scopes),
  );
  return (
    scopes === undefined ||
    alternatives.some((needed) => needed.every((scope) => scopes.includes(scope)))
  );
}
