import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { bundleDocument, generatedMark } from "./bundle-document.ts";

const library = path.join(import.meta.dirname, "fixtures", "library");

test("every part becomes the component named after its file, in alphabetical order", async () => {
  const document: unknown = JSON.parse(await bundleDocument(path.join(library, "openapi.yaml")));

  expect(document).toMatchObject({ openapi: "3.1.1", "x-generated": generatedMark });
  expect(document).toHaveProperty(
    "components.schemas.Shelf.properties.next.$ref",
    "#/components/schemas/Shelf",
  );
  expect(document).toHaveProperty("components", {
    schemas: { Aisle: { type: "integer" }, Book: { type: "string" }, Shelf: expect.anything() },
  });
});

test("the text starts with the version and ends with the components and a newline", async () => {
  const text = await bundleDocument(path.join(library, "openapi.yaml"));
  const keys = Object.keys(JSON.parse(text));

  expect([keys[0], keys[1], keys.at(-1)]).toEqual(["openapi", "x-generated", "components"]);
  expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  expect(text.indexOf('"Aisle": {')).toBeLessThan(text.indexOf('"Book": {'));
});

test("bundle of bundle is bundle", async () => {
  const once = await bundleDocument(path.join(library, "openapi.yaml"));
  const file = path.join(await mkdtemp(path.join(tmpdir(), "bundle-")), "openapi.json");
  await writeFile(file, once);

  expect(await bundleDocument(file)).toBe(once);
});

test.each([
  ["clash.yaml", /Book/],
  ["dangling.yaml", /missing\.yaml/],
  ["remote.yaml", /on the network/],
])("%s is rejected with a message", async (file, message) => {
  await expect(bundleDocument(path.join(library, file))).rejects.toThrow(message);
});
