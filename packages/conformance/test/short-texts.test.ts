import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { bodyOf, withBody } from "./support/accepted-bodies.ts";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";

const document: JsonObject = {
  paths: {
    "/places": {
      post: {
        operationId: "add_place",
        requestBody: withBody({ state: { type: "string", maxLength: 2 } }, ["state"]),
        responses: { 200: anyObject("It."), 400: anyObject("No."), 500: anyObject("Failed.") },
      },
    },
  },
};

async function found(fails: (state: string) => boolean): Promise<readonly string[]> {
  const handle: Handler = (_request, sent) => {
    const { state } = bodyOf(sent);
    return json(typeof state === "string" && fails(state) ? 500 : 200);
  };
  const { findings } = await runDocument(document, handle, { checks: ["robustness/odd-text"] });
  return findings.map(({ severity, found }) => `${severity} ${found}`);
}

test.each(["\n", "\t", "\u200f", "\u20dd"])(
  "a server error on %j is noticed in a text of at most two characters",
  async (odd) => {
    expect(await found((state) => state.includes(odd))).toContain("must status 500: {}");
  },
);

test("a server that takes each character is legal", async () => {
  expect(await found(() => false)).toEqual([]);
});
