import type { Contract } from "@plumbline/contract";
import type { TrialContext } from "../../model/case.ts";

/** The caller of an agent interface and the context that sends its messages. */
export interface McpCaller {
  readonly context: TrialContext;
  readonly contract: Contract;
  readonly url: string;
  /** Absent: no credential is sent. */
  readonly token?: string;
  /** Name of the identity that the token belongs to. Default: the first identity of the target. */
  readonly identity?: string;
}
