import { operationTable } from "../../codegen/test/bookshop/generated/operations.ts";
import type { Clock } from "../src/time/clock.ts";
import { fault, faults, type SeenRequest, type Step } from "../src/testing/index.ts";

export interface Scripted {
  readonly fetch: (request: Request) => Promise<Response>;
  /** What was handed to the network, with its bytes and the instant. */
  readonly tries: readonly SeenRequest[];
  /** The credential of each, which the tries do not tell. */
  readonly credentials: readonly (string | null)[];
}

/** Steps for the bookshop's client, the last of which answers all that follow. */
export function scriptedFetch(steps: readonly Step[], clock: Clock): Scripted {
  const script = [...steps.slice(0, -1), ...steps.slice(-1).map(fault.forever)];
  const send = faults(operationTable, script, { clock });
  const credentials: (string | null)[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    credentials.push(request.headers.get("authorization"));
    return send(request);
  };
  return { fetch, credentials, tries: send.requests };
}
