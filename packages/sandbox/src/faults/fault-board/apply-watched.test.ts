import { afterAll, expect, test } from "vitest";
import { openStorage } from "../../state/database/open-storage.ts";
import { createSeams, type Seams } from "../../dispatch/seams.ts";
import { type Touch, touchesNow, withTouches } from "@plumbline/control";
import { takeContract } from "../../take-contract.ts";
import { alter } from "../alter.ts";
import { applyWatched } from "./apply-watched.ts";
import { changeRepository } from "../change-repository.ts";
import type { Fault } from "./fault.ts";

const storage = await openStorage(":memory:");
afterAll(() => storage.close());
const described = { name: "example", breaks: [], description: "An example." };
const sound = createSeams(storage, await takeContract(undefined));

test("a function is noted when it returns something else, not when it returns what the sound one returns", async () => {
  const seams = applied(
    alter(
      "formatChallenge",
      (format) => (policy, options) =>
        policy.scheme === "Bearer" ? "other" : format(policy, options),
    ),
  );

  const scheme = { scheme: "Basic", scopeParameter: "scope" };
  expect(await touchesOf(() => seams.formatChallenge(scheme))).toEqual([]);
  expect(await touchesOf(() => seams.formatChallenge({ ...scheme, scheme: "Bearer" }))).toEqual([
    { kind: "fault", name: "example" },
  ]);
});

test("a function is noted when it passes on other arguments", async () => {
  const seams = applied(alter("limitPartition", (sound) => (caller) => sound({ ...caller })));

  const caller = { workspaceId: "w" } as Parameters<Seams["limitPartition"]>[0]; // what the seam reads
  expect(await touchesOf(() => seams.limitPartition(caller))).toHaveLength(1);
});

test("an asynchronous function is noted when it resolves to something else", async () => {
  const same = applied(alter("findCredential", (find) => async (secret) => find(secret)));
  const never = applied(
    alter("findCredential", (find) => async (secret) => {
      await find(secret);
      return { hash: "another" } as Awaited<ReturnType<typeof find>>; // only its identity counts
    }),
  );

  expect(await touchesOf(() => same.findCredential("none"))).toEqual([]);
  expect(await touchesOf(() => never.findCredential("none"))).toHaveLength(1);
});

test("a function is noted when it throws, unless the sound one has thrown the same", async () => {
  const refused = new Error("refused");
  const caller = { workspaceId: "" } as Parameters<Seams["limitPartition"]>[0]; // what the seam reads
  const fault: Fault = {
    ...described,
    ...alter("limitPartition", (partition) => (asked) => partition(asked)),
  };
  const strict: Seams = {
    ...sound,
    limitPartition: () => {
      throw refused;
    },
  };

  expect(
    await touchesOf(() => {
      expect(() => applyWatched(strict, fault).limitPartition(caller)).toThrow(refused);
    }),
  ).toEqual([]);
  const throwing = applied(
    alter("limitPartition", () => () => {
      throw refused;
    }),
  );
  expect(
    await touchesOf(() => {
      expect(() => throwing.limitPartition(caller)).toThrow(refused);
    }),
  ).toHaveLength(1);
});

test("an asynchronous function is noted when it rejects, unless the sound one has rejected the same", async () => {
  const lost = new Error("lost");
  const fault: Fault = {
    ...described,
    ...alter("findCredential", (find) => async (secret) => find(secret)),
  };
  const failing: Seams = { ...sound, findCredential: () => Promise.reject(lost) };
  const rejecting = applied(
    alter("findCredential", (find) => async (secret) => {
      await find(secret);
      throw lost;
    }),
  );

  expect(
    await touchesOf(() =>
      expect(applyWatched(failing, fault).findCredential("none")).rejects.toThrow(lost),
    ),
  ).toEqual([]);
  expect(
    await touchesOf(() => expect(rejecting.findCredential("none")).rejects.toThrow(lost)),
  ).toHaveLength(1);
});

test("of what the handlers work with, other data is noted", async () => {
  const later = applied(
    alter("work", (prepare) => (work, call) => {
      const prepared = prepare(work, call);
      return { ...prepared, catalogue: { ...prepared.catalogue, globalAvoid: ["a word"] } };
    }),
  );
  const work = {
    catalogue: { verticals: [], globalAvoid: [] },
    newId: () => "id",
  } as unknown as Parameters<Seams["work"]>[0]; // what the seam reads
  const call = {} as Parameters<Seams["work"]>[1];

  expect(await touchesOf(() => later.work(work, call))).toHaveLength(1);
});

test("of a repository, only calls of the changed function are noted", async () => {
  const changed = changeRepository("leads", ({ list }) => ({ list: (stretch) => list(stretch) }));
  const seams = applied(alter("repositories", changed));
  const { leads, sites } = seams.repositories(storage.db);

  expect(await touchesOf(() => sites.find("none"))).toEqual([]);
  expect(await touchesOf(() => leads.find("none", "none"))).toEqual([]);
  expect(await touchesOf(() => leads.list({ workspaceId: "none", limit: 1 }))).toHaveLength(1);
});

function applied(code: Pick<Fault, "seam" | "apply">): Seams {
  return applyWatched(sound, { ...described, ...code });
}

function touchesOf(work: () => unknown): Promise<readonly Touch[]> {
  return withTouches(async () => {
    await work();
    return touchesNow();
  });
}
