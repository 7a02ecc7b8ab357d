import { asObject, compileContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { bookDocument } from "../support/book-document.ts";
import {
  type Call,
  expiredToken,
  ownerToken,
  readerToken,
  rejection,
  revokedToken,
  type Ways,
} from "../support/book-server.ts";
import { runBooks } from "../support/run-books.ts";
import { answering, describeAdvised, describeFaults, isOn } from "./broken-books.ts";

describeFaults({
  "accepts requests without a credential": {
    ways: {
      isAuthentic: (call, isAuthentic) =>
        isAuthentic ||
        (isOn("list_books", call) && call.request.headers.get("authorization") === null),
      hasScope: (call, has) => has || (isOn("list_books", call) && !call.caller),
    },
    check: "auth/missing-credential",
    operation: "list_books",
  },
  "accepts any authentication scheme": {
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
  "accepts any token": {
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
  "accepts an expired credential": {
    ways: openTo("list_books", expiredToken),
    check: "auth/expired-credential",
    operation: "list_books",
  },
  "accepts a revoked credential": {
    ways: openTo("create_order", revokedToken),
    check: "auth/revoked-credential",
    operation: "create_order",
  },
  "returns 403 for an expired credential": {
    ways: answering("get_book", (answer, call) =>
      answer.status === 401 && call.request.headers.get("authorization")?.includes(expiredToken)
        ? rejection(403, "too late")
        : answer,
    ),
    check: "auth/expired-credential",
    operation: "get_book",
    clause: "/components/securitySchemes/key/x-challenge",
  },
  "accepts a token with a suffix": {
    ways: openToHeader(`Bearer ${ownerToken}x`),
    check: "auth/near-credential",
    operation: "list_books",
    clause: "/components/securitySchemes/key/x-challenge",
  },
  "accepts a token with a prefix": {
    ways: openToHeader(`Bearer x${ownerToken}`),
    check: "auth/near-credential",
    operation: "create_book",
  },
  "accepts a token under any scheme": {
    ways: openToHeader(`Token ${ownerToken}`),
    check: "auth/near-credential",
    operation: "get_book",
  },
  "accepts a token without a scheme": {
    ways: openToHeader(ownerToken),
    check: "auth/near-credential",
    operation: "update_book",
  },
  "accepts a token in the query": {
    ways: {
      isAuthentic: (call, isAuthentic) => isAuthentic || hasQueryToken(call),
      hasScope: (call, has) => has || hasQueryToken(call),
    },
    check: "auth/near-credential",
    operation: "create_order",
  },
  "a valid credential of another caller that is rejected": {
    ways: {
      isAuthentic: (call, isAuthentic) =>
        isAuthentic && call.request.headers.get("authorization") !== `Bearer ${readerToken}`,
    },
    check: "auth/good-credential",
    operation: "list_books",
    clause: "/components/securitySchemes/key/x-challenge",
  },
  "a read that rejects every credential": {
    ways: {
      isAuthentic: (call, isAuthentic) => isAuthentic && !isOn("get_book", call),
    },
    check: "auth/accepted-everywhere",
    operation: "get_book",
    clause: "/components/securitySchemes/key/x-challenge",
  },
  "a mutation that rejects a valid credential": {
    ways: {
      isAuthentic: (call, isAuthentic) =>
        isAuthentic &&
        !(
          isOn("publish_book", call) &&
          call.request.headers.get("authorization") === `Bearer ${ownerToken}`
        ),
    },
    check: "auth/accepted-everywhere",
    operation: "publish_book",
  },
  "a list that is hidden from callers without the scope": {
    ways: answering("list_books", (answer) =>
      answer.status === 403 ? rejection(404, "nothing here") : answer,
    ),
    check: "auth/missing-scope",
    operation: "list_books",
  },
  "a mutation that is hidden from callers without the scope": {
    ways: answering("publish_book", (answer) =>
      answer.status === 403 ? rejection(404, "nothing here") : answer,
    ),
    check: "auth/missing-scope",
    operation: "publish_book",
  },
  "a creation that conflicts for callers without the scope": {
    ways: answering("create_book", (answer) =>
      answer.status === 403 ? rejection(409, "not now") : answer,
    ),
    check: "auth/missing-scope",
    operation: "create_book",
  },
  "a challenge whose scope is neither a token nor quoted": {
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
    requests: 2,
  },
  "a scope not needed": {
    ways: { hasScope: (call, has) => has || isOn("publish_book", call) },
    check: "auth/missing-scope",
    operation: "publish_book",
  },
  "a write scope that is accepted as a read scope": {
    ways: {
      hasScope: (call, has) =>
        has || (isOn("get_book", call) && call.caller?.scopes.includes("books:write") === true),
    },
    check: "auth/missing-scope",
    operation: "get_book",
  },
  "a credential without any scope that may read": {
    ways: {
      hasScope: (call, has) => has || (isOn("get_book", call) && call.caller?.scopes.length === 0),
    },
    check: "auth/every-lacking-scope",
    operation: "get_book",
  },
  "a replay to a credential without the scope": {
    ways: openedBy("publish_book", (call) => call.request.headers.get("request-key")),
    check: "auth/replay-needs-scope",
    operation: "publish_book",
  },
  "a book that its author may read without the scope": {
    ways: ownBooksShown(),
    check: "auth/write-without-read",
    operation: "get_book",
  },
  "a list that is hidden from callers without a credential": {
    ways: answering("list_books", (answer) =>
      answer.status === 401 ? rejection(404, "nothing here") : answer,
    ),
    check: "auth/missing-credential",
    operation: "list_books",
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
});

describeAdvised({
  "a scheme name that is compared by case": {
    isAuthentic: (call, isAuthentic) =>
      isAuthentic && !call.request.headers.get("authorization")?.startsWith("bearer"),
    check: "auth/scheme-case",
  },
});

/** Executes an operation without its scope if the call has the same name as one that had the scope. */
function openedBy(operation: string, nameOf: (call: Call) => string | null): Ways {
  const opened = new Set<string>();
  return {
    hasScope(call, has) {
      const name = isOn(operation, call) ? nameOf(call) : null;
      if (name === null) return has;
      if (has) opened.add(name);
      return opened.has(name);
    },
  };
}

/** Shows a book to the token that created it. */
function ownBooksShown(): Ways {
  const made = new Set<string>();
  const nameOf = ({ request }: Call, id: unknown): string =>
    `${request.headers.get("authorization")} ${String(id)}`;
  return {
    answer(call, answer) {
      const { book } = asObject(answer.body);
      if (isOn("create_book", call)) made.add(nameOf(call, asObject(book ?? null)["id"]));
      return answer;
    },
    hasScope: (call, has) =>
      has || (isOn("get_book", call) && made.has(nameOf(call, call.path["id"]))),
  };
}

/** Accepts one token that is no longer valid. */
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

test("a token is not sent in another form to a document with an API key in Authorization", async () => {
  const document = structuredClone(bookDocument);
  const components = asObject(document["components"]);
  const wild = { type: "apiKey", in: "header", name: "Authorization" };
  const contract = compileContract({
    ...document,
    components: {
      ...components,
      securitySchemes: { ...asObject(components["securitySchemes"]), wild },
    },
  });
  const checks = ["auth/near-credential"];
  for (const value of [`Token ${ownerToken}`, ownerToken]) {
    const { findings, report } = await runBooks(openToHeader(value), { contract, checks });
    expect(findings).toEqual([]);
    expect(report.results.some(({ status }) => status === "passed")).toBe(true);
  }
});
