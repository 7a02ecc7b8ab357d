import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test.for([
  "faults-example.test.ts",
  "handlers-example.test.ts",
  "job-example.ts",
  "pages-example.ts",
  "query-example.ts",
])("the README shows %s as it is checked", async (file) => {
  const [readme, example] = await Promise.all(
    ["../README.md", file].map(async (path) => readFile(new URL(path, import.meta.url), "utf8")),
  );

  const shown = example?.replace(/^\/\* oxlint-disable.*\n/, "");
  expect(readme).toContain(`\`\`\`ts\n${shown}\`\`\``);
});
