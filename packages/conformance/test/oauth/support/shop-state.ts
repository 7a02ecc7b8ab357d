import { randomBytes } from "node:crypto";
import type { Facts, Rule, ShopWays } from "./shop-rules.ts";

export const shopUrl = "http://127.0.0.1:1";
export const shopResources = { rest: `${shopUrl}/v1`, mcp: `${shopUrl}/mcp` } as const;

/** A key of the shop's owner. */
export const shopKey = "key-1234567890-abcdef";

export interface Grant {
  readonly client: string;
  readonly resource: string;
  readonly scopes: readonly string[];
  began: number;
  isRevoked: boolean;
}

export interface Code extends Grant {
  readonly callback: string;
  readonly challenge: string | undefined;
  readonly method: string | undefined;
  isUsed: boolean;
}

export interface Token {
  readonly grant: Grant;
  readonly scopes: readonly string[];
  readonly issued: number;
  isUsed: boolean;
}

/** The state and the rules of a shop. */
export interface ShopState {
  readonly ways: ShopWays;
  readonly clock: { now: number };
  /** Every secret that was given out. */
  readonly secrets: string[];
  readonly clients: Map<string, readonly string[]>;
  readonly codes: Map<string, Code>;
  readonly access: Map<string, Token>;
  readonly refreshes: Map<string, Token>;
  readonly lifetimes: Readonly<Record<"code" | "access" | "connection", number>>;
  readonly decide: (rule: Rule, isRight: boolean, facts?: Facts) => boolean;
  readonly mint: () => string;
}

const minute = 60_000;
const hour = 60 * minute;
const month = 30 * 24 * hour;

export function createState(ways: ShopWays): ShopState {
  const secrets: string[] = [];
  return {
    ways,
    clock: { now: 0 },
    secrets,
    clients: new Map(),
    codes: new Map(),
    access: new Map(),
    refreshes: new Map(),
    lifetimes: { code: minute, access: hour, connection: month, ...ways.lifetimes },
    decide: (rule, isRight, facts = {}) => ways.rules?.[rule]?.(isRight, facts) ?? isRight,
    mint() {
      const secret = randomBytes(18).toString("base64url");
      secrets.push(secret);
      return secret;
    },
  };
}

/** Whether a resource may be named there; `bound` is the one that the code or token is for. */
export function isResourceRight(
  { decide }: ShopState,
  rule: Rule,
  { resource, bound }: { readonly resource: string | null; readonly bound?: string },
): boolean {
  if (resource === null) return decide("resource-named", false);
  const all: readonly string[] = bound === undefined ? Object.values(shopResources) : [bound];
  return decide(rule, all.includes(resource), { resource });
}
