import { expect, test } from "vitest";
import { type Handler, testServer } from "./support.ts";

const integer = /^-?\d+$/;
const problem = { error: "invalid" };

/** Answers only the method and paths that a document has. */
function only(method: string, paths: readonly string[], handler: Handler): Handler {
  return (request) => {
    if (!paths.includes(request.url.pathname)) return { status: 404, body: problem };
    if (request.method === method) return handler(request);
    return { status: 405, body: problem, headers: { allow: method } };
  };
}

test("one integer is accepted as the text of a list of integers", async () => {
  const handler = only("GET", ["/books"], ({ url }) => {
    const ids = url.searchParams.getAll("ids");
    return ids.every((id) => integer.test(id))
      ? { status: 200, body: ids.map(Number) }
      : { status: 400 };
  });
  expect(await testServer("test-int-array/openapi.yaml", handler)).toEqual({
    exit: 0,
    findings: [],
  });
});

test("digits are accepted as the text of a string in a query object", async () => {
  const paths = ["/deep", "/exploded", "/json"];
  const handler = only("GET", paths, ({ url: { pathname, searchParams } }) => {
    const isValid = { "/deep": isDeep, "/exploded": isPage, "/json": isJson }[pathname];
    return isValid?.(searchParams) ? { status: 200, body: {} } : { status: 400, body: problem };
  });
  expect(await testServer("test-object-query-text/openapi.yaml", handler)).toEqual({
    exit: 0,
    findings: [],
  });
});

function isDeep(query: URLSearchParams): boolean {
  const members: Readonly<Record<string, (text: string) => boolean>> = {
    "filter[min]": (text) => integer.test(text),
    "filter[flag]": (text) => text === "true" || text === "false",
    "filter[name]": (text) => [...text].length <= 5,
  };
  return [...new Set(query.keys())].every((key) => {
    if (!key.startsWith("filter")) return true;
    const [text = "", ...more] = query.getAll(key);
    return more.length === 0 && (members[key]?.(text) ?? false);
  });
}

function isPage(query: URLSearchParams): boolean {
  return ["offset", "limit"].every((key) => {
    const texts = query.getAll(key);
    const isCounted = key === "offset" || texts.every((text) => Number(text) >= 1);
    return texts.length <= 1 && texts.every((text) => integer.test(text)) && isCounted;
  });
}

function isJson(query: URLSearchParams): boolean {
  const texts = query.getAll("f");
  if (texts.length > 1) return false;
  return texts.every((text) => {
    try {
      const value: unknown = JSON.parse(text);
      return (
        typeof value === "object" &&
        value !== null &&
        "a" in value &&
        Number.isInteger(value.a) &&
        !Array.isArray(value)
      );
    } catch {
      return false;
    }
  });
}

const listHeaders = {
  "x-csv": "1, 2,3",
  "x-obj": "a=1",
  "x-json": "[1,2]",
  "x-bool": "true",
  "x-date": "2024-01-01T00:00:00Z",
};

test.each(["openapi.yaml", "swagger.yaml"])(
  "response headers are read by style, content and collectionFormat: %s",
  async (document) => {
    const handler = only("GET", ["/list"], () => ({
      status: 200,
      body: [1],
      headers: { ...listHeaders, "x-pipes": "1|2", "x-ssv": "1 2", "x-count": "3" },
    }));
    const { exit, findings } = await testServer(`test-array-header/${document}`, handler);
    expect(findings.filter(({ severity }) => severity === "must")).toEqual([]);
    expect(exit).toBe(0);
  },
);

test("a response header with an item of another type is a finding", async () => {
  const handler = only("GET", ["/list"], () => ({
    status: 200,
    body: [1],
    headers: { ...listHeaders, "x-csv": "1,b", "x-date": "yesterday" },
  }));
  const { exit, findings } = await testServer("test-array-header/openapi.yaml", handler);
  expect(exit).toBe(1);
  expect(findings.map(({ at }) => at)).toEqual(
    expect.arrayContaining([expect.stringMatching(/x-csv/i), expect.stringMatching(/x-date/i)]),
  );
});

test("bounds, enums and required members of form bodies are tested", async () => {
  const handler = only("POST", ["/pay", "/up"], ({ body }) =>
    body === "" ? { status: 400, body: problem } : { status: 200, body: {} },
  );
  const { exit, findings } = await testServer("test-forms-untested/openapi.yaml", handler);
  expect(exit).toBe(1);
  for (const path of ["/pay", "/up"])
    for (const member of ["amount", "currency"])
      expect(
        findings.filter(({ at, found }) => at.includes(path) && `${at} ${found}`.includes(member)),
      ).not.toEqual([]);
});

test("a form whose members are all optional is sent with a member", async () => {
  const handler = only("POST", ["/adjust"], ({ body, type }) => {
    if (body === "") return { status: 400, body: problem };
    if (!/^application\/x-www-form-urlencoded(;|$)/.test(type))
      return { status: 415, body: problem };
    const form = new URLSearchParams(body);
    const amounts = form.getAll("amount");
    const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
    const isValid =
      amounts.length <= 1 &&
      form.getAll("label").length <= 1 &&
      amounts.every((text) => isNumber.test(text));
    return isValid ? { status: 200, body: {} } : { status: 400, body: problem };
  });
  expect(await testServer("test-empty-form/openapi.yaml", handler)).toEqual({
    exit: 0,
    findings: [],
  });
});

function notes(doesLeak: boolean): Handler {
  return only("POST", ["/notes"], ({ body, type }) => {
    const note = /^application\/json(;|$)/.test(type) ? readNote(body) : undefined;
    if (note === undefined) return { status: 400, body: problem };
    const { text, secret } = note;
    return { status: 201, body: { id: 1, text, ...(doesLeak && { secret }) } };
  });
}

/** Ignores `id`, which clients do not write. */
function readNote(body: string): { text: string; secret: string } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { id: _, text, secret, ...more }: Record<string, unknown> = { ...value };
  if (Object.keys(more).length > 0) return undefined;
  if (typeof text !== "string" || text === "" || [...text].length > 20) return undefined;
  return typeof secret === "string" && [...secret].length >= 2 ? { text, secret } : undefined;
}

test("a write-only member in an answer is advice", async () => {
  const { exit, findings } = await testServer("test-writeonly-leak/openapi.yaml", notes(true));
  expect(exit).toBe(0);
  expect(findings).toEqual([
    expect.objectContaining({ severity: "advice", at: expect.stringContaining("secret") }),
  ]);
});

test("an answer without the write-only member conforms", async () => {
  expect(await testServer("test-writeonly-leak/openapi.yaml", notes(false))).toEqual({
    exit: 0,
    findings: [],
  });
});
