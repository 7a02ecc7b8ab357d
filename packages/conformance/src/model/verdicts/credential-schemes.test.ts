import { compileContract, type JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { servedAlternatives } from "./credential-schemes.ts";

test.each<[what: string, security: JsonObject[], sent: readonly (readonly string[])[]]>([
  ["a certificate alone", [{ certificate: [] }], []],
  ["a certificate and a key", [{ certificate: [], key: [] }], [["key"]]],
  [
    "a key without a certificate comes first",
    [{ certificate: [], key: [] }, { other: [] }],
    [["other"], ["key"]],
  ],
  ["no credential", [{}, { key: [] }], [["key"]]],
])("of %s, the schemes in requests are %j", (_, security, sent) => {
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Certificates", version: "1" },
    components: {
      securitySchemes: {
        certificate: { type: "mutualTLS" },
        key: { type: "apiKey", in: "header", name: "x-key" },
        other: { type: "http", scheme: "bearer" },
      },
    },
    paths: { "/": { get: { security, responses: { 200: { description: "" } } } } },
  });
  const [operation] = contract.operations;
  if (!operation) throw new Error("The operation was not compiled");

  const alternatives = servedAlternatives(contract, operation);

  expect(alternatives.map((schemes) => schemes.map(({ name }) => name))).toEqual(sent);
});
