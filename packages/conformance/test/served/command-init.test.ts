import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createInitCommand } from "../../src/command/index.ts";
import { loadConfig } from "../../src/target/config/load-config.ts";
import { bookDocument } from "../support/book-document.ts";
import { listen } from "../support/listen.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";

let root: string;
let folder: string;
let folders = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "plumbline-init-"));
});

afterAll(() => rm(root, { recursive: true }));

beforeEach(async () => {
  folder = join(root, String((folders += 1)));
  await mkdir(folder);
  await writeFile(join(folder, "openapi.json"), JSON.stringify(bookDocument));
});

/** Runs the command with these lines as its input. */
function init(args: readonly string[], lines: readonly string[] = []): Promise<Outcome> {
  const input = Readable.from(lines.map((line) => `${line}\n`));
  return runCommandIn(folder, args, { create: (io) => createInitCommand(io, input) });
}

const baseUrl = "http://127.0.0.1:4010/v1";

const any = { 200: { description: "It.", content: { "application/json": { schema: {} } } } };
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };

/** A document that names no existing thing. */
const thingDocument = {
  openapi: "3.1.1",
  info: { title: "Things", version: "1" },
  paths: {
    "/things": { get: { operationId: "list_things", responses: any } },
    "/things/{id}": { get: { operationId: "get_thing", parameters: [id], responses: any } },
  },
};

const written = (name = "plumbline.config.ts"): Promise<string> =>
  readFile(join(folder, name), "utf8");

describe("init", () => {
  test("lists the labels of the document as comments", async () => {
    await init(["--yes", "--base-url", baseUrl, "--contract", "openapi.json"]);
    const text = await written();
    expect(text).toContain("// An identity may say what its partition has or lacks:\n");
    expect(text).toContain('// - labels: { plan: "free" }: The shop pays nothing.\n');
    const config = await loadConfig(join(folder, "plumbline.config.ts"));
    expect(config.contract).toBe("openapi.json");
  });

  test("--help has examples and exit codes", async () => {
    const { code, out } = await init(["--help"]);
    expect(code).toBe(0);
    expect(out).toContain("Examples:");
    expect(out).toContain("Exit codes:");
  });

  test("writes the options, asks nothing, and prints the next command", async () => {
    const where = ["--base-url", "https://staging.example.com/v1"];
    const what = ["--allow", "draft", "--token-env", "STAGING_TOKEN"];
    const { code, err } = await init(["--yes", ...where, ...what]);
    expect(code).toBe(0);
    expect(err).not.toContain("?");
    expect(err).toContain("Next: export STAGING_TOKEN=…\nNext: plumbline test staging --plan\n");
    expect(await written()).toBe(`// An identity may say what its partition has or lacks:
// - labels: { plan: "free" }: The shop pays nothing.
// - labels: { plan: "paid" }: The shop has a paid plan.
export default {
  contract: "openapi.json",
  reportDir: "plumbline-report",
  targets: {
    staging: {
      baseUrl: "https://staging.example.com/v1",
      allow: "draft",
      identities: [
        {
          name: "default",
          tokenEnv: "STAGING_TOKEN",
        },
      ],
    },
  },
};
`);
  });

  test("asks for missing answers, and again after an invalid one", async () => {
    const lines = ["", "books", baseUrl, "", "", "perhaps", "no", "all", "none", "", ""];
    const { code, err } = await init(["--report-dir", "out"], lines);
    expect(code).toBe(0);
    expect(err).toContain("An answer is required.");
    expect(err).toContain('The base URL "books" is not an absolute');
    expect(err).toContain("Answer yes or no.");
    expect(err).toContain("What is the target's name? [local] \nWhich OpenAPI document");
    expect(await loadConfig(join(folder, "plumbline.config.ts"))).toEqual({
      contract: "openapi.json",
      reportDir: "out",
      targets: { local: { baseUrl, allow: "none" } },
    });
  });

  test("uses the defaults when the input ends early", async () => {
    const { code } = await init([], [baseUrl]);
    expect(code).toBe(0);
    const { targets } = await loadConfig(join(folder, "plumbline.config.ts"));
    expect(targets).toEqual({ local: { baseUrl, allow: "spend" } });
  });

  test("does not ask for the credential and clock of a mock", async () => {
    const { err } = await init([], [baseUrl, "mock", "", "yes", "", ""]);
    expect(err).not.toMatch(/credential|control plane/);
    const { targets } = await loadConfig(join(folder, "plumbline.config.ts"));
    expect(targets).toEqual({ mock: { baseUrl, stateless: true, allow: "spend" } });
  });

  test("writes a control plane and its token", async () => {
    const control = ["--control-url", "http://127.0.0.1:4011", "--control-token-env", "CONTROL"];
    const { err } = await init(["--yes", "--base-url", baseUrl, ...control]);
    expect(err).toContain("Next: export PLUMBLINE_TOKEN=…\nNext: export CONTROL=…\n");
    const { targets } = await loadConfig(join(folder, "plumbline.config.ts"));
    expect(targets?.["local"]?.control).toEqual({
      url: "http://127.0.0.1:4011",
      tokenEnv: "CONTROL",
    });
  });

  test("writes paths relative to the file", async () => {
    await mkdir(join(folder, "test"));
    const config = ["--config", "test/books.config.mjs"];
    const { err } = await init(["--yes", "--base-url", baseUrl, ...config]);
    expect(err).toContain("plumbline test local --config test/books.config.mjs --plan");
    const { contract, reportDir } = await loadConfig(join(folder, "test", "books.config.mjs"));
    expect({ contract, reportDir }).toEqual({
      contract: "../openapi.json",
      reportDir: "../plumbline-report",
    });
  });

  test("--explore writes the fixtures found", async () => {
    await writeFile(join(folder, "openapi.json"), JSON.stringify(thingDocument));
    const server = await listen(async ({ url }) =>
      Response.json(url.endsWith("/things") ? [{ id: "t-1" }] : { id: "t-1" }),
    );
    const { code, err } = await init(["--yes", "--base-url", server.url, "--explore"]);
    await server.close();
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(err).toContain("Wrote the fixtures of 1 operation\n");
    expect(await written()).toMatch(/fixtures: \{\s+get_thing: \{\s+path: \{\s+id: "t-1",/);
  });

  test("overwrites a configuration only with --force", async () => {
    const args = ["--yes", "--base-url", baseUrl];
    await writeFile(join(folder, "plumbline.config.ts"), "export default {};\n");
    const kept = await init(args);
    expect(kept.code).toBe(2);
    expect(kept.err).toContain("A configuration already exists");
    expect(await written()).toBe("export default {};\n");
    expect((await init([...args, "--force"])).code).toBe(0);
    expect(await written()).toContain(baseUrl);
  });

  test.each<[string, string[], string[], string]>([
    ["no base URL", ["--yes"], [], "--base-url is missing"],
    ["an input without a base URL", [], [], "--base-url is missing"],
    ["an invalid base URL", ["--yes", "-u", "books"], [], "--base-url cannot be used"],
    ["a credential in it", ["--yes", "-u", "http://a:b@c.d"], [], "contains a credential"],
    ["an unknown effect", ["--yes", "-u", baseUrl, "--allow", "all"], [], "Allowed choices"],
    [
      "a name with spaces",
      ["--yes", "-u", baseUrl, "--target", "a b"],
      [],
      "A name consists of letters",
    ],
    [
      "a secret instead of a variable",
      ["--yes", "-u", baseUrl, "--token-env", "a-b"],
      [],
      "never the credential",
    ],
    [
      "a document that does not exist",
      ["--yes", "-u", baseUrl, "-c", "no.yaml"],
      [],
      "The file no.yaml does not exist.",
    ],
    [
      "a file that is not a module",
      ["--yes", "-u", baseUrl, "--config", "a.json"],
      [],
      "is not a module",
    ],
    [
      "a folder that does not exist",
      ["--yes", "-u", baseUrl, "--config", "no/a.ts"],
      [],
      "The folder does not exist",
    ],
    ["a repeated invalid answer", [], ["books"], "--base-url is missing"],
  ])("rejects %s and writes nothing", async (_name, args, lines, sentence) => {
    const { code, err } = await init(args, lines);
    expect(err).toContain(sentence);
    expect(code).toBe(2);
    await expect(written()).rejects.toThrow("ENOENT");
  });

  test("lists all missing options at once, and where a document is found by default", async () => {
    await rm(join(folder, "openapi.json"));
    const { code, err } = await init(["--yes"]);
    expect(code).toBe(2);
    expect(err).toContain("--base-url and --contract are missing");
    expect(err).toContain("--base-url http://127.0.0.1:4010/v1 --contract openapi.yaml.");
    expect(err).toContain("openapi.yaml and openapi/openapi.yaml in the folder are found");
  });

  test("finds the document in the usual places, also in a folder of its own", async () => {
    await rm(join(folder, "openapi.json"));
    await mkdir(join(folder, "openapi"));
    await writeFile(join(folder, "openapi", "openapi.json"), JSON.stringify(bookDocument));
    await init(["--yes", "--base-url", baseUrl]);
    expect((await loadConfig(join(folder, "plumbline.config.ts"))).contract).toBe(
      "openapi/openapi.json",
    );
  });

  test("rejects a second configuration with another extension", async () => {
    await writeFile(join(folder, "plumbline.config.json"), "{}");
    const { code, err } = await init(["--yes", "-u", baseUrl, "--force"]);
    expect(code).toBe(2);
    expect(err).toContain("plumbline.config.json");
  });

  test("ends after its last question, even if the input stays open", async () => {
    const entry = fileURLToPath(new URL("../../../cli/src/main.ts", import.meta.url));
    const child = spawn(process.execPath, ["--conditions=@plumbline/source", entry, "init"], {
      cwd: folder,
      stdio: ["pipe", "ignore", "ignore"],
    });
    child.stdin.write(`${baseUrl}\n${"\n".repeat(8)}`);
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    expect(await written()).toContain(baseUrl);
  });
});
