import { expect, test } from "vitest";
import { json, runDocument } from "./support/run-document.ts";

const body = {
  "application/json": {
    schema: { type: "object", required: ["id"], properties: { id: { type: "string" } } },
  },
};

const document = {
  paths: {
    "/lamp": {
      get: {
        operationId: "get_lamp",
        responses: {
          200: { description: "The lamp.", content: body },
          default: { description: "Any other answer.", content: body },
        },
      },
    },
  },
};

test("a missing response is reported as such, and not judged by the default response", async () => {
  let asked = 0;
  const { findings } = await runDocument(document, () => {
    asked += 1;
    if (asked > 3) throw new TypeError("the connection was closed");
    return json(200, { id: "hall" });
  });
  expect(asked).toBeGreaterThan(3);
  expect(findings.map(({ check }) => check)).toEqual(["responses/answered"]);
});
