import { fileURLToPath } from "node:url";
import { findOperation, loadContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { createCatalogue } from "./create-catalogue.ts";

const catalogue = createCatalogue();
const contract = await loadContract(fileURLToPath(import.meta.resolve("@local-ads/openapi")));
const rules = catalogue.verticals.flatMap(({ compliance }) => (compliance ? [compliance] : []));

const states = new Set(
  "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split(
    " ",
  ),
);

test("the whole catalogue is a valid response of the document", () => {
  const [answer] = findOperation(contract, "list_verticals").responses;

  expect(answer?.content[0]?.schema?.validate(catalogue)).toEqual([]);
});

test.each(catalogue.verticals)(
  "$slug is a valid answer, under a slug that a path takes",
  (vertical) => {
    const { responses, parameters } = findOperation(contract, "get_vertical");

    expect(responses[0]?.content[0]?.schema?.validate({ vertical })).toEqual([]);
    expect(parameters[0]?.schema.validate(vertical.slug)).toEqual([]);
  },
);

test("the trades use every kind of rule", () => {
  const categories = rules.map(({ platform }) => platform.metaSpecialAdCategory);

  expect(catalogue.verticals.length).toBeGreaterThanOrEqual(16);
  expect(rules.filter(({ launch }) => launch === "hold").length).toBeGreaterThanOrEqual(2);
  expect(catalogue.verticals.length - rules.length).toBeGreaterThanOrEqual(2);
  expect(categories).toEqual(expect.arrayContaining(["housing", "employment", "credit"]));
  expect(rules.some(({ platform }) => platform.ageMin !== undefined)).toBe(true);
  expect(rules.some(({ platform }) => platform.healthPixelRisk === true)).toBe(true);
  expect(rules.some(({ platform }) => !platform.googleSearch)).toBe(true);
});

test("slugs are unique, and so are the keys of a trade's fields", () => {
  const slugs = catalogue.verticals.map(({ slug }) => slug);

  expect(new Set(slugs).size).toBe(slugs.length);
  for (const { tenantFields } of rules) {
    const keys = tenantFields.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test("every state exists and is listed once", () => {
  const named = rules.flatMap(({ tenantFields, disclosures }) => [
    ...tenantFields.map(({ requiredIn = [] }) => requiredIn),
    ...disclosures.map((disclosure) => disclosure.states),
  ]);

  expect(named.flat().filter((state) => !states.has(state))).toEqual([]);
  expect(named.filter((list) => new Set(list).size !== list.length)).toEqual([]);
});

test("a field has the key of a licence exactly if a state requires it", () => {
  const fields = rules.flatMap(({ tenantFields }) => tenantFields);

  expect(
    fields.filter(({ key, requiredIn }) => key.endsWith("License") !== (requiredIn !== undefined)),
  ).toEqual([]);
});

test("rules have sources, and no URL that may not exist", () => {
  for (const { sources, notes } of rules) {
    expect(sources.length).toBeGreaterThan(0);
    expect(notes).not.toBe("");
  }
  expect(JSON.stringify(catalogue)).not.toMatch(/https?:|www\./);
});
