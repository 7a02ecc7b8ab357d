import { describe, expect, test } from "vitest";
import { isSuccess } from "../src/judge/documented-statuses.ts";
import {
  type Answer,
  type Call,
  expiredToken,
  ownerToken,
  readerToken,
  refusal,
  revokedToken,
  send,
  type Ways,
} from "./support/book-server.ts";
import { runBooks } from "./support/run-books.ts";

/** A server with one fault, and the one finding that names it. */
interface Broken {
  readonly ways: Ways;
  readonly check: string;
  readonly operation: string;
  readonly clause?: string;
}

function field(call: Call, name: string): unknown {
  return typeof call.body === "object" && call.body !== null && !Array.isArray(call.body)
    ? (call.body as Record<string, unknown>)[name]
    : undefined;
}

function isOn(operation: string, call: Call): boolean {
  return call.operation.id === operation;
}

/** Lets through one kind of invalid request, or refuses one kind of valid one. */
function judging(
  operation: string,
  fault: (call: Call, isValid: boolean) => boolean | undefined,
): Ways {
  return {
    isValid: (call, isValid) =>
      isOn(operation, call) ? (fault(call, isValid) ?? isValid) : isValid,
  };
}

function answering(operation: string, change: (answer: Answer, call: Call) => Answer): Ways {
  return { answer: (call, answer) => (isOn(operation, call) ? change(answer, call) : answer) };
}

/** Takes the members of a body for other arguments than they are. */
function countingArguments(
  operation: string,
  count: (name: string, value: unknown) => unknown,
): Ways {
  return {
    argumentsIn: (call) =>
      isOn(operation, call)
        ? JSON.parse(JSON.stringify(call.body ?? null, count))
        : (call.body ?? null),
  };
}

function byLetters(one: string, other: string): number {
  return one < other ? -1 : 1;
}

/** Lets one token in that nobody should have any more. */
function openTo(operation: string, token: string): Ways {
  return {
    isAuthentic: (call, isAuthentic) =>
      isAuthentic ||
      (isOn(operation, call) && call.request.headers.get("authorization") === `Bearer ${token}`),
    hasScope: (call, has) => has || (isOn(operation, call) && !call.caller),
  };
}

/** Lets one value of the header in, whatever it is asked for. */
function openToHeader(value: string): Ways {
  const isThat = ({ request }: Call): boolean => request.headers.get("authorization") === value;
  return {
    isAuthentic: (call, isAuthentic) => isAuthentic || isThat(call),
    hasScope: (call, has) => has || isThat(call),
  };
}

function hasQueryToken({ query }: Call): boolean {
  return query.get("access_token") === ownerToken;
}

function length(value: unknown): number | undefined {
  return typeof value === "string" ? [...value].length : undefined;
}

const schemas = "/components/schemas";

const faults: Readonly<Record<string, Broken>> = {
  "a bound one too strict": {
    ways: judging("create_book", (call) =>
      length(field(call, "title")) === 40 ? false : undefined,
    ),
    check: "accepts/body-boundaries",
    operation: "create_book",
    clause: `${schemas}/NewBook/properties/title/maxLength`,
  },
  "a bound one too lax": {
    ways: judging("create_book", (call) =>
      length(field(call, "title")) === 41 && field(call, "pages") === 120 ? true : undefined,
    ),
    check: "rejects/body-violations",
    operation: "create_book",
    clause: `${schemas}/NewBook/properties/title/maxLength`,
  },
  "an error body without its message": {
    ways: answering("create_order", (answer) =>
      answer.status === 400 ? { ...answer, body: { reason: "no" } } : answer,
    ),
    check: "responses/error-shape",
    operation: "create_order",
    clause: `${schemas}/Error/required`,
  },
  "a success without its receipt": {
    ways: answering("create_order", (answer) =>
      isSuccess(answer.status) ? { ...answer, headers: {} } : answer,
    ),
    check: "responses/receipt",
    operation: "create_order",
    clause: "/components/headers/Receipt/required",
  },
  "a replay without its header": {
    ways: answering("create_order", (answer) => ({ ...answer, isReplay: false })),
    check: "idempotency/replay-marked",
    operation: "create_order",
    clause: "/x-idempotency/replay",
  },
  "a key executed twice": {
    ways: {
      keySeen: (call, seen) =>
        isOn("create_order", call) ? "execute" : seen === "same" ? "replay" : "conflict",
    },
    check: "idempotency/acts-once",
    operation: "create_order",
    clause: "/x-idempotency/retention",
  },
  "a key executed twice, but called a replay": {
    ways: {
      keySeen: (call, seen) =>
        isOn("create_order", call) && seen === "same"
          ? "execute"
          : seen === "same"
            ? "replay"
            : "conflict",
      answer: (call, answer) =>
        isOn("create_order", call) && isSuccess(answer.status)
          ? { ...answer, isReplay: call.request.headers.get("request-key") === lastKey(call) }
          : answer,
    },
    check: "idempotency/acts-once",
    operation: "create_order",
  },
  "a lower bound too strict": {
    ways: judging("create_order", (call) => (field(call, "quantity") === 1 ? false : undefined)),
    check: "accepts/body-boundaries",
    operation: "create_order",
    clause: `${schemas}/NewOrder/properties/quantity/minimum`,
  },
  "an upper bound too lax": {
    ways: judging("create_order", (call) => (field(call, "quantity") === 10 ? true : undefined)),
    check: "rejects/body-violations",
    operation: "create_order",
    clause: `${schemas}/NewOrder/properties/quantity/maximum`,
  },
  "an array bound too lax": {
    ways: judging("create_book", (call) =>
      Array.isArray(field(call, "tags")) && (field(call, "tags") as unknown[]).length === 4
        ? true
        : undefined,
    ),
    check: "rejects/body-violations",
    operation: "create_book",
    clause: `${schemas}/NewBook/properties/tags/maxItems`,
  },
  "an unknown property taken": {
    ways: judging("update_book", (call) => {
      const names = Object.keys(
        call.body !== null && typeof call.body === "object" ? call.body : {},
      );
      return names.length > 0 &&
        !Array.isArray(call.body) &&
        !names.every((name) => ["title", "note"].includes(name)) &&
        isPath(call)
        ? true
        : undefined;
    }),
    check: "rejects/body-violations",
    operation: "update_book",
    clause: `${schemas}/BookChange/additionalProperties`,
  },
  "a required property not needed": {
    ways: judging("create_order", (call) =>
      call.text !== "" && field(call, "quantity") === undefined && isPlainBook(call)
        ? true
        : undefined,
    ),
    check: "rejects/body-violations",
    operation: "create_order",
    clause: `${schemas}/NewOrder/required`,
  },
  "a body not needed": {
    ways: judging("create_order", (call) => (call.text === "" ? true : undefined)),
    check: "rejects/missing-parts",
    operation: "create_order",
  },
  "a null refused": {
    ways: judging("update_book", (call) => (field(call, "note") === null ? false : undefined)),
    check: "accepts/body-boundaries",
    operation: "update_book",
  },
  "a query bound too lax": {
    ways: judging("list_books", (call) => (call.query.get("limit") === "51" ? true : undefined)),
    check: "rejects/parameter-violations",
    operation: "list_books",
    clause: "/paths/~1books/get/parameters/0/schema/maximum",
  },
  "a query value refused": {
    ways: judging("list_books", (call) =>
      call.query.get("genre") === "prose" ? false : undefined,
    ),
    check: "accepts/parameter-boundaries",
    operation: "list_books",
    clause: "/paths/~1books/get/parameters/1/schema/enum",
  },
  "two valid values refused together": {
    ways: judging("list_books", (call) =>
      call.query.has("genre") && call.query.has("limit") ? false : undefined,
    ),
    check: "accepts/random-valid",
    operation: "list_books",
  },
  "an example refused": {
    ways: judging("publish_book", () => false),
    check: "accepts/example",
    operation: "publish_book",
  },
  "a server error on an invalid body": {
    ways: answering("create_order", (answer, call) =>
      call.text.startsWith("[") && answer.status === 400 ? refusal(500, "oops") : answer,
    ),
    check: "rejects/body-violations",
    operation: "create_order",
    clause: `${schemas}/NewOrder/type`,
  },
  "an undocumented status": {
    ways: answering("get_health", (answer) => ({ ...answer, status: 203 })),
    check: "responses/documented-status",
    operation: "get_health",
  },
  "an undocumented server error": {
    ways: answering("get_health", () => refusal(502, "oops")),
    check: "responses/no-server-error",
    operation: "get_health",
  },
  "a body of another type": {
    ways: answering("get_health", (answer) => ({ ...answer, body: { up: "yes" } })),
    check: "responses/body-schema",
    operation: "get_health",
  },
  "a success that is no JSON": {
    ways: answering("get_health", (answer) => ({
      ...answer,
      headers: { ...answer.headers, "content-type": "text/html" },
    })),
    check: "responses/content-type",
    operation: "get_health",
  },
  "a header of another value": {
    ways: answering("list_books", (answer) => ({
      ...answer,
      headers: { ...answer.headers, "request-replayed": "perhaps" },
    })),
    check: "responses/headers",
    operation: "list_books",
  },
  "a key not needed": {
    ways: judging("create_order", (call) =>
      call.request.headers.get("request-key") === null ? true : undefined,
    ),
    check: "idempotency/key-required",
    operation: "create_order",
  },
  "a key too short taken": {
    ways: judging("create_order", (call) =>
      length(call.request.headers.get("request-key")) === 5 ? true : undefined,
    ),
    check: "idempotency/key-violations",
    operation: "create_order",
  },
  "a key of its full length refused": {
    ways: {
      isValid: (call, isValid) => length(call.request.headers.get("request-key")) !== 40 && isValid,
    },
    check: "idempotency/key-edges",
    operation: "update_book",
  },
  "a first answer called a replay": {
    ways: answering("create_order", (answer) =>
      isSuccess(answer.status) ? { ...answer, isReplay: true } : answer,
    ),
    check: "idempotency/first-answer",
    operation: "create_order",
  },
  "a reused key that replays for other arguments": {
    ways: {
      keySeen: (call, seen) =>
        isOn("create_order", call) || seen === "same" ? "replay" : "conflict",
    },
    check: "idempotency/conflict",
    operation: "create_order",
  },
  "a null that counts as a field left out": {
    ways: countingArguments("update_book", (_name, value) => value ?? undefined),
    check: "idempotency/conflict",
    operation: "update_book",
  },
  "a list whose order does not count": {
    ways: countingArguments("create_book", (_name, value) =>
      Array.isArray(value) ? value.map(String).toSorted(byLetters) : value,
    ),
    check: "idempotency/conflict",
    operation: "create_book",
  },
  "a list of which only the beginning counts": {
    ways: countingArguments("create_book", (_name, value) =>
      Array.isArray(value) ? value.slice(0, 1) : value,
    ),
    check: "idempotency/conflict",
    operation: "create_book",
  },
  "a key that means something in every shop": {
    ways: {
      keyName: (call) =>
        isOn("create_order", call)
          ? `${call.request.headers.get("request-key")}`
          : `${call.caller?.shop} ${call.request.headers.get("request-key")}`,
    },
    check: "idempotency/partition",
    operation: "create_order",
  },
  "an open door": {
    ways: {
      isAuthentic: (call, isAuthentic) =>
        isAuthentic ||
        (isOn("list_books", call) && call.request.headers.get("authorization") === null),
      hasScope: (call, has) => has || (isOn("list_books", call) && !call.caller),
    },
    check: "auth/missing-credential",
    operation: "list_books",
  },
  "a door open to any word": {
    ways: {
      isAuthentic: (call, isAuthentic) =>
        isAuthentic ||
        (isOn("list_books", call) &&
          call.request.headers.get("authorization")?.startsWith("Basic") === true),
      hasScope: (call, has) => has || (isOn("list_books", call) && !call.caller),
    },
    check: "auth/malformed-credential",
    operation: "list_books",
  },
  "a door open to any token": {
    ways: {
      isAuthentic: (call, isAuthentic) =>
        isAuthentic ||
        (isOn("list_books", call) &&
          /never-issued/.test(call.request.headers.get("authorization") ?? "")),
      hasScope: (call, has) => has || (isOn("list_books", call) && !call.caller),
    },
    check: "auth/unknown-credential",
    operation: "list_books",
  },
  "a door open to what has expired": {
    ways: openTo("list_books", expiredToken),
    check: "auth/expired-credential",
    operation: "list_books",
  },
  "a door open to what was revoked": {
    ways: openTo("create_order", revokedToken),
    check: "auth/revoked-credential",
    operation: "create_order",
  },
  "an expired credential that is called a want of permission": {
    ways: answering("get_book", (answer, call) =>
      answer.status === 401 && call.request.headers.get("authorization")?.includes(expiredToken)
        ? refusal(403, "too late")
        : answer,
    ),
    check: "auth/expired-credential",
    operation: "get_book",
    clause: "/components/securitySchemes/key/x-challenge",
  },
  "a door open to a token with more behind it": {
    ways: openToHeader(`Bearer ${ownerToken}x`),
    check: "auth/near-credential",
    operation: "list_books",
    clause: "/components/securitySchemes/key/x-challenge",
  },
  "a door open to a token with more in front of it": {
    ways: openToHeader(`Bearer x${ownerToken}`),
    check: "auth/near-credential",
    operation: "create_book",
  },
  "a door open to a token under any scheme": {
    ways: openToHeader(`Token ${ownerToken}`),
    check: "auth/near-credential",
    operation: "get_book",
  },
  "a door open to a token without a scheme": {
    ways: openToHeader(ownerToken),
    check: "auth/near-credential",
    operation: "update_book",
  },
  "a door open to a token in the query": {
    ways: {
      isAuthentic: (call, isAuthentic) => isAuthentic || hasQueryToken(call),
      hasScope: (call, has) => has || hasQueryToken(call),
    },
    check: "auth/near-credential",
    operation: "create_order",
  },
  "the name of a scheme that is compared letter by letter": {
    ways: {
      isAuthentic: (call, isAuthentic) =>
        isAuthentic && !call.request.headers.get("authorization")?.startsWith("bearer"),
    },
    check: "auth/scheme-case",
    operation: "list_books",
  },
  "a good credential of another caller that is refused": {
    ways: {
      isAuthentic: (call, isAuthentic) =>
        isAuthentic && call.request.headers.get("authorization") !== `Bearer ${readerToken}`,
    },
    check: "auth/good-credential",
    operation: "list_books",
    clause: "/components/securitySchemes/key/x-challenge",
  },
  "a list that is hidden from callers without the scope": {
    ways: answering("list_books", (answer) =>
      answer.status === 403 ? refusal(404, "nothing here") : answer,
    ),
    check: "auth/missing-scope",
    operation: "list_books",
  },
  "a challenge whose scope is no token and not quoted": {
    ways: answering("publish_book", (answer) =>
      answer.status === 403
        ? { ...answer, headers: { "www-authenticate": "Bearer scope=books:write" } }
        : answer,
    ),
    check: "auth/missing-scope",
    operation: "publish_book",
  },
  "a second scope that does not count": {
    ways: {
      hasScope: (call, has) =>
        has && !(isOn("publish_book", call) && (call.caller?.scopes.length ?? 0) > 1),
    },
    check: "auth/sufficient-scope",
    operation: "publish_book",
  },
  "a scope not needed": {
    ways: { hasScope: (call, has) => has || isOn("publish_book", call) },
    check: "auth/missing-scope",
    operation: "publish_book",
  },
  "a write scope that stands in for a read scope": {
    ways: {
      hasScope: (call, has) =>
        has || (isOn("get_book", call) && call.caller?.scopes.includes("books:write") === true),
    },
    check: "auth/missing-scope",
    operation: "get_book",
  },
  "a list that is hidden from callers without a credential": {
    ways: answering("list_books", (answer) =>
      answer.status === 401 ? refusal(404, "nothing here") : answer,
    ),
    check: "auth/missing-credential",
    operation: "list_books",
  },
  "a conflict that is called invalid": {
    ways: answering("create_order", (answer) =>
      answer.status === 409 ? refusal(400, "used before") : answer,
    ),
    check: "idempotency/conflict",
    operation: "create_order",
  },
  "a challenge that names another scope": {
    ways: answering("publish_book", (answer) =>
      answer.status === 403
        ? { ...answer, headers: { "www-authenticate": 'Bearer scope="books:admin"' } }
        : answer,
    ),
    check: "auth/missing-scope",
    operation: "publish_book",
  },
  "a body limit one too strict": {
    ways: { measure: (text) => Buffer.byteLength(text) + (text.includes("quantity") ? 1 : 0) },
    check: "limits/body-size",
    operation: "create_order",
  },
  "a body limit one too lax": {
    ways: { measure: (text) => Buffer.byteLength(text) - (text.includes("quantity") ? 1 : 0) },
    check: "limits/body-size",
    operation: "create_order",
  },
  "no answer to one request": {
    ways: {
      first: (call) => {
        if (isOn("get_book", call) && call.path["id"] !== "first-book")
          throw new TypeError("fetch failed");
        return undefined;
      },
    },
    check: "responses/answered",
    operation: "get_book",
  },
};

const keys = new Map<string, string>();

function lastKey(call: Call): string | undefined {
  const key = call.request.headers.get("request-key") ?? "";
  const known = keys.get(key);
  keys.set(key, key);
  return known;
}

function isPath(call: Call): boolean {
  return call.path["id"] === "first-book";
}

function isPlainBook(call: Call): boolean {
  return field(call, "book") === "first-book" && Object.keys(call.body as object).length === 1;
}

describe("exactly one finding is reported of", () => {
  test.each(Object.entries(faults))("%s", async (_name, { ways, check, operation, clause }) => {
    const { report, findings } = await runBooks(ways);
    const must = findings.filter(({ severity }) => severity === "must");
    expect(must.map((finding) => `${finding.operation} ${finding.check}`)).toEqual([
      `${operation} ${check}`,
    ]);
    expect(must[0]?.exchanges.at(-1)?.operation).toBe(operation);
    expect(must[0]?.curl).toContain("curl -sS");
    expect(must[0]?.clause).toBe(clause ?? must[0]?.clause);
    expect(report.verdict).toBe("findings");
  });
});

describe("one advice, and no finding, is reported of", () => {
  const advised: Readonly<Record<string, Ways & { readonly check: string }>> = {
    "a receipt used twice": {
      check: "responses/receipt-unique",
      ...answering("list_books", (answer) =>
        isSuccess(answer.status) ? { ...answer, headers: { "x-receipt-id": "same" } } : answer,
      ),
    },
    "a key that every credential has for itself": {
      check: "idempotency/peer",
      keyName: ({ request }) =>
        `${request.headers.get("authorization")} ${request.headers.get("request-key")}`,
    },
    "a key that every operation has for itself": {
      check: "idempotency/one-operation",
      keyName: ({ operation, caller, request }) =>
        `${operation.id} ${caller?.shop} ${request.headers.get("request-key")}`,
    },
    "a documented internal error": {
      check: "responses/internal-error",
      first: (call) =>
        isOn("list_books", call) && call.query.get("limit") === "50"
          ? send(refusal(500, "oops"))
          : undefined,
    },
  };
  test.each(Object.entries(advised))("%s", async (_name, { check, ...ways }) => {
    const { report, findings } = await runBooks(ways);
    expect([...new Set(findings.map((finding) => `${finding.severity} ${finding.check}`))]).toEqual(
      [`advice ${check}`],
    );
    expect(report.verdict).toBe("conforms");
  });
});
