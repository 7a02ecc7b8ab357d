import { asObject, isArray, isMutating, type JsonValue, type Operation } from "@plumbline/contract";
import type { Fetch } from "../answer/fetch.ts";
import { matcherOf } from "../answer/intercept.ts";
import { each, mapAt, type Way } from "../answer/map-at.ts";
import { readAnswer, toResponse } from "../answer/read-answer.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { Mutant } from "../mutant.ts";
import { successPlaces } from "./readable-members.ts";

/** Mutations after which another thing of the same kind differs, and mutations after which no read differs. */
export function frameMutants(subject: SoundSubject): readonly Mutant[] {
  return subject.operations
    .filter(isMutating)
    .flatMap((mutation) => [hiding(subject, mutation), ...touching(subject, mutation)]);
}

/** After the mutation, reads respond as before it until another mutation succeeds. */
function hiding({ contract, operations }: SoundSubject, mutation: Operation): Mutant {
  const isMutation = matcherOf(contract, mutation);
  const isAny = operations.filter(isMutating).map((one) => matcherOf(contract, one));
  return effectMutant(mutation, {
    place: "",
    name: "not shown",
    around(fetch) {
      const last = new Map<string, string>();
      const frozen = new Set<string>();
      return async (request) => {
        const caller = request.headers.get("authorization") ?? "";
        const response = await fetch(request);
        if (!response.ok) return response;
        if (isAny.some((matches) => matches(request))) {
          if (isMutation(request)) frozen.add(caller);
          else frozen.delete(caller);
          return response;
        }
        if (request.method !== "GET") return response;
        const answer = await readAnswer(response);
        const key = `${caller} ${request.url}`;
        if (!frozen.has(caller)) last.set(key, answer.text);
        return toResponse({ ...answer, text: last.get(key) ?? answer.text });
      };
    },
  });
}

/** After the mutation, one member of another thing in the list of its kind has another value. */
function touching({ contract, operations }: SoundSubject, mutation: Operation): readonly Mutant[] {
  return operations
    .filter(({ method, path }) => method === "get" && isOfKind(mutation, path))
    .flatMap((list) =>
      itemMembers(successPlaces(contract, list).map(({ way }) => way)).map(([items, name]) =>
        effectMutant(mutation, {
          place: `/${list.id}/${name}`,
          name: "another thing changed",
          around: (fetch) =>
            changeLast(fetch, {
              isMutation: matcherOf(contract, mutation),
              isList: matcherOf(contract, list),
              items,
              name,
            }),
        }),
      ),
    );
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
  readonly isMutation: (request: Request) => boolean;
  readonly isList: (request: Request) => boolean;
  readonly items: Way;
  readonly name: string;
}

function changeLast(fetch: Fetch, { isMutation, isList, items, name }: Change): Fetch {
  const counts = new Map<string, number>();
  return async (request) => {
    const caller = request.headers.get("authorization") ?? "";
    const response = await fetch(request);
    if (response.ok && isMutation(request) && !response.headers.has("idempotency-replayed"))
      counts.set(caller, (counts.get(caller) ?? 0) + 1);
    const count = counts.get(caller) ?? 0;
    if (count === 0 || !response.ok || !isList(request)) return response;
    const answer = await readAnswer(response);
    const json = mapAt(answer.json ?? null, items, (list) =>
      isArray(list)
        ? list.map((item, at) => (at === list.length - 1 ? withOther(item, name, count) : item))
        : list,
    );
    return toResponse(json === undefined ? answer : { ...answer, text: JSON.stringify(json) });
  };
}

function withOther(item: JsonValue, name: string, count: number): JsonValue {
  const value = asObject(item)[name];
  const other = typeof value === "number" ? value + count : `${String(value)} ${count}`;
  return { ...asObject(item), [name]: other };
}

interface EffectBreak {
  readonly place: string;
  readonly name: string;
  readonly around: (fetch: Fetch) => Fetch;
}

function effectMutant({ id }: Operation, { place, name, around }: EffectBreak): Mutant {
  return {
    id: `effect/${id}${place}/${name.replaceAll(" ", "-")}`,
    kind: "effect",
    operator: name,
    states: `after ${id}: ${place === "" ? "" : `${place} `}${name}`,
    operations: [id],
    likely: ["state/*"],
    defect: { by: "effect", around },
  };
}
