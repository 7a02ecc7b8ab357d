import { expect, test } from "vitest";
import type { OperationEntry } from "./operation-table.ts";
import { findOperation } from "./find-operation.ts";

const operations = Object.fromEntries(
  ["/things", "/things/{id}", "/things/new", "/{a}-{b}/x.y", "/{any}"].map((path) => [
    path,
    {
      method: "get",
      path,
      parameters: {
        path: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, required: true })),
      },
      // Other properties of the operation are not read.
    } as unknown as OperationEntry,
  ]),
);

test.for([
  ["/v1/things", "/things", {}, "/v1"],
  ["/things/new", "/things/new", {}, ""],
  ["/things/a%2Fb", "/things/{id}", { id: "a/b" }, ""],
  ["/things/%zz", "/things/{id}", { id: "%zz" }, ""],
  ["/1-2/x.y", "/{a}-{b}/x.y", { a: "1", b: "2" }, ""],
  ["/1-2/xzy", "/{any}", { any: "xzy" }, "/1-2"],
] as const)("%s is %s", ([pathname, name, path, base]) => {
  expect(findOperation(operations, "GET", pathname)).toMatchObject({ name, path, base });
});

test("additional methods are case-sensitive", () => {
  const find = (method: string): string | undefined => {
    const entry = operations["/things"];
    const both = entry && {
      Copy: { ...entry, method: "Copy" },
      copy: { ...entry, method: "copy" },
    };
    return findOperation(both ?? {}, method, "/things")?.name;
  };

  expect(["Copy", "copy", "COPY"].map(find)).toEqual(["Copy", "copy", undefined]);
});

test("another method or another path matches no operation", () => {
  expect(findOperation(operations, "POST", "/things")).toBeUndefined();
  expect(findOperation(operations, "GET", "/")).toBeUndefined();
});
