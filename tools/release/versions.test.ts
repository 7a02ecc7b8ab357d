import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { major, satisfies } from "semver";
import { describe, expect, test } from "vitest";
import { listPackages } from "./packages/list-packages.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");
const versions = new Map(
  listPackages(root).map(({ manifest: { name, version } }) => [name, version]),
);
const [contract, client] = ["@local-ads/openapi", "@local-ads/client"];
const { info }: { readonly info: { readonly version: string } } = JSON.parse(
  read("openapi/dist/openapi.json"),
);

describe("versions", () => {
  test("each package has left 0.0.0", () => {
    expect(versions.size).toBeGreaterThan(10);
    expect([...versions].filter(([, version]) => !satisfies(version, ">=0.1.0"))).toEqual([]);
  });

  test("the contract's package has the version of the document", () => {
    expect(versions.get(contract)).toBe(info.version);
  });

  test("the client's major version is the contract's", () => {
    expect(major(versions.get(client) ?? "")).toBe(major(info.version));
  });

  test("a pending major version is one of both the contract and the client", () => {
    const texts = readdirSync(fileURLToPath(new URL("../../.changeset/", import.meta.url)))
      .filter((file) => file.endsWith(".md"))
      .map((file) => read(`.changeset/${file}`));
    const isMajor = (name: string): boolean =>
      texts.some((text) => text.includes(`"${name}": major`));
    expect(isMajor(client)).toBe(isMajor(contract));
  });
});
