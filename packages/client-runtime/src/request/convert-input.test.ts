import { expect, test } from "vitest";
import { entryOf } from "../../test/converted-entry.ts";
import { convertInput } from "./convert-input.ts";
import type { ConvertedInput } from "./operation.ts";
import { toJson } from "./to-json.ts";

const at = new Date(Date.UTC(2026, 0, 2, 3, 4, 5));
const large = 9_007_199_254_740_993n;

function bodyOf(input: ConvertedInput, entry = entryOf({ input: true })): unknown {
  return convertInput(entry, input).body;
}

test("times are text, and 64-bit integers numbers with all digits", () => {
  const body = { at, list: [large, { at: new Date(at.getTime() + 250) }], none: null };

  expect(toJson(bodyOf({ body }))).toBe(
    '{"at":"2026-01-02T03:04:05Z","list":[9007199254740993,{"at":"2026-01-02T03:04:05.250Z"}],"none":null}',
  );
});

test("values of other types are the caller's", () => {
  const blob = new Blob(["a"]);
  for (const body of [undefined, null, "9007199254740993", blob, new URLSearchParams("a=1")])
    expect(bodyOf({ body })).toBe(body);
});

test("digits are numbers at their places only", () => {
  const entry = entryOf({ body: 0, places: [{ "/id": "digits", "*": 1 }, { "[]": "digits" }] });
  const body = { id: "9007199254740993", list: ["-5", "007"], name: "5" };

  expect(toJson(bodyOf({ body }, entry))).toBe('{"id":9007199254740993,"list":[-5,7],"name":"5"}');
  expect(() => bodyOf({ body: { id: "1.5" } }, entry)).toThrow('"1.5" is not a whole number');
});

test("digits are numbers where an object can be too", () => {
  const entry = entryOf({ body: 0, places: [{ "": "digits", "/id": "digits" }] });

  expect(toJson(bodyOf({ body: "7" }, entry))).toBe("7");
  expect(toJson(bodyOf({ body: { id: "7" } }, entry))).toBe('{"id":7}');
});

test("members of a form are text, and objects in them are JSON", () => {
  const entry = entryOf(
    { input: true },
    { body: { mediaType: "application/x-www-form-urlencoded", required: true } },
  );
  const { id, ids, more } = bodyOf(
    { body: { id: large, ids: [large], more: { id: large } } },
    entry,
  ) as {
    [name: string]: unknown;
  };

  expect([id, ids, toJson(more)]).toEqual([large, [large], '{"id":9007199254740993}']);
});

test("parameters are text, or JSON", () => {
  const entry = entryOf(
    { input: true },
    {
      parameters: {
        path: [{ name: "id", required: true }],
        query: [{ name: "filter", required: false, mediaType: "application/json" }],
        header: [{ name: "X-At", required: false }],
      },
    },
  );
  const { path, query, headers } = convertInput(entry, {
    path: { id: large },
    query: { filter: { id: large, at } },
    headers: { "X-At": at },
  });

  expect(path).toEqual({ id: large });
  expect(toJson(query?.["filter"])).toBe('{"id":9007199254740993,"at":"2026-01-02T03:04:05Z"}');
  expect(headers).toEqual({ "X-At": "2026-01-02T03:04:05Z" });
});

test("items that are sent while they are made are converted when they are made", async () => {
  async function* make() {
    yield { id: large };
  }
  const entry = entryOf(
    { input: true },
    { body: { mediaType: "application/x-ndjson", required: true } },
  );
  const items = bodyOf({ body: make() }, entry) as AsyncIterable<unknown>;

  for await (const item of items) expect(toJson(item)).toBe('{"id":9007199254740993}');
  expect.assertions(1);
});

test("a platform that cannot write all digits rejects them", () => {
  const { rawJSON } = JSON as { rawJSON?: unknown };
  Object.assign(JSON, { rawJSON: undefined });
  try {
    expect(bodyOf({ body: [5n] })).toEqual([5]);
    expect(() => bodyOf({ body: [large] })).toThrow("cannot write a number above 2^53");
  } finally {
    Object.assign(JSON, { rawJSON });
  }
});
