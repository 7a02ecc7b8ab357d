import { describe, expect, test } from "vitest";
import { type Answer, type Call, rejection, send, type Ways } from "./support/book-server.ts";
import { runBooks } from "./support/run-books.ts";

function challenging(change: (challenge: string) => string): Ways {
  return {
    answer: (_call, answer) =>
      answer.status === 403
        ? {
            ...answer,
            headers: { "www-authenticate": change(answer.headers["www-authenticate"] ?? "") },
          }
        : answer,
  };
}

/** Changes every third replay of a run. */
function sometimes(otherwise: Answer): Ways {
  let replays = 0;
  return {
    answer: (_call, answer) => (answer.isReplay && (replays += 1) % 3 === 0 ? otherwise : answer),
  };
}

/** Rejects a second publication before the scope is checked. */
function publishedFirst(): Ways {
  const keys = new Set<string | null>([null]);
  const isPublication = ({ caller, operation }: Call): boolean =>
    caller !== undefined && operation.id === "publish_book";
  return {
    first: (call) =>
      keys.size > 1 && isPublication(call) && !keys.has(call.request.headers.get("request-key"))
        ? send(rejection(409, "published"))
        : undefined,
    answer(call, answer) {
      if (isPublication(call) && answer.status === 200)
        keys.add(call.request.headers.get("request-key"));
      return answer;
    },
  };
}

const ways: Readonly<Record<string, Ways>> = {
  "challenges with two schemes, the first with its own scopes": challenging(
    (challenge) => `DPoP scope="elsewhere", ${challenge.replace("Bearer", "bearer")}`,
  ),
  "has a realm that looks like a scope": challenging((challenge) =>
    challenge.replace("Bearer ", 'Bearer realm="books, scope=none", '),
  ),
  "rejects every write with 403, whatever the scope": {
    first: ({ caller, operation }) =>
      caller && operation.method !== "get" ? send(rejection(403, "not in this plan")) : undefined,
  },
  "rejects every write before it checks the credential": {
    first: ({ operation }) =>
      operation.method !== "get" ? send(rejection(403, "read only today")) : undefined,
  },
  "finds no book to publish, whatever the scope": {
    first: ({ caller, operation }) =>
      caller && operation.id === "publish_book" ? send(rejection(404, "no book")) : undefined,
  },
  "says that a book is published before it checks the scope": publishedFirst(),
  "is rate limited while it replays": sometimes(rejection(429, "slow down")),
};

describe("no must finding is reported for a server that", () => {
  test.each(Object.entries(ways))("%s", async (_name, way) => {
    const { report, findings } = await runBooks(way, { seed: 7 });
    expect(findings.filter(({ severity }) => severity === "must")).toEqual([]);
    expect(report.verdict).not.toBe("findings");
  });
});

test("a body above the limit may be cut off, but no other", async () => {
  const cutOff = (isCut: (size: number) => boolean): Ways => ({
    first: ({ operation, text }) => {
      if (operation.id === "create_order" && isCut(Buffer.byteLength(text)))
        throw new TypeError("fetch failed", { cause: new Error("write EPIPE") });
      return undefined;
    },
  });
  const above = await runBooks(
    cutOff((size) => size > 4096),
    { operations: ["create_order"] },
  );
  expect(above.findings).toEqual([]);
  const within = await runBooks(
    cutOff((size) => size === 4096),
    { operations: ["create_order"] },
  );
  expect(within.findings.map(({ check }) => check)).toEqual(["responses/answered"]);
});

test("rejected operations do not count against a rate limit", async () => {
  const { findings, report } = await runBooks(
    { first: ({ caller }) => (caller ? send(rejection(404, "no books yet")) : undefined) },
    { checks: ["limits/rate"], target: { probeLimits: true } },
  );
  expect(findings).toEqual([]);
  expect(report.requests.total).toBeLessThan(10);
});
