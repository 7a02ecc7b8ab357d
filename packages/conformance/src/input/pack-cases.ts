import { canonicalJson, type JsonValue, resolvePointer } from "@plumbline/contract";
import { judgeAcceptance } from "../model/verdicts/judge-acceptance.ts";
import type { Case, CaseVerdict } from "../model/case.ts";
import type { Subject } from "../model/subject.ts";
import { caseFor } from "./case-for.ts";
import { graft } from "./body/graft.ts";
import { touches } from "./body/touches.ts";
import { withBody } from "./plain/with-body.ts";

/** A case that varies one place of an otherwise plain body. */
export interface PlaceCase {
  readonly planned: Case;
  readonly body: JsonValue;
  /** JSON Pointer to the place. */
  readonly pointer: string;
  /** Cases at the same place that hold if this case holds. Each of them is tried alone only if this case fails. */
  readonly implies?: readonly PlaceCase[];
}

/** Cases combined in one body, each unchanged. */
export interface Pack {
  readonly placeCases: readonly PlaceCase[];
  readonly body: JsonValue;
}

/**
 * Combines independent values in one request. If the request is accepted, all values are accepted. A rejected request is split in halves
 * until the rejected value is found.
 */
export function packCases(
  subject: Subject,
  placeCases: readonly PlaceCase[],
  isValid: (body: JsonValue) => boolean,
): Case[] {
  return fillPacks(subject, placeCases, isValid).map((pack) => packedCase(subject, pack, isValid));
}

/** As few bodies as possible with all cases, the fullest first. */
export function fillPacks(
  subject: Subject,
  placeCases: readonly PlaceCase[],
  isValid: (body: JsonValue) => boolean,
): readonly Pack[] {
  const packs: Pack[] = [];
  for (const placeCase of placeCases) {
    const joined = packs.map((pack) => join(subject, [...pack.placeCases, placeCase], isValid));
    const index = joined.findIndex((pack) => pack !== undefined);
    packs[index < 0 ? packs.length : index] = joined[index] ?? {
      placeCases: [placeCase],
      body: placeCase.body,
    };
  }
  return packs;
}

/** The values of the cases in one plain body; `undefined` if two overlap or the result is invalid. */
function join(
  { plain }: Subject,
  placeCases: readonly PlaceCase[],
  isValid: (body: JsonValue) => boolean,
): Pack | undefined {
  const newest = placeCases.at(-1);
  if (plain.body === undefined || !newest) return undefined;
  if (placeCases.slice(0, -1).some((placeCase) => touches(placeCase.pointer, newest.pointer)))
    return undefined;
  let body: JsonValue | undefined = plain.body;
  for (const placeCase of placeCases)
    body = body === undefined ? undefined : graft(body, placeCase.body, placeCase.pointer);
  if (body === undefined || !isValid(body)) return undefined;
  return placeCases.every((placeCase) => isKept(placeCase, body))
    ? { placeCases, body }
    : undefined;
}

function isKept({ body, pointer }: PlaceCase, packed: JsonValue): boolean {
  const [own, there] = [resolvePointer(body, pointer), resolvePointer(packed, pointer)];
  if (own === undefined || there === undefined) return own === there;
  return canonicalJson(own) === canonicalJson(there);
}

function packedCase(
  subject: Subject,
  { placeCases, body }: Pack,
  isValid: (body: JsonValue) => boolean,
): Case {
  const [one, ...more] = placeCases;
  if (!one) throw new Error("a pack holds at least one case");
  if (more.length === 0) return aloneCase(one);
  const [first, others] = [one.planned, more.map(({ planned }) => planned)];
  const implied = placeCases.flatMap(({ implies = [] }) => implies.map(({ planned }) => planned));
  const halve = (): Case[] => {
    const middle = Math.ceil(placeCases.length / 2);
    return [placeCases.slice(0, middle), placeCases.slice(middle)].flatMap((half) => {
      const pack = join(subject, half, isValid);
      return pack ? packedCase(subject, pack, isValid) : half.map(aloneCase);
    });
  };
  return caseFor(subject, {
    purpose: `${placeCases.length} values at once: ${placeCases.map(({ planned }) => planned.purpose).join("; ")}`,
    clause: first.clause,
    clauses: placeCases.map(({ planned }) => planned.clause),
    rests: first.rests,
    place: "body",
    inputs: withBody(subject.plain, body),
    async trial(input, context): Promise<CaseVerdict> {
      const verdict = judgeAcceptance(await context.send(input), subject);
      if (verdict.outcome === "broken") return { outcome: "split", into: halve() };
      if (verdict.outcome !== "holds") return verdict;
      return { outcome: "holds", clauses: [...others, ...implied].map(({ clause }) => clause) };
    },
  });
}

/** One case alone. If it is rejected, the cases that it implies show which one failed. */
function aloneCase({ planned, implies = [] }: PlaceCase): Case {
  if (implies.length === 0) return planned;
  return {
    ...planned,
    async trial(input, context): Promise<CaseVerdict> {
      const verdict = await planned.trial(input, context);
      const parts = implies.map((one) => one.planned);
      if (verdict.outcome === "broken") return { ...verdict, smaller: parts };
      if (verdict.outcome !== "holds") return verdict;
      return { outcome: "holds", clauses: parts.map(({ clause }) => clause) };
    },
  };
}
