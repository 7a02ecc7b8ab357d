import { findMediaType, formatPointer, type JsonValue, type Operation } from "@plumbline/contract";
import { mapAt, type Way } from "../answer/map-at.ts";
import { placesOf } from "../answer/places-of.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { Mutant } from "../mutant.ts";
import { bodyIn } from "./body-in.ts";
import { isReflected } from "./is-reflected.ts";

/** Ignores one member of the body of one mutation, which a read shows afterwards. */
export function memberMutants({ contract, operations }: SoundSubject): readonly Mutant[] {
  return operations.flatMap((operation) => {
    const schema = findMediaType(operation.body?.content ?? [], "application/json")?.schema;
    const places = schema ? placesOf(contract, schema.schema) : [];
    const required = new Set(places.flatMap(({ way, schema: at }) => requiredBelow(way, at)));
    return places
      .filter((place) => place.way.length > 0 && isReflected(operation, place))
      .filter(({ way }) => !required.has(formatPointer(way)))
      .map(({ way }) => memberMutant(operation, way));
  });
}

function requiredBelow(
  way: Way,
  { required }: Readonly<Record<string, JsonValue | undefined>>,
): readonly string[] {
  return Array.isArray(required)
    ? required.map((name) => formatPointer([...way, String(name)]))
    : [];
}

function memberMutant({ id }: Operation, way: Way): Mutant {
  const pointer = formatPointer(way);
  return {
    id: `parameter/${id}/body${pointer}/ignored`,
    kind: "parameter",
    operator: "a member of a body ignored",
    states: `${id} ignores the member of its body at ${pointer}`,
    operations: [id],
    likely: ["state/*", "accepts/*", "journeys/*"],
    defect: {
      by: "reading",
      operation: id,
      misread(sent) {
        const body = bodyIn(sent.text);
        const without = body === undefined ? undefined : mapAt(body, way, () => undefined);
        return without === undefined || JSON.stringify(without) === JSON.stringify(body)
          ? undefined
          : { ...sent, text: JSON.stringify(without) };
      },
    },
  };
}
