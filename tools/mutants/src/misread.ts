import type { Alter } from "./answer.ts";

/** The parts of a request that a defective server reads wrongly. */
export interface SentParts {
  readonly url: URL;
  readonly headers: Headers;
  readonly text: string;
}

/** The request that a defective server reads instead. */
export interface Misread extends SentParts {
  /** The status with which it rejects invalid input. Default: the documented one. */
  readonly status?: number;
  /** What it changes in its response. Default: nothing. */
  readonly alter?: Alter;
}

/** Returns what a defective server reads, or undefined if it reads the request correctly. */
export type MisreadParts = (sent: SentParts) => Misread | undefined;
