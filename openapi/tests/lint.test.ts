import { spawnSync } from "node:child_process";
import path from "node:path";
import { createConfig, lint } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { bundleFile, folder } from "./document/read-bundle.ts";

test.each(["openapi.yaml", "dist/openapi.json"])(
  "Redocly and the house rules find nothing in %s",
  (file) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [path.join(folder, "tools", "lint.ts"), file],
      { encoding: "utf8" },
    );

    expect(stderr).toContain("Your API description is valid");
    expect(status).toBe(0);
  },
);

test("Redocly's strict rules find nothing in the bundle without configuration", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const problems = await lint({ ref: bundleFile, config });

  expect(
    problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer ?? ""}`,
    ),
  ).toEqual([]);
});
