import { isArbitraryError, toTypical, type TypicalPlace } from "@plumbline/arbitrary";
import type { Contract, JsonValue, MediaType, SchemaHandle } from "@plumbline/contract";
import { namedSlot } from "../chains/slot.ts";
import type { Pool } from "./create-pool.ts";
import { nameForms, usualValues, type ValueSeed } from "./usual-values.ts";

/** How a value is chosen where the document leaves it open. */
export interface Choosing extends ValueSeed {
  readonly contract: Contract;
  readonly pool: Pool;
}

/** Of a body: optional members that it has too. Of a parameter: its name. */
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
  const { contract, word, form } = choosing;
  const choose = (place: TypicalPlace): readonly JsonValue[] => {
    const path = place.path.length === 0 && name !== undefined ? [name] : place.path;
    return [
      ...referenced({ ...place, path }, choosing),
      ...usualValues({ ...place, path }, choosing),
    ];
  };
  try {
    return toTypical(schema.schema, {
      root: contract.document,
      pointer: schema.pointer,
      direction: "request",
      texts: nameForms.slice(form).map((make) => make(word)),
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

/** A reference names a thing by its identifier, so its name has both: `project_id`. */
function referenced({ path }: TypicalPlace, { pool }: Choosing): readonly JsonValue[] {
  const name = path.at(-1);
  if (name === undefined) return [];
  const slot = namedSlot(name, "body");
  if (slot.term.identifier === undefined || slot.term.thing === "") return [];
  return pool
    .find(slot)
    .slice(0, 3)
    .map(({ source }) => source.value);
}
