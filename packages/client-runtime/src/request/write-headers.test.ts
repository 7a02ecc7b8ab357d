import { expect, test } from "vitest";
import { writeHeaders } from "./write-headers.ts";

const header = [
  { name: "X-Where", required: false, style: "simple", explode: true },
  { name: "X-Filter", required: false, mediaType: "application/json" },
  { name: "X-Plain", required: false },
];

test.for([
  ["an object by its style", { "x-where": { lat: 1, lon: 2 } }, { "x-where": "lat=1,lon=2" }],
  ["content as JSON", { "X-Filter": { tags: ["a"] } }, { "X-Filter": '{"tags":["a"]}' }],
  ["a text as it is", { "X-Plain": "a, b" }, { "X-Plain": "a, b" }],
  ["a header of the caller as it is", { "X-Other": "a" }, { "X-Other": "a" }],
  ["an absent value as it is", { "X-Filter": undefined }, { "X-Filter": undefined }],
] as const)("writes %s", ([, given, written]) => {
  expect(writeHeaders({ parameters: { path: [], query: [], header } }, given)).toEqual(written);
});
