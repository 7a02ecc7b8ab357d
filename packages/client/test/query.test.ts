import { QueryClient, queryOptions } from "@tanstack/react-query";
import { expect, expectTypeOf, onTestFinished, test } from "vitest";
import {
  type Campaign,
  createClient,
  type Job,
  type Lead,
  type SiteEnvelope,
} from "../src/index.ts";
import { queries } from "../src/query.ts";
import { faults } from "../src/testing.ts";
import type { useCreateCampaign, useLeads, useSite, useVertical } from "./hooks.ts";

test("queries have the client's methods", async () => {
  const campaigns: Campaign[] = [];
  const fetch = faults([Response.json({ campaigns, adBalanceCents: 0 })]);
  const client = createClient({ baseUrl: "https://ads.test/v1", auth: "any-key", fetch });
  const cache = new QueryClient();
  onTestFinished(() => cache.clear());

  const ads = queries(client, { scope: "north" });
  await cache.fetchQuery(ads.listCampaigns.queryOptions());

  expect(cache.getQueryData(["north", "listCampaigns", {}])).toMatchObject({ campaigns });
  expect(fetch.requests).toMatchObject([{ operation: "listCampaigns", path: "/v1/campaigns" }]);
});

test("a key tagged by the adapter's function has the type of its data", () => {
  const client = createClient({ baseUrl: "https://ads.test/v1", auth: "any-key" });
  const options = queryOptions(queries(client).getSite.queryOptions());

  const data = new QueryClient().getQueryData(options.queryKey);

  expect(data).toBeUndefined();
  expectTypeOf(data).toEqualTypeOf<SiteEnvelope | undefined>();
});

test("hooks have the types of their operations", () => {
  type Data<Hook extends () => { data: unknown }> = NonNullable<ReturnType<Hook>["data"]>;
  expectTypeOf<Data<typeof useSite>["site"]>().toHaveProperty("displayName");
  expectTypeOf<Data<typeof useVertical>["vertical"]["slug"]>().toEqualTypeOf<string>();
  expectTypeOf<Data<typeof useLeads>["pages"][number]["leads"]>().toEqualTypeOf<Lead[]>();
  expectTypeOf<Data<typeof useCreateCampaign>["job"]>().toEqualTypeOf<Job>();
});
