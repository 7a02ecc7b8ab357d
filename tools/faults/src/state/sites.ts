import {
  alter,
  type Alteration,
  changeRepository,
  type Fault,
  type SiteSettings,
  type StoredSite,
} from "@local-ads/sandbox/seams";
import { findOtherWorkspace, findOtherWorkspaces } from "./find-other-workspaces.ts";

/** Faults of the settings of a site. */
export const siteFaults: readonly Fault[] = [
  {
    name: "bio-not-saved",
    breaks: ["update-site-bio", "update-site-updates"],
    description: "An update of the bio succeeds but is not saved.",
    ...alter(
      "repositories",
      savingSettings((settings, before) => ({
        ...settings,
        bio: before.bio,
      })),
    ),
  },
  {
    name: "status-not-saved",
    breaks: ["update-site-status", "state-site-move"],
    description: "An update of the status succeeds but is not saved.",
    ...alter(
      "repositories",
      savingSettings((settings, before) => ({
        ...settings,
        status: before.status,
      })),
    ),
  },
  {
    name: "update-goes-live",
    breaks: ["state-site-move", "update-site-optional"],
    description: "Every update sets the site live.",
    ...alter(
      "repositories",
      savingSettings((settings) => ({ ...settings, status: "LIVE" })),
    ),
  },
  {
    name: "nulls-not-saved",
    breaks: ["update-site-tagline", "update-site-photo-url", "update-site-updates"],
    description: "A field that is sent as null keeps its value.",
    ...alter("repositories", savingSettings(keepNulled)),
  },
  {
    name: "unsent-settings-cleared",
    breaks: ["update-site-optional", "update-site-updates"],
    description: "An update clears the tagline and the bio if it does not have them.",
    ...alter(
      "repositories",
      savingSettings((settings, before) => ({
        ...settings,
        tagline: settings.tagline === before.tagline ? null : settings.tagline,
        bio: settings.bio === before.bio ? null : settings.bio,
      })),
    ),
  },
  {
    name: "bio-cut",
    breaks: ["update-site-bio", "update-site-updates"],
    description: "Only the first 255 characters of a bio are saved.",
    ...alter(
      "repositories",
      savingSettings((settings) => ({
        ...settings,
        bio: settings.bio && settings.bio.slice(0, 255),
      })),
    ),
  },
  {
    name: "texts-saved-escaped",
    breaks: ["update-site-updates", "update-site-display-name"],
    description: "Strings of a site are saved with escaped ampersands.",
    ...alter(
      "repositories",
      savingTexts((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
    ),
  },
  {
    name: "texts-saved-in-ascii",
    breaks: ["update-site-updates", "update-site-display-name"],
    description: "Characters outside of ASCII are saved as question marks.",
    ...alter(
      "repositories",
      savingTexts((text) => text.replaceAll(/[^\0-\x7f]/gu, "?")),
    ),
  },
  {
    name: "texts-saved-trimmed",
    breaks: ["update-site-updates", "update-site-display-name"],
    description: "Strings of a site are saved without their surrounding spaces.",
    ...alter(
      "repositories",
      savingTexts((text) => text.trim()),
    ),
  },
  {
    name: "coordinates-rounded",
    breaks: ["update-site-locations", "location-lat", "location-lon"],
    description: "The coordinates of locations are saved as whole degrees.",
    ...alter(
      "repositories",
      savingSettings((settings) => ({
        ...settings,
        locations: settings.locations.map((location) => ({
          ...location,
          lat: Math.round(location.lat),
          lon: Math.round(location.lon),
        })),
      })),
    ),
  },
  {
    name: "links-cut",
    breaks: ["update-site-links", "limit-site-links"],
    description: "Only the first ten links are saved.",
    ...alter(
      "repositories",
      savingSettings((settings) => ({
        ...settings,
        links: settings.links.slice(0, 10),
      })),
    ),
  },
  {
    name: "settings-saved-for-others",
    breaks: ["service-one-workspace", "update-site-updates"],
    description: "The settings of one workspace are saved for all other workspaces too.",
    ...alter(
      "repositories",
      changeRepository("sites", (sites, db) => ({
        async save(site) {
          await sites.save(site);
          for (const id of await findOtherWorkspaces(db, site.workspaceId)) {
            // oxlint-disable-next-line no-await-in-loop -- a transaction runs one statement at a time
            const other = await sites.find(id);
            // oxlint-disable-next-line no-await-in-loop -- as above
            if (other) await sites.save({ ...other, settings: site.settings });
          }
        },
      })),
    ),
  },
  {
    name: "site-of-other-workspace",
    breaks: ["service-one-workspace", "operation-get-site"],
    description: "The site of another workspace is returned.",
    ...alter(
      "repositories",
      changeRepository("sites", (sites, db) => ({
        find: async (workspaceId) => sites.find(await findOtherWorkspace(db, workspaceId)),
      })),
    ),
  },
];

/** Returns what is saved instead of a site. `before` is the stored site. */
export function savingSites(
  change: (site: StoredSite, before: StoredSite) => StoredSite,
): Alteration<"repositories"> {
  return changeRepository("sites", (sites) => ({
    async save(site) {
      const before = await sites.find(site.workspaceId);
      await sites.save(before ? change(site, before) : site);
    },
  }));
}

function savingSettings(
  change: (settings: SiteSettings, before: SiteSettings) => SiteSettings,
): Alteration<"repositories"> {
  return savingSites((site, before) => ({
    ...site,
    settings: change(site.settings, before.settings),
  }));
}

function savingTexts(change: (text: string) => string): Alteration<"repositories"> {
  return savingSettings((settings) => {
    const { displayName, tagline, bio } = settings;
    return {
      ...settings,
      displayName: change(displayName),
      tagline: tagline && change(tagline),
      bio: bio && change(bio),
    };
  });
}

function keepNulled(settings: SiteSettings, before: SiteSettings): SiteSettings {
  const sent = Object.entries(settings).filter(([, value]) => value !== null);
  return { ...before, ...Object.fromEntries(sent) };
}
