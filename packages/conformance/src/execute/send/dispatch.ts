import type { Exchange, SentRequest } from "@plumbline/report";
import type { Sender } from "../create-pace.ts";

/** One request to send, with its secret. An unpaced request is not retried after 429. */
export interface Dispatch extends Sender {
  /** The check that sends it. */
  readonly check?: string;
  readonly purpose: string;
  readonly probes?: Exchange["probes"];
  /** The identity and operation whose valid credential it carries. Absent if the target should reject its credential. */
  readonly caller?: string | undefined;
  readonly request: SentRequest;
  /** The same request without its secret, as it is recorded. */
  readonly recorded: SentRequest;
}
