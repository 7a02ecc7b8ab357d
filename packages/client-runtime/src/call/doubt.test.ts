import { describe, expect, test } from "vitest";
import { json } from "../../test/bookshop-client.ts";
import { scriptedShop } from "../../test/scripted-shop.ts";
import { fault, type Step } from "../testing/index.ts";

const order = { id: "o1", status: "packing" };
const body = { books: ["b1"] };
const path = { id: "b1" };
const accepted = (): Response => json(202, order);
const replayed = (): Response => json(202, order, { "request-replayed": "yes" });
const unavailable = (): Response => json(503, { reason: "later" });
const inUse = (): Response => json(409, { reason: "still running" });

describe("an attempt that the service may have executed", () => {
  const rejected = (): Response => json(401, { reason: "The card has ended" });

  test.for([401, 403])(
    "leaves the outcome unknown if a later one gets response %i",
    async (status) => {
      const { shop } = scriptedShop([fault.reset(), () => json(status, {}), accepted]);
      const later = `a later attempt got response ${status}, which the document does not describe`;

      expect(await shop.startOrder({ body })).toMatchObject({
        kind: "unknown-outcome",
        reason: "no-response",
        message: `startOrder got no response, and may have taken effect; ${later}`,
        receipt: { attempts: 2, inDoubt: true, idempotencyKey: expect.stringMatching(/./) },
      });
    },
  );

  test.for<readonly [name: string, later: Step]>([
    ["the caller is rejected", rejected],
    ["a limit is exceeded", () => json(429, {}, { "retry-after": "600" })],
  ])("that failed is returned if later %s", async ([, later]) => {
    const { shop } = scriptedShop([unavailable, later]);

    expect(await shop.startOrder({ body })).toMatchObject({
      status: 503,
      message: expect.stringMatching(/; a later attempt got response 4/),
      receipt: { attempts: 2, inDoubt: true },
    });
  });

  test("leaves the outcome unknown if the credential and its replacement are rejected", async () => {
    const cards: string[] = [];
    const token = (): string => `card-${cards.length}`;
    const auth = { token, reject: (card: string) => void cards.push(card) };
    const { shop } = scriptedShop([fault.reset(), rejected], { auth });

    expect(await shop.startOrder({ body })).toMatchObject({
      kind: "unknown-outcome",
      receipt: { attempts: 3, inDoubt: true },
    });
    expect(cards).toEqual(["card-0", "card-1"]);
  });

  test("is still pending if a later one gets response 401", async () => {
    const { shop } = scriptedShop([fault.reset(), inUse, rejected]);

    expect(await shop.startOrder({ body })).toMatchObject({
      kind: "pending",
      message: expect.stringMatching(/with the same key; a later attempt got response 401/),
      receipt: { inDoubt: true },
    });
  });

  test("is settled by a response to its key", async () => {
    for (const last of [accepted, () => json(402, { reason: "unpaid" }), replayed]) {
      const { shop } = scriptedShop([fault.reset(), last]);
      // oxlint-disable-next-line no-await-in-loop -- each has its own clock
      expect(await shop.startOrder({ body })).toMatchObject({
        kind: "response",
        receipt: { inDoubt: false },
      });
    }
  });

  test.for<readonly [name: string, steps: readonly Step[], kind: string, inDoubt: boolean]>([
    ["an error page after it", [fault.reset(), fault.html(404)], "undocumented", true],
    ["an error page alone", [fault.html(404)], "undocumented", false],
    ["500 alone", [fault.empty(500)], "undocumented", true],
    ["a truncated success", [fault.truncated(accepted)], "undocumented", true],
    ["a page instead of a success", [fault.html(200)], "undocumented", true],
    ["a replayed failure", [fault.replayed(fault.empty(500))], "undocumented", false],
    ["401 alone", [rejected], "undocumented", false],
    ["a limit alone", [() => json(429, {})], "undocumented", false],
    ["no connection alone", [fault.unreachable()], "not-sent", false],
  ])("is told of by the receipt: %s", async ([, steps, kind, inDoubt]) => {
    const { shop } = scriptedShop(steps);

    expect(await shop.startOrder({ body })).toMatchObject({ kind, receipt: { inDoubt } });
  });

  test("is never a read", async () => {
    const { shop } = scriptedShop([fault.reset(), rejected]);

    expect(await shop.getBook({ path })).toMatchObject({
      kind: "response",
      status: 401,
      receipt: { inDoubt: false },
    });
  });

  test("has the later response in its message, for any end of the call", async () => {
    const { shop } = scriptedShop([fault.reset(), () => json(429, {}, { "retry-after": "600" })]);

    expect(await shop.startOrder({ body })).toMatchObject({
      message: expect.stringMatching(/taken effect; a later attempt got response 429/),
    });
  });
});
