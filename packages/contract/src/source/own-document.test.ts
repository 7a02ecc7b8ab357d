import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Contract } from "../model/contract.ts";
import { isObject } from "../json/is-object.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { standardMethods } from "@plumbline/wire";
import { loadContract } from "./load-contract.ts";

const folder = join(import.meta.dirname, "..", "..", "..", "..", "openapi");
const bundleFile = join(folder, "dist", "openapi.json");

/** The operation objects of the bundle, found without the toolkit. */
function rawOperations(): readonly JsonObject[] {
  const document = JSON.parse(readFileSync(bundleFile, "utf8")) as {
    paths: Record<string, JsonObject>;
  };
  return Object.values(document.paths).flatMap((pathItem) =>
    standardMethods.flatMap((method) => objects(pathItem[method])),
  );
}

function objects(value: JsonValue | undefined): readonly JsonObject[] {
  return isObject(value) ? [value] : [];
}

function countBy(contract: Contract): Readonly<Record<string, number>> {
  const kinds = contract.clauses.map(({ kind }) => kind);
  return Object.fromEntries(
    [...new Set(kinds)].map((kind) => [kind, kinds.filter((other) => other === kind).length]),
  );
}

describe("the document of this repository", () => {
  let bundle: Contract;

  beforeAll(async () => {
    bundle = await loadContract(bundleFile);
  });

  test("has every operation, keyed where the document says so", () => {
    const raw = rawOperations();
    expect(raw.length).toBeGreaterThanOrEqual(16);
    expect(bundle.operations.map(({ id }) => id)).toEqual(
      raw.map(({ operationId }) => operationId),
    );
    expect(bundle.operations.map(({ policies }) => policies.idempotency !== undefined)).toEqual(
      raw.map(
        (operation) => operation["x-idempotency"] === true || isObject(operation["x-idempotency"]),
      ),
    );
    expect(bundle.operations.map(({ responses }) => responses.length)).toEqual(
      raw.map(({ responses }) => Object.keys(isObject(responses) ? responses : {}).length),
    );
  });

  test("declares its policies", () => {
    const { idempotency, rateLimits, bodyLimit } = bundle.policies;
    expect([idempotency, bodyLimit].every((policy) => policy !== undefined)).toBe(true);
    expect(rateLimits.length).toBeGreaterThan(0);
  });

  test("has only examples that its schemas accept", () => {
    const content = bundle.operations.flatMap(({ body, responses }) => [
      ...(body?.content ?? []),
      ...responses.flatMap((response) => response.content),
    ]);
    const examples = content.flatMap(({ schema, examples }) =>
      examples.map((example) => ({ ...example, schema })),
    );
    expect(examples.length).toBeGreaterThan(bundle.operations.length);
    expect(
      examples
        .filter(({ schema, value }) => schema?.validate(value).length !== 0)
        .map(({ pointer }) => pointer),
    ).toEqual([]);
  });

  test("states hundreds of clauses, of every kind", () => {
    const counts = countBy(bundle);
    expect(Object.keys(counts).toSorted()).toEqual([
      "body",
      "header",
      "media-type",
      "parameter",
      "policy",
      "schema",
      "security",
      "status",
    ]);
    expect(bundle.clauses.length).toBeGreaterThan(500);
  });

  test("compiles to the same contract from its source files and from its bundle", async () => {
    const source = await loadContract(join(folder, "openapi.yaml"));
    const facts = (contract: Contract): unknown =>
      contract.operations.map(
        ({ id, method, path, policies, responses, parameters, security }) => ({
          id,
          method,
          path,
          policies,
          parameters: parameters.map(({ name, required }) => [name, required]),
          responses: responses.map(({ status, content, headers }) => [
            status,
            content.length,
            headers.map(({ name }) => name),
          ]),
          security: security.map(({ requirements }) => requirements),
        }),
      );
    expect(facts(source)).toEqual(facts(bundle));
  });
});
