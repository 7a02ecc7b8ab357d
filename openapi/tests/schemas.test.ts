import { expect, test } from "vitest";
import { createAjv, detachSchema } from "./document/create-ajv.ts";
import { listSchemas } from "./document/list-schemas.ts";
import { readBundle } from "./document/read-bundle.ts";

const document = readBundle();
const schemas = listSchemas(document);

test("every schema of the bundle compiles under Ajv 2020 in strict mode", () => {
  const ajv = createAjv(document);

  const roots = schemas.filter(({ isRoot }) => isRoot);
  const faults = roots.flatMap(({ pointer, schema }) => {
    try {
      ajv.compile(detachSchema(schema));
      return [];
    } catch (error) {
      return [`${pointer}: ${String(error)}`];
    }
  });

  expect(faults).toEqual([]);
  process.stdout.write(
    `schemas compiled in strict mode: ${roots.length}, with ${schemas.length - roots.length} inside them\n`,
  );
});

test("strict mode notices an unknown keyword at any depth", () => {
  const odd = { type: "object", properties: { a: { type: "string", maxLenght: 3 } } };
  const ajv = createAjv({ components: { schemas: { Odd: odd } } });

  expect(() => ajv.compile(detachSchema({ $ref: "#/components/schemas/Odd" }))).toThrow(
    "maxLenght",
  );
});

test("every object with properties has required", () => {
  const objects = schemas.filter(
    ({ schema }) => typeof schema === "object" && schema !== null && "properties" in schema,
  );
  const silent = objects.filter(
    ({ schema }) => !Array.isArray(Reflect.get(Object(schema), "required")),
  );

  expect(objects.length).toBeGreaterThan(0);
  expect(silent.map(({ pointer }) => pointer)).toEqual([]);
  process.stdout.write(
    `objects with required declared: ${objects.length - silent.length} of ${objects.length}\n`,
  );
});
