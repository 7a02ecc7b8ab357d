import { expect, test } from "vitest";
import { listOperations } from "./document/list-operations.ts";
import { listRequestComponents } from "./document/list-request-components.ts";
import { locateSchema } from "./document/locate-schema.ts";
import { mutateConstraints } from "./document/mutate-constraints.ts";
import { type JsonObject, readBundle } from "./document/read-bundle.ts";
import { renderObject, renderSchema } from "./document/render-schema.ts";
import { authorizationPaths } from "./interface/operations.ts";
import { requests } from "./interface/requests.ts";

const document = readBundle();
const outside = new Set<string>(authorizationPaths.map(([, path]) => path));
const service = listOperations(document).filter(({ path }) => !outside.has(path));

/** Everything that the second reading compares in requests. */
function read(candidate: JsonObject): string {
  const parameters = listOperations(candidate)
    .filter(({ path }) => !outside.has(path))
    .flatMap((operation) => operation.parameters)
    .map(({ name, in: place, required, schema }) => [
      name,
      place,
      required,
      renderSchema(candidate, schema),
    ]);
  const objects = Object.keys(requests).map((address) => {
    const schema = locateSchema(candidate, address);
    return [renderSchema(candidate, schema), renderObject(candidate, schema)];
  });
  return JSON.stringify([parameters, objects]);
}

test("the second reading notices every changed constraint on requests", () => {
  const mutants = mutateConstraints(document, listRequestComponents(document, service));
  const before = read(document);

  const unnoticed = mutants
    .filter((mutant) => read(mutant.document) === before)
    .map(({ pointer }) => pointer);

  expect(mutants.length).toBeGreaterThan(100);
  expect(unnoticed).toEqual([]);
  process.stdout.write(
    `changed request constraints noticed: ${mutants.length} of ${mutants.length}\n`,
  );
});
