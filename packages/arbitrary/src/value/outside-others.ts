import { isObject, type JsonValue } from "@plumbline/contract";
import { entriesOf } from "../schema/child-at.ts";
import type { Shape } from "../shape/shape.ts";
import type { Factory } from "./factory.ts";
import { schemasFor } from "./object-plan.ts";

/** One of them breaks any property schema that can be broken by a simple value. */
const simple: readonly JsonValue[] = ["other", 7, true, null, [], {}];

/**
 * Changes objects of a shape that also satisfy a schema which they must not, such as another branch of a `oneOf`: gives
 * them a property that the shape allows and the other schema rejects. Open objects hardly ever have one by chance. Two schemas that only a
 * discriminator distinguishes are alike here, because a discriminator does not validate.
 */
export function outsideOthers(factory: Factory, shape: Shape): (value: JsonValue) => JsonValue {
  const others = shape.excluded.flatMap((schema) => factory.shapesOf([schema]));
  const exits = others.map((other) => ({ other, exit: exitFrom(factory, shape, other) }));
  return (value) => {
    if (!isObject(value)) return value;
    const given = exits.flatMap(({ other, exit }) =>
      exit !== undefined && factory.validates(other.parts, value) ? [exit] : [],
    );
    return { ...value, ...Object.fromEntries(given) };
  };
}

type Exit = readonly [name: string, value: JsonValue];

function exitFrom(factory: Factory, shape: Shape, other: Shape): Exit | undefined {
  for (const part of other.parts) {
    for (const [name, rejecting] of entriesOf(part, "properties")) {
      const allowing = schemasFor(shape, name);
      const value = simple.find(
        (one) => !factory.validates([rejecting], one) && factory.accepts(allowing, one),
      );
      if (value !== undefined) return [name, value];
    }
  }
  return undefined;
}
