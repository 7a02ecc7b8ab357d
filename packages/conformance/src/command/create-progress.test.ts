import type { CommandIo } from "@plumbline/command";
import { expect, test } from "vitest";
import type { CheckResult } from "../model/run.ts";
import { createProgress } from "./create-progress.ts";

const result: CheckResult = {
  check: "responses/documented-status",
  family: "responses",
  severity: "must",
  title: "Every status is documented",
  operation: "an_operation_with_a_name_that_is_longer_than_most_of_the_names_that_operations_have",
  status: "passed",
  findings: [],
  clauses: [],
  cases: 0,
  operations: 0,
  writes: 0,
  durationMs: 0,
};

function written(terminal: { isTTY?: boolean; columns?: number }): string[] {
  const lines: string[] = [];
  const stderr = { ...terminal, write: (text: string) => lines.push(text) };
  const io: CommandIo = {
    stdout: stderr,
    stderr,
    env: {},
    cwd: ".",
    signal: new AbortController().signal,
  };
  createProgress(io, 5).show(result, 2);
  return lines;
}

test("the line never wraps, as a wrapped one could not be taken away", () => {
  const [line = ""] = written({ isTTY: true, columns: 60 });
  expect(line).toContain("1/5 checks, 2 requests: an_operation");
  expect(line.replace("\r\u001b[K", "").length).toBeLessThan(60);
});

test("nothing is written where there is no terminal", () => {
  expect(written({ columns: 60 })).toEqual([]);
});
