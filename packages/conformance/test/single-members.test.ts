import { asObject, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { json, runDocument } from "./support/run-document.ts";

const shade = {
  type: "object",
  properties: { colour: { type: "string" }, size: { type: "integer" } },
};
const properties: JsonObject = {
  label: { type: "string", maxLength: 40 },
  note: { type: "string", maxLength: 40 },
  watt: { type: "integer", minimum: 1, maximum: 900 },
  mode: { type: "string", enum: ["bright", "dim"] },
  shade,
};
const example: JsonObject = {
  label: "hall",
  note: "new",
  watt: 5,
  mode: "dim",
  shade: { colour: "red", size: 3 },
};
const lamp: JsonObject = { type: "object", properties };
const shown = {
  200: { description: "A lamp.", content: { "application/json": { schema: lamp } } },
};

interface Shape {
  readonly method?: "patch" | "put";
  readonly mediaType?: string;
  /** Whether the document declares what is read back. */
  readonly isDeclared?: boolean;
}

/** One lamp, and an operation that updates it. */
function lampDocument({
  method = "patch",
  mediaType = "application/json",
  isDeclared = false,
}: Shape): JsonObject {
  const fields = Object.fromEntries(
    Object.keys(properties).map((name) => [`/${name}`, `/${name}`]),
  );
  const update = {
    operationId: "change_lamp",
    "x-effect": "draft",
    ...(isDeclared ? { "x-reflects": [{ through: "get_lamp", fields }] } : {}),
    requestBody: { required: true, content: { [mediaType]: { schema: lamp, example } } },
    responses: shown,
  };
  return {
    paths: { "/lamp": { get: { operationId: "get_lamp", responses: shown }, [method]: update } },
  };
}

type Store = (kept: JsonObject, sent: JsonObject, count: number) => JsonObject;

const replaceMembers: Store = (kept, sent) => ({ ...kept, ...sent });
const mergeAll: Store = (kept, sent) => asObject(merge(kept, sent));

function merge(kept: JsonValue | undefined, sent: JsonValue): JsonValue {
  if (!isObject(sent)) return sent;
  const merged = { ...asObject(kept) };
  for (const [name, value = null] of Object.entries(sent)) {
    if (value === null) delete merged[name];
    else merged[name] = merge(merged[name], value);
  }
  return merged;
}

interface Ways extends Shape {
  readonly store: Store;
  /** What a read shows. Default: what is kept. */
  readonly show?: (kept: JsonObject, reads: number) => JsonObject;
  readonly status?: number;
}

interface Seen {
  /** The severity, the place and what was found. */
  readonly found: readonly string[];
  readonly status: string;
}

async function runLamp({
  store,
  show = (kept) => kept,
  status = 200,
  ...shape
}: Ways): Promise<Seen> {
  let kept: JsonObject = {};
  let count = 0;
  let reads = 0;
  const { findings, report } = await runDocument(
    lampDocument(shape),
    ({ method }, text) => {
      if (method === "GET") return json(200, show(kept, (reads += 1)));
      // The suite sends what the document describes.
      kept = store(kept, JSON.parse(text) as JsonObject, (count += 1));
      return json(status, kept);
    },
    { checks: ["state/single-members"] },
  );
  const result = report.results.find(({ check }) => check === "state/single-members");
  const found = findings.map(({ severity, at, found }) => `${severity} ${at}: ${found}`);
  return { found, status: result?.skip?.reason ?? result?.status ?? "absent" };
}

const merging = { mediaType: "application/merge-patch+json" };

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([member]) => member !== name));
}

/** Whether an update sends only one member. */
function isOnly(sent: JsonObject, name: string): boolean {
  return Object.keys(sent).join() === name;
}

describe("is noticed", () => {
  test.each<[string, Ways, RegExp]>([
    [
      "a declared member that is not stored alone",
      {
        isDeclared: true,
        store: (kept, sent) => (isOnly(sent, "watt") ? kept : { ...kept, ...sent }),
      },
      /^must PATCH \/lamp body \/watt -> 200 body \/watt: /,
    ],
    [
      "a declared sibling that is reset",
      {
        isDeclared: true,
        store: (kept, sent) => ({
          ...kept,
          ...(isOnly(sent, "label") ? { note: "" } : {}),
          ...sent,
        }),
      },
      /^must PATCH \/lamp body \/label -> 200 body \/note: "" after an update of only \/label$/,
    ],
    [
      "the second of two updates in a row, if it is lost",
      {
        isDeclared: true,
        store: (kept, sent) => {
          const isSecond = isOnly(sent, "label") && kept["last"] === "label";
          const last = isSecond ? "none" : Object.keys(sent).join();
          return { ...kept, ...(isSecond ? {} : sent), last };
        },
      },
      /^must PATCH \/lamp body \/label -> 200 body \/label: /,
    ],
    [
      "a further read that shows another value",
      {
        isDeclared: true,
        store: (kept, sent) => ({ ...kept, ...sent, before: kept["label"] ?? "" }),
        show: ({ before = "", ...kept }, reads) =>
          reads % 2 === 0 ? kept : { ...kept, label: before },
      },
      /^must PATCH \/lamp body \/label -> 200 body \/label: /,
    ],
    [
      "a sibling that a merge patch loses",
      {
        ...merging,
        store: (kept, sent) => (isOnly(sent, "label") ? sent : mergeAll(kept, sent, 0)),
      },
      /^must PATCH \/lamp body \/label -> 200 body \/note: null after an update of only \/label$/,
    ],
    [
      "a merge patch that replaces a nested object",
      { ...merging, store: replaceMembers },
      /^must PATCH \/lamp body \/shade -> 200 body \/shade\/size: null after an update of only \/shade\/colour$/,
    ],
    [
      "a member that is not declared and never stored",
      {
        store: (kept, sent) => ({ ...kept, ...without(sent, "note") }),
        show: (kept) => ({ ...kept, note: "as ever" }),
      },
      /^advice PATCH \/lamp body \/note -> 200 body \/note: /,
    ],
    [
      "a part of an object that is lost beside the others",
      {
        store: (kept, sent) => {
          const rest = without(asObject(sent["shade"]), "size");
          return { ...kept, ...sent, ...("shade" in sent ? { shade: rest } : {}) };
        },
      },
      /^advice PATCH \/lamp body \/shade -> 200 body \/shade\/size: /,
    ],
    [
      "a member that a replacement ignores",
      { method: "put", store: (_kept, sent) => ({ ...sent, label: "as ever" }) },
      /^advice PUT \/lamp body \/label -> 200 body \/label: "as ever"$/,
    ],
  ])("%s", async (_name, ways, expected) => {
    const { found } = await runLamp(ways);
    expect(found).toEqual([expect.stringMatching(expected)]);
  });
});

describe("is legal", () => {
  test.each<[string, Ways]>([
    ["a patch that replaces nested objects", { store: replaceMembers }],
    ["a patch that merges nested objects", { store: mergeAll }],
    ["a merge patch", { ...merging, store: mergeAll }],
    ["a declared patch", { isDeclared: true, store: replaceMembers }],
    [
      "a replacement that resets what it does not send",
      { method: "put", store: (_kept, sent) => sent },
    ],
    [
      "a declared replacement that resets what it does not send",
      { method: "put", isDeclared: true, store: (_kept, sent) => sent },
    ],
    [
      "a change of state that clears another member",
      { store: (kept, sent) => ({ ...kept, ...("mode" in sent ? { note: "" } : {}), ...sent }) },
    ],
    [
      "texts in another form",
      {
        store: replaceMembers,
        show: (kept) => ({ ...kept, label: JSON.stringify(kept["label"]) }),
      },
    ],
    [
      "a read that leaves out what is not declared",
      { store: replaceMembers, show: (kept) => without(kept, "note") },
    ],
    [
      "members that updates count",
      { isDeclared: true, store: (kept, sent, count) => ({ ...kept, ...sent, version: count }) },
    ],
  ])("%s", async (_name, ways) => {
    expect(await runLamp(ways)).toEqual({ found: [], status: "passed" });
  });

  test.each([202, 409])("an update with status %i, which proves nothing", async (status) => {
    const seen = await runLamp({ status, store: (kept) => kept });
    expect(seen).toEqual({ found: [], status: "no-proof" });
  });
});

describe("two concurrent updates", () => {
  /** Runs the check against a lamp that needs a moment between reading and writing. */
  async function findConcurrent(isLocked: boolean): Promise<readonly string[]> {
    let kept: JsonObject = {};
    let turn: Promise<unknown> = Promise.resolve();
    const { findings } = await runDocument(
      lampDocument({ isDeclared: true }),
      async ({ method }, text) => {
        if (method === "GET") return json(200, kept);
        const write = async (): Promise<void> => {
          const before = kept;
          await setTimeout(1);
          // The suite sends what the document describes.
          kept = { ...before, ...(JSON.parse(text) as JsonObject) };
        };
        turn = isLocked ? turn.then(write) : write();
        await turn;
        return json(200, kept);
      },
      { checks: ["state/concurrent-members"] },
    );
    return findings.map(({ severity, found }) => `${severity} ${found}`);
  }

  test("are advised about if one is lost", async () => {
    expect(await findConcurrent(false)).toEqual([
      expect.stringMatching(/^advice .* after two accepted updates at the same time$/),
    ]);
  });

  test("are legal if both are kept", async () => {
    expect(await findConcurrent(true)).toEqual([]);
  });
});
