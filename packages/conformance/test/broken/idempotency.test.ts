import { isSuccess } from "../../src/model/verdicts/is-success.ts";
import { type Answer, type Call, rejection, type Ways } from "../support/book-server.ts";
import {
  answering,
  describeAdvised,
  describeFaults,
  isOn,
  judging,
  length,
} from "./broken-books.ts";

describeFaults({
  "a replay without its header": {
    ways: answering("create_order", (answer) => ({ ...answer, isReplay: false })),
    check: "idempotency/replay-marked",
    operation: "create_order",
    clause: "/x-idempotency/replay",
    requests: 2,
  },
  "a repeat that fails while the first request runs": {
    ways: whilePending("create_order", 500),
    check: "idempotency/concurrent",
    operation: "create_order",
    clause: "/x-idempotency/statuses/pending",
  },
  "a repeat that is invalid while the first request runs": {
    ways: whilePending("update_book", 400),
    check: "idempotency/concurrent",
    operation: "update_book",
  },
  "a repeat that finds nothing while the first request runs": {
    ways: whilePending("update_book", 404),
    check: "idempotency/concurrent",
    operation: "update_book",
  },
  "a key executed twice": {
    ways: {
      keySeen: (call, seen) =>
        isOn("create_order", call) ? "execute" : seen === "same" ? "replay" : "conflict",
    },
    check: "idempotency/acts-once",
    operation: "create_order",
    clause: "/x-idempotency/retention",
    requests: 2,
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
  "a key not needed": {
    ways: judging("create_order", (call) =>
      call.request.headers.get("request-key") === null ? true : undefined,
    ),
    check: "idempotency/key-required",
    operation: "create_order",
  },
  "a missing key that is called a missing book": {
    ways: answering("update_book", (answer, call) =>
      isWithoutKey(call, answer) ? rejection(404, "no such book") : answer,
    ),
    check: "idempotency/key-required",
    operation: "update_book",
    clause: "/x-idempotency/statuses/missing",
  },
  "the rejection of a missing key called a replay": {
    ways: answering("create_order", (answer, call) => ({
      ...answer,
      isReplay: answer.isReplay || isWithoutKey(call, answer),
    })),
    check: "idempotency/unmarked-without-key",
    operation: "create_order",
    clause: "/x-idempotency/replay",
  },
  "a read called a replay": {
    ways: answering("list_books", (answer) => ({
      ...answer,
      isReplay: isSuccess(answer.status),
    })),
    check: "idempotency/unmarked-without-key",
    operation: "list_books",
    clause: "/x-idempotency/replay",
  },
  "a key too short taken": {
    ways: judging("create_order", (call) =>
      length(call.request.headers.get("request-key")) === 5 ? true : undefined,
    ),
    check: "idempotency/key-violations",
    operation: "create_order",
  },
  "a key of its full length rejected": {
    ways: {
      isValid: (call, isValid) => length(call.request.headers.get("request-key")) !== 40 && isValid,
    },
    check: "idempotency/key-edges",
    operation: "update_book",
  },
  "a first response called a replay": {
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
  "a list whose beginning alone counts": {
    ways: countingArguments("create_book", (_name, value) =>
      Array.isArray(value) ? value.slice(0, 1) : value,
    ),
    check: "idempotency/conflict",
    operation: "create_book",
  },
  "a key that replays in every shop": {
    ways: {
      keyName: (call) =>
        isOn("create_order", call)
          ? `${call.request.headers.get("request-key")}`
          : `${call.caller?.shop} ${call.request.headers.get("request-key")}`,
    },
    check: "idempotency/partition",
    operation: "create_order",
  },
  "a conflict that is called invalid": {
    ways: conflicting("create_order", () => rejection(400, "used before")),
    check: "idempotency/conflict",
    operation: "create_order",
  },
  "a conflict that is called a missing book": {
    ways: conflicting("update_book", () => rejection(404, "no such book")),
    check: "idempotency/conflict",
    operation: "update_book",
  },
  "a conflict called a replay": {
    ways: conflicting("create_order", (answer) => ({ ...answer, isReplay: true })),
    check: "idempotency/conflict",
    operation: "create_order",
    clause: "/x-idempotency/statuses/conflict",
  },
});

describeAdvised({
  "a key that replays to its own credential only": {
    check: "idempotency/peer",
    keyName: ({ request }) =>
      `${request.headers.get("authorization")} ${request.headers.get("request-key")}`,
  },
  "a key that is stored per operation": {
    check: "idempotency/one-operation",
    keyName: ({ operation, caller, request }) =>
      `${operation.id} ${caller?.shop} ${request.headers.get("request-key")}`,
  },
});

const keys = new Map<string, string>();

function lastKey(call: Call): string | undefined {
  const key = call.request.headers.get("request-key") ?? "";
  const known = keys.get(key);
  keys.set(key, key);
  return known;
}

/** Changes the response to a key that was used with other arguments. */
function conflicting(operation: string, change: (answer: Answer) => Answer): Ways {
  return answering(operation, (answer) =>
    JSON.stringify(answer.body).includes("used otherwise") ? change(answer) : answer,
  );
}

function isWithoutKey({ request }: Call, { status }: Answer): boolean {
  return status === 400 && request.headers.get("request-key") === null;
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

/** Answers a repeat with another status while the first request runs. */
function whilePending(operation: string, status: number): Ways {
  return {
    beforeExecution: () => new Promise((resolve) => setImmediate(resolve)),
    answer: (call, answer) =>
      isOn(operation, call) && JSON.stringify(answer.body).includes("still running")
        ? rejection(status, "busy")
        : answer,
  };
}
