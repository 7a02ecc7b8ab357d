import { type Call, rejection, type Ways } from "../support/book-server.ts";
import {
  answering,
  describeAdvised,
  describeFaults,
  field,
  isOn,
  judging,
  length,
  schemas,
} from "./broken-books.ts";

describeFaults({
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
  "text behind a number ignored": {
    ways: judging(
      "list_books",
      (call) => /^\d+[a-z]+$/.test(call.query.get("limit") ?? "") || undefined,
    ),
    check: "rejects/parameter-violations",
    operation: "list_books",
    clause: "/paths/~1books/get/parameters/0/schema/type",
  },
  "a title measured without the spaces around it": {
    ways: judging("create_book", (call) => {
      const title = String(field(call, "title"));
      return title !== title.trim() && title.trim().length === 40 ? true : undefined;
    }),
    check: "rejects/body-violations",
    operation: "create_book",
    clause: `${schemas}/NewBook/properties/title/maxLength`,
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
  "a property of the response taken": {
    ways: judging("update_book", (call) =>
      typeof field(call, "title") === "string" && field(call, "pages") !== undefined && isPath(call)
        ? true
        : undefined,
    ),
    check: "rejects/body-violations",
    operation: "update_book",
    clause: `${schemas}/BookChange/additionalProperties`,
  },
  "a name taken in capitals": {
    ways: judging("update_book", (call) =>
      field(call, "NOTE") !== undefined && isPath(call) ? true : undefined,
    ),
    check: "rejects/body-violations",
    operation: "update_book",
    clause: `${schemas}/BookChange/additionalProperties`,
  },
  "a number taken as text at one place": {
    ways: judging("create_book", (call) => field(call, "pages") === "120" || undefined),
    check: "rejects/body-violations",
    operation: "create_book",
    clause: `${schemas}/NewBook/properties/pages/type`,
  },
  "a list of one number taken at one place": {
    ways: judging(
      "create_book",
      (call) => JSON.stringify(field(call, "pages")) === "[120]" || undefined,
    ),
    check: "rejects/body-violations",
    operation: "create_book",
    clause: `${schemas}/NewBook/properties/pages/type`,
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
  "a null rejected": {
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
  "a query value rejected": {
    ways: judging("list_books", (call) =>
      call.query.get("genre") === "prose" ? false : undefined,
    ),
    check: "accepts/parameter-boundaries",
    operation: "list_books",
    clause: "/paths/~1books/get/parameters/1/schema/enum",
  },
  "two valid values rejected together": {
    ways: judging("list_books", (call) =>
      call.query.has("genre") && call.query.has("limit") ? false : undefined,
    ),
    check: "accepts/random-valid",
    operation: "list_books",
  },
  "an example rejected": {
    ways: judging("publish_book", () => false),
    check: "accepts/example",
    operation: "publish_book",
  },
  "a server error on a line feed at one place": {
    ways: failing("create_book", (call) => String(field(call, "note")).includes("\n")),
    check: "robustness/odd-text",
    operation: "create_book",
    clause: `${schemas}/NewBook/properties/note/type`,
  },
  "a server error on a mark for right-to-left text in an item": {
    ways: failing("create_book", (call) => String(field(call, "tags")).includes("\u200f")),
    check: "robustness/odd-text",
    operation: "create_book",
    clause: `${schemas}/NewBook/properties/tags/items/type`,
  },
  "a server error on a long text": {
    ways: failing("create_book", (call) => length(field(call, "note")) === 60),
    check: "accepts/body-boundaries",
    operation: "create_book",
    clause: `${schemas}/NewBook/properties/note/maxLength`,
  },
  "a server error on an example": {
    ways: failing("publish_book", () => true),
    check: "accepts/example",
    operation: "publish_book",
  },
  "a server error on an invalid body": {
    ways: answering("create_order", (answer, call) =>
      call.text.startsWith("[") && answer.status === 400 ? rejection(500, "oops") : answer,
    ),
    check: "rejects/body-violations",
    operation: "create_order",
    clause: `${schemas}/NewOrder/type`,
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
});

describeAdvised({
  "a tab rejected at one place": {
    ...judging("update_book", (call) =>
      String(field(call, "note")).includes("\t") ? false : undefined,
    ),
    check: "robustness/odd-text",
  },
});

/** Returns a documented server error for one kind of valid body. */
function failing(operation: string, isFatal: (call: Call) => boolean): Ways {
  return {
    reject: (call) => (isOn(operation, call) && isFatal(call) ? rejection(500, "oops") : undefined),
  };
}

function isPath(call: Call): boolean {
  return call.path["id"] === "first-book";
}

function isPlainBook(call: Call): boolean {
  return field(call, "book") === "first-book" && Object.keys(call.body as object).length === 1;
}
