import { isMutating, isObject, resolvePointer } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { caseFor, costOf, sumCosts } from "../../input/case-for.ts";
import { isDestructive } from "../../input/request/is-destructive.ts";
import type { Input } from "../../model/input.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { changedInput } from "./changed-input.ts";
import { reflectingReads, relatedLists } from "./related-lists.ts";
import { sentBody } from "../../input/body/sent-body.ts";
import { planningSamples, schemaValues } from "../../input/schema/schema-values.ts";
import type { Case, CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import { textsIn } from "../isolation/texts-in.ts";
import { state } from "../needs/state.ts";
import { type Difference, differences, type Snapshot, takeSnapshot } from "./snapshot.ts";

/**
 * Reports an accepted mutation after which a thing that the mutation does not name is gone, is renamed, has the same new state as the named
 * thing, or has another value of a field that only other mutations are declared to write.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1
 */
export const othersUnchanged: PropertyDefinition = {
  name: "others-unchanged",
  severity: "advice",
  title: "An accepted mutation changes nothing else than what it names",
  // A document that declares reflections states the changes of its mutations.
  isStated: (contract) => reflectingReads(contract).size > 0,
  needs: [state],
  // A deletion may take other things with it.
  applies: ({ operation }) =>
    isMutating(operation) && operation.method !== "delete" && !isDestructive(operation),
  plan(subject) {
    const readers = relatedLists(subject);
    return readers.length === 0 ? undefined : [caseOf(subject, readers)];
  },
};

function caseOf(subject: Subject, readers: readonly Subject[]): Case {
  const { id, pointer } = subject.operation;
  return caseFor(subject, {
    purpose: `${readers.length} reads before and after ${id}`,
    clause: pointer,
    rests: `${id} changes what it names and what its x-reflects declares`,
    inputs: subject.plain,
    also: sumCosts(readers.map((reader) => costOf(reader, 2))),
    async trial(_input, context) {
      const frame = await takeFrame({ subject, readers, context }, changedInput(subject));
      const isAgain = frame && isRepeatable(subject) && hasAppeared(frame);
      const last = isAgain
        ? await takeFrame({ subject, readers, context }, subject.plain, frame.after)
        : frame;
      return last ? judge(last) : unproven(`${id} was not accepted`);
    },
  });
}

/** An accepted mutation, and the snapshots before and after it. */
interface Frame {
  readonly mutation: Subject;
  readonly input: Input;
  readonly exchange: Exchange;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

interface Framing {
  readonly subject: Subject;
  readonly readers: readonly Subject[];
  readonly context: TrialContext;
}

async function takeFrame(
  { subject, readers, context }: Framing,
  planned: Input,
  known?: Snapshot,
): Promise<Frame | undefined> {
  const before = known ?? (await takeSnapshot(readers, context));
  const input = context.taken(planned);
  const exchange = await context.send(input, { isAsIs: true });
  if (!isSuccess(exchange.response.status)) return undefined;
  const after = await takeSnapshot(readers, context);
  return { mutation: subject, input, exchange, before, after };
}

/** An update leaves nothing more behind if it is sent twice. */
function isRepeatable({ operation: { method } }: Subject): boolean {
  return method === "put" || method === "patch";
}

/** Whether a thing that the mutation does not name has appeared. It may disappear with the next mutation. */
function hasAppeared(frame: Frame): boolean {
  const named = namesIn(frame);
  return differences(frame.before, frame.after).some(
    (one) =>
      isOfOther(one, named) && one.before === undefined && itemOf(one.place)?.item === one.place,
  );
}

/** The texts of a mutation and its response, among which are the IDs of the things that it names. */
function namesIn({ input, exchange }: Frame): ReadonlySet<string> {
  return textsIn([
    ...Object.values(input.path),
    input.body ?? null,
    exchange.response.json ?? null,
  ]);
}

function judge(frame: Frame): CaseVerdict {
  const changed = differences(frame.before, frame.after);
  const named = namesIn(frame);
  const items = changed.filter((one) => isOfOther(one, named));
  const [breach] = [
    ...items.filter((one) => isLost(frame, one)),
    ...items.filter((one) => isRenamed(frame, one)),
    ...items.filter((one) => isLikeNamed(one, changed, named)),
    ...changed.filter((one) => isOfOtherMutation(frame, one)),
  ];
  if (!breach) return holds;
  const found = breach.after ?? "gone";
  return broken(
    `${breach.place} of ${breach.reader} is ${found}`,
    breach.before ?? "nothing there",
    { evidence: evidenceOf(frame, breach) },
  );
}

/** The read before the mutation, the mutation, and the read after it. */
function evidenceOf(
  { before, exchange, after }: Frame,
  { reader }: Difference,
): readonly Exchange[] {
  const readIn = ({ exchanges }: Snapshot): readonly Exchange[] =>
    exchanges.filter(({ operation }) => operation === reader);
  return [...readIn(before), exchange, ...readIn(after)];
}

/**
 * The item of a response's list that a place is in: `/things/#7` of `/things/#7/title`. Lists inside a resource are parts of
 * that resource.
 */
function itemOf(place: string): { readonly item: string; readonly id: string } | undefined {
  const [item, id] = /^(?:\/[^/#]*)?\/#([^/]*)/.exec(place) ?? [];
  return item === undefined || id === undefined ? undefined : { item, id };
}

function isOfOther({ place }: Difference, named: ReadonlySet<string>): boolean {
  const item = itemOf(place);
  return item !== undefined && !named.has(item.id);
}

/** Whether a whole item is gone from a list without pages. */
function isLost({ mutation }: Frame, { reader, place, after }: Difference): boolean {
  const isPaged = mutation.other(reader)?.operation.policies.pagination !== undefined;
  return !isPaged && after === undefined && itemOf(place)?.item === place;
}

/** Whether a member differs that callers write: a field of the body that creates such items. */
function isRenamed({ mutation }: Frame, difference: Difference): boolean {
  const { contract, other } = mutation;
  const path = other(difference.reader)?.operation.path;
  const creator = contract.operations.find((one) => one.method === "post" && one.path === path);
  const subject = creator && other(creator.id);
  return isText(difference) && subject !== undefined && fieldsOf(subject).has(memberOf(difference));
}

function fieldsOf(subject: Subject): ReadonlySet<string> {
  const schema = sentBody(subject)?.schema;
  const { valid } = schema ? schemaValues(subject.contract, schema) : {};
  const bodies = valid ? planningSamples(valid, samples) : [];
  return new Set(bodies.flatMap((body) => (isObject(body) ? Object.keys(body) : [])));
}

const samples = 20;

/** Whether a member has taken the value that the same member of a named item has taken. */
function isLikeNamed(
  difference: Difference,
  changed: readonly Difference[],
  named: ReadonlySet<string>,
): boolean {
  return (
    isText(difference) &&
    changed.some(
      (one) =>
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
