import { expect, test } from "vitest";
import { lintWith } from "./testing/lint-with.ts";
import { answering, objectOf, smallDocument } from "./testing/small-document.ts";

const scopes = { type: "array", items: { type: "string" } };
const member = objectOf({ scopes, scope: { type: "string" }, name: objectOf({}) });

function documentWith(pointer: string): object {
  const responses = answering(objectOf({ member }));
  return smallDocument({
    "/member": { get: { operationId: "get_member", responses, "x-granted-scopes": pointer } },
  });
}

test.each([
  ["/member/scops", "does not exist in the 2xx body"],
  ["/scopes", "does not exist in the 2xx body"],
  ["/member/name", "is neither a list nor a string"],
])("granted scopes at %s are reported", async (pointer, message) => {
  expect(await lintWith("granted-scopes-resolve", documentWith(pointer))).toEqual([
    { message: expect.stringContaining(message), at: "#/paths/~1member/get/x-granted-scopes" },
  ]);
});

test.each(["/member/scopes", "/member/scope"])("granted scopes at %s pass", async (pointer) => {
  expect(await lintWith("granted-scopes-resolve", documentWith(pointer))).toEqual([]);
});
