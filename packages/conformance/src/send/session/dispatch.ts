import type { Exchange, SentRequest } from "@plumbline/report";
import type { CurrentSecret } from "../../input/request/apply-credential.ts";
import type { Sender } from "../pace/create-pace.ts";

/** One request to send. An unpaced request is not retried after 429. */
export interface Dispatch extends Sender {
  /** The check that sends it. */
  readonly check?: string;
  readonly purpose: string;
  readonly probes?: Exchange["probes"];
  /** The identity and operation whose valid credential it carries. Absent if the target should reject its credential. */
  readonly caller?: string | undefined;
  /** Whether it carries the valid credential of its identity. */
  readonly isAuthenticated: boolean;
  /** The request with its secrets. It is signed when it is sent, and again without secrets when it is recorded. */
  readonly sign: (current: CurrentSecret) => SentRequest;
}
