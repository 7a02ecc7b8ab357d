import type { ObjectFacts } from "../document/render-schema.ts";

/** Every request object, by address. */
export const requests: Readonly<Record<string, ObjectFacts>> = {
  "update_site request": {
    closed: true,
    required: [],
    properties: {
      displayName: "string 1..80",
      tagline: "string|null ..160",
      bio: "string|null ..2000",
      photoUrl: "string|null ..1000 uri",
      locations: "array ..7 of object closed",
      phonePublic: "string|null ..40",
      theme: "string in electric midnight sky",
      accentColor: "string|null /^#[0-9a-fA-F]{6}$/",
      brandWordmarkUrl: "string|null ..1000 uri",
      brandWordmarkWhiteUrl: "string|null ..1000 uri",
      links: "array ..20 of object",
      socials: "object closed",
      status: "string in DRAFT LIVE",
      trust: "object closed",
    },
  },
  "update_site request locations []": {
    closed: true,
    required: ["lat", "lon"],
    properties: {
      id: "string ..48",
      label: "string ..120",
      city: "string ..80",
      state: "string ..2",
      lat: "number -90..90",
      lon: "number -180..180",
      radiusMi: "number 1..100",
    },
  },
  "update_site request links []": {
    closed: false,
    required: ["label", "url"],
    properties: { label: "string 1..60", url: "string ..500 uri" },
  },
  "update_site request socials": {
    closed: true,
    required: [],
    properties: {
      instagram: "string ..300",
      facebook: "string ..300",
      tiktok: "string ..300",
      youtube: "string ..300",
      website: "string ..300",
      email: "string ..120",
    },
  },
  "update_site request trust": {
    closed: true,
    required: [],
    properties: {
      startedYear: "integer",
      credentials: "array of string",
      statLines: "array of object",
    },
  },
  "update_site request trust statLines []": {
    closed: false,
    required: ["label", "value"],
    properties: { value: "string", label: "string" },
  },
  "save_site_draft request": { closed: true, required: ["doc"], properties: { doc: "object" } },
  "save_site_draft request doc": { closed: false, required: [], properties: {} },
  "create_campaign request": {
    closed: true,
    required: ["dailyBudgetCents"],
    properties: {
      dailyBudgetCents: "integer",
      name: "string 1..80",
      messages: "array 1..5 of string 1..400",
      headlines: "array 1..5 of string 1..60",
      descriptions: "array 1..2 of string 1..100",
      creativeIds: "array ..18 of string uuid",
      creativeId: "string uuid",
      radiusMi: "integer 10..50",
      extraLocations: "array ..10 of object",
    },
  },
  "create_campaign request extraLocations []": {
    closed: false,
    required: ["lat", "lon"],
    properties: { lat: "number -90..90", lon: "number -180..180" },
  },
  "set_up_business request": { closed: false, required: [], properties: {} },
};

/** Operations with a request body; all others have none. */
export const operationsWithBody = [
  "update_site",
  "save_site_draft",
  "create_campaign",
  "set_up_business",
];
