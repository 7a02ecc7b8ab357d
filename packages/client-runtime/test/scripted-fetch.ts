import { operationTable } from "../../codegen/test/bookshop/generated/operations.ts";
import type { Clock } from "../src/options/time/clock.ts";
import { fault, faults, type SeenRequest, type Step } from "../src/testing/index.ts";

export interface Scripted {
  readonly fetch: (request: Request) => Promise<Response>;
  /** The requests that were sent, with their bytes and times. */
  readonly attempts: readonly SeenRequest[];
  /** The credential of each attempt, which `attempts` does not contain. */
  readonly credentials: readonly (string | null)[];
}

/** A network for the bookshop's client. The last step responds to all later requests. */
export function scriptedFetch(steps: readonly Step[], clock: Clock): Scripted {
  const script = [...steps.slice(0, -1), ...steps.slice(-1).map(fault.forever)];
  const send = faults(operationTable, script, { clock });
  const credentials: (string | null)[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    credentials.push(request.headers.get("authorization"));
    return send(request);
  };
  return { fetch, credentials, attempts: send.requests };
}
