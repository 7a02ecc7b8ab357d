import { type LifetimesPolicy, parseDuration } from "@plumbline/contract";
import type { OAuthRules } from "../../oauth/oauth-rules.ts";

/** A lifetime that the document states. */
export interface Lifetime {
  /** ISO 8601, as it is stated. */
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

/** How long before the end of a lifetime it is looked at: enough for a request on its way. */
export function marginOf({ milliseconds }: Lifetime): number {
  return Math.min(5_000, Math.floor(milliseconds / 10));
}

/** Servers count in seconds. */
export const rounding = 1_000;
