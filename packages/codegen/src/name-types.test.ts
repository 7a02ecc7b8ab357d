import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nameTypes, toTypeName } from "./name-types.ts";
import { takenNames } from "./taken-names.ts";

test.for([
  ["Site", "Site"],
  ["site", "Site"],
  ["full-repository", "FullRepository"],
  ["account_link", "AccountLink"],
  ["Pet_2", "Pet_2"],
  ["io.k8s.api.core.v1.Pod", "IoK8sApiCoreV1Pod"],
  ["3d-model", "_3dModel"],
  ["größe", "Größe"],
  ["$type", "$type"],
  ["!?", "Unnamed"],
] as const)("%s becomes %s", ([spelling, name]) => {
  expect(toTypeName(spelling)).toBe(name);
});

test("a taken name gets a suffix, a second one a number, in document order", () => {
  const spellings = ["Error", "error", "user", "User", "u-ser", "Request", "Client"];

  const names = nameTypes(
    spellings.map((spelling) => ({ key: spelling, spelling })),
    takenNames,
  );

  expect(Object.fromEntries(names)).toEqual({
    Error: "ErrorSchema",
    error: "ErrorSchema2",
    user: "UserSchema",
    User: "User",
    "u-ser": "USer",
    Request: "RequestSchema",
    Client: "ClientSchema",
  });
});

test("every schema has an identifier of its own, which shadows no global", () => {
  const globals = Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name));
  const spelling = fc.oneof(
    fc.string(),
    fc.constantFrom(...globals),
    fc.string({ unit: "binary" }),
  );

  fc.assert(
    fc.property(fc.uniqueArray(spelling, { maxLength: 20 }), (spellings) => {
      const names = nameTypes(
        spellings.map((each) => ({ key: each, spelling: each })),
        takenNames,
      );
      expect(new Set(names.values()).size).toBe(spellings.length);
      for (const name of names.values()) {
        expect(name).toMatch(/^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u);
        expect(takenNames).not.toContain(name);
      }
    }),
  );
});

test("the taken names include every class that all web runtimes have", () => {
  const shared = ["Blob", "Error", "Event", "File", "FormData", "Headers", "Map", "Promise"];
  expect(takenNames).toEqual(expect.arrayContaining([...shared, "Request", "Response", "URL"]));
  expect(new Set(takenNames).size).toBe(takenNames.length);
});
