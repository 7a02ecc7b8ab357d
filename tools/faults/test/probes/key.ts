import { day, minute, owners, type Probe, type Probes } from "../probe.ts";

const key = "a-key-of-the-probe";
const long = "k".repeat(32);

export const keyProbes: Probes = {
  "key-not-required": ({ status }) => status("PATCH /site", { body: {}, key: null }),
  "key-required-of-post-only": ({ status }) => status("PATCH /site", { body: {}, key: null }),
  "set-up-key-not-required": ({ status }) => status("POST /businesses", { body: {}, key: null }),
  "key-missing-as-conflict": ({ status }) => status("PATCH /site", { body: {}, key: null }),
  "key-characters-unchecked": ({ status }) =>
    status("PATCH /site", { body: {}, key: "key with spaces" }),
  "keys-folded": twoKeys("Some-Key-1", "some-key-1"),
  "keys-cut": twoKeys(`${long}-1`, `${long}-2`),
  "keys-shared-by-workspaces": async ({ status }) => {
    await status("PATCH /site", { body: { tagline: "A" }, key });
    return status("PATCH /site", { body: { tagline: "B" }, key, as: owners.other });
  },
  "keys-per-credential": async ({ send }) => {
    await send("PATCH /site", { body: {}, key });
    const { headers } = await send("PATCH /site", { body: {}, key, as: "only site:write" });
    return headers.get("idempotency-replayed");
  },
  "keys-per-operation": async ({ status }) => {
    await status("PATCH /site", { body: {}, key });
    return status("POST /site/publish", { key });
  },
  "invalid-requests-burn-keys": async ({ status }) => {
    await status("PATCH /site", { body: [], key });
    return status("PATCH /site", { body: {}, key });
  },
  "put-retries-execute": async ({ send }) => {
    await send("PUT /site/draft", { body: { doc: {} }, key });
    const { headers } = await send("PUT /site/draft", { body: { doc: {} }, key });
    return headers.get("idempotency-replayed");
  },
};

export const fingerprintProbes: Probes = {
  "fingerprint-without-body": twoBodies({ tagline: "A" }, { bio: "B" }),
  "fingerprint-without-path": async ({ send, status }) => {
    const [one, other] = await listCampaigns(send, "live");
    await status(`POST /campaigns/${one}/pause`, { key });
    return status(`POST /campaigns/${other}/pause`, { key });
  },
  "fingerprint-without-operation": async ({ send, status }) => {
    const [one] = await listCampaigns(send, "ready");
    await status(`POST /campaigns/${one}/launch`, { key });
    return status(`POST /campaigns/${one}/pause`, { key });
  },
  "fingerprint-of-top-level": twoBodies(
    { socials: { instagram: "a" } },
    { socials: { instagram: "b" } },
  ),
  "fingerprint-of-member-names": twoBodies({ tagline: "A" }, { tagline: "B" }),
  "fingerprint-without-order": twoBodies({ links: links("a", "b") }, { links: links("b", "a") }),
  "fingerprint-without-nulls": twoBodies({ bio: "B" }, { bio: "B", tagline: null }),
  "fingerprint-without-case": twoBodies({ tagline: "A" }, { tagline: "a" }),
  "fingerprint-without-fractions": twoBodies(
    { locations: [{ lat: 30.1, lon: -97 }] },
    { locations: [{ lat: 30.2, lon: -97 }] },
  ),
  "fingerprint-of-bytes": twoTexts('{"tagline":"A"}', '{ "tagline": "A" }'),
  "fingerprint-of-member-order": twoTexts('{"tagline":"A","bio":"B"}', '{"bio":"B","tagline":"A"}'),
};

export const replayProbes: Probes = {
  "replay-unmarked": async (scene) => (await retry(scene)).mark,
  "first-answers-marked-false": async ({ send }) => {
    const { headers } = await send("PATCH /site", { body: {}, key: "k".repeat(70) });
    return headers.get("idempotency-replayed");
  },
  "replay-restores-settings": async ({ send }) => {
    for (const [name, tagline] of Object.entries({ [key]: "A", [`${key}-2`]: "B" }))
      await send("PATCH /site", { body: { tagline }, key: name });
    await send("PATCH /site", { body: { tagline: "A" }, key });
    return (await send("GET /site")).json.site.tagline;
  },
  "replay-with-plain-status": async ({ status }) => {
    const body = { dailyBudgetCents: 1500 };
    return [
      await status("POST /campaigns", { body, key }),
      await status("POST /campaigns", { body, key }),
    ];
  },
  "replay-without-body": async (scene) => (await retry(scene)).isSameBody,
  "replay-without-receipt": async (scene) => (await retry(scene)).hasReceipt,
  "replay-with-new-receipt": async (scene) => (await retry(scene)).isSameReceipt,
};

export const claimProbes: Probes = {
  "never-replays": async (scene) => (await retry(scene)).mark,
  "completion-not-recorded": async (scene) => (await retry(scene)).status,
  "rejections-leave-keys-pending": publishAfterRejection,
  "failures-kept": publishAfterRejection,
  "equal-requests-run-together": retryWhileParked,
  "pending-answered-as-accepted": retryWhileParked,
  "pending-as-failure": retryWhileParked,
  "conflicts-execute": twoBodies({ tagline: "A" }, { tagline: "B" }),
  "conflict-as-invalid": twoBodies({ tagline: "A" }, { tagline: "B" }),
  "keys-kept-for-a-day": async (scene) => (await retry(scene, 2 * day)).mark,
  "keys-kept-too-briefly": async (scene) => (await retry(scene, 90 * day - 5 * minute)).mark,
  "snapshot-cut": async (scene) => (await retry(scene)).status,
  "snapshot-in-ascii": async (scene) => (await retry(scene)).isSameBody,
  "answer-kept-without-work": async (scene) => {
    const { status, mark } = await retry(scene);
    return [status, mark, (await scene.send("GET /site")).json.site.tagline];
  },
  "work-not-committed": async ({ send }) => {
    await send("PATCH /site", { body: { tagline: "A" } });
    return (await send("GET /site")).json.site.tagline;
  },
};

/** Sends two bodies with two keys. */
function twoKeys(one: string, other: string): Probe {
  return async ({ status }) => [
    await status("PATCH /site", { body: { tagline: "A" }, key: one }),
    await status("PATCH /site", { body: { tagline: "B" }, key: other }),
  ];
}

/** Sends two bodies with one key. */
function twoBodies(one: object, other: object): Probe {
  return async ({ status }) => [
    await status("PATCH /site", { body: one, key }),
    await status("PATCH /site", { body: other, key }),
  ];
}

/** Sends two notations of one body with one key. */
function twoTexts(one: string, other: string): Probe {
  return async ({ status }) => [
    await status("PATCH /site", { raw: one, key }),
    await status("PATCH /site", { raw: other, key }),
  ];
}

async function retry(
  { send, control }: Parameters<Probe>[0],
  after = 0,
): Promise<Readonly<Record<string, unknown>>> {
  const body = { tagline: "Café" };
  const first = await send("PATCH /site", { body, key });
  if (after > 0) await control.advance({ milliseconds: after });
  const second = await send("PATCH /site", { body, key });
  const receipt = second.headers.get("x-request-id");
  return {
    status: second.status,
    mark: second.headers.get("idempotency-replayed"),
    hasReceipt: receipt !== null,
    isSameReceipt: receipt === first.headers.get("x-request-id"),
    isSameBody: second.text === first.text,
  };
}

async function publishAfterRejection({ status }: Parameters<Probe>[0]): Promise<readonly number[]> {
  const as = owners.fresh;
  return [
    await status("POST /site/publish", { key, as }),
    await status("PUT /site/draft", { body: { doc: {} }, as }),
    await status("POST /site/publish", { key, as }),
  ];
}

async function retryWhileParked(scene: Parameters<Probe>[0]): Promise<number> {
  const { status, control, parked } = scene;
  await control.holdNext();
  const first = status("PATCH /site", { body: {}, key });
  await parked();
  const second = await status("PATCH /site", { body: {}, key });
  await control.release();
  await first;
  return second;
}

async function listCampaigns(
  send: Parameters<Probe>[0]["send"],
  status: string,
): Promise<readonly string[]> {
  const { json } = await send("GET /campaigns");
  return json.campaigns
    .filter((campaign: { readonly status: string }) => campaign.status === status)
    .map((campaign: { readonly id: string }) => campaign.id);
}

function links(...labels: readonly string[]): readonly object[] {
  return labels.map((label) => ({ label, url: "https://links.example.com" }));
}
