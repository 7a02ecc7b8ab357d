import { expect, test } from "@plumbline/traffic/playwright";

const folder = process.env["NOTES_FOLDER"] ?? "";
const notes = `${process.env["NOTES_URL"]}/notes`;

test.use({
  trafficOptions: { contract: `${folder}/openapi.json`, reportDir: `${folder}/parts` },
});

test("a list that keeps the document", async ({ request }) => {
  await expect(await request.get(notes)).toMatchContract("listNotes");
  await expect(await request.post(notes, { data: { title: "Milk" } })).toMatchContract();
});

test("a response that breaks the document, in the matcher", async ({ request }) => {
  test.fail();
  await expect(await request.get(`${notes}/bad`)).toMatchContract();
});

test("a response that breaks the document, without a matcher", async ({ request }) => {
  test.fail();
  await request.get(`${notes}/bad`);
});

test("a page whose request gets a response that breaks the document", async ({ page }) => {
  test.fail();
  await page.goto(`${process.env["NOTES_URL"]?.replace("/api", "/page")}`);
  await expect(page).toHaveTitle("done");
});
