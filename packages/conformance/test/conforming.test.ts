import { describe, expect, inject, test } from "vitest";
import { isSuccess } from "../src/model/verdicts/is-success.ts";
import { type Answer, rejection, send, type Ways } from "./support/book-server.ts";
import { runBooks } from "./support/run-books.ts";

test.each(inject("isFull") ? [1, 2, 3, 4, 5] : [1, 2])(
  "a server that satisfies its contract has no findings, seed %i",
  async (seed) => {
    const { report, findings } = await runBooks({}, { seed });
    expect(findings).toEqual([]);
    expect(report.verdict).toBe("conforms");
    expect(report.assurance.proven / report.assurance.total).toBeGreaterThan(0.85);
  },
);

function withBody(change: (body: object, answer: Answer) => object): Ways {
  return {
    answer: (_call, answer) => ({
      ...answer,
      body: {
        ...(answer.body as object),
        ...change(answer.body as object, answer),
      },
    }),
  };
}

const odd: Readonly<Record<string, Ways>> = {
  "adds fields to every response": withBody(() => ({ extra: "more", nested: { more: [1, null] } })),
  "adds headers to every response": {
    answer: (_call, answer) => ({
      ...answer,
      headers: { ...answer.headers, "x-extra": "text", "cache-control": "no-store" },
    }),
  },
  "returns 404 for impossible paths": {
    answer: (call, answer) =>
      answer.status === 400 && !/^[a-z0-9-]{2,20}$/.test(call.path["id"] ?? "aa")
        ? rejection(404, "nothing there")
        : answer,
  },
  "has other error texts": {
    answer: (_call, answer) =>
      answer.status >= 400
        ? { ...answer, body: { message: "Что-то пошло не так", code: 7 } }
        : answer,
  },
  "rejects a malformed credential with 400": {
    first: (call) => {
      const credential = call.request.headers.get("authorization");
      const isMalformed =
        credential !== null &&
        !/^Bearer \S+$/i.test(credential) &&
        call.operation.security.length > 0;
      return isMalformed ? send(rejection(400, "malformed credential")) : undefined;
    },
  },
  "writes its media type with a charset": {
    answer: (_call, answer) => ({
      ...answer,
      headers: { ...answer.headers, "content-type": "application/json; charset=utf-8" },
    }),
  },
  "rejects inputs under open marks": {
    isValid: (call, isValid) => isValid && !call.text.includes('"extras"'),
  },
  "challenges every rejected credential": {
    answer: (_call, answer) =>
      answer.status === 401
        ? { ...answer, headers: { "www-authenticate": 'Bearer realm="books"' } }
        : answer,
  },
  "names every scope in its challenge": {
    answer: (_call, answer) =>
      answer.status === 403
        ? {
            ...answer,
            headers: {
              "www-authenticate":
                'Bearer realm="b", error="insufficient_scope", scope="books:write books:read"',
            },
          }
        : answer,
  },
  "checks the credential before the path, with its own error text": {
    first: (call) =>
      call.operation.security.length > 0 && !call.caller ? send(rejection(401, "no")) : undefined,
  },
  "repeats the receipt of the first response in its replays": {},
  "is slow, so that equal requests are pending": {
    beforeExecution: () => new Promise((resolve) => setImmediate(resolve)),
  },
};

describe("no finding is reported for a server that", () => {
  test.each(Object.entries(odd))("%s", async (_name, ways) => {
    const { report, findings } = await runBooks(ways, { seed: 7 });
    expect(findings).toEqual([]);
    expect(report.verdict).toBe("conforms");
  });
});

test("rejections for other reasons prove nothing and are not findings", async () => {
  const { report, findings } = await runBooks({
    answer: (call, answer) =>
      isSuccess(answer.status) && call.operation.id !== "get_health"
        ? rejection(409, "not now")
        : answer,
  });
  expect(findings).toEqual([]);
  const accepts = report.results.filter(
    ({ family, operation }) => family === "accepts" && operation !== "get_health",
  );
  expect(
    accepts.every(({ status, skip }) => status === "skipped" && skip?.reason === "no-proof"),
  ).toBe(true);
});
