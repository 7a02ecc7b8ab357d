import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { bundleForBrowsers } from "./bundle-for-browsers.ts";
import { findNewerFeatures, readBrowsers } from "./find-newer-features.ts";

const browsers = readBrowsers(manifest.browserslist);

test("the client uses nothing that its oldest browsers lack", async () => {
  const code = await bundleForBrowsers();

  expect(findNewerFeatures(code, browsers)).toEqual([]);
});

test("an older browser lacks something, so the versions are the lowest", async () => {
  const code = await bundleForBrowsers();

  for (const [name, version] of browsers)
    expect(findNewerFeatures(code, new Map([[name, version - 1]]))).not.toEqual([]);
});

test("the page about platforms names the same versions", () => {
  const page = readFileSync(new URL("../../../docs/client/platforms.md", import.meta.url), "utf8");
  const row = /^\| browsers, workers \|.*$/m.exec(page)?.[0] ?? "";

  expect(row.match(/(?<=Chrome and Edge |Firefox |Safari )[\d.]+/g)?.map(Number)).toEqual(
    ["chrome", "firefox", "safari"].map((name) => browsers.get(name)),
  );
  expect(browsers.get("edge")).toBe(browsers.get("chrome"));
});

describe("a newer feature is found", () => {
  test.each(["Promise.try(run)", "new URLPattern(rule)", "new Set().isSubsetOf(other)"])(
    "%s",
    (code) => {
      expect(findNewerFeatures(code, browsers)).not.toEqual([]);
    },
  );

  test.each(["JSON.parse(text)", "URL.parse(text)", "list.toSorted()", "own.parseAll()"])(
    "%s is not one",
    (code) => {
      expect(findNewerFeatures(code, browsers)).toEqual([]);
    },
  );
});
