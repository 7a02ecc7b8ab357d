import type { Runtime } from "./ongoing/runtime.ts";
import type { Outcome } from "../outcome/outcome.ts";
import type { Operation } from "../request/operation.ts";
import { actAs } from "./act-as.ts";
import { type CallInput, prepareCall } from "./prepare-call.ts";
import { sendCall } from "./send-call.ts";

/** Key of a method's origin. */
export const origin: unique symbol = Symbol("origin");

/** The client and the operation that a method calls. */
interface Origin {
  readonly runtime: Runtime;
  readonly operation: Operation;
}

/** A method that was made from the method of a client's interface, for `pages`, `items` and `wait`. */
export interface Described<Made> {
  readonly [origin]: Origin & { readonly made?: Made };
}

/** A method of a client, untyped. Its types are computed from the table. */
export interface Method {
  (input?: CallInput | null): Promise<Outcome>;
  readonly [origin]: Origin;
}

/** The method of an operation, which makes one call. Rejects only with ClientError, if the input is invalid. */
export function methodOf(runtime: Runtime, operation: Operation): Method {
  const call = async (given?: CallInput | null): Promise<Outcome> => {
    const input = given ?? {};
    const acting = actAs(runtime, input.auth);
    return sendCall(prepareCall(acting, operation, input), acting, input);
  };
  return Object.assign(call, { [origin]: { runtime, operation } });
}
