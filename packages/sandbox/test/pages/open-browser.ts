import { type Page, type Watched, watchPage } from "@plumbline-tools/browser";
import { onTestFinished } from "vitest";
import { type RunningSandbox, startSandbox } from "../../src/index.ts";
import { takeContract } from "../../src/take-contract.ts";
import { actAsApp, type Authorization } from "../oauth/support/open-authorization.ts";
import { start } from "../support/open-service.ts";
import { openSite, type Site } from "./open-site.ts";

const contract = await takeContract(undefined);

/** A browser, a listening sandbox, and an app that connects. */
export interface OpenBrowser extends Watched {
  readonly page: Page;
  readonly sandbox: RunningSandbox;
  readonly app: Authorization;
  /** The callback of the app. */
  readonly callback: Site;
  /** URL of the authorization request of the app. */
  readonly consentUrl: string;
}

/** @see OpenBrowser */
export async function openBrowser(page: Page): Promise<OpenBrowser> {
  const sandbox = await startSandbox({ contract, port: 0, clock: { mode: "frozen", start } });
  onTestFinished(() => sandbox.close());
  const app = await actAsApp(sandbox);
  const callback = await openSite("<h1>The app is connected</h1>");
  const consentUrl = app.authorizeUrl({
    redirect_uri: `${callback.origin}/callback`,
    scope: "site:read ads:write leads:read",
  });
  const watched = watchPage(page, (url) => new URL(url).origin === sandbox.origin);
  return { page, sandbox, app, callback, consentUrl, ...watched };
}

/** Signs in with the form on the page. */
export async function signIn(page: Page, owner = "owner-of-rivera-plumbing"): Promise<void> {
  await page.locator(`#${owner}`).check();
  await page.getByRole("button", { name: "Sign in" }).click();
}
