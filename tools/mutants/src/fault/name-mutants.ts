import {
  asObject,
  findMediaType,
  isArray,
  isObject,
  type JsonValue,
  type Operation,
} from "@plumbline/contract";
import { bodyAt } from "../answer/alterations.ts";
import { each, mapAt, type Way } from "../answer/map-at.ts";
import { type BodyPlace, placesOf } from "../answer/places-of.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { MisreadParts } from "../misread.ts";
import type { Mutant } from "../mutant.ts";
import { bodyIn } from "./body-in.ts";

/**
 * Takes one name that the document does not declare, in one operation: another spelling of a member of a body or of a query parameter, a query
 * parameter of another read, a member of the response as a filter.
 */
export function nameMutants(subject: SoundSubject): readonly Mutant[] {
  return subject.operations.flatMap((operation) => [
    ...respelledMembers(subject, operation),
    ...respelledParameters(operation),
    ...filters(subject, operation),
  ]);
}

/** Spellings that take turns: `snake_case` or capitals, lower case or the plural, the plural or singular. */
const spellings: readonly ((name: string) => string)[] = [
  (name) => {
    const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return snake === name ? name.toUpperCase() : snake;
  },
  (name) => (name === name.toLowerCase() ? inOtherNumber(name) : name.toLowerCase()),
  inOtherNumber,
];

function inOtherNumber(name: string): string {
  return name.endsWith("s") ? name.slice(0, -1) : `${name}s`;
}

function respelled(names: readonly string[]): readonly (readonly [name: string, other: string])[] {
  return names.flatMap((name, at) => {
    const other = spellings[at % spellings.length]?.(name) ?? name;
    return names.includes(other) ? [] : [[name, other] as const];
  });
}

function respelledMembers({ contract }: SoundSubject, operation: Operation): readonly Mutant[] {
  const schema = findMediaType(operation.body?.content ?? [], "application/json")?.schema;
  const places = schema ? placesOf(contract, schema.schema) : [];
  return places
    .filter((place) => place.schema["additionalProperties"] === false)
    .flatMap(({ way, schema: at }) =>
      respelled(Object.keys(asObject(at["properties"]))).map(([, other]) =>
        nameMutant(operation, {
          kind: "another spelling of a member",
          place: `body /${[...way, other].join("/")}`,
          likely: ["rejects/body-violations"],
          misread: (sent) => {
            const body = without(bodyIn(sent.text), way, other);
            return body === undefined ? undefined : { ...sent, text: JSON.stringify(body) };
          },
        }),
      ),
    );
}

/** The body without a member; undefined if it does not have the member. */
function without(body: JsonValue | undefined, way: Way, name: string): JsonValue | undefined {
  let isThere = false;
  const result =
    body === undefined
      ? undefined
      : mapAt(body, way, (value) => {
          if (!isObject(value) || !Object.hasOwn(value, name)) return value;
          isThere = true;
          const { [name]: _, ...others } = value;
          return others;
        });
  return isThere ? result : undefined;
}

function respelledParameters(operation: Operation): readonly Mutant[] {
  return respelled(queryNames(operation)).map(([name, other]) =>
    nameMutant(operation, {
      kind: "another spelling of a parameter",
      place: `query ${other}`,
      likely: undeclared,
      misread({ url: given, ...sent }) {
        const url = new URL(given);
        const value = url.searchParams.get(other);
        if (value === null) return undefined;
        url.searchParams.delete(other);
        url.searchParams.set(name, value);
        return { ...sent, url };
      },
    }),
  );
}

const undeclared = ["robustness/undeclared-query"];

/** One query parameter of another read and one member of the things of a list, with which the list is empty. */
function filters(subject: SoundSubject, operation: Operation): readonly Mutant[] {
  if (operation.method !== "get") return [];
  const own = queryNames(operation);
  const others = subject.operations
    .filter(({ method }) => method === "get")
    .flatMap(queryNames)
    .filter((name) => !own.includes(name));
  return listsOf(subject, operation).flatMap(({ way, members }) => {
    const names = [...others.slice(0, 1), ...members.slice(0, 1)];
    return names.map((name) =>
      nameMutant(operation, {
        kind: "a parameter of another read or a member as a filter",
        place: `query ${name} of /${way.join("/")}`,
        likely: undeclared,
        misread: (sent) =>
          sent.url.searchParams.has(name) ? { ...sent, alter: bodyAt(way, () => []) } : undefined,
      }),
    );
  });
}

interface List {
  readonly way: Way;
  /** Texts of an item. */
  readonly members: readonly string[];
}

/** The lists at the top of a success. */
function listsOf({ contract }: SoundSubject, { responses }: Operation): readonly List[] {
  const success = responses.find(({ status }) => status.startsWith("2"));
  const schema = findMediaType(success?.content ?? [], "application/json")?.schema;
  const places = schema ? placesOf(contract, schema.schema) : [];
  return places
    .filter(({ way, schema: at }) => way.length === 1 && hasType(at, "array"))
    .map(({ way }) => ({
      way,
      members: places.flatMap((place) =>
        place.way.length === 3 && place.way[0] === way[0] && place.way[1] === each
          ? textName(place)
          : [],
      ),
    }));
}

function textName({ way, schema }: BodyPlace): readonly string[] {
  return hasType(schema, "string") ? way.slice(-1) : [];
}

function hasType({ type }: BodyPlace["schema"], wanted: string): boolean {
  return isArray(type) ? type.includes(wanted) : type === wanted;
}

function queryNames({ parameters }: Operation): readonly string[] {
  return parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
}

interface NameUse {
  readonly kind: string;
  readonly place: string;
  readonly misread: MisreadParts;
  readonly likely: readonly string[];
}

function nameMutant({ id }: Operation, { kind, place, misread, likely }: NameUse): Mutant {
  return {
    id: `parameter/${id}/${place.replaceAll(" ", "-")}/undeclared-name-taken`,
    kind: "parameter",
    operator: `${kind} taken`,
    states: `${id} takes ${place}, which it does not declare`,
    operations: [id],
    likely,
    defect: { by: "reading", operation: id, misread },
  };
}
