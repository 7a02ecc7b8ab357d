import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { copyRepository } from "./copy-repository.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const schema = "openapi/components/schemas/SiteUpdate.yaml";
const location = "openapi/components/schemas/SiteLocation.yaml";

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "repository-"));
  copyRepository(root, copy);
  edit(schema, /(tagline:(?:\n {4}.*)*?maxLength: )\d+/, (_, before) => `${before}${bound}`);
  edit(location, "required:\n", (found) => `${found}  - city\n`);
  edit(schema, "      - sky\n", (found) => `${found}      - ${theme}\n`);
  edit(
    "openapi/openapi.yaml",
    /(name: writes\n {4}limit: )\d+/,
    (_, before) => `${before}${writes}`,
  );
  execFileSync("npm", ["run", "--silent", "generate"], { cwd: copy, stdio: "pipe" });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The edits: one bound, one value of an enumeration and one rate limit. `city` becomes a required field. */
const bound = 111;
const theme = "dusk";
const writes = 3;

function edit(
  file: string,
  found: string | RegExp,
  change: (found: string, before: string) => string,
): void {
  const text = readFileSync(join(copy, file), "utf8");
  const changed = text.replace(found, change);
  if (changed === text) throw new Error(`${file} does not contain ${String(found)}`);
  writeFileSync(join(copy, file), changed);
}

const read = (file: string): string => readFileSync(join(copy, file), "utf8");

/** Starts a program of a repository from its sources, and returns the first line that it prints, as JSON. */
async function start<Line>(folder: string, program: string, ...args: string[]): Promise<Line> {
  const child: ChildProcess = spawn(
    process.execPath,
    ["--conditions=@plumbline/source", program, ...args],
    { cwd: folder, stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  const lines = createInterface({ input: child.stdout! });
  const [line] = await once(lines, "line");
  return JSON.parse(String(line)) as Line; // what the program documents
}

interface Profile {
  readonly baseUrl: string;
  readonly identities: readonly { readonly token: string }[];
}

const sandboxOf = (folder: string): Promise<Profile> =>
  start(
    folder,
    "packages/sandbox/src/main.ts",
    "--port",
    "0",
    "--control-port",
    "0",
    "--clock",
    "frozen",
    "--print-profile",
    "--quiet",
  );

/** The statuses of writes: the rejected ones do not count against the limit. */
async function statusesOf(baseUrl: string, token: string): Promise<readonly number[]> {
  const bodies = [
    { locations: [{ lat: 30, lon: -97 }] },
    { tagline: "x".repeat(bound + 1) },
    { tagline: "x".repeat(bound), theme, locations: [{ lat: 30, lon: -97, city: "Austin" }] },
    ...Array.from({ length: writes }, () => ({ tagline: "once more" })),
  ];
  const statuses: number[] = [];
  for (const [index, body] of bodies.entries()) {
    const response = await fetch(`${baseUrl}/site`, {
      method: "PATCH",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": `6f0cbd4e-0000-4000-8000-00000000000${index}`,
      },
      body: JSON.stringify(body),
    });
    statuses.push(response.status);
  }
  return statuses;
}

const expected = [400, 400, 200, ...Array.from({ length: writes - 1 }, () => 200), 429];

describe.skipIf(process.platform === "win32")("after one edit and npm run generate", () => {
  test("the bundle and the types have the values", () => {
    const { components, "x-rate-limits": limits } = JSON.parse(read("openapi/dist/openapi.json"));
    const { SiteUpdate, SiteLocation } = components.schemas;
    expect(SiteUpdate.properties.tagline.maxLength).toBe(bound);
    expect(SiteLocation.required).toContain("city");
    expect(limits[1].limit).toBe(writes);

    const types = read("packages/client/src/generated/schemas.ts");
    const bodyOf = (name: string): string =>
      new RegExp(`(?:interface|type) ${name}\\b[^}]*}`).exec(types)?.[0] ?? "";
    expect(bodyOf("SiteUpdate")).toContain(`"${theme}"`);
    expect(bodyOf("SiteLocation")).toMatch(/\bcity: string/);
    expect(bodyOf("SiteLocation")).toMatch(/\bstate\?: string/);
  });

  test("the client's table has the limit", () => {
    const program = `
      import { operationTable } from "./packages/client/src/index.ts";
      console.log(JSON.stringify(operationTable.rateLimits));`;
    const args = ["--conditions=@plumbline/source", "--input-type=module", "--eval", program];
    const printed = execFileSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
    expect(JSON.parse(printed)).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: "writes", limit: writes })]),
    );
  });

  test("the sandbox enforces them, and its reference shows them", async () => {
    const { baseUrl, identities } = await sandboxOf(copy);
    expect(await statusesOf(baseUrl, identities[0]?.token ?? "")).toEqual(expected);
    expect(await (await fetch(new URL("/docs/openapi.json", baseUrl))).text()).toContain(
      `"${theme}"`,
    );
  });

  test("the mock enforces them", async () => {
    const { url } = await start<{ url: string }>(
      copy,
      "packages/cli/src/main.ts",
      "mock",
      "openapi/dist/openapi.json",
      "--port",
      "0",
      "--enforce-limits",
      "--json",
    );
    expect(await statusesOf(url, "any")).toEqual(expected);
  });

  test("the suite requires them of the sandbox: the edited one conforms, the other does not", async () => {
    const edited = suite(await sandboxOf(copy));
    expect([edited.code, edited.broken]).toEqual([0, []]);

    const other = suite(await sandboxOf(root));
    expect(other.code).toBe(1);
    const at = "/components/schemas";
    expect(other.broken).toEqual(
      expect.arrayContaining([
        `${at}/SiteUpdate/properties/tagline/maxLength`,
        `${at}/SiteUpdate/properties/theme/enum`,
        expect.stringMatching(`^${at}/SiteLocation/required`),
      ]),
    );
  });
});

/** Runs the suite of the copy on one operation. */
function suite(profile: Profile): { readonly code: number | null; readonly broken: string[] } {
  writeFileSync(join(copy, "profile.json"), JSON.stringify(profile));
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      "--conditions=@plumbline/source",
      "packages/cli/src/main.ts",
      "test",
      "--profile",
      "profile.json",
      "--contract",
      "openapi/dist/openapi.json",
      "--operations",
      "update_site",
      "--checks",
      "accepts/*,rejects/*",
      "--seed",
      "1",
      "--json",
    ],
    { cwd: copy, encoding: "utf8", maxBuffer: 1e9 },
  );
  const report: {
    readonly results: readonly { readonly findings: readonly { readonly clause: string }[] }[];
  } = JSON.parse(stdout);
  return {
    code: status,
    broken: report.results.flatMap(({ findings }) => findings.map(({ clause }) => clause)),
  };
}
