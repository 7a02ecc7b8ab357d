import { afterAll, describe, expect, test } from "vitest";
import { allFaults } from "../../src/faults/all-faults.ts";
import { startSandbox } from "../../src/index.ts";
import { challengeProbes, credentialProbes, scopeProbes } from "./access-probes.ts";
import { campaignProbes, conditionProbes, jobProbes } from "./campaign-probes.ts";
import { claimProbes, fingerprintProbes, keyProbes, replayProbes } from "./key-probes.ts";
import { leadProbes } from "./lead-probes.ts";
import { bodyLimitProbes, rateProbes } from "./limit-probes.ts";
import {
  doorProbes,
  messageProbes,
  resultProbes,
  sharingProbes,
  toolProbes,
} from "./mcp-probes.ts";
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
} from "./oauth-probes.ts";
import { oddityProbes } from "./oddity-probes.ts";
import { createScene, type Probe, type Probes } from "./probe.ts";
import { bodyProbes, catalogueBodyProbes, errorProbes, headerProbes } from "./response-probes.ts";
import {
  metricProbes,
  publicationProbes,
  setUpProbes,
  siteProbes,
  workspaceProbes,
} from "./site-probes.ts";
import {
  keywordProbes,
  measureProbes,
  parameterProbes,
  readingProbes,
} from "./validation-probes.ts";

const probes: Probes = {
  ...keyProbes,
  ...fingerprintProbes,
  ...replayProbes,
  ...claimProbes,
  ...credentialProbes,
  ...scopeProbes,
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
  ...measureProbes,
  ...readingProbes,
  ...siteProbes,
  ...publicationProbes,
  ...leadProbes,
  ...campaignProbes,
  ...jobProbes,
  ...conditionProbes,
  ...workspaceProbes,
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
});
afterAll(() => sandbox.close());

const scene = createScene(sandbox);
const { id: untouched } = await sandbox.control.snapshot();
const seeded = JSON.stringify(await sandbox.control.dump({ id: untouched }));

/** Several faults are seen by one probe. */
const soundObservations = new Map<Probe, unknown>();

test("there is a probe for every fault, and for nothing else", () => {
  expect(Object.keys(probes).toSorted()).toEqual(allFaults.map(({ name }) => name).toSorted());
});

describe("a fault can be seen from outside:", () => {
  test.each(Object.entries(probes))("%s", async (name, probe) => {
    const sound = soundObservations.get(probe) ?? (await observe(probe));
    soundObservations.set(probe, sound);
    const faulty = await observe(probe, [name]);

    expect(faulty).not.toEqual(sound);
    // What is new each time would always differ.
    expect(idsIn(sound).filter((id) => !seeded.includes(id))).toEqual([]);
  });
});

function idsIn(observation: unknown): readonly string[] {
  return JSON.stringify(observation ?? null).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
}

/** What a probe sees in the world as it was seeded, with these faults on. */
async function observe(probe: Probe, faults: readonly string[] = []): Promise<unknown> {
  await sandbox.control.restore({ id: untouched });
  await sandbox.control.enableFaults({ names: [...faults] });
  try {
    return await probe(scene);
  } catch (error) {
    // A fault may leave nothing to read; nothing sound does.
    if (faults.length === 0) throw error;
    return error;
  } finally {
    await sandbox.control.disableFaults();
  }
}
