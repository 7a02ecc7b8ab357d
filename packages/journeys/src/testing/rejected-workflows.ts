import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { journeysOf } from "./things.ts";

/** A workflow with one problem, and the expected code, place and part of the message. */
export type RejectedWorkflow = readonly [
  what: string,
  workflow: JsonObject,
  code: string,
  pointer: string,
  says: string,
];

/** Pointer of the first step of the first workflow. */
export const at = "/workflows/0/steps/0";

export const unsupported = "JOURNEY_UNSUPPORTED";
export const unresolved = "JOURNEY_UNRESOLVED";
export const invalid = "JOURNEY_INVALID";

/** Defines one test per workflow, named after the problem. */
export function testRejected(workflows: readonly RejectedWorkflow[]): void {
  const named = workflows.map(([what, ...rest]) => [what, rest] as const);
  test.each(named)("rejects %s", (_what, [workflow, code, pointer, says]) => {
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
