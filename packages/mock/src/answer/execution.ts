import type { ReceivedRequest } from "@plumbline/server";
import type { Change } from "@plumbline/state";
import type { MockRequest } from "./mock-request.ts";

/** A request that was executed with state, and the thing that it changed. */
export interface Execution {
  readonly received: ReceivedRequest<MockRequest>;
  readonly change?: Change | undefined;
}
