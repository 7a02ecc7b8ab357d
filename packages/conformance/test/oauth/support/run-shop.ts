import { compileContract, type Contract, type JsonObject } from "@plumbline/contract";
import {
  type CheckResult,
  type ConformanceOptions,
  type Consent,
  type Finding,
  runConformance,
  type RunReport,
  type Target,
} from "../../../src/index.ts";
import { createShop, type Shop } from "./create-shop.ts";
import { shopKey, shopResources } from "./shop-state.ts";
import { shopDocument } from "./shop-document.ts";
import type { ShopWays } from "./shop-rules.ts";

const shopContract: Contract = compileContract(structuredClone(shopDocument));

export interface ShopRun {
  readonly report: RunReport;
  readonly results: readonly CheckResult[];
  readonly findings: readonly Finding[];
  readonly shop: Shop;
}

export interface ShopOptions extends Partial<Omit<ConformanceOptions, "target">> {
  readonly target?: Partial<Target>;
  readonly consent?: Consent;
  readonly document?: JsonObject;
}

/** Runs the checks of the authorization server against a shop that differs in these ways. */
export async function runShop(ways: ShopWays = {}, options: ShopOptions = {}): Promise<ShopRun> {
  const { consent = { kind: "parameters", parameters: {} }, document, ...rest } = options;
  const shop = createShop(ways);
  const contract = document ? compileContract(structuredClone(document)) : shopContract;
  const target: Target = {
    baseUrl: shopResources.rest,
    fetch: (input, init) => shop.fetch(new Request(input, init)),
    identities: [{ name: "owner", token: shopKey, scopes: ["books:read", "orders:read"] }],
    clock: { advance: async (milliseconds) => void (shop.clock.now += milliseconds) },
    probeRetention: true,
    oauth: { consent },
    ...options.target,
  };
  const report = await runConformance({ seed: 1, checks: ["oauth/*"], ...rest, contract, target });
  const { results } = report;
  return { report, results, shop, findings: results.flatMap(({ findings }) => findings) };
}

/** The checks that found something, each once. */
export function noticed({ findings }: ShopRun): readonly string[] {
  return [...new Set(findings.map(({ check }) => check))].toSorted();
}
