import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  broken,
  caseFor,
  defineCheck,
  holds,
  isConformanceError,
  observeEach,
  type RunReport,
} from "../../src/index.ts";
import { createReplayCommand } from "../../src/command/create-replay-command.ts";
import { bookDocument } from "../support/book-document.ts";
import { createBookServer, ownerToken } from "../support/book-server.ts";
import { listen, type Listening } from "../support/listen.ts";
import { bookContract, runBooks } from "../support/run-books.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";

const noSniff = defineCheck({
  name: "no-sniff",
  severity: "must",
  title: "Every response forbids content sniffing",
  observe: observeEach(({ subject, exchange }) => {
    const clause = subject.operation.pointer;
    const found = exchange.response.headers["x-content-type-options"];
    if (found === "nosniff") return { holds: [clause] };
    const rests = "the guide for APIs requires the header";
    return { breaches: [{ ...broken(found ?? "no header", "nosniff"), clause, rests }] };
  }),
});

const trailingSlash = defineCheck({
  name: "odd-agent",
  severity: "advice",
  title: "An unusual user agent is served",
  plan: (subject) => [
    caseFor(subject, {
      purpose: "an unusual user agent",
      clause: subject.operation.pointer,
      rests: "clients choose their own user agent",
      inputs: { ...subject.plain, raw: { headers: { "user-agent": "teapot" } } },
      async trial(input, context) {
        const { response } = await context.send(input);
        return response.status < 400 ? holds : broken(`status ${response.status}`, "a success");
      },
    }),
  ],
});

const options = { operations: ["list_books"], checks: ["accepts/example", "own/*"] };

describe("checks that the caller defines", () => {
  test("an observer reports its findings with its severity, beside the suite's", async () => {
    const { report, findings } = await runBooks({}, { ...options, ownChecks: [noSniff] });
    expect(report.verdict).toBe("findings");
    expect(findings).toEqual([
      expect.objectContaining({
        check: "own/no-sniff",
        family: "own",
        severity: "must",
        found: "no header",
        expected: "nosniff",
      }),
    ]);
  });

  test("an observer that is satisfied passes", async () => {
    const { report } = await runBooks(
      {
        answer: (_, answer) => ({
          ...answer,
          headers: { ...answer.headers, "x-content-type-options": "nosniff" },
        }),
      },
      { ...options, ownChecks: [noSniff] },
    );
    expect(report.results.find(({ check }) => check === "own/no-sniff")?.status).toBe("passed");
  });

  test("a property sends its requests, and advice fails no run", async () => {
    const { report, findings } = await runBooks(
      {
        first: ({ request }) =>
          request.headers.get("user-agent") === "teapot"
            ? new Response(null, { status: 418 })
            : undefined,
      },
      { ...options, ownChecks: [trailingSlash] },
    );
    expect(report.verdict).toBe("conforms");
    expect(findings.map(({ check, found }) => [check, found])).toEqual([
      ["own/odd-agent", "status 418"],
    ]);
  });

  test("the severity map rates them", async () => {
    const { report } = await runBooks(
      {},
      { ...options, ownChecks: [noSniff], severity: { "own/*": "advice" } },
    );
    expect(report.verdict).toBe("conforms");
  });

  test("two checks with one name are rejected", async () => {
    const error = await runBooks({}, { ...options, ownChecks: [noSniff, noSniff] }).catch(
      (caught: unknown) => caught,
    );
    expect(isConformanceError(error) && error.code).toBe("CONFIG_INVALID");
  });

  const failing = {
    observe: { ...noSniff, observe: fail },
    applies: { ...noSniff, applies: fail },
    plan: { ...trailingSlash, plan: fail },
    trial: defineCheck({
      name: "throws",
      severity: "must",
      title: "It throws",
      plan: (subject) => [
        caseFor(subject, {
          purpose: "throw",
          clause: subject.operation.pointer,
          rests: "nothing",
          inputs: subject.plain,
          trial: fail,
        }),
      ],
    }),
  };

  function fail(): never {
    throw new TypeError("headers is undefined");
  }

  test.each(Object.entries(failing))("an exception in %s names the check", async (_, check) => {
    const error = await runBooks({}, { ...options, ownChecks: [check] }).catch(
      (caught: unknown) => caught,
    );
    expect(error).toMatchObject({
      code: "CHECK_FAILED",
      message: expect.stringMatching(`The check ${check.id} failed on list_books: headers is`),
      exitCode: 2,
    });
  });
});

let server: Listening;
let folder: string;

beforeAll(async () => {
  const books = createBookServer(bookContract, {});
  server = await listen((request) => books.fetch(request));
  folder = await mkdtemp(join(tmpdir(), "plumbline-own-checks-"));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(bookDocument));
  await writeFile(join(folder, "no-sniff.mjs"), moduleOf("no-sniff"));
  await writeFile(
    join(folder, "two.mjs"),
    `${moduleOf("two", "const two =")}export default [two];`,
  );
  await writeFile(join(folder, "hook.mjs"), `export default { checks: ["./two.mjs"] };`);
  await writeFile(join(folder, "odd-hook.mjs"), `export default { check: ["./two.mjs"] };`);
  await writeFile(join(folder, "nothing.mjs"), "export default { name: 'nothing' };");
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A module that needs no package. */
function moduleOf(name: string, keyword = "export default"): string {
  const source = new URL("../../src/index.ts", import.meta.url).href;
  return `import { broken, defineCheck, observeEach } from ${JSON.stringify(source)};
${keyword} defineCheck({
  name: ${JSON.stringify(name)},
  severity: "must",
  title: "Every response has the header ${name}",
  observe: observeEach(({ subject, exchange }) => ({
    breaches: exchange.response.headers[${JSON.stringify(name)}] ? [] : [{
      ...broken("no header", "a header"), clause: subject.operation.pointer, rests: "the guide" }],
  })),
});
`;
}

async function run(checks: readonly unknown[], ...args: string[]): Promise<Outcome> {
  const targets = { shelf: { baseUrl: server.url } };
  await writeFile(join(folder, "plumbline.config.json"), JSON.stringify({ checks, targets }));
  const part = ["-o", "get_health", "--seed", "1", "--runs", "2", "--json"];
  return runCommandIn(folder, [...part, ...args], { env: { PLUMBLINE_TOKEN: ownerToken } });
}

describe("checks in files", () => {
  test("a configuration names modules, and a hook adds more", async () => {
    const { code, out } = await run(["./no-sniff.mjs"], "--hook", "hook.mjs");
    expect(code).toBe(1);
    const report = JSON.parse(out) as RunReport;
    const found = report.results.flatMap(({ findings }) => findings);
    expect(found.map(({ check }) => check).toSorted()).toEqual(["own/no-sniff", "own/two"]);
  });

  test("a finding of an own check is replayed", async () => {
    await run(["./no-sniff.mjs"], "--report-dir", ".");
    const { code, out } = await runCommandIn(folder, ["--all"], {
      env: { PLUMBLINE_TOKEN: ownerToken },
      create: createReplayCommand,
    });
    expect([code, out]).toEqual([1, expect.stringContaining("own/no-sniff")]);
  });

  test.each([
    ["a missing module", ["./none.mjs"], [], "none.mjs"],
    ["a missing package", ["no-such-package"], [], 'The package "no-such-package"'],
    ["a module without a check", ["./nothing.mjs"], [], "does not export a check"],
    ["an entry that is not a check", [{ id: "x" }], [], "/checks/0 is neither a check nor"],
    ["a text in place of the list", "./no-sniff.mjs", [], "/checks must be an array"],
    ["a missing hook", [], ["--hook", "none.mjs"], "Check the path given to --hook"],
    ["an unknown member of a hook", [], ["--hook", "odd-hook.mjs"], 'it has "check"'],
  ])("%s is rejected", async (_, checks, args, says) => {
    const { code, err } = await run(checks as readonly unknown[], ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(says)]);
  });
});
