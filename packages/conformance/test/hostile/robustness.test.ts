import type { JsonObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { type Answer, type Call, rejection, send, type Ways } from "../support/book-server.ts";
import { type BookRun, runBooks } from "../support/run-books.ts";
import { anyObject, type Handler, json, runDocument } from "../support/run-document.ts";

const ownChecks = ["robustness/*", "responses/*"];

/** Checks of other families, which must not repeat these findings. */
const kinChecks = [...ownChecks, "rejects/*"];

function run(ways: Ways): Promise<BookRun> {
  return runBooks(ways, { checks: ownChecks });
}

function isOn(operation: string, { operation: { id } }: Call): boolean {
  return id === operation;
}

function typeOf({ request }: Call): string {
  return request.headers.get("content-type") ?? "";
}

/** Accepts one kind of request that the operation should reject. */
function taking(operation: string, isTaken: (call: Call) => boolean): Ways {
  return { isValid: (call, isValid) => isValid || (isOn(operation, call) && isTaken(call)) };
}

/** Fails for one kind of request with an undocumented status. */
function failingAt(isFatal: (call: Call) => boolean): Ways {
  return { first: (call) => (isFatal(call) ? send(rejection(501, "oops")) : undefined) };
}

const isDeep = ({ text }: Call): boolean => text.startsWith("[".repeat(100));
const isGarbled = ({ text }: Call): boolean => text.includes('"\ufffd');
const hasTwoTitles = ({ text }: Call): boolean => text.split('"title":').length > 2;

/** The server's title for a duplicate name. */
function withOneTitle(call: Call, answer: Answer): Answer {
  const isDone = hasTwoTitles(call) && answer.status === 201;
  return isDone ? { ...answer, body: { book: { id: "new-book", title: "One" } } } : answer;
}

interface Broken {
  readonly ways: Ways;
  /** Severity, operation and check. */
  readonly finding: string;
  readonly clause?: string;
}

const schemas = "/components/schemas";

const faults: Readonly<Record<string, Broken>> = {
  "a charset after the media type rejected": {
    ways: { isValid: (call, isValid) => isValid && !typeOf(call).includes(";") },
    finding: "must create_book robustness/content-type",
    clause: "/paths/~1books/post/requestBody/content/application~1json",
  },
  "a media type in capitals rejected": {
    ways: { isValid: (call, isValid) => isValid && !typeOf(call).startsWith("APP") },
    finding: "must update_book robustness/content-type",
  },
  "a body cut off taken": {
    ways: taking("create_book", ({ text }) => text.startsWith("{") && !text.endsWith("}")),
    finding: "must create_book robustness/malformed-json",
    clause: "/paths/~1books/post/requestBody/content/application~1json",
  },
  "a comma behind the last member taken": {
    ways: taking("update_book", ({ text }) => text.endsWith(",}")),
    finding: "must update_book robustness/malformed-json",
  },
  "single quotes taken": {
    ways: taking("create_order", ({ text }) => text.startsWith("{'")),
    finding: "must create_order robustness/malformed-json",
  },
  "nothing taken under a content type": {
    ways: taking("create_order", (call) => call.text === "" && typeOf(call) !== ""),
    finding: "must create_order robustness/blank-body",
    clause: "/paths/~1orders/post/requestBody/required",
  },
  "white space taken for a body": {
    ways: taking("update_book", ({ text }) => text !== "" && text.trim() === ""),
    finding: "must update_book robustness/blank-body",
  },
  "lists taken when they are deep enough": {
    ways: taking("update_book", isDeep),
    finding: "must update_book robustness/wrong-shape",
    clause: `${schemas}/BookChange/type`,
  },
  "__proto__ taken for a known name": {
    ways: taking("create_book", ({ text }) => text.startsWith('{"__proto__"')),
    finding: "must create_book robustness/reserved-names",
    clause: `${schemas}/NewBook/additionalProperties`,
  },
  "constructor taken for a known name": {
    ways: taking("update_book", ({ text }) => text.startsWith('{"constructor"')),
    finding: "must update_book robustness/reserved-names",
  },
  "an id that ends at NUL": {
    ways: {
      first: (call) =>
        isOn("get_book", call) && call.path["id"] === "first-book\0"
          ? send({
              status: 200,
              body: { book: { id: "first-book", title: "The first" } },
              headers: { "x-receipt-id": "one" },
              isReplay: false,
            })
          : undefined,
    },
    finding: "must get_book robustness/path-forms",
    clause: "/components/parameters/Id/schema",
  },
  "one value checked and another used": {
    ways: { ...taking("create_book", hasTwoTitles), answer: withOneTitle },
    finding: "advice create_book robustness/duplicate-names",
  },
  "bytes accepted that are not UTF-8": {
    ways: {
      ...taking("create_book", isGarbled),
      answer: (call, answer) =>
        isGarbled(call) ? { ...answer, body: { book: { id: "new", title: "\ufffdA" } } } : answer,
    },
    finding: "advice create_book robustness/encoding",
  },
};

describe("exactly one finding is reported for", () => {
  test.each(Object.entries(faults))("%s", async (_name, { ways, finding, clause }) => {
    const [, operation = ""] = finding.split(" ");
    const { findings } = await runBooks(ways, {
      checks: kinChecks,
      operations: [operation],
      runs: 3,
    });
    const named = findings.map((one) => `${one.severity} ${one.operation} ${one.check}`);
    expect(named).toEqual([finding]);
    expect(findings[0]?.clause).toBe(clause ?? findings[0]?.clause);
    expect(findings[0]?.curl).toContain("curl -sS");
  });
});

describe("a server error that only this family triggers is noticed and reported once:", () => {
  const fatal: Readonly<Record<string, (call: Call) => boolean>> = {
    "bytes in a path that are not UTF-8": ({ request }) => request.url.endsWith("%FF"),
    "a way up in a path": ({ request }) => request.url.includes("..%2F"),
    "a percent sign in a query that encodes nothing": ({ request }) => request.url.includes("=%zz"),
    "a name in a query that objects reserve": ({ query }) => query.has("__proto__[plumbline]"),
    "a long query": ({ request }) => request.url.length > 6_000,
    "an invalid Accept": ({ request }) => request.headers.get("accept") === ";;q=,/",
    "a large header": ({ request }) => (request.headers.get("x-plumbline")?.length ?? 0) > 10_000,
    "NUL in a string": ({ text }) => text.includes(String.raw`\u0000`),
    "half a surrogate pair in a string": ({ text }) => text.includes(String.raw`\ud800`),
    "a control character in a string": ({ text }) => text.includes(String.raw`\u001b`),
    "a mark for right-to-left text": ({ text }) => text.includes("\u2067"),
    "JSON without a content type": (call) => call.text !== "" && typeOf(call) === "",
    "lists with a thousand levels": isDeep,
    "a truncated body": ({ text }) => text.startsWith("{") && !text.endsWith("}"),
  };
  test.each(Object.entries(fatal))("%s", async (_name, isFatal) => {
    const { findings } = await run(failingAt(isFatal));
    const named = [...new Set(findings.map(({ severity, check }) => `${severity} ${check}`))];
    expect(named).toEqual(["must responses/no-server-error"]);
    // Only this family sends such a request.
    expect(findings[0]?.exchanges[0]?.purpose).toMatch(
      /^(?:\d+ values at once: )?(?:body|path|query|header)[^:]*: /,
    );
  });

  test("a documented 5xx for a truncated body", async () => {
    const { findings } = await run({
      first: (call) => (isDeep(call) ? send(rejection(500, "too deep")) : undefined),
    });
    const must = findings.filter(({ severity }) => severity === "must");
    expect(must.map(({ check }) => check)).toEqual(["robustness/wrong-shape"]);
  });
});

describe("no finding is reported for a server that", () => {
  const odd: Readonly<Record<string, Ways>> = {
    "satisfies its contract": {},
    "names a wrong media type by its status": {
      first: (call) =>
        call.text !== "" && !typeOf(call).toLowerCase().startsWith("application/json")
          ? send(rejection(415, "JSON only"))
          : undefined,
    },
    "returns 406 for unacceptable media types": {
      first: ({ request }) =>
        /json|\*\/\*|^$/.test(request.headers.get("accept") ?? "")
          ? undefined
          : send(rejection(406, "no")),
    },
    "finds URLs and headers too long": {
      first: ({ request }) => {
        if (request.url.length > 4_000) return send(rejection(414, "too long"));
        const size = [...request.headers].flat().join("").length;
        return size > 8_000 ? send(rejection(431, "too large")) : undefined;
      },
    },
    "closes the connection on oversized requests": {
      first: ({ request }) => {
        const size = request.url.length + [...request.headers].flat().join("").length;
        if (size > 4_200) throw new TypeError("fetch failed", { cause: new Error("write EPIPE") });
        return undefined;
      },
    },
    "rejects every unknown query parameter": {
      first: ({ request, query }) =>
        request.method === "GET" && [...query.keys()].some((name) => !known.has(name))
          ? send(rejection(400, "what is that?"))
          : undefined,
    },
    "returns 404 for an odd path": {
      first: ({ request }) =>
        new URL(request.url).pathname.includes("%")
          ? send(rejection(404, "nothing there"))
          : undefined,
    },
    "rejects a byte order mark and other rare input": {
      isValid: (call, isValid) => isValid && !/\\u0000|\\ud800|\\uffff/.test(call.text),
    },
    "rejects duplicate names with any value": {
      isValid: (call, isValid) => isValid && !hasTwoTitles(call),
    },
    "uses the first of two members": {
      isValid: (call, isValid) =>
        hasTwoTitles(call) ? call.text.startsWith('{"title":"') : isValid,
      answer: withOneTitle,
    },
  };
  const known = new Set(["limit", "genre"]);
  test.each(Object.entries(odd))("%s", async (_name, ways) => {
    const { findings, report } = await run(ways);
    expect(findings).toEqual([]);
    expect(report.verdict).toBe("conforms");
    const passed = report.results.filter(
      ({ family, status }) => family === "robustness" && status === "passed",
    );
    expect(passed.length).toBeGreaterThan(10);
  });
});

describe("status 406 for a request that accepts any media type is reported for", () => {
  test.each([
    ["an Accept of any type", "*/*"],
    ["an Accept of a browser", "text/html,*/*;q=0.8"],
    ["no Accept", null],
  ])("%s", async (name, accept) => {
    const { findings } = await run({
      first: ({ request }) =>
        request.headers.get("accept") === accept ? send(rejection(406, "no")) : undefined,
    });
    const named = findings.map(({ check, exchanges }) => [check, exchanges[0]?.purpose]);
    expect(named).toEqual([["responses/documented-status", `header: ${name}`]]);
  });
});

test("requests are rejected if no effect is allowed, and cost little otherwise", async () => {
  const { server } = await runBooks({}, { checks: ["robustness/*"], target: { allow: "none" } });
  expect(new Set(server.log.map((line) => line.split(" ")[0]))).toEqual(new Set(["GET"]));
  const { report } = await runBooks({}, { checks: ["robustness/*"] });
  expect(report.requests.writes).toBeLessThan(50);
  expect(report.requests.total).toBeLessThan(80);
});

describe("a body with another media type", () => {
  const document = (scheme: JsonObject): JsonObject => ({
    components: { securitySchemes: { caller: scheme } },
    paths: {
      "/notes": {
        post: {
          operationId: "add_note",
          security: [{ caller: [] }],
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["text"],
                  properties: { text: { type: "string" } },
                },
                example: { text: "A plain note" },
              },
            },
          },
          responses: { 200: anyObject("Added."), 400: anyObject("Invalid.") },
        },
      },
    },
  });
  const reading: Handler = (_request, text) =>
    json(text.includes("A plain note") || text.includes("A+plain+note") ? 200 : 400);

  test.each<[string, JsonObject, string[]]>([
    ["a cookie", { type: "apiKey", in: "cookie", name: "session" }, ["body: JSON as text/plain"]],
    ["basic credentials", { type: "http", scheme: "basic" }, ["body: JSON as text/plain"]],
    ["a bearer token", { type: "http", scheme: "bearer" }, []],
    ["a key in a header", { type: "apiKey", in: "header", name: "x-key" }, []],
  ])("may be parsed as JSON if the credential is not %s", async (_name, scheme, expected) => {
    const { findings } = await runDocument(document(scheme), reading, {
      checks: ["robustness/media-type"],
    });
    expect(findings.map(({ exchanges }) => exchanges[0]?.purpose)).toEqual(expected);
    expect(findings.map(({ severity }) => severity)).toEqual(expected.map(() => "advice"));
  });
});

test("a rejection by HTTP itself may have any body", async () => {
  const document: JsonObject = {
    paths: {
      "/notes": { get: { responses: { 200: anyObject("Notes."), default: anyObject("No.") } } },
    },
  };
  const sizeOf = ({ headers }: Request): number => [...headers].flat().join("").length;
  const { findings } = await runDocument(
    document,
    (request) => (sizeOf(request) > 8_000 ? new Response(null, { status: 431 }) : json(200)),
    { checks: ["robustness/*", "responses/*"] },
  );
  expect(findings).toEqual([]);
  const { findings: others } = await runDocument(
    document,
    (request) => (sizeOf(request) > 8_000 ? new Response(null, { status: 418 }) : json(200)),
    { checks: ["robustness/*", "responses/*"] },
  );
  expect(others.map(({ check }) => check)).toEqual(["responses/error-shape"]);
});

describe("a server that fails on a legal but extreme value is reported:", () => {
  const body = { day: "2026-02-03", pages: 12, more: {} };
  const schema = {
    type: "object",
    additionalProperties: false,
    properties: {
      day: { type: "string", format: "date" },
      pages: { type: "integer" },
      more: { type: "object" },
    },
  };
  const document: JsonObject = {
    paths: {
      "/notes": {
        post: {
          "x-effect": "draft",
          requestBody: { content: { "application/json": { schema, example: body } } },
          responses: { 200: anyObject("Taken."), default: anyObject("No.") },
        },
      },
    },
  };

  test.each<readonly [string, (text: string) => boolean]>([
    ["nesting", (text) => text.includes("}".repeat(20))],
    ["members", (text) => text.includes('"m9999":0')],
    ["overflow", (text) => text.includes(":1e400")],
    ["a long integer", (text) => /:9{400}\D/.test(text)],
    ["minus zero", (text) => text.includes(":-0}")],
    ["a long fraction", (text) => /:12\.0{400},/.test(text)],
    ["an exponent", (text) => text.includes(":1200e-2,")],
    ["the first date", (text) => text.includes('"0001-01-01"')],
    ["the last date", (text) => text.includes('"9999-12-31"')],
  ])("%s", async (_name, isFatal) => {
    const { findings } = await runDocument(
      document,
      (_request, text) => json(isFatal(text) ? 500 : 200),
      { checks: ["robustness/odd-values", "responses/*"] },
    );
    expect(findings.map(({ check }) => check)).toContain("responses/internal-error");
    expect(findings.flatMap(({ exchanges }) => exchanges[0]?.purpose ?? [])).not.toEqual([]);
  });
});
