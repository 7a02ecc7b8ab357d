import { describe, expect, inject, test } from "vitest";
import { holdDocument } from "./hold-document.ts";
import { listDocuments } from "./list-documents.ts";

const documents = listDocuments();

/** Documents that cannot be tested, with the exit code of `plumbline test`. */
const untestable: Readonly<Record<string, number>> = {
  // They have no operations.
  "@readme/oas-examples 3.1/webhooks.json": 3,
  "openapi-enforcer issue-145/openapi.yml": 3,
  "swagger-zoo features/auth-empty-security.yaml": 3,
  "swagger-zoo features/description.yaml": 3,
  "swagger-zoo features/minimal-yaml.yaml": 3,
  // Their only operation is a GET that requires a body.
  "swagger-zoo features/consumes-json-subtype.yaml": 3,
  "swagger-zoo features/form-data.yaml": 3,
  "swagger-zoo features/operation-consumes-json-subtype.yaml": 3,
  "swagger-zoo features/x-example.yaml": 3,
  // Its only operation refers to a schema that it does not define.
  "swagger-zoo features/path-reference-typo.yaml": 2,
};

/** Documents whose mock still has findings or gaps, with the reason. */
const open: Readonly<Record<string, string>> = {
  "@readme/oas-examples 3.0/circular-request-bodies.json":
    "gap: every node requires a parent, so that no value ends",
  "@readme/oas-examples 3.0/readme-legacy.json":
    "gap: the alternatives of an error accept the same values, so that no value matches one of them",
  ShipEngine: "gap: objects are closed beside allOf, so that no value with members is valid",
  "openapi-enforcer issue-118/openapi.yml": "gap: the example of an operation is rejected",
  "openapi-enforcer issue-70/openapi.yml": "gap: the example matches both alternatives",
};

/** A document that takes minutes. `npm run documents` tests it too. */
const large = ["GitHub"];

/** Documents of `npm test`: forms, styles, cookies, composed schemas, statuses, versions 2.0 to 3.1. */
const portion = [
  "@readme/oas-examples 2.0/petstore-expanded.json",
  "@readme/oas-examples 3.0/discriminators.json",
  "@readme/oas-examples 3.0/file-uploads.json",
  "@readme/oas-examples 3.0/http-status-codes.json",
  "@readme/oas-examples 3.0/parameters-cookies.json",
  "@readme/oas-examples 3.0/parameters-style.json",
  "@readme/oas-examples 3.0/polymorphism.json",
  "@readme/oas-examples 3.0/schema-encoding-style.json",
  "@readme/oas-examples 3.1/schema-types.json",
  "@readme/oas-examples 3.1/train-travel.json",
  "@readme/oas-examples 3.1/schema-types.json as 3.2",
  "Decentraland Catalyst",
  "Scalar Galaxy",
  "openapi-template openapi.yaml",
  "swagger-zoo features/collection-format.yaml",
  "swagger-zoo features/form-data-file.yaml",
];

test("every name of a table is the name of a document", () => {
  const names = new Set(documents.map(({ name }) => name));
  const listed = [...Object.keys(untestable), ...Object.keys(open), ...large, ...portion];
  expect(listed.filter((name) => !names.has(name))).toEqual([]);
  expect(names.size).toBe(documents.length);
  expect(documents.length).toBeGreaterThan(130);
});

const tested = documents
  .filter(({ name }) => !large.includes(name))
  .filter(({ name }) => inject("isFull") || portion.includes(name));

describe("plumbline test --stateless conforms against plumbline mock", () => {
  test.each(tested.filter(({ name }) => !(name in untestable || name in open)))(
    "$name",
    async (document) => {
      const { exit, findings } = await holdDocument(document);
      expect(findings.filter((finding) => !finding.startsWith("advice"))).toEqual([]);
      expect(exit).toBe(0);
    },
  );
});

test.each(tested.filter(({ name }) => name in open))(
  "the mock of $name still has findings",
  async (document) => {
    const { findings } = await holdDocument(document);
    expect(findings).not.toEqual([]);
  },
);

test.each(documents.filter(({ name }) => name in untestable))(
  "$name is reported as untestable",
  async (document) => {
    const { exit, requests } = await holdDocument(document);
    expect({ exit, requests }).toEqual({ exit: untestable[document.name], requests: 0 });
  },
);
