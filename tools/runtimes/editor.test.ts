import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { operationTable } from "@local-ads/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Editor, openEditor, type TypeScript } from "./open-editor.ts";
import { packClient } from "./pack-client.ts";
import { runProgram } from "./run-program.ts";

const require = createRequire(import.meta.url);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "editor-"));
  await packClient(folder);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const head = `import { createClient } from "@local-ads/client";
const client = createClient({ baseUrl: "http://127.0.0.1:4020/v1", auth: "my-token" });
`;

// TypeScript 7 has no API for editors yet.
describe.for(["typescript-5", "typescript-6"] as const)("an editor with %s", (name) => {
  let editor: Editor;
  beforeAll(() => {
    // The releases have the same API.
    editor = openEditor(require(name) as TypeScript, folder);
  });

  test("shows the summary, the effect and the errors of each method in under 200 characters", () => {
    const { hover } = editor;
    const methods = Object.keys(operationTable.operations);
    const hovers = methods.map((method) => hover(`${head}void client.${method}|(null!);`));

    // The description comes below.
    const starts = hovers.map((text) => text.split("\n\n")[0] ?? "");
    const shape =
      /^\(property\) Client\.\w+: \(input.*\) => Promise<\w+Outcome>\n.+[.…] Effect: \w+\. Errors: .+[.…]$/;
    expect(starts.filter((text) => !shape.test(text) || text.length >= 200)).toEqual([]);
    expect(hover(`${head}void client.updateSite|({ body: {} });`).split("\n\n")[0]).toBe(
      `(property) Client.updateSite: (input: UpdateSiteInput) => Promise<UpdateSiteOutcome>
Change the settings of the site. Effect: publish. Errors: 400-404, 409, 413, 429, 500, 502, 503.`,
    );
  });

  test("names the outcome and the schemas", () => {
    const { hover } = editor;
    expect(hover(`${head}const outcome| = await client.getSite();`)).toContain(
      "const outcome: GetSiteOutcome",
    );
    expect(
      hover(`${head}for await (const lead| of client.listLeads.items()) console.log(lead);`),
    ).toContain("const lead: Lead");
    expect(
      hover(`${head}const outcome = await client.getSite(); if (outcome.ok) outcome.data.site|;`),
    ).toContain("site: Site");
  });

  test("completes methods, parts of an input, properties of a body and values", () => {
    const { complete } = editor;
    expect(complete(`${head}client.|`)).toEqual(
      [...Object.keys(operationTable.operations), "prepare", "send"].toSorted(),
    );
    expect(complete(`${head}void client.updateSite({ | });`)).toEqual([
      "body",
      "auth",
      "deadlineMs",
      "headers",
      "idempotencyKey",
      "sentBefore",
      "signal",
    ]);
    expect(complete(`${head}void client.createCampaign({ body: { | } });`)).toContain(
      "dailyBudgetCents",
    );
    expect(complete(`${head}void client.updateSite({ body: { theme: "|" } });`)).toEqual([
      "electric",
      "midnight",
      "sky",
    ]);
    expect(complete(`${head}const outcome = await client.getSite(); outcome.|`)).toEqual([
      "kind",
      "ok",
      "operation",
      "receipt",
    ]);
  });

  test("explains typical mistakes with the names of the types", () => {
    const { errors } = editor;
    expect(errors(`${head}void client.updateSite({ body: { tagLine: "x" } });`)).toEqual([
      "Object literal may only specify known properties, but 'tagLine' does not exist in type 'SiteUpdate'. Did you mean to write 'tagline'?",
    ]);
    expect(errors(`${head}void client.createCampaign({ body: { name: "Spring" } });`)).toEqual([
      "Property 'dailyBudgetCents' is missing in type '{ name: string; }' but required in type 'CampaignCreation'.",
    ]);
    expect(
      errors(`${head}const outcome = await client.getSite(); console.log(outcome.data);`),
    ).toEqual([
      `Property 'data' does not exist on type 'GetSiteOutcome'.
  Property 'data' does not exist on type 'Failure<400, ErrorSchema>'.`,
    ]);
    expect(errors(`${head}await client.getSite();`)).toEqual([]);
  });
});

const program = `import { createClient, createMethods, getSiteOperation, type Intent } from "@local-ads/client";
import { queries } from "@local-ads/client/query";
const options = { baseUrl: "http://127.0.0.1:4020/v1", auth: "my-token" };
const client = createClient(options);
export const publish = () => client.publishSite();
export const leads = () => client.listLeads.items();
export const wait = (id: string) => client.createCampaign.wait(id);
export const prepare = () => client.prepare("updateSite", { body: {} });
export const send = (intent: Intent<"updateSite">) => client.send(intent);
export const { getSite } = createMethods({ getSite: getSiteOperation }, options);
export const site = () => queries(client).getSite.queryOptions();
export async function read() {
  const outcome = await client.getSite();
  return outcome.ok ? outcome.data : outcome;
}
`;

const settings = {
  files: ["program.ts"],
  compilerOptions: {
    declaration: true,
    strict: true,
    module: "nodenext",
    target: "es2024",
    lib: ["es2024", "esnext.iterator", "dom", "dom.iterable"],
    types: [],
    skipLibCheck: true,
    outDir: "out",
  },
};

test.for([
  ["typescript", "7.0"],
  ["typescript-6", "6.0"],
  ["typescript-5", "5.9"],
] as const)(
  "%s declares what a program exports from the packed client",
  async ([name, release]) => {
    const compiler = join(dirname(require.resolve(`${name}/package.json`)), "bin/tsc");
    await writeFile(join(folder, "program.ts"), program);
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(settings));

    expect(await runProgram(process.execPath, [compiler, "--version"], folder)).toContain(
      `Version ${release}.`,
    );
    expect(await runProgram(process.execPath, [compiler, "-p", "."], folder)).toBe("");

    const declared = await readFile(join(folder, "out/program.d.ts"), "utf8");
    expect(declared).toContain(
      `export declare const publish: () => Promise<import("@local-ads/client").PublishSiteOutcome>;`,
    );
    expect(declared).toContain(
      `export declare const send: (intent: Intent<"updateSite">) => Promise<import("@local-ads/client").UpdateSiteOutcome>;`,
    );
    expect(declared).not.toContain("@plumbline");
  },
);
