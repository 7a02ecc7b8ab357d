import { expect, test } from "vitest";
import { replayResponse, snapshotResponse } from "./snapshot-response.ts";

const policy = {
  key: { header: "Request-Key" },
  replay: { header: "Replayed", value: "yes" },
  statuses: { missing: 400, pending: 409, conflict: 409 },
  retention: "P1D",
};

test("a replay has the status, the body and the receipt of the first answer, and its own mark", async () => {
  const first = Response.json({ id: 7 }, { status: 201, headers: { "X-Receipt": "r-7" } });
  const replay = replayResponse(policy, await snapshotResponse(first));

  expect(replay.status).toBe(201);
  expect(await replay.json()).toEqual({ id: 7 });
  expect(Object.fromEntries(replay.headers)).toEqual({
    "content-type": "application/json",
    "x-receipt": "r-7",
    replayed: "yes",
  });
});

test("headers of the first response alone are not repeated", async () => {
  const momentary = {
    date: "Sat, 21 Nov 2026 00:00:00 GMT",
    "access-control-allow-origin": "https://a.example",
    "x-ratelimit-remaining": "3",
    "retry-after": "4",
    "set-cookie": "a=b",
  };
  const snapshot = await snapshotResponse(
    new Response("x", { headers: { ...momentary, etag: '"1"' } }),
  );

  expect(snapshot.headers.map(([name]) => name).toSorted()).toEqual(["content-type", "etag"]);
});

test("a response without a body replays without one", async () => {
  const replay = replayResponse(
    policy,
    await snapshotResponse(new Response(null, { status: 204 })),
  );

  expect(replay.status).toBe(204);
  expect(await replay.text()).toBe("");
});
