import type { CommandIo } from "@plumbline/command";
import { compileContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { resolveTarget } from "../target/resolve-target.ts";
import { planWithProgress } from "./plan-with-progress.ts";

const responses = { 200: { description: "Done." } };
const contract = compileContract({
  openapi: "3.1.1",
  info: { title: "Two", version: "1" },
  paths: {
    "/a": { get: { operationId: "a", responses } },
    "/b": { get: { operationId: "b", responses } },
  },
});
const options = {
  contract,
  target: resolveTarget({ baseUrl: "http://127.0.0.1:1" }),
  seed: 1,
  runs: 1,
};

function createIo(signal: AbortSignal): { readonly io: CommandIo; readonly lines: string[] } {
  const lines: string[] = [];
  const stderr = { isTTY: true, columns: 80, write: (text: string) => lines.push(text) };
  return { io: { stdout: stderr, stderr, env: {}, cwd: ".", signal }, lines };
}

test("on a terminal, the line shows how many operations are planned, and is removed at the end", async () => {
  const { io, lines } = createIo(new AbortController().signal);
  const plan = await planWithProgress(io, options);
  expect(new Set(plan?.entries.map(({ subject }) => subject.operation.id)).size).toBe(2);
  expect(lines.slice(0, 3).map((line) => line.replace("\r\u001b[K", ""))).toEqual([
    "planning: 0 of 2 operations",
    "planning: 1 of 2 operations",
    "planning: 2 of 2 operations",
  ]);
  expect(lines.at(-1)).toBe("\r\u001b[K");
});

test("an interruption ends the planning without a plan", async () => {
  const { io } = createIo(AbortSignal.abort());
  expect(await planWithProgress(io, options)).toBeUndefined();
});

test("planning an operation lets signals and timers run between its cases", async () => {
  const ending = new AbortController();
  setImmediate(() => ending.abort());
  const { io, lines } = createIo(ending.signal);
  expect(await planWithProgress(io, options)).toBeUndefined();
  expect(lines.join("")).not.toContain("planning: 1 of 2 operations");
});
