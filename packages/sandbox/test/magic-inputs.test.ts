import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { createSandbox } from "../src/create-sandbox.ts";
import { magicInputs } from "../src/service/operations/magic-inputs.ts";
import { call } from "./support/call.ts";

const sandbox = await createSandbox({ clock: "frozen" });
afterAll(() => sandbox.close());

const creation = { dailyBudgetCents: 2_500 };

/** Creates a campaign with a magic creative and returns its job after some minutes. */
async function prepare(creativeId: string): Promise<Readonly<Record<string, unknown>>> {
  const { json } = await call(sandbox, "POST /campaigns", { body: { ...creation, creativeId } });
  await sandbox.control.advance({ milliseconds: 300_000 });
  return (await call(sandbox, `GET /jobs/${json.job.id}`)).json.job;
}

describe("a magic creative", () => {
  test.each([
    ["1", { status: "failed", lastError: "The advertising provider rejected an ad." }],
    ["2", { status: "checking", hold: "review" }],
    ["3", { status: "ready", attempts: 3, lastError: null }],
  ])("%s", async (number, expected) => {
    expect(await prepare(`FACADE00-0000-4000-8000-00000000000${number}`)).toMatchObject(expected);
  });

  test("that is held for a review goes on when it is released", async () => {
    const { id } = await prepare("facade00-0000-4000-8000-000000000002");
    await sandbox.control.releaseJob({ id: String(id) });
    await sandbox.control.advance({ milliseconds: 60_000 });

    expect((await call(sandbox, `GET /jobs/${String(id)}`)).json.job.status).toBe("ready");
  });
});

test.each([402, 409, 429, 500, 502, 503])(
  "a daily budget of 9_000_%i is rejected with it",
  async (status) => {
    const body = { dailyBudgetCents: 9_000_000 + status };
    const answer = await call(sandbox, "POST /campaigns", { body });

    expect([answer.status, answer.headers.get("retry-after")]).toEqual([
      status,
      status === 429 ? "60" : null,
    ]);
  },
);

test("a business with the magic name always asks, whatever was said", async () => {
  for (const more of [{}, { answer: "roofing" }, { trade: "roofing", cities: ["Austin, TX"] }]) {
    const { json } = await call(sandbox, "POST /businesses", {
      body: { name: "always  ASKS", ...more },
    });
    expect(json.status).toBe("needs_answer");
  }
});

test("the README has every magic input with its outcome", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const rows = magicInputs.map(
    ({ of, member, value, outcome }) =>
      `| ${of} | \`${member}: ${JSON.stringify(value)}\` | ${outcome} |`,
  );

  expect(readme.split("\n").filter((line) => rows.includes(line))).toEqual(rows);
});
