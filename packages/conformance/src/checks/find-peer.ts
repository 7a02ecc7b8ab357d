import type { Subject } from "../model/subject.ts";
import type { Identity } from "../model/target.ts";
import { isPermitted } from "./is-permitted.ts";

/** Another identity of the acting one's partition that may do the same. */
export function findPeer(subject: Subject): Identity | undefined {
  const [own, ...others] = subject.target.identities;
  return others.find(
    (identity) =>
      own.partition !== undefined &&
      identity.partition === own.partition &&
      identity.token !== own.token &&
      isPermitted(subject, identity),
  );
}

/** The other identity of the acting one's partition that may do the same and has the fewest known scopes. */
export function findNarrowest(subject: Subject): Identity | undefined {
  const [own, ...others] = subject.target.identities;
  return others
    .filter(
      (identity) =>
        identity.partition === own.partition &&
        identity.scopes !== undefined &&
        isPermitted(subject, identity),
    )
    .toSorted((a, b) => (a.scopes?.length ?? 0) - (b.scopes?.length ?? 0))[0];
}
