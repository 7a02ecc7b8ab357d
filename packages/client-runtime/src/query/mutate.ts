import type { Intent } from "../intent.ts";
import type { Outcome } from "../outcome.ts";
import { orThrow } from "../or-throw.ts";
import type { CallInput } from "../prepare-call.ts";
import type { UntypedClient, UntypedMethod } from "./untyped-client.ts";

type MutationFunction = (variables: CallInput | undefined, context?: object) => Promise<unknown>;

/** The function of a mutation without a key. */
export function mutate(call: UntypedMethod): MutationFunction {
  return async (variables) => orThrow(await call(variables ?? {})).data ?? null;
}

/**
 * The function of a mutation with a key. One `mutate()` has one key, however often TanStack calls the function for it: it passes the
 * same context each time. A later `mutate()` with the same variables object has a new key, unless the service may have acted on the
 * one before, or may still do so: then it is the same call once more.
 */
export function mutateOnce(client: UntypedClient, name: string): MutationFunction {
  const ofContext = new WeakMap<object, Intent>();
  const doubtful = new WeakMap<object, Intent>();

  return async (given, context = {}) => {
    const variables = given ?? {};
    const { signal, deadlineMs, ...input } = variables;
    const intent =
      ofContext.get(context) ??
      chooseIntent(doubtful.get(variables), await client.prepare(name, input), input);
    ofContext.set(context, intent);
    const outcome = await client.send(intent, { signal, deadlineMs });
    if (isSettled(outcome)) doubtful.delete(variables);
    else doubtful.set(variables, intent);
    return orThrow(outcome).data ?? null;
  };
}

/** The earlier intent, where it says what is asked for now and the caller has not named a key. */
function chooseIntent(
  earlier: Intent | undefined,
  now: Intent,
  { idempotencyKey }: CallInput,
): Intent {
  return earlier && idempotencyKey === undefined && saidBy(earlier) === saidBy(now) ? earlier : now;
}

function saidBy({ baseUrl, path, headers, body }: Intent): string {
  return JSON.stringify([baseUrl, path, headers, body]);
}

/** Whether the service has said what became of the call, or can no longer be asked by its key. */
function isSettled(outcome: Outcome): boolean {
  if ("status" in outcome) return outcome.status < 500;
  return outcome.kind === "not-sent" && outcome.reason === "retention";
}
