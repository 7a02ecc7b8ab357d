import { isObject, type JsonValue, parsePointer, type SchemaIssue } from "@plumbline/contract";
import { caseFor } from "../../input/case-for.ts";
import { graft } from "../../input/body/graft.ts";
import type { SentBody } from "../../input/body/sent-body.ts";
import { touches } from "../../input/body/touches.ts";
import { withBody } from "../../input/plain/with-body.ts";
import type { Case, CaseVerdict } from "../../model/case.ts";
import type { Subject } from "../../model/subject.ts";
import { judgeRejection } from "../../model/verdicts/rejection/judge-rejection.ts";
import { type NamesPlace, readNamedPlaces } from "./names-place.ts";

/** A case that violates one place of an otherwise plain body, and the bodies that it sends. */
export interface PlaceViolation {
  readonly planned: Case;
  /** JSON Pointer to the place. */
  readonly pointer: string;
  readonly bodies: readonly JsonValue[];
}

/** A body of a case that violates one place. */
interface ViolatingBody {
  readonly planned: Case;
  readonly pointer: string;
  readonly body: JsonValue;
}

/** Violations in one body, and a valid member of that body. */
interface Pack {
  readonly violations: readonly ViolatingBody[];
  readonly body: JsonValue;
  readonly control: string;
}

/**
 * Combines violations of different places in one body, for runs with little time. A rejection proves only the violations whose places it
 * names; the other violations are sent again in smaller bodies and at last alone. If rejections do not name places, the run sends the cases
 * instead. A violation without a valid member beside it stays a case.
 */
export function combineViolations(
  subject: Subject,
  sent: SentBody,
  violations: readonly PlaceViolation[],
): Case[] {
  const ordered = inTurn(violations);
  const packs = packViolations(subject, sent, ordered);
  const packed = new Set(packs.flatMap((pack) => pack.violations.map(({ planned }) => planned)));
  const alone = violations.map(({ planned }) => planned).filter((one) => !packed.has(one));
  return [...packs.map((pack) => packedCase(subject, sent, pack)), ...alone];
}

/** The first bodies of all cases, then the second bodies, and so on. */
function inTurn(violations: readonly PlaceViolation[]): readonly ViolatingBody[] {
  return violations
    .flatMap(({ planned, pointer, bodies }) =>
      bodies.map((body, turn) => ({ turn, violation: { planned, pointer, body } })),
    )
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ violation }) => violation);
}

/** As few bodies as possible, the fullest first. A violation that no body can show is left out. */
function packViolations(
  { contract, plain }: Subject,
  sent: SentBody,
  violations: readonly ViolatingBody[],
): readonly Pack[] {
  const known = plain.body;
  if (!isObject(known)) return [];
  const most = contract.policies.bodyLimit?.bytes ?? Infinity;
  const controls = Object.keys(known);
  const packs: Pack[] = [];
  for (const violation of violations) {
    const control = controls.find((name) => !touches(violation.pointer, `/${name}`));
    if (control === undefined) continue;
    [...packs, { violations: [], body: known, control }].some((pack, index) => {
      const joined = join(sent, pack, violation);
      if (!joined || sent.sizeOf(joined.body) > most) return false;
      packs[index] = joined;
      return true;
    });
  }
  return packs.toSorted((one, other) => other.violations.length - one.violations.length);
}

/** The pack with one more violation; `undefined` if the body would not have all violations and a valid member. */
function join(sent: SentBody, pack: Pack, violation: ViolatingBody): Pack | undefined {
  const { control, violations } = pack;
  if (touches(violation.pointer, `/${control}`)) return undefined;
  if (violations.some(({ pointer }) => touches(pointer, violation.pointer))) return undefined;
  const body = graft(pack.body, violation.body, violation.pointer);
  if (body === undefined) return undefined;
  const all = [...violations, violation];
  const issues = sent.issuesOf(body);
  const isShown = all.every(({ pointer }) => issues.some((issue) => isAt(issue, pointer)));
  return isShown ? { violations: all, body, control } : undefined;
}

function isAt({ instancePointer }: SchemaIssue, pointer: string): boolean {
  return `${instancePointer}/`.startsWith(`${pointer}/`);
}

function packedCase(subject: Subject, sent: SentBody, pack: Pack): Case {
  const { plain } = subject;
  const { violations, body } = pack;
  const [first] = violations;
  if (!first) throw new Error("a pack holds at least one violation");
  const cases = casesOf(violations);
  return caseFor(subject, {
    purpose: purposeOf(pack),
    clause: first.planned.clause,
    clauses: clausesOf(violations),
    rests: first.planned.rests,
    place: "body",
    parts: cases,
    inputs: withBody(plain, body),
    async trial(input, context): Promise<CaseVerdict> {
      const exchange = await context.send(input);
      const verdict = await judgeRejection(exchange, { subject, context });
      if (verdict.outcome === "broken") return { outcome: "split", into: cases };
      if (verdict.outcome !== "holds") return verdict;
      const isNamed = readNamedPlaces(exchange.response);
      const named =
        violations.length === 1
          ? violations
          : violations.filter((violation) => names(isNamed, violation));
      if (isVague(pack, named, isNamed)) {
        context.noteVague();
        return { outcome: "split", into: cases };
      }
      const rest = violations.filter((violation) => !named.includes(violation));
      if (rest.length === 0) return { outcome: "holds", clauses: clausesOf(named) };
      const again = rest.length < 2 ? casesOf(rest) : smallerCases(subject, sent, rest);
      return { outcome: "split", into: [settledCase(subject, pack, named), ...again] };
    },
  });
}

/** Whether a rejection names too few places to prove anything, or names a valid place too. */
function isVague(
  { violations, control }: Pack,
  named: readonly ViolatingBody[],
  isNamed: NamesPlace,
): boolean {
  if (violations.length === 1) return false;
  return named.length < Math.min(2, violations.length - 1) || isNamed([control]);
}

function names(isNamed: NamesPlace, { pointer }: ViolatingBody): boolean {
  return isNamed(parsePointer(pointer));
}

/** Cases for the violations that a rejection did not name. The rejection may be incomplete, or the target accepts these violations. */
function smallerCases(
  subject: Subject,
  sent: SentBody,
  violations: readonly ViolatingBody[],
): readonly Case[] {
  return packViolations(subject, sent, violations).map((pack) => packedCase(subject, sent, pack));
}

/** Counts the named violations of a body that is sent again without them. */
function settledCase(subject: Subject, pack: Pack, named: readonly ViolatingBody[]): Case {
  const [first = pack.violations[0]] = named;
  const { clause = "", rests = "" } = first?.planned ?? {};
  return caseFor(subject, {
    purpose: `${purposeOf(pack)}, as far as they are named`,
    clause,
    rests,
    requests: 0,
    trial: async () => ({ outcome: "holds", clauses: clausesOf(named) }),
  });
}

function purposeOf({ violations }: Pack): string {
  return `${violations.length} violations at once: ${violations.map(({ planned }) => planned.purpose).join("; ")}`;
}

function casesOf(violations: readonly ViolatingBody[]): readonly Case[] {
  return [...new Set(violations.map(({ planned }) => planned))];
}

function clausesOf(violations: readonly ViolatingBody[]): readonly string[] {
  return violations.map(({ planned }) => planned.clause);
}
