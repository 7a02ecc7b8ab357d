import { expect, test } from "vitest";
import { anyObject, runDocument } from "./support/run-document.ts";

function deletes(status: number) {
  const responses = { [status]: anyObject("Deleted.") };
  return { paths: { "/cache": { delete: { operationId: "clear", responses } } } };
}

test.each([204, 205])("a %i has no body, even if the document describes one", async (status) => {
  const { findings } = await runDocument(deletes(status), () => new Response(null, { status }));
  expect(findings).toEqual([]);
});

test("a 200 without the described body is a finding", async () => {
  const { findings } = await runDocument(deletes(200), () => new Response(null, { status: 200 }));
  expect(findings.map(({ check, found }) => [check, found])).toContainEqual([
    "responses/body-schema",
    "no body",
  ]);
});
