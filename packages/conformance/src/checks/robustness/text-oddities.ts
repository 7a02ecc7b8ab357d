import type { Boundary } from "@plumbline/arbitrary";
import {
  formatPointer,
  type JsonValue,
  parsePointer,
  resolvePointer,
  setAt,
} from "@plumbline/contract";
import type { Rejected } from "../../model/verdicts/judge-acceptance.ts";
import type { Subject } from "../../model/subject.ts";
import { fillPacks, type PlaceCase } from "../../input/pack-cases.ts";
import { type SentBody, sentBody } from "../../input/body/sent-body.ts";
import { runSteps } from "../../input/run-steps.ts";
import { schemaValues } from "../../input/schema/schema-values.ts";
import { boundaryCases, fits } from "../accepts/boundary-cases.ts";

/** A text that servers may reject, but must not fail on or store without its odd character. */
export interface TextOddity {
  readonly name: string;
  /** The text, followed by any number of letters. */
  readonly start: string;
  /** The shortest text with the odd character, for places with room for two characters. */
  readonly shortest: string;
}

/**
 * The odd character is the last one only in the shortest text, because a server may remove white space around a text. The mark does not combine
 * into one character.
 */
export const textOddities: readonly TextOddity[] = [
  { name: "a line feed", start: "a\n", shortest: "a\n" },
  { name: "a tab", start: "a\t", shortest: "a\t" },
  {
    name: "marks for right-to-left text",
    start: "a\u200f\u202e\u2067",
    shortest: "a\u200f",
  },
  { name: "a combining mark without a letter", start: "\u20dd", shortest: "\u20dd" },
];

/** The cases of one oddity at each place of the body where any text is allowed. */
export function oddTextCases(subject: Subject, oddity: TextOddity): readonly PlaceCase[] {
  const sent = sentBody(subject);
  if (!sent) return [];
  const isTaken = (body: JsonValue): boolean => fits(subject, sent, body);
  const boundaries = schemaValues(subject.contract, sent.schema)
    .boundaries.filter(({ edge }) => edge === "astral")
    .flatMap((boundary) => oddBoundary(subject, sent, { boundary, oddity }) ?? []);
  return runSteps(boundaryCases(subject, sent, { boundaries, isTaken, rejected: asAdvice }));
}

function asAdvice(): Rejected {
  return { severity: "advice" };
}

/** As few bodies as possible with each oddity at each place. */
export function bodiesWithOddTexts(subject: Subject): readonly JsonValue[] {
  const sent = sentBody(subject);
  if (!sent) return [];
  return textOddities
    .map(keptWhenTrimmed)
    .flatMap((oddity) =>
      fillPacks(subject, oddTextCases(subject, oddity), (body) => fits(subject, sent, body)).map(
        ({ body }) => body,
      ),
    );
}

function keptWhenTrimmed(oddity: TextOddity): TextOddity {
  return /\s$/.test(oddity.shortest) ? { ...oddity, shortest: oddity.start } : oddity;
}

/** Numbers of letters behind the start of an odd text, for different minimum lengths. */
const lengths = [1, 10, 100];

/** The boundary of a text with the odd text in its place; `undefined` if the schema does not allow it. */
function oddBoundary(
  { contract }: Subject,
  { schema }: SentBody,
  { boundary, oddity }: { readonly boundary: Boundary; readonly oddity: TextOddity },
): Boundary | undefined {
  const { instancePointer, schemaPointer } = boundary;
  const long = lengths.map((length) => oddity.start + "b".repeat(length));
  const value = [...long, oddity.shortest]
    .map((text) => setAt(boundary.value, parsePointer(instancePointer), text))
    .find((body) => schema.validate(body).length === 0);
  if (value === undefined) return undefined;
  const type = formatPointer([...parsePointer(schemaPointer).slice(0, -1), "type"]);
  const isStated = resolvePointer(contract.document, type) !== undefined;
  return {
    ...boundary,
    value,
    edge: "odd",
    label: oddity.name,
    ...(isStated && { keyword: "type", schemaPointer: type }),
  };
}
