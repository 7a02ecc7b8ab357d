// Before SWR, which looks for a window.
import { renderHook } from "../../../packages/client/test/render-hook.ts";
import type { CallError } from "@local-ads/client/swr";
import type { SWRResponse } from "swr";
import type { SWRMutationResponse } from "swr/mutation";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { loadExample, removeExamples } from "./load-example.ts";
import { openForAnyKey } from "./open-for-any-key.test-support.ts";
import { openSandbox } from "./open-sandbox.test-support.ts";

afterEach(() => vi.unstubAllGlobals());
afterAll(removeExamples);

test("the site is shown, and a new campaign is created", async () => {
  const { paths } = await openForAnyKey();
  const { useSite, useLeads, useCreateCampaign } = await loadExample<{
    useSite: () => SWRResponse<{ site: object }>;
    useLeads: () => SWRResponse<readonly { leads: readonly object[] }[]>;
    useCreateCampaign: () => SWRMutationResponse<object, CallError, readonly unknown[], object>;
  }>("swr-1");
  const { result } = renderHook(() => ({
    site: useSite().data?.site,
    pages: useLeads().data,
    create: useCreateCampaign(),
  }));

  await expect.poll(() => result().site).toMatchObject({ slug: expect.any(String) });
  await expect.poll(() => result().pages?.[0]?.leads).toHaveLength(50);
  expect(await result().create.trigger({ body: { dailyBudgetCents: 2500 } })).toHaveProperty("job");
  expect(paths).toContain("/campaigns");
});

test("a trade is requested once its name is known", async () => {
  const { paths } = await openForAnyKey();
  const { useVertical } = await loadExample<{
    useVertical: (slug?: string) => SWRResponse<{ vertical: object }>;
  }>("swr-2");
  const { result, render } = renderHook(() => useVertical().data);
  expect(paths).toEqual([]);

  render(() => useVertical("plumbing").data);

  await expect.poll(() => result()?.vertical).toMatchObject({ slug: "plumbing" });
  expect(paths).toEqual(["/verticals/plumbing"]);
});

test("leads are listed to the end, and requested again", async () => {
  const { paths } = await openForAnyKey();
  const { useLeads } = await loadExample<{ useLeads: () => Leads }>("swr-3");
  const { result } = renderHook(() => useLeads());
  await expect.poll(() => result().leads).toHaveLength(50);

  for (let pages = 1; result().hasMore && pages < 9; pages += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    await result().loadMore();
    // oxlint-disable-next-line no-await-in-loop -- and is rendered before it is read
    await expect.poll(() => paths).toHaveLength(pages + 1);
  }
  await expect.poll(() => result().hasMore).toBe(false);
  const before = paths.length;
  expect(new Set(result().leads.map(({ id }) => id)).size).toBe(result().leads.length);
  expect(before).toBeGreaterThan(1);

  await result().refresh();

  await expect.poll(() => paths.length).toBeGreaterThan(before);
});

interface Leads {
  readonly leads: readonly { readonly id: string }[];
  readonly hasMore: boolean;
  readonly loadMore: () => Promise<unknown>;
  readonly refresh: () => Promise<unknown>;
}

test("an error has the message of its outcome", async () => {
  await openSandbox();
  const { useProblem } = await loadExample<{ useProblem: () => string | undefined }>("swr-4");
  const { result } = renderHook(useProblem);

  await expect.poll(result).toMatch(/401/);
});
