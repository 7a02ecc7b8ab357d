import { isSuccess } from "../../src/model/verdicts/is-success.ts";
import { rejection, send } from "../support/book-server.ts";
import { answering, describeAdvised, describeFaults, isOn, schemas } from "./broken-books.ts";

describeFaults({
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
  "an undocumented status": {
    ways: answering("get_health", (answer) => ({ ...answer, status: 203 })),
    check: "responses/documented-status",
    operation: "get_health",
  },
  "an undocumented server error": {
    ways: answering("get_health", () => rejection(502, "oops")),
    check: "responses/no-server-error",
    operation: "get_health",
  },
  "a body of another type": {
    ways: answering("get_health", (answer) => ({ ...answer, body: { up: "yes" } })),
    check: "responses/body-schema",
    operation: "get_health",
  },
  "a success that is not JSON": {
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
});

describeAdvised({
  "a receipt used twice": {
    check: "responses/receipt-unique",
    ...answering("list_books", (answer) =>
      isSuccess(answer.status) ? { ...answer, headers: { "x-receipt-id": "same" } } : answer,
    ),
  },
  "a documented internal error for an undocumented query": {
    check: "responses/internal-error",
    first: (call) =>
      call.query.has("__proto__[plumbline]") ? send(rejection(500, "oops")) : undefined,
  },
});
