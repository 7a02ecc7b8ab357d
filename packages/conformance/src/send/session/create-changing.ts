import type { RequestChanges } from "../../model/before-send.ts";
import type { SideRequest } from "../../model/side-request.ts";
import { applyChanges, changeRequest, maskChanges } from "../../input/request/change-request.ts";
import type { SignedDispatch } from "../transport/create-credentials.ts";
import type { ResolvedTarget } from "../../model/target.ts";
import type { SecretMask } from "../transport/create-secret-mask.ts";
import type { Dispatch } from "./dispatch.ts";

/** A request that `beforeSend` changes each time that it is sent. */
export interface ChangingDispatch extends SignedDispatch {
  /** Returns the last sent form of the request, for the record. */
  readonly recorded: () => Dispatch;
}

interface Changing {
  readonly target: Pick<ResolvedTarget, "beforeSend" | "timeoutMs">;
  readonly secrets: Pick<SecretMask, "keep">;
  readonly signal: AbortSignal | undefined;
}

/** Returns a function that lets the target's `beforeSend` change a request. `beside` is set for one that is not an operation. */
export function createChanging({
  target: { beforeSend, timeoutMs },
  secrets: { keep },
  signal,
}: Changing): (dispatch: Dispatch, beside?: SideRequest["beside"]) => ChangingDispatch {
  return (dispatch, beside) => {
    const { operation, identity, isAuthenticated, check, sign } = dispatch;
    let changes: readonly RequestChanges[] = [];
    const context = {
      ...(beside === undefined && { operation: operation.id }),
      identity: identity.name,
      ...(check !== undefined && { check }),
      isAuthenticated,
      hide: keep,
    };
    return {
      sign,
      async change(request) {
        if (beforeSend.length === 0) return request;
        const ends = AbortSignal.timeout(timeoutMs);
        const ended = signal ? AbortSignal.any([signal, ends]) : ends;
        const changed = await changeRequest(request, { beforeSend, context, signal: ended });
        ({ changes } = changed);
        return changed.request;
      },
      recorded: () => ({
        ...dispatch,
        sign: (current) => applyChanges(sign(current), maskChanges(changes)),
      }),
    };
  };
}
