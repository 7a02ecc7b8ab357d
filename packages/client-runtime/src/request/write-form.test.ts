import { readMultipart } from "@plumbline/wire";
import { expect, test } from "vitest";
import type { BodyEntry, OperationEntry } from "../table/operation-table.ts";
import { type LabelledBody, toOperation } from "./operation.ts";
import { writeForm } from "./write-form.ts";

const urlEncoded = "application/x-www-form-urlencoded";

/** The name, media type, text and file name of each part. */
async function partsOf(
  body: Omit<BodyEntry, "required">,
  given: unknown,
): Promise<readonly (readonly (string | undefined)[])[]> {
  const sent = send(body, given);
  const bytes = await new Response(sent.body as Blob).bytes(); // a multipart body is a blob
  const parts = readMultipart(sent.headers["content-type"] ?? "", bytes) ?? [];
  return parts.map(({ name, contentType, bytes: content, fileName }) => [
    name,
    contentType,
    new TextDecoder().decode(content),
    ...(fileName === undefined ? [] : [fileName]),
  ]);
}

function write(body: Omit<BodyEntry, "required">, given: unknown): unknown {
  return send(body, given).body;
}

function send(body: Omit<BodyEntry, "required">, given: unknown): LabelledBody {
  const entry: OperationEntry = {
    operationId: "send",
    method: "post",
    path: "/",
    parameters: { path: [], query: [], header: [] },
    managedHeaders: [],
    body: { required: true, ...body },
    responses: {},
    success: [],
    rateLimits: [],
    effect: "none",
    scopes: [],
  };
  return writeForm(
    toOperation("send", { ...entry, functions: { writeBody: writeForm } }, {}),
    given,
  );
}

test.for<readonly [value: object, text: string]>([
  [{ a: "1 2", b: 3, c: undefined, d: null }, "a=1+2&b=3"],
  [{ a: ["x", "y z", null], b: [] }, "a=x&a=y+z"],
  [{ a: { b: [1] } }, "a=%7B%22b%22%3A%5B1%5D%7D"],
  [{ a: [{ b: 1 }, { b: 2 }] }, "a=%7B%22b%22%3A1%7D&a=%7B%22b%22%3A2%7D"],
  [{ "a[b]": "ü&=" }, "a%5Bb%5D=%C3%BC%26%3D"],
])("the form of %j is %s", ([value, text]) => {
  expect(write({ mediaType: urlEncoded }, value)).toBe(text);
});

test("fields have the styles of the document", () => {
  const parts = {
    topics: { style: "pipeDelimited", explode: false },
    author: { style: "deepObject", explode: true },
    link: { allowReserved: true },
  };
  const value = { topics: ["x,y", "z"], author: { name: "Ada" }, link: "https://a.test/?b=c&d#e" };

  expect(write({ mediaType: urlEncoded, parts }, value)).toBe(
    "topics=x%2Cy%7Cz&author%5Bname%5D=Ada&link=https://a.test/?b%3Dc%26d%23e",
  );
});

test("forms that the caller made are sent unchanged", () => {
  const [form, pairs] = [new FormData(), new URLSearchParams("a=1")];

  expect(write({ mediaType: "multipart/form-data" }, form)).toBe(form);
  expect(write({ mediaType: urlEncoded }, pairs)).toBe("a=1");
});

test.for([urlEncoded, "multipart/form-data"])(
  "a number that is not exact is rejected in %s",
  (mediaType) => {
    for (const value of [Number.NaN, [2 ** 53], { a: Infinity }])
      expect(() => write({ mediaType }, { a: value })).toThrow(TypeError);
  },
);

test("parts have media types: objects are JSON, one part for each item of a list, bytes are files", async () => {
  const value = {
    file: new File(["a"], "a.txt", { type: "text/plain" }),
    more: [new TextEncoder().encode("b"), new TextEncoder().encode("c").buffer],
    image: new Blob(["d"]),
    note: "x",
    count: 2,
    meta: { a: true },
    products: [{ id: 1 }, { id: 2 }],
    text: "quoted",
    labels: ["p", "q"],
    styled: ["r", "s"],
    nothing: null,
  };
  const parts = {
    image: { contentType: "image/png" },
    text: { contentType: "application/json" },
    styled: { style: "form", explode: false },
  };

  const sent = await partsOf({ mediaType: "multipart/form-data", parts }, value);

  expect(sent).toEqual([
    ["file", "text/plain", "a", "a.txt"],
    ["more", "application/octet-stream", "b", "blob"],
    ["more", "application/octet-stream", "c", "blob"],
    ["image", "image/png", "d", "blob"],
    ["note", undefined, "x"],
    ["count", undefined, "2"],
    ["meta", "application/json", '{"a":true}'],
    ["products", "application/json", '{"id":1}'],
    ["products", "application/json", '{"id":2}'],
    ["text", "application/json", '"quoted"'],
    ["labels", undefined, "p"],
    ["labels", undefined, "q"],
    ["styled", undefined, "r,s"],
  ]);
});

test("parts have the headers of the document, and names are escaped", async () => {
  const parts = { 'a"': { contentType: "text/csv", headers: { "X-Delimiter": ";" } } };
  const { body, headers } = send({ mediaType: "multipart/form-data", parts }, { 'a"': "1;2\n" });

  const [part, ...more] = readMultipart(
    headers["content-type"] ?? "",
    await new Response(body as Blob).bytes(),
  ) ?? [undefined];
  expect(part).toMatchObject({
    name: 'a"',
    headers: { "content-type": "text/csv", "x-delimiter": ";" },
  });
  expect(new TextDecoder().decode(part?.bytes)).toBe("1;2\n");
  expect(more).toEqual([]);
});

test("the items of a list are parts without names", async () => {
  const body = {
    mediaType: "multipart/mixed",
    prefixParts: [{ contentType: "application/json" }],
    itemPart: { contentType: "image/png" },
  };

  expect(await partsOf(body, [{ id: 1 }, new Uint8Array([65]), new Blob(["B"])])).toEqual([
    [undefined, "application/json", '{"id":1}'],
    [undefined, "image/png", "A"],
    [undefined, "image/png", "B"],
  ]);
});
