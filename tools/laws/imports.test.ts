import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Packages of the workspace that a package may depend on. knip finds undeclared imports. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "@plumbline/wire": [],
  "@plumbline/contract": ["@plumbline/wire"],
  "@plumbline/arbitrary": ["@plumbline/contract"],
  "@plumbline/policies": ["@plumbline/contract"],
  "@plumbline/realistic": ["@plumbline/arbitrary", "@plumbline/contract"],
  "@plumbline/command": ["@plumbline/contract"],
  "@plumbline/client-runtime": ["@plumbline/wire"],
  "@plumbline/codegen": [
    "@plumbline/client-runtime",
    "@plumbline/command",
    "@plumbline/contract",
    "@plumbline/wire",
  ],
  "@plumbline/server": ["@plumbline/contract", "@plumbline/policies", "@plumbline/wire"],
  "@plumbline/state": ["@plumbline/contract", "@plumbline/storage"],
  "@plumbline/storage": ["@plumbline/contract", "@plumbline/policies"],
  "@plumbline/control": ["@plumbline/contract", "@plumbline/server", "@plumbline/storage"],
  "@plumbline/mock": [
    "@plumbline/arbitrary",
    "@plumbline/command",
    "@plumbline/contract",
    "@plumbline/control",
    "@plumbline/policies",
    "@plumbline/realistic",
    "@plumbline/report",
    "@plumbline/server",
    "@plumbline/state",
    "@plumbline/storage",
    "@plumbline/wire",
  ],
  "@plumbline/diff": ["@plumbline/arbitrary", "@plumbline/command", "@plumbline/contract"],
  "@plumbline/report": ["@plumbline/command", "@plumbline/contract"],
  "@plumbline/journeys": ["@plumbline/arbitrary", "@plumbline/contract"],
  "@plumbline/conformance": [
    "@plumbline/arbitrary",
    "@plumbline/client-runtime",
    "@plumbline/command",
    "@plumbline/contract",
    "@plumbline/journeys",
    "@plumbline/report",
    "@plumbline/wire",
  ],
  "@plumbline/export": [
    "@plumbline/arbitrary",
    "@plumbline/command",
    "@plumbline/contract",
    "@plumbline/journeys",
    "@plumbline/report",
    "@plumbline/wire",
  ],
  "@plumbline/traffic": [
    "@plumbline/command",
    "@plumbline/conformance",
    "@plumbline/contract",
    "@plumbline/report",
    "@plumbline/server",
    "@plumbline/wire",
  ],
  "@plumbline/cli": [
    "@plumbline/client-runtime",
    "@plumbline/codegen",
    "@plumbline/command",
    "@plumbline/conformance",
    "@plumbline/contract",
    "@plumbline/diff",
    "@plumbline/export",
    "@plumbline/mock",
    "@plumbline/traffic",
  ],
  "@local-ads/client": ["@plumbline/client-runtime"],
  "@local-ads/sandbox": [
    "@local-ads/client",
    "@local-ads/openapi",
    "@plumbline/command",
    "@plumbline/contract",
    "@plumbline/control",
    "@plumbline/policies",
    "@plumbline/server",
    "@plumbline/storage",
    "@plumbline/wire",
  ],
};

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifests = globSync("packages/*/package.json", { cwd: root }).map((file): Manifest =>
  JSON.parse(readFileSync(`${root}${file}`, "utf8")),
);

test("the table of imports has exactly the packages of the workspace", () => {
  expect(manifests.map(({ name }) => name).toSorted()).toEqual(Object.keys(mayImport).toSorted());
});

test.each(manifests)("$name depends only on packages of the table", ({ name, dependencies }) => {
  const ours = Object.keys(dependencies ?? {}).filter((other) =>
    /^@(plumbline|local-ads)\//.test(other),
  );
  expect(ours.filter((other) => !mayImport[name]?.includes(other))).toEqual([]);
});

test("no package depends on itself through others", () => {
  const reaches = (name: string, seen: readonly string[] = []): readonly string[] =>
    (mayImport[name] ?? []).flatMap((other) =>
      seen.includes(other) ? [other] : [other, ...reaches(other, [...seen, other])],
    );
  for (const name of Object.keys(mayImport)) expect(reaches(name)).not.toContain(name);
});
