import { isObject, type JsonValue, parsePointer, type SchemaIssue } from "@plumbline/contract";
import { caseFor } from "../../input/case-for.ts";
import { graft } from "../../input/body/graft.ts";
import type { SentBody } from "../../input/body/sent-body.ts";
import { touches } from "../../input/body/touches.ts";
import { withBody } from "../../input/plain/with-body.ts";
import type { Case, CaseVerdict } from "../../model/case.ts";
import type { Subject } from "../../model/subject.ts";
import { judgeRejection } from "../../model/verdicts/judge-rejection.ts";
import { type NamesPlace, readNamedPlaces } from "../../model/verdicts/names-place.ts";

/** A case that violates one place of an otherwise plain body, and the bodies that it sends. */
export interface PlaceViolation {
  readonly planned: Case;
  /** JSON Pointer to the place. */
  readonly pointer: string;
  readonly bodies: readonly JsonValue[];
}

/** One of the bodies of a case. */
interface Edge {
  readonly planned: Case;
  readonly pointer: string;
  readonly body: JsonValue;
}

/** Violations in one body, and a valid member that it also has. */
interface Pack {
  readonly edges: readonly Edge[];
  readonly body: JsonValue;
  readonly control: string;
}

/**
 * Combines violations of different places in one body, for runs with little time. A rejection proves only the violations whose places
 * it names; the others are sent again in smaller bodies and at last alone. If rejections do not name places, the run sends the
 * cases instead. A violation without a valid member beside it stays a case.
 */
export function combineViolations(
  subject: Subject,
  sent: SentBody,
  violations: readonly PlaceViolation[],
): Case[] {
  const edges = inTurn(violations);
  const packs = packEdges(subject, sent, edges);
  const packed = new Set(packs.flatMap((pack) => pack.edges.map(({ planned }) => planned)));
  const alone = violations.map(({ planned }) => planned).filter((one) => !packed.has(one));
  return [...packs.map((pack) => packedCase(subject, sent, pack)), ...alone];
}

/** The first bodies of all cases, then the second ones, and so on. */
function inTurn(violations: readonly PlaceViolation[]): readonly Edge[] {
  return violations
    .flatMap(({ planned, pointer, bodies }) =>
      bodies.map((body, turn) => ({ turn, edge: { planned, pointer, body } })),
    )
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ edge }) => edge);
}

/** As few bodies as possible, the fullest first. An edge that no body can show is left out. */
function packEdges(
  { contract, plain }: Subject,
  sent: SentBody,
  edges: readonly Edge[],
): readonly Pack[] {
  const known = plain.body;
  if (!isObject(known)) return [];
  const most = contract.policies.bodyLimit?.bytes ?? Infinity;
  const controls = Object.keys(known);
  const packs: Pack[] = [];
  for (const edge of edges) {
    const control = controls.find((name) => !touches(edge.pointer, `/${name}`));
    if (control === undefined) continue;
    [...packs, { edges: [], body: known, control }].some((pack, index) => {
      const joined = join(sent, pack, edge);
      if (!joined || sent.sizeOf(joined.body) > most) return false;
      packs[index] = joined;
      return true;
    });
  }
  return packs.toSorted((one, other) => other.edges.length - one.edges.length);
}

/** The pack with one more violation; `undefined` if the body would not show all of them, or no valid member beside them. */
function join(sent: SentBody, pack: Pack, edge: Edge): Pack | undefined {
  const { control, edges } = pack;
  if (touches(edge.pointer, `/${control}`)) return undefined;
  if (edges.some(({ pointer }) => touches(pointer, edge.pointer))) return undefined;
  const body = graft(pack.body, edge.body, edge.pointer);
  if (body === undefined) return undefined;
  const all = [...edges, edge];
  const issues = sent.issuesOf(body);
  const isShown = all.every(({ pointer }) => issues.some((issue) => isAt(issue, pointer)));
  return isShown ? { edges: all, body, control } : undefined;
}

function isAt({ instancePointer }: SchemaIssue, pointer: string): boolean {
  return `${instancePointer}/`.startsWith(`${pointer}/`);
}

function packedCase(subject: Subject, sent: SentBody, pack: Pack): Case {
  const { contract, operation, plain } = subject;
  const { edges, body } = pack;
  const [first] = edges;
  if (!first) throw new Error("a pack holds at least one violation");
  const cases = casesOf(edges);
  return caseFor(subject, {
    purpose: purposeOf(pack),
    clause: first.planned.clause,
    clauses: clausesOf(edges),
    rests: first.planned.rests,
    place: "body",
    parts: cases,
    inputs: withBody(plain, body),
    async trial(input, context): Promise<CaseVerdict> {
      const exchange = await context.send(input);
      const verdict = await judgeRejection(exchange, { contract, operation, context });
      if (verdict.outcome === "broken") return { outcome: "split", into: cases };
      if (verdict.outcome !== "holds") return verdict;
      const isNamed = readNamedPlaces(exchange.response);
      const named = edges.length === 1 ? edges : edges.filter((edge) => names(isNamed, edge));
      if (isVague(pack, named, isNamed)) {
        context.noteVague();
        return { outcome: "split", into: cases };
      }
      const rest = edges.filter((edge) => !named.includes(edge));
      if (rest.length === 0) return { outcome: "holds", clauses: clausesOf(named) };
      const again = rest.length < 2 ? casesOf(rest) : smallerCases(subject, sent, rest);
      return { outcome: "split", into: [settledCase(subject, pack, named), ...again] };
    },
  });
}

/** Whether a rejection names too little to prove anything, or also names what is valid. */
function isVague({ edges, control }: Pack, named: readonly Edge[], isNamed: NamesPlace): boolean {
  if (edges.length === 1) return false;
  return named.length < Math.min(2, edges.length - 1) || isNamed([control]);
}

function names(isNamed: NamesPlace, { pointer }: Edge): boolean {
  return isNamed(parsePointer(pointer));
}

/** The violations that a rejection did not name: it may name only some, or the target accepts them. */
function smallerCases(subject: Subject, sent: SentBody, edges: readonly Edge[]): readonly Case[] {
  return packEdges(subject, sent, edges).map((pack) => packedCase(subject, sent, pack));
}

/** Counts the named violations of a body that is sent again without them. */
function settledCase(subject: Subject, pack: Pack, named: readonly Edge[]): Case {
  const [first = pack.edges[0]] = named;
  const { clause = "", rests = "" } = first?.planned ?? {};
  return caseFor(subject, {
    purpose: `${purposeOf(pack)}, as far as they are named`,
    clause,
    rests,
    inputs: subject.plain,
    requests: 0,
    trial: async () => ({ outcome: "holds", clauses: clausesOf(named) }),
  });
}

function purposeOf({ edges }: Pack): string {
  return `${edges.length} violations at once: ${edges.map(({ planned }) => planned.purpose).join("; ")}`;
}

function casesOf(edges: readonly Edge[]): readonly Case[] {
  return [...new Set(edges.map(({ planned }) => planned))];
}

function clausesOf(edges: readonly Edge[]): readonly string[] {
  return edges.map(({ planned }) => planned.clause);
}
