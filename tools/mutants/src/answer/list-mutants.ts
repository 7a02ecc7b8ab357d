import { isDeepStrictEqual } from "node:util";
import {
  canonicalJson,
  findMediaType,
  formatPointer,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@plumbline/contract";
import type { AlterAsked, Answer, Asked } from "../answer.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { Mutant } from "../mutant.ts";
import { isSuccess, withJson } from "./alterations.ts";
import { carriedValues, type ListPlace, listPlaces } from "./list-places.ts";
import { each, mapAt, type Way } from "./map-at.ts";
import { placesOf } from "./places-of.ts";

/** Creates sandboxes in which one list of one operation is wrong in one item or on its second page. */
export function listMutants(subject: SoundSubject): readonly Mutant[] {
  return listPlaces(subject).flatMap((place) => [
    leak(place),
    ...(place.single ? lacks(place) : []),
    ...(place.single ? differences(subject, place) : []),
    ...laterPages(place),
    ...invalidIds(subject, place),
  ]);
}

/** Returns the altered items, or undefined if the list has nothing to alter. */
type AlterItems = (
  items: readonly JsonValue[],
  asked: Asked,
  answer: Answer,
) => readonly JsonValue[] | undefined | Promise<readonly JsonValue[] | undefined>;

interface ListBreak {
  readonly operator: string;
  /** The place in an item. Default: the list. */
  readonly member?: Way;
  readonly likely: readonly string[];
  readonly alter: AlterItems;
}

function listMutant({ operation, way }: ListPlace, listBreak: ListBreak): Mutant {
  const { operator, member = [], likely } = listBreak;
  const place = formatPointer([...way, ...member]);
  return {
    id: `list/${operation.id}${place}/${operator.replaceAll(" ", "-")}`,
    kind: "list",
    operator,
    states: `${operation.id} answers with ${operator} at ${place}`,
    operations: [operation.id],
    likely,
    defect: { by: "list", operation: operation.id, alter: alterList(way, listBreak.alter) },
  };
}

function alterList(way: Way, alter: AlterItems): AlterAsked {
  return async (answer, asked) => {
    if (!isSuccess(answer) || answer.json === undefined) return undefined;
    const items = itemsAt(answer, way);
    const altered = items && (await alter(items, asked, answer));
    const json = altered && mapAt(answer.json, way, () => altered);
    return json === undefined ? undefined : withJson(answer, json);
  };
}

function itemsAt({ json }: Answer, way: Way): readonly JsonValue[] | undefined {
  let found: JsonValue | undefined;
  if (json !== undefined) mapAt(json, way, (value) => (found = value));
  return isArray(found) ? found : undefined;
}

/** Adds an item that another caller gets, at the end of the list. */
function leak(place: ListPlace): Mutant {
  const { cursor, next } = place.operation.policies.pagination ?? {};
  return listMutant(place, {
    operator: "an item of another partition",
    likely: ["isolation/*"],
    alter(items, { url, others }, answer) {
      if (cursor !== undefined && url.searchParams.has(cursor)) return undefined;
      if (next !== undefined && isObject(answer.json) && answer.json[next.slice(1)] !== null)
        return undefined;
      const own = new Set(items.map(canonicalJson));
      const foreign = others.flatMap((one) =>
        isSuccess(one) ? (itemsAt(one, place.way) ?? []) : [],
      );
      const leaked = foreign.find((item) => !own.has(canonicalJson(item)));
      return leaked === undefined ? undefined : [...items, leaked];
    },
  });
}

/** Leaves out an item that the operation for one item returns. */
function lacks(place: ListPlace): readonly Mutant[] {
  const likely = ["state/*", "journeys/*"];
  const at = (operator: string, index: number): Mutant =>
    listMutant(place, {
      operator,
      likely,
      alter: (items) => items.toSpliced(index, 1),
    });
  return [at("its third item missing", 2), at("its last item missing", -1)];
}

/** Shows another value of one member in the last item that has it. */
function differences({ contract }: SoundSubject, place: ListPlace): readonly Mutant[] {
  const { operation, way } = place;
  const response = operation.responses.find(({ status }) => status.startsWith("2"));
  const schema = response && findMediaType(response.content, "application/json")?.schema;
  const inItems = `${formatPointer([...way, each])}/`;
  return (schema ? placesOf(contract, schema.schema) : [])
    .filter((one) => formatPointer(one.way).startsWith(inItems))
    .filter((one) => !one.way.slice(way.length + 1).includes(each))
    .filter(({ schema: at }) => ![at["type"]].flat().includes("object"))
    .map(({ way: whole, schema: at }) => {
      const member = whole.slice(way.length + 1);
      return listMutant(place, {
        operator: "another value than read alone",
        member,
        likely: ["state/*", "journeys/*"],
        alter: (items) => alterLast(items, member, (value) => anotherValue(value, at)),
      });
    });
}

/** Alters the last item in which the member has another value. */
function alterLast(
  items: readonly JsonValue[],
  member: Way,
  change: (value: JsonValue) => JsonValue | undefined,
): readonly JsonValue[] | undefined {
  const altered = items.map((item) => mapAt(item, member, change));
  const at = altered.findLastIndex(
    (item, index) =>
      item !== undefined && canonicalJson(item) !== canonicalJson(items[index] ?? null),
  );
  const item = altered[at];
  return item === undefined ? undefined : items.with(at, item);
}

function anotherValue(value: JsonValue, { enum: listed }: JsonObject): JsonValue | undefined {
  if (isArray(listed)) return listed.find((one) => one !== value);
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  return isArray(value) ? value.slice(1) : value;
}

/** Breaks on later pages what holds on the first. */
function laterPages(place: ListPlace): readonly Mutant[] {
  const { cursor, limit } = place.operation.policies.pagination ?? {};
  if (cursor === undefined) return [];
  const later = (
    operator: string,
    alter: (items: readonly JsonValue[], url: URL) => readonly JsonValue[] | undefined,
  ): Mutant =>
    listMutant(place, {
      operator: `${operator} on a later page`,
      likely: ["pagination/*", "responses/*", "journeys/*"],
      alter: (items, { url }) => (url.searchParams.has(cursor) ? alter(items, url) : undefined),
    });
  return [
    later("another order", (items) => (items.length > 1 ? items.toReversed() : undefined)),
    later("an item twice", ([first, ...others]) =>
      first !== undefined && others.length > 0 ? [first, ...others.slice(0, -1), first] : undefined,
    ),
    later("a text as an item", (items) =>
      items.length > 0 ? [...items.slice(0, -1), "x"] : undefined,
    ),
    later("an item too many", (items, url) => {
      const [item] = items;
      const isFull = limit !== undefined && url.searchParams.get(limit) === String(items.length);
      return isFull && isObject(item)
        ? [...items, { ...item, id: crypto.randomUUID() }]
        : undefined;
    }),
  ];
}

/** Gives the last item a value that the parameter rejects into which a link carries it. */
function invalidIds(subject: SoundSubject, place: ListPlace): readonly Mutant[] {
  const { operation, way } = place;
  const member = carriedValues(operation).find(
    (one) => one.way.length > way.length && isDeepStrictEqual(one.way.slice(0, way.length), way),
  );
  const inItem = member?.way.slice(way.length + 1);
  return inItem
    ? [
        listMutant(place, {
          operator: "an invalid id in its last item",
          member: inItem,
          likely: ["responses/*"],
          alter: (items) =>
            alterLast(items, inItem, (value) => (typeof value === "string" ? `${value}!` : value)),
        }),
      ]
    : [];
}
