import { isMutating, requiredScopes } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { caseFor, costOf } from "../../input/case-for.ts";
import { withParameter } from "../../input/plain/with-parameter.ts";
import type { Case } from "../../model/case.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import type { Identity } from "../../model/target.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { unproven } from "../../model/verdicts/verdicts.ts";
import { isPermitted } from "../is-permitted.ts";
import { idParameter, pick } from "../jobs/find-job.ts";
import { lackingIdentity } from "../needs/identities.ts";
import { state } from "../needs/state.ts";
import { readingInput } from "../state/reflection.ts";
import { requiresScopes } from "./find-lacking.ts";
import { judgeLacking } from "./judge-lacking.ts";
import { listLacking } from "./list-lacking.ts";

/** Reports a read that a caller without the required scope may do because the caller has written the resource. @see https://owasp.org/API-Security/editions/2023/en/0xa5-broken-function-level-authorization/ */
export const writeWithoutRead: PropertyDefinition = {
  name: "write-without-read",
  severity: "must",
  title: "Writing a resource does not permit its writer to read it without the required scope",
  needs: [state, lackingIdentity],
  after: ["auth/missing-scope"],
  applies: (subject) => isScopedRead(subject) && writingsFor(subject).length > 0,
  plan: (subject) => writingsFor(subject).map((writing) => caseOf(subject, writing)),
};

function isScopedRead(subject: Subject): boolean {
  return !isMutating(subject.operation) && requiresScopes(subject);
}

/** A mutation, and an identity that may send the mutation but may not read the written resource. */
interface Writing {
  readonly writer: Subject;
  readonly identity: Identity;
}

function writingsFor(reader: Subject): readonly Writing[] {
  const writers = reader.contract.operations
    .filter(({ policies, responses }) => {
      const { id } = reader.operation;
      return (
        policies.job?.poll === id ||
        policies.reflects.some(({ through }) => through === id) ||
        responses.some(({ links }) => links.some(({ operation }) => operation === id))
      );
    })
    .filter((operation) => isMutating(operation))
    .flatMap(({ id }) => reader.other(id) ?? []);
  return writers.flatMap((writer) => {
    const identity = listLacking(reader).find((one) => isPermitted(writer, one));
    return identity ? [{ writer, identity }] : [];
  });
}

function caseOf(reader: Subject, { writer, identity }: Writing): Case {
  const { operation } = reader;
  const { name } = identity;
  return caseFor(reader, {
    purpose: `read by ${name}, who has sent ${writer.operation.id}`,
    probes: "credential",
    clause: operation.security[0]?.pointer ?? operation.pointer,
    rests: `the operation requires the scope ${requiredScopes(operation).join(" or ")}`,
    also: costOf(writer, 1),
    async trial(_input, context) {
      const on = context.on(writer);
      const input = on.taken(writer.plain);
      const written = await on.send(input, { identity: name, isAsIs: true });
      const { status } = written.response;
      if (!isSuccess(status)) return unproven(`${writer.operation.id} returned ${status}`);
      const reading = toReading({ writer, reader }, input, written);
      const exchange = await context.send(reading, { identity: name, isAsIs: true });
      return judgeLacking({ subject: reader, identity, input: reading, exchange }, context);
    },
  });
}

/** The request that reads the written resource. */
function toReading(
  pair: { readonly writer: Subject; readonly reader: Subject },
  input: Input,
  written: Exchange,
): Input {
  const { writer, reader } = pair;
  const reading = readingInput(pair, input, written);
  const { job } = writer.operation.policies;
  const parameter = job && idParameter(reader.operation, writer.operation);
  const id = job && pick(written, job.id);
  return job?.poll === reader.operation.id && parameter && id !== undefined
    ? withParameter(reading, parameter, id)
    : reading;
}
