import { toArbitrary } from "@plumbline/arbitrary";
import { findOperation, type JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { day, expectError, minute, openService, ownerOf, slugs } from "../support/open-service.ts";

const { sandbox, control, send, status, read, wait, rewind } = await openService();
beforeEach(rewind);

const everybody = Object.values(slugs).map((slug) => ownerOf(slug));
const fresh = { as: ownerOf(slugs.fresh) };

type Settings = Readonly<Record<string, JsonValue>>;

interface Model {
  readonly settings: Settings;
  readonly siteDoc: JsonValue;
  readonly siteDraft: JsonValue;
}

type Action =
  | { readonly kind: "update"; readonly body: Settings }
  | { readonly kind: "draft"; readonly doc: Settings }
  | { readonly kind: "publish" }
  | { readonly kind: "wait"; readonly milliseconds: number };

function updates(): fc.Arbitrary<Settings> {
  const { schema } = findOperation(sandbox.contract, "update_site").body?.content[0] ?? {};
  if (schema === undefined) throw new Error("the update has no schema");
  const root = sandbox.contract.document as JsonValue; // as it was read
  // The schema requires an object.
  return toArbitrary(schema.schema, { root, pointer: schema.pointer }) as fc.Arbitrary<Settings>;
}

const documents = fc
  .dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 })
  .map((doc) => JSON.parse(JSON.stringify(doc)) as Settings)
  .filter((doc) => !("title" in doc || "sections" in doc))
  .filter((doc) => !JSON.stringify(doc).includes("__proto__"));

const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: updates().map((body) => ({ kind: "update" as const, body })) },
  { weight: 3, arbitrary: documents.map((doc) => ({ kind: "draft" as const, doc })) },
  { weight: 2, arbitrary: fc.constant({ kind: "publish" as const }) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 0, max: day })
      .map((milliseconds) => ({ kind: "wait" as const, milliseconds })),
  },
);

/** Returns the expected site, or undefined if the step must be rejected. */
function apply(model: Model, action: Action): Model | undefined {
  if (action.kind === "update") {
    const { trust: _, ...shown } = action.body;
    return { ...model, settings: { ...model.settings, ...shown } };
  }
  if (action.kind === "draft") return { ...model, siteDraft: action.doc };
  if (action.kind === "wait") return model;
  return model.siteDraft === null ? undefined : { ...model, siteDoc: model.siteDraft };
}

const requests = {
  update: (action: Action) => ["PATCH /site", "body" in action ? action.body : {}] as const,
  draft: (action: Action) =>
    ["PUT /site/draft", "doc" in action ? { doc: action.doc } : {}] as const,
  publish: () => ["POST /site/publish", undefined] as const,
};

test("the site has the latest changes, drafts and publications, in any order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { minLength: 1, maxLength: 8 }), async (list) => {
      await rewind();
      let model = await readModel();
      for (const action of list) {
        if (action.kind === "wait") {
          await wait(action.milliseconds);
          continue;
        }
        const [line, body] = requests[action.kind](action);
        const next = apply(model, action);
        const answer = await send(line, { ...fresh, body });
        expect([action, answer.status]).toEqual([action, next === undefined ? 409 : 200]);
        model = next ?? model;
        expect(await readModel()).toEqual(model);
        expect(answer.json.site ?? (await read("GET /site", fresh)).site).toEqual(
          (await read("GET /site", fresh)).site,
        );
      }
    }),
    { seed: 1, numRuns: 15 },
  );
});

async function readModel(): Promise<Model> {
  const { site } = await read("GET /site", fresh);
  const { id: _, slug, siteDoc, siteDraft, ...settings } = site;
  expect(slug).toBe(slugs.fresh);
  return { settings, siteDoc, siteDraft };
}

test("owners can read, change and publish their site with or without a subscription", async () => {
  for (const as of everybody) {
    const before = (await read("GET /site", { as })).site;
    expect(await status("PATCH /site", { as, body: { tagline: "Now" } })).toBe(200);
    expect(await status("PUT /site/draft", { as, body: { doc: { now: true } } })).toBe(200);
    expect(await status("POST /site/publish", { as })).toBe(200);
    const { site } = await read("GET /site", { as });
    expect(site).toEqual({
      ...before,
      tagline: "Now",
      siteDoc: { now: true },
      siteDraft: { now: true },
    });
  }
});

test("a draft does not change the published document, and a publication changes nothing else", async () => {
  const before = (await read("GET /site")).site;
  const draft = { title: "Ahead", anything: [1, { deep: [null] }] };

  const saved = (await read("PUT /site/draft", { body: { doc: draft } })).site;
  expect(saved).toEqual({ ...before, siteDraft: draft });
  await wait(30 * day);
  const published = (await read("POST /site/publish")).site;
  expect(published).toEqual({ ...before, siteDoc: draft, siteDraft: draft });
  expect((await read("POST /site/publish")).site).toEqual(published);
});

test("a site without a draft cannot be published", async () => {
  const before = await read("GET /site", fresh);
  expect(before.site.siteDraft).toBeNull();

  expectError(await send("POST /site/publish", fresh), 409);

  expect(await read("GET /site", fresh)).toEqual(before);
  await read("PUT /site/draft", { ...fresh, body: { doc: {} } });
  expect((await read("POST /site/publish", fresh)).site.siteDoc).toEqual({});
});

test("the status can be set from any status, and publishing does not change it", async () => {
  for (const from of ["DRAFT", "LIVE"])
    for (const to of ["DRAFT", "LIVE"]) {
      await read("PATCH /site", { body: { status: from } });
      await read("POST /site/publish");
      expect((await read("PATCH /site", { body: { status: to } })).site.status).toBe(to);
      expect((await read("POST /site/publish")).site.status).toBe(to);
      expect(
        (await control.workspaces()).find(({ slug }) => slug === slugs.everything),
      ).toMatchObject({ siteStatus: to });
    }
});

test("changing the site requires the write scope", async () => {
  const body = { status: "DRAFT" };
  for (const as of ["only site:read", "without site:write"])
    expect(await status("PATCH /site", { as, body })).toBe(403);
  expect((await read("GET /site")).site.status).toBe("LIVE");
  expect(await status("PATCH /site", { as: "only site:write", body })).toBe(200);
  expect((await read("GET /site")).site.status).toBe("DRAFT");
});

test("lists and objects are replaced as a whole, null clears, and absent settings stay", async () => {
  const before = (await read("GET /site")).site;
  expect(before.links.length).toBeGreaterThan(0);

  const body = {
    links: [],
    socials: { tiktok: "rivera" },
    tagline: null,
    trust: { startedYear: 2011 },
  };
  await read("PATCH /site", { body });

  const { trust: _, ...shown } = body;
  expect((await read("GET /site")).site).toEqual({ ...before, ...shown });
  expect((await read("PATCH /site", { body: {} })).site).toEqual({ ...before, ...shown });
});

test("the name of the site is that of the workspace, whose slug and URL stay", async () => {
  const before = (await read("GET /workspace")).workspace;

  await read("PATCH /site", { body: { displayName: "Rivera & Daughters" } });

  expect((await read("GET /workspace")).workspace).toEqual({
    ...before,
    displayName: "Rivera & Daughters",
  });
});

const structures: readonly (readonly [what: string, doc: object, status: number])[] = [
  ["nothing", {}, 200],
  ["members of any name and kind", { a: 1, b: [true, null], "": { "ü/~": "😀" } }, 200],
  ["a section", { sections: [{ id: "a", type: "hero", props: {} }] }, 200],
  ["sections that are not a list", { sections: {} }, 400],
  ["a section without a type", { sections: [{ id: "a" }] }, 400],
  ["two sections with one ID", { sections: [1, 2].map(() => ({ id: "a", type: "hero" })) }, 400],
  ["a title that is not a string", { title: 1 }, 400],
];

test.each(structures)("a draft with %s gets its status", async (_, doc, expected) => {
  const { siteDraft } = (await read("GET /site")).site;
  expect(await status("PUT /site/draft", { body: { doc } })).toBe(expected);
  expect((await read("GET /site")).site.siteDraft).toEqual(expected === 200 ? doc : siteDraft);
});

test("leads arrive on every site, regardless of settings and subscription", async () => {
  await read("PATCH /site", { ...fresh, body: { status: "DRAFT" } });
  expect((await read("GET /leads", fresh)).leads).toEqual([]);

  const { ids } = await control.addLeads({ workspace: slugs.fresh, count: 2 });
  await wait(minute);

  const page = await read("GET /leads", fresh);
  expect(page).toMatchObject({ gated: true, leads: ids.toReversed().map((id) => ({ id })) });
});
