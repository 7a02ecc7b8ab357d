import type { Boundary } from "@plumbline/arbitrary";
import {
  formatPointer,
  type JsonValue,
  parsePointer,
  resolvePointer,
  setAt,
} from "@plumbline/contract";
import type * as fc from "fast-check";
import { judgeRejection } from "../../model/verdicts/rejection/judge-rejection.ts";
import type { CaseSteps, PropertyDefinition } from "../../model/check.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import { blend } from "../../input/plain/blend.ts";
import { caseFor } from "../../input/case-for.ts";
import { describeClause } from "../../input/describe-clause.ts";
import { countTurns, nearViolations } from "../../input/schema/near-violations.ts";
import { fillList } from "../../input/body/fill-list.ts";
import { graft } from "../../input/body/graft.ts";
import { type SentBody, sentBody } from "../../input/body/sent-body.ts";
import { marksOnWay } from "../../input/schema/marks-on-way.ts";
import { narrow, type Narrowed, schemaValues } from "../../input/schema/schema-values.ts";
import { withBody } from "../../input/plain/with-body.ts";
import { combineViolations, type PlaceViolation } from "./combine-violations.ts";
import { ignoredByServer } from "./ignored-by-server.ts";
import { namedElsewhere } from "./named-elsewhere.ts";
import { unfoundStatuses } from "./unfound-statuses.ts";
import { trimsText } from "./trims-text.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { withGap } from "../../model/verdicts/with-gap.ts";
import { unproven } from "../../model/verdicts/verdicts.ts";
import { isHeldOpen } from "./is-held-open.ts";
import { nearRuns, runsAfter } from "./parameter-violations.ts";

/** Reports a body that breaks one keyword of its schema and is accepted or causes a server error. @see https://json-schema.org/draft/2020-12/json-schema-validation */
export const bodyViolations: PropertyDefinition = {
  name: "body-violations",
  severity: "must",
  expectsRejection: true,
  title: "Invalid bodies are rejected",
  plan(subject) {
    const sent = sentBody(subject);
    return sent && casesOf(subject, sent);
  },
};

/** Keywords of length. A text keeps its length for them even if a service removes surrounding white space. */
const lengths: ReadonlySet<string> = new Set(["maxLength", "minLength"]);

/** Keywords of alternatives. The usual value may be of another alternative than the invalid one. */
const alternatives: ReadonlySet<string> = new Set(["anyOf", "oneOf"]);

function* casesOf(subject: Subject, sent: SentBody): CaseSteps {
  const values = schemaValues(subject.contract, sent.schema);
  const { violations } = values;
  yield;
  const { boundaries } = values;
  yield;
  const turnOf = countTurns(subject);
  const found: PlaceViolation[] = [];
  const named = subject.isTimed ? [] : namedElsewhere(subject, sent, violations);
  for (const violation of [...violations, ...named]) {
    const one = violationCase(subject, sent, { violation, boundaries, turnOf });
    if (one && subject.isTimed) found.push(one);
    yield subject.isTimed ? undefined : one?.planned;
  }
  yield* combineViolations(subject, sent, found);
}

interface Planning {
  readonly violation: ReturnType<typeof schemaValues>["violations"][number];
  readonly boundaries: readonly Boundary[];
  readonly turnOf: ReturnType<typeof countTurns>;
}

/** The case of one violation; `undefined` if the document leaves its place open or no body can contain the violation. */
function violationCase(
  subject: Subject,
  sent: SentBody,
  { violation, boundaries, turnOf }: Planning,
): PlaceViolation | undefined {
  const { contract, plain } = subject;
  const { schema } = sent;
  const marks = marksOnWay(contract.document, schema, violation.instancePointer);
  if (isHeldOpen(marks)) return undefined;
  const bodies = invalidBodies(subject, sent, violation);
  const place = violation.instancePointer ? `body ${violation.instancePointer}` : "body";
  if (!bodies) return undefined;
  const isViolation = (body: JsonValue): boolean =>
    isInvalid(subject, sent, { ...violation, body });
  const near = nearViolations({
    violation,
    samples: bodies.samples,
    isViolation,
    valid: validAt(subject, violation.instancePointer, boundaries),
    count: nearRuns(subject, violation.keyword),
    turn: turnOf(violation),
  });
  const planned = caseFor(subject, {
    purpose: `${place}: ${violation.label}`,
    clause: violation.schemaPointer,
    rests: describeClause(contract, violation.schemaPointer, place),
    place,
    inputs: bodies.values.map((body) => withBody(plain, body)),
    examples: near.map((body) => withBody(plain, body)),
    runs: runsAfter(near.length, subject, violation.keyword),
    async trial(input, context) {
      const usual = usualInput(subject, sent, { input, violation, boundaries });
      const isFar = alternatives.has(violation.keyword);
      const also = unfoundStatuses("body", nameAt(violation.instancePointer));
      const rejection = { subject, context, usual, also, isFar };
      const exchange = await context.send(input);
      const verdict = await judgeRejection(exchange, rejection);
      if (verdict.outcome !== "broken") return verdict;
      const { keyword, instancePointer: pointer } = violation;
      if (!lengths.has(keyword) && (await trimsText(input, { schema, pointer }, context)))
        return unproven("the service removes white space around texts");
      if (!isSuccess(exchange.response.status)) return verdict;
      const gap = await ignoredByServer(subject, { violation, schema }, context);
      return withGap(verdict, gap);
    },
  });
  const far = bodies.samples.slice(0, planned.runs > near.length ? 1 : 0);
  return { planned, pointer: violation.instancePointer, bodies: [...near, ...far] };
}

/** The name of the innermost member on the way to a place. */
function nameAt(pointer: string): string {
  return parsePointer(pointer).findLast((token) => !/^\d+$/.test(token)) ?? "";
}

/** A valid value of a place: the value in the plain body, or the shortest boundary value that is not empty. */
function validAt(
  { plain }: Subject,
  pointer: string,
  boundaries: readonly Pick<Boundary, "instancePointer" | "value">[],
): JsonValue | undefined {
  const known = resolvePointer(plain.body ?? null, pointer);
  if (known !== undefined && !isBlank(known)) return known;
  return boundaries
    .filter(({ instancePointer }) => instancePointer === pointer)
    .flatMap(({ value }) => resolvePointer(value, pointer) ?? [])
    .filter((part) => !isBlank(part))
    .toSorted((one, other) => JSON.stringify(one).length - JSON.stringify(other).length)[0];
}

interface Violating extends Pick<Planning, "violation" | "boundaries"> {
  readonly input: Input;
}

/** A violating input with a valid value at the violated place, or at the nearest place around it. */
function usualInput(
  subject: Subject,
  sent: SentBody,
  { input, violation, boundaries }: Violating,
): Input | undefined {
  const { body = null } = input;
  const tokens = parsePointer(violation.instancePointer);
  const places = tokens.map((_, index) => tokens.slice(0, tokens.length - index));
  const usual = [...places, []]
    .map((place) => {
      const value = validAt(subject, formatPointer(place), boundaries);
      return value === undefined ? undefined : setAt(body, place, value);
    })
    .find((changed) => changed !== undefined && sent.takes(changed));
  return usual === undefined ? undefined : withBody(input, usual);
}

function isBlank(value: JsonValue): boolean {
  return value === null || ['""', "[]", "{}"].includes(JSON.stringify(value));
}

interface Violation {
  readonly instancePointer: string;
  readonly keyword: string;
  readonly arbitrary: fc.Arbitrary<JsonValue>;
}

/** Bodies that are plain except for the violation, so that the violation is the only reason to reject them. */
function invalidBodies(
  subject: Subject,
  sent: SentBody,
  violation: Violation,
): Narrowed<JsonValue> | undefined {
  const { body: known } = subject.plain;
  const pointer = violation.instancePointer;
  const bodies = violation.arbitrary.map((generated) => {
    if (known === undefined) return generated;
    const filled = fillList(known, generated, pointer);
    const candidates = [
      ...(filled === undefined ? [] : [filled]),
      blend(known, generated, pointer),
      generated,
    ].map((value) => graft(known, value, pointer));
    return (
      candidates.find((value) => value !== undefined && breaks(sent, value, violation)) ?? generated
    );
  });
  return narrow(bodies, (body) => isInvalid(subject, sent, { ...violation, body }));
}

function isInvalid(
  { contract }: Subject,
  sent: SentBody,
  violation: Pick<Violation, "keyword"> & { readonly body: JsonValue },
): boolean {
  const limit = contract.policies.bodyLimit?.bytes ?? Infinity;
  const { body } = violation;
  return breaks(sent, body, violation) && sent.sizeOf(body) <= limit;
}

function breaks(sent: SentBody, body: JsonValue, { keyword }: Pick<Violation, "keyword">): boolean {
  const issues = sent.issuesOf(body);
  return (
    issues.length > 0 && (issues.some((issue) => issue.keyword === keyword) || issues.length === 1)
  );
}
