import type { JsonObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { isSuccess } from "../src/verdicts/is-success.ts";
import type { Call, Ways } from "./support/book-server.ts";
import { namesOf, runShared, sentBy, type SharedRun } from "./support/shared-run.ts";

describe("partitions of equal rights", () => {
  test("share a run, each within its own limits", async () => {
    const alone = await runShared({}, { parallelPartitions: false });
    const shared = await runShared();
    expect(namesOf(shared)).toEqual([]);
    expect(shared.report.verdict).toBe("conforms");
    // A request that may be rejected for its key is sent without room, by idempotency/rejected-key.
    expect(shared.limits.rejected()).toBeLessThanOrEqual(1);
    expect(shared.limits.moved()).toBeLessThan(alone.limits.moved() * 0.8);
    expect(shared.report.assurance).toEqual(alone.report.assurance);
    expect(sentBy(shared, "stranger")).toBeGreaterThan(sentBy(alone, "stranger") * 2);
  });

  test("get the same requests for the same seed", async () => {
    const linesOf = ({ report }: SharedRun): readonly string[] =>
      report.exchanges
        .map(({ identity, check, purpose, request: { method, url, body, headers } }) =>
          JSON.stringify([identity, check, purpose, method, url, body, headers["request-key"]]),
        )
        .toSorted();
    const checks = ["accepts/*", "idempotency/*", "state/*"];
    const [one, other] = [await runShared({}, { checks }), await runShared({}, { checks })];
    expect(linesOf(one)).toEqual(linesOf(other));
  });
});

const isOn = (operation: string, { operation: { id } }: Call): boolean => operation === id;

/** The last title that any shop has written. */
function sharedTitle(): Ways {
  let title: string | undefined;
  return {
    answer(call, answer) {
      const sent = (call.body as { readonly title?: string } | undefined)?.title;
      if (isOn("update_book", call) && isSuccess(answer.status)) title = sent ?? title;
      if (!isOn("get_book", call) || !isSuccess(answer.status) || title === undefined)
        return answer;
      const { book } = answer.body as { readonly book: JsonObject };
      return { ...answer, body: { book: { ...book, title } } };
    },
  };
}

/** Servers with a fault, made again for each run. */
const faults: Readonly<Record<string, () => Ways>> = {
  "keys that all partitions share": () => ({
    keyName: ({ request }) => request.headers.get("request-key") ?? "",
  }),
  "a key executed twice": () => ({
    keySeen: (call, seen) =>
      isOn("create_order", call) ? "execute" : seen === "same" ? "replay" : "conflict",
  }),
  "a replay without its mark": () => ({
    answer: (_call, answer) => ({ ...answer, isReplay: false }),
  }),
  "an invalid quantity accepted": () => ({
    isValid: (call, isValid) => isValid || isOn("create_order", call),
  }),
  "a missing scope accepted": () => ({ hasScope: () => true }),
  "an undocumented status": () => ({
    answer: (call, answer) =>
      isOn("create_book", call) && answer.status === 201 ? { ...answer, status: 203 } : answer,
  }),
  "a valid value rejected": () => ({
    isValid: (call, isValid) => isValid && !(isOn("update_book", call) && call.text.length > 40),
  }),
};

describe("the findings are those of a run in one partition", () => {
  const checks = [
    "accepts/*",
    "rejects/*",
    "idempotency/*",
    "state/*",
    "auth/*",
    "isolation/*",
    "responses/*",
  ];

  test.each(Object.entries(faults))("for %s", async (_name, make) => {
    const alone = await runShared(make(), { checks, runs: 3, parallelPartitions: false });
    const shared = await runShared(make(), { checks, runs: 3 });
    expect(namesOf(shared).length).toBeGreaterThan(0);
    expect(namesOf(shared)).toEqual(namesOf(alone));
    expect(sentBy(shared, "stranger")).toBeGreaterThan(sentBy(alone, "stranger"));
  });

  test("for a text that all partitions see, which lanes see change while they read it", async () => {
    const only = {
      checks: ["accepts/*", "state/*"],
      operations: ["get_book", "update_book", "create_book"],
    };
    const alone = await runShared(sharedTitle(), { ...only, parallelPartitions: false });
    const shared = await runShared(sharedTitle(), only);
    expect(namesOf(shared)).toEqual(namesOf(alone));
    expect(sentBy(shared, "stranger")).toBeGreaterThan(sentBy(alone, "stranger"));
  });

  test("if all partitions share one limit, although the document says otherwise", async () => {
    const checks = ["accepts/*", "idempotency/acts-once"];
    const shared = await runShared({}, { checks, groupOf: () => "all" });
    expect(namesOf(shared)).toEqual([]);
    expect(shared.report.verdict).toBe("conforms");
    // After the second rejection, the run counts all partitions together.
    expect(shared.limits.rejected()).toBeLessThanOrEqual(4);
  });
});
