import type { Intent } from "../../call/intent/intent.ts";
import type { OperationEntry } from "../../table/operation-table.ts";
import type { Outcome } from "../../outcome/outcome.ts";
import { orThrow } from "../../outcome/or-throw.ts";
import type { CallInput } from "../../call/prepare-call.ts";
import type { IntentSender, UntypedMethod } from "./untyped-method.ts";

/** TanStack passes the same context each time it calls the function for one `mutate()`. */
type MutationFunction = (
  variables: CallInput | null | undefined,
  context?: object,
) => Promise<unknown>;

/** The function of an operation's mutation. Each `mutate()` has one key, even if TanStack calls the function several times for it. */
export function mutationOf(
  sender: IntentSender | undefined,
  [name, { idempotency }]: readonly [name: string, entry: OperationEntry],
  call: UntypedMethod,
): MutationFunction {
  const byKey = withOneKey(call);
  if (!idempotency || !sender) return byKey;
  const byIntent = withOneIntent(sender, name);
  return async (variables, context) =>
    isBinary(variables?.body) ? byKey(variables, context) : byIntent(variables, context);
}

/**
 * A later `mutate()` with the same variables object gets a new key, unless the service may have executed the earlier call, or may still
 * execute it: then it sends the same call again.
 */
function withOneIntent({ prepare, send }: IntentSender, name: string): MutationFunction {
  const ofContext = new WeakMap<object, Intent>();
  const doubtful = new WeakMap<object, Intent>();

  return async (given, context = {}) => {
    const variables = given ?? {};
    const { signal, deadlineMs, auth, ...input } = variables;
    const intent =
      ofContext.get(context) ??
      chooseIntent(doubtful.get(variables), await prepare(name, input), input);
    ofContext.set(context, intent);
    const outcome = await send(intent, { signal, deadlineMs, auth });
    const earlier = doubtful.get(variables);
    if (!isSettled(outcome)) doubtful.set(variables, earlier ?? intent);
    else if (earlier === intent) doubtful.delete(variables);
    return orThrow(outcome).data ?? null;
  };
}

/** For bodies that an intent cannot store, and for operations without a key. */
function withOneKey(call: UntypedMethod): MutationFunction {
  const ofContext = new WeakMap<object, Pick<CallInput, "idempotencyKey">>();
  return async (given, context = {}) => {
    const own = given?.idempotencyKey === undefined ? ofContext.get(context) : undefined;
    const outcome = await call({ ...given, ...own });
    const { idempotencyKey } = outcome.receipt;
    if (idempotencyKey !== undefined) ofContext.set(context, { idempotencyKey });
    return orThrow(outcome).data ?? null;
  };
}

function isBinary(body: unknown): boolean {
  return (
    body instanceof Blob ||
    body instanceof FormData ||
    body instanceof ArrayBuffer ||
    body instanceof Uint8Array
  );
}

/** The earlier intent, if it has the same content and the caller has not passed a key. */
function chooseIntent(
  earlier: Intent | undefined,
  now: Intent,
  { idempotencyKey }: CallInput,
): Intent {
  return earlier && idempotencyKey === undefined && contentOf(earlier) === contentOf(now)
    ? earlier
    : now;
}

function contentOf({ baseUrl, path, headers, body }: Intent): string {
  return JSON.stringify([baseUrl, path, headers, body]);
}

/** Whether the service has reported how the call ended, or no longer knows its key. */
function isSettled(outcome: Outcome): boolean {
  const isForgotten = outcome.kind === "not-sent" && outcome.reason === "retention";
  return isForgotten || !outcome.receipt.inDoubt;
}
