import { expect, test } from "vitest";
import { listWinners } from "./list-winners.ts";

const sizes = { minified: 3000, gzip: 1000 };

test("the least figure wins, and every figure that is equal within the noise", () => {
  const time = (
    [
      ["ours", 1.04],
      ["b", 1],
      ["c", 1.06],
    ] as const
  ).map(([name, ratio]) => ({
    name,
    read: { ratio, microseconds: 1 },
    write: { ratio: 2 - ratio, microseconds: 1 },
  }));

  expect(listWinners({ time })).toEqual([
    { row: "time per read", winners: ["ours (1.04 x)", "b (1.00 x)"], ours: "1.04 x" },
    { row: "time per POST", winners: ["ours (0.96 x)", "c (0.94 x)"], ours: "0.96 x" },
  ]);
});

test("programs are compared with those of the same task", () => {
  const size = [
    { program: "ours, one operation", ...sizes },
    { program: "openapi-fetch", ...sizes, gzip: 900 },
    { program: "ours, the client", ...sizes },
  ] as const;

  expect(listWinners({ size }).map(({ winners }) => winners)).toEqual([
    ["openapi-fetch (0.9 kB)"],
    ["ours, the client (1.0 kB)"],
  ]);
});

test("every client that is right wins a situation", () => {
  const facts = { tries: 1, waitsMs: [], key: "same", performed: 1, outcome: "success" } as const;
  const reliability = [
    { situation: "503 once", name: "ours", ...facts, verdict: "gives up" },
    { situation: "503 once", name: "b", ...facts, verdict: "right" },
    { situation: "lost", name: "ours", ...facts, verdict: "gives up" },
  ] as const;

  expect(listWinners({ reliability })).toEqual([
    { row: "503 once", winners: ["b"], ours: "gives up" },
    { row: "lost", winners: ["none"], ours: "gives up" },
  ]);
});
