import { isDeepStrictEqual } from "node:util";
import { invalidBodies } from "../../input/body/invalid-bodies.ts";
import { oneLeafChanged } from "../../input/body/one-leaf-changed.ts";
import { withBody } from "../../input/plain/with-body.ts";
import { isSecured } from "../../input/request/is-secured.ts";
import { planningSamples } from "../../input/schema/schema-values.ts";
import type { SendOptions, TrialContext } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import { findLacking } from "../auth/find-lacking.ts";
import { isKeyed } from "../idempotency/policy-clause.ts";

/** A mutation that is not executed. */
export interface UnexecutedMutation {
  readonly kind: "rejected" | "replayed";
  readonly mutation: Subject;
  readonly why: string;
  readonly input: Input;
  readonly options: SendOptions;
}

/** The mutation with each reason to reject it. */
export function rejectedOnes(mutation: Subject): readonly UnexecutedMutation[] {
  const { plain } = mutation;
  const lacking = findLacking(mutation);
  const invalid = invalidBodies(mutation);
  const [body] = invalid ? planningSamples(invalid, 1) : [];
  const of = (why: string, options: SendOptions, input = plain): UnexecutedMutation => ({
    kind: "rejected",
    mutation,
    why,
    input,
    options,
  });
  return [
    ...(body === undefined ? [] : [of("with an invalid body", {}, withBody(plain, body))]),
    ...(isKeyed(mutation) ? [of("without a key", { key: null })] : []),
    ...(isSecured(mutation) ? [of("without a credential", { authorization: null })] : []),
    ...(lacking ? [of("without the scope", { identity: lacking.name })] : []),
  ];
}

/** A replay and a conflict. */
export const sentPerKey = 2;

/** Sends the keys of completed mutations again: with the same arguments, and with one other argument, which is a conflict. */
export async function withUsedKeys(
  mutations: readonly Subject[],
  context: TrialContext,
): Promise<readonly UnexecutedMutation[]> {
  const sent: UnexecutedMutation[] = [];
  for (const mutation of mutations) {
    const done = await context.on(mutation).completed();
    if (!done) continue;
    const options = { key: done.key, isAsIs: true };
    sent.push({ kind: "replayed", mutation, why: "replayed", input: done.input, options });
    const changed = oneLeafChanged(mutation).find(({ input }) => isOther(input, done.input));
    const why = "with the key of another request";
    if (changed) sent.push({ kind: "rejected", mutation, why, input: changed.input, options });
  }
  return sent;
}

function isOther(input: Input, done: Input): boolean {
  return !isDeepStrictEqual(input, done);
}
