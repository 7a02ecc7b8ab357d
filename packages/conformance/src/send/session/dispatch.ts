import type { Exchange, SentRequest } from "@plumbline/report";
import type { CurrentSecret } from "../../input/request/apply-credential.ts";
import type { Sender } from "../pace/create-pace.ts";

/** One request to send. An unpaced request is not retried after 429. */
export interface Dispatch extends Sender {
  /** The check that sends the request. */
  readonly check?: string;
  readonly purpose: string;
  readonly probes?: Exchange["probes"];
  /** The identity and operation whose valid credential the request has. Absent if the target should reject the credential. */
  readonly caller?: string | undefined;
  /** Whether the request has the valid credential of its identity. */
  readonly isAuthenticated: boolean;
  /** Creates the request. It is signed with secrets when it is sent, and without secrets when it is recorded. */
  readonly sign: (current: CurrentSecret) => SentRequest;
}
