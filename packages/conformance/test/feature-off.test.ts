import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { withBody } from "./support/accepted-bodies.ts";
import { anyObject, json, runDocument } from "./support/run-document.ts";

const responses = { 200: anyObject("It."), 400: anyObject("Invalid."), 403: anyObject("Not now.") };

function reads(operationId: string): JsonObject {
  return { get: { operationId, responses } };
}

/** The reason and the detail of the skip of `accepts/example`, by operation; undefined if it was not skipped. */
async function skipsOf(answers: Readonly<Record<string, Response>>): Promise<{
  readonly skips: Readonly<Record<string, string | undefined>>;
  readonly details: readonly string[];
  readonly found: readonly string[];
  readonly explored: number;
}> {
  const paths = {
    "/users": reads("list_users"),
    ...Object.fromEntries(Object.keys(answers).map((name) => [`/${name}`, reads(name)])),
    "/rooms": {
      post: {
        operationId: "add_room",
        requestBody: withBody({ name: { type: "string" }, size: { type: "integer" } }, ["name"]),
        responses,
      },
    },
  };
  const { report, findings } = await runDocument(
    { paths },
    ({ url }) => {
      const name = new URL(url).pathname.slice(1);
      if (name === "rooms") return json(403, { message: "The feature rooms is not enabled" });
      return answers[name]?.clone() ?? json(200);
    },
    { checks: ["accepts/*"], explore: true, allow: "spend" },
  );
  const results = report.results.filter(({ check }) => check === "accepts/example");
  const explored = report.exchanges.filter(
    ({ purpose, operation }) => purpose === "explore" && operation === "add_room",
  );
  return {
    skips: Object.fromEntries(results.map(({ operation, skip }) => [operation, skip?.reason])),
    details: [
      ...new Set(
        results.flatMap(({ skip }) => (skip?.reason === "feature-off" ? [skip.detail] : [])),
      ),
    ],
    found: findings.map(({ operation }) => operation),
    explored: explored.length,
  };
}

test("operations whose feature is off are skipped with one sentence per feature", async () => {
  const licence = { message: "Your license does not allow for variables." };
  const { skips, details, found, explored } = await skipsOf({
    list_variables: json(403, licence),
    count_variables: json(400, licence),
    list_plans: new Response("no plans here", { status: 501 }),
    list_mails: json(503, { message: "Mail is not configured" }),
    list_jobs: json(400, { message: "Reset is disabled by config" }),
  });
  expect(skips).toEqual({
    list_users: undefined,
    list_variables: "feature-off",
    count_variables: "feature-off",
    list_plans: "feature-off",
    list_mails: "feature-off",
    list_jobs: "feature-off",
    add_room: "feature-off",
  });
  expect(details).toEqual([
    'The target says "Your license does not allow for variables.". Turn the feature on, or leave its operations out with --exclude.',
    'The target says "no plans here". Turn the feature on, or leave its operations out with --exclude.',
    'The target says "Mail is not configured". Turn the feature on, or leave its operations out with --exclude.',
    'The target says "Reset is disabled by config". Turn the feature on, or leave its operations out with --exclude.',
    'The target says "The feature rooms is not enabled". Turn the feature on, or leave its operations out with --exclude.',
  ]);
  expect(found).toEqual([]);
  // The second time shows that the body does not matter.
  expect(explored).toBe(2);
});

test("a rejection that says nothing about a feature is judged as before", async () => {
  const { skips, found } = await skipsOf({
    list_wrong: json(400, { message: '"license" is required, and the user is disabled' }),
    list_hidden: json(403, { message: "You may not see this" }),
    list_busy: json(503, { message: "Try again later" }),
  });
  expect(found).toEqual(["list_wrong"]);
  expect(skips["list_hidden"]).toBe("no-proof");
});
