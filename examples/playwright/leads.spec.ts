import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base } from "@local-ads/sandbox/playwright";
import { expect, type Page } from "@playwright/test";

/** Serves the page. A project with a development server names that one instead. */
const test = base.extend<object, { readonly app: string }>({
  app: [
    // Playwright reads the names of the fixtures from the pattern, which is empty here.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const html = await readFile(new URL("leads.html", import.meta.url), "utf8");
      const server = createServer((_, response) =>
        response.setHeader("content-type", "text/html").end(html),
      );
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`); // never a path
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
});

interface Service {
  readonly url: string;
  readonly token: string;
}

async function open(page: Page, app: string, { url, token }: Service): Promise<void> {
  await page.goto(`${app}/#${url}|${token}`);
}

test.describe("with two leads", () => {
  test.use({ workspaceOptions: { leads: 2 } });

  test("the page shows the leads of the workspace", async ({ page, app, workspace }) => {
    await open(page, app, workspace);

    await expect(page.getByRole("status")).toHaveText("2 leads");
    await expect(page.getByRole("listitem")).toHaveCount(2);
  });
});

test("the page shows an outage that no other test meets", async ({ page, app, workspace }) => {
  await workspace.control.setService({ configured: false });
  await open(page, app, workspace);

  await expect(page.getByRole("status")).toHaveText(/^Failed: /);
});

test("the page shows a rejection, on demand", async ({ page, app, workspace }) => {
  await page.route("**/leads?*", (route) =>
    route.continue({ headers: { ...route.request().headers(), prefer: "code=402" } }),
  );
  await open(page, app, workspace);

  await expect(page.getByRole("status")).toHaveText(/^Failed: /);
});
