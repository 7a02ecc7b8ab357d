import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import {
  formatPointer,
  type JsonValue,
  loadContract,
  parsePointer,
  resolvePointer,
} from "@plumbline/contract";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createSandbox } from "../../src/index.ts";
import {
  actOn,
  day,
  type Here,
  hour,
  minute,
  openService,
  slugs,
  start,
} from "../support/open-service.ts";

const text = await readFile(fileURLToPath(import.meta.resolve("@local-ads/openapi")), "utf8");

interface Mutant {
  readonly what: string;
  /** New values by their JSON Pointers into the document. */
  readonly change: Readonly<Record<string, JsonValue>>;
  /** The observation from outside. */
  readonly probe: (here: Here) => Promise<unknown>;
  readonly sound: unknown;
  readonly mutated: unknown;
}

const patch = (body: object) => (here: Here) => here.status("PATCH /site", { body });
const length = (count: number): string => "x".repeat(count);
const settings = "/components/schemas/SiteUpdate/properties";
const creation = "/components/schemas/CampaignCreation/properties";
const create = (more: object) => (here: Here) =>
  here.status("POST /campaigns", { body: { dailyBudgetCents: 2_500, name: "A", ...more } });

/** Counts the requests until one is rejected. */
async function countUntilRejected(here: Here, line: string): Promise<number> {
  for (let count = 0; ; count += 1)
    if ((await here.status(line, { body: undefined })) === 429) return count;
}

async function retry(here: Here, after: number): Promise<string | null> {
  await here.send("PATCH /site", { key: "used-twice", body: {} });
  await here.wait(after);
  const { token } = await here.control.issueIdentity({
    workspace: slugs.everything,
    name: "later",
    lifetimeMs: hour,
  });
  const { headers } = await here.send("PATCH /site", { key: "used-twice", body: {}, token });
  return headers.get("idempotency-replayed");
}

const siteRead = "/paths/~1site/get";
const schemes = "/components/securitySchemes";

/** These mutants are independent of each other, so they share one contract. */
const bounds: readonly Mutant[] = [
  {
    what: "the longest name of a site",
    change: { [`${settings}/displayName/maxLength`]: 81 },
    probe: patch({ displayName: length(81) }),
    sound: 400,
    mutated: 200,
  },
  {
    what: "the shortest name of a site",
    change: { [`${settings}/displayName/minLength`]: 0 },
    probe: patch({ displayName: "" }),
    sound: 400,
    mutated: 200,
  },
  {
    what: "the most locations",
    change: { [`${settings}/locations/maxItems`]: 8 },
    probe: patch({ locations: Array.from({ length: 8 }, () => ({ lat: 1, lon: 1 })) }),
    sound: 400,
    mutated: 200,
  },
  {
    what: "the themes",
    change: { [`${settings}/theme/enum`]: ["electric", "midnight", "sky", "dawn"] },
    probe: patch({ theme: "dawn" }),
    sound: 400,
    mutated: 200,
  },
  {
    what: "the pattern of a colour",
    change: { [`${settings}/accentColor/pattern`]: "^#[0-9a-fA-F]{3}$" },
    probe: patch({ accentColor: "#0A8" }),
    sound: 400,
    mutated: 200,
  },
  {
    what: "unlisted members",
    change: { "/components/schemas/CampaignCreation/additionalProperties": true },
    probe: create({ colour: "red" }),
    sound: 400,
    mutated: 202,
  },
  {
    what: "the smallest radius",
    change: { [`${creation}/radiusMi/minimum`]: 9 },
    probe: create({ radiusMi: 9 }),
    sound: 400,
    mutated: 202,
  },
  {
    what: "the greatest radius, made smaller",
    change: { [`${creation}/radiusMi/maximum`]: 40 },
    probe: create({ radiusMi: 41 }),
    sound: 202,
    mutated: 400,
  },
  {
    what: "what a campaign needs",
    change: { "/components/schemas/CampaignCreation/required": ["dailyBudgetCents", "name"] },
    probe: create({ name: undefined }),
    sound: 202,
    mutated: 400,
  },
  {
    what: "the longest page of leads",
    change: { "/components/parameters/Limit/schema/maximum": 201 },
    probe: (here) => here.status("GET /leads?limit=201"),
    sound: 400,
    mutated: 200,
  },
  {
    what: "the pattern of a slug",
    change: { "/components/parameters/VerticalSlug/schema/pattern": "^[a-zA-Z0-9-]{2,60}$" },
    probe: (here) => here.status("GET /verticals/Plumbing"),
    sound: 400,
    mutated: 404,
  },
  {
    what: "the shortest key",
    change: { "/components/parameters/IdempotencyKey/schema/minLength": 7 },
    probe: (here) => here.status("PATCH /site", { key: length(7), body: {} }),
    sound: 400,
    mutated: 200,
  },
];

const policies: readonly Mutant[] = [
  {
    what: "the scope of an operation",
    change: { [`${siteRead}/security`]: [{ ApiKey: ["leads:read"] }, { OAuth: ["leads:read"] }] },
    probe: async (here) => [
      await here.status("GET /site", { as: "only site:read" }),
      (await here.send("GET /site", { as: "only site:read" })).headers.get("www-authenticate"),
      await here.status("GET /site", { as: "only leads:read" }),
    ],
    sound: [200, null, 403],
    mutated: [403, 'Bearer error="insufficient_scope", scope="leads:read"', 200],
  },
  {
    what: "the header of a challenge",
    change: { [`${schemes}/ApiKey/x-challenge/header`]: "X-Challenge" },
    probe: async (here) => {
      const { headers } = await here.send("GET /site", { as: "only ads:read" });
      return [headers.has("www-authenticate"), headers.has("x-challenge")];
    },
    sound: [true, false],
    mutated: [false, true],
  },
  {
    what: "the status of a missing credential",
    change: { [`${schemes}/ApiKey/x-challenge/unauthenticated`]: 403 },
    probe: (here) => here.status("GET /site", { token: null }),
    sound: 401,
    mutated: 403,
  },
  {
    what: "the lifetime of a key",
    change: { [`${schemes}/ApiKey/x-lifetimes/apiKey`]: "P1D" },
    probe: async (here) => {
      await here.wait(day - 1);
      const before = await here.status("GET /site");
      await here.wait(1);
      return [before, await here.status("GET /site")];
    },
    sound: [200, 200],
    mutated: [200, 401],
  },
  {
    what: "how long an answer is kept",
    change: { "/x-idempotency/retention": "P1D" },
    probe: async (here) => [await retry(here, day - 1), await retry(here, 1)],
    sound: ["true", "true"],
    mutated: ["true", null],
  },
  {
    what: "the name of the key's header",
    change: {
      "/x-idempotency/key/header": "X-Once",
      "/components/parameters/IdempotencyKey/name": "X-Once",
    },
    probe: (here) => {
      const headers = { "x-once": "a-key-elsewhere" };
      return here.status("PATCH /site", { key: null, body: {}, headers });
    },
    sound: 400,
    mutated: 200,
  },
  {
    what: "the mark of a replay",
    change: { "/x-idempotency/replay/value": "yes" },
    probe: (here) => retry(here, 0),
    sound: "true",
    mutated: "yes",
  },
  {
    what: "the status of a conflict",
    change: { "/x-idempotency/statuses/conflict": 400 },
    probe: async (here) => {
      await here.send("PATCH /site", { key: "used-twice", body: {} });
      return here.status("PATCH /site", { key: "used-twice", body: { bio: "Other" } });
    },
    sound: 409,
    mutated: 400,
  },
  {
    what: "the limit on operations",
    change: { "/x-rate-limits/0/limit": 5 },
    probe: (here) => countUntilRejected(here, "GET /workspace"),
    sound: 120,
    mutated: 5,
  },
  {
    what: "the limit on writes",
    change: { "/x-rate-limits/1/limit": 3 },
    probe: (here) => countUntilRejected(here, "POST /site/publish"),
    sound: 20,
    mutated: 3,
  },
  {
    what: "the window of a limit",
    change: { "/x-rate-limits/1/window": "PT30S" },
    probe: async (here) => {
      await countUntilRejected(here, "POST /site/publish");
      await here.wait(minute / 2);
      return here.status("POST /site/publish");
    },
    sound: 429,
    mutated: 200,
  },
  {
    what: "how long to wait",
    change: { "/x-rate-limits/1/retryAfter": "PT90S" },
    probe: async (here) => {
      await countUntilRejected(here, "POST /site/publish");
      return (await here.send("POST /site/publish")).headers.get("retry-after");
    },
    sound: "60",
    mutated: "90",
  },
  {
    what: "the largest body",
    change: { "/x-body-limit/bytes": 20 },
    probe: patch({ bio: length(30) }),
    sound: 200,
    mutated: 413,
  },
  {
    what: "the text of an error",
    change: { "/components/examples/error-not-found/value/error": "gone fishing" },
    probe: async (here) =>
      (await here.send("GET /verticals/no-such-trade")).json.error === "gone fishing",
    sound: false,
    mutated: true,
  },
  {
    what: "the name of the receipt",
    change: {
      "/components/responses/Site/headers": {
        "X-Receipt": { $ref: "#/components/headers/X-Request-Id" },
      },
    },
    probe: async (here) => {
      const { headers } = await here.send("GET /site");
      return [headers.has("x-request-id"), headers.has("x-receipt")];
    },
    sound: [true, false],
    mutated: [false, true],
  },
  {
    what: "the status of a success",
    change: {
      "/paths/~1site~1publish/post/responses": {
        "201": { $ref: "#/components/responses/SitePublished" },
      },
    },
    probe: (here) => here.status("POST /site/publish"),
    sound: 200,
    mutated: 201,
  },
  {
    what: "the base path",
    change: { "/servers": [{ url: "http://127.0.0.1:4020/v2" }] },
    probe: (here) => here.status("GET /site"),
    sound: 200,
    mutated: 404,
  },
];

const whole = await openService();

async function openMutant(changes: readonly Mutant["change"][]): Promise<Here> {
  const document = JSON.parse(text);
  for (const [pointer, value] of changes.flatMap((change) => Object.entries(change)))
    replaceAt(document, pointer, value);
  const contract = await loadContract(document, { validators: "lazy" });
  return actOn(await createSandbox({ contract, clock: { mode: "frozen", start } }));
}

const loosened = await openMutant(bounds.map(({ change }) => change));
afterAll(() => loosened.sandbox.close());

test.each(bounds)("$what follows the contract", async ({ probe, sound, mutated }) => {
  expect(await probe(whole)).toEqual(sound);
  expect(await probe(loosened)).toEqual(mutated);
});

test.each(policies)("$what follows the contract", async ({ change, probe, sound, mutated }) => {
  const other = await openMutant([change]);
  onTestFinished(() => other.sandbox.close());

  await whole.rewind();
  expect(await probe(whole)).toEqual(sound);
  expect(await probe(other)).toEqual(mutated);
});

/** Replaces an existing value. */
function replaceAt(document: JsonValue, pointer: string, value: JsonValue): void {
  const tokens = parsePointer(pointer);
  const parent = resolvePointer(document, formatPointer(tokens.slice(0, -1)));
  const name = tokens.at(-1) ?? "";
  expect(parent).toHaveProperty([name]);
  Object.assign(parent as object, { [name]: value }); // a value that has a member
}
