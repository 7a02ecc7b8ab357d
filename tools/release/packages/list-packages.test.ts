import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { listPackages } from "./list-packages.ts";

test("each package comes once, after the packages that it depends on", () => {
  const packages = listPackages(fileURLToPath(new URL("../../../", import.meta.url)));
  const names = packages.map(({ manifest }) => manifest.name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain("@local-ads/openapi");
  const late = packages.flatMap(({ manifest }, index) =>
    Object.keys(manifest.dependencies ?? {}).filter((name) => names.indexOf(name) > index),
  );
  expect(late).toEqual([]);
});
