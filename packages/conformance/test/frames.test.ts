import { isArray, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { isSuccess } from "../src/model/verdicts/is-success.ts";
import type { Answer, Call, Ways } from "./support/book-server.ts";
import { runBooks } from "./support/run-books.ts";

const frameChecks = ["state/unexecuted", "state/others-unchanged", "state/creation-shown"];

type Trigger = (call: Call, answer: Answer) => boolean;
type Change = (books: readonly JsonObject[], count: number) => readonly JsonObject[];

/** Two books, whose list changes after each trigger. */
function listChanging(isTrigger: Trigger, change: Change): Ways {
  let count = 0;
  return {
    books: ["first-book", "second-book"],
    answer(call, answer) {
      if (isTrigger(call, answer)) count += 1;
      return call.operation.id === "list_books" && count > 0 && isSuccess(answer.status)
        ? { ...answer, body: { books: [...change(booksIn(answer.body), count)] } }
        : answer;
    },
  };
}

function booksIn(body: JsonValue): readonly JsonObject[] {
  const books = isObject(body) ? body["books"] : [];
  return isArray(books) ? books.filter(isObject) : [];
}

const onReject =
  (id: string): Trigger =>
  ({ operation }, { status }) =>
    operation.id === id && status >= 400 && status < 500;
const onReplay =
  (id: string): Trigger =>
  ({ operation }, { isReplay }) =>
    operation.id === id && isReplay;
const onSuccess =
  (id: string): Trigger =>
  ({ operation }, { status, isReplay }) =>
    operation.id === id && isSuccess(status) && !isReplay;

const addOne: Change = (books, count) => [
  ...books,
  { id: `extra-book-${count}`, title: "Extra", published: false },
];

const faulty: Readonly<Record<string, { ways: Ways; check: string; found: RegExp }>> = {
  "a rejected creation that is listed": {
    ways: listChanging(onReject("create_book"), addOne),
    check: "state/unexecuted",
    found: /^\/books\/#extra-book-\d+ of list_books is \w+ after create_book with/,
  },
  "a replayed update that is listed": {
    ways: listChanging(onReplay("update_book"), addOne),
    check: "state/unexecuted",
    found: /^\/books\/#extra-book-\d+ of list_books is \w+ after update_book replayed/,
  },
  "a conflicting update that is listed": {
    ways: listChanging(
      ({ operation }, { body }) =>
        operation.id === "update_book" && JSON.stringify(body).includes("used otherwise"),
      addOne,
    ),
    check: "state/unexecuted",
    found:
      /^\/books\/#extra-book-\d+ of list_books is \w+ after update_book with the key of another request/,
  },
  "an update that renames another book": {
    ways: listChanging(onSuccess("update_book"), ([first, ...others], count) => [
      ...(first ? [first] : []),
      ...others.map((book) => ({ ...book, title: `Renamed ${count}` })),
    ]),
    check: "state/others-unchanged",
    found: /title of list_books is "Renamed \d+"/,
  },
  "a publication that publishes every book": {
    ways: listChanging(onSuccess("publish_book"), (books) =>
      books.map((book) => ({ ...book, published: true })),
    ),
    check: "state/others-unchanged",
    found: /published of list_books is true/,
  },
  "an update that loses another book": {
    ways: listChanging(onSuccess("update_book"), (books, count) =>
      count % 2 === 1 ? books.filter(({ id }) => id !== "second-book") : books,
    ),
    check: "state/others-unchanged",
    found: /\/books\/#second-book of list_books is gone/,
  },
  "a created book that is not listed": {
    ways: listChanging(
      () => true,
      (books) => books.filter(({ id }) => typeof id === "string" && id.endsWith("-book")),
    ),
    check: "state/creation-shown",
    found: /^the same response before and after$/,
  },
};

describe("exactly one finding names", () => {
  test.each(Object.entries(faulty))("%s", async (_name, { ways, check, found }) => {
    const { findings } = await runBooks(ways, { checks: [check] });
    expect(findings.map((finding) => [finding.check, finding.found])).toEqual([
      [check, expect.stringMatching(found)],
    ]);
  });
});

describe("no finding is reported of", () => {
  test.each<[string, Ways]>([
    ["two books", { books: ["first-book", "second-book"] }],
    [
      "a list that shows how often it was read",
      listChanging(
        ({ operation }) => operation.id === "list_books",
        (books, count) => books.map((book) => ({ ...book, reads: count })),
      ),
    ],
  ])("%s", async (_name, ways) => {
    const { findings, report } = await runBooks(ways, { checks: frameChecks });
    expect(findings).toEqual([]);
    const passed = report.results.filter(({ status }) => status === "passed");
    expect([...new Set(passed.map(({ check }) => check))].toSorted()).toEqual(
      frameChecks.toSorted(),
    );
  });
});
