import {
  type Contract,
  findMediaType,
  formatPointer,
  type JsonObject,
  type JsonValue,
  type Operation,
} from "@plumbline/contract";
import { mapAt, type Way } from "../answer/map-at.ts";
import { type BodyPlace, placesOf } from "../answer/places-of.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { Mutant } from "../mutant.ts";
import type { MisreadParts } from "../misread.ts";
import { bodyIn } from "./body-in.ts";
import { type TextOddity, textOddities } from "./text-oddities.ts";

/** Rejects, fails on or stores without an oddity the text at one place of one body, and no other text. */
export function textMutants({ contract, operations }: SoundSubject): readonly Mutant[] {
  return operations.flatMap((operation) =>
    freeTexts(contract, operation).flatMap((place, at) =>
      textOddities.flatMap((oddity, turn) => [
        rejecting(operation, { place, oddity, status: (at + turn) % 2 === 0 ? 500 : 400 }),
        ...(isReflected(operation, place) ? [storing(operation, { place, oddity })] : []),
      ]),
    ),
  );
}

interface OddPlace {
  readonly place: BodyPlace;
  readonly oddity: TextOddity;
}

function rejecting(
  operation: Operation,
  { status, ...odd }: OddPlace & { readonly status: number },
): Mutant {
  const misread: MisreadParts = (sent) =>
    // Malformed JSON is rejected before anything else is read from the body.
    changed(sent.text, odd, (text) => text) === undefined
      ? undefined
      : { ...sent, text: "{", ...(status === 400 ? {} : { status }) };
  const change = status === 400 ? "rejected" : "answered with 500";
  return textMutant(operation, odd, { change, misread, likely: ["accepts/*", "robustness/*"] });
}

function storing(operation: Operation, odd: OddPlace): Mutant {
  const misread: MisreadParts = (sent) => {
    const body = changed(sent.text, odd, odd.oddity.without);
    return body === undefined ? undefined : { ...sent, text: JSON.stringify(body) };
  };
  return textMutant(operation, odd, { change: "lost", misread, likely: ["state/*"] });
}

interface TextChange {
  readonly change: string;
  readonly misread: MisreadParts;
  readonly likely: readonly string[];
}

function textMutant(
  { id }: Operation,
  { place, oddity }: OddPlace,
  { change, misread, likely }: TextChange,
): Mutant {
  const pointer = formatPointer(place.way);
  return {
    id: `text/${id}${pointer}/${oddity.name.replaceAll(" ", "-")}-${change.replaceAll(" ", "-")}`,
    kind: "text",
    operator: `${oddity.name} ${change}`,
    states: `${oddity.name} in the text at ${pointer} of ${id} is ${change}`,
    operations: [id],
    likely,
    defect: { by: "reading", operation: id, misread },
  };
}

/** The body with the odd texts of a place changed; undefined if it has no odd text there. */
function changed(
  text: string,
  { place, oddity }: OddPlace,
  change: (text: string) => string,
): JsonValue | undefined {
  const most = mostCharacters(place.schema);
  let isOdd = false;
  const body = bodyIn(text);
  const result =
    body === undefined
      ? undefined
      : mapAt(body, place.way, (value) => {
          if (typeof value !== "string" || !oddity.has(value, most)) return value;
          isOdd = true;
          return change(value);
        });
  return isOdd ? result : undefined;
}

function mostCharacters({ maxLength }: JsonObject): number {
  return typeof maxLength === "number" ? maxLength : Infinity;
}

/** The places of texts with any characters. */
function freeTexts(contract: Contract, { body }: Operation): readonly BodyPlace[] {
  const schema = findMediaType(body?.content ?? [], "application/json")?.schema;
  return schema ? placesOf(contract, schema.schema).filter(({ schema: at }) => isFree(at)) : [];
}

function isFree(schema: JsonObject): boolean {
  const isText = [schema["type"]].flat().includes("string");
  return isText && !["enum", "const", "pattern", "format", "x-open"].some((name) => name in schema);
}

/** Whether the operation declares that the value at a place of its body can be read back. */
function isReflected(
  { policies }: Pick<Operation, "policies">,
  { way }: { readonly way: Way },
): boolean {
  const pointer = formatPointer(way);
  return policies.reflects.some(({ fields }) =>
    Object.keys(fields).some((field) => pointer === field || pointer.startsWith(`${field}/`)),
  );
}
