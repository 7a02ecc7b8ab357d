import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RunReport } from "../../src/index.ts";
import { listen, type Listening } from "../support/listen.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";

/** Ten digits whose sum is a multiple of ten: the rule that only the configuration states. */
function isAccount(text: unknown): boolean {
  if (typeof text !== "string" || !/^\d{10}$/.test(text)) return false;
  return [...text].reduce((sum, digit) => sum + Number(digit), 0) % 10 === 0;
}

const account = { type: "string", format: "account" };
const line = {
  type: "object",
  required: ["sku"],
  properties: { sku: { type: "string", minLength: 1 } },
};
const order = {
  type: "object",
  required: ["account", "lines"],
  properties: {
    account,
    lines: { type: "array", minItems: 1, items: line },
    note: { type: "string" },
  },
  additionalProperties: false,
};
const ok = { description: "Taken.", content: { "application/json": { schema: order } } };
const responses = { 200: ok, 400: { description: "Rejected." } };
const region = { name: "region", in: "query", required: true, schema: { type: "string" } };
const document = {
  openapi: "3.1.1",
  info: { title: "Orders", version: "1" },
  paths: {
    "/orders": {
      post: {
        operationId: "create_order",
        parameters: [region],
        requestBody: { required: true, content: { "application/json": { schema: order } } },
        responses,
      },
    },
  },
};

/** The values that the server knows in addition to its document. */
interface Rules {
  readonly skus: readonly string[];
  readonly regions: readonly string[];
  readonly isAccount: (text: unknown) => boolean;
}

const strict: Rules = { skus: ["A-1", "B-2"], regions: ["north", "south"], isAccount };

let rules: Rules;
let bodies: { account: unknown; lines: { sku: unknown }[] }[];
let server: Listening;
let folder: string;

async function handle(request: Request): Promise<Response> {
  const text = await request.text();
  const region = new URL(request.url).searchParams.get("region") ?? "";
  try {
    const body = JSON.parse(text) as (typeof bodies)[number];
    bodies.push(body);
    const isTaken =
      rules.isAccount(body.account) &&
      rules.regions.includes(region) &&
      body.lines.length > 0 &&
      Object.keys(body).every((name) => Object.hasOwn(order.properties, name)) &&
      !Object.values(body).some((value) => typeof value === "number") &&
      ["undefined", "string"].includes(typeof Object(body).note) &&
      body.lines.every(({ sku }) => typeof sku === "string" && rules.skus.includes(sku));
    return isTaken ? Response.json(body) : new Response(null, { status: 400 });
  } catch {
    return new Response(null, { status: 400 });
  }
}

beforeAll(async () => {
  server = await listen(handle);
  folder = await mkdtemp(join(tmpdir(), "plumbline-known-values-"));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  rules = strict;
  bodies = [];
});

const values = [
  { name: "sku", good: ["A-1", "B-2"], bad: ["C-3"] },
  { pattern: "^reg", operation: "create_order", good: ["north", "south"], bad: ["moon"] },
];

const formats = `{ account: {
  isValid: (text) => /^\\d{10}$/.test(text) && [...text].reduce((sum, digit) => sum + Number(digit), 0) % 10 === 0,
  generate: (number) => {
    const nine = String(number).padStart(9, "0").slice(-9);
    return nine + (10 - [...nine].reduce((sum, digit) => sum + Number(digit), 0) % 10) % 10;
  },
} }`;

async function run(extensions: string, ...args: string[]): Promise<Outcome> {
  const config = { targets: { shop: { baseUrl: server.url } } };
  await writeFile(join(folder, "plumbline.config.json"), JSON.stringify(config));
  await writeFile(join(folder, "hook.mjs"), `export default ${extensions};`);
  return runCommandIn(folder, ["--hook", "hook.mjs", "--seed", "1", "--strict", "--json", ...args]);
}

async function findings(extensions: string, ...args: string[]): Promise<readonly string[]> {
  const { out, err } = await run(extensions, ...args);
  expect(err).not.toContain("error:");
  const { results } = JSON.parse(out) as RunReport;
  return results
    .flatMap(({ findings: found }) => found)
    .map((found) => `${found.check} ${found.case}`);
}

const all = `{ formats: ${formats}, values: ${JSON.stringify(values)} }`;

describe("a format and known values", () => {
  test("make a server with rules of its own conform, and not without them", async () => {
    expect(await findings(all, "--checks", "accepts/example,accepts/known-good,rejects/*")).toEqual(
      [],
    );
    expect(bodies.filter((body) => isAccount(Object(body).account)).length).toBeGreaterThan(5);

    const without = await findings("{}", "--checks", "accepts/example");
    expect(without).toEqual(["accepts/example plain request"]);
  });

  test("a text that is nearly of the format must be rejected", async () => {
    rules = { ...strict, isAccount: (text) => typeof text === "string" && /^\d{10}$/.test(text) };
    expect(await findings(all, "--checks", "rejects/*")).toEqual([
      "rejects/body-violations body /account: text not a account at /account",
    ]);
  });

  test("a bad value must be rejected, in a body and in a parameter", async () => {
    rules = { ...strict, skus: ["A-1", "B-2", "C-3"] };
    expect(await findings(all, "--checks", "rejects/known-bad")).toEqual([
      'rejects/known-bad body /lines/0/sku: "C-3"',
    ]);
    rules = { ...strict, regions: ["north", "south", "moon"] };
    expect(await findings(all, "--checks", "rejects/known-bad")).toEqual([
      'rejects/known-bad query region: "moon"',
    ]);
  });

  test("each further good value must be accepted", async () => {
    rules = { ...strict, skus: ["A-1"] };
    expect(await findings(all, "--checks", "accepts/known-good")).toEqual([
      'accepts/known-good body /lines/0/sku: "B-2"',
    ]);
  });

  test("a pointer selects one place, also if the plain body lacks it", async () => {
    const pointed = [...values, { pointer: "/note", bad: ["<b>"] }];
    const extensions = `{ formats: ${formats}, values: ${JSON.stringify(pointed)} }`;
    expect(await findings(extensions, "--checks", "rejects/known-bad")).toEqual([
      'rejects/known-bad body /note: "<b>"',
    ]);
  });
});

test.each<[what: string, extensions: string, says: string]>([
  ["a name that no request has", `{ values: [{ name: "skuu", bad: [1] }] }`, 'Did you mean "sku"?'],
  [
    "a pointer that leads nowhere",
    `{ values: [{ pointer: "/sku", bad: [1] }] }`,
    "leads to a place in the body",
  ],
  [
    "an unknown operation",
    `{ values: [{ name: "sku", operation: "create", bad: [1] }] }`,
    'no operation "create"',
  ],
  [
    "two selectors",
    `{ values: [{ name: "sku", pointer: "/a", bad: [1] }] }`,
    "/values/0 has 2 of name, pattern and pointer",
  ],
  ["no values", `{ values: [{ name: "sku" }] }`, "lists no good and no bad values"],
  ["an unknown member", `{ values: [{ nam: "sku", bad: [1] }] }`, 'Did you mean "name"?'],
  [
    "a value that is not JSON",
    `{ values: [{ name: "sku", bad: [new Date(0)] }] }`,
    "/values/0/bad/0 is a Date",
  ],
  ["a pattern that is none", `{ values: [{ pattern: "(", bad: [1] }] }`, "/values,"],
  [
    "a format without generate",
    `{ formats: { account: { isValid: () => true } } }`,
    "/formats/account lacks",
  ],
  [
    "a format that contradicts itself",
    `{ formats: { account: { isValid: (text) => text.length > 1, generate: String } } }`,
    'generates "0", which is not valid by its isValid',
  ],
  [
    "a format that throws",
    `{ formats: { account: { isValid: (text) => text.startWith("0"), generate: String } } }`,
    "isValid of the format account failed: text.startWith is not a function",
  ],
])("%s is a mistake of the hook", async (_, extensions, says) => {
  const { code, err } = await run(extensions);
  expect([code, err]).toEqual([2, expect.stringContaining(says)]);
  expect(err).toContain("hook.mjs");
});
