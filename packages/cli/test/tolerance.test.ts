import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runPlumbline } from "../src/run-plumbline.ts";
import { recordIo } from "./record-io.ts";

const get = (operationId: string, response = "{ description: ok }"): string =>
  `{ get: { operationId: ${operationId}, responses: { "200": ${response} } } }`;

/** Documents with faults that are usual, by file, and the sentence about each fault. */
const documents: Readonly<Record<string, readonly [text: string, says: string]>> = {
  "names.yaml": [
    `openapi: 3.1.1
info: { title: Things, version: "1" }
paths:
  /a: ${get("get_thing")}
  /b: ${get("getThing")}
`,
    "",
  ],
  "webhooks.yaml": [
    `openapi: 3.1.1
info: { title: Things, version: 1.0 }
webhooks:
  made: { post: { responses: { "200": {} } } }
`,
    'The "version" 1.0 is a number',
  ],
  "lost-webhook.yaml": [
    `openapi: 3.1.1
info: { title: Things, version: "1" }
webhooks:
  made: { post: { requestBody: { $ref: "#/nowhere" }, responses: { "200": {} } } }
  other: { post: { responses: { "200": {} } } }
`,
    'The reference "#/nowhere" does not resolve',
  ],
  "files.yaml": [
    `openapi: 3.0.3
info: { title: Things, version: 1.0 }
paths:
  /a: { $ref: part.yaml }
`,
    'The "version" 1.0 is a number',
  ],
  "lost.yaml": [
    `openapi: 3.1.1
info: { title: Things, version: "1" }
paths:
  /a: ${get("a", "{ $ref: gone.yaml }")}
`,
    'The reference "gone.yaml" does not resolve',
  ],
};

const commands: Readonly<Record<string, readonly string[]>> = {
  generate: ["generate", "--out", "generated"],
  "mock --explain-state": ["mock", "--explain-state"],
  "mock --print-enriched": ["mock", "--print-enriched", "enriched.json"],
  "test --plan": ["test", "--base-url", "http://127.0.0.1:9", "--plan", "--contract"],
  "export msw": ["export", "msw", "--out", "handlers"],
};

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "plumbline-tolerance-"));
  writeFileSync(join(folder, "part.yaml"), get("a"));
  for (const [name, [text]] of Object.entries(documents)) writeFileSync(join(folder, name), text);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const pairs = Object.entries(commands).flatMap(([name, args]) =>
  Object.entries(documents).map(([file, [, says]]) => ({ name, args, file, says })),
);

test.for(pairs)("$name takes $file and lists its fault", async ({ args, file, says }) => {
  const { io, stdout, stderr } = recordIo(folder);

  expect(await runPlumbline([...args, file], io)).toBe(0);

  expect(stdout() + stderr()).toContain(says);
});

test.for(Object.entries(documents))("lint of %s lists its fault", async ([file, [, says]]) => {
  const { io, stdout, stderr } = recordIo(folder);

  expect(await runPlumbline(["lint", file], io)).toBeLessThan(2);

  expect(stdout() + stderr()).toContain(says);
});
