/* oxlint-disable vitest/expect-expect -- each @ts-expect-error below is an assertion, made by the compiler */
import { expectTypeOf, test } from "vitest";
import {
  type Campaign,
  type Client,
  type ClientEvent,
  createBudget,
  createClient,
  type Intent,
  type Job,
  type Lead,
  type NotSent,
  orThrow,
  type Pending,
  type Receipt,
  type Site,
  type Undocumented,
  type UnknownOutcome,
} from "./index.ts";

declare const client: Client;
const path = { id: "0d9f4f0e-6a0b-4f7c-8b65-7d3c1f4a9e20" };

test("a method takes the input of its operation", () => {
  void client.listVerticals();
  void client.listVerticals({});
  void client.getVertical({ path: { slug: "plumbing" } });
  void client.listLeads({ query: { limit: 10 }, signal: AbortSignal.abort() });
  void client.updateSite({ body: { tagline: null, theme: "sky" }, idempotencyKey: "site-0001" });
  void client.createCampaign({ body: { dailyBudgetCents: 2500 } });
  void client.launchCampaign({ path, idempotencyKey: undefined, signal: undefined });
});

test("each operation below the base URL has a method", () => {
  expectTypeOf<keyof Client>().toExtend<string>();
  expectTypeOf<"setUpBusiness" extends keyof Client ? true : false>().toEqualTypeOf<true>();
  // @ts-expect-error the authorization server is another origin
  void client.exchangeToken;
});

test("an invalid body does not compile", () => {
  // @ts-expect-error an unknown field
  void client.updateSite({ body: { tagLine: "x" } });
  // @ts-expect-error an unknown field further inside
  void client.updateSite({ body: { socials: { myspace: "x" } } });
  // @ts-expect-error a value that is not in the enum
  void client.updateSite({ body: { theme: "dark" } });
  // @ts-expect-error null where null is not allowed
  void client.updateSite({ body: { displayName: null } });
  // @ts-expect-error undefined is neither absent nor null
  void client.updateSite({ body: { tagline: undefined } });
  // @ts-expect-error text for a number
  void client.createCampaign({ body: { dailyBudgetCents: "2500" } });
});

test("required properties cannot be omitted", () => {
  // @ts-expect-error no input at all
  void client.createCampaign();
  // @ts-expect-error no body
  void client.createCampaign({});
  // @ts-expect-error a body without its required field
  void client.createCampaign({ body: { name: "Spring" } });
  // @ts-expect-error no path parameters
  void client.getJob({});
  // @ts-expect-error a path parameter of another name
  void client.getVertical({ path: { id: "plumbing" } });
});

test("options that an operation does not have do not compile", () => {
  // @ts-expect-error the client sets the key's header itself
  void client.updateSite({ body: {}, headers: { "Idempotency-Key": "site-0001" } });
  // @ts-expect-error the client sets the credential itself
  void client.getSite({ headers: { Authorization: "Bearer x" } });
  // @ts-expect-error a read takes no key
  void client.getSite({ idempotencyKey: "site-0001" });
  // @ts-expect-error misspelt
  void client.getSite({ singal: AbortSignal.abort() });
  // @ts-expect-error an operation without a body
  void client.publishSite({ body: {} });
  // @ts-expect-error an unknown query parameter
  void client.listLeads({ query: { offset: 3 } });
  // @ts-expect-error a value that is not in the enum
  void client.getMetrics({ query: { days: 14 } });
  // @ts-expect-error the keys of a client's options are known
  createClient({ baseUrl: "https://api.example", auth: "key", retries: 3 });
  // @ts-expect-error auth is required
  createClient({ baseUrl: "https://api.example" });
});

test("a budget is a boolean or made by createBudget", () => {
  const options = { baseUrl: "https://api.example", auth: "key" };
  createClient({ ...options, budget: createBudget() });
  createClient({ ...options, budget: false });
  // @ts-expect-error made by hand
  createClient({ ...options, budget: { limits: [] } });
  // @ts-expect-error not called
  createClient({ ...options, budget: createBudget });
  // @ts-expect-error a number of calls
  createClient({ ...options, budget: 60 });
});

test("the type of an event determines its properties", () => {
  const onEvent = (event: ClientEvent): void => {
    expectTypeOf(event.path).toEqualTypeOf<string>();
    if (event.type === "wait") expectTypeOf(event.ms).toEqualTypeOf<number>();
    if (event.type === "call-end") expectTypeOf(event.status).toEqualTypeOf<number | undefined>();
    // @ts-expect-error only ends have a status
    if (event.type === "call-start") void event.status;
    // @ts-expect-error events contain no key
    void event.idempotencyKey;
  };
  createClient({ baseUrl: "https://api.example", auth: "key", onEvent });
  createClient({ baseUrl: "https://api.example", auth: "key", onEvent: async () => {} });
  createClient({ baseUrl: "https://api.example", auth: "key", onEvent: console.log });
  // @ts-expect-error a listener of something else
  createClient({ baseUrl: "https://api.example", auth: "key", onEvent: (line: string) => line });
});

test("data exists on a success", async () => {
  const outcome = await client.getSite();
  // @ts-expect-error not narrowed
  void outcome.data;
  // @ts-expect-error not narrowed
  void outcome.error;
  expectTypeOf(outcome.receipt).toEqualTypeOf<Receipt>();
  if (outcome.ok) {
    expectTypeOf(outcome.data).toEqualTypeOf<{ site: Site }>();
    expectTypeOf(outcome.status).toEqualTypeOf<200>();
    expectTypeOf(outcome.kind).toEqualTypeOf<"response">();
  }
});

test("the status of a documented response determines its body, exhaustively", async () => {
  const outcome = await client.createCampaign({ body: { dailyBudgetCents: 2500 } });
  switch (outcome.kind) {
    case "response":
      if (outcome.status === 202) {
        expectTypeOf(outcome.data.job.campaignId).toEqualTypeOf<string | null>();
        // @ts-expect-error a success has no error
        void outcome.error;
      } else {
        expectTypeOf(outcome.error.error).toEqualTypeOf<string>();
        // @ts-expect-error a failure has no data
        void outcome.data;
      }
      // @ts-expect-error no such status is documented
      void (outcome.status === 418);
      return;
    case "undocumented":
      expectTypeOf(outcome).toEqualTypeOf<Undocumented>();
      return;
    case "not-sent":
      expectTypeOf(outcome).toEqualTypeOf<NotSent>();
      return;
    case "pending":
      expectTypeOf(outcome).toEqualTypeOf<Pending>();
      return;
    case "unknown-outcome":
      expectTypeOf(outcome).toEqualTypeOf<UnknownOutcome>();
      return;
    default:
      expectTypeOf(outcome).toBeNever();
  }
});

test("a range and a default cover the statuses without a response of their own", async () => {
  const outcome = await client.listLeads();
  if (outcome.kind !== "response") return;
  expectTypeOf<404 extends typeof outcome.status ? true : false>().toEqualTypeOf<true>();
  expectTypeOf<503 extends typeof outcome.status ? true : false>().toEqualTypeOf<true>();
  if (outcome.status === 200) expectTypeOf(outcome.data.nextCursor).toEqualTypeOf<string | null>();
  if (outcome.status === 429) expectTypeOf(outcome.error.error).toEqualTypeOf<string>();
  if (!outcome.ok)
    expectTypeOf<200 extends typeof outcome.status ? true : false>().toEqualTypeOf<false>();
});

test("orThrow narrows to the success", async () => {
  const { data, status } = orThrow(await client.launchCampaign({ path }));
  expectTypeOf(data.campaign).toEqualTypeOf<Campaign>();
  expectTypeOf(status).toEqualTypeOf<200>();
});

test("an intent keeps its operation's name, and therefore its outcome", async () => {
  const intent = await client.prepare("createCampaign", { body: { dailyBudgetCents: 2500 } });
  expectTypeOf(intent).toEqualTypeOf<Intent<"createCampaign">>();
  const outcome = await client.send(intent, { deadlineMs: 60_000, sentBefore: true });
  if (outcome.ok) expectTypeOf(outcome.data.job.campaignId).toEqualTypeOf<string | null>();
  void client.prepare("publishSite");
  // @ts-expect-error a read takes no key
  void client.prepare("getSite");
  // @ts-expect-error no body
  void client.prepare("createCampaign", {});
  // @ts-expect-error the signal is passed to send
  void client.prepare("publishSite", { deadlineMs: 1 });
  const either = "publishSite" as "publishSite" | "updateSite" | "createCampaign";
  // @ts-expect-error only one of the operations takes this body
  void client.prepare(either, { body: {} });
  // @ts-expect-error two of them require a body
  void client.prepare(either);
  const noBody = "publishSite" as "publishSite" | "launchCampaign";
  // @ts-expect-error one of them requires a path
  void client.prepare(noBody, {});
  void client.prepare(noBody, { path });
  // @ts-expect-error misspelt
  void client.send(intent, { sendBefore: true });
});

test("a read cannot be pending", async () => {
  const outcome = await client.getSite();
  expectTypeOf<"pending" extends typeof outcome.kind ? true : false>().toEqualTypeOf<false>();
});

test("a list has pages and items, a job has wait, and other operations have neither", async () => {
  for await (const { data } of client.listLeads.pages({ query: { limit: 10 } }))
    expectTypeOf(data.nextCursor).toEqualTypeOf<string | null>();
  for await (const lead of client.listLeads.items()) expectTypeOf(lead).toEqualTypeOf<Lead>();
  const ended = await client.createCampaign.wait("id");
  expectTypeOf(ended.id).toEqualTypeOf<string>();
  expectTypeOf(ended.data).toEqualTypeOf<{ job: Job } | undefined>();
  if (ended.ok) expectTypeOf(ended.data.job).toEqualTypeOf<Job>();
  // @ts-expect-error this list has no pages
  void client.listCampaigns.pages;
  // @ts-expect-error a launch starts no job
  void client.launchCampaign.wait;
});
