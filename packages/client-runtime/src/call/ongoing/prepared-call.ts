import type { Judge } from "../../outcome/judge-response.ts";
import type { Runtime } from "./runtime.ts";
import type { Operation } from "../../request/operation.ts";

/** A call as it is sent, without the credential. Every attempt sends the same bytes. */
export interface PreparedCall {
  /** Name of the method. */
  readonly name: string;
  readonly entry: Operation;
  readonly url: string;
  /** Headers of the call, without its key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly createdAt: number;
  readonly judge: Judge;
  /** Settings of `fetch`. */
  readonly settings?: RequestInit | undefined;
  /** Default: the runtime's. */
  readonly fetch?: Runtime["fetch"] | undefined;
}
