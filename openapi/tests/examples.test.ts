import type { ErrorObject } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { createAjv, detachSchema } from "./document/create-ajv.ts";
import { type ExampleHolder, listExampleHolders } from "./document/list-example-holders.ts";
import { readBundle } from "./document/read-bundle.ts";

const document = readBundle();
const holders = listExampleHolders(document);
const ajv = createAjv(document);

test.each(["request", "response"] as const)(
  "every %s body has an example, and each one is valid",
  (kind) => {
    const bodies = holders.filter((holder) => holder.kind === kind);
    const good = bodies.filter(
      (holder) => holder.examples.length > 0 && findFaults(holder).length === 0,
    );

    expect(bodies.flatMap(findFaults)).toEqual([]);
    expect(bodies.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual(
      [],
    );
    expect(bodies.length).toBeGreaterThan(0);
    process.stdout.write(
      `${kind} bodies with a valid example: ${good.length} of ${bodies.length}\n`,
    );
  },
);

test.each(["parameter", "header"] as const)("every %s example is valid", (kind) => {
  const shown = holders.filter((holder) => holder.kind === kind && holder.examples.length > 0);

  expect(shown.flatMap(findFaults)).toEqual([]);
  expect(shown.length).toBeGreaterThan(0);
  process.stdout.write(`${kind}s with a valid example: ${shown.length}\n`);
});

test("an invalid example is noticed", () => {
  const schema = { $ref: "#/components/schemas/Error" };

  expect(
    findFaults({
      kind: "response",
      name: "made up",
      schema,
      examples: [{ name: "bad", value: {} }],
    }),
  ).toHaveLength(1);
});

function findFaults({ name, schema, examples }: ExampleHolder): string[] {
  const validate = ajv.compile(detachSchema(schema));
  return examples.flatMap((example) =>
    validate(example.value)
      ? []
      : [`${name} ${example.name}: ${(validate.errors ?? []).map(describe).join(", ")}`],
  );
}

function describe({ instancePath, message }: ErrorObject): string {
  return `${instancePath} ${message ?? ""}`;
}
