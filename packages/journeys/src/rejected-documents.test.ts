import type { JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { at, invalid, unsupported } from "./testing/rejected-workflows.ts";
import { arazzoOf, journeysOf, oneStep, thingContract } from "./testing/things.ts";
import { compileJourneys } from "./compile-journeys.ts";

test.each<[string, JsonValue, string, string]>([
  ["a text", "no", invalid, "must be object"],
  ["another version", { ...arazzoOf([oneStep({})]), arazzo: "1.2.0" }, unsupported, "1.2.0"],
  [
    "a second source",
    {
      ...arazzoOf([oneStep({})]),
      sourceDescriptions: [
        { name: "a", url: "a" },
        { name: "b", url: "b" },
      ],
    },
    unsupported,
    "second source",
  ],
  [
    "workflows as a source",
    { ...arazzoOf([oneStep({})]), sourceDescriptions: [{ name: "a", url: "a", type: "arazzo" }] },
    unsupported,
    "other documents",
  ],
  ["two workflows of one id", arazzoOf([oneStep({}), oneStep({})]), invalid, 'two workflows "way"'],
  [
    "inputs that refer to themselves",
    arazzoOf([{ ...oneStep({}), inputs: { $ref: "#/components/inputs/tree" } }], {
      components: { inputs: { tree: { items: { $ref: "#/components/inputs/tree" } } } },
    }),
    unsupported,
    "refers to itself",
  ],
  [
    "a label that the contract does not declare",
    arazzoOf([{ ...oneStep({}), "x-labels": { colour: "red" } }]),
    invalid,
    'no label "colour"',
  ],
  [
    "a component with an unsupported feature",
    arazzoOf([oneStep({ onFailure: [{ reference: "$components.failureActions.x" }] })], {
      components: { failureActions: { x: { name: "x", type: "retry", stepId: "list" } } },
    }),
    unsupported,
    "Another step before a retry",
  ],
])("rejects %s", (_what, document, code, says) => {
  expect(() => compileJourneys(document, thingContract)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(says) }),
  );
});

test("reports all problems at once", () => {
  const wrong = oneStep({ operationId: "lose_thing" });
  const other = { ...wrong, workflowId: "other" };
  expect(() => journeysOf([wrong, other])).toThrow(
    expect.objectContaining({
      message: expect.stringContaining("(and 1 more)"),
      details: {
        problems: [
          expect.objectContaining({ pointer: `${at}/operationId` }),
          expect.objectContaining({ pointer: "/workflows/1/steps/0/operationId" }),
        ],
      },
    }),
  );
});
