import { expect, test } from "vitest";
import { createClient } from "../../../../codegen/test/parcels/generated/client.ts";
import { orThrow } from "../or-throw.ts";

const large = 9_007_199_254_740_993n;
const parcel = `{"id":${large},"made":"2026-01-02T03:04:05Z","parts":[{"id":1,"made":"2026-01-02T03:04:05Z"}]}`;

/** A client, and the requests that its service gets. */
function open(respond: (request: Request) => string, contentType = "application/json") {
  const requests: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    requests.push([request.url, request.headers.get("x-at"), await request.text()].join(" "));
    const isFound = !request.url.endsWith("/404");
    const headers = { "content-type": contentType };
    return new Response(respond(request), { status: isFound ? 200 : 404, headers });
  };
  return { client: createClient({ baseUrl: "https://parcels.test", fetch }), requests };
}

test("what a call has returned goes into the next call as it is", async () => {
  const { client, requests } = open(({ method }) => (method === "POST" ? `[${parcel}]` : parcel));
  const made = new Date(Date.UTC(2026, 0, 2, 3, 4, 5));

  const { data } = orThrow(
    await client.getParcel({
      path: { id: large },
      query: { since: made, ids: [1n, large] },
      headers: { "X-At": made },
    }),
  );
  const added = orThrow(await client.addParcel({ body: data }));

  expect(data).toEqual({ id: large, made, parts: [{ id: 1n, made }] });
  expect(added.data).toEqual([data]);
  expect(requests).toEqual([
    `https://parcels.test/parcels/${large}?since=2026-01-02T03%3A04%3A05Z&ids=1&ids=${large} 2026-01-02T03:04:05Z `,
    `https://parcels.test/parcels  ${parcel}`,
  ]);
});

test("items of a stream and bodies of errors are converted", async () => {
  const stream = open(() => `${parcel}\n${parcel}`, "application/x-ndjson");
  const missing = open(() => '{"at":"1970-01-01T00:00:01Z"}');

  const ids: bigint[] = [];
  for await (const { id } of orThrow(await stream.client.follow()).data) ids.push(id);

  expect(ids).toEqual([large, large]);
  expect(await missing.client.getParcel({ path: { id: 404n } })).toMatchObject({
    status: 404,
    error: { at: new Date(1000) },
  });
});

test("a time that is none is a violation, and other large numbers are inexact", async () => {
  const noTime = open(() => '{"id":1,"made":"soon"}');
  const count = open(() => '{"id":1,"made":"1970-01-01T00:00:01Z","count":9007199254740993}');
  const call = { path: { id: 1n } };

  expect(await noTime.client.getParcel(call)).toMatchObject({
    kind: "undocumented",
    reason: "content",
    violation: { at: "/made", keyword: "format" },
    message: "getParcel got response 200, with a body that violates its schema at /made: format",
  });
  expect(await count.client.getParcel(call)).toMatchObject({ reason: "inexact" });
});

test("validators get what was sent, and the caller what is converted", async () => {
  const fetch = async (request: Request): Promise<Response> =>
    new Response(request.url.endsWith("/1") ? parcel : '{"id":"1"}', {
      headers: { "content-type": "application/json" },
    });
  const client = createClient({ baseUrl: "https://parcels.test", fetch, validate: true });

  expect(await client.getParcel({ path: { id: 1n } })).toMatchObject({ data: { id: large } });
  expect(await client.getParcel({ path: { id: 2n } })).toMatchObject({
    kind: "undocumented",
    violation: { at: "", keyword: "required" },
  });
});

test("a time that is none is not sent", async () => {
  const { client } = open(() => parcel);
  const body = { id: 1n, made: new Date(Number.NaN) };

  await expect(client.addParcel({ body })).rejects.toMatchObject({ code: "request-invalid" });
});
