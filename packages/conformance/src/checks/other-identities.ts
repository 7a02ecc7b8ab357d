import type { Subject } from "../model/subject.ts";
import type { Identity } from "../model/target.ts";

/** An identity of another partition than the acting one, preferably one that may do the same. */
export function findStranger(subject: Subject): Identity | undefined {
  const [own, ...others] = subject.target.identities;
  const strangers = others.filter(
    ({ partition }) =>
      own.partition !== undefined && partition !== undefined && partition !== own.partition,
  );
  return strangers.find((identity) => isPermitted(subject, identity)) ?? strangers[0];
}

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

/** One permitted identity of each other partition, up to a maximum. */
export function onePerPartition(subject: Subject): readonly Identity[] {
  const [own, ...others] = subject.target.identities;
  const may = others.filter(
    (identity) => identity.partition !== own.partition && isPermitted(subject, identity),
  );
  const first = Map.groupBy(may, ({ partition }) => partition);
  return [...first.values()].flatMap(([one]) => one ?? []).slice(0, mostPartitions);
}

const mostPartitions = 10;

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
