import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const page = fileURLToPath(new URL("../../../docs/client/outcomes.md", import.meta.url));
const client = fileURLToPath(new URL("../../../packages/client", import.meta.url));
const oxlint = fileURLToPath(new URL("../../../node_modules/oxlint/bin/oxlint", import.meta.url));

const sample = `await client.publishSite();
void client.updateSite({ body: {} });
client.createCampaign({ body: { dailyBudgetCents: 2500 } });
const outcome = await client.publishSite();
console.log(outcome, (await client.publishSite()).ok);
await client.getSite();
publishSite();
`;

test("the plugin of docs/client/outcomes.md reports each ignored outcome of a mutation", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lint-recipe-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const text = await readFile(page, "utf8");
  const blockOf = (language: string): string =>
    new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "ms").exec(text)?.[1] ?? "";
  await mkdir(join(folder, "node_modules/@local-ads"), { recursive: true });
  await symlink(client, join(folder, "node_modules/@local-ads/client"), "junction");
  await writeFile(join(folder, "outcomes.mjs"), blockOf("js"));
  await writeFile(join(folder, ".oxlintrc.json"), blockOf("json"));
  await writeFile(join(folder, "sample.mjs"), sample);

  const found = await lint(folder);

  expect(found).toEqual([
    [1, "The outcome of publishSite is ignored"],
    [2, "The outcome of updateSite is ignored"],
    [3, "The outcome of createCampaign is ignored"],
  ]);
});

interface Report {
  readonly diagnostics: readonly {
    readonly message: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
}

/** Lines and messages. */
async function lint(folder: string): Promise<readonly (readonly [number | undefined, string])[]> {
  const args = [oxlint, "--allow=all", "--format=json", "sample.mjs"];
  const { promise, resolve } = Promise.withResolvers<string>();
  // It fails if it reports anything.
  execFile(process.execPath, args, { cwd: folder }, (_, stdout) => resolve(stdout));
  const { diagnostics } = JSON.parse(await promise) as Report; // the format of oxlint
  return diagnostics
    .map(({ labels, message }) => [labels[0]?.span.line, message] as const)
    .toSorted(([a = 0], [b = 0]) => a - b);
}
