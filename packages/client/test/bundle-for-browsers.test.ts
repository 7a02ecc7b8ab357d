import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { fault, faults, type Step } from "../src/testing.ts";
import type { ClientOptions } from "../src/index.ts";
import { type Bundle, bundleForBrowsers, type LoadedBundle } from "./bundle-for-browsers.ts";

let bundle: Bundle;
beforeAll(async () => {
  bundle = await bundleForBrowsers();
});

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function load(): Promise<LoadedBundle> {
  const loaded = await bundle.load();
  folders.push(loaded.folder);
  return loaded;
}

const success: Step = () => Response.json({ verticals: [] });

function optionsFor(steps: readonly Step[]): ClientOptions & {
  readonly fetch: ReturnType<typeof faults>;
} {
  // Without randomness, no wait is longer than the answers ask for.
  return { baseUrl: "https://ads.test/v1", auth: "key", random: () => 0, fetch: faults(steps) };
}

test("a call that fails at first is sent again by code that is loaded with it", async () => {
  const { client } = await load();
  const options = optionsFor([fault.reset(), success]);

  const outcome = await client.createClient(options).listVerticals();

  expect(outcome).toMatchObject({ ok: true, receipt: { attempts: 2 } });
});

test("messages are complete once the first call has loaded them", async () => {
  const { client } = await load();
  const fetch = optionsFor([success, fault.html(502)]);
  const ads = client.createClient(fetch);
  const misuse = (): unknown => client.createClient({ ...fetch, deadlineMs: -1 });

  expect(misuse).toThrow("option-invalid deadlineMs");
  await ads.listVerticals();
  const outcome = await ads.listVerticals();

  expect(outcome).toMatchObject({
    message: "listVerticals was answered 502, with a body that the document does not describe",
  });
  expect(misuse).toThrow("The option deadlineMs must be a number of milliseconds");
});

test("without that code, an outcome is told by its kind, and the next call loads the code", async () => {
  const { client, folder } = await load();
  const place = join(folder, bundle.later);
  await rename(place, `${place}.gone`);
  const { fetch, ...options } = optionsFor([success, fault.reset(), fault.reset(), success]);
  const ads = client.createClient({ ...options, fetch });

  expect(await ads.listVerticals()).toMatchObject({ ok: true });
  const lost = await ads.publishSite();
  expect(lost).toMatchObject({
    kind: "unknown-outcome",
    reason: "no-answer",
    message: "publishSite: unknown-outcome",
    receipt: { attempts: 1, inDoubt: true },
  });
  expect(fetch.requests).toHaveLength(2);
});

test("a full budget without that code leaves it to the service", async () => {
  const { client, folder } = await load();
  await rm(join(folder, bundle.later));
  const ads = client.createClient(optionsFor([fault.forever(success)]));

  const outcomes = await Promise.all(Array.from({ length: 200 }, async () => ads.listVerticals()));

  expect(outcomes.filter(({ ok, receipt }) => ok && receipt.waits.length === 0)).toHaveLength(200);
});

test("pages, jobs and intents are loaded when the client is created", async () => {
  const { client } = await load();
  const page = { leads: [], nextCursor: null };
  const ads = client.createClient(optionsFor([fault.forever(() => Response.json(page))]));

  const intent = await ads.prepare("publishSite");
  const pages: unknown[] = [];
  for await (const { data } of ads.listLeads.pages()) pages.push(data);

  expect(intent).toMatchObject({ operation: "publishSite", body: null });
  expect(pages).toEqual([page]);
});
