import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createConfig, lint, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { listOperations } from "../document/list-operations.ts";
import { folder, isObject, type JsonObject, readBundle } from "../document/read-bundle.ts";
import { readLedger } from "../document/read-ledger.ts";

const directory = path.join(folder, "journeys");
const files = readdirSync(directory).filter((name) => name.endsWith(".arazzo.yaml"));
const documents = files.map(readDocument);
const workflows = documents.flatMap(listWorkflows);
const entries = readLedger();

test.each(files)("Redocly's strict rules find nothing in %s", async (file) => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const problems = await lint({ ref: path.join(directory, file), config });

  expect(
    problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer ?? ""}`,
    ),
  ).toEqual([]);
});

test("each workflow has a unique ID and a summary", () => {
  const ids = workflows.map(({ workflowId }) => workflowId);

  expect(workflows.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
  expect(workflows.filter(({ summary }) => typeof summary !== "string")).toEqual([]);
});

test("the requirements of a workflow are in the ledger and not open", () => {
  const said = new Set(entries.filter((entry) => !("open" in entry)).map(({ id }) => id));
  const cited = workflows.flatMap((workflow) => [workflow["x-requirements"] ?? []].flat());

  expect(cited.length).toBeGreaterThan(workflows.length);
  expect(cited.filter((id) => !said.has(id))).toEqual([]);
});

test("every operation of a workflow is in the document", () => {
  const known = new Set(listOperations(readBundle()).map(({ id }) => id));
  const named = valuesOf(workflows, "operationId");

  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((id) => !known.has(String(id)))).toEqual([]);
});

test("no workflow repeats a bound of the document", () => {
  const bounds = ["minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"];

  expect(bounds.flatMap((bound) => valuesOf(documents, bound))).toEqual([]);
});

test("an invalid Arazzo document is noticed", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const source = "arazzo: 1.0.1\ninfo: { title: Bad, version: 1.0.0 }\nworkflows: []\n";

  expect(await lintFromString({ source, config })).not.toEqual([]);
});

function readDocument(file: string): JsonObject {
  const document: unknown = parse(readFileSync(path.join(directory, file), "utf8"));
  if (!isObject(document)) throw new Error(`${file} is not an object.`);
  return document;
}

function listWorkflows({ workflows: list }: JsonObject): JsonObject[] {
  if (!Array.isArray(list) || !list.every(isObject)) throw new Error("There are no workflows.");
  return list;
}

/** Every value of a member of this name, at any depth. */
function valuesOf(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(item, name));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    ...(key === name ? [member] : []),
    ...valuesOf(member, name),
  ]);
}
