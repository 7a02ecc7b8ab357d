import type { Operation } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { caseFor, costOf, sumCosts } from "../../input/case-for.ts";
import { withParameter } from "../../input/plain/with-parameter.ts";
import type { Input } from "../../model/input.ts";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../model/verdicts/verdicts.ts";
import {
  type Collection,
  collectionOf,
  type NamedItem,
  namedItems,
  thingIn,
} from "../collection-of.ts";
import { costOfMaking, madeIds, makersFor } from "../isolation/made-ids.ts";
import { state } from "../needs/state.ts";
import { mostPages, readAll, type WholeList } from "../pagination/read-all.ts";
import { differingMembers } from "./differing-members.ts";

/** The number of items of a list that are read alone, and if there is little time. */
const mostItems = 30;
const fewItems = 4;

/** The number of known ids that a list may lack. */
const mostMissing = 4;

/**
 * Reports a list that shows another value of a member than the read of the item alone, or that lacks a thing that can be read alone. It is a
 * gap, because few documents state what a list leaves out. Both are read again before they are reported.
 */
export const listsAgree: PropertyDefinition = {
  name: "lists-agree",
  severity: "must",
  title: "A list and the read of one item agree",
  needs: [state],
  applies: (subject) => collectionFor(subject) !== undefined,
  plan(subject) {
    const listed = collectionFor(subject);
    if (!listed) return undefined;
    const { single } = listed;
    const makers = makersFor(subject).filter(({ operation }) =>
      linksTo(operation, single.operation),
    );
    const items = subject.isTimed ? fewItems : mostItems;
    const common = {
      clause: subject.operation.pointer,
      inputs: subject.plain,
      requests: mostPages,
    };
    return [
      caseFor(subject, {
        ...common,
        purpose: `items of the list read alone through ${single.operation.id}`,
        rests: `${single.operation.id} shows the items of the list`,
        also: costOf(single, items),
        trial: (_input, context) => judgeItems({ ...listed, context }, items),
      }),
      caseFor(subject, {
        ...common,
        purpose: `what ${single.operation.id} shows, in the whole list`,
        rests: "the list shows what can be read alone",
        also: sumCosts([costOf(single, mostMissing), costOfMaking(makers)]),
        trial: (_input, context) => judgeKnown({ ...listed, context }, makers),
      }),
    ];
  },
};

function linksTo({ responses }: Operation, { id }: Operation): boolean {
  return responses.some(({ links }) => links.some(({ operation }) => operation === id));
}

interface Listed {
  readonly list: Subject;
  readonly single: Subject;
  readonly collection: Collection;
}

interface Reading extends Listed {
  readonly context: TrialContext;
}

function collectionFor(list: Subject): Listed | undefined {
  const collection = collectionOf(list.contract, list.operation);
  const single = collection && list.other(collection.single.id);
  return single && { list, single, collection };
}

async function judgeItems(reading: Reading, most: number): Promise<CaseVerdict> {
  const { list, context } = reading;
  const whole = await readAll(list, context);
  const items = itemsIn(reading, whole);
  let compared = 0;
  for (const item of spread(items, most)) {
    const alone = await readAlone(reading, item.key);
    const thing = thingOf(reading, alone);
    if (thing?.key !== item.key) continue;
    compared += 1;
    const [place] = differingMembers(item.item, thing.item);
    if (place === undefined) continue;
    const breach = await confirmed(reading, { item, thing });
    if (breach) return breach;
  }
  return compared > 0 ? holds : unproven("no item of the list was read alone");
}

/** Items from the whole list, among them the first and the last. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  const count = Math.min(items.length, most);
  const step = (items.length - 1) / Math.max(1, count - 1);
  const chosen = new Set(Array.from({ length: count }, (_, at) => Math.round(at * step)));
  return items.filter((_, at) => chosen.has(at));
}

interface Pair {
  readonly item: NamedItem;
  readonly thing: NamedItem;
}

/** Reads both again. A member that changes by itself, such as a counter, may differ. */
async function confirmed(
  reading: Reading,
  { item, thing }: Pair,
): Promise<CaseVerdict | undefined> {
  const { list, single, context } = reading;
  const whole = await readAll(list, context);
  const again = itemsIn(reading, whole).find(({ key }) => key === item.key);
  const alone = await readAlone(reading, item.key);
  const later = thingOf(reading, alone);
  if (!again || !later) return undefined;
  const moving = [
    ...differingMembers(item.item, again.item),
    ...differingMembers(thing.item, later.item),
  ];
  const found = differingMembers(again.item, later.item).find(({ pointer }) =>
    moving.every((one) => one.pointer !== pointer),
  );
  if (!found) return undefined;
  const { pointer, one, other } = found;
  return broken(
    `${one} at ${pointer} of ${item.key}`,
    `${other}, as ${single.operation.id} shows`,
    {
      gap: { says: "State why the list shows another value than the read of one item" },
      evidence: [alone, ...whole.pages.filter(({ response }) => response.text.includes(item.key))],
    },
  );
}

async function judgeKnown(reading: Reading, makers: readonly Subject[]): Promise<CaseVerdict> {
  const { list, single, context } = reading;
  const known = [...givenKeys(reading), ...(await madeKeys(reading, makers))];
  if (known.length === 0) return unproven(`no id for ${single.operation.id} is known`);
  const whole = await readAll(list, context);
  if (!whole.isComplete) return unproven("the list was not read to its end");
  const missing = lacking(reading, whole, known).slice(0, mostMissing);
  for (const key of missing) {
    const alone = await readAlone(reading, key);
    if (thingOf(reading, alone)?.key !== key) continue;
    const again = await readAll(list, context);
    if (!again.isComplete || lacking(reading, again, [key]).length === 0) continue;
    return broken(`no ${key} in the list`, `${key}, as ${single.operation.id} shows`, {
      gap: { says: "State which things the list leaves out" },
      evidence: [alone, ...again.pages],
    });
  }
  return missing.length < known.length
    ? holds
    : unproven(`no known id for ${single.operation.id} is in the list`);
}

function givenKeys({ single, collection }: Reading): readonly string[] {
  const given = [single.plain, ...single.alternatives].map(
    ({ path }) => path[collection.parameter.name],
  );
  const texts = given.filter((value) => typeof value === "string" || typeof value === "number");
  return [...new Set(texts.map(String))];
}

async function madeKeys(
  { collection, context }: Reading,
  makers: readonly Subject[],
): Promise<readonly string[]> {
  const made = await madeIds(makers, context);
  return made.filter(({ operation }) => operation === collection.single.id).map(({ id }) => id);
}

function lacking(reading: Reading, whole: WholeList, keys: readonly string[]): readonly string[] {
  const listed = new Set(itemsIn(reading, whole).map(({ key }) => key));
  return keys.filter((key) => !listed.has(key));
}

function itemsIn({ collection }: Reading, { pages }: WholeList): readonly NamedItem[] {
  return pages.flatMap(({ response }) =>
    response.json === undefined ? [] : namedItems(collection, response.json),
  );
}

function readAlone(reading: Reading, key: string): Promise<Exchange> {
  const { list, single, collection, context } = reading;
  const path = { ...single.plain.path, ...list.plain.path };
  const isNumber = typeof single.plain.path[collection.parameter.name] === "number";
  const input: Input = withParameter(
    { ...single.plain, path },
    collection.parameter,
    isNumber ? Number(key) : key,
  );
  return context.on(single).send(input, { isAsIs: true });
}

function thingOf({ collection }: Reading, { response }: Exchange): NamedItem | undefined {
  return isSuccess(response.status) && response.json !== undefined
    ? thingIn(collection, response.json)
    : undefined;
}
