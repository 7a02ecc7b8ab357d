import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Contract, JsonObject } from "@plumbline/contract";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { loadWithOverrides } from "../src/command/load-with-overrides.ts";
import { generateClient, writeGenerated } from "../src/index.ts";
import { compile } from "./compile.ts";
import { loadBookshop } from "./load-bookshop.ts";
import { publicDocuments } from "./public-documents.ts";

/** Those of `npm test` are small, or have discriminators. */
const quick = new Set(["Dialogporten", "Figma", "Star Trek", "discriminators"]);

const documents = [
  ...publicDocuments,
  {
    name: "discriminators",
    file: fileURLToPath(import.meta.resolve("@readme/oas-examples/3.0/json/discriminators.json")),
  },
]
  // openapi-typescript cannot follow its dynamic references.
  .filter(({ name }) => name !== "Scalar Galaxy")
  .filter(({ name }) => inject("isFull") || quick.has(name));

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "codegen-"));
});
afterAll(async () => {
  await rm(directory, { recursive: true });
});

test.for(documents)(
  "paths, operations and components of $name are those of openapi-typescript",
  async ({ name, file }) => {
    const contract = await loadWithOverrides(file, { cwd: directory });
    const theirs = await typesOf(contract.document);

    expect(await compare(join(directory, name), contract, theirs)).toEqual(same);
  },
);

test("a difference is detected", async () => {
  const contract = await loadBookshop();
  const theirs = (await typesOf(contract.document)).replace(
    "note: string | null;",
    "note: string;",
  );

  const differences = await compare(join(directory, "different"), contract, theirs);

  expect(differences).toContain(`Type '"same"' is not assignable to type '"Book"'.`);
});

/** The compiler's message for two types without a difference. */
const same = Array.from({ length: 4 }, () => `Type '"same"' is not assignable to type 'never'.`);

/** A module whose errors name the members that cannot be assigned to each other. */
const proof = `import type * as ours from "./types.ts";
import type * as theirs from "./theirs.ts";
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
type At<Type, Key> = Key extends keyof Type ? Type[Key] : "absent";
type Differing<One, Other> = {
  [Key in keyof One | keyof Other]: Same<At<One, Key>, At<Other, Key>> extends true ? never : Key;
}[keyof One | keyof Other];
export const paths: Differing<ours.paths, theirs.paths> = "same";
export const operations: Differing<ours.operations, theirs.operations> = "same";
export const components: Differing<ours.components, theirs.components> = "same";
export const schemas: Differing<ours.components["schemas"], theirs.components["schemas"]> = "same";
`;

async function compare(
  folder: string,
  contract: Contract,
  theirs: string,
): Promise<readonly string[]> {
  await writeGenerated(await generateClient(contract), folder);
  await writeFile(join(folder, "theirs.ts"), theirs);
  await writeFile(join(folder, "proof.ts"), proof);
  return compile([join(folder, "proof.ts")]);
}

async function typesOf(document: JsonObject): Promise<string> {
  // The contract has checked that the document is OpenAPI 3.1.
  const copy = liftRequired(withoutUnlistedNull(qualifyMappings(document))) as unknown as OpenAPI3;
  return astToString(
    await openapiTypescript(copy, {
      silent: true,
      emptyObjectsUnknown: true,
      defaultNonNullable: false,
    }),
  );
}

/** openapi-typescript gives a list of values the null of its type, which validators reject if the list lacks it. */
function withoutUnlistedNull(document: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(document), (_key, value) =>
    Array.isArray(value?.type) && Array.isArray(value.enum) && !value.enum.includes(null)
      ? { ...value, type: value.type.filter((type: string) => type !== "null") }
      : value,
  );
}

/** openapi-typescript does not see that one part of `allOf` requires a member that another part describes, only that the whole does. */
function liftRequired(document: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(document), (_key, value) => {
    if (!Array.isArray(value?.allOf)) return value;
    const lifted = value.allOf.flatMap(({ required = [], properties = {} }) =>
      required.filter((name: string) => !Object.hasOwn(properties, name)),
    );
    return { ...value, required: [...(value.required ?? []), ...lifted] };
  });
}

/** openapi-typescript treats the name of a schema in a discriminator's mapping as the path of a file. */
function qualifyMappings(document: JsonObject): JsonObject {
  const { components } = document as { readonly components?: { readonly schemas?: object } };
  const names = new Set(Object.keys(components?.schemas ?? {}));
  const qualify = (target: string): string =>
    names.has(target) ? `#/components/schemas/${target}` : target;
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === "mapping" && typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value).map(([name, target]) => [name, qualify(String(target))]),
        )
      : value,
  );
}
