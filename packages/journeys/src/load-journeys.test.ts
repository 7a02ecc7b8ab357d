import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { arazzoOf, thingContract } from "./testing/things.ts";
import { loadJourneys } from "./load-journeys.ts";

const folder = await mkdtemp(join(tmpdir(), "plumbline-journeys-"));
const step = { stepId: "list", operationId: "list_things" };
await writeFile(
  join(folder, "one.json"),
  JSON.stringify(arazzoOf([{ workflowId: "one", steps: [step] }])),
);
await writeFile(
  join(folder, "two.arazzo.yaml"),
  `arazzo: 1.0.1
info: { title: Two, version: "1" }
sourceDescriptions:
  - { name: things, url: things.json }
workflows:
  - workflowId: two
    steps:
      - stepId: lost
        operationId: lose_thing
`,
);

test("reads documents in order and reports the place of each workflow", async () => {
  const [journey, ...others] = await loadJourneys(["one.json"], thingContract, { cwd: folder });
  expect(others).toEqual([]);
  expect(journey).toMatchObject({
    id: "one",
    place: { file: join(folder, "one.json"), pointer: "/workflows/0", line: 1 },
  });
});

test("reports an unresolved name with file, line and remedy", async () => {
  await expect(
    loadJourneys(["two.arazzo.yaml"], thingContract, { cwd: folder }),
  ).rejects.toMatchObject({
    code: "JOURNEY_UNRESOLVED",
    message: 'The document has no operation "lose_thing"',
    place: {
      file: join(folder, "two.arazzo.yaml"),
      line: 9,
      column: 9,
      pointer: "/workflows/0/steps/0/operationId",
    },
    hint: "The operations are list_things, make_thing, get_thing, put_picture.",
  });
});

test("rejects a workflow that two documents have", async () => {
  const file = join(folder, "one.json");
  await expect(loadJourneys([file, file], thingContract)).rejects.toMatchObject({
    code: "JOURNEY_INVALID",
    hint: `Rename one of them. The other one is in ${file}.`,
  });
});

test("names a missing file", async () => {
  await expect(loadJourneys(["none.yaml"], thingContract, { cwd: folder })).rejects.toMatchObject({
    code: "document-missing",
  });
});
