import { afterAll, describe, expect, test } from "vitest";
import { startSandbox } from "@local-ads/sandbox";
import { extraFaults } from "@plumbline-tools/faults";
import {
  challengeProbes,
  credentialProbes,
  rememberedAccessProbes,
  scopeProbes,
} from "./probes/access.ts";
import { campaignProbes, conditionProbes, jobProbes } from "./probes/campaign.ts";
import { claimProbes, fingerprintProbes, keyProbes, replayProbes } from "./probes/key.ts";
import { leadProbes } from "./probes/lead.ts";
import { bodyLimitProbes, rateProbes } from "./probes/limit.ts";
import {
  doorProbes,
  messageProbes,
  resultProbes,
  sharingProbes,
  toolProbes,
} from "./probes/mcp.ts";
import {
  callbackProbes,
  codeProbes,
  consentProbes,
  documentProbes,
  proofProbes,
  refreshProbes,
  requestProbes,
  revocationProbes,
  tokenProbes,
} from "./probes/oauth.ts";
import { oddityProbes } from "./probes/oddity.ts";
import { createScene, type Probe, type Probes } from "./probe.ts";
import { bodyProbes, catalogueBodyProbes, errorProbes, headerProbes } from "./probes/response.ts";
import {
  metricProbes,
  publicationProbes,
  setUpProbes,
  sharedTextProbes,
  sideEffectProbes,
  siteProbes,
  workspaceProbes,
} from "./probes/site.ts";
import {
  fragileProbes,
  keywordProbes,
  lenientProbes,
  measureProbes,
  parameterProbes,
  readingProbes,
} from "./probes/validation.ts";

const probes: Probes = {
  ...keyProbes,
  ...fingerprintProbes,
  ...replayProbes,
  ...claimProbes,
  ...credentialProbes,
  ...scopeProbes,
  ...rememberedAccessProbes,
  ...challengeProbes,
  ...documentProbes,
  ...callbackProbes,
  ...requestProbes,
  ...proofProbes,
  ...consentProbes,
  ...codeProbes,
  ...tokenProbes,
  ...refreshProbes,
  ...revocationProbes,
  ...doorProbes,
  ...messageProbes,
  ...sharingProbes,
  ...toolProbes,
  ...resultProbes,
  ...rateProbes,
  ...bodyLimitProbes,
  ...keywordProbes,
  ...parameterProbes,
  ...lenientProbes,
  ...fragileProbes,
  ...measureProbes,
  ...readingProbes,
  ...siteProbes,
  ...publicationProbes,
  ...leadProbes,
  ...campaignProbes,
  ...jobProbes,
  ...conditionProbes,
  ...workspaceProbes,
  ...sharedTextProbes,
  ...sideEffectProbes,
  ...metricProbes,
  ...setUpProbes,
  ...headerProbes,
  ...errorProbes,
  ...oddityProbes,
  ...bodyProbes,
  ...catalogueBodyProbes,
};

const sandbox = await startSandbox({
  port: 0,
  clock: { mode: "frozen", start: Date.UTC(2026, 10, 14, 12) },
  extraFaults,
});
afterAll(() => sandbox.close());

const scene = createScene(sandbox);
const { id: untouched } = await sandbox.control.snapshot();
const seeded = JSON.stringify(await sandbox.control.dump({ id: untouched }));

/** Faults of the owner's pages, whose requests are not in the log. */
const ofPages: ReadonlySet<string> = new Set([
  "consent-for-next-workspace",
  "consent-for-other-workspace",
  "every-scope-approved",
  "unseen-request-approved",
  "issuer-parameter-missing",
  "issuer-parameter-wrong",
]);

/** One probe can observe several faults. */
const soundObservations = new Map<Probe, unknown>();

test("every fault has a probe, and every probe a fault", async () => {
  const faults = await sandbox.control.faults();
  expect(Object.keys(probes).toSorted()).toEqual(faults.map(({ name }) => name).toSorted());
});

describe("a fault changes the observation of its probe:", () => {
  test.each(Object.entries(probes))("%s", async (name, probe) => {
    const sound = soundObservations.get(probe) ?? (await observe(probe));
    soundObservations.set(probe, sound);
    await sandbox.control.clearLog();
    const faulty = await observe(probe, [name]);

    expect(faulty).not.toEqual(sound);
    if (ofPages.has(name)) return;
    const touched = (await sandbox.control.log({ limit: 1000 })).flatMap(
      ({ touchedBy }) => touchedBy,
    );
    expect(touched).toContainEqual({ kind: "fault", name });
    // New values would differ in every observation.
    expect(idsIn(sound).filter((id) => !seeded.includes(id))).toEqual([]);
  });
});

function idsIn(observation: unknown): readonly string[] {
  return JSON.stringify(observation ?? null).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
}

/** Runs a probe in the seeded world with some faults on. */
async function observe(probe: Probe, faults: readonly string[] = []): Promise<unknown> {
  await sandbox.control.restore({ id: untouched });
  await sandbox.control.enableFaults({ names: [...faults] });
  try {
    return await probe(scene);
  } catch (error) {
    // A fault can make a response unreadable. A sound sandbox does not.
    if (faults.length === 0) throw error;
    return error;
  } finally {
    await sandbox.control.disableFaults();
  }
}
