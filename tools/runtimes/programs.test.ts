import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { allSettings, compileNewProject, compilePrograms } from "./compile-programs.ts";
import { type Platform, platforms, type Results } from "./platforms.ts";
import { renderCompilers, renderPlatforms } from "./render-platforms.ts";
import { openProgramFolder, type ProgramFolder, runOnPlatform } from "./open-program-folder.ts";

let programs: ProgramFolder;
beforeAll(async () => {
  programs = await openProgramFolder();
});
afterAll(async () => programs[Symbol.asyncDispose]());

const names = [
  "readSite",
  "createOnce",
  "listLeads",
  "prepareCampaign",
  "signIn",
  "followPress",
  "copyArtwork",
  "signRequests",
  "orderForm",
  "publishOnce",
];

function passedOn({ hasFiles }: Platform): Results {
  const run = names.filter((name) => hasFiles || name !== "publishOnce");
  return Object.fromEntries(run.map((name) => [name, "passed"]));
}

test.for(inject("isFull") ? platforms : platforms.slice(0, 1))(
  "the programs of an integrator pass on $name",
  async (platform) => {
    expect(await runOnPlatform(programs.folder, platform)).toEqual(passedOn(platform));
  },
);

// The other compilers are in JavaScript and take much longer.
test.for(inject("isFull") ? allSettings : allSettings.slice(0, 4))(
  "the programs compile with TypeScript $release, moduleResolution $moduleResolution and strict $strict",
  async (settings) => {
    await expect(compilePrograms(programs.folder, settings)).resolves.toBeUndefined();
  },
);

test.for(inject("isFull") ? (["7", "6", "5.9"] as const) : (["7"] as const))(
  "the programs compile in a new project of TypeScript %s",
  async (release) => {
    await expect(compileNewProject(programs.folder, release)).resolves.toBeUndefined();
  },
);

test("the page of platforms has the tables of these results", async () => {
  const page = await readFile(new URL("../../docs/client/platforms.md", import.meta.url), "utf8");

  expect(page).toContain(renderPlatforms(platforms.map((each) => [each.name, passedOn(each)])));
  expect(page).toContain(renderCompilers(() => true));
});

test("a program that fails is reported", async () => {
  const run: Platform["run"] = async (folder, running, services) =>
    platforms[0]?.run(folder, running, { ...services, key: "wrong" }) ?? {};
  const platform = { name: "wrong key", closedPort: "not-sent", hasFiles: true, run } as const;

  const results = await runOnPlatform(programs.folder, platform);

  expect(results).toMatchObject({ readSite: expect.stringContaining("rejected with 401") });
  expect(renderPlatforms([["Node", results]])).toContain("| `readSite` | failed |");
});

test("a compiler that finds an error is reported", async () => {
  const settings = { release: "7", moduleResolution: "other", strict: true } as const;

  await expect(compilePrograms(programs.folder, settings as never)).rejects.toThrow("TS6046");
});
