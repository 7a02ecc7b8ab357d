import { asObject, findOperation } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import type { Control } from "../../src/control/control.ts";
import type { ControlOperations } from "../../src/control/control-operations.ts";
import { controlDocument } from "../../src/control/control-document.ts";
import { call } from "../support/call.ts";
import { availableStorages } from "../support/storages.ts";
import { openControl } from "./open-control.ts";

/** Each operation with arguments that work in sequence. A function derives them from the current state. */
const calls: readonly (readonly [
  keyof ControlOperations,
  (object | ((control: Control) => Promise<object>))?,
])[] = [
  ["state"],
  ["clock"],
  ["advance", { milliseconds: 60_000 }],
  ["advanceTo", async (control) => ({ at: (await control.clock()).now })],
  ["workspaces"],
  ["createWorkspace", { name: "Made by Hand", trade: "roofing", states: ["TX"], leads: 3 }],
  ["createWorkspaces", { count: 2, campaigns: {}, site: "fresh" }],
  ["dropWorkspace", { workspace: "made-by-hand" }],
  ["setSubscription", { workspace: "rivera-plumbing", active: false }],
  ["fund", { workspace: "rivera-plumbing", cents: 5_000 }],
  ["setFunding", { workspace: "rivera-plumbing", cents: 0 }],
  [
    "setLicence",
    { workspace: "rivera-plumbing", field: "plumbingLicense", state: "TX", number: null },
  ],
  ["setStates", { workspace: "rivera-plumbing", states: ["TX", "CA"] }],
  ["addLeads", { workspace: "rivera-plumbing", count: 3 }],
  ["siteOf", { workspace: "rivera-plumbing" }],
  ["campaignsOf", { workspace: "rivera-plumbing" }],
  ["leadsOf", { workspace: "rivera-plumbing", limit: 2 }],
  ["identities"],
  [
    "issueIdentity",
    { workspace: "rivera-plumbing", name: "robot", scopes: ["leads:read"], lifetimeMs: 1_000 },
  ],
  ["sendRequest", { identity: "owner", operation: "get_site" }],
  ["revokeIdentity", { identity: "robot" }],
  ["setProvider", { available: false }],
  ["setProvider", { available: true }],
  ["setService", { configured: false }],
  ["setService", { configured: true }],
  ["setLatency", { milliseconds: 1, workspace: "rivera-plumbing" }],
  ["setLatency", { milliseconds: 0 }],
  ["holdNext", { operation: "publish_site" }],
  ["holdNext"],
  ["held"],
  ["release", { workspace: "rivera-plumbing" }],
  ["release"],
  ["jobs"],
  ["setReview", { required: true }],
  ["setReview", { required: false }],
  ["holdJob", firstJob],
  ["releaseJob", firstJob],
  ["failJob", firstJob],
  ["cancelJob", firstJob],
  ["faults"],
  ["enableFaults", async (control) => ({ names: [(await control.faults())[0]?.name] })],
  ["disableFaults"],
  ["log", { limit: 1 }],
  ["snapshot"],
  ["snapshots"],
  ["dump", { id: "snapshot-1" }],
  ["restore", { id: "snapshot-1" }],
  ["restore", async (control) => ({ dump: await control.dump({ id: "snapshot-1" }) })],
  ["clearLog"],
  ["seed", { seed: 2 }],
  ["reset"],
  ["resume"],
  ["freeze"],
];

async function firstJob(control: Control): Promise<object> {
  return { id: (await control.jobs())[0]?.id };
}

describe.each(await availableStorages())("on $name", ({ createDatabase }) => {
  test("every operation returns the same over HTTP and in process, and conforms to the document", async () => {
    const clock = { mode: "frozen", start: Date.UTC(2026, 2, 1) } as const;
    const there = await openControl({ clock, database: await createDatabase() });
    const here = await openControl({ clock, database: await createDatabase() });
    const contract = await controlDocument.contract();
    for (const { sandbox } of [there, here]) await call(sandbox, "GET /workspace");

    for (const [name, wanted] of calls) {
      const inProcess = await run(here.sandbox.control, name, wanted);
      const overHttp = await run(there.remote, name, wanted);

      const schema = findOperation(contract, name).responses[0]?.content[0]?.schema;
      expect({ name, issues: schema?.validate(inProcess) }).toEqual({ name, issues: [] });
      expect({ name, answer: shapeOf(overHttp) }).toEqual({ name, answer: shapeOf(inProcess) });
    }
    expect(new Set([...calls.map(([name]) => name), "followLog", "workspace"])).toEqual(
      new Set(Object.keys(here.remote)),
    );
    await Promise.all([there.sandbox.close(), here.sandbox.close()]);
  });
});

async function run(
  control: Control,
  name: keyof ControlOperations,
  wanted: (typeof calls)[number][1],
): Promise<unknown> {
  const input = typeof wanted === "function" ? await wanted(control) : wanted;
  // Each name has its arguments, which the compiler cannot infer through a variable.
  return (control[name] as (input?: object) => Promise<unknown>)(input);
}

/** Masks what differs between two runs: real time, IDs of the process, and the order of rows. */
function shapeOf(value: unknown): unknown {
  const shape = JSON.parse(
    JSON.stringify(value, (name, part: unknown) =>
      name === "hit" || /milliseconds/i.test(name) ? "…" : mask(part),
    ),
  );
  for (const rows of Object.values(asObject(shape?.database?.tables)))
    if (Array.isArray(rows)) rows.sort(byText);
  return shape;
}

function byText(left: unknown, right: unknown): number {
  return JSON.stringify(left) < JSON.stringify(right) ? -1 : 1;
}

function mask(part: unknown): unknown {
  return typeof part === "string"
    ? part
        .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{64}|las_[\w-]+/g, "…")
        .replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, "…")
    : part;
}
