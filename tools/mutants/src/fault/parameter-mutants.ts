import { asObject, type Operation, type Parameter } from "@plumbline/contract";
import type { SoundSubject } from "../load-subject.ts";
import type { Mutant } from "../mutant.ts";
import { textOf } from "../document/text-of.ts";
import { isValidText, textAt, withTextAt } from "./text-at.ts";
import type { MisreadParts } from "../misread.ts";

/** A near miss of a parameter that a lenient server takes. */
interface NearMissText {
  readonly name: string;
  readonly appliesTo: (schema: Traits) => boolean;
  /** The texts that the server may read instead. The first valid one counts. */
  readonly read: (text: string) => readonly string[];
}

interface Traits {
  readonly isNumber: boolean;
  readonly isListed: boolean;
  /** Whether a keyword limits the characters or the length of a text. */
  readonly isLimited: boolean;
  /** Whether another case of a valid text may be invalid. */
  readonly isCased: boolean;
}

const nearMissTexts: readonly NearMissText[] = [
  {
    name: "text behind a number",
    appliesTo: ({ isNumber }) => isNumber,
    read: (text) => [text.replace(/^(-?\d+)[^\d.].*$/s, "$1")],
  },
  {
    name: "a fraction",
    appliesTo: ({ isNumber }) => isNumber,
    read: (text) => [text.replace(/^(-?\d+)\.\d+$/, "$1")],
  },
  {
    name: "a value beside a listed one",
    appliesTo: ({ isNumber, isListed }) => isNumber && isListed,
    read: (text) => [String(Number(text) - 1), String(Number(text) + 1)],
  },
  {
    name: "text behind the value",
    appliesTo: ({ isLimited }) => isLimited,
    read: (text) => Array.from({ length: text.length }, (_, cut) => text.slice(0, -1 - cut)),
  },
  {
    name: "another case",
    appliesTo: ({ isCased }) => isCased,
    read: (text) => [text.toLowerCase(), text.toUpperCase()],
  },
];

/** Takes one kind of near miss for one parameter of one operation, and nowhere else. */
export function parameterMutants({ operations }: SoundSubject): readonly Mutant[] {
  return operations.flatMap((operation) =>
    operation.parameters.flatMap((parameter) =>
      nearMissTexts
        .filter(({ appliesTo }) => appliesTo(traitsOf(parameter)))
        .map((nearMiss) => parameterMutant(operation, parameter, nearMiss)),
    ),
  );
}

function traitsOf({ schema }: Parameter): Traits {
  const { type, enum: listed, ...keywords } = asObject(schema.schema);
  const isNumber = [type].flat().some((one) => one === "integer" || one === "number");
  const isListed = listed !== undefined;
  const ranges = textOf(keywords["pattern"]);
  return {
    isNumber,
    isListed,
    isCased: (isListed && !isNumber) || ranges.includes("a-z") !== ranges.includes("A-Z"),
    isLimited: ["pattern", "format", "maxLength"].some((name) => name in keywords),
  };
}

function parameterMutant(
  operation: Operation,
  parameter: Parameter,
  { name, read }: NearMissText,
): Mutant {
  const place = `${parameter.in} ${parameter.name}`;
  const misread: MisreadParts = (sent) => {
    const text = textAt(operation, parameter, sent);
    if (text === undefined || isValidText(parameter, text)) return undefined;
    const valid = read(text).find((one) => isValidText(parameter, one));
    return valid === undefined
      ? undefined
      : withTextAt(operation, parameter, { sent, text: valid });
  };
  return {
    id: `parameter/${operation.id}/${place.replace(" ", "-")}/${name.replaceAll(" ", "-")}-taken`,
    kind: "parameter",
    operator: `${name} taken`,
    states: `${operation.id} takes ${name} at ${place}`,
    operations: [operation.id],
    likely: ["rejects/*", "idempotency/*"],
    defect: { by: "reading", operation: operation.id, misread },
  };
}
