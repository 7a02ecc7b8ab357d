import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { bundleDocument } from "../tools/bundle-document.ts";
import { findDrift } from "../tools/find-drift.ts";
import { bundleFile, folder } from "./document/read-bundle.ts";

const committed = readFileSync(bundleFile, "utf8");

test("the committed bundle equals a new bundle of the parts", async () => {
  expect(findDrift(committed, await bundleDocument(path.join(folder, "openapi.yaml")))).toEqual([]);
});

test("bundle of bundle is bundle", async () => {
  expect(await bundleDocument(bundleFile)).toBe(committed);
});

test("every reference of the bundle is internal", () => {
  const references = [...committed.matchAll(/"\$ref": "([^"]*)"/g)].map(
    ([, reference]) => reference,
  );

  expect(references.length).toBeGreaterThan(0);
  expect(references.filter((reference) => !reference?.startsWith("#/"))).toEqual([]);
});
