import { isArbitraryError, toTypical, type TypicalPlace } from "@plumbline/arbitrary";
import {
  collectionKey,
  type Contract,
  type JsonObject,
  type JsonValue,
  type MediaType,
  namedSlot,
  type Ranked,
  referenceSlot,
  type SchemaHandle,
  termOf,
  thingOf,
} from "@plumbline/contract";
import { type Account, accountValues } from "./account.ts";
import type { Known, Pool } from "./create-pool.ts";
import { type Hints, valuesOfHints } from "./hints-in.ts";
import { isWithin } from "./path-tuples.ts";
import { hasUsualName, nameForms, usualValues, type ValueSeed } from "./usual-values.ts";

/** Options for the choice of a value that the document does not determine. */
export interface Choosing extends ValueSeed {
  readonly contract: Contract;
  readonly pool: Pool;
  /** Segments of the path of the operation that gets the value. */
  readonly segments: readonly string[];
  /** Which existing thing names refer to: 1 is the best thing, 2 the next. 0: names are new. */
  readonly existing: number;
  /** The values that rejections asked for. */
  readonly hints: Hints;
  /** Values that rejections named. */
  readonly refused: ReadonlySet<JsonValue>;
  /** The body that the target returns for the thing that the operation changes. */
  readonly shown?: JsonValue;
  /** The account of a user that the run has created, for an operation that signs in. */
  readonly account?: Account;
  /** Whether the target has rejected a request of the operation. */
  readonly isRejected: boolean;
  /** The path values of the request, in order. */
  readonly within: readonly string[];
  /** Objects that the target returns nearby, except the items of lists. */
  readonly near: readonly JsonObject[];
}

/** For a body: its optional members. For a parameter: its name. */
export interface TypicalUse {
  readonly name?: string;
  readonly also?: readonly string[];
  /** Whether values are those of other things of the collection. Default: `false`. */
  readonly likeOthers?: boolean;
}

/** A typical value of a schema, with identifiers of things that exist at the target. */
export function typicalFor(
  schema: SchemaHandle,
  choosing: Choosing,
  { name, also = [], likeOthers = false }: TypicalUse,
): JsonValue | undefined {
  const { contract, form, hints, refused, account } = choosing;
  const choose = (place: TypicalPlace): readonly JsonValue[] => {
    const path = place.path.length === 0 && name !== undefined ? [name] : place.path;
    const usual = usualValues({ ...place, path }, choosing);
    const values = [
      ...accountValues(path.at(-1) ?? "", account),
      ...valuesOfHints(hints.get(path.at(-1) ?? "") ?? [], usual[0] ?? choosing.word),
      ...(namesThing(place) ? referenced(path, choosing) : []),
      ...usual,
      ...(likeOthers ? sameNamed(path, choosing) : []),
    ];
    return values.filter((value) => !refused.has(value));
  };
  try {
    return toTypical(schema.schema, {
      root: contract.document,
      pointer: schema.pointer,
      direction: "request",
      texts: nameForms(choosing).slice(form),
      choose,
      also,
    });
  } catch (error) {
    if (isArbitraryError(error)) return undefined;
    throw error;
  }
}

/** Whether a value can name a thing: a place for an object describes the thing itself. */
function namesThing({ path, types }: TypicalPlace): boolean {
  return !types.has("object") || termOf(path.at(-1) ?? "").identifier !== undefined;
}

/** The members of a body that this contract can build, in the order in which they are tried. */
export function exampleBodies({ examples, schema }: MediaType): readonly JsonValue[] {
  const given = examples.map(({ value }) => value);
  return given.filter((value) => (schema?.validate(value) ?? []).length === 0);
}

/** Maximum number of existing things for one place. */
const mostThings = 6;

/** Names of a thing's own identifier. A body with the identifier of one path contradicts all other paths. */
export const ownIdentifier: RegExp = /^(?:id|uuid|guid|uid)$/i;

/** Names of lists of identifiers, of the things that the path names: `PATCH /folders` with `keys`. */
const namesSome = /^(?:ids|keys|uuids|guids)$/i;

/** Identifiers of existing things for a member or parameter that can name one, the best first. */
export function referenced(
  path: readonly string[],
  choosing: Choosing,
): readonly (string | number)[] {
  const { segments, existing, within } = choosing;
  const found = foundFor(path, choosing);
  const near = found.filter(({ source }) => isWithin(source, segments, within));
  const things = [...new Set([...near, ...found].map(({ source }) => source.value))].slice(
    0,
    mostThings,
  );
  const turn = things.length === 0 ? 0 : Math.max(0, existing - 1) % things.length;
  return [...things.slice(turn), ...things.slice(0, turn)].flatMap(forms);
}

function foundFor(path: readonly string[], choosing: Choosing): readonly Ranked<Known>[] {
  const { pool, segments, existing } = choosing;
  const name = path.at(-1);
  if (name === undefined) return [];
  const plain = namedSlot(name, "body");
  const { thing, identifier } = plain.term;
  if (existing === 0 && !namesSome.test(name)) {
    if (identifier === undefined) return thingsNamed(name, choosing);
    if (thing !== "") return pool.find(plain);
    // `{ "project": { "id": … } }` names a project.
    return path.length > 1 && ownIdentifier.test(name)
      ? pool.find(referenceSlot(path, segments)).filter(({ why }) => why !== "collection")
      : [];
  }
  const slots = [referenceSlot(path, segments)];
  // The last segment may name an action in words that the list of verbs does not contain.
  if (identifier !== undefined) slots.push(referenceSlot(path, segments.slice(0, -1)));
  return slots.map((slot) => pool.find(slot)).find(({ length }) => length > 0) ?? [];
}

/** Identifiers of things for a name that is only a thing: `Container`. */
function thingsNamed(name: string, { pool, segments }: Choosing): readonly Ranked<Known>[] {
  if (hasUsualName(name) || termOf(name).thing === thingOf(segments)) return [];
  return pool.find(namedSlot(name, "body")).filter(({ why }) => why === "thing");
}

/** What the things of the same collection have under this name. */
function sameNamed(
  path: readonly string[],
  { pool, segments }: Choosing,
): readonly (string | number)[] {
  const name = path.at(-1);
  if (name === undefined || termOf(name).identifier !== undefined) return [];
  const own = collectionKey(withoutThing(segments));
  const found = pool
    .find(namedSlot(name, "body"))
    .filter(
      ({ why, source }) => why === "name" && collectionKey(withoutThing(source.segments)) === own,
    );
  return [...new Set(found.map(({ source }) => source.value))].slice(0, mostThings);
}

function withoutThing(segments: readonly string[]): readonly string[] {
  return segments.at(-1) === "{}" ? segments.slice(0, -1) : segments;
}

/** A thing with a number may be named by a text, and the other way round. */
function forms(thing: string | number): readonly (string | number)[] {
  if (typeof thing === "number") return [thing, String(thing)];
  return /^\d+$/.test(thing) && Number.isSafeInteger(Number(thing))
    ? [thing, Number(thing)]
    : [thing];
}
