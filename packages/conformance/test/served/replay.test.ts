import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CommandIo, runCommand } from "@plumbline/command";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  createTrafficJudge,
  type Finding,
  renderJson,
  type RequestProblem,
  type RunReport,
  writeReports,
} from "../../src/index.ts";
import { isSuccess } from "../../src/model/verdicts/is-success.ts";
import { createReplayCommand } from "../../src/command/create-replay-command.ts";
import { replayFindings, type ReplayOptions } from "../../src/run/replay/replay-findings.ts";
import type { ReplayOutcome } from "../../src/run/replay/replay-outcome.ts";
import { bookDocument } from "../support/book-document.ts";
import {
  type Call,
  createBookServer,
  ownerToken,
  rejection,
  type Ways,
} from "../support/book-server.ts";
import { listen } from "../support/listen.ts";
import { bookContract, bookUrl, identities, runBooks } from "../support/run-books.ts";

const runs = 3;

interface Fault {
  readonly operation: string;
  readonly check: string;
  readonly ways: Ways;
}

function field(call: Call, name: string): unknown {
  // The relevant bodies of the bookshop are objects.
  return (call.body as Record<string, unknown> | null | undefined)?.[name];
}

function titleIs(length: number, verdict: boolean): Ways {
  return {
    isValid: (call, isValid) => {
      const title = field(call, "title");
      return typeof title === "string" && [...title].length === length ? verdict : isValid;
    },
  };
}

const faults: Readonly<Record<string, Fault>> = {
  "a valid value that was rejected": {
    operation: "create_book",
    check: "accepts/body-boundaries",
    ways: titleIs(40, false),
  },
  "an invalid value that was accepted": {
    operation: "create_book",
    check: "rejects/body-violations",
    ways: {
      isValid: (call, isValid) => (field(call, "pages") === 0 ? true : isValid),
    },
  },
  "an invalid parameter that was accepted": {
    operation: "list_books",
    check: "rejects/parameter-violations",
    ways: { isValid: (call, isValid) => call.query.get("limit") === "51" || isValid },
  },
  "a replay without its header": {
    operation: "create_order",
    check: "idempotency/replay-marked",
    ways: { answer: (_call, answer) => ({ ...answer, isReplay: false }) },
  },
  "a response of a plain request": {
    operation: "list_books",
    check: "responses/receipt",
    ways: {
      answer: (_call, answer) => (isSuccess(answer.status) ? { ...answer, headers: {} } : answer),
    },
  },
  "an error response to another check's case": {
    operation: "create_order",
    check: "responses/error-shape",
    ways: {
      answer: (_call, answer) =>
        answer.status === 400 ? { ...answer, body: { reason: "no" } } : answer,
    },
  },
};

/** The findings of a run, as in its report. */
async function found({
  operation,
  check,
  ways,
}: Fault): Promise<{ report: RunReport; finding: Finding }> {
  const senders = check.startsWith("responses/") ? ["accepts/*", "rejects/*"] : [];
  const { report } = await runBooks(ways, {
    runs,
    operations: [operation],
    checks: [check, ...senders],
  });
  const read: RunReport = JSON.parse(renderJson(report));
  const finding = read.results
    .flatMap(({ findings }) => findings)
    .find((one) => one.check === check);
  if (!finding) throw new Error(`${check} found nothing`);
  return { report, finding };
}

interface Situation extends Partial<ReplayOptions> {
  readonly ways?: Ways;
  readonly allow?: "none";
}

interface Replayed {
  readonly outcome: ReplayOutcome | undefined;
  readonly log: readonly string[];
}

async function replay(
  finding: Finding,
  { ways = {}, allow, ...options }: Situation = {},
): Promise<Replayed> {
  const { fetch, log } = createBookServer(bookContract, ways);
  const target = { baseUrl: bookUrl, fetch, identities, ...(allow ? { allow } : {}) };
  const [outcome] = await replayFindings({
    contract: bookContract,
    target,
    findings: [finding],
    seed: 1,
    runs,
    ...options,
  });
  return { outcome, log };
}

describe.each(Object.entries(faults))("%s", (_name, fault) => {
  test("still fails while the fault exists, and is fixed after that", async () => {
    const { finding } = await found(fault);

    const before = await replay(finding, { ways: fault.ways });
    expect(before.outcome).toMatchObject({ verdict: "still-failing", finding: { id: finding.id } });
    expect(before.outcome?.exchanges.length).toBeGreaterThan(0);

    const after = await replay(finding);
    expect(after.outcome).toMatchObject({ verdict: "fixed" });
  });
});

const lax = faults["an invalid value that was accepted"];

async function laxFinding(): Promise<Finding> {
  if (!lax) throw new Error("the fault is fixed");
  return (await found(lax)).finding;
}

test("only the case of the finding is sent, with new keys", async () => {
  const finding = await laxFinding();
  const { outcome, log } = await replay(finding, { ways: lax?.ways ?? {} });

  // The second request shows whether the server ignores the member.
  expect(log.filter((line) => line.startsWith("POST"))).toHaveLength(2);
  const [was, is] = [finding.exchanges.at(-1), outcome?.exchanges.at(-1)];
  expect(is?.request.body).toBe(was?.request.body);
  expect(is?.request.headers["request-key"]).not.toBe(was?.request.headers["request-key"]);
});

test("nothing above the allowed effect is sent", async () => {
  const { outcome, log } = await replay(await laxFinding(), { allow: "none" });

  expect(outcome).toMatchObject({ verdict: "cannot-tell", exchanges: [] });
  expect(outcome?.says).toContain("effect-not-allowed");
  expect(log.filter((line) => !line.startsWith("GET"))).toEqual([]);
});

test.each([
  [
    "the target rejects for another reason",
    {
      ways: {
        first: (call: Call) => (call.operation.method === "post" ? rejectionOf(409) : undefined),
      },
    },
  ],
  ["the check no longer exists", { change: { check: "rejects/nothing" } }],
  ["the operation no longer exists", { change: { operation: "burn_book" } }],
])(
  "the replay cannot tell if %s",
  async (_name, { ways = {}, change = {} }: { ways?: Ways; change?: Partial<Finding> }) => {
    const { outcome } = await replay({ ...(await laxFinding()), ...change }, { ways });
    expect(outcome).toMatchObject({ verdict: "cannot-tell" });
  },
);

function rejectionOf(status: number): Response {
  const { body, headers } = rejection(status, "not now");
  return Response.json(body, { status, headers });
}

interface Answered {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

interface ReportFolder {
  readonly folder: string;
  readonly url: string;
  readonly state: { ways: Ways };
  readonly finding: Finding;
  readonly run: (args: readonly string[]) => Promise<Answered>;
}

/** A folder with the report of a run, and its server. */
async function openReportFolder(): Promise<ReportFolder> {
  if (!lax) throw new Error("the fault is fixed");
  const state = { ways: lax.ways };
  const server = await listen((request) =>
    createBookServer(bookContract, state.ways).fetch(request),
  );
  const folder = await mkdtemp(join(tmpdir(), "plumbline-replay-"));
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  await writeFile(join(folder, "openapi.json"), JSON.stringify(bookDocument));
  const { report, finding } = await found(lax);
  const target = { ...report.target, baseUrl: server.url };
  await writeReports({ ...report, target }, { directory: folder, formats: ["json"], secrets: [] });
  const run = async (args: readonly string[]): Promise<Answered> => {
    const written = { out: "", err: "" };
    const io: CommandIo = {
      stdout: { write: (text) => (written.out += text) },
      stderr: { write: (text) => (written.err += text) },
      env: { PLUMBLINE_TOKEN: ownerToken },
      cwd: folder,
      signal: new AbortController().signal,
    };
    return { code: await runCommand(createReplayCommand(io), args, io), ...written };
  };
  return { folder, url: server.url, state, finding, run };
}

test("the command prints STILL FAILING with the exchange, then FIXED", async () => {
  const { state, finding, run } = await openReportFolder();

  const before = await run([finding.id.slice(0, 6)]);
  expect(before).toMatchObject({ code: 1, err: "" });
  expect(before.out).toContain(
    `STILL FAILING  ${finding.id}  rejects/body-violations on create_book`,
  );
  expect(before.out).toMatch(/POST http.*\/books\n(?:.*\n)*.*"pages":0(?:.*\n)*.*-> 201/);
  expect(before.out).not.toContain(ownerToken);

  state.ways = {};
  const after = await run([finding.id]);
  expect(after).toMatchObject({ code: 0, err: "" });
  expect(after.out).toContain(`FIXED          ${finding.id}`);
});

test("--all prints one line per finding and a total, or data", async () => {
  const { state, run } = await openReportFolder();
  const before = await run(["--all"]);
  expect(before.code).toBe(1);
  expect(before.out).toMatch(
    /\d+ findings? replayed: \d+ still failing, 0 cannot tell, 0 fixed\n$/,
  );

  state.ways = {};
  const after = await run(["--all", "--json"]);
  expect(after.code).toBe(0);
  const outcomes: { verdict: string }[] = JSON.parse(after.out);
  expect(new Set(outcomes.map(({ verdict }) => verdict))).toEqual(new Set(["fixed"]));
});

test("an effect that is not allowed, or an unreachable target, is exit code 3", async () => {
  const { finding, run } = await openReportFolder();
  const kept = await run([finding.id, "--allow", "none"]);
  expect(kept).toMatchObject({ code: 3 });
  expect(kept.out).toContain("CANNOT TELL");
  const away = await run([finding.id, "--base-url", "http://127.0.0.1:1/v1"]);
  expect(away).toMatchObject({ code: 3 });
  expect(away.out).toContain("no response arrived");
});

test.each([
  [["f00"], "The report has no finding f00"],
  [[], "No finding ID is given"],
  [["--all", "f00"], "Both --all and a finding ID are given"],
  [["f00", "--report", "nowhere.json"], "The report cannot be read"],
  [["f00", "--report", "openapi.json"], "it is not a report of a run"],
])("%j is rejected with a remedy", async (args, message) => {
  const { run } = await openReportFolder();
  const { code, err } = await run(args);
  expect(code).toBe(2);
  expect(err).toContain(message);
});

test("a report contains everything that a replay needs", async () => {
  const { folder, finding } = await openReportFolder();
  const report: RunReport = JSON.parse(await readFile(join(folder, "report.json"), "utf8"));
  expect(report).toMatchObject({ seed: 1, runs });
  expect(finding.case).toBe(finding.exchanges.at(-1)?.purpose);
  expect(finding.path).toBeTypeOf("string");
  expect(finding.exchanges.at(-1)?.check).toBe("rejects/body-violations");
});

describe("requests of another program", () => {
  /** The finding of a check in traffic with one request that creates a book. */
  function trafficFinding(
    check: string,
    status: number,
    problems: readonly RequestProblem[],
  ): Finding {
    const judge = createTrafficJudge({ contract: bookContract, baseUrl: bookUrl });
    const body = { title: "Walden", pages: problems.length > 0 ? 0 : 10 };
    const { findings } = judge.take({
      operation: "create_book",
      request: {
        method: "POST",
        url: `${bookUrl}/books`,
        headers: { "content-type": "application/json", "request-key": "of-the-client" },
        body: JSON.stringify(body),
      },
      problems,
      response: { status, headers: {}, bytes: new Uint8Array() },
      elapsedMs: 1,
    });
    const finding = findings.find((one) => one.check === check);
    if (!finding) throw new Error(`${check} found nothing`);
    return finding;
  }

  const problem = { says: "body /pages must be >= 1", clause: "/paths/~1books/post" };

  test.each([
    ["requests/rejected", 201, [problem], lax?.ways],
    ["requests/accepted", 400, [], titleIs(6, false)],
  ])("%s still fails while the fault exists, and is fixed after that", async (...row) => {
    const [check, status, problems, ways] = row;
    const finding = trafficFinding(check, status, problems);
    const before = await replay(finding, { ways: ways ?? {} });
    expect(before.outcome).toMatchObject({ verdict: "still-failing" });
    const after = await replay(finding);
    expect(after.outcome).toMatchObject({ verdict: "fixed" });
    expect(after.outcome?.exchanges.at(-1)?.request.body).toBe(finding.exchanges[0]?.request.body);
  });

  test("what a client sends can only be told with the client", async () => {
    const { outcome, log } = await replay(trafficFinding("requests/valid", 400, [problem]));
    expect(outcome).toMatchObject({ verdict: "cannot-tell", exchanges: [] });
    expect(outcome?.says).toContain("use the client again");
    expect(log.filter((line) => line.startsWith("POST"))).toEqual([]);
  });
});
