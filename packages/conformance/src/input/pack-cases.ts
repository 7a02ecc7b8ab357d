import { canonicalJson, type JsonValue, resolvePointer } from "@plumbline/contract";
import { judgeAcceptance } from "../model/verdicts/judge-acceptance.ts";
import type { Case, CaseVerdict } from "../model/case.ts";
import type { Subject } from "../model/subject.ts";
import { caseFor } from "./case-for.ts";
import { graft } from "./body/graft.ts";
import { touches } from "./body/touches.ts";
import { withBody } from "./plain/with-body.ts";

/** A case that varies one place of an otherwise plain body. */
export interface Edge {
  readonly planned: Case;
  readonly body: JsonValue;
  /** JSON Pointer to the place. */
  readonly pointer: string;
  /** Edges at the same place that hold if this one does. Each is tried alone only if this one fails. */
  readonly implies?: readonly Edge[];
}

/** Edges combined in one body, each unchanged. */
export interface Pack {
  readonly edges: readonly Edge[];
  readonly body: JsonValue;
}

/**
 * Combines independent values in one request: if it is accepted, all of them are. A rejected request is split in
 * halves until the failing value is found.
 */
export function packCases(
  subject: Subject,
  edges: readonly Edge[],
  isValid: (body: JsonValue) => boolean,
): Case[] {
  return packEdges(subject, edges, isValid).map((pack) => packedCase(subject, pack, isValid));
}

/** As few bodies as possible with all edges, the fullest first. */
export function packEdges(
  subject: Subject,
  edges: readonly Edge[],
  isValid: (body: JsonValue) => boolean,
): readonly Pack[] {
  const packs: Pack[] = [];
  for (const edge of edges) {
    const joined = packs.map((pack) => join(subject, [...pack.edges, edge], isValid));
    const index = joined.findIndex((pack) => pack !== undefined);
    packs[index < 0 ? packs.length : index] = joined[index] ?? { edges: [edge], body: edge.body };
  }
  return packs;
}

/** The edges in one plain body; `undefined` if two overlap or the result is invalid. */
function join(
  { plain }: Subject,
  edges: readonly Edge[],
  isValid: (body: JsonValue) => boolean,
): Pack | undefined {
  const newest = edges.at(-1);
  if (plain.body === undefined || !newest) return undefined;
  if (edges.slice(0, -1).some((edge) => touches(edge.pointer, newest.pointer))) return undefined;
  let body: JsonValue | undefined = plain.body;
  for (const edge of edges)
    body = body === undefined ? undefined : graft(body, edge.body, edge.pointer);
  if (body === undefined || !isValid(body)) return undefined;
  return edges.every((edge) => isKept(edge, body)) ? { edges, body } : undefined;
}

function isKept({ body, pointer }: Edge, packed: JsonValue): boolean {
  const [own, there] = [resolvePointer(body, pointer), resolvePointer(packed, pointer)];
  if (own === undefined || there === undefined) return own === there;
  return canonicalJson(own) === canonicalJson(there);
}

function packedCase(
  subject: Subject,
  { edges, body }: Pack,
  isValid: (body: JsonValue) => boolean,
): Case {
  const [one, ...more] = edges;
  if (!one) throw new Error("a pack holds at least one edge");
  if (more.length === 0) return aloneCase(one);
  const [first, others] = [one.planned, more.map(({ planned }) => planned)];
  const implied = edges.flatMap(({ implies = [] }) => implies.map(({ planned }) => planned));
  const halve = (): Case[] => {
    const middle = Math.ceil(edges.length / 2);
    return [edges.slice(0, middle), edges.slice(middle)].flatMap((half) => {
      const pack = join(subject, half, isValid);
      return pack ? packedCase(subject, pack, isValid) : half.map(aloneCase);
    });
  };
  return caseFor(subject, {
    purpose: `${edges.length} values at once: ${edges.map(({ planned }) => planned.purpose).join("; ")}`,
    clause: first.clause,
    clauses: edges.map(({ planned }) => planned.clause),
    rests: first.rests,
    place: "body",
    inputs: withBody(subject.plain, body),
    async trial(input, context): Promise<CaseVerdict> {
      const verdict = judgeAcceptance(await context.send(input));
      if (verdict.outcome === "broken") return { outcome: "split", into: halve() };
      if (verdict.outcome !== "holds") return verdict;
      return { outcome: "holds", clauses: [...others, ...implied].map(({ clause }) => clause) };
    },
  });
}

/** One edge alone. If it is rejected, the edges that it implies show which one failed. */
function aloneCase({ planned, implies = [] }: Edge): Case {
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
