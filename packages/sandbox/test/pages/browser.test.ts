import { fileURLToPath } from "node:url";
import {
  browserForTests,
  findViolations,
  type Page,
  type PageViolation,
  readFocus,
  screens,
  tabThrough,
} from "@plumbline-tools/browser";
import { expect, test } from "vitest";
import { type OpenBrowser, openBrowser, signIn } from "./open-browser.ts";
import { openSite } from "./open-site.ts";

const browser = await browserForTests();
const artifacts = fileURLToPath(new URL("../../../../.plumbline/artifacts/", import.meta.url));

/** A phone, and the narrowest width at which a page may not scroll sideways. @see https://www.w3.org/TR/WCAG22/#reflow */
const phone = { width: 390, height: 844 };
const narrowest = { width: 320, height: 844 };

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name }).waitFor();

/** Signs in and opens the Integrations of a workspace. */
async function openWorkspace({ page, sandbox }: OpenBrowser): Promise<void> {
  await page.goto(`${sandbox.origin}/integrations`);
  await signIn(page);
  await page.getByRole("link", { name: "Rivera Plumbing" }).click();
  await heading(page, "Integrations of Rivera Plumbing");
}

for (const { screen, options } of screens) {
  const isPhone = screen.startsWith("phone");

  test(`on a ${screen.replace("-", " in ")} every page is readable and loads nothing from other origins`, async (context) => {
    const opened = await openBrowser(
      await browser.open(context, { ...options, ...(isPhone && { viewport: phone }) }),
    );
    const { page, sandbox, app, consentUrl, strangers, complaints } = opened;
    async function look(name: string): Promise<void> {
      await page.screenshot({ path: `${artifacts}${name}-${screen}.png`, fullPage: true });
      const violations = await findViolations(page);
      expect([name, violations.filter(isGrave)]).toEqual([name, []]);
      if (isPhone) await page.setViewportSize(narrowest);
      const overhang = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect([name, overhang]).toEqual([name, 0]);
      if (isPhone) await page.setViewportSize(phone);
    }

    await page.goto(consentUrl);
    await heading(page, "Sign in");
    await look("sign-in");
    await signIn(page);
    await heading(page, /Test app/);
    await look("consent");
    await app.connect();

    await page.goto(`${sandbox.origin}/integrations`);
    await heading(page, "Integrations");
    await look("integrations-choice");
    await page.getByRole("link", { name: "Rivera Plumbing" }).click();
    await page.getByText("Expired and revoked").click();
    await look("integrations");
    await page.getByRole("link", { name: "Create API key" }).click();
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByRole("alert").waitFor();
    await look("integrations-key-rejected");
    await page.getByLabel("Name").fill("Monthly report");
    await page.getByRole("checkbox", { name: /site:read/ }).check();
    await look("integrations-key");
    await page.getByRole("button", { name: "Create key" }).click();
    await heading(page, "API key created");
    await look("integrations-secret");
    await page.getByRole("link", { name: "Done" }).click();
    await page.getByRole("link", { name: "Revoke Test app" }).click();
    await look("integrations-revoke");
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("status").getByText("Test app is revoked.").waitFor();
    await look("integrations-revoked");

    await page.goto(consentUrl.replace(/redirect_uri=[^&]*/, "redirect_uri=https://evil.example"));
    await heading(page, "The app cannot be connected");
    await look("consent-rejected");
    expect(strangers).toEqual([]);
    // The browser logs each page with an error status.
    expect(complaints.filter((text) => !text.includes("status of 400"))).toEqual([]);
  });
}

test("an owner approves, and the callback gets the code", async (context) => {
  const { page, app, callback, consentUrl } = await openBrowser(await browser.open(context));
  await page.goto(consentUrl);
  await signIn(page);
  const consent = page.getByRole("main");
  await consent.getByText(callback.origin).waitFor();
  const permissions = await consent.getByRole("listitem").allTextContents();
  expect(permissions.join()).toMatch(/site:read.*ads:write.*leads:read/s);
  expect(await consent.textContent()).not.toMatch(/site:write|billing/);

  await page.getByRole("radio", { name: "Bluebonnet House Cleaning" }).check();
  await page.getByRole("button", { name: "Approve" }).click();

  await heading(page, "The app is connected");
  const answer = new URL(page.url());
  expect(answer.searchParams.get("state")).toBe("a-state");
  const { json } = await app.exchange(answer.searchParams.get("code") ?? "", {
    redirect_uri: `${callback.origin}/callback`,
  });
  expect(json.scope).toBe("site:read ads:write leads:read");
});

test("an owner denies, and the callback gets the error", async (context) => {
  const { page, consentUrl } = await openBrowser(await browser.open(context));
  await page.goto(consentUrl);
  await signIn(page);

  await page.getByRole("button", { name: "Deny" }).click();

  await heading(page, "The app is connected");
  expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
});

test("everything works with the keyboard, with visible focus", async (context) => {
  const opened = await openBrowser(await browser.open(context));
  const { page, sandbox, consentUrl } = opened;
  const press = async (key: string, isWanted: (name: string) => boolean): Promise<void> => {
    await tabTo(page, isWanted);
    await page.keyboard.press(key);
  };

  await page.goto(`${sandbox.origin}/integrations`);
  await press("ArrowDown", (name) => name === "input owner-of-rivera-plumbing");
  await page.keyboard.press("ArrowUp");
  await press("Enter", (name) => name === "button Sign in");
  await heading(page, "Integrations");
  await press("Enter", (name) => name === "a Rivera Plumbing");
  await heading(page, "Integrations of Rivera Plumbing");
  await press("Enter", (name) => name === "a Create API key");
  await heading(page, "Create API key");
  await tabTo(page, (name) => name === "input name");
  await page.keyboard.type("Keyboard");
  await press("Space", (name) => name.startsWith("input"));
  await page.keyboard.press("Enter");
  await heading(page, "API key created");
  await tabTo(page, (name) => name === "textarea secret");
  await press("Enter", (name) => name === "a Done");
  await heading(page, "Integrations of Rivera Plumbing");
  await press("Enter", (name) => /^a Revoke\s+Keyboard$/.test(name));
  await heading(page, "Revoke API key");
  await press("Enter", (name) => name === "button Revoke");
  await page.getByRole("status").getByText("Keyboard is revoked.").waitFor();

  await page.goto(consentUrl);
  await heading(page, /Test app/);
  expect((await tabThrough(page)).filter(({ isOutlined }) => !isOutlined)).toEqual([]);
  await press("Space", (name) => name.startsWith("input"));
  await press("Enter", (name) => name === "button Approve");
  await heading(page, "The app is connected");
  expect(new URL(page.url()).searchParams.get("code")).toMatch(/^lac_/);
});

test("the first keyboard stop skips the header", async (context) => {
  const { page, sandbox } = await openBrowser(await browser.open(context));
  await page.goto(`${sandbox.origin}/sign-in`);

  await page.keyboard.press("Tab");
  expect((await readFocus(page)).name).toBe("a Skip to content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect((await readFocus(page)).name).toBe("input owner-of-rivera-plumbing");
});

test("everything works without JavaScript", async (context) => {
  const opened = await openBrowser(await browser.open(context, { javaScriptEnabled: false }));
  const { page, consentUrl } = opened;
  await openWorkspace(opened);
  await page.getByRole("link", { name: "Create API key" }).click();
  await page.getByLabel("Name").fill("No script");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Create key" }).click();
  expect(await page.getByLabel("Secret").inputValue()).toMatch(/^las_/);

  await page.goto(consentUrl);
  await page.getByRole("radio", { name: "Rivera Plumbing" }).check();
  await page.getByRole("button", { name: "Approve" }).click();
  await heading(page, "The app is connected");
});

test("reloading the page creates no second key and does not show the secret again", async (context) => {
  const opened = await openBrowser(await browser.open(context));
  const { page } = opened;
  await openWorkspace(opened);
  await page.getByRole("link", { name: "Create API key" }).click();
  await page.getByLabel("Name").fill("Once");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Create key" }).click();
  await heading(page, "API key created");

  await page.reload();

  await page.getByRole("status").getByText("Its secret is not shown again.").waitFor();
  expect(await page.getByRole("heading", { level: 3, name: "Once" }).count()).toBe(1);
});

test("another site cannot show the consent page in a frame", async (context) => {
  const { page, sandbox, consentUrl, complaints } = await openBrowser(await browser.open(context));
  await page.goto(consentUrl);
  await signIn(page);
  await heading(page, /Test app/);
  const pages = [consentUrl, `${sandbox.origin}/integrations`, `${sandbox.origin}/sign-in`];
  const frames = pages.map((url) => `<iframe src="${url.replaceAll("&", "&amp;")}"></iframe>`);
  const attacker = await openSite(`<h1>Win a prize</h1>${frames.join("")}`);

  // The host is the same site, so the browser sends the owner's cookie.
  await page.goto(attacker.origin);

  const texts = await Promise.all(
    page
      .frames()
      .slice(1)
      .map((frame) => frame.locator("html").textContent()),
  );
  expect(texts).toHaveLength(pages.length);
  for (const text of texts) expect(text).not.toMatch(/Approve|Integrations|Sign in/);
  const rejected = complaints.filter((text) => /frame-ancestors|X-Frame-Options/i.test(text));
  expect(rejected.length).toBeGreaterThanOrEqual(pages.length);
});

for (const kind of ["origin", "foreignOrigin"] as const) {
  test(`a form of another site (${kind}) approves nothing`, async (context) => {
    const opened = await openBrowser(await browser.open(context));
    const { page, sandbox, callback, consentUrl } = opened;
    await page.goto(consentUrl);
    await signIn(page);
    await heading(page, /Test app/);
    // The attacker also knows the values of the page.
    const form = await page.evaluate("document.querySelector('main form').outerHTML");
    const copied = String(form).replace('action="/', `action="${sandbox.origin}/`);
    const attacker = await openSite(`<h1>Win a prize</h1>${copied}`);
    await page.goto(attacker[kind]);
    await page.getByRole("radio").first().check();

    await page.getByRole("button", { name: "Approve" }).click();

    // The browser sends the owner's cookie, because another port is the same site.
    await heading(page, kind === "origin" ? "The form was not accepted" : "You are signed out");
    expect(callback.asked).toEqual([]);
  });
}

function isGrave({ impact }: PageViolation): boolean {
  return impact === "serious" || impact === "critical";
}

async function tabTo(page: Page, isWanted: (name: string) => boolean): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    const { name, isOutlined } = await readFocus(page);
    expect([name, isOutlined]).toEqual([name, name !== "body"]);
    if (isWanted(name)) return;
  }
  throw new Error("the keyboard does not get there");
}
