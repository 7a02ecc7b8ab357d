import { compileContract } from "../../compile/compile-contract.ts";
import { expect, test } from "vitest";
import { createUrlReader } from "./create-url-reader.ts";

const responses = { 200: { description: "Fine." } };
const parameters = ["zone", "number"].map((name) => ({
  name,
  in: "path",
  required: true,
  schema: { type: "string" },
}));

const contract = compileContract({
  openapi: "3.1.1",
  info: { title: "Zones", version: "1" },
  paths: {
    "/zones": { get: { responses } },
    "/zones/{zone}/records/{number}": { get: { parameters, responses } },
    "/zones/all/records/last": { get: { responses } },
    "/zones/{zone}/records/newest": { get: { parameters: parameters.slice(0, 1), responses } },
  },
});

const read = createUrlReader(contract, "http://127.0.0.1:8080/api/v1");

const found = { path: "/zones/{zone}/records/{number}", values: ["a b", "7"] };

test.each([
  ["http://127.0.0.1:8080/api/v1/zones/a%20b/records/7", [found]],
  ["/api/v1/zones/a%20b/records/7", [found]],
  ["/zones/a%20b/records/7/", [found]],
  ["/zones", []],
  ["zones/a/records/7", []],
  ["/zones/all/records/last", []],
  ["/zones/a/records/newest", [{ path: "/zones/{zone}/records/newest", values: ["a"] }]],
  ["a sentence with /zones/a/records/7", []],
  ["/zones/%zz/records/7", [{ ...found, values: ["%zz", "7"] }]],
])("%s", (url, expected) => {
  expect(read(url)).toEqual(expected);
});
