import { type DeclarationReflection, ReflectionKind } from "typedoc";
import { expect, test } from "vitest";
import { isOfTheDocument, modulesOf, readApi } from "./read-api.ts";

const entryPoints = [
  "client/src/{index,oauth,oauth-node,query,testing,testing-msw}.ts",
  "client-runtime/src/index.ts",
  "client-runtime/src/{oauth,oauth/node,query,testing,testing/msw}/index.ts",
];

test("whatever a program may import of the client and its runtime says what it is", async () => {
  const { project } = await readApi(entryPoints);
  const exported = modulesOf(project)
    .flatMap(({ children }) => children ?? [])
    .filter((each) => !each.isReference() && !isOfTheDocument(project, each));

  expect(exported.length).toBeGreaterThan(100);
  expect(exported.filter((each) => !isDescribed(each)).map((each) => each.getFullName())).toEqual(
    [],
  );
});

/** What is said of a function is said of each way to call it, and of a namespace in what it has. */
function isDescribed(exported: DeclarationReflection): boolean {
  if (exported.kindOf(ReflectionKind.Namespace)) return true;
  return exported.hasComment() || (exported.signatures ?? []).some((each) => each.hasComment());
}
