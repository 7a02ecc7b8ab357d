import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, type Listening } from "../support/listen.ts";
import { runCommandIn } from "../support/run-command.ts";
import { anyObject, json } from "../support/run-document.ts";

const schema = {
  type: "object",
  required: ["title"],
  properties: { title: { type: "string", maxLength: 20 } },
};
const content = { "application/json": { schema, example: { title: "One" } } };

/** The document allows an empty title. The server does not. */
const document = {
  openapi: "3.1.1",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes": {
      post: {
        operationId: "addNote",
        requestBody: { required: true, content },
        responses: { 200: anyObject("Added."), 400: anyObject("Invalid.") },
      },
    },
  },
};

let server: Listening;
let folder: string;

beforeAll(async () => {
  server = await listen(async (request) => json((await hasTitle(request)) ? 200 : 400));
  folder = await mkdtemp(join(tmpdir(), "plumbline-strict-"));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function hasTitle(request: Request): Promise<boolean> {
  const body: unknown = await request.json().catch(() => undefined);
  const title: unknown = Object(body).title;
  return typeof title === "string" && title !== "" && [...title].length <= 20;
}

interface Files {
  readonly config?: object;
  readonly profile?: object;
}

/** Runs the checks of valid input and returns the exit code with the verdict. */
async function run({ config, profile }: Files, args: readonly string[] = []): Promise<string> {
  const target = { baseUrl: server.url };
  const settings = { ...config, targets: { here: target } };
  await writeFile(join(folder, "plumbline.config.json"), JSON.stringify(settings));
  await writeFile(join(folder, "profile.json"), JSON.stringify({ ...target, ...profile }));
  const words = ["--seed", "1", "--checks", "accepts/*", "--json", ...args];
  const from = profile ? ["--profile", "profile.json"] : [];
  const { code, out } = await runCommandIn(folder, [...from, ...words]);
  const { verdict } = JSON.parse(out) as { verdict: string }; // --json prints the report.
  return `${code} ${verdict}`;
}

const passes = "0 conforms";
const fails = "1 findings";

test.each<readonly [string, Files, readonly string[], string]>([
  ["nothing", {}, [], passes],
  ["--strict", {}, ["--strict"], fails],
  ["strict in the configuration", { config: { strict: true } }, [], fails],
  ["--no-strict over the configuration", { config: { strict: true } }, ["--no-strict"], passes],
  ["strict in the profile", { profile: { strict: true } }, [], fails],
  [
    "the profile over the configuration",
    { config: { strict: true }, profile: { strict: false } },
    [],
    passes,
  ],
])("a gap with %s", async (_, files, args, expected) => {
  expect(await run(files, args)).toBe(expected);
});
