import {
  at,
  invalid,
  testRejected,
  unresolved,
  unsupported,
} from "./testing/rejected-workflows.ts";
import { oneStep } from "./testing/things.ts";

testRejected([
  [
    "an unknown step in an expression",
    oneStep({ parameters: [{ name: "limit", in: "query", value: "$steps.none.outputs.n" }] }),
    unresolved,
    `${at}/parameters/0`,
    "names a step that does not exist",
  ],
  [
    "an unknown output",
    oneStep({ successCriteria: [{ condition: "$steps.list.outputs.n == 1" }] }),
    unresolved,
    `${at}/successCriteria/0`,
    "names an output that does not exist",
  ],
  [
    "an unknown input",
    { ...oneStep({ outputs: { n: "$inputs.n" } }), inputs: { properties: { m: {} } } },
    unresolved,
    `${at}/outputs`,
    "names an input that does not exist",
  ],
  [
    "a call output outside of a call",
    oneStep({ outputs: { n: "$outputs.n" } }),
    unresolved,
    `${at}/outputs`,
    "called workflow",
  ],
  [
    "a workflow that it does not depend on",
    oneStep({ outputs: { n: "$workflows.other.outputs.n" } }),
    unresolved,
    `${at}/outputs`,
    "names a workflow that does not exist",
  ],
  [
    "a value of a fixture that the step does not send",
    oneStep({ "x-fixture": ["limit"] }),
    unresolved,
    `${at}/x-fixture/0`,
    'sends no "limit"',
  ],
  [
    "a malformed expression",
    oneStep({ outputs: { n: "$response.status" } }),
    invalid,
    `${at}/outputs`,
    "is not a runtime expression",
  ],
  [
    "a dependency that does not exist",
    { ...oneStep({}), dependsOn: ["none"] },
    unresolved,
    "/workflows/0/dependsOn/0",
    'no workflow "none"',
  ],
  [
    "a dependency on itself",
    { ...oneStep({}), dependsOn: ["way"] },
    unsupported,
    "/workflows/0/dependsOn/0",
    "leads back here",
  ],
  [
    "a reference in the inputs that does not resolve",
    { ...oneStep({}), inputs: { properties: { n: { $ref: "other.json#/x" } } } },
    unresolved,
    "/workflows/0/inputs/properties/n",
    "does not resolve",
  ],
  [
    "inputs without a valid value",
    { ...oneStep({}), inputs: { type: "object", minProperties: 2, maxProperties: 1 } },
    invalid,
    "/workflows/0/inputs",
    "No inputs can be generated",
  ],
]);
