import type { Subject } from "../model/subject.ts";
import type { Identity } from "../model/target.ts";
import { isPermitted } from "./is-permitted.ts";

/** An identity of another partition than the acting one, preferably one that may do the same. */
export function findStranger(subject: Subject): Identity | undefined {
  const [own, ...others] = subject.target.identities;
  const strangers = others.filter(
    ({ partition }) =>
      own.partition !== undefined && partition !== undefined && partition !== own.partition,
  );
  return strangers.find((identity) => isPermitted(subject, identity)) ?? strangers[0];
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
