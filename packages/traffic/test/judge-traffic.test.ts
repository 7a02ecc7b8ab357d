import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { compileContract } from "@plumbline/contract";
import type { Finding } from "@plumbline/report";
import { describe, expect, test } from "vitest";
import { judgeTraffic, type JudgeTrafficOptions } from "../src/index.ts";
import { exchange, notesContract, type Said } from "./notes.ts";

const note = { id: "n1", title: "Milk" };

async function judge(
  said: readonly Said[],
  options: Partial<JudgeTrafficOptions> = {},
): Promise<ReturnType<typeof judgeTraffic>> {
  const traffic = judgeTraffic({ contract: notesContract(), ...options });
  for (const one of said) await traffic.take(exchange(one));
  return traffic;
}

/** The findings as `check, severity, found`. */
async function findingsOf(said: readonly Said[]): Promise<readonly string[]> {
  const { results } = (await judge(said)).report();
  return results.flatMap(({ findings }) =>
    findings.map(({ check, severity, found }) => `${check}, ${severity}, ${found}`),
  );
}

test("exchanges that keep the document have no findings, and prove clauses of their operations", async () => {
  const traffic = await judge([
    { asks: "GET /api/notes?limit=50", status: 200, answers: [note] },
    { asks: "POST /api/notes", sends: { title: "Milk" }, status: 201, answers: note },
    { asks: "GET /api/notes?limit=51", status: 400 },
  ]);

  const report = traffic.report();
  expect(report.verdict).toBe("conforms");
  expect(report.results.flatMap(({ findings }) => findings).map(({ check }) => check)).toEqual([
    "requests/valid",
  ]);
  const proven = report.results.flatMap(({ clauses, held = [] }) => [...clauses, ...held]);
  expect(proven).toContain("/paths/~1notes/get/parameters/0/schema/maximum");
  expect(proven).toContain("/paths/~1notes/post");
  expect(report.operations.map(({ id, clauses }) => [id, clauses.proven > 0])).toEqual([
    ["listNotes", true],
    ["addNote", true],
    ["getNote", false],
  ]);
});

describe("a deviation of the server is a finding", () => {
  test.each<[string, Said, string]>([
    [
      "a response that breaks its schema",
      { asks: "GET /api/notes", status: 200, answers: [{ id: "n1" }] },
      'responses/body-schema, must, /0 does not meet: must have the field "title"',
    ],
    [
      "a status that is not documented",
      { asks: "GET /api/notes/n1", status: 418 },
      "responses/documented-status, must, status 418",
    ],
    [
      "an invalid body that is accepted",
      { asks: "POST /api/notes", sends: { title: 5 }, status: 201, answers: note },
      "requests/rejected, must, status 201, although body /title must be string",
    ],
    [
      "an invalid parameter that is accepted",
      { asks: "GET /api/notes?limit=none", status: 200, answers: [] },
      "requests/rejected, must, status 200, although query limit must be integer",
    ],
    [
      "a missing body that is accepted",
      { asks: "POST /api/notes", status: 201, answers: note },
      "requests/rejected, must, status 201, although the body is missing",
    ],
  ])("%s", async (_name, said, finding) => {
    expect(await findingsOf([said])).toContainEqual(expect.stringContaining(finding));
  });

  test("a valid request that is rejected is advice, because prose may forbid it", async () => {
    const said = { asks: "GET /api/notes?limit=2", status: 400 };
    expect(await findingsOf([said])).toEqual(["requests/accepted, advice, status 400"]);
  });
});

test("an invalid request that is rejected is advice for the client", async () => {
  const said = { asks: "POST /api/notes", sends: { title: "x".repeat(21) }, status: 400 };
  expect(await findingsOf([said])).toEqual([
    "requests/valid, advice, body /title must NOT have more than 20 characters",
  ]);
});

test("each finding is told once, and the report counts the others", async () => {
  const traffic = judgeTraffic({ contract: notesContract() });
  const said = exchange({ asks: "GET /api/notes/n1", status: 418 });

  const checksOf = (findings: readonly Finding[]): readonly string[] =>
    findings.map(({ check }) => check);
  const first = await traffic.take(said);
  expect(checksOf(first.fresh)).toEqual(["responses/documented-status"]);
  const second = await traffic.take(said);
  expect([checksOf(second.fresh), checksOf(second.findings)]).toEqual([
    [],
    ["responses/documented-status"],
  ]);
  const { results } = traffic.report();
  expect(results.flatMap(({ findings }) => findings).map(({ alike }) => alike)).toEqual([1]);
});

describe("requests are found by method and URL", () => {
  const answer = { status: 200, answers: [note] };

  test.each([
    ["at the server of the document", "https://notes.example", "judged"],
    ["at an address of this machine", "http://127.0.0.1:5173", "judged"],
    ["at a port of localhost", "http://localhost:3000", "judged"],
    ["at another host", "https://other.example", "elsewhere"],
  ])("%s", async (_name, origin, kind) => {
    const traffic = judgeTraffic({ contract: notesContract() });
    const taken = await traffic.take(exchange({ asks: "GET /api/notes", origin, ...answer }));
    expect(taken.kind).toBe(kind);
  });

  test("at the base URL that is given, with another prefix", async () => {
    const baseUrl = "https://other.example/v9/";
    const traffic = judgeTraffic({ contract: notesContract(), baseUrl });
    const origin = "https://other.example";
    const kinds: string[] = [];
    for (const asks of ["GET /v9/notes/n1", "GET /v9/none", "GET /v10/notes", "PUT /v9/notes"])
      kinds.push((await traffic.take(exchange({ asks, origin, status: 404 }))).kind);

    expect(kinds).toEqual(["judged", "undescribed", "elsewhere", "undescribed"]);
    expect([...traffic.undescribed.keys()]).toEqual(["GET /v9/none", "PUT /v9/notes"]);
  });

  test.each([
    ["with the prefix of the document", "/v1", "", "GET /status"],
    ["with a longer prefix", "/staging/v1", "/staging", "GET /staging/status"],
    ["with another prefix", "/interface", "", "GET /interface/status"],
  ])(
    "beside a base URL %s, if an operation has its own server",
    async (_name, prefix, beside, asks) => {
      const contract = compileContract({
        openapi: "3.1.0",
        info: { title: "Notes", version: "1.0.0" },
        servers: [{ url: "https://notes.example/v1" }],
        paths: {
          "/notes": { get: { responses: { "200": { description: "Notes" } } } },
          "/status": {
            servers: [{ url: "https://notes.example" }],
            get: { responses: { "200": { description: "The status" } } },
          },
        },
      });
      const traffic = judgeTraffic({ contract, baseUrl: `https://notes.example${prefix}` });
      const kinds: string[] = [];
      for (const line of [asks, `GET ${prefix}/notes`, `GET ${prefix}/none`, `GET ${beside}/page`])
        kinds.push((await traffic.take(exchange({ asks: line, status: 200 }))).kind);
      expect(kinds).toEqual(["judged", "judged", "undescribed", "elsewhere"]);
      const { results } = traffic.report();
      expect([...new Set(results.map(({ operation }) => operation))].toSorted()).toEqual([
        "get /notes",
        "get /status",
      ]);
    },
  );

  test("the question of a browser before a request is left out", async () => {
    const traffic = judgeTraffic({ contract: notesContract() });
    const headers = { "access-control-request-method": "POST" };
    const said = { asks: "OPTIONS /api/notes", status: 204, headers };
    expect((await traffic.take(exchange(said))).kind).toBe("elsewhere");
    expect([...traffic.elsewhere]).toEqual([]);
  });

  test("if none is one of the document, the error names where the requests went", async () => {
    const traffic = await judge([
      { asks: "GET /", origin: "https://fonts.example", status: 200, answers: {} },
    ]);
    expect(() => traffic.report()).toThrow(
      expect.objectContaining({
        code: "nothing-recorded",
        hint: expect.stringContaining("https://fonts.example"),
      }),
    );
  });
});

test("a long recording keeps its counts and findings, and lets go of its texts", async () => {
  const traffic = judgeTraffic({ contract: notesContract() });
  const good = exchange({ asks: "GET /api/notes", status: 200, answers: [note] });
  const bad = exchange({ asks: "GET /api/notes/n1", status: 418 });
  for (let index = 0; index < 4_500; index++) await traffic.take(index === 7 ? bad : good);
  await traffic.take(bad);

  const { requests, statuses, exchanges, results, assurance } = traffic.report();
  expect([requests.total, statuses]).toEqual([4_501, { "200": 4_499, "418": 2 }]);
  expect(exchanges.length).toBeLessThan(2_500);
  expect(exchanges.map(({ number }) => number)).toContain(8);
  const findings = results.flatMap((one) => one.findings);
  expect(findings.map(({ check, alike }) => [check, alike])).toEqual([
    ["responses/documented-status", 1],
  ]);
  expect(assurance.proven).toBeGreaterThan(0);
});

test("credentials, cookies and secret members are secrets of the report", async () => {
  const traffic = await judge([
    {
      asks: "POST /api/notes?access_token=in-the-query",
      sends: { title: "Milk", password: 'in the "body"' },
      headers: { authorization: "Bearer in-the-header", cookie: "session=in-the-cookie" },
      status: 201,
      answers: { ...note, refresh_token: "in-the-answer", token_type: "Bearer" },
    },
  ]);
  expect([...traffic.secrets].toSorted()).toEqual([
    "Bearer in-the-header",
    'in the "body"',
    "in-the-answer",
    "in-the-cookie",
    "in-the-header",
    "in-the-query",
    "session=in-the-cookie",
  ]);
});

test("a request whose body was not recorded is not judged, but its response is", async () => {
  const traffic = judgeTraffic({ contract: notesContract() });
  const said = exchange({ asks: "POST /api/notes", status: 201, answers: { id: "n1" } });
  const { findings } = await traffic.take({
    ...said,
    request: { ...said.request, unrecorded: "body" },
  });
  expect(findings.map(({ check }) => check)).toEqual(["responses/body-schema"]);
});

test("no remedy is one that only a run of the suite has", async () => {
  const traffic = await judge([{ asks: "GET /api/notes", status: 401 }]);
  const { results } = traffic.report();
  const texts = results.flatMap(({ findings, skip }) => [
    ...findings.map(({ found }) => found),
    ...(skip ? [skip.detail] : []),
  ]);
  expect(texts).toContain("status 401");
  expect(texts).toContain("No exchange shows it. Let the client use the operation in other ways.");
  for (const text of texts) expect(text).not.toMatch(/--send-credentials|fixture/);
});

test("responses that all differ, with a new token each, do not stay in memory", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const text = "x".repeat(8_192);
  const traffic = judgeTraffic({ contract: notesContract() });
  const takeBatch = async (batch: number): Promise<number> => {
    for (let index = 0; index < 2_048; index += 1) {
      const token = `issued-${batch}-${index}`;
      const answers = { id: "n1", title: "Milk", token, text };
      await traffic.take(exchange({ asks: "GET /api/notes/n1", status: 200, answers }));
    }
    collect();
    return process.memoryUsage().heapUsed;
  };
  await takeBatch(1);
  const before = await takeBatch(2);
  await takeBatch(3);
  const after = await takeBatch(4);

  expect((after - before) / text.length).toBeLessThan(1_024);
  expect(traffic.secrets.size).toBe(4 * 2_048);
});
