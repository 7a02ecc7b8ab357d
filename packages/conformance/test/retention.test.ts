import { describe, expect, test } from "vitest";
import { type Call, rejection, send, type Ways } from "./support/book-server.ts";
import { type BookRun, identities, runBooks } from "./support/run-books.ts";

const day = 86_400_000;
const minute = 60_000;

interface Shop {
  /** How long it keeps keys. */
  readonly keeps: number;
  /** How long a credential is valid. */
  readonly credentials?: number;
  readonly checks?: readonly string[];
  readonly probeRetention?: boolean | undefined;
  /** How long the last of the credentials is known to be valid. Default: unknown. */
  readonly lasts?: number;
}

/** A bookshop with a movable clock that forgets keys some time after their first use. */
async function runShop({ keeps, credentials = 9 * day, ...options }: Shop): Promise<BookRun> {
  const { checks = ["idempotency/retention"] } = options;
  const probeRetention = "probeRetention" in options ? options.probeRetention : true;
  let now = 0;
  const firstUses = new Map<string, number>();
  const ways: Ways = {
    first: () => (now < credentials ? undefined : send(rejection(401, "the credential has ended"))),
    keyName(call) {
      const key = nameOf(call);
      const first = firstUses.get(key) ?? now;
      firstUses.set(key, first);
      return now - first < keeps ? key : `${key} ${now}`;
    },
  };
  const clock = { advance: async (milliseconds: number) => void (now += milliseconds) };
  const { lasts } = options;
  const expiresAt = lasts === undefined ? undefined : new Date(Date.now() + lasts).toISOString();
  const lasting = identities.map((one) => ({ ...one, ...(expiresAt && { expiresAt }) }));
  return runBooks(ways, {
    checks,
    target: { clock, identities: lasting, ...(probeRetention !== undefined && { probeRetention }) },
  });
}

function nameOf({ request, caller }: Call): string {
  return `${caller?.shop} ${request.headers.get("request-key")}`;
}

function outcomeOf({ report }: BookRun): string[] {
  return report.results
    .filter(({ check }) => check === "idempotency/retention")
    .map(({ operation, status, skip }) => [operation, status, skip?.reason].join(" ").trim());
}

describe("a key with a retention of a week", () => {
  test.each<[string, Shop, string[]]>([
    ["is replayed until its end", { keeps: 7 * day }, ["create_book passed"]],
    ["may be kept longer", { keeps: 70 * day }, ["create_book passed"]],
    ["must not be forgotten after a day", { keeps: day }, ["create_book failed"]],
    ["must not be forgotten a minute early", { keeps: 7 * day - minute }, ["create_book failed"]],
    [
      "may outlive every credential by minutes",
      { keeps: 7 * day, credentials: 7 * day - 5 * minute },
      ["create_book passed"],
    ],
    [
      "proves nothing if the credential expires long before",
      { keeps: day, credentials: 6 * day },
      ["create_book skipped no-proof"],
    ],
    [
      "is not tested if credentials are not known to outlast it",
      { keeps: 7 * day, probeRetention: undefined },
      ["create_book skipped not-selected"],
    ],
    [
      "is tested without permission if credentials are known to outlast it",
      { keeps: 7 * day, probeRetention: undefined, lasts: 8 * day },
      ["create_book passed"],
    ],
    [
      "is not tested if one credential ends first",
      { keeps: 7 * day, probeRetention: undefined, lasts: 6 * day },
      ["create_book skipped not-selected"],
    ],
    [
      "is not tested if credentials must stay valid",
      { keeps: day, probeRetention: false },
      ["create_book skipped not-selected"],
    ],
  ])("%s", async (_name, shop, outcome) => {
    expect(outcomeOf(await runShop(shop))).toEqual(outcome);
  });
});

test("the time that passes does not count as run time and passes after all other checks", async () => {
  const { report } = await runShop({ keeps: 7 * day, checks: ["idempotency/*", "limits/*"] });
  expect(report.paced?.durationMs).toBeLessThan(day);
  const senders = report.exchanges.map(({ check }) => check);
  const first = senders.indexOf("idempotency/retention");
  // Observers send the plain requests of operations that no check has called.
  const later = senders.slice(first).filter((check) => check !== undefined);
  expect(new Set(later)).toEqual(new Set(["idempotency/retention"]));
});
