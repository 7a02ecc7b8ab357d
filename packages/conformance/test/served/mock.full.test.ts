import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { holdMock, linesOf } from "../support/hold-mock.ts";

const require = createRequire(import.meta.url);
const readme = dirname(require.resolve("@readme/oas-examples/package.json"));

/** The first refers to a security scheme that it does not define, the second has no operations. */
const untestable: ReadonlySet<string> = new Set(["response-http-behavior.json", "webhooks.json"]);

const documents = ["3.1", "3.0", "2.0"].flatMap((version) =>
  readdirSync(join(readme, version, "json"))
    .filter((name) => name.endsWith(".json") && !untestable.has(name))
    .map((name) => [`${version} ${name}`, join(readme, version, "json", name)] as const),
);

/** Documents whose mock has findings, and the cause. An entry whose findings are gone fails its test. */
const open: Readonly<Record<string, string>> = {
  "3.0 circular-request-bodies.json": "the mock's generator breaks a circular schema",
  "3.0 http-status-codes.json": "the mock returns 500 for a status from 100 to 103",
  "3.0 readme-legacy.json": "an error with several shapes is filled with a value of more than one",
  "3.0 security-multiple.json": "the mock and the suite differ on scopes of alternative schemes",
};

test.each(documents.filter(([name]) => open[name] === undefined))(
  "the mock of %s has no findings",
  async (_, file) => {
    const report = await holdMock(file, { runs: 1 });
    expect(linesOf(report)).toEqual([]);
    expect(report.requests.total).toBeGreaterThan(0);
  },
);

test.each(documents.filter(([name]) => open[name] !== undefined))(
  "the mock of %s still has findings",
  async (_, file) => {
    expect(linesOf(await holdMock(file, { runs: 1 }))).not.toEqual([]);
  },
);

test("there are enough documents", () => {
  expect(documents.length).toBeGreaterThan(50);
});
