import { setupServer } from "msw/node";
import { expect, onTestFinished, test } from "vitest";
import type { Client } from "../../../../codegen/test/parcels/generated/calls.ts";
import { createClient } from "../../../../codegen/test/parcels/generated/client.ts";
import { operationTable } from "../../../../codegen/test/parcels/generated/operations.ts";
import { handlers, type HandlersOptions } from "./index.ts";

const baseUrl = "https://parcels.test/v1";
const parcel = { id: 9_007_199_254_740_993n, made: new Date(Date.UTC(2026, 0, 2, 3, 4, 5)) };

function serve(responses: HandlersOptions<typeof operationTable, Client>["responses"] = {}) {
  const server = setupServer(
    ...handlers<typeof operationTable, Client>(operationTable, { baseUrl, responses }),
  );
  server.listen({ onUnhandledFrame: "error" });
  onTestFinished(() => server.close());
  return createClient({ baseUrl });
}

test("a function gets the values that the client has sent, and the client those of the function", async () => {
  const bodies: unknown[] = [];
  const client = serve({
    addParcel({ body }) {
      bodies.push(body);
      return { body: [{ ...body, id: body.id + 1n }] };
    },
    getParcel: { body: parcel },
  });

  const added = await client.addParcel({ body: parcel });

  expect(bodies).toEqual([parcel]);
  expect(added).toMatchObject({ data: [{ ...parcel, id: 9_007_199_254_740_994n }] });
  expect(await client.getParcel({ path: { id: parcel.id } })).toMatchObject({ data: parcel });
});

test("a body that the client would not send is what JSON says", async () => {
  const bodies: unknown[] = [];
  serve({
    addParcel({ body }) {
      bodies.push(body);
      return { body: [] };
    },
  });

  const body = '{"id":1.5,"made":"soon"}';
  const headers = { "content-type": "application/json" };
  await fetch(`${baseUrl}/parcels`, { method: "POST", body, headers });

  expect(bodies).toEqual([{ id: 1.5, made: "soon" }]);
});
