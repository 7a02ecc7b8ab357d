import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadContract } from "@plumbline/contract";
import { judgeTraffic, readRecording } from "@plumbline/traffic";
import { browserForTests } from "@plumbline-tools/browser";
import { expect, onTestFinished, test } from "vitest";
import { openPage, servePage } from "./open-page.ts";

const browser = await browserForTests();
const address = await servePage();
const document = fileURLToPath(new URL("../../../openapi/dist/openapi.json", import.meta.url));

test("what the browser recorded keeps the document", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "web-recording-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const path = join(folder, "session.har");
  const opened = await browser.open(context, { recordHar: { path, content: "embed" } });
  const { page, sandbox, enter } = await openPage(opened, address);
  await enter("Site");
  await page.getByLabel("Title of the draft").fill("Burst pipes, fixed today");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.getByText("The draft is not published yet.").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("The draft is published.").waitFor();
  // The browser writes the recording when its context ends.
  await page.context().close();

  const traffic = judgeTraffic({ contract: await loadContract(document), baseUrl: sandbox.url });
  const { exchanges } = await readRecording(path);
  for (const exchange of exchanges) await traffic.take(exchange);

  const { verdict, results } = traffic.report();
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
  expect(verdict).toBe("conforms");
  const used = new Set(results.map(({ operation }) => operation));
  expect(used).toContain("save_site_draft");
  expect(used).toContain("publish_site");
  expect([...traffic.elsewhere.keys()]).toEqual([new URL(address).origin]);
  expect([...traffic.secrets]).toContain(sandbox.identities()[0]?.token);
});
