import type { Cassette } from "./create-cassette.ts";

/** Where requests are passed on to. */
export interface Proxy {
  /** Origin and base path of the real service. */
  readonly url: string;
  readonly cassette: Cassette;
}
