import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runConformance } from "@plumbline/conformance";
import { loadContract } from "@plumbline/contract";
import { createMock } from "@plumbline/mock";
import { writeReports } from "@plumbline/report";
import { Ajv } from "ajv";
import { expect, onTestFinished, test } from "vitest";
import { isExportError, readRun, renderHar } from "../src/index.ts";
import { bookshop } from "./bookshop.ts";

const require = createRequire(import.meta.url);

/** The schemas of HAR 1.2 from npm. */
function createValidate(): (har: unknown) => readonly unknown[] {
  const schemas: Readonly<Record<string, object>> = require("har-schema");
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  ajv.addMetaSchema(require("ajv/dist/refs/json-schema-draft-06.json"));
  for (const schema of Object.values(schemas)) ajv.addSchema(schema);
  const validate = ajv.getSchema("har.json#");
  return (har) => (validate?.(har) === true ? [] : (validate?.errors ?? ["no schema"]));
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "har-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  return folder;
}

test("the exchanges of a run are a valid archive, in order and without the credential", async () => {
  const directory = await temporaryFolder();
  const mock = await createMock(bookshop);
  const report = await runConformance({
    contract: await loadContract(bookshop),
    operations: ["get_book", "changeBook"],
    checks: ["accepts/*"],
    target: {
      baseUrl: "http://mock.test/v2",
      identities: [{ name: "owner", token: "secret-token" }],
      stateless: true,
      fetch: async (input, init) => mock.fetch(new Request(input, init)),
    },
  });
  await writeReports(report, { directory, secrets: ["secret-token"] });

  const text = renderHar(await readRun(directory));

  const validate = createValidate();
  const har = JSON.parse(text);
  expect(validate(har)).toEqual([]);
  expect(har.log.entries).toHaveLength(report.exchanges.length);
  expect(har.log.entries.length).toBeGreaterThan(10);
  expect(har.log.entries[0]).toMatchObject({
    request: { url: report.exchanges[0]?.request.url },
    response: { status: report.exchanges[0]?.response.status },
  });
  expect(text).not.toContain("secret-token");
  expect(validate({ log: { ...har.log, entries: [{}] } })).not.toEqual([]);
});

test("a folder without reports is an error with a remedy", async () => {
  const folder = await temporaryFolder();

  const error: unknown = await readRun(folder).catch((reason: unknown) => reason);

  expect(isExportError(error) && error.place?.file).toBe(join(folder, "report.json"));
  expect(isExportError(error) && error.hint).toContain("--report-dir");
});
