import { afterAll, expect, test } from "vitest";
import { createSandbox } from "../src/create-sandbox.ts";
import { call } from "./support/call.ts";

const sandbox = await createSandbox({ clock: "frozen", hosted: true });
afterAll(() => sandbox.close());

/** Every address of a response. */
function addressesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/https?:\/\/[^"\\\s]+/g), ([address]) => address);
}

const body = { name: "Served Here", trade: "handyman", cities: ["Austin, TX"] };

test("every address that responses link to is served by the sandbox", async () => {
  const texts = [
    (await call(sandbox, "GET /site")).text,
    (await call(sandbox, "POST /businesses", { body })).text,
  ];
  const hosted = texts.flatMap(addressesIn).filter((address) => !address.includes("example.com"));
  for (const address of hosted) {
    const response = await sandbox.fetch(new Request(address));
    expect([address, response.status, response.headers.get("content-type")]).toEqual([
      address,
      200,
      expect.stringMatching(/^(?:image\/svg\+xml|text\/html)/),
    ]);
  }

  expect(hosted.length).toBeGreaterThan(2);
  expect(texts.join("")).not.toMatch(/https:\/\/[\w-]+\.example\.com/);
});

test("a site shows its published document, its preview the draft, both as text", async () => {
  const draft = {
    title: "T",
    sections: [
      { id: "a", type: "hero", props: { heading: "<b>New</b>", text: "Only in the draft" } },
    ],
  };
  await call(sandbox, "PUT /site/draft", { body: { doc: draft } });
  const pages = ["rivera-plumbing", "preview/rivera-plumbing"].map((path) =>
    sandbox.fetch(new Request(`http://sandbox.test/hosted/${path}`)).then((page) => page.text()),
  );
  const [published, preview] = await Promise.all(pages);

  expect(published).toContain("<h2>What we do</h2>");
  expect(published).not.toContain("Only in the draft");
  expect(preview).toContain("Only in the draft");
  expect(preview).toContain("&lt;b&gt;New&lt;/b&gt;");
});

test("a site looks like that of a business, and every picture on it is served", async () => {
  await call(sandbox, "POST /site/publish");
  const page = await sandbox.fetch(new Request("http://sandbox.test/hosted/northside-roofing"));
  const text = await page.text();

  expect(text).toMatch(/<h1>.* by Northside Roofing<\/h1>/);
  expect(text).toContain("Call (");
  expect(text).toContain("Where we work");
  const pictures = Array.from(text.matchAll(/<img src="([^"]+)"/g), ([, path = ""]) => path);
  expect(pictures.length).toBeGreaterThan(2);
  for (const path of pictures) {
    const picture = await sandbox.fetch(new Request(`http://sandbox.test${path}`));
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  }
});

test("without the option, addresses stay under the reserved domain", async () => {
  const plain = await createSandbox({ clock: "frozen" });
  const { text } = await call(plain, "GET /site");
  const page = await plain.fetch(new Request("http://sandbox.test/hosted/rivera-plumbing"));
  await plain.close();

  expect(text).toMatch(/https:\/\/images\.example\.com/);
  expect(page.status).toBe(404);
});
