import { expect, test } from "vitest";
import { openNewsroom } from "../../test/newsroom-server.ts";

test("nested objects are written in brackets, and a parameter of JSON as JSON", async () => {
  const request = await requestOf(async ({ search }) =>
    search({
      query: {
        filter: { desk: "city & land", written: { after: "2026-01-01", by: ["ada", "bob"] } },
        shape: { near: [1.5, -2] },
      },
    }),
  );

  expect(decodeURIComponent(request.url)).toBe(
    '/v1/search?filter[desk]=city & land&filter[written][after]=2026-01-01&filter[written][by][0]=ada&filter[written][by][1]=bob&shape={"near":[1.5,-2]}',
  );
  expect(request.url).toContain("city%20%26%20land");
});

test("cookies are sent in one header", async () => {
  const request = await requestOf(async ({ search }) =>
    search({
      cookies: { edition: "late; night", topics: ["a", "b"] },
      headers: { "X-Reader": { id: 1 } },
    }),
  );

  expect(request.headers).toMatchObject({
    cookie: "edition=late%3B%20night; topics=a,b",
    "x-reader": '{"id":1}',
    authorization: "Bearer press-card",
  });
});

test("without cookies, there is no such header", async () => {
  const request = await requestOf(async ({ search }) => search({ cookies: {} }));

  expect(request.headers).not.toHaveProperty("cookie");
});

test("fields of a form have the styles of the document", async () => {
  const request = await requestOf(async ({ sendLetter }) =>
    sendLetter({
      body: {
        text: "a b&c",
        topics: ["x", "y"],
        tags: ["1", "2"],
        author: { name: "Ada", mail: ["a@b.test"] },
        link: "https://a.test/?b=c&d#e",
        extra: { deep: [1] },
      },
    }),
  );

  expect(request.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  expect(request.body.split("&")).toEqual([
    "text=a+b%26c",
    "topics=x%7Cy",
    "tags=1",
    "tags=2",
    "author%5Bname%5D=Ada",
    "author%5Bmail%5D%5B0%5D=a%40b.test",
    "link=https://a.test/?b%3Dc%26d%23e",
    "extra=%7B%22deep%22%3A%5B1%5D%7D",
  ]);
});

test("parts of a multipart form have the media types of the document", async () => {
  const request = await requestOf(async ({ sendScan }) =>
    sendScan({ body: { about: { page: 3 }, scan: new Uint8Array([104, 105]), note: "n" } }),
  );

  for (const part of [
    'name="about"\r\nContent-Type: application/json\r\n\r\n{"page":3}\r\n',
    'name="scan"; filename="blob"\r\nContent-Type: image/tiff\r\n\r\nhi\r\n',
    'name="note"\r\n\r\nn\r\n',
  ])
    expect(request.body).toContain(part);
});

test("a file keeps its name and its own type", async () => {
  const request = await requestOf(async ({ sendScan }) =>
    sendScan({ body: { about: {}, scan: new File(["x"], "a.png", { type: "image/png" }) } }),
  );

  expect(request.body).toContain('filename="a.png"\r\nContent-Type: image/png');
});

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** What the server gets from one call. */
async function requestOf(
  call: (client: Awaited<ReturnType<typeof openNewsroom>>["client"]) => Promise<{ ok: boolean }>,
): Promise<Sent> {
  const bodies: string[] = [];
  await using newsroom = await openNewsroom(async (incoming, response) => {
    bodies.push(Buffer.concat(await incoming.toArray()).toString());
    response.writeHead(204).end();
  });
  expect(await call(newsroom.client)).toMatchObject({ ok: true });
  const [{ url = "", headers } = {}] = newsroom.requests;
  return { url, headers: { ...headers }, body: bodies.join("") };
}
