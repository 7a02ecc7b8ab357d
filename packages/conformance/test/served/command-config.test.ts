import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMergeReportsCommand } from "../../src/command/index.ts";
import type { Config, KnownFinding, RunReport } from "../../src/index.ts";
import { bookDocument } from "../support/book-document.ts";
import { createBookServer, ownerToken } from "../support/book-server.ts";
import { listen, type Listening } from "../support/listen.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";
import { bookContract } from "../support/run-books.ts";

let server: Listening;
let folder: string;

beforeAll(async () => {
  const books = createBookServer(bookContract, {
    answer: (call, answer) =>
      call.operation.id === "list_books" && answer.status < 300 ? { ...answer, body: {} } : answer,
  });
  server = await listen((request) => books.fetch(request));
  folder = await mkdtemp(join(tmpdir(), "plumbline-command-config-"));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(bookDocument));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Runs a target of the configuration by its name. */
async function run(config: Omit<Config, "targets">, ...args: string[]): Promise<Outcome> {
  const targets = {
    shelf: { baseUrl: server.url, identities: [{ name: "owner", tokenEnv: "OWNER" }] },
  } satisfies Config["targets"];
  await writeFile(join(folder, "plumbline.config.json"), JSON.stringify({ ...config, targets }));
  const part = ["--operations", "list_books,get_health", "--seed", "1", "--runs", "2"];
  return runCommandIn(folder, ["shelf", ...part, ...args], { env: { OWNER: ownerToken } });
}

const reason = "the list is mended in spring";

const clause = "/paths/~1books/get/responses/200/content/application~1json/schema/required";

function knownUntil(until: string): KnownFinding {
  return { check: "responses/body-schema", operation: "list_books", clause, reason, until };
}

describe("a run of a named target", () => {
  test("reports findings under the target's name", async () => {
    const { code, out } = await run({}, "--json");
    expect(code).toBe(1);
    expect((JSON.parse(out) as RunReport).target.name).toBe("shelf");
  });

  test("ends with 0 if findings are known and tolerated, and lists them separately", async () => {
    const known = [knownUntil("2999-12-31")];
    const { code, out } = await run({ known }, "--bail");
    expect(out).toContain(reason);
    expect(out).toContain("tolerated");
    expect(code).toBe(0);
  });

  test("ends with 1 if findings are no longer tolerated", async () => {
    const known = [knownUntil("2001-01-01")];
    const { code, out } = await run({ known });
    expect(out).toContain("was tolerated until 2001-01-01");
    expect(code).toBe(1);
  });

  test("uses the severities of the configuration", async () => {
    const { code, out } = await run({ severity: { "responses/*": "advice" } });
    expect(out).toContain("1 piece of advice");
    expect(code).toBe(0);
  });

  test("writes reports where the configuration says, as shards that can be merged", async () => {
    const whole = await run({}, "--json");
    for (const index of [1, 2]) {
      const { err } = await run({ reportDir: `part-${index}` }, "--shard", `${index}/2`);
      expect(err).toContain(`shard ${index} of 2: `);
    }
    const create = createMergeReportsCommand;
    const joined = await runCommandIn(folder, ["part-1", "part-2", "--json"], { create });
    expect(joined.code).toBe(whole.code);
    const ids = ({ out }: Outcome): string[] =>
      (JSON.parse(out) as RunReport).results.flatMap(({ findings }) =>
        findings.map(({ id }) => id),
      );
    expect(ids(joined)).toEqual(ids(whole));
  });
});
