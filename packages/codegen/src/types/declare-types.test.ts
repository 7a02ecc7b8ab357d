import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { declareTypes, type DeclaredTypes } from "./declare-types.ts";
import { readDiscriminators } from "./read-discriminators.ts";
import type { SchemaUse, View } from "./schema-use.ts";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string" };
const user = {
  type: "object",
  properties: {
    id: { ...text, readOnly: true },
    name: text,
    password: { ...text, writeOnly: true },
  },
};

test("a schema has one type if all its views are the same, and the plain name for its first view", () => {
  const types = declare(
    {
      Plain: { type: "object", properties: { a: text } },
      user,
      Team: { type: "object", properties: { users: { type: "array", items: ref("user") } } },
    },
    [use("Team", "response"), use("Team", "request"), use("Plain", "request")],
  );

  expect(namesOf(types)).toEqual({
    Plain: "{ a?: string; }",
    Team: "{ users?: User[]; }",
    TeamInput: "{ users?: UserInput[]; }",
    User: "{ id?: string; name?: string; }",
    UserInput: "{ name?: string; password?: string; }",
  });
  expect(slotsOf(types)).toEqual({
    Plain: "Plain",
    Team: '{ users?: schemas["user"][]; }',
    user: "{ readonly id?: string; name?: string; password?: string; }",
  });
});

test("a schema of requests only has the plain name for them", () => {
  expect(namesOf(declare({ user }, [use("user", "request")]))).toEqual({
    User: "{ name?: string; password?: string; }",
  });
});

test("a schema that no operation uses has the type of the document", () => {
  const types = declare({ user }, []);
  expect(namesOf(types)).toEqual({
    User: "{ readonly id?: string; name?: string; password?: string; }",
  });
  expect(slotsOf(types)).toEqual({ user: "User" });
});

test("a schema outside components has a name too", () => {
  const document = {
    "x-definitions": { "v1.Range": { type: "object", properties: { key: text } } },
  };
  const types = declareTypes(
    readDiscriminators(document),
    [{ view: "response", pointer: "/x-definitions/v1.Range" }],
    { taken: [] },
  );
  expect(namesOf(types)).toEqual({ V1Range: "{ key?: string; }" });
});

test("a type that would refer to itself directly has unknown in that place, and is reported", () => {
  const types = declare(
    {
      Base: { oneOf: [ref("Child")] },
      Child: { allOf: [ref("Base"), user] },
      Tree: { type: "array", items: ref("Tree") },
    },
    [],
  );
  expect(namesOf(types)).toMatchObject({ Base: "Child", Tree: "Tree[]" });
  expect(namesOf(types)["Child"]).toMatch(/^unknown & /);
  expect(types.cut).toEqual(["/components/schemas/Child"]);
});

function use(name: string, view: View): SchemaUse {
  return { view, pointer: `/components/schemas/${name}` };
}

function declare(schemas: JsonObject, uses: readonly SchemaUse[]): DeclaredTypes {
  return declareTypes(readDiscriminators({ components: { schemas } }), uses, { taken: [] });
}

function namesOf({ declarations }: DeclaredTypes): Readonly<Record<string, string>> {
  return Object.fromEntries(declarations.map((each) => [each.name, flat(each.text)]));
}

function slotsOf({ slots }: DeclaredTypes): Readonly<Record<string, string>> {
  return Object.fromEntries([...slots].map(([name, each]) => [name, flat(each.text)]));
}

function flat(type: string): string {
  return type.replaceAll(/\s+/g, " ");
}
