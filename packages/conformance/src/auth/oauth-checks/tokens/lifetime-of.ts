import { type LifetimesPolicy, parseDuration } from "@plumbline/contract";
import type { OAuthRules } from "../../oauth/oauth-rules.ts";

/** A lifetime that the document states. */
export interface Lifetime {
  /** ISO 8601, as the document states it. */
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

/** How long before the end of a lifetime the token is tested: enough time for the request. */
export function marginOf({ milliseconds }: Lifetime): number {
  return Math.min(5_000, Math.floor(milliseconds / 10));
}

/** Servers round to seconds. */
export const rounding = 1_000;
