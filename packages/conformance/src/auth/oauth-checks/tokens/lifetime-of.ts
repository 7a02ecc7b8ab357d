import { type LifetimesPolicy, parseDuration } from "@plumbline/contract";
import type { OAuthRules } from "../../oauth/oauth-rules.ts";

/** A lifetime that the document states. */
export interface Lifetime {
  /** The lifetime in the words of the document, an ISO 8601 duration. */
  readonly text: string;
  readonly milliseconds: number;
  readonly clause: string;
}

export function lifetimeOf(
  { scheme }: OAuthRules,
  name: keyof LifetimesPolicy,
): Lifetime | undefined {
  const text = scheme.lifetimes?.[name];
  if (text === undefined) return undefined;
  const clause = `${scheme.pointer}/x-lifetimes/${name}`;
  return { text, milliseconds: parseDuration(text), clause };
}

/** The time between the test of a token and the end of its lifetime, which suffices for the request. */
export function marginOf({ milliseconds }: Lifetime): number {
  return Math.min(5_000, Math.floor(milliseconds / 10));
}

/** Servers round to seconds. */
export const rounding = 1_000;
