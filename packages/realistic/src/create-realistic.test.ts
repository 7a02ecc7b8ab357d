import {
  asObject,
  compileContract,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@plumbline/contract";
import { expect, test } from "vitest";
import { createRealistic, type RealisticChoice } from "./index.ts";

const text = { type: "string" };
const id = { type: "string", format: "uuid" };
const time = { type: "string", format: "date-time" };

/** A value for a schema of the response of `GET /books`. */
function make(
  schema: JsonObject,
  choice: Partial<RealisticChoice> & { readonly seed?: number } = {},
): JsonValue {
  const { seed = 1, ...rest } = choice;
  const content = { "application/json": { schema } };
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Books", version: "1" },
    paths: { "/books": { get: { responses: { 200: { description: "", content } } } } },
  });
  const handle = contract.operations[0]?.responses[0]?.content[0]?.schema;
  if (!handle) throw new Error("The response was not compiled");
  const value = createRealistic({ contract, seed }).valueOf(handle, {
    direction: "response",
    ...rest,
  });
  expect(handle.validate(value)).toEqual([]);
  return value ?? null;
}

function list(properties: JsonObject): readonly JsonObject[] {
  const items = make({ type: "array", items: { type: "object", properties } });
  return Array.isArray(items) ? items.filter(isObject) : [];
}

function object(properties: JsonObject, choice: Partial<RealisticChoice> = {}): JsonObject {
  return asObject(make({ type: "object", properties }, choice));
}

function byText(left = "", right = ""): number {
  return left < right ? -1 : 1;
}

/** The members as JSON without quotes. */
function textsOf(value: JsonObject): Readonly<Record<string, string>> {
  const members = Object.entries(value);
  return Object.fromEntries(
    members.map(([name, member]) => [name, JSON.stringify(member).replaceAll('"', "")]),
  );
}

test.each<[name: string, schema: JsonObject, expected: RegExp]>([
  ["first_name", text, /^\p{Lu}\p{L}+$/u],
  ["email", text, /^[a-z.]+@example\.(?:com|org|net)$/],
  ["companyName", text, /^\p{Lu}.+/u],
  ["street", text, /^\d+ \p{Lu}.+/u],
  ["country_code", text, /^[A-Z]{2}$/],
  ["country", { ...text, minLength: 3, maxLength: 3 }, /^[A-Z]{3}$/],
  ["phone", text, /^\+\d{8,15}$/],
  ["price", { type: "number" }, /^\d+(?:\.\d\d?)?$/],
  ["price", text, /^\d+\.\d\d$/],
  ["amount", { type: "integer" }, /^\d{3,5}$/],
  ["currency", text, /^[A-Z]{3}$/],
  ["progress", { type: "integer", maximum: 100 }, /^\d\d?$/],
  ["conversionRate", { type: "number", maximum: 1 }, /^0\.\d+$/],
  ["duration", { ...text, format: "duration" }, /^PT\d+M$/],
  ["latitude", { type: "number" }, /^-?\d\d?\.\d+$/],
  ["website", text, /^https:\/\/www\.example\.(?:com|org|net)\/$/],
  ["avatar_url", text, /^data:image\/svg\+xml,%3Csvg/],
  ["avatar_url", { ...text, pattern: "^https?://" }, /^https:\/\/images\.example\.com\/.+\.png$/],
  ["colour", text, /^#[\da-f]{6}$/],
  ["user_agent", text, /^\S+\/\d/],
  ["ip_address", text, /^203\.0\.113\.\d+$/],
  ["mime_type", text, /^\w+\/\w+$/],
  ["language", text, /^[a-z]{2}$/],
  ["timezone", text, /^[A-Z]\w+\/\w+$/],
  ["version", text, /^\d+\.\d+\.\d+$/],
  ["birth_date", { ...text, format: "date" }, /^(?:19|20)\d\d-\d\d-\d\d$/],
  ["createdAt", { type: "integer" }, /^1[67]\d{8}$/],
  ["deleted_at", { type: ["string", "null"], format: "date-time" }, /^null$/],
  ["anything", text, /^[a-z]+ [a-z]+$/],
  ["anything", { ...text, description: "ISO 4217 code" }, /^[A-Z]{3}$/],
  ["code", { ...text, pattern: "^[A-Z]{3}\\d{4}$" }, /^[A-Z]{3}\d{4}$/],
  ["title", { ...text, maxLength: 3 }, /^.{1,3}$/],
  ["score", { type: "integer", minimum: 500, multipleOf: 50 }, /^\d+(?:00|50)$/],
])("%s with %j looks like its kind", (name, schema, expected) => {
  for (const index of [0, 1, 2])
    expect(textsOf(object({ [name]: schema }, { index }))[name]).toMatch(expected);
});

test("the members of one thing agree", () => {
  const properties = {
    username: text,
    email: text,
    slug: text,
    title: text,
    first_name: text,
    last_name: text,
  };
  const { email, slug, title, first_name: first, last_name: last } = textsOf(object(properties));
  expect(email).toContain(`${first}.${last}@`.toLowerCase().replaceAll(/[^a-z.@]/g, ""));
  expect(slug).toBe(title?.toLowerCase().replaceAll(" ", "-"));
});

test("what is created comes before what is updated and ended, in any order of the members", () => {
  const properties = {
    ended_at: time,
    updated_at: time,
    end: time,
    created_at: time,
    start: time,
    expires_at: time,
  };
  for (const item of list(properties).map(textsOf)) {
    const names = ["created_at", "start", "updated_at", "end", "expires_at"];
    const times = names.map((name) => item[name]);
    expect(times).toEqual(times.toSorted(byText));
    expect([item["ended_at"], item["expires_at"]].toSorted(byText)[0]).toBe(item["ended_at"]);
  }
});

test("times follow the times that are given", () => {
  const given = { starts_at: "2031-05-06T07:08:09Z" };
  const made = textsOf(object({ ends_at: time, starts_at: time }, { given }));
  expect(made["starts_at"]).toBe(given.starts_at);
  expect([given.starts_at, made["ends_at"]].toSorted(byText)[0]).toBe(given.starts_at);
});

test("identifiers differ within a list and across lists, and items differ", () => {
  const line = { type: "object", properties: { id, name: text } };
  const orders = list({ id, name: text, lines: { type: "array", items: line } });
  const lines = orders.flatMap(({ lines: own }) => (Array.isArray(own) ? own : []).map(asObject));
  const all = [...orders, ...lines].map((item) => item["id"]);
  expect([orders.length, lines.length]).toEqual([3, 6]);
  expect(new Set(all).size).toBe(all.length);
  expect(new Set(orders.map(({ name }) => name)).size).toBe(3);
});

test("the identifier of a related thing is the same wherever it is mentioned", () => {
  const author = { type: "object", properties: { name: text, id } };
  const chapter = { type: "object", properties: { book_id: id, author_id: id } };
  const books = list({ author_id: id, id, author, chapters: { type: "array", items: chapter } });
  for (const { id: own, author: person, author_id: authorId, chapters } of books) {
    expect(asObject(person)["id"]).toBe(authorId);
    const [first] = Array.isArray(chapters) ? chapters.map(asObject) : [];
    expect(first?.["book_id"]).toBe(own);
  }
});

test("a count is the length of its list", () => {
  const data = { type: "array", items: { type: "object", properties: { id } } };
  const number = { type: "integer" };
  expect(object({ total: number, data })["total"]).toBe(3);
  const counted = object({ tags_count: number, tags: { type: "array", items: text }, data });
  expect(counted["tags_count"]).toBe(3);
});

test("examples, defaults and listed values of the document win for the first thing", () => {
  const kind = { enum: ["paper", "audio"] };
  const properties = {
    id: { ...text, examples: ["bk_12ab"] },
    title: { ...text, example: "Emma" },
    lang: { ...text, default: "en" },
    kind,
  };
  const [first, second] = list(properties);
  expect(first).toEqual({ id: "bk_12ab", title: "Emma", lang: "en", kind: "paper" });
  expect(second?.["id"]).toMatch(/^bk_\d{2}[a-z]{2}$/);
  expect(kind.enum).toContain(second?.["kind"]);
});

test("an address stands for an example that is an address, and for no other", () => {
  const [, second] = list({
    icon: { ...text, example: "people" },
    user_created: { ...text, example: "5b0c1f0e-8f1d-4c9e-9d52-0a6f5c7e1b23" },
  });
  expect(second?.["icon"]).toBe("people");
  expect(second?.["user_created"]).toMatch(/^[\da-f]{8}-/);
});

test("a value depends on the seed, the number and the key alone", () => {
  const properties = {
    type: "object",
    properties: { id, name: text, email: text, age: { type: "integer" } },
  };
  const user = (choice: object): JsonValue => make(properties, { name: "users", ...choice });
  expect(user({})).toEqual(user({}));
  for (const other of [{ seed: 2 }, { index: 1 }, { key: "second" }])
    expect(user(other)).not.toEqual(user({}));
});

test("given members stay, and others agree with them", () => {
  const {
    name,
    slug,
    id: own,
  } = object(
    { slug: text, name: text, id },
    { name: "shops", index: 7, given: { name: "Corner Café" } },
  );
  expect([name, slug]).toEqual(["Corner Café", "corner-cafe"]);
  expect(own).toMatch(/^[\da-f-]{36}$/);
});

test("a given member that the schema rejects is replaced", () => {
  expect(object({ age: { type: "integer" } }, { given: { age: "old" } })["age"]).toBeTypeOf(
    "number",
  );
});

test("a schema with members or items but without a type is an object or a list", () => {
  const tags = { items: text };
  const value = asObject(make({ properties: { title: text, tags } }));

  expect(value["title"]).toEqual(expect.any(String));
  expect(value["tags"]).toEqual(expect.arrayContaining([expect.any(String)]));
});
