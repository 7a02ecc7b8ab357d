import { asObject, compileContract, isObject, type JsonObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { bookDocument } from "./support/book-document.ts";
import { type Call, rejection, send, type Ways } from "./support/book-server.ts";
import { createLimitedWays } from "./support/limited-ways.ts";
import { limitedContract } from "./support/limited-books.ts";
import { type BookRun, runBooks } from "./support/run-books.ts";

/** The bookshop, in which an order may require payment. */
const shop = compileContract(withPayment(structuredClone(bookDocument)));

function withPayment(document: JsonObject): JsonObject {
  const orders = asObject(asObject(document["paths"])["/orders"]);
  const responses = asObject(asObject(orders["post"])["responses"]);
  Object.assign(responses, { 402: { $ref: "#/components/responses/Error" } });
  return document;
}

/** A shop with state: titles are unique, a book is published once, and the money runs out. */
function rememberingShop(): Ways {
  const titles = new Set<unknown>();
  let money = 8;
  return {
    books: ["first-book", "second-book", "third-book"],
    reject({ operation, body, path }, books) {
      const given = isObject(body) ? body : {};
      if (operation.id === "create_book") {
        if (titles.has(given["title"])) return rejection(409, "the title is taken");
        titles.add(given["title"]);
      }
      if (operation.id === "publish_book" && books.get(path["id"] ?? "")?.["published"])
        return rejection(409, "it is published already");
      if (operation.id !== "create_order") return undefined;
      const { book } = given;
      if (typeof book !== "string" || !books.has(book)) return rejection(404, "no such book");
      if (money <= 0) return rejection(402, "there is no money left");
      money -= Number(given["quantity"]);
      return undefined;
    },
  };
}

function statusOf({ report }: BookRun, operation: string, check: string): string {
  const found = report.results.find(
    (result) => result.operation === operation && result.check === check,
  );
  return found?.skip?.reason ?? found?.status ?? "";
}

describe("against a server with state", () => {
  test.each([1, 2, 3])("a rejection for that state causes no finding, seed %i", async (seed) => {
    const run = await runBooks(rememberingShop(), { contract: shop, seed });
    expect(run.findings).toEqual([]);
    expect(run.report.verdict).toBe("conforms");
    for (const status of ["402", "404", "409"])
      expect(run.report.statuses[status]).toBeGreaterThan(1);
    expect(statusOf(run, "update_book", "idempotency/acts-once")).toBe("passed");
    expect(statusOf(run, "create_book", "idempotency/rejected-key")).toBe("no-proof");
    expect(statusOf(run, "publish_book", "idempotency/acts-once")).toBe("passed");
    expect(statusOf(run, "publish_book", "idempotency/concurrent")).toBe("no-proof");
  });

  test("a key that a rejected request used up is distinguished from another rejection", async () => {
    const burned = new Set<string>();
    const { findings } = await runBooks({
      first: ({ operation, request, text }) => {
        if (operation.id !== "create_order") return undefined;
        const key = request.headers.get("request-key") ?? "";
        if (text === "") burned.add(key);
        return burned.has(key) && text !== "" ? send(rejection(409, "used before")) : undefined;
      },
    });
    expect(findings.map(({ check, operation }) => `${operation} ${check}`)).toEqual([
      "create_order idempotency/rejected-key",
    ]);
  });

  test("a key that is not bound to the path is noticed if there is more than one object", async () => {
    const isPublishing = ({ operation }: Call): boolean => operation.id === "publish_book";
    const ids = ["first-book", "second-book", "third-book"];
    const forgetful: Ways = {
      books: ids,
      keySeen: (call, seen) => (seen === "same" || isPublishing(call) ? "replay" : "conflict"),
      // A missing object is rejected before the key is read.
      first: (call) =>
        isPublishing(call) && !ids.includes(call.path["id"] ?? "")
          ? send(rejection(404, "no such book"))
          : undefined,
    };
    const operations = ["publish_book"];
    const without = await runBooks(forgetful, { operations });
    expect(without.findings).toEqual([]);
    const path = ids.map((id) => ({ id }));
    const { findings } = await runBooks(forgetful, {
      operations,
      target: { fixtures: { publish_book: { path } } },
    });
    expect(findings.map(({ check }) => check)).toEqual(["idempotency/conflict"]);
  });

  test("a credential that expires during the run makes it inconclusive", async () => {
    let served = 0;
    const { report, findings } = await runBooks({
      isAuthentic: (_call, isAuthentic) => isAuthentic && (served += 1) < 150,
    });
    expect(findings).toEqual([]);
    expect(report.inconclusive).toEqual([
      "The last responses were 401: the target no longer accepts the credential",
    ]);
  });

  test("the response of an exceeded limit must match the document", async () => {
    const limited = createLimitedWays({ policies: limitedContract.policies.rateLimits });
    const first: Ways["first"] = (call) =>
      limited.first(call) && send({ ...rejection(429, ""), body: { reason: "slow down" } });
    const { findings } = await runBooks(
      { first },
      { contract: limitedContract, target: { clock: limited.clock } },
    );
    expect(findings.map(({ check, at }) => `${check} ${at}`)).toEqual([
      "responses/error-shape GET /books -> 429 body",
      "responses/error-shape POST /books -> 429 body",
      "responses/error-shape GET /books/{id} -> 429 body",
      "responses/error-shape PATCH /books/{id} -> 429 body",
      "responses/error-shape POST /orders -> 429 body",
      "responses/error-shape POST /books/{id}/publish -> 429 body",
    ]);
  });
});
