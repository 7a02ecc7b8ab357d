import type { JsonValue } from "@plumbline/contract";

/** A response on its way to the suite. */
export interface Answer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body, if it is JSON. */
  readonly json?: JsonValue;
  /** Closes the connection instead of sending the response. */
  readonly isCut?: boolean;
}

/** Returns the altered response, or undefined if it has nothing to alter. */
export type Alter = (answer: Answer) => Answer | undefined;

/** The request of a response. */
export interface Asked {
  readonly url: URL;
  /** The first success that each other credential has got of the operation. */
  readonly others: readonly Answer[];
}

/** An alteration that depends on the request. */
export type AlterAsked = (
  answer: Answer,
  asked: Asked,
) => Answer | undefined | Promise<Answer | undefined>;

/** One way to alter the responses of an operation. */
export interface AnswerBreak {
  readonly operator: string;
  /** The location in the response: `2xx body /job/id`. */
  readonly place: string;
  readonly alter: Alter;
  readonly likely: readonly string[];
}
