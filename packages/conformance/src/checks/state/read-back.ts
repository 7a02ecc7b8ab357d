import { canonicalJson, type JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { unproven } from "../../model/verdicts/verdicts.ts";
import type { Case, CaseVerdict, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { validBodies } from "../../input/body/valid-bodies.ts";
import { caseFor, type CaseSketch } from "../../input/case-for.ts";
import { graft } from "../../input/body/graft.ts";
import { sentBody } from "../../input/body/sent-body.ts";
import { withBody } from "../../input/plain/with-body.ts";
import { bodiesWithOddTexts } from "../robustness/text-oddities.ts";
import { bodiesAtBounds } from "../accepts/body-boundaries.ts";
import {
  differing,
  readingInput,
  type Reflection,
  reflected,
  reflectionsOf,
} from "./reflection.ts";
import { state } from "../needs/state.ts";

/** The number of bodies that are written and read back, apart from those with odd texts: the plain body, bodies at their bounds, and a random body. */
const bodies = 6;
const boundaryBodies = 4;

/** The number of bodies if there is little time: the plain body, and two bodies at their bounds. */
const fewBodies = 3;

/** Reports a field that is read back with another value than was written. @see https://www.rfc-editor.org/rfc/rfc9110#section-9.3.4 */
export const readBack: PropertyDefinition = {
  name: "read-back",
  severity: "must",
  title: "What was written is read back",
  needs: [state],
  applies: (subject) => reflectionsOf(subject).length > 0,
  after: ["accepts/example"],
  plan: (subject) => reflectionsOf(subject).map(casesOf),
};

function casesOf(reflection: Reflection): Case {
  const { writer, reader } = reflection;
  const drawn = validBodies(writer)?.map((body) => withBody(writer.plain, body));
  const odd = writer.isTimed ? [] : bodiesWithOddTexts(writer);
  const fixed = [...bodiesAtBounds(writer).slice(0, boundaryBodies), ...odd];
  return caseFor(writer, {
    ...sketchOf(reflection),
    purpose: `a body written and read back through ${reader.operation.id}`,
    inputs: drawn ?? fc.constant(writer.plain),
    examples: [writer.plain, ...fixed.map((body) => withBody(writer.plain, body))],
    runs: drawn ? (writer.isTimed ? fewBodies : bodies + odd.length) : 1,
  });
}

type Written = Pick<CaseSketch, "clause" | "rests" | "also" | "trial">;

function sketchOf(reflection: Reflection): Written {
  const { writer, reader, clause } = reflection;
  // The same body may be drawn twice and must then be written twice.
  let attempt = 0;
  return {
    clause,
    rests: `${reader.operation.id} shows what ${writer.operation.id} has written`,
    also: { operations: 1, writes: 0 },
    trial(input, context) {
      attempt += 1;
      return writeAndRead(reflection, context, {
        input,
        key: context.mintKey(input, `${attempt}`),
      });
    },
  };
}

async function writeAndRead(
  reflection: Reflection,
  context: TrialContext,
  { input: planned, key }: { readonly input: Input; readonly key: string },
): Promise<CaseVerdict> {
  const input = context.taken(planned);
  const written = await context.send(input, { key, isAsIs: true });
  const { status } = written.response;
  // 202 means that the work continues.
  if (!isSuccess(status) || status === 202) return unproven(`the mutation returned ${status}`);
  const expected = reflected(reflection.policy, input.body);
  const reading = readingInput(reflection, input, written);
  const read = await context.on(reflection.reader).send(reading, { isAsIs: true });
  if (!isSuccess(read.response.status)) return unproven(`reading returned ${read.response.status}`);
  if (expected.size === 0) return unproven("the body has no field that can be read back");
  for (const field of singleFields(reflection)) {
    const breach = differing(reflected(field.policy, input.body), read);
    if (breach) return { ...breach, smaller: smallerCases(field, input) };
  }
  return { outcome: "holds" };
}

/** Splits a reflection of several fields into one per field. */
function singleFields({ policy, ...rest }: Reflection): SingleField[] {
  return Object.entries(policy.fields).map(([from, to]) => ({
    ...rest,
    from,
    policy: { ...policy, fields: { [from]: to } },
  }));
}

interface SingleField extends Reflection {
  /** JSON Pointer into the body that is written. */
  readonly from: string;
}

/** Smaller cases for a lost field: the field alone, then the field in an otherwise plain body. */
function smallerCases(field: SingleField, { body = null }: Input): Case[] {
  const { writer, reader, from } = field;
  const alone = graft({}, body, from);
  const onPlain = graft(writer.plain.body ?? null, body, from);
  const cases = [
    { smaller: alone, purpose: `body ${from} alone` },
    { smaller: onPlain, purpose: `body ${from}` },
  ];
  return cases.flatMap(({ smaller, purpose }) =>
    smaller === undefined || !isValid(writer, smaller) || isSame(smaller, body)
      ? []
      : caseFor(writer, {
          ...sketchOf(field),
          purpose: `${purpose} written and read back through ${reader.operation.id}`,
          place: `body ${from}`,
          inputs: withBody(writer.plain, smaller),
        }),
  );
}

function isValid(writer: Subject, body: JsonValue): boolean {
  return sentBody(writer)?.takes(body) === true;
}

function isSame(one: JsonValue, other: JsonValue): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
