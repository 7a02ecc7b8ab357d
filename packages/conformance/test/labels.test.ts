import { describe, expect, test } from "vitest";
import { compileJourneys, type Identity, type RunReport } from "../src/index.ts";
import { rejection, send } from "./support/book-server.ts";
import { bookContract, identities, runBooks } from "./support/run-books.ts";

/** Journeys of one workflow: a shop that pays nothing may not list its books. */
const journeys = compileJourneys(
  {
    arazzo: "1.0.1",
    info: { title: "Plans", version: "1" },
    sourceDescriptions: [{ name: "shop", url: "shop.json" }],
    workflows: [
      {
        workflowId: "free-shop",
        "x-requirements": ["free-shops-list-nothing"],
        "x-labels": { plan: "free" },
        steps: [
          {
            stepId: "list",
            operationId: "list_books",
            successCriteria: [{ condition: "$statusCode == 402" }],
          },
        ],
      },
    ],
  },
  bookContract,
);

/** The stranger's shop pays nothing. */
const labelled: readonly Identity[] = identities.map((identity) => ({
  ...identity,
  ...(identity.name === "stranger" && { labels: { plan: "free" } }),
}));

async function run(keepsRule: boolean, given = labelled): Promise<RunReport> {
  const { report } = await runBooks(
    {
      first: ({ caller }) =>
        keepsRule && caller?.shop === "two" ? send(rejection(402, "pay first")) : undefined,
    },
    { journeys, checks: ["journeys/*"], target: { identities: given } },
  );
  return report;
}

describe("a workflow with labels", () => {
  test("runs as the identities that have them", async () => {
    const report = await run(true);
    expect(report.results.map(({ status }) => status)).toEqual(["passed"]);
    expect([...new Set(report.exchanges.map(({ identity }) => identity))]).toContain("stranger");
  });

  test("is a must that fails if its statement does not hold", async () => {
    const [result] = (await run(false)).results;
    expect(result).toMatchObject({ status: "failed", severity: "must" });
  });

  test("is skipped with a remedy if no identity has them", async () => {
    const [result] = (await run(true, identities)).results;
    expect(result?.skip).toEqual({
      reason: "identity-missing",
      detail:
        "Add an identity with the labels { plan: free } to the target, in plumbline.config.ts or with --profile.",
    });
  });
});

test.each([
  [{ colour: "red" }, 'There is no label "colour"', "The labels are plan (free, paid)."],
  [{ plan: "old" }, 'The label "plan" has no value "old"', "The values of plan are free, paid."],
])("an identity with the labels %o is rejected", async (labels, message, hint) => {
  const given = identities.map((identity) => ({ ...identity, labels }));
  await expect(run(true, given)).rejects.toMatchObject({
    code: "CONFIG_INVALID",
    message: expect.stringContaining(message),
    hint,
  });
});
