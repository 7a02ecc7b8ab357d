import { minute, owners, type Probe, type Probes, type Scene } from "../probe.ts";

const long = "x".repeat(300);

export const siteProbes: Probes = {
  "bio-not-saved": saved("bio", { bio: "New" }),
  "status-not-saved": saved("status", { status: "DRAFT" }),
  "update-goes-live": async ({ send }) => {
    await send("PATCH /site", { body: { tagline: "A" }, as: owners.fresh });
    return (await send("GET /site", { as: owners.fresh })).json.site.status;
  },
  "nulls-not-saved": saved("tagline", { tagline: null }),
  "unsent-settings-cleared": async (scene) => {
    await scene.send("PATCH /site", { body: { tagline: "A" } });
    return saved("tagline", { bio: "B" })(scene);
  },
  "bio-cut": saved("bio", { bio: long }),
  "texts-saved-escaped": saved("tagline", { tagline: "Pipes & drains" }),
  "texts-saved-in-ascii": saved("tagline", { tagline: "Café" }),
  "texts-saved-trimmed": saved("tagline", { tagline: " A " }),
  "coordinates-rounded": saved("locations", { locations: [{ lat: 30.25, lon: -97.75 }] }),
  "links-cut": saved("links", {
    links: Array.from({ length: 20 }, () => ({ label: "A", url: "https://a.example.com" })),
  }),
  "settings-saved-for-others": async ({ send, status }) => {
    await status("PATCH /site", { body: { tagline: "Of the other one" }, as: owners.other });
    return (await send("GET /site")).json.site.tagline;
  },
  "unauthenticated-settings-shown": async (scene) => {
    await scene.status("PATCH /site", { body: { tagline: "Of nobody" }, token: null });
    return readSite(scene, "tagline");
  },
  "site-of-other-workspace": async ({ send }) => (await send("GET /site")).json.site.displayName,
};

const document = { title: "A", note: null, sections: [{ id: "a", type: "hero" }] };

export const publicationProbes: Probes = {
  "draft-not-saved": drafted,
  "settings-drop-draft": async (scene) => {
    await draft(scene, document);
    await scene.status("PATCH /site", { body: { tagline: "A" } });
    return readSite(scene, "siteDraft");
  },
  "draft-merged": drafted,
  "draft-without-nulls": drafted,
  "draft-published-at-once": async (scene) => {
    await draft(scene, document);
    return readSite(scene, "siteDoc");
  },
  "publishing-changes-nothing": published,
  "publishing-merges": published,
  "draft-before-published": published,
  "publishing-drops-lists": published,
  "publishing-without-draft": ({ status }) => status("POST /site/publish", { as: owners.fresh }),
  "site-read-stale": async (scene) => {
    await readSite(scene, "tagline");
    return saved("tagline", { tagline: "A" })(scene);
  },
};

export const workspaceProbes: Probes = {
  "other-workspace-shown": async ({ send }) => (await send("GET /workspace")).json.workspace?.slug,
  "states-ignored": resolved("states"),
  "only-first-state-resolved": resolved("states"),
  "accepted-licences-missing": resolved("missing"),
  "missing-licences-hidden": resolved("missing"),
  "disclosures-of-every-state": resolved("disclosures"),
  "held-trades-left-out": countTrades,
  "other-held-trades-left-out": countTrades,
  "rules-never-told": async ({ send }) =>
    (await send("GET /verticals/plumbing")).json.vertical.compliance?.launch,
  "unknown-trade-as-first": ({ status }) => status("GET /verticals/no-such-trade"),
  "slug-by-beginning": ({ status }) => status("GET /verticals/plumb"),
};

export const metricProbes: Probes = {
  "day-without-hours": performance(1),
  "day-of-24-hours": performance(1),
  "day-without-totals": performance(1),
  "latest-day-left-out": performance(7),
  "month-of-a-week": performance(30),
};

const known = { trade: "house-cleaning", name: "Lone Star Cleaning", cities: ["Austin, TX"] };
const lacking = { trade: "plumbing", name: "Rivera Drains", cities: ["Austin, TX"] };

export const setUpProbes: Probes = {
  "set-up-duplicates": async ({ send }) => {
    const first = await send("POST /businesses", { body: known });
    const second = await send("POST /businesses", { body: known });
    return first.json.business.id === second.json.business.id;
  },
  "set-up-without-question": setUp({ name: "Rivera" }, "question"),
  "set-up-asks-twice": setUp({ name: "Rivera" }, "question"),
  "set-up-without-missing": setUp(lacking, "missing"),
  "set-up-details-unasked": setUp(lacking, "status"),
  "set-up-without-preview": async ({ send }) =>
    (await send("POST /businesses", { body: known })).json.preview?.adImages?.length,
  "set-up-focus-untold": setUp(
    { ...known, trade: "landscaping", description: "We do lawn care and irrigation" },
    "focus",
  ),
  "set-up-with-seven-ads": async ({ send }) =>
    (await send("POST /businesses", { body: known })).json.preview.adImages.length,
  "set-up-asks-for-phone": setUp(lacking, "missing"),
  "set-up-charges": async ({ send }) => {
    const before = (await send("GET /campaigns")).json.remainingCents;
    await send("POST /businesses", { body: known });
    return before - (await send("GET /campaigns")).json.remainingCents;
  },
  "ready-set-up-charges": async ({ send }) => {
    const before = (await send("GET /campaigns")).json.remainingCents;
    await send("POST /businesses", { body: known });
    return before - (await send("GET /campaigns")).json.remainingCents;
  },
  "ready-set-up-launches": campaignsAfterSetUp,
  "ready-set-up-adds-campaign": campaignsAfterSetUp,
  "set-up-never-ready": setUp(known, "status"),
  "set-up-loses-trade": setUp(known, "status"),
  "set-up-loses-name": async ({ send }) =>
    (await send("POST /businesses", { body: known })).json.business.name,
  "set-up-loses-cities": setUp(known, "status"),
  "set-up-loses-facts": async (scene) => {
    const facts = { plumbingLicense: "M-12345" };
    const { status } = await setUpTwice(scene, lacking, { ...lacking, facts });
    return status;
  },
  "set-up-loses-answer": async (scene) => {
    const { name, cities, trade: answer } = lacking;
    const { status } = await setUpTwice(scene, { name, cities }, { name, cities, answer });
    return status;
  },
  "set-up-ignores-answer": async (scene) => {
    const { status } = await setUpTwice(scene, { name: lacking.name }, lacking);
    return status;
  },
  "set-up-ignores-facts": async (scene) => {
    const facts = { plumbingLicense: "M-12345" };
    const { status } = await setUpTwice(scene, lacking, { ...lacking, facts });
    return status;
  },
  "set-up-never-complete": async ({ send }) =>
    (await send("POST /businesses", { body: known })).json.business.setupComplete,
  "set-up-under-other-name": async ({ send }) =>
    (await send("POST /businesses", { body: known })).json.business.name,
  "set-up-trade-replaced": async ({ send }) =>
    (await send("POST /businesses", { body: known })).json.business.trade,
};

async function campaignsAfterSetUp({ send }: Scene): Promise<unknown> {
  await send("POST /businesses", { body: known });
  const { campaigns } = (await send("GET /campaigns")).json;
  return campaigns.map(({ status }: { readonly status: string }) => status);
}

/** The result of the second of two set-up calls. */
async function setUpTwice(
  { send }: Scene,
  first: object,
  second: object,
): Promise<{ readonly status: string }> {
  await send("POST /businesses", { body: first });
  return (await send("POST /businesses", { body: second })).json;
}

/** Saves a setting and reads it. */
function saved(setting: string, update: object): Probe {
  return async (scene) => {
    await scene.send("PATCH /site", { body: update });
    return readSite(scene, setting);
  };
}

async function readSite({ send }: Scene, member: string): Promise<unknown> {
  return (await send("GET /site")).json.site[member];
}

async function draft({ send }: Scene, doc: object): Promise<void> {
  await send("PUT /site/draft", { body: { doc } });
}

async function drafted(scene: Scene): Promise<unknown> {
  await draft(scene, document);
  return readSite(scene, "siteDraft");
}

async function published(scene: Scene): Promise<unknown> {
  await draft(scene, { title: "Before" });
  await scene.control.advance({ milliseconds: minute });
  await draft(scene, document);
  await scene.send("POST /site/publish");
  return readSite(scene, "siteDoc");
}

/** Returns the requirements of a workspace with one accepted and one missing licence. */
async function countTrades({ send }: Scene): Promise<number> {
  return (await send("GET /verticals")).json.verticals.length;
}

function resolved(member: string): Probe {
  return async ({ send }) =>
    (await send("GET /workspace/requirements", { as: owners.withoutLicence })).json[member];
}

function performance(days: number): Probe {
  return async ({ send }) => {
    const { json } = await send(`GET /metrics?days=${days}`);
    return [json.granularity, json.points.length, json.totals !== undefined];
  };
}

function setUp(body: object, member: string): Probe {
  return async ({ send }) => (await send("POST /businesses", { body })).json[member];
}

export const sharedTextProbes: Probes = {
  "site-cached-for-all": async ({ send }) => {
    await send("GET /site", { as: owners.other });
    return (await send("GET /site")).json.site.displayName;
  },
  "newest-campaign-name-shown-to-all": async ({ send }) => {
    const body = { dailyBudgetCents: 2_500, name: "Shown to all" };
    await send("POST /campaigns", { as: owners.other, body });
    return (await send("GET /campaigns")).json.campaigns[0].name;
  },
  "metrics-with-names-of-others": async ({ send }) => {
    await send("PATCH /site", { as: owners.other, body: { displayName: "Compared" } });
    return (await send("GET /metrics")).json.comparedWith;
  },
  "workspace-named-as-last-site": async ({ send }) => {
    await send("PATCH /site", { as: owners.other, body: { displayName: "Written last" } });
    return (await send("GET /workspace")).json.workspace.displayName;
  },
};

export const sideEffectProbes: Probes = {
  "rejected-creations-listed": async (scene) => {
    await scene.status("POST /campaigns", { body: {} });
    return (await campaignsOf(scene)).length;
  },
  "replayed-creations-listed": async (scene) => {
    const again = { key: "created-once", body: { dailyBudgetCents: 2_500 } };
    await scene.status("POST /campaigns", again);
    await scene.status("POST /campaigns", again);
    return (await campaignsOf(scene)).length;
  },
  "pause-pauses-all": async (scene) => {
    const live = (await campaignsOf(scene)).find(({ status }) => status === "live");
    await scene.status(`POST /campaigns/${live?.id}/pause`);
    return (await campaignsOf(scene)).map(({ status }) => status);
  },
  "launch-renames-others": async (scene) => {
    const campaigns = await campaignsOf(scene);
    for (const { id } of campaigns) await scene.status(`POST /campaigns/${id}/launch`);
    return (await campaignsOf(scene)).map(({ name }) => name);
  },
  "site-update-renames-campaign": async (scene) => {
    await scene.status("PATCH /site", { body: { tagline: "Renamed" } });
    return (await campaignsOf(scene)).map(({ name }) => name);
  },
  "draft-hides-campaign": async (scene) => {
    await scene.status("PUT /site/draft", { body: { doc: {} } });
    return (await campaignsOf(scene)).length;
  },
  "lone-tagline-ignored": async ({ send }) => {
    await send("PATCH /site", { body: { tagline: "Alone" } });
    return (await send("GET /site")).json.site.tagline;
  },
};

interface ListedCampaign {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

async function campaignsOf({ send }: Scene): Promise<readonly ListedCampaign[]> {
  return (await send("GET /campaigns")).json.campaigns;
}
