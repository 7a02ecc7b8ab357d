import { expect, test } from "vitest";
import { documentOf, plumbline, withMock } from "./support.ts";

async function post(url: string, body: FormData | URLSearchParams | string): Promise<number> {
  const headers = typeof body === "string" ? { "content-type": "application/json" } : {};
  return (await fetch(url, { method: "POST", body, headers })).status;
}

const jsonPart = (value: unknown): Blob =>
  new Blob([JSON.stringify(value)], { type: "application/json" });

test("parts of multipart bodies are read by their content type, with a file name or without", async () => {
  await withMock("mock-multipart-json-part/openapi.yaml", async (origin) => {
    const form = new FormData();
    form.append("testData", "ab");
    form.append("count", "3");
    form.append("info", jsonPart({ by: "me" }), "blob");
    form.append("orders", jsonPart({ id: 1 }));
    form.append("orders", jsonPart({ id: 2 }), "order.json");
    form.append("files", new Blob(["a"]), "a.bin");
    expect(await post(`${origin}/batch`, form)).toBe(200);
  });
});

test.each([
  ["an object without a required member", "info", { by2: "me" }],
  ["an item of another type", "orders", { id: "one" }],
])("a part that holds %s is rejected", async (_, name, value) => {
  await withMock("mock-multipart-json-part/openapi.yaml", async (origin) => {
    const form = new FormData();
    form.append("testData", "ab");
    form.append(name, jsonPart(value), "blob");
    expect(await post(`${origin}/batch`, form)).toBe(422);
  });
});

test("an object in a url-encoded body is JSON", async () => {
  await withMock("mock-form-object/openapi.yaml", async (origin) => {
    const send = (address: string): Promise<number> =>
      post(`${origin}/profile`, new URLSearchParams({ id: "1", address }));
    expect(await send('{"street":"s"}')).toBe(200);
    expect(await send('{"town":"t"}')).toBe(422);
  });
});

test.each([
  ["/list?tags=a%2Cb,c", 200],
  ["/list?tags=a,b,c", 422],
  ["/list?p=a%7Cb", 200],
  ["/sets/a%2Cb,c", 200],
  ["/sets/a,b,c", 422],
])("a delimiter is sought before decoding: %s is answered with %i", async (path, status) => {
  await withMock("mock-form-object/openapi.yaml", async (origin) => {
    expect((await fetch(`${origin}${path}`)).status).toBe(status);
  });
});

test.each(["/boat", "/only"])("the XML example of %s is served", async (path) => {
  await withMock("xml-example/openapi.yaml", async (origin) => {
    const response = await fetch(`${origin}${path}`, { headers: { accept: "application/xml" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/xml");
    expect(await response.text()).toBe("<boat><name>a</name></boat>");
  });
});

test("handlers for MSW send the XML example as text", async () => {
  const { exit, stdout } = await plumbline("export", "msw", documentOf("xml-example/openapi.yaml"));
  expect(exit).toBe(0);
  expect(stdout.replaceAll("<\\/", "</")).toContain('"text":"<boat><name>a</name></boat>"');
});

test("siblings of a reference are ignored in 3.0", async () => {
  await withMock("ref-siblings-30/openapi.yaml", async (origin) => {
    expect(await post(`${origin}/pets`, '{"name":"Rosalind"}')).toBe(201);
    expect(await post(`${origin}/pets`, '{"name":"Rosalind","owner":{"city":"Ulm"}}')).toBe(201);
    expect(await post(`${origin}/pets`, '{"name":null}')).toBe(400);
  });
});
