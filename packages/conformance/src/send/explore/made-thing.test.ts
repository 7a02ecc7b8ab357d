import { compileContract, createUrlReader } from "@plumbline/contract";
import { expect, test } from "vitest";
import type { JsonValue } from "@plumbline/contract";
import { madeThing } from "./made-thing.ts";

const ok = { responses: { 200: { description: "Done." } } };
const zone = { name: "zone_id", in: "path", required: true, schema: { type: "string" } };
const record = { name: "record", in: "path", required: true, schema: { type: "string" } };

const contract = compileContract({
  openapi: "3.1.1",
  info: { title: "Zones", version: "1" },
  paths: {
    "/zones": { post: { operationId: "create_zone", ...ok } },
    "/zones/{zone_id}": {
      parameters: [zone],
      delete: { operationId: "delete_zone", ...ok },
      put: { operationId: "put_zone", ...ok },
    },
    "/zones/{zone_id}/records": {
      parameters: [zone],
      post: { operationId: "create_record", ...ok },
    },
    "/zones/{zone_id}/records/{record}": {
      parameters: [zone, record],
      delete: { operationId: "delete_record", ...ok },
    },
    "/moons": { post: { operationId: "create_moon", ...ok } },
  },
});

const readUrl = createUrlReader(contract, "http://127.0.0.1:1");

interface Answer {
  readonly status: number;
  readonly json?: JsonValue;
  readonly path?: Readonly<Record<string, string>>;
  readonly location?: string;
}

function made(id: string, { status, json, path = {}, location }: Answer): unknown {
  const operation = contract.operations.find((one) => one.id === id);
  if (!operation) throw new Error(`${id} is missing`);
  const headers = location === undefined ? {} : { location };
  const text = JSON.stringify(json ?? "");
  const response = { status, headers, text, ...(json !== undefined && { json }) };
  const request = { method: "POST", url: "http://127.0.0.1:1/", headers: {} };
  const exchange = { number: 1, operation: id, purpose: "explore", identity: "a" };
  const thing = madeThing(contract, readUrl, {
    operation,
    input: { path, query: {}, header: {}, cookie: {} },
    word: "qwertyu",
    exchange: { ...exchange, request, response, elapsedMs: 1, atMs: 1 },
  });
  return thing && [thing.deletion.id, thing.path];
}

test("a creation names the thing in its body or its location", () => {
  const json = { id: "z1", owner_id: "o1" };
  expect(made("create_zone", { status: 201, json })).toEqual(["delete_zone", { zone_id: "z1" }]);
  const location = "/zones/z1/records/r1";
  expect(made("create_record", { status: 201, path: { zone_id: "z1" }, location })).toEqual([
    "delete_record",
    { zone_id: "z1", record: "r1" },
  ]);
});

test("a PUT that created something named it in its path", () => {
  const path = { zone_id: "z2" };
  expect(made("put_zone", { status: 201, path })).toEqual(["delete_zone", path]);
  expect(made("put_zone", { status: 200, path })).toBeUndefined();
});

test("a response that may name existing things does not lead to a deletion", () => {
  const zones = [{ id: "z1" }, { id: "z2" }];
  expect(made("create_zone", { status: 200, json: { id: "z1" } })).toBeUndefined();
  expect(made("create_zone", { status: 201, json: zones })).toBeUndefined();
  expect(made("create_zone", { status: 200, json: { id: "z1", name: "qwertyu" } })).toEqual([
    "delete_zone",
    { zone_id: "z1" },
  ]);
});

test("nothing is known of a thing that the document cannot delete", () => {
  expect(made("create_moon", { status: 201, json: { id: "m1" } })).toBeUndefined();
});
