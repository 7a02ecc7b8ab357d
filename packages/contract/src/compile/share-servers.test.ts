import { expect, test } from "vitest";
import type { JsonObject } from "../model/json-value.ts";
import { compileContract } from "./compile-contract.ts";

const at = (url: string): JsonObject => ({ servers: [{ url }], get: {} });
const main = "https://books.example/v1";
const files = "https://files.example";

test.for<readonly [why: string, paths: JsonObject, servers: string, own: readonly string[]]>([
  [
    "the servers of most paths",
    { "/a": at(main), "/b": at(main), "/c": at(files) },
    main,
    [main, main, files],
  ],
  ["no server, if none has a majority", { "/a": at(main), "/b": at(files) }, "/", [main, files]],
  [
    "the servers of all, also of a path without any",
    { "/a": at(main), "/b": at(main), "/c": { get: {} } },
    main,
    [main, main, main],
  ],
  [
    "no server, if most paths have none",
    { "/a": at(main), "/b": { get: {} }, "/c": { get: {} } },
    "/",
    [main, "/", "/"],
  ],
])("a document without servers has %s", ([, paths, servers, own]) => {
  const contract = compile({ paths });

  expect(contract.servers.map(({ url }) => url)).toEqual([servers]);
  expect(contract.operations.map((each) => each.servers.map(({ url }) => url).join())).toEqual(own);
});

test("a document that states servers keeps them", () => {
  const contract = compile({ servers: [{ url: files }], paths: { "/a": at(main) } });

  expect(contract.servers.map(({ url }) => url)).toEqual([files]);
});

function compile(rest: JsonObject): ReturnType<typeof compileContract> {
  return compileContract({ openapi: "3.1.1", info: { title: "Books", version: "1" }, ...rest });
}
