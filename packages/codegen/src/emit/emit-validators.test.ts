import { compileContract, type JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { generateWithOmissions } from "../generate-client.ts";

const text = { type: "string", minLength: 1 };
const schemas = {
  Text: text,
  Pair: { type: "array", uniqueItems: true, items: { $ref: "#/components/schemas/Text" } },
  // Not a pattern in the mode "u", which JSON Schema asks for.
  Odd: { type: "string", pattern: "[\\w-.]" },
  Account: {
    type: "object",
    required: ["name", "password"],
    properties: { name: text, password: { ...text, writeOnly: true } },
  },
};

test("the module runs no text as code, requires nothing, and has each schema once", async () => {
  const { files } = await generate();
  const module = files.find(({ path }) => path === "validators.ts")?.text ?? "";

  expect(module).not.toMatch(/\brequire\(|\bnew Function|\beval\(/);
  expect(module).toContain("const isValid_1 =");
  expect(module).not.toContain("const isValid_3 =");
});

test("they validate in the direction of responses, with lengths in characters and unique items", async () => {
  const validators = await load();

  expect(validators["getAccount"]?.["200 application/json"]?.({ name: "Ada" })).toBe(true);
  expect(validators["getAccount"]?.["200 application/json"]?.({ name: "" })).toBe(false);
  expect(validators["getPair"]?.["200 application/json"]?.(["a", "b"])).toBe(true);
  expect(validators["getPair"]?.["200 application/json"]?.(["a", "a"])).toBe(false);
});

test("a schema that cannot be compiled is listed, and its body is not validated", async () => {
  const { omissions } = await generate();

  expect(omissions).toEqual([
    {
      part: "validators.ts",
      pointer: "/paths/~1odd/get/responses/200/content/application~1json/schema",
      reason: expect.stringMatching(/^Its schema cannot be compiled \(.+\)\. The client does not/s),
    },
  ]);
  expect(await load()).not.toHaveProperty("getOdd");
});

test("a client without validators does not mention them", async () => {
  const { files } = await generate(false);

  expect(files.map(({ path }) => path)).not.toContain("validators.ts");
  expect(files.filter(({ text: each }) => /validat/i.test(each))).toEqual([]);
});

type Loaded = Readonly<Record<string, Readonly<Record<string, (body: unknown) => boolean>>>>;

/** Runs the module, whose only import are the helpers of the runtime. */
async function load(): Promise<Loaded> {
  const { files } = await generate();
  const module = files.find(({ path }) => path === "validators.ts")?.text ?? "";
  const script = module
    .replace(/^import .*$/m, helpers)
    .replace(/export const validators: \w+ =/, "export const validators =");
  const loaded: { readonly validators: Loaded } = await import(
    `data:text/javascript,${encodeURIComponent(script)}`
  );
  return loaded.validators;
}

const helpers = `const countCharacters = (text) => [...text].length;
const deepEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other);`;

async function generate(validators = true): ReturnType<typeof generateWithOmissions> {
  const get = (name: keyof typeof schemas): JsonObject => ({
    get: {
      operationId: `get${name}`,
      responses: {
        200: {
          description: name,
          content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
        },
        204: { description: "None" },
      },
    },
  });
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Things", version: "1" },
    paths: { "/account": get("Account"), "/pair": get("Pair"), "/odd": get("Odd") },
    components: { schemas },
  });
  return generateWithOmissions(contract, { validators });
}
