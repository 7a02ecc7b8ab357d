/** A response object; `requires` are the required names that the interface states, completely or partly. */
export interface AnswerFacts {
  readonly closed?: true;
  readonly required?: readonly string[];
  readonly requires?: readonly string[];
  readonly properties: Readonly<Record<string, string>>;
}

const vertical: AnswerFacts = {
  requires: ["compliance"],
  properties: {
    slug: "string",
    label: "string",
    singular: "string",
    locationKind: "string",
    compliance: "object|null closed",
  },
};

const site: AnswerFacts = {
  required: [
    "id",
    "slug",
    "displayName",
    "status",
    "tagline",
    "bio",
    "photoUrl",
    "phonePublic",
    "theme",
    "accentColor",
  ],
  properties: {
    id: "string",
    slug: "string",
    displayName: "string",
    status: "string",
    tagline: "string|null",
    bio: "string|null",
    photoUrl: "string|null",
    phonePublic: "string|null",
    theme: "string",
    accentColor: "string|null",
    brandWordmarkUrl: "string|null",
    brandWordmarkWhiteUrl: "string|null",
    locations: "any",
    links: "any",
    socials: "any",
    siteDoc: "any",
    siteDraft: "any",
  },
};

const campaign: AnswerFacts = {
  required: ["id", "name", "status"],
  properties: {
    id: "string",
    name: "string",
    status: "string",
    dailyBudgetCents: "number",
    budgetCents: "number",
    spendCents: "number",
    createdAt: "string",
  },
};

const job: AnswerFacts = {
  required: [
    "id",
    "status",
    "hold",
    "attempts",
    "adsWanted",
    "adsCreated",
    "campaignId",
    "liveAt",
    "nextRunAt",
    "lastError",
  ],
  properties: {
    id: "string",
    status: "string",
    hold: "string|null",
    attempts: "number",
    adsWanted: "number",
    adsCreated: "number",
    campaignId: "string|null",
    liveAt: "string|null",
    nextRunAt: "string|null",
    lastError: "string|null",
  },
};

const question: AnswerFacts = {
  required: ["key", "label", "askAt", "why"],
  properties: {
    key: "string",
    label: "string",
    askAt: "string in onboarding before-ads",
    why: "string",
    requiredIn: "array of string",
  },
};

function envelope(name: string): AnswerFacts {
  return { properties: { [name]: "object" } };
}

/** A trade. "No extra keys" includes the nested objects, because only they have the keys that its sentence exempts. */
function verticalAt(address: string): Record<string, AnswerFacts> {
  return {
    [address]: vertical,
    [`${address} compliance`]: {
      closed: true,
      required: [
        "launch",
        "platform",
        "adRules",
        "avoid",
        "tenantFields",
        "disclosures",
        "notes",
        "sources",
      ],
      properties: {
        launch: "string in go hold",
        platform: "object closed",
        adRules: "array of string",
        avoid: "array of string",
        tenantFields: "array of object closed",
        disclosures: "array of object closed",
        notes: "string",
        sources: "array of string",
      },
    },
    [`${address} compliance platform`]: {
      closed: true,
      required: ["googleSearch"],
      properties: {
        googleSearch: "boolean",
        metaSpecialAdCategory: "string in housing employment credit",
        ageMin: "number",
        healthPixelRisk: "boolean",
      },
    },
    [`${address} compliance tenantFields []`]: { ...question, closed: true },
    [`${address} compliance disclosures []`]: {
      closed: true,
      required: ["states", "text"],
      properties: { states: "array of string", text: "string" },
    },
  };
}

/** Every response object, by address. */
export const responses: Readonly<Record<string, AnswerFacts>> = {
  "list_verticals 200": {
    properties: { verticals: "array of object", globalAvoid: "array of string" },
  },
  ...verticalAt("list_verticals 200 verticals []"),
  "get_vertical 200": envelope("vertical"),
  ...verticalAt("get_vertical 200 vertical"),
  "get_workspace_requirements 200": {
    properties: {
      workspaceId: "string",
      vertical: "string",
      states: "array of string",
      fields: "array of object",
      missing: "array of object",
      licenseLine: "string|null",
      disclosures: "array of string",
      manageUrl: "string uri",
    },
  },
  "get_workspace_requirements 200 fields []": question,
  "get_workspace_requirements 200 missing []": {
    required: ["key", "label", "states"],
    properties: { key: "string", label: "string", states: "array of string" },
  },
  "get_workspace 200": { properties: { workspace: "object", scopes: "array of string" } },
  "get_workspace 200 workspace": {
    properties: { id: "string", slug: "string", displayName: "string", siteUrl: "string uri" },
  },
  ...Object.fromEntries(
    ["get_site", "update_site", "save_site_draft", "publish_site"].flatMap((id) => [
      [`${id} 200`, envelope("site")],
      [`${id} 200 site`, site],
    ]),
  ),
  "list_campaigns 200": {
    properties: {
      balanceCents: "number",
      remainingCents: "number",
      spentCents: "number",
      spentLifetimeCents: "number",
      exhausted: "boolean",
      masterStatus: "string|null",
      campaigns: "array of object",
    },
  },
  "list_campaigns 200 campaigns []": campaign,
  "create_campaign 202": envelope("job"),
  "create_campaign 202 job": job,
  "get_job 200": envelope("job"),
  "get_job 200 job": job,
  "launch_campaign 200": envelope("campaign"),
  "launch_campaign 200 campaign": campaign,
  "pause_campaign 200": envelope("campaign"),
  "pause_campaign 200 campaign": campaign,
  "get_metrics 200": { required: [], properties: {} },
  "list_leads 200": {
    properties: { leads: "array of object", gated: "boolean", nextCursor: "string|null uuid" },
  },
  "list_leads 200 leads []": { required: [], properties: {} },
  "set_up_business 2XX": {
    required: [],
    properties: {
      status: "string",
      business: "object",
      missing: "array of object",
      notice: "string",
      next: "string",
      focus: "string",
      question: "object",
      preview: "object",
    },
  },
  "set_up_business 2XX business": {
    required: [],
    properties: {
      id: "string",
      name: "string",
      slug: "string",
      trade: "string",
      siteUrl: "string uri",
      setupComplete: "boolean",
    },
  },
  "set_up_business 2XX missing []": {
    required: [],
    properties: {
      key: "string",
      label: "string",
      why: "string",
      kind: "string",
      required: "boolean",
    },
  },
  "set_up_business 2XX question": {
    required: [],
    properties: { key: "string", text: "string", options: "array of string" },
  },
  "set_up_business 2XX preview": {
    required: [],
    properties: { url: "string uri", siteUrl: "string uri", adImages: "array of string uri" },
  },
};
