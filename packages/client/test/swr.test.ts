// Before SWR, which looks for a window.
import { renderHook } from "./render-hook.ts";
import useSWR, { preload, useSWRConfig } from "swr";
import useSWRInfinite, { unstable_serialize } from "swr/infinite";
import useSWRMutation from "swr/mutation";
import { expect, expectTypeOf, test } from "vitest";
import { createClient, type JobEnvelope, type SiteEnvelope } from "../src/index.ts";
import { type ClientSwr, swr } from "../src/swr.ts";
import { fault, faults, type FaultyFetch } from "../src/testing.ts";

type Steps = Parameters<typeof faults>[0];

function setUp(steps: Steps): { readonly ads: ClientSwr; readonly fetch: FaultyFetch } {
  const fetch = faults(steps);
  const client = createClient({
    baseUrl: "https://ads.test/v1",
    auth: "any-key",
    fetch,
    maxRetries: 0,
  });
  return { ads: swr(client), fetch };
}

const site = { slug: "rivera" };
const campaigns = (...ids: string[]): Response =>
  Response.json({ campaigns: ids.map((id) => ({ id })), adBalanceCents: 0 });
const leads = (id: string, nextCursor: string | null): Response =>
  Response.json({ leads: [{ id }], gated: false, nextCursor });

test("useSWR has the operation's data, from one request for two hooks", async () => {
  const { ads, fetch } = setUp([Response.json({ site })]);
  const { result } = renderHook(() => [
    useSWR(...ads.getSite.read()).data,
    useSWR(...ads.getSite.read({})).data,
  ]);

  await expect.poll(() => result()).toEqual([{ site }, { site }]);
  expect(fetch.requests).toMatchObject([{ operation: "getSite" }]);
});

test("null sends nothing, and an input that follows it sends the request", async () => {
  const { ads, fetch } = setUp([Response.json({ vertical: { slug: "plumbing" } })]);
  const use = (slug?: string) => () => ({
    ...useSWR(...ads.getVertical.read(slug === undefined ? null : { path: { slug } })),
  });
  const { render, result } = renderHook(use());
  await expect.poll(result).toMatchObject({ isLoading: false, data: undefined });
  expect(fetch.requests).toEqual([]);

  render(use("plumbing"));

  await expect.poll(() => result().data?.vertical.slug).toBe("plumbing");
  expect(fetch.requests).toMatchObject([{ path: "/v1/verticals/plumbing" }]);
});

test("useSWRInfinite follows the cursors to the end", async () => {
  const { ads, fetch } = setUp([leads("a", "2"), leads("b", null)]);
  const [getKey, fetcher] = ads.listLeads.pages({ query: { limit: 1 } });
  const { result } = renderHook(() => ({
    ...useSWRInfinite(getKey, fetcher, { revalidateFirstPage: false }),
  }));
  await expect.poll(() => result().data).toHaveLength(1);
  expect(getKey(1, result().data?.at(-1))).not.toBeNull();

  await result().setSize(3);

  await expect
    .poll(() => result().data?.flatMap((page) => page.leads.map(({ id }) => id)))
    .toEqual(["a", "b"]);
  expect(getKey(2, result().data?.at(-1))).toBeNull();
  expect(fetch.requests.map(({ path }) => path)).toEqual([
    "/v1/leads?limit=1",
    "/v1/leads?limit=1&cursor=2",
  ]);
  expect(ads.listLeads.pages(null)[0](0, null)).toBeNull();
});

test("another component requests the first page again by the key of getKey", async () => {
  const { ads, fetch } = setUp([leads("a", null), leads("b", null)]);
  const [getKey, fetcher] = ads.listLeads.pages();
  const { result } = renderHook(() => {
    const { mutate } = useSWRConfig();
    const { data } = useSWRInfinite(getKey, fetcher);
    return { ids: data?.[0]?.leads.map(({ id }) => id), mutate };
  });
  await expect.poll(() => result().ids).toEqual(["a"]);

  expect(await result().mutate(ads.listLeads.hasKey)).toHaveLength(1);
  expect(fetch.requests).toHaveLength(1);
  await result().mutate(unstable_serialize(getKey));

  await expect.poll(() => result().ids).toEqual(["b"]);
});

test("an error is that of the call, which SWR repeats unless it is told not to", async () => {
  const gone = Response.json({ error: "There is no site yet" }, { status: 404 });
  const [once, often] = [setUp([fault.forever(gone)]), setUp([fault.forever(gone)])];
  const [quiet, eager] = [once, often].map(({ ads }, index) =>
    renderHook(() => {
      const shouldRetryOnError = index > 0;
      return useSWR(...ads.getSite.read(), { shouldRetryOnError, errorRetryInterval: 1 }).error;
    }),
  );

  await expect.poll(() => often.fetch.requests.length).toBeGreaterThan(2);
  const error = { name: "OutcomeError", status: 404 };
  expect([quiet?.result(), eager?.result()]).toMatchObject([error, error]);
  expect(once.fetch.requests).toHaveLength(1);
});

test("a mutation refreshes the lists of its operation with every input", async () => {
  const job = Response.json({ job: { id: "j1", status: "queued" } }, { status: 202 });
  const { ads, fetch } = setUp([campaigns("a"), job, campaigns("a", "b")]);
  const { result } = renderHook(() => {
    const { mutate } = useSWRConfig();
    const onSuccess = async (): Promise<unknown> => mutate(ads.listCampaigns.hasKey);
    return {
      list: useSWR(...ads.listCampaigns.read()).data,
      create: useSWRMutation(...ads.createCampaign.mutation(), { onSuccess }),
    };
  });
  await expect.poll(() => result().list?.campaigns).toHaveLength(1);

  const made = await result().create.trigger({ body: { dailyBudgetCents: 2500 } });

  expect(made.job.id).toBe("j1");
  await expect.poll(() => result().list?.campaigns).toHaveLength(2);
  expect(fetch.requests.map(({ operation }) => operation)).toEqual([
    "listCampaigns",
    "createCampaign",
    "listCampaigns",
  ]);
});

test("a mutation that ended in doubt reuses its key when the same variables are triggered again", async () => {
  const { ads, fetch } = setUp([fault.reset(), Response.json({ site }), Response.json({ site })]);
  const { result } = renderHook(() => useSWRMutation(...ads.publishSite.mutation()));
  const variables = {};

  await expect(result().trigger(variables)).rejects.toMatchObject({ code: "unknown-outcome" });
  await result().trigger(variables);
  await result().trigger();

  const [first, second, third] = fetch.requests.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("a preloaded read is not requested again", async () => {
  const { ads, fetch } = setUp([Response.json({ site })]);
  await preload(...ads.getSite.read());

  const { result } = renderHook(() => useSWR(...ads.getSite.read()).data);

  await expect.poll(() => result()).toEqual({ site });
  expect(fetch.requests).toHaveLength(1);
});

test("hooks have the types of their operations", () => {
  const { ads } = setUp([]);
  const useAll = () => ({
    site: useSWR(...ads.getSite.read()),
    slow: useSWR(...ads.getSite.read({ deadlineMs: 60_000 }), { refreshInterval: 1000 }),
    one: useSWR(...ads.getVertical.read(null)),
    leads: useSWRInfinite(...ads.listLeads.pages()),
    create: useSWRMutation(...ads.createCampaign.mutation()),
    publish: useSWRMutation(...ads.publishSite.mutation()),
  });
  type All = ReturnType<typeof useAll>;
  expectTypeOf<All["site"]["data"]>().toEqualTypeOf<SiteEnvelope | undefined>();
  expectTypeOf<All["slow"]["data"]>().toEqualTypeOf<SiteEnvelope | undefined>();
  expectTypeOf<All["site"]["error"]>().toBeAny();
  expectTypeOf<NonNullable<All["leads"]["data"]>[number]["nextCursor"]>().toEqualTypeOf<
    string | null
  >();
  expectTypeOf<All["create"]["data"]>().toEqualTypeOf<JobEnvelope | undefined>();
  const misuse = ({ create, publish }: All): unknown[] => [
    publish.trigger(),
    // @ts-expect-error no variables
    create.trigger(),
    // @ts-expect-error no budget
    create.trigger({ body: {} }),
    // @ts-expect-error no path parameter
    ads.getVertical.read(),
    // @ts-expect-error SWR shares the data of one key
    ads.getSite.read({ auth: "other" }),
    // @ts-expect-error SWR passes the cursor
    ads.listLeads.pages({ query: { cursor: "2" } }),
    // @ts-expect-error an operation without pages
    ads.getSite.pages,
    // @ts-expect-error an operation that reads
    ads.getSite.mutation,
    // @ts-expect-error an operation that does not
    ads.publishSite.read,
  ];
  expect(misuse).toBeTypeOf("function");
});
