import { expect, test } from "vitest";
import { checkBaseUrl } from "./check-base-url.ts";

const noUrl = "The baseUrl is not an absolute http or https URL";
const noQuery = "has a query or a fragment; remove it";
const noUser = "contains a user name or password; use auth instead";

test.for([
  ["https://shop.test/v2?", `The baseUrl https://shop.test/v2 ${noQuery}`],
  ["https://shop.test/v2#", `The baseUrl https://shop.test/v2 ${noQuery}`],
  ["https://shop.test/?key=secret", `The baseUrl https://shop.test/ ${noQuery}`],
  ["https://shop.test/#secret", `The baseUrl https://shop.test/ ${noQuery}`],
  ["https://me:secret@shop.test/v2", `The baseUrl https://shop.test/v2 ${noUser}`],
  ["htps://me:secret@shop.test/", noUrl],
  ["/v2?key=secret", noUrl],
  ["", noUrl],
] as const)("%j is rejected, without repeating what may be secret", ([given, message]) => {
  expect(() => checkBaseUrl(given)).toThrow(rejection(message));
});

test.for([
  ["a big integer", 5n],
  ["null", null],
  ["nothing", undefined],
  ["an object without toString", Object.create(null)],
] as const)("%s is not a base URL", ([, given]) => {
  expect(() => checkBaseUrl(given)).toThrow(rejection(noUrl));
});

test.for([
  ["https://shop.test/v2//", "https://shop.test/v2"],
  ["HTTP://Shop.test", "http://shop.test"],
  [new URL("https://shop.test/v2/"), "https://shop.test/v2"],
] as const)("%s stands for %s", ([given, expected]) => {
  expect(checkBaseUrl(given)).toBe(expected);
});

function rejection(message: string): unknown {
  return expect.objectContaining({ name: "ClientError", code: "base-url-invalid", message });
}
