import type { SiteRow } from "../../../state/database/tables.ts";
import type { SiteSettings } from "../../../state/repositories/site-repository.ts";
import type { Draw, Filled } from "../draw/draw.ts";
import { drawPhone } from "../draw/draw-person.ts";
import { type City, citiesIn } from "../draw/cities-in.ts";
import { writeSiteDocument } from "../write-site-document.ts";
import { day } from "../../../state/day.ts";
import { servicesOf, type Subject } from "../subject.ts";

/** The stage of a site: empty, published, or published with a newer draft. */
export type SiteStage = "fresh" | "published" | "ahead";

export function siteRow(subject: Subject, stage: SiteStage): SiteRow {
  return {
    workspace_id: subject.workspaceId,
    id: subject.workspaceId.replace(/^ws_/, "site_"),
    ...(stage === "fresh" ? freshSite(subject) : publishedSite(subject, stage)),
  };
}

type SiteState = Omit<SiteRow, "workspace_id" | "id">;

function freshSite({ displayName, createdAt }: Subject): SiteState {
  return {
    settings: JSON.stringify(freshSettings(displayName)),
    site_doc: null,
    site_draft: null,
    updated_at: createdAt,
    published_at: null,
  };
}

function publishedSite(subject: Subject, stage: Exclude<SiteStage, "fresh">): SiteState {
  const published = writeSiteDocument(subject, 2);
  const draft = stage === "ahead" ? writeSiteDocument(subject, 3) : published;
  const publishedAt = Math.max(subject.createdAt, subject.now - 20 * day);
  return {
    settings: JSON.stringify(drawSettings(subject)),
    site_doc: JSON.stringify(published),
    site_draft: JSON.stringify(draft),
    updated_at: stage === "ahead" ? Math.max(subject.createdAt, subject.now - day) : publishedAt,
    published_at: publishedAt,
  };
}

/** The settings of a site that its owner has not edited. */
export function freshSettings(displayName: string): SiteSettings {
  return {
    displayName,
    tagline: null,
    bio: null,
    photoUrl: null,
    locations: [],
    phonePublic: null,
    theme: "electric",
    accentColor: null,
    brandWordmarkUrl: null,
    brandWordmarkWhiteUrl: null,
    links: [],
    socials: {},
    status: "DRAFT",
    trust: {},
  };
}

function drawSettings(subject: Subject): SiteSettings {
  const { slug, displayName } = subject;
  const draw = subject.draw.at("site");
  const [first] = servicesOf(subject);
  const home = draw.pick("home", citiesIn(subject.states));
  const since = draw.whole("since", 1994, 2021);
  return {
    displayName,
    tagline: `${draw.pick("tagline", taglines)} in ${home.city}`,
    bio: `${displayName} has served ${home.city} since ${since}, with ${first.phrase} and more.`,
    photoUrl: `https://images.example.com/${first.photo}.jpg`,
    locations: locationsOf(draw, home, citiesIn(subject.states)),
    phonePublic: drawPhone(draw, home.areaCode),
    theme: draw.pick("theme", themes),
    accentColor: draw.pick("accent", accents),
    brandWordmarkUrl: `https://images.example.com/${slug}-wordmark.svg`,
    brandWordmarkWhiteUrl: `https://images.example.com/${slug}-wordmark-white.svg`,
    links: [{ label: "Reviews", url: `https://reviews.example.com/${slug}` }],
    socials: { facebook: slug, instagram: slug, email: `office@${slug}.example.com` },
    status: "LIVE",
    trust: {
      startedYear: since,
      credentials: ["Insured"],
      statLines: [{ value: String(draw.whole("jobs done", 3, 60) * 100), label: "jobs done" }],
    },
  };
}

function locationsOf(draw: Draw, home: City, places: readonly City[]): SiteSettings["locations"] {
  const others = places.filter((place) => place !== home).slice(0, 2);
  return [home, ...others].map(({ city, state, lat, lon }, position) => ({
    id: `area-${position + 1}`,
    label: city,
    city,
    state,
    lat,
    lon,
    radiusMi: draw.whole(`radius ${position}`, 10, 30),
  }));
}

const themes: Filled<SiteSettings["theme"]> = ["electric", "midnight", "sky"];
const accents: Filled<string> = ["#0A84FF", "#34A853", "#D9480F", "#6741D9"];
const taglines: Filled<string> = [
  "Done right the first time",
  "Careful work",
  "Neighbors you can call",
];
