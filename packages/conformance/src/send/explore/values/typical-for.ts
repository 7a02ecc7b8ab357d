import { isArbitraryError, toTypical, type TypicalPlace } from "@plumbline/arbitrary";
import type { Contract, JsonObject, JsonValue, MediaType, SchemaHandle } from "@plumbline/contract";
import { namedSlot, referenceSlot } from "../chains/slot.ts";
import type { Pool } from "./create-pool.ts";
import type { Hints } from "./hints-in.ts";
import { nameForms, usualValues, type ValueSeed } from "./usual-values.ts";

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
  /** Objects that the target returns nearby, except the items of lists. */
  readonly near: readonly JsonObject[];
}

/** For a body: its optional members. For a parameter: its name. */
export interface TypicalUse {
  readonly name?: string;
  readonly also?: readonly string[];
}

/** A typical value of a schema, with identifiers of things that exist at the target. */
export function typicalFor(
  schema: SchemaHandle,
  choosing: Choosing,
  { name, also = [] }: TypicalUse,
): JsonValue | undefined {
  const { contract, form, hints, refused } = choosing;
  const choose = (place: TypicalPlace): readonly JsonValue[] => {
    const path = place.path.length === 0 && name !== undefined ? [name] : place.path;
    const values = [
      ...(hints.get(path.at(-1) ?? "") ?? []),
      ...referenced(path, choosing),
      ...usualValues({ ...place, path }, choosing),
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

/** The members of a body that this contract can build, in the order in which they are tried. */
export function exampleBodies({ examples, schema }: MediaType): readonly JsonValue[] {
  const given = examples.map(({ value }) => value);
  return given.filter((value) => (schema?.validate(value) ?? []).length === 0);
}

/** Maximum number of existing things for one place. */
const mostThings = 6;

/** Names of lists of identifiers, of the things that the path names: `PATCH /folders` with `keys`. */
const namesSome = /^(?:ids|keys|uuids|guids)$/i;

/** Identifiers of existing things. A reference names a thing by its identifier, so its name has both: `project_id`. */
function referenced(
  path: readonly string[],
  { pool, segments, existing }: Choosing,
): readonly JsonValue[] {
  const name = path.at(-1);
  if (name === undefined) return [];
  const plain = namedSlot(name, "body");
  const isReference = plain.term.identifier !== undefined && plain.term.thing !== "";
  const isOfPath = existing > 0 || namesSome.test(name);
  if (!isReference && !isOfPath) return [];
  const slots = isOfPath ? [referenceSlot(path, segments)] : [plain];
  // The last segment may name an action in words that the list of verbs does not contain.
  if (isOfPath && plain.term.identifier !== undefined)
    slots.push(referenceSlot(path, segments.slice(0, -1)));
  const found = slots.map((slot) => pool.find(slot)).find(({ length }) => length > 0) ?? [];
  const values = new Set(found.map(({ source }) => source.value));
  const things = [...values].slice(0, mostThings);
  const turn = things.length === 0 ? 0 : Math.max(0, existing - 1) % things.length;
  // An identifier of type text may contain the number of a thing.
  return [...things.slice(turn), ...things.slice(0, turn)].flatMap((thing) =>
    typeof thing === "number" && plain.term.identifier !== undefined
      ? [thing, String(thing)]
      : [thing],
  );
}
