import { compileContract, type JsonValue, type Operation } from "@plumbline/contract";
import { expect, test } from "vitest";
import { carriesSecret } from "./carries-secret.ts";

const empty = { path: {}, query: {}, header: {}, cookie: {} };

function operationWith(parameter: string): Operation {
  const { operations } = compileContract({
    openapi: "3.1.1",
    info: { title: "Service", version: "1" },
    paths: {
      "/doors": {
        get: {
          parameters: [{ name: parameter, in: "query", schema: { type: "string" } }],
          responses: { 200: { description: "Doors." } },
        },
      },
    },
  });
  const [operation] = operations;
  if (!operation) throw new Error("the document has one operation");
  return operation;
}

test.each(["token", "resetToken", "invite_code", "code", "OTP", "client-secret", "newPassword"])(
  "%j names a secret",
  (name) => {
    expect(carriesSecret(operationWith(name), empty)).toBe(true);
    const body: JsonValue = { outer: [{ [name]: "text" }] };
    expect(carriesSecret(operationWith("color"), { ...empty, body })).toBe(true);
  },
);

test.each([
  "page_token",
  "nextToken",
  "max_tokens",
  "countryCode",
  "tokens",
  "secretary",
  "pinned",
])("%j names no secret", (name) => {
  expect(carriesSecret(operationWith(name), { ...empty, body: { [name]: "text" } })).toBe(false);
});
