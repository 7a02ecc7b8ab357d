import { globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { declareResults, type ResultModule } from "./declare-results.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly "@plumbline/source"?: string }>>;
}

const options = '{ baseUrl: "https://shop.test/v2", auth: null }';

/** Calls with arguments that the types of their results depend on, by the module that they import. */
const chosen: Readonly<Record<string, string>> = {
  "@local-ads/client": `
export const client = entry.createClient(${options});
export const throwing = entry.createClient({ ...${options}, throws: true });
const { listLeadsOperation: listLeads, createCampaignOperation: createCampaign } = entry;
export const methods = entry.createMethods({ listLeads, createCampaign }, ${options});
export const pages = entry.pages(methods.listLeads);
export const items = entry.items(methods.listLeads);
export const waited = entry.wait(methods.createCampaign, "job");`,
  "@local-ads/client/query": `
import { createClient } from "@local-ads/client";
export const shop = entry.queries(createClient(${options}));`,
  "@plumbline/client-runtime": `
declare const call: entry.Described<entry.PageMethods<object, entry.Outcome, ""> & entry.DownloadMethods<object, entry.Outcome>>;
declare const start: entry.Described<entry.JobMethods<entry.Outcome, entry.Outcome, "">>;
export const pages = entry.pages(call);
export const items = entry.items(call);
export const file = entry.download(call);
export const waited = entry.wait(start, "job");`,
  "@plumbline/contract": `
export const flat = [entry.flatten(), entry.normalise()];`,
  // Only Playwright can name the types of its own assertions.
  "@plumbline/traffic/playwright": "entry.expect(undefined);",
};

let folder: string;
const modules: ResultModule[] = [];

/** Each package is alone in a folder, with its optional peers: a type of another package has no name there. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-results-"));
  for (const file of globSync("packages/*/package.json", { cwd: root }).toSorted()) {
    const manifest: Manifest = JSON.parse(readFileSync(join(root, file), "utf8"));
    const { name, exports, peerDependencies = {}, private: isPrivate } = manifest;
    if (isPrivate) continue;
    const source = join(root, dirname(file));
    const links = [
      [name, source],
      ...Object.keys(peerDependencies).map((peer) => [peer, join(source, "node_modules", peer)]),
    ] as const;
    for (const [linked = "", target = ""] of links) await link(join(folder, name), linked, target);
    for (const [path, entry] of Object.entries(exports)) {
      if (typeof entry === "string" || entry["@plumbline/source"] === undefined) continue;
      const imported = join(name, path).replaceAll("\\", "/");
      const code = chosen[imported];
      const place = join(folder, name, `${path.replaceAll(/[./]/g, "-")}.mts`);
      modules.push({ file: place, imported, ...(code === undefined ? {} : { code }) });
    }
  }
});

async function link(place: string, name: string, target: string): Promise<void> {
  const path = join(place, "node_modules", name);
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path, "junction");
}

afterAll(async () => rm(folder, { recursive: true }));

/** A program with a generated client. */
async function generated(name: "bookshop" | "newsroom", code: string): Promise<ResultModule> {
  const place = join(folder, name);
  await link(place, "@plumbline/client-runtime", join(root, "packages/client-runtime"));
  await symlink(join(root, "packages/codegen/test", name, "generated"), join(place, "generated"));
  return { file: join(place, "program.mts"), imported: "./generated/client.ts", code };
}

test("so can those of generated clients, and of queries for their operations", async () => {
  const bookshop = await generated(
    "bookshop",
    `import { queries } from "@plumbline/client-runtime/query";
import { operationTable } from "./generated/operations.ts";
export const client = entry.createClient(${options});
export const throwing = entry.createClient({ ...${options}, throws: true });
export const shop = queries<typeof operationTable, entry.Client>(operationTable, client);`,
  );
  const newsroom = await generated(
    "newsroom",
    `export const client = entry.createClient(${options});`,
  );

  expect(declareResults([bookshop, newsroom])).toEqual([]);
});

test("a result with a type that is not exported is reported", async () => {
  const place = join(folder, "broken");
  const code = `interface Hidden { a: 1 }
export function open(): { close(): Promise<{ hidden(): Hidden }> } { return null as never; }`;
  await mkdir(place);
  await writeFile(join(place, "library.ts"), code);

  const found = declareResults([{ file: join(place, "program.mts"), imported: "./library.ts" }]);

  expect(found.length).toBeGreaterThan(0);
  for (const each of found) expect(each).toMatch(/ 'Hidden' .*cannot be named/);
});

test("the results of all functions of the published packages can be exported by programs that emit declarations", () => {
  expect(declareResults(modules)).toEqual([]);
});
