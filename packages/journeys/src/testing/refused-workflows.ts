import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { journeysOf } from "./things.ts";

/** A workflow that is wrong in one way, and how it is refused: by which code, at which place, in which words. */
export type RefusedWorkflow = readonly [
  what: string,
  workflow: JsonObject,
  code: string,
  pointer: string,
  says: string,
];

/** Where the first step of the first workflow stands. */
export const at = "/workflows/0/steps/0";

export const unsupported = "JOURNEY_UNSUPPORTED";
export const unresolved = "JOURNEY_UNRESOLVED";
export const invalid = "JOURNEY_INVALID";

/** One test for each workflow, by what is wrong with it. */
export function testRefused(workflows: readonly RefusedWorkflow[]): void {
  const named = workflows.map(([what, ...rest]) => [what, rest] as const);
  test.each(named)("refuses %s", (_what, [workflow, code, pointer, says]) => {
    expect(() => journeysOf([workflow])).toThrow(
      expect.objectContaining({
        code,
        message: expect.stringContaining(says),
        place: { pointer },
        hint: expect.stringMatching(/\w/),
      }),
    );
  });
}
