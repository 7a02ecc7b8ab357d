import {
  canonicalJson,
  type JsonValue,
  type ReflectionPolicy,
  resolvePointer,
} from "@plumbline/contract";
import { isSuccess } from "../../verdicts/is-success.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { caseFor, costOf } from "../../cases/case-for.ts";
import { oneLeafChanged } from "../../cases/body/one-leaf-changed.ts";
import { type Stranger, strangerTo } from "./stranger.ts";
import { secondPartition } from "../needs/identities.ts";
import { state } from "../needs/state.ts";
import { isSecured } from "../../request/is-secured.ts";

/** Reports a write that changes what another partition reads. @see https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/ */
export const writesApart: PropertyDefinition = {
  name: "writes-apart",
  severity: "must",
  title: "A write in one partition does not change another",
  needs: [state, secondPartition],
  applies: (subject) => isSecured(subject) && reflectedBy(subject) !== undefined,
  plan(subject) {
    const { plain } = subject;
    const reflected = reflectedBy(subject);
    const stranger = strangerTo(subject);
    if (!reflected || !stranger) return undefined;
    const { reader, reflection } = reflected;
    return [
      caseFor(subject, {
        purpose: `written by ${stranger.identity.name}, read in another partition`,
        clause: stranger.clause,
        rests: stranger.rests,
        place: "body",
        inputs: plain,
        also: costOf(reader, 2),
        trial: (_input, context) => judge({ subject, reader, reflection, stranger }, context),
      }),
    ];
  },
};

/** A reflection between two operations that both have no id in the path. */
function reflectedBy(subject: Subject): Pick<Written, "reader" | "reflection"> | undefined {
  const { operation, other } = subject;
  const reflection = operation.policies.reflects.find(({ through }) =>
    other(through)?.operation.parameters.every((parameter) => parameter.in !== "path"),
  );
  const reader = reflection && other(reflection.through);
  return reader && !operation.path.includes("{") ? { reader, reflection } : undefined;
}

interface Written {
  readonly subject: Subject;
  readonly reader: Subject;
  readonly reflection: ReflectionPolicy;
  readonly stranger: Stranger;
}

async function judge(written: Written, context: TrialContext): Promise<CaseVerdict> {
  const { subject, reader, reflection, stranger } = written;
  const before = await read(reader, context);
  const inputs = [
    context.taken(subject.plain),
    ...oneLeafChanged(subject).map(({ input }) => input),
  ];
  const input = inputs.find((one) => changedFields(reflection, one, before).length > 0);
  if (before === undefined || !input) return unproven("no value differs from what is stored");
  const options = { identity: stranger.identity.name, isAsIs: true };
  const { status } = (await context.send(input, options)).response;
  const after = await read(reader, context);
  const changed = changedFields(reflection, input, before);
  const taken = changed.find(([field, pointer]) =>
    isSame(valueAt(after, pointer), valueAt(input.body, field)),
  );
  if (taken)
    return broken(`what ${stranger.identity.name} wrote`, "the stored value, unchanged", {
      within: `body ${taken[1]}`,
    });
  return isSuccess(status) && after !== undefined ? holds : unproven(`returned ${status}`);
}

async function read(reader: Subject, context: TrialContext): Promise<JsonValue | undefined> {
  const { response } = await context.on(reader).send(reader.plain);
  return isSuccess(response.status) ? response.json : undefined;
}

/** The fields of an input that differ from the stored values. */
function changedFields(
  { fields }: ReflectionPolicy,
  { body }: Input,
  read: JsonValue | undefined,
): readonly (readonly [field: string, pointer: string])[] {
  return Object.entries(fields).filter(([field, pointer]) => {
    const value = valueAt(body, field);
    return value !== undefined && !isSame(value, valueAt(read, pointer));
  });
}

function valueAt(value: JsonValue | undefined, pointer: string): JsonValue | undefined {
  return value === undefined ? undefined : resolvePointer(value, pointer);
}

function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return canonicalJson(one ?? null) === canonicalJson(other ?? null);
}
