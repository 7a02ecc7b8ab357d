import type { Subject } from "../model/subject.ts";
import type { Identity } from "../model/target.ts";

/** The first identity of each partition that has all these labels. */
export function findLabelled(
  { target }: Subject,
  labels: Readonly<Record<string, string>>,
): readonly Identity[] {
  const labelled = target.identities.filter((identity) =>
    Object.entries(labels).every(([label, value]) => identity.labels?.[label] === value),
  );
  const groups = Map.groupBy(labelled, ({ partition }) => partition);
  return [...groups.values()].flatMap(([first]) => first ?? []);
}
