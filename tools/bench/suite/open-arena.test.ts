import { afterAll, beforeAll, expect, test } from "vitest";
import { asObject, keyParameter } from "@plumbline/contract";
import { loadSubject, type SoundSubject } from "../../mutants/src/load-subject.ts";
import { type Arena, openArena } from "./open-arena.ts";

let subject: SoundSubject;
let arena: Arena;
beforeAll(async () => {
  subject = await loadSubject();
  arena = await openArena(subject);
});
afterAll(() => arena.close());

/** Sends the first read without arguments. */
function read(): Promise<Response> {
  const { path } = firstRead();
  return fetch(`${arena.baseUrl}${path}`, { headers: { authorization: `Bearer ${arena.token}` } });
}

function firstRead() {
  return subject.operations.find(
    ({ method, parameters, security }) =>
      method === "get" && parameters.length === 0 && security.length > 0,
  )!;
}

test("each run has a new sandbox with the same credential, and its requests are counted", async () => {
  const options = { isPaced: true };
  const first = await arena.around(options, async () => [await read(), await read()]);
  const second = await arena.around(options, read);

  expect(first.result.map(({ status }) => status)).toEqual([200, 200]);
  expect([first.requests, second.requests]).toEqual([2, 1]);
  expect(second.result.status).toBe(200);
});

test("a paced run does not meet the declared limits", async () => {
  const limit = Math.min(...arena.contract.policies.rateLimits.map((one) => one.limit));
  const all = arena.contract.policies.rateLimits.find(({ counts }) => counts === "all")!;
  const sent = async (): Promise<readonly number[]> => {
    const statuses: number[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a suite sends them
    for (let count = 0; count <= all.limit; count += 1) statuses.push((await read()).status);
    return statuses;
  };

  const paced = await arena.around({ isPaced: true }, sent);
  const unpaced = await arena.around({ isPaced: false }, sent);

  expect(limit).toBeGreaterThan(0);
  expect(new Set(paced.result)).toEqual(new Set([200]));
  expect(unpaced.result.at(-1)).toBe(all.exceeded);
});

test("a defect is served, and a cut response closes the connection", async () => {
  const cut = {
    by: "answer",
    operation: firstRead().id,
    alter: (answer: object) => ({ ...answer, isCut: true }),
  };
  const altered = {
    by: "answer",
    operation: firstRead().id,
    alter: (answer: object) => ({ ...answer, status: 418 }),
  };
  const serve = (defect: object) =>
    arena.around({ defect: defect as never, isPaced: true }, () =>
      read().then(
        ({ status }) => status,
        () => "closed",
      ),
    );

  expect((await serve(altered)).result).toBe(418);
  expect((await serve(cut)).result).toBe("closed");
});

test("the prepared document has every operation, no references outside of schemas, and a key for each mutation", () => {
  const paths = JSON.stringify(arena.prepared["paths"]);
  const references = [...paths.matchAll(/"\$ref":"([^"]*)"/g)].map(([, to = ""]) => to);
  const keys = [...paths.matchAll(/"example":"(key-of-[^"]*)"/g)].map(([, key]) => key);

  for (const { path, method } of subject.operations)
    expect(asObject(asObject(arena.prepared["paths"])[path])).toHaveProperty(method);
  expect(references.filter((to) => !to.startsWith("#/components/schemas/"))).toEqual([]);
  expect(new Set(keys).size).toBe(subject.operations.filter(keyParameter).length);
});
