import { expect, test } from "vitest";
import { createBookshop } from "../../test/bookshop-client.ts";

const cut = async (): Promise<Response> => {
  throw new TypeError("the line is cut");
};

test("a call without a response may have taken effect, unless it reads", async () => {
  const shop = createBookshop({ fetch: cut });
  const [read, write] = [
    await shop.listBooks(),
    await shop.startOrder({ body: { books: ["b1"] } }),
  ];
  expect(read).toMatchObject({ kind: "unknown-outcome", message: "listBooks got no response" });
  expect(write).toMatchObject({
    kind: "unknown-outcome",
    message: "startOrder got no response, and may have taken effect",
  });
});
