import { isDeepStrictEqual } from "node:util";
import type { JsonValue } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import type { TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { textsIn } from "../isolation/texts-in.ts";
import { changedInput } from "./changed-input.ts";
import { relatedLists } from "./related-lists.ts";
import {
  type Difference,
  differences,
  readOfSamePath,
  type Snapshot,
  takeSnapshot,
} from "./snapshot.ts";

/** An accepted mutation, and the snapshots before and after it. */
export interface Frame {
  readonly mutation: Subject;
  readonly input: Input;
  readonly exchange: Exchange;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** The reads of a frame: the related lists, and the GET of the path at which a POST creates. */
export function framingReads(mutation: Subject): readonly Subject[] {
  const same = mutation.operation.method === "post" ? readOfSamePath(mutation) : undefined;
  const lists = relatedLists(mutation);
  const isKnown = lists.some(({ operation }) => operation === same?.operation);
  return same && !isKnown ? [...lists, same] : lists;
}

/** The frame of a mutation, taken once in a run; `undefined` if the mutation is not accepted. Each check that uses it has its exchanges. */
export async function frameOf(
  mutation: Subject,
  context: TrialContext,
): Promise<Frame | undefined> {
  const name = `frame of ${mutation.operation.id}`;
  const frame = await context.once(name, () =>
    takeFrame({ mutation, context }, [changedInput(mutation), mutation.plain]),
  );
  if (!frame) return undefined;
  const { before, exchange, after } = frame;
  for (const one of [...before.exchanges, exchange, ...after.exchanges]) context.cite(one);
  return frame;
}

/** Sends a mutation between two snapshots: the first of these inputs that is accepted. The snapshot before may be known. */
export async function takeFrame(
  { mutation, context }: { readonly mutation: Subject; readonly context: TrialContext },
  planned: readonly Input[],
  known?: Snapshot,
): Promise<Frame | undefined> {
  const readers = framingReads(mutation);
  const before = known ?? (await takeSnapshot(readers, context));
  for (const input of distinct(planned.map((one) => context.taken(one)))) {
    const exchange = await context.send(input, { isAsIs: true });
    if (!isSuccess(exchange.response.status)) continue;
    const after = await takeSnapshot(readers, context);
    return { mutation, input, exchange, before, after };
  }
  return undefined;
}

function distinct(inputs: readonly Input[]): readonly Input[] {
  return inputs.filter(
    (one, at) => inputs.findIndex((other) => isDeepStrictEqual(one, other)) === at,
  );
}

/** The texts of a mutation and its response, among which are the IDs of the things that it names. */
export function namesIn({ input, exchange }: Frame): ReadonlySet<string> {
  const values: JsonValue[] = [
    ...Object.values(input.path),
    input.body ?? null,
    exchange.response.json ?? null,
  ];
  return textsIn(values);
}

/**
 * The item of a response's list that a place is in: `/things/#7` of `/things/#7/title`. Lists inside a resource are parts of
 * that resource.
 */
export function itemOf(place: string): { readonly item: string; readonly id: string } | undefined {
  const [item, id] = /^(?:\/[^/#]*)?\/#([^/]*)/.exec(place) ?? [];
  return item === undefined || id === undefined ? undefined : { item, id };
}

/** Whether a place is in an item that a mutation does not name. */
export function isOfOther({ place }: Difference, named: ReadonlySet<string>): boolean {
  const item = itemOf(place);
  return item !== undefined && !named.has(item.id);
}

/** The differences between the snapshots of a frame. */
export function differencesIn({ before, after }: Frame): readonly Difference[] {
  return differences(before, after);
}
