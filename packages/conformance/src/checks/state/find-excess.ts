import { isObject, resolvePointer } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { sentBody } from "../../input/body/sent-body.ts";
import { planningSamples, schemaValues } from "../../input/schema/schema-values.ts";
import type { Subject } from "../../model/subject.ts";
import { differencesIn, type Frame, isOfOther, itemOf, namesIn } from "./frame.ts";
import type { Difference, Snapshot } from "./snapshot.ts";

/** The parts of the response that a mutation changes although it does not name them. */
export interface Excess extends Difference {
  /** Whether the difference is a number or a boolean, which may change for another reason. */
  readonly isWeak: boolean;
}

/** The first difference that a frame's mutation may not cause. */
export function findExcess(frame: Frame): Excess | undefined {
  const changed = differencesIn(frame);
  const named = namesIn(frame);
  const items = changed.filter((one) => isOfOther(one, named));
  const [excess] = [
    ...items.filter((one) => isLost(frame, one)),
    ...items.filter((one) => isText(one) && isWritten(frame, one)),
    ...items.filter((one) => isLikeNamed(one, changed, named)),
    ...changed.filter((one) => isOfOtherMutation(frame, one)),
  ];
  if (excess) return { ...excess, isWeak: false };
  const sent = isObject(frame.input.body) ? frame.input.body : {};
  const weak = items.find(
    (one) => isKept(one) && isWritten(frame, one) && !(memberOf(one) in sent),
  );
  return weak && { ...weak, isWeak: true };
}

/** Whether a member is there before and after. */
function isKept({ before, after }: Difference): boolean {
  return before !== undefined && after !== undefined;
}

/** The read before the mutation, the mutation, and the read after it. */
export function evidenceOf(
  { before, exchange, after }: Frame,
  { reader }: Difference,
): readonly Exchange[] {
  const readIn = ({ exchanges }: Snapshot): readonly Exchange[] =>
    exchanges.filter(({ operation }) => operation === reader);
  return [...readIn(before), exchange, ...readIn(after)];
}

/** Whether a whole item is gone from a list without pages. */
function isLost({ mutation }: Frame, { reader, place, after }: Difference): boolean {
  const isPaged = mutation.other(reader)?.operation.policies.pagination !== undefined;
  return !isPaged && after === undefined && itemOf(place)?.item === place;
}

/** Whether callers write a member: it is a field of the body that creates such items. */
function isWritten({ mutation }: Frame, difference: Difference): boolean {
  const { contract, other } = mutation;
  const path = other(difference.reader)?.operation.path;
  const creator = contract.operations.find((one) => one.method === "post" && one.path === path);
  const subject = creator && other(creator.id);
  return subject !== undefined && fieldsOf(subject).has(memberOf(difference));
}

function fieldsOf(subject: Subject): ReadonlySet<string> {
  const schema = sentBody(subject)?.schema;
  const { valid } = schema ? schemaValues(subject.contract, schema) : {};
  const bodies = valid ? planningSamples(valid, samples) : [];
  return new Set(bodies.flatMap((body) => (isObject(body) ? Object.keys(body) : [])));
}

const samples = 20;

/** Whether a member has taken the value that the same member of a named item has taken. A new item has taken none. */
function isLikeNamed(
  difference: Difference,
  changed: readonly Difference[],
  named: ReadonlySet<string>,
): boolean {
  return (
    isText(difference) &&
    changed.some(
      (one) =>
        one.before !== undefined &&
        one.reader === difference.reader &&
        !isOfOther(one, named) &&
        memberOf(one) === memberOf(difference) &&
        one.after === difference.after,
    )
  );
}

/** Whether a difference is between two words or booleans. Amounts and times change by themselves. */
function isText({ before = "", after = "" }: Difference): boolean {
  return [before, after].every(
    (value) => /^(true|false|".*[^\W\d_].*")$/.test(value) && !time.test(value),
  );
}

const time = /^"\d{4}-\d\d-\d\dT/;

function memberOf({ place }: Difference): string {
  return place.slice(place.lastIndexOf("/") + 1);
}

/** Whether a field differs that other mutations are declared to write, or that an update did not send. */
function isOfOtherMutation({ mutation, input }: Frame, { reader, place }: Difference): boolean {
  const { contract, operation } = mutation;
  const own = operation.policies.reflects.filter(({ through }) => through === reader);
  if (own.length === 0 && !operation.path.includes("{")) return false;
  const sent = own.flatMap(({ fields }) =>
    Object.entries(fields).filter(
      ([from]) =>
        operation.method !== "patch" || resolvePointer(input.body ?? null, from) !== undefined,
    ),
  );
  const isWithin = (pointer: string): boolean =>
    place === pointer || place.startsWith(`${pointer}/`);
  if (sent.some(([, to]) => isWithin(to))) return false;
  const declared = contract.operations.flatMap(({ policies }) =>
    policies.reflects.filter(({ through }) => through === reader),
  );
  return declared.some(({ fields }) => Object.values(fields).some(isWithin));
}
