import { compileContract, type JsonObject, type JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { createMock } from "./index.ts";
import { explainState } from "./start/explain-state.ts";
import { createSampleRequest } from "./start/sample-request.ts";
import { libraryDocument, strictRejects } from "./testing/library-document.ts";

interface Got {
  readonly status: number;
  readonly reason: string | null;
  // Each test knows the shape of its bodies.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

type Call = (method: string, path: string, body?: JsonValue) => Promise<Got>;

async function start(document: JsonObject, seedData?: Record<string, JsonObject[]>): Promise<Call> {
  const mock = await createMock(document, { strict: true, state: seedData ? { seedData } : {} });
  return async (method, path, body) => {
    const response = await mock.fetch(
      new Request(`http://mock.test${path}`, {
        method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        }),
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      reason: response.headers.get("plumbline-reason"),
      body: text === "" ? undefined : JSON.parse(text),
    };
  };
}

const strict = libraryDocument(strictRejects);
/** No status is declared for a mistake in a body. */
const open = libraryDocument({});

// oxlint-disable-next-line typescript/no-explicit-any -- see above
async function list(call: Call, path: string): Promise<readonly any[]> {
  return (await call("GET", path)).body;
}

test("the references of generated things lead to existing things, in whatever order a client lists them", async () => {
  for (const first of ["/books", "/authors", "/tags"]) {
    const call = await start(strict);
    await call("GET", first);
    const [books, authors, tags] = [
      await list(call, "/books"),
      await list(call, "/authors"),
      await list(call, "/tags"),
    ];
    const ids = (things: readonly { id: unknown }[]): unknown => things.map(({ id }) => id);
    for (const book of books) {
      expect(ids(authors)).toContain(book.author_id);
      expect(ids(tags)).toEqual(expect.arrayContaining(book.tag_ids));
    }
    for (const author of authors) expect(ids(books)).toContain(author.favorite_book_id);
  }
});

test("a unique member agrees with the others of its thing, in the first one too", async () => {
  for (const { title, slug } of await list(await start(strict), "/books"))
    expect(slug).toBe(
      title
        .toLowerCase()
        .replaceAll(/[^a-z\d]+/g, "-")
        .replaceAll(/^-|-$/g, ""),
    );
});

test("what a thing repeats of another one is true", async () => {
  const call = await start(strict);
  const authors = new Map((await list(call, "/authors")).map((author) => [author.id, author]));
  for (const book of await list(call, "/books")) {
    const author = authors.get(book.author_id);
    expect(book).toMatchObject({
      author_name: author.name,
      author: { id: author.id, name: author.name },
    });
  }
  const [, other] = [...authors.values()];
  const { body } = await call("POST", "/books", { title: "Emma", author_id: other.id });
  expect(body).toMatchObject({
    author_name: other.name,
    author: { id: other.id, name: other.name },
  });
});

test("what a thing repeats of another one follows a change", async () => {
  const call = await start(strict);
  const [book] = await list(call, "/books");
  const other = (await list(call, "/authors")).find(({ id }) => id !== book.author_id);
  const facts = { author_name: other.name, author: { id: other.id, name: other.name } };
  const { body } = await call("PATCH", `/books/${book.id}`, { author_id: other.id });
  expect(body).toEqual({ ...book, author_id: other.id, ...facts, author: other });
});

test("a thing names an earlier one of its kind, and the first one names none", async () => {
  const call = await start(strict);
  const [first, ...others] = await list(call, "/books");
  expect(first.previous_book_id).toBeNull();
  for (const [at, { previous_book_id }] of others.entries())
    expect([first, ...others].slice(0, at + 1).map(({ id }) => id)).toContain(previous_book_id);
});

test("things of an author, and things below a book, name these", async () => {
  const call = await start(strict);
  const [author] = await list(call, "/authors");
  const [book] = await list(call, `/authors/${author.id}/books`);
  expect(book).toMatchObject({
    author_id: author.id,
    author: { id: author.id, name: author.name },
  });
  const [chapter] = await list(call, `/books/${book.id}/chapters`);
  expect(chapter.book_id).toBe(book.id);
});

test("the same seed makes the same references, and no two resources have an identifier in common", async () => {
  const [one, other] = [await start(strict), await start(strict)];
  const books = await list(one, "/books");
  expect(await list(other, "/books")).toEqual(books);
  const tags = await list(one, "/tags");
  expect(new Set([...books, ...tags].map(({ id }) => id)).size).toBe(6);
});

test("an identifier of a new thing fits its path", async () => {
  const document: JsonObject = JSON.parse(
    JSON.stringify(strict).replaceAll(
      '"name":"id","in":"path","required":true,"schema":{"type":"string"}',
      '"name":"id","in":"path","required":true,"schema":{"type":"string","maxLength":3}',
    ),
  );
  const call = await start(document);
  for (const { id } of await list(call, "/tags"))
    expect(await call("GET", `/tags/${id}`)).toMatchObject({ status: 200 });
});

test("a thing that an example of the document names exists", async () => {
  const id = "5b0c1f0e-8f1d-4c9e-9d52-0a6f5c7e1b23";
  const document: JsonObject = JSON.parse(
    JSON.stringify(strict).replaceAll('"author_id":{', `"author_id":{"example":"${id}",`),
  );
  const call = await start(document);
  expect(await call("GET", `/authors/${id}`)).toMatchObject({ status: 200, body: { id } });
  expect(await call("POST", "/books", { title: "Emma", author_id: id })).toMatchObject({
    status: 201,
  });
});

const unknown = "00000000-0000-4000-8000-000000000000";

test("an unknown identifier is the documented status, in the document's error format", async () => {
  const call = await start(strict);
  const [author] = await list(call, "/authors");
  const rejected = { status: 422, body: { title: expect.any(String) } };
  expect(await call("POST", "/books", { title: "Emma", author_id: unknown })).toMatchObject({
    ...rejected,
    reason: `No author has the identifier ${unknown}, which author_id names`,
  });
  const sent = { title: "Emma", author_id: author.id };
  expect(await call("POST", "/books", { ...sent, tag_ids: [99] })).toMatchObject(rejected);
  const { body: created } = await call("POST", "/books", sent);
  const path = `/books/${created.id}`;
  expect(await call("PATCH", path, { author_id: unknown })).toMatchObject(rejected);
  expect(await call("PUT", path, { ...sent, author_id: unknown })).toMatchObject(rejected);
  expect(await call("GET", path)).toMatchObject({ body: sent });
  expect(await call("PUT", "/books/99", { ...sent, author_id: unknown })).toMatchObject({
    status: 404,
  });
});

test("in a path without parameters, a missing thing is one that the body names", async () => {
  const call = await start(
    libraryDocument({
      404: { description: "No such author." },
      422: { description: "Not valid." },
    }),
  );
  const sent = { title: "Emma", author_id: unknown };
  expect(await call("POST", "/books", sent)).toMatchObject({ status: 404 });
});

test("without a documented status, an unknown identifier is accepted", async () => {
  const call = await start(open);
  const { status, body } = await call("POST", "/books", { title: "Emma", author_id: unknown });
  expect(status).toBe(201);
  expect(body.author_id).toBe(unknown);
});

test("an identifier that the caller's things contain is not rejected", async () => {
  const call = await start(strict);
  const [author, kept] = await list(call, "/authors");
  const books = await list(call, "/books");
  await call("DELETE", `/authors/${author.id}`);
  for (const book of books)
    expect(await call("PUT", `/books/${book.id}`, book)).toMatchObject({ status: 200 });
  const [book] = books;
  // A book and an author are confused, but the identifier is one that a response has shown.
  await call("PATCH", `/books/${book.id}`, { slug: unknown, author_id: kept.id });
  expect(await call("POST", "/books", { title: "Emma", author_id: unknown })).toMatchObject({
    status: 201,
  });
});

test("members that may name other things, new things and nothing are not rejected", async () => {
  const call = await start(strict);
  const [author] = await list(call, "/authors");
  const sent = { title: "Emma", author_id: author.id };
  for (const also of [
    { previous_book_id: null },
    { previous_book_id: 99 },
    { author: { id: unknown, name: "New" } },
    { tag_ids: [] },
    { tag_ids: [0] },
  ])
    expect(await call("POST", "/books", { ...sent, ...also })).toMatchObject({ status: 201 });
});

test("a value of a unique member that another thing has is a conflict", async () => {
  const call = await start(strict);
  const [author] = await list(call, "/authors");
  const sent = { title: "Emma", author_id: author.id, slug: "emma" };
  const { body: first } = await call("POST", "/books", sent);
  expect(await call("POST", "/books", sent)).toMatchObject({
    status: 409,
    reason: "A book with the slug emma exists",
  });
  const { status, body: other } = await call("POST", "/books", { ...sent, slug: "persuasion" });
  expect(status).toBe(201);
  expect(await call("PATCH", `/books/${other.id}`, { slug: "emma" })).toMatchObject({
    status: 409,
  });
  expect(await call("PUT", `/books/${other.id}`, sent)).toMatchObject({ status: 409 });
  expect(await call("PUT", `/books/${first.id}`, sent)).toMatchObject({ status: 200 });
  await call("DELETE", `/books/${first.id}`);
  expect(await call("POST", "/books", sent)).toMatchObject({ status: 201 });
});

test.each<[string, JsonObject]>([
  ["no status is documented for it", open],
  [
    "the status for a conflict is documented, but no member is marked",
    libraryDocument({ 409: { description: "Busy." } }),
  ],
])("two things may have the same value if %s", async (_, document) => {
  const text = JSON.stringify(document).replaceAll(
    '"description":"Must be unique."',
    '"title":"Slug"',
  );
  const call = await start(document === open ? open : JSON.parse(text));
  const [author] = await list(call, "/authors");
  const sent = { title: "Emma", author_id: author.id, slug: "emma" };
  await call("POST", "/books", sent);
  expect(await call("POST", "/books", sent)).toMatchObject({ status: 201 });
});

test("x-state says which members name things and which are unique", async () => {
  const document: JsonObject = JSON.parse(JSON.stringify(strict));
  const paths = document["paths"] as Record<string, Record<string, Record<string, unknown>>>;
  const create = paths["/books"]?.["post"] ?? {};
  create["x-state"] = {
    references: { "/author_id": false, "/previous_book_id": "/books" },
    unique: ["/title"],
  };
  const call = await start(document);
  const sent = { title: "Emma", author_id: unknown, slug: "emma" };
  expect(await call("POST", "/books", sent)).toMatchObject({ status: 201 });
  expect(await call("POST", "/books", sent)).toMatchObject({ status: 409 });
  const other = { ...sent, title: "Persuasion" };
  expect(await call("POST", "/books", { ...other, previous_book_id: 99 })).toMatchObject({
    status: 422,
  });
  expect(await call("POST", "/books", other)).toMatchObject({ status: 201 });
});

test("things that are given keep what they name", async () => {
  const call = await start(strict, {
    "/authors": [{ id: unknown, name: "Jane" }],
    "/books": [
      { title: "Emma", author_id: "11111111-1111-4111-8111-111111111111" },
      { title: "Persuasion", author_id: unknown },
    ],
  });
  const books = await list(call, "/books");
  expect(books).toMatchObject([
    { author_id: "11111111-1111-4111-8111-111111111111" },
    { author_id: unknown, author_name: "Jane", author: { name: "Jane" } },
  ]);
});

test("--explain-state prints references and unique members, and why", () => {
  const text = explainState(compileContract(strict), {});
  expect(text).toContain(`/books  collection, named by id
  author_id names a thing of /authors, because its name says author id; an unknown one is rejected where a status is declared
  author.id names a thing of /authors, because its name says author id; an unknown one is rejected where a status is declared
  author.favorite_book_id names a thing of /books, because its name ends with book id
  tag_ids names a thing of /tags, because its name says tag id; an unknown one is rejected where a status is declared
  previous_book_id names a thing of /books, because its name ends with book id
  slug is unique, because its description says so`);
});

test("a request to try succeeds: what it names exists, and no thing has its unique values", async () => {
  const contract = compileContract(strict);
  const mock = await createMock(contract, { strict: true, state: {} });
  for (const operation of contract.operations.filter(({ id }) => /^post \/\w+$/.test(id))) {
    const { url, ...init } = createSampleRequest(contract, operation, "http://mock.test");
    // oxlint-disable-next-line no-await-in-loop -- in order
    expect(await mock.fetch(new Request(url, init))).toMatchObject({ status: 201 });
  }
});
