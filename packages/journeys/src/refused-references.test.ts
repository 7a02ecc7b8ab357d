import { at, invalid, testRefused, unresolved, unsupported } from "./testing/refused-workflows.ts";
import { oneStep } from "./testing/things.ts";

testRefused([
  [
    "an unknown step in an expression",
    oneStep({ parameters: [{ name: "limit", in: "query", value: "$steps.none.outputs.n" }] }),
    unresolved,
    `${at}/parameters/0`,
    "names a step that is not there",
  ],
  [
    "an unknown output",
    oneStep({ successCriteria: [{ condition: "$steps.list.outputs.n == 1" }] }),
    unresolved,
    `${at}/successCriteria/0`,
    "names an output that is not there",
  ],
  [
    "an unknown input",
    { ...oneStep({ outputs: { n: "$inputs.n" } }), inputs: { properties: { m: {} } } },
    unresolved,
    `${at}/outputs`,
    "names an input that is not there",
  ],
  [
    "an output of nothing that was called",
    oneStep({ outputs: { n: "$outputs.n" } }),
    unresolved,
    `${at}/outputs`,
    "called workflow",
  ],
  [
    "a workflow that was not waited for",
    oneStep({ outputs: { n: "$workflows.other.outputs.n" } }),
    unresolved,
    `${at}/outputs`,
    "names a workflow that is not there",
  ],
  [
    "an expression that is none",
    oneStep({ outputs: { n: "$response.status" } }),
    invalid,
    `${at}/outputs`,
    "no runtime expression",
  ],
  [
    "a dependence on nothing",
    { ...oneStep({}), dependsOn: ["none"] },
    unresolved,
    "/workflows/0/dependsOn/0",
    'no workflow "none"',
  ],
  [
    "a dependence on itself",
    { ...oneStep({}), dependsOn: ["way"] },
    unsupported,
    "/workflows/0/dependsOn/0",
    "leads back here",
  ],
  [
    "inputs that lead nowhere",
    { ...oneStep({}), inputs: { properties: { n: { $ref: "other.json#/x" } } } },
    unresolved,
    "/workflows/0/inputs/properties/n",
    "leads nowhere",
  ],
  [
    "inputs that nothing satisfies",
    { ...oneStep({}), inputs: { type: "object", minProperties: 2, maxProperties: 1 } },
    invalid,
    "/workflows/0/inputs",
    "no inputs can be made",
  ],
]);
