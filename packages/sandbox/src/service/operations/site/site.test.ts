import { toArbitrary } from "@plumbline/arbitrary";
import { findOperation } from "@plumbline/contract";
import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { SiteDocument, SiteUpdate } from "@local-ads/client";
import { validateSiteDocument } from "../../seeding/validate-site-document.ts";
import { takeContract } from "../../../take-contract.ts";
import { plainSettings, openOperationWorld, worldNow } from "../../../testing/operation-world.ts";

const world = await openOperationWorld();
afterAll(() => world.close());

const contract = await takeContract(undefined);
const seeded = { seed: 20_261_121 };

test("a new site has no document and no draft", async () => {
  const workspaceId = await world.addWorkspace({ slug: "fresh" });

  const { site } = await world.call("get_site", { workspaceId });

  const { trust: _, ...shown } = plainSettings;
  expect(site).toEqual({ id: site.id, slug: "fresh", ...shown, siteDoc: null, siteDraft: null });
});

test("absent settings stay unchanged, and null clears a setting", async () => {
  const workspaceId = await world.addWorkspace({}, { settings: { tagline: "Old", bio: "Old" } });

  const { site } = await update(workspaceId, { tagline: null, theme: "sky" });

  expect(site).toMatchObject({ tagline: null, bio: "Old", theme: "sky" });
});

test("lists and objects replace the stored ones", async () => {
  const workspaceId = await world.addWorkspace(
    {},
    {
      settings: {
        locations: [{ lat: 30, lon: -97, city: "Austin" }],
        links: [{ label: "Reviews", url: "https://reviews.example" }],
        socials: { instagram: "rivera", website: "https://rivera.example" },
      },
    },
  );

  await update(workspaceId, { locations: [], links: [], socials: { tiktok: "rivera" } });

  const { site } = await world.call("get_site", { workspaceId });
  expect(site).toMatchObject({ locations: [], links: [], socials: { tiktok: "rivera" } });
});

test("the status can be set both ways, and publishing does not change it", async () => {
  const workspaceId = await world.addWorkspace({}, { siteDraft: { title: "Rivera" } });

  expect((await update(workspaceId, { status: "LIVE" })).site.status).toBe("LIVE");
  expect((await publish(workspaceId)).site.status).toBe("LIVE");
  expect((await update(workspaceId, { status: "DRAFT" })).site.status).toBe("DRAFT");
  expect((await publish(workspaceId)).site.status).toBe("DRAFT");
});

test("trust is stored but not shown", async () => {
  const workspaceId = await world.addWorkspace();
  const trust = { startedYear: 2009, credentials: ["Master plumber"] };

  const { site } = await update(workspaceId, { trust });

  expect(site).not.toHaveProperty("trust");
  const stored = await storedSite(workspaceId);
  expect(JSON.parse(stored.settings)).toMatchObject({ trust });
});

test("a change has the time of its call", async () => {
  const workspaceId = await world.addWorkspace({}, { siteDraft: {} });

  await world.call("update_site", { workspaceId, input: { body: {} }, now: worldNow + 1 });
  expect(await storedSite(workspaceId)).toMatchObject({ updated_at: worldNow + 1 });

  await world.call("publish_site", { workspaceId, now: worldNow + 2 });
  expect(await storedSite(workspaceId)).toMatchObject({
    updated_at: worldNow + 2,
    published_at: worldNow + 2,
  });
});

test("changing one site does not change others", async () => {
  const [changed, other] = [await world.addWorkspace(), await world.addWorkspace()];
  const before = await world.call("get_site", { workspaceId: other });

  await update(changed, { displayName: "Changed" });
  await saveDraft(changed, { title: "Changed" });
  await publish(changed);

  expect(await world.call("get_site", { workspaceId: other })).toEqual(before);
});

test("every change that the document allows is returned exactly as it was sent", async () => {
  const body = findOperation(contract, "update_site").body?.content[0]?.schema;
  const changes = toArbitrary(body?.schema ?? false, {
    root: contract.document,
    pointer: body?.pointer ?? "",
  }) as fc.Arbitrary<SiteUpdate>; // values of that operation's own schema
  const workspaceId = await world.addWorkspace();

  await fc.assert(
    fc.asyncProperty(changes, async (change) => {
      const { site: before } = await world.call("get_site", { workspaceId });

      const { site: answered } = await update(workspaceId, change);

      const { site: read } = await world.call("get_site", { workspaceId });
      const { trust: _, ...visible } = JSON.parse(JSON.stringify(change));
      expect(read).toEqual({ ...before, ...visible });
      expect(answered).toEqual(read);
    }),
    { ...seeded, numRuns: 200 },
  );
});

test("a site without a draft cannot be published", async () => {
  const workspaceId = await world.addWorkspace({}, { siteDoc: { title: "Published once" } });

  await expect(publish(workspaceId)).rejects.toMatchObject({ rejection: "state-conflict" });
});

test("a draft is not visible until it is published, and can be published again", async () => {
  const workspaceId = await world.addWorkspace();

  expect((await saveDraft(workspaceId, {})).site).toMatchObject({ siteDoc: null, siteDraft: {} });
  expect((await publish(workspaceId)).site).toMatchObject({ siteDoc: {}, siteDraft: {} });
  expect((await saveDraft(workspaceId, { title: "Next" })).site).toMatchObject({
    siteDoc: {},
    siteDraft: { title: "Next" },
  });
  const published = { siteDoc: { title: "Next" }, siteDraft: { title: "Next" } };
  expect((await publish(workspaceId)).site).toMatchObject(published);
  expect((await publish(workspaceId)).site).toMatchObject(published);
});

test("every valid document is stored exactly as it was sent", async () => {
  const workspaceId = await world.addWorkspace();
  const documents = fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue());

  await fc.assert(
    fc.asyncProperty(documents, async (sent) => {
      const doc = JSON.parse(JSON.stringify(sent));
      fc.pre(validateSiteDocument(doc).length === 0);

      const saved = await saveDraft(workspaceId, doc);

      expect(saved.site.siteDraft).toEqual(doc);
      expect((await publish(workspaceId)).site.siteDoc).toEqual(doc);
      expect((await world.call("get_site", { workspaceId })).site).toMatchObject({
        siteDoc: doc,
        siteDraft: doc,
      });
    }),
    { ...seeded, numRuns: 100 },
  );
});

test("an invalid document is rejected with its problems", async () => {
  const workspaceId = await world.addWorkspace({}, { siteDraft: { title: "Kept" } });

  await expect(saveDraft(workspaceId, { title: 1, sections: [{ id: "a" }] })).rejects.toMatchObject(
    {
      rejection: "invalid-input",
      message:
        "The site builder rejects the document: /doc/title must be a string; /doc/sections/0/type must be a string.",
    },
  );
  const { site } = await world.call("get_site", { workspaceId });
  expect(site.siteDraft).toEqual({ title: "Kept" });
});

test("an error lists the first few of many problems", async () => {
  const workspaceId = await world.addWorkspace();
  const sections = Array.from({ length: 7 }, () => null);

  await expect(saveDraft(workspaceId, { sections })).rejects.toMatchObject({
    message: expect.stringMatching(/^[^;]+(; [^;]+){4}; and 2 more\.$/),
  });
});

function update(workspaceId: string, body: SiteUpdate) {
  return world.call("update_site", { workspaceId, input: { body } });
}

function saveDraft(workspaceId: string, doc: SiteDocument) {
  return world.call("save_site_draft", { workspaceId, input: { body: { doc } } });
}

function publish(workspaceId: string) {
  return world.call("publish_site", { workspaceId });
}

function storedSite(workspaceId: string) {
  return world.storage.db
    .selectFrom("sites")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
}
