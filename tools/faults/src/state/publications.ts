import {
  alter,
  dropMembers,
  type Fault,
  mapObjects,
  type Seams,
  type StoredSite,
} from "@local-ads/sandbox/seams";
import { isDeepStrictEqual } from "node:util";
import { type JsonValue, parseDuration } from "@plumbline/contract";
import { concerns } from "../concerns.ts";
import { savingSites } from "./sites.ts";

const published = ["state-publish-content", "publish-publishes", "site-doc-published"] as const;
const drafted = ["site-draft-current", "operation-save-site-draft"] as const;

/** Faults of drafts and of publishing. */
export const publicationFaults: readonly Fault[] = [
  {
    name: "draft-not-saved",
    breaks: drafted,
    description: "A draft is accepted but not saved.",
    ...alter(
      "repositories",
      savingSites((site, before) => ({
        ...site,
        siteDraft: before.siteDraft,
      })),
    ),
  },
  {
    name: "settings-drop-draft",
    breaks: [...drafted, "update-site-updates"],
    description: "Saving settings deletes the draft.",
    ...alter(
      "repositories",
      savingSites((site, before) => ({
        ...site,
        siteDraft: isDeepStrictEqual(site.settings, before.settings) ? site.siteDraft : null,
      })),
    ),
  },
  {
    name: "draft-merged",
    breaks: drafted,
    description: "A draft is merged into the previous one instead of replacing it.",
    ...alter(
      "repositories",
      savingSites((site, before) => ({
        ...site,
        siteDraft: { ...before.siteDraft, ...site.siteDraft },
      })),
    ),
  },
  {
    name: "draft-without-nulls",
    breaks: [...drafted, "save-draft-doc"],
    description: "Null members of a draft are dropped.",
    ...alter(
      "repositories",
      savingSites((site) => ({
        ...site,
        siteDraft: site.siteDraft && withoutNulls(site.siteDraft),
      })),
    ),
  },
  {
    name: "draft-published-at-once",
    breaks: ["service-site-versions", "site-doc-published"],
    description: "Saving a draft publishes it.",
    ...alter(
      "repositories",
      savingSites((site, before) =>
        isSame(site.siteDraft, before.siteDraft) ? site : { ...site, siteDoc: site.siteDraft },
      ),
    ),
  },
  {
    name: "publishing-changes-nothing",
    breaks: published,
    description: "Publishing succeeds but does not change the published document.",
    ...alter(
      "repositories",
      savingSites((site, before) => ({
        ...site,
        siteDoc: before.siteDoc,
      })),
    ),
  },
  {
    name: "publishing-merges",
    breaks: published,
    description: "Publishing merges the draft into the published document.",
    ...alter(
      "repositories",
      savingSites((site, before) => ({
        ...site,
        siteDoc: { ...before.siteDoc, ...site.siteDoc },
      })),
    ),
  },
  {
    name: "draft-before-published",
    breaks: published,
    description: "Publishing uses the previous draft.",
    ...alter("repositories", publishEarlierDraft),
  },
  {
    name: "publishing-drops-lists",
    breaks: published,
    description: "The published document lacks the lists of the draft.",
    ...alter(
      "repositories",
      savingSites((site, before) => ({
        ...site,
        siteDoc: isSame(site.siteDoc, before.siteDoc) ? site.siteDoc : withoutLists(site.siteDoc),
      })),
    ),
  },
  {
    name: "publishing-without-draft",
    breaks: ["state-publish-condition"],
    description: "Publishing a site without a draft publishes an empty document.",
    ...alter("work", publishAnything),
  },
  {
    name: "site-read-stale",
    breaks: ["update-site-updates", "state-publish-content", "site-draft-current"],
    description: "A site is read from a cache that is up to half a minute old.",
    ...alter("answer", keepReading),
  },
];

function withoutNulls(document: NonNullable<StoredSite["siteDraft"]>): StoredSite["siteDraft"] {
  const dropped = mapObjects(JSON.parse(JSON.stringify(document)), (object) =>
    dropMembers(object, (member) => member === null),
  );
  return dropped as StoredSite["siteDraft"]; // dropping members of an object returns an object
}

function withoutLists(document: StoredSite["siteDoc"]): StoredSite["siteDoc"] {
  return (
    document &&
    Object.fromEntries(Object.entries(document).filter(([, value]) => !Array.isArray(value)))
  );
}

function publishEarlierDraft(open: Seams["repositories"]): Seams["repositories"] {
  const earlier = new Map<string, StoredSite["siteDraft"]>();
  return savingSites((site, before) => {
    const { workspaceId, siteDraft, siteDoc } = site;
    if (!isSame(siteDraft, before.siteDraft)) earlier.set(workspaceId, before.siteDraft);
    return isSame(siteDoc, before.siteDoc)
      ? site
      : { ...site, siteDoc: earlier.get(workspaceId) ?? siteDoc };
  })(open);
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function publishAnything(prepare: Seams["work"]): Seams["work"] {
  return (work, call) => {
    const sound = prepare(work, call);
    if (!concerns({ publish_site: true }, call.operation)) return sound;
    const { sites } = sound.repositories;
    return {
      ...sound,
      repositories: {
        ...sound.repositories,
        sites: {
          ...sites,
          async hold(workspaceId) {
            const site = await sites.hold(workspaceId);
            return site && { ...site, siteDraft: site.siteDraft ?? {} };
          },
        },
      },
    };
  };
}

function keepReading(answer: Seams["answer"]): Seams["answer"] {
  const readings = new Map<string, { readonly at: number; readonly body: JsonValue }>();
  return async (body, call, work) => {
    const sound = await answer(body, call, work);
    if (!concerns({ get_site: true }, call.operation)) return sound;
    const { now, caller } = work;
    const reading = readings.get(caller.workspaceId);
    if (reading && now - reading.at < parseDuration("PT30S")) return reading.body;
    readings.set(caller.workspaceId, { at: now, body: sound });
    return sound;
  };
}
