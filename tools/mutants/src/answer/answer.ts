import type { JsonValue } from "@plumbline/contract";

/** An answer on its way to the suite. */
export interface Answer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body, where it is JSON. */
  readonly json?: JsonValue;
  /** The connection is closed in its place. */
  readonly isCut?: boolean;
}

/** The answer altered, or nothing where there is nothing to alter. */
export type Alter = (answer: Answer) => Answer | undefined;
