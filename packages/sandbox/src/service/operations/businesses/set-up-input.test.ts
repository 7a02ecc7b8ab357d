import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openBusinessWorld, ready, seeded } from "../../../testing/business-world.ts";

const { addWorkspace, say, listBusinesses } = await openBusinessWorld();

test.each([
  ["trade", { trade: 7 }, "trade must be a string."],
  ["description", { description: ["a"] }, "description must be a string."],
  ["words", { words: {} }, "words must be a string."],
  ["name", { name: false }, "name must be a string."],
  ["website", { website: {} }, "website must be a string."],
  ["answer", { answer: 1 }, "answer must be a string."],
  ["cities", { cities: "Austin, TX" }, "cities must be a list of strings."],
  [
    "a city",
    { cities: ["Austin, TX", "Waco"] },
    'cities[1] must be a string of the form "City, ST".',
  ],
  ["two cities in one", { cities: ["Austin, TX; Waco, TX"] }, "cities[0] must"],
  ["facts", { facts: ["M-1"] }, "facts must be an object"],
  ["a fact", { facts: { plumbingLicense: {} } }, "facts.plumbingLicense must be"],
])("%s of a wrong type is rejected with its place", async (_, body, detail) => {
  const workspaceId = await addWorkspace();

  await expect(say(workspaceId, body)).rejects.toMatchObject({
    rejection: "invalid-input",
    message: expect.stringContaining(detail),
  });
  expect(await listBusinesses(workspaceId)).toEqual([]);
});

test("null, blanks and unknown members are ignored", async () => {
  const workspaceId = await addWorkspace();

  const silent = {
    trade: null,
    name: " ",
    cities: [],
    facts: { plumbingLicense: null },
    budget: 5,
  };

  expect(await say(workspaceId, silent)).toEqual(await say(workspaceId, {}));
});

test("any text is stored unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", minLength: 1 }), async (text) => {
      fc.pre(text.trim() !== "");
      const workspaceId = await addWorkspace();

      const { business } = await say(workspaceId, { ...ready, name: text, description: text });

      expect(business?.name).toBe(text.trim());
      expect(business?.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(business?.slug?.length).toBeLessThanOrEqual(63);
    }),
    { ...seeded, numRuns: 60 },
  );
});
