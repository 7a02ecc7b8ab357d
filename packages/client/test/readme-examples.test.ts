import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test.for(["faults-example.test.ts", "handlers-example.test.ts", "query-example.ts"])(
  "the README shows %s as it is checked",
  async (file) => {
    const [readme, example] = await Promise.all(
      ["../README.md", file].map(async (path) => readFile(new URL(path, import.meta.url), "utf8")),
    );

    expect(readme).toContain(`\`\`\`ts\n${example}\`\`\``);
  },
);
