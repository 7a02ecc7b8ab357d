import { expect, test } from "vitest";
import { failuresOf } from "./dredd.ts";

test("each failed request and each reason is a failure", () => {
  const output = [
    "pass: GET (200) /things duration: 9ms",
    "fail: GET (200) /things/1 duration: 18ms",
    "complete: 1 passing, 1 failing, 0 errors, 0 skipped, 2 total",
    "fail: GET (200) /things/1 duration: 18ms",
    "fail: headers: At '/server' Missing required property: server",
    "body: At '/name' Missing required property: name",
    "",
    "request: ",
    "body: ",
  ].join("\n");

  expect([...new Set(failuresOf(output))]).toEqual([
    "GET (200) /things/1",
    "GET (200) /things/1: headers: At '/server' Missing required property: server",
    "GET (200) /things/1: body: At '/name' Missing required property: name",
  ]);
});
