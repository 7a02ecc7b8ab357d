import { alter } from "@local-ads/sandbox/seams";
import {
  asObject,
  type Contract,
  findMediaType,
  isArray,
  isMutating,
  type JsonValue,
  type Operation,
} from "@plumbline/contract";
import { each, mapAt, type Way } from "../answer/map-at.ts";
import { placesOf } from "../answer/places-of.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { Mutant } from "../mutant.ts";
import { type EffectBreak, effectMutant } from "./effect-mutant.ts";
import { successPlaces } from "./readable-members.ts";

/** Mutations after which another thing of the same kind differs, and mutations after which no read differs. */
export function frameMutants(subject: SoundSubject): readonly Mutant[] {
  return subject.operations
    .filter(isMutating)
    .flatMap((mutation) => [hiding(mutation), ...touching(subject, mutation)]);
}

/** After the mutation, reads respond as before it until another mutation succeeds. */
function hiding(mutation: Operation): Mutant {
  return effectMutant(mutation, {
    place: "",
    name: "not shown",
    create() {
      const last = new Map<string, JsonValue>();
      const frozen = new Set<string>();
      return alter("respond", (respond) => (draft, call) => {
        const answer = respond(draft, call);
        if (!call || answer.status >= 300) return answer;
        const { operation, source, secret = "" } = call;
        if (answer.outcome === "executed") {
          if (operation.id === mutation.id) frozen.add(secret);
          else frozen.delete(secret);
        }
        if (answer.outcome !== "read" || answer.body === undefined) return answer;
        const key = JSON.stringify([secret, operation.id, source.path, source.query]);
        if (!frozen.has(secret)) last.set(key, answer.body);
        return { ...answer, body: last.get(key) ?? answer.body };
      });
    },
  });
}

/**
 * After the mutation, one member of another thing in the list of its kind has another value. Only members that callers write: others may change
 * by themselves.
 */
function touching({ contract, operations }: SoundSubject, mutation: Operation): readonly Mutant[] {
  return operations
    .filter(({ method, path }) => method === "get" && isOfKind(mutation, path))
    .flatMap((list) => {
      const ways = successPlaces(contract, list).map(({ way }) => way);
      const written = writtenNames(contract, operations, list);
      const members = itemMembers(ways).filter(([, name]) => written.has(name));
      return members.map(([items, name]) =>
        effectMutant(mutation, {
          place: `/${list.id}/${name}`,
          name: "another thing changed",
          create: () => changeLast({ mutation, list, items, name }),
        }),
      );
    });
}

/** The members of the bodies that create the things of a list. */
function writtenNames(
  contract: Contract,
  operations: readonly Operation[],
  { path }: Operation,
): ReadonlySet<string> {
  const creators = operations.filter((one) => one.method === "post" && one.path === path);
  const schemas = creators.flatMap(
    ({ body }) => findMediaType(body?.content ?? [], "application/json")?.schema ?? [],
  );
  const places = schemas.flatMap(({ schema }) => placesOf(contract, schema));
  return new Set(places.flatMap(({ way }) => (way.length === 1 ? way : [])));
}

function isOfKind({ path }: Operation, list: string): boolean {
  return path === list || path.startsWith(`${list}/{`);
}

/** The members of the things in lists that have an ID, each with the way to the list. */
function itemMembers(ways: readonly Way[]): readonly (readonly [Way, string])[] {
  const lists = ways.flatMap((way) =>
    way.at(-1) === "id" && way.at(-2) === each ? [way.slice(0, -2)] : [],
  );
  return lists.flatMap((items) =>
    ways
      .filter((way) => way.length === items.length + 2 && way.join().startsWith(items.join()))
      .flatMap((way) => way.at(-1) ?? [])
      .filter((name) => name !== "id")
      .map((name) => [items, name] as const),
  );
}

interface Change {
  readonly mutation: Operation;
  readonly list: Operation;
  readonly items: Way;
  readonly name: string;
}

function changeLast({ mutation, list, items, name }: Change): EffectBreak {
  const counts = new Map<string, number>();
  return alter("respond", (respond) => (draft, call) => {
    const answer = respond(draft, call);
    if (!call) return answer;
    const { operation, secret = "" } = call;
    if (operation.id === mutation.id && answer.outcome === "executed" && answer.status < 300)
      counts.set(secret, (counts.get(secret) ?? 0) + 1);
    const count = counts.get(secret) ?? 0;
    if (count === 0 || operation.id !== list.id || answer.status >= 300) return answer;
    const body = mapAt(answer.body ?? null, items, (all) =>
      isArray(all)
        ? all.map((item, at) => (at === all.length - 1 ? withOther(item, name, count) : item))
        : all,
    );
    return body === undefined ? answer : { ...answer, body };
  });
}

function withOther(item: JsonValue, name: string, count: number): JsonValue {
  const value = asObject(item)[name];
  const other =
    typeof value === "number"
      ? value + count
      : `${typeof value === "string" ? value : ""} ${count}`;
  return { ...asObject(item), [name]: other };
}
