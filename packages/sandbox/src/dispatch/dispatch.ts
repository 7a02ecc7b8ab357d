import { isMutating } from "@plumbline/contract";
import { admit } from "./admit.ts";
import { drawLimits } from "./draw-limits.ts";
import type { Draft } from "./draft.ts";
import { executeOnce, type Execution } from "./execute-once.ts";
import type { IncomingCall } from "./incoming-call.ts";
import { receive } from "./receive.ts";
import { Refusal } from "./refusal.ts";
import { refuse } from "./refuse.ts";
import { handlerOf, runHandler } from "./run-handler.ts";
import type { Seams } from "./seams.ts";
import type { Service } from "./service.ts";

/** What is learnt of a call while it is answered, for the log. */
export interface CallNotes {
  /** The instant of the call, in epoch milliseconds. */
  now?: number;
  /** Name of the credential that called. */
  identity?: string;
}

/**
 * Answers a call, whichever front it came in by, so that credentials, limits and keys are shared between them. Never
 * throws: what goes wrong is an answer too.
 */
export async function dispatch(
  service: Service,
  call: IncomingCall,
  notes: CallNotes = {},
): Promise<Draft> {
  const seams = service.seams();
  if (handlerOf(service, call.operation.id) === undefined) return unimplemented(call);
  try {
    return await answer(service, seams, { call, notes });
  } catch (error) {
    return refuse(service, call.operation, error);
  }
}

interface Answering {
  readonly call: IncomingCall;
  readonly notes: CallNotes;
}

async function answer(service: Service, seams: Seams, { call, notes }: Answering): Promise<Draft> {
  if (!service.switches.isConfigured())
    throw new Refusal("not-configured", "the control plane has taken the configuration away");
  const now = await service.clock.now();
  notes.now = now;

  // Who calls comes first: nobody learns more about an operation than they may know.
  const caller = await admit(service, seams, { call, now });
  notes.identity = caller.name;

  // Every authentic call counts, also one that turns out to be invalid.
  const draw = await drawLimits(service, seams, { caller, counts: "all", now });
  const received = await receive(service, seams, call);
  const execution: Execution = { received, caller, now, draw };
  const policy = call.operation.policies.idempotency;
  if (isMutating(call.operation) && policy !== undefined)
    return executeOnce(service, seams, { execution, policy });
  return runHandler(service, seams, {
    received,
    caller,
    now,
    db: service.storage.db,
    outcome: "read",
  });
}

/** Not one of the document's answers: the operation is declared, and this sandbox does not have it. */
function unimplemented({ operation }: IncomingCall): Draft {
  return {
    outcome: "unimplemented",
    status: 501,
    headers: { "Content-Type": "application/json" },
    body: { error: `${operation.id} is not implemented by this sandbox` },
    reason: "no handler",
  };
}
