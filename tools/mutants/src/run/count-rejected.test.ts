import { isMutating } from "@plumbline/contract";
import { expect, test } from "vitest";
import { baseUrlOf, loadSubject } from "../load-subject.ts";
import { countRejected } from "./count-rejected.ts";

const { contract } = await loadSubject();
const policy = contract.policies.rateLimits.find(({ counts }) => counts === "mutating");
const write = contract.operations.find((one) => isMutating(one) && !one.path.includes("{"));
const limit = policy?.limit ?? 0;

/** The statuses of this many writes of a credential. The server rejects all of them. */
function statusesOf(
  fetch: (request: Request) => Promise<Response>,
  authorization: string,
  requests: number,
): Promise<readonly number[]> {
  const url = `${baseUrlOf(contract)}${write?.path ?? ""}`;
  const method = write?.method.toUpperCase() ?? "";
  const sent = Array.from({ length: requests }, () =>
    fetch(new Request(url, { method, headers: { authorization } })),
  );
  return Promise.all(sent.map(async (answer) => (await answer).status));
}

test("rejected writes use up the limit of their partition until the window has passed", async () => {
  const count = countRejected(contract, (sent) => (sent === "stranger" ? "two" : "one"));
  const fetch = count.around(async () => new Response(null, { status: 400 }));
  const statuses = await statusesOf(fetch, "owner", limit + 2);
  expect(limit).toBeGreaterThan(1);
  expect(statuses.filter((status) => status === policy?.exceeded).length).toBe(2);
  expect(await statusesOf(fetch, "stranger", 1)).toEqual([400]);
  count.advance(30_000);
  expect(await statusesOf(fetch, "owner", 1)).toEqual([policy?.exceeded]);
  count.advance(30_000);
  expect(await statusesOf(fetch, "owner", 1)).toEqual([400]);
});
