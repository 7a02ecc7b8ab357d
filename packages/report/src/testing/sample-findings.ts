import { toCurl } from "@plumbline/command";
import type { Exchange } from "../run/exchange.ts";
import type { Finding } from "../run/finding.ts";
import { sampleExchange } from "./sample-exchange.ts";

const order = { bookId: "bk_1029", quantity: 100, note: "It's a gift", giftWrap: true };

const placed = {
  id: "or_5531",
  status: "placed",
  lines: [
    {
      bookId: "bk_1029",
      title: "The Mezzanine",
      quantity: 2,
      price: { cents: 1450, currency: "EUR" },
    },
    {
      bookId: "bk_2210",
      title: "Ficciones",
      quantity: 1,
      price: { cents: "990", currency: "EUR" },
    },
  ],
  total: { cents: 3890, currency: "EUR" },
  placedAt: "2026-11-21T09:00:00Z",
};

const createdBody = "#/paths/~1orders/post/responses/201/content/application~1json/schema";

function finding(facts: Omit<Finding, "curl" | "family">): Finding {
  return { ...facts, family: familyOf(facts.check), curl: curlOf(facts.exchanges) };
}

function familyOf(check: string): Finding["family"] {
  // The part before the slash is the family, as in every check id.
  return check.split("/")[0] as Finding["family"];
}

function curlOf(exchanges: readonly Exchange[]): string {
  return exchanges.map((exchange) => toCurl(exchange.request)).join("\n");
}

export const sampleFindings: readonly Finding[] = [
  finding({
    id: "f3a91c07",
    check: "responses/body",
    severity: "must",
    operation: "placeOrder",
    at: "POST /orders -> 201 body /lines/1/price/cents",
    clause: `${createdBody.slice(1)}/properties/lines/items/properties/price/properties/cents/type`,
    rests: "An amount of money is a whole number of cents.",
    requirements: [{ id: "money-cents", says: "Money is counted in whole cents." }],
    found: 'the text "990"',
    expected: "an integer",
    exchanges: [
      sampleExchange({
        number: 212,
        operation: "placeOrder",
        purpose: "an order of two books",
        request: ["POST", "/orders", { ...order, quantity: 2 }],
        key: "plumb-20261121-5531",
        response: [201, placed],
      }),
    ],
    seed: 20261121,
    path: "14:2:0",
    alike: 7,
  }),
  finding({
    id: "9be2d418",
    check: "idempotency/replay",
    severity: "must",
    operation: "placeOrder",
    at: "POST /orders -> 201 header idempotency-replayed",
    clause: "/x-idempotency/replay",
    rests: "A repeated request gets the first response again, marked by the replay header.",
    found: "no such header, and another order: or_5533",
    expected: "idempotency-replayed: true",
    exchanges: [
      sampleExchange({
        number: 301,
        operation: "placeOrder",
        purpose: "first request under a key",
        request: ["POST", "/orders", { ...order, quantity: 1 }],
        key: "plumb-20261121-7a",
        response: [201, { ...placed, id: "or_5532" }],
      }),
      sampleExchange({
        number: 302,
        operation: "placeOrder",
        purpose: "the same request again",
        request: ["POST", "/orders", { ...order, quantity: 1 }],
        key: "plumb-20261121-7a",
        response: [201, { ...placed, id: "or_5533" }],
      }),
    ],
    seed: 20261121,
    alike: 0,
  }),
  finding({
    id: "c07d55e1",
    check: "rejects/body",
    severity: "must",
    operation: "addBook",
    at: "POST /books body /pages -> 201",
    clause:
      "/paths/~1books/post/requestBody/content/application~1json/schema/properties/pages/minimum",
    rests: "The schema states minimum 1.",
    requirements: [{ id: "book-pages", says: "A book has at least one page." }],
    found: "status 201",
    expected: "one of 400, 422",
    exchanges: [
      sampleExchange({
        number: 118,
        operation: "addBook",
        purpose: "pages one below its minimum",
        request: ["POST", "/books", { title: "Ødipus & “Søn”", pages: 0, tags: ["drama"] }],
        key: "plumb-20261121-118",
        response: [
          201,
          { id: "bk_3001", title: "Ødipus & “Søn”", pages: 0 },
          { location: "/v1/books/bk_3001" },
        ],
      }),
    ],
    seed: 20261121,
    path: "3:0",
    alike: 1,
  }),
  finding({
    id: "41d8aa90",
    check: "idempotency/rejected-is-free",
    severity: "advice",
    operation: "addBook",
    at: "POST /books -> 409",
    clause: "/x-idempotency",
    rests:
      "The contract covers completed requests only, so a rejected request should not use up its key.",
    found: "status 409",
    expected: "status 201 for the corrected request under the same key",
    exchanges: [
      sampleExchange({
        number: 140,
        operation: "addBook",
        purpose: "a valid body under the key of a rejected request",
        request: ["POST", "/books", { title: "Pale Fire", pages: 315 }],
        key: "plumb-20261121-140",
        response: [409, { error: { code: "key_reused", message: "This key was used before." } }],
      }),
    ],
    alike: 0,
  }),
  finding({
    id: "5ab0c1d2",
    check: "responses/headers",
    severity: "must",
    operation: "listBooks",
    at: "GET /books -> 200 header x-shop",
    clause: "/paths/~1books/get/responses/200/headers/X-Shop/required",
    rests: "Every response names the shop.",
    found: "no such header",
    expected: "the header x-shop",
    exchanges: [
      sampleExchange({
        number: 3,
        operation: "listBooks",
        purpose: "plain request",
        request: ["GET", "/books"],
        response: [200, { books: [] }],
      }),
    ],
    alike: 12,
    known: { reason: "the shop moves to another till in January", until: "2027-01-31" },
  }),
];
