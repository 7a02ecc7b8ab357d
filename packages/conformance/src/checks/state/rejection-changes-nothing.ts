import type * as fc from "fast-check";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { holds, unproven } from "../../model/verdicts/verdicts.ts";
import type { Case, CaseVerdict, TrialContext, SendOptions } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { invalidBodies } from "../../input/body/invalid-bodies.ts";
import { validBodies } from "../../input/body/valid-bodies.ts";
import { caseFor } from "../../input/case-for.ts";
import { withBody } from "../../input/plain/with-body.ts";
import { differing, readingInput, type Reflection, reflectionsOf, shown } from "./reflection.ts";
import { state } from "../needs/state.ts";

/** Reports a rejected mutation that changed something. @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5 */
export const rejectionChangesNothing: PropertyDefinition = {
  name: "rejection-changes-nothing",
  severity: "must",
  title: "A rejected mutation changes nothing",
  needs: [state],
  applies: (subject) => reflectionsOf(subject).length > 0,
  after: ["state/read-back"],
  plan: (subject) => reflectionsOf(subject).flatMap(casesOf),
};

interface Rejected {
  readonly why: string;
  readonly inputs: fc.Arbitrary<Input> | undefined;
  readonly options?: SendOptions;
}

function casesOf(reflection: Reflection): Case[] {
  const { writer, reader, clause } = reflection;
  const isKeyed = writer.operation.policies.idempotency !== undefined;
  const isOpen = writer.operation.security.length === 0;
  const inBody = (bodies: ReturnType<typeof validBodies>): Rejected["inputs"] =>
    bodies?.map((body) => withBody(writer.plain, body));
  const ways: readonly Rejected[] = [
    { why: "with an invalid body", inputs: inBody(invalidBodies(writer)) },
    ...(isKeyed
      ? [{ why: "without a key", inputs: inBody(validBodies(writer)), options: { key: null } }]
      : []),
    ...(isOpen
      ? []
      : [
          {
            why: "without a credential",
            inputs: inBody(validBodies(writer)),
            options: { authorization: null },
          },
        ]),
  ];
  return ways.flatMap(({ why, inputs, options }) =>
    inputs
      ? caseFor(writer, {
          purpose: `rejected ${why}`,
          clause,
          rests: `${reader.operation.id} shows what ${writer.operation.id} wrote, and a rejected request writes nothing`,
          inputs,
          spared: 1,
          also: { operations: 2, writes: 0 },
          trial: (input, context) => judge(reflection, context, { input, options }),
        })
      : [],
  );
}

async function judge(
  reflection: Reflection,
  context: TrialContext,
  { input, options = {} }: { readonly input: Input; readonly options: SendOptions | undefined },
): Promise<CaseVerdict> {
  const reading = readingInput(reflection, context.taken(input));
  const before = await context.on(reflection.reader).send(reading, { isAsIs: true });
  const { status } = (await context.send(input, options)).response;
  if (status < 400 || status >= 500) return unproven(`the mutation returned ${status}`);
  const after = await context.on(reflection.reader).send(reading, { isAsIs: true });
  if (!isSuccess(before.response.status) || !isSuccess(after.response.status))
    return unproven(`reading returned ${after.response.status}`);
  return differing(shown(reflection.policy, before), after) ?? holds;
}
