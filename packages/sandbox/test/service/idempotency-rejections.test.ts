import { beforeEach, expect, test } from "vitest";
import type { CallOptions } from "../support/call.ts";
import {
  expectError,
  expectReplay,
  isReplay,
  minute,
  openService,
  ownerOf,
  slugs,
} from "../support/open-service.ts";
import { repeat } from "../support/repeat.ts";

const { control, send, wait, rewind } = await openService();
beforeEach(rewind);

const workspace = slugs.everything;

const nobody = "00000000-0000-4000-8000-000000000000";
const creation = { dailyBudgetCents: 2_500 };

type Request = readonly [line: string, options?: CallOptions];

interface RejectedKey {
  readonly status: number;
  readonly what: string;
  readonly before?: () => Promise<unknown>;
  readonly rejected: Request;
  readonly after?: () => Promise<unknown>;
  readonly accepted?: Request;
}

const change: Request = ["PATCH /site", { body: { bio: "Accepted" } }];
const asFresh = { as: ownerOf(slugs.fresh) };

const rejections: readonly RejectedKey[] = [
  { status: 400, what: "a wrong body", rejected: ["PATCH /site", { body: { displayName: "" } }] },
  { status: 400, what: "no JSON", rejected: ["PATCH /site", { raw: "{" }] },
  { status: 400, what: "a wrong id", rejected: ["POST /campaigns/1/pause"] },
  {
    status: 400,
    what: "a document the site builder does not take",
    rejected: ["PUT /site/draft", { body: { doc: { sections: "none" } } }],
  },
  { status: 401, what: "no credential", rejected: ["PATCH /site", { body: {}, token: null }] },
  { status: 401, what: "an expired one", rejected: ["PATCH /site", { body: {}, as: "expired" }] },
  { status: 401, what: "a revoked one", rejected: ["PATCH /site", { body: {}, as: "revoked" }] },
  {
    status: 402,
    what: "no subscription",
    before: () => control.setSubscription({ workspace, active: false }),
    rejected: ["POST /campaigns", { body: creation }],
    after: () => control.setSubscription({ workspace, active: true }),
  },
  {
    status: 403,
    what: "a missing scope",
    rejected: ["PATCH /site", { body: {}, as: "only site:read" }],
  },
  {
    status: 404,
    what: "an unknown creative",
    rejected: ["POST /campaigns", { body: { ...creation, creativeId: nobody } }],
  },
  { status: 404, what: "an unknown campaign", rejected: [`POST /campaigns/${nobody}/launch`] },
  {
    status: 409,
    what: "no draft to publish",
    rejected: ["POST /site/publish", asFresh],
    accepted: ["PUT /site/draft", { ...asFresh, body: { doc: {} } }],
  },
  {
    status: 409,
    what: "no funding",
    before: () => control.setFunding({ workspace, cents: 0 }),
    rejected: ["POST /campaigns", { body: creation }],
  },
  {
    status: 413,
    what: "a body too large",
    rejected: ["PATCH /site", { raw: JSON.stringify({ bio: "x".repeat(600_000) }) }],
  },
  {
    status: 429,
    what: "no more writes",
    before: () => repeat(20, () => send("PATCH /site", { body: {} })),
    rejected: ["PATCH /site", { body: {} }],
    after: () => wait(minute),
  },
  {
    status: 429,
    what: "no more operations",
    before: () => repeat(120, () => send("GET /workspace")),
    rejected: ["PATCH /site", { body: {} }],
    after: () => wait(minute),
  },
  {
    status: 502,
    what: "the provider away",
    before: () => control.setProvider({ available: false }),
    rejected: ["POST /campaigns", { body: creation }],
    after: () => control.setProvider({ available: true }),
  },
  {
    status: 503,
    what: "a service not configured",
    before: () => control.setService({ configured: false }),
    rejected: ["PATCH /site", { body: {} }],
    after: () => control.setService({ configured: true }),
  },
];

test.each(rejections)(
  "a request that is rejected with $status for $what leaves its key free, also for other arguments",
  async ({ status: expected, before, rejected, after, accepted = change }) => {
    await before?.();
    for (let turn = 0; turn < 2; turn += 1)
      expectError(await send(rejected[0], { ...rejected[1], key: "rejected-at-first" }), expected);
    await after?.();

    const taken = await send(accepted[0], { ...accepted[1], key: "rejected-at-first" });
    expect([taken.status, isReplay(taken)]).toEqual([200, false]);
    expectReplay(await send(accepted[0], { ...accepted[1], key: "rejected-at-first" }), taken);
  },
);
