import { expect, test } from "vitest";
import { json } from "./support/shop-answers.ts";
import { noticed, runShop, type ShopOptions } from "./support/run-shop.ts";
import type { ShopWays } from "./support/shop-rules.ts";
import { shopKey } from "./support/shop-state.ts";

const shops = ["north", "south", "east"];

const keyOf = (shop: string): string => (shop === "north" ? shopKey : `key-of-${shop}-1234567890`);

const options: ShopOptions = {
  checks: ["oauth/own-data"],
  target: {
    identities: shops.map((shop) => ({ name: shop, token: keyOf(shop), partition: shop })),
    oauth: {
      consent: { kind: "parameters", parameters: { shop: "north" } },
      consents: Object.fromEntries(
        shops.slice(1).map((shop) => [shop, { kind: "parameters" as const, parameters: { shop } }]),
      ),
    },
  },
};

interface Shops {
  /** The shop that a token is for. */
  readonly granted: (chosen: string) => string;
  readonly orders?: (shop: string) => object;
}

/** A server of three shops. The owner chooses a shop, and the next token is for it. */
function serving({ granted, orders = (shop) => ({ shop, items: [] }) }: Shops): ShopWays {
  const keys = new Map(shops.map((shop) => [keyOf(shop), shop]));
  let chosen = "";
  return {
    first({ url, headers }) {
      const { pathname, searchParams } = new URL(url);
      if (pathname === "/authorize") chosen = searchParams.get("shop") ?? "";
      const shop = keys.get(headers.get("authorization")?.replace("Bearer ", "") ?? "");
      return pathname === "/v1/orders" && shop !== undefined ? json(200, orders(shop)) : undefined;
    },
    tokenBody(body) {
      keys.set(String(body["access_token"]), granted(chosen));
      return body;
    },
  };
}

test.each<[name: string, shops: Shops]>([
  ["for the first shop", { granted: () => "north" }],
  [
    "for another shop than the chosen one",
    { granted: (shop) => (shop === "east" ? "south" : shop) },
  ],
])("a token %s is reported", async (_name, ways) => {
  expect(noticed(await runShop(serving(ways), options))).toEqual(["oauth/own-data"]);
});

let reads = 0;

test.each<[name: string, shops: Shops, status: string]>([
  ["each token is for the chosen shop", { granted: (shop) => shop }, "passed"],
  [
    "every shop sees the same",
    { granted: () => "north", orders: () => ({ items: [] }) },
    "skipped",
  ],
  [
    "a counter differs in each response",
    { granted: (shop) => shop, orders: (shop) => ({ shop, reads: (reads += 1) }) },
    "passed",
  ],
  [
    "only counters differ",
    { granted: () => "north", orders: () => ({ reads: (reads += 1) }) },
    "skipped",
  ],
])("nothing is reported if %s", async (_name, ways, status) => {
  const { results, findings } = await runShop(serving(ways), options);
  expect(findings).toEqual([]);
  expect(
    results.filter(({ check }) => check === "oauth/own-data").map((one) => one.status),
  ).toEqual([status]);
});
