import { afterAll, describe, expect, test } from "vitest";
import { createControlClient, type IsolatedWorkspace } from "../src/index.ts";
import { startSandbox } from "../src/start/start-sandbox.ts";
import { call } from "./support/call.ts";
import { slugs } from "./support/open-service.ts";

const sandbox = await startSandbox({ port: 0, clock: "frozen" });
afterAll(() => sandbox.close());
const control = createControlClient({ url: sandbox.controlUrl, token: sandbox.controlToken });

/** Sends over the network, as tests in other processes do. */
const remote = { fetch, identities: sandbox.identities };

type Send = (line: string, body?: unknown, key?: string | null) => Promise<string>;

/** Sends as the owner of a workspace. Returns the status, and whether the response is a replay. */
function sender({ token }: IsolatedWorkspace): Send {
  const { origin } = new URL(sandbox.url);
  const here = {
    ...remote,
    fetch: (request: Request) =>
      fetch(new Request(request.url.replace("http://sandbox.test", origin), request)),
  };
  return async (line, body, key) => {
    const answer = await call(here, line, { token, body, ...(key !== undefined && { key }) });
    return `${answer.status}${answer.headers.has("idempotency-replayed") ? " replay" : ""}`;
  };
}

interface Situation {
  readonly name: string;
  /** Switches something on for the workspace and calls it. Returns the outcomes. */
  readonly play: (workspace: IsolatedWorkspace, send: Send) => Promise<readonly string[]>;
  readonly outcomes: readonly string[];
  /** What the log says took part in the exchanges. */
  readonly touches: readonly string[];
}

const bio = { bio: "A test." };

async function writeTwice(send: Send): Promise<readonly string[]> {
  return [
    await send("PATCH /site", bio, "a-key-of-all"),
    await send("PATCH /site", bio, "a-key-of-all"),
  ];
}

const situations: readonly Situation[] = [
  {
    name: "nothing",
    play: (_, send) => writeTwice(send),
    outcomes: ["200", "200 replay"],
    touches: [],
  },
  {
    name: "a fault",
    async play({ control: own }, send) {
      await own.enableFaults({ names: ["never-replays"] });
      return writeTwice(send);
    },
    outcomes: ["200", "200"],
    touches: ["fault never-replays"],
  },
  {
    name: "a fault for one credential",
    async play({ owner }, send) {
      await control.enableFaults({ names: ["key-not-required"], identity: owner.id });
      return [await send("PATCH /site", bio, null)];
    },
    outcomes: ["200"],
    touches: ["fault key-not-required"],
  },
  {
    name: "an outage of the service",
    async play({ control: own }, send) {
      await own.setService({ configured: false });
      const during = await send("GET /workspace");
      await own.setService({ configured: true });
      return [during, await send("GET /workspace")];
    },
    outcomes: ["503", "200"],
    touches: [],
  },
  {
    name: "an outage of the provider",
    async play({ control: own }, send) {
      await own.setProvider({ available: false });
      return [await send("POST /campaigns", { dailyBudgetCents: 2_500 })];
    },
    outcomes: ["502"],
    touches: ["outage advertising provider"],
  },
  {
    name: "latency",
    async play({ control: own }, send) {
      await own.setLatency({ milliseconds: 20 });
      return [await send("GET /site")];
    },
    outcomes: ["200"],
    touches: ["latency 20 ms"],
  },
  {
    name: "a hold",
    async play({ control: own, workspace }, send) {
      await own.holdNext();
      const parked = send("PATCH /site", bio, "a-key-of-all");
      const isParked = async (): Promise<boolean> => {
        const { scoped } = await control.state();
        return scoped.some((each) => each.workspace === workspace.id && each.holds.parked === 1);
      };
      await expect.poll(isParked, { timeout: 60_000 }).toBe(true);
      const retried = await send("PATCH /site", bio, "a-key-of-all");
      const { released } = await own.release();
      return [retried, `${released} released`, await parked];
    },
    outcomes: ["409", "1 released", "200"],
    touches: ["hold "],
  },
];

async function playIn({
  play,
}: Situation): Promise<{ outcomes: readonly string[]; touches: readonly string[] }> {
  await using workspace = await control.workspace();
  const outcomes = await play(workspace, sender(workspace));
  const exchanges = await workspace.control.log();
  const touches = exchanges.flatMap(({ touchedBy }) =>
    touchedBy.map(({ kind, name }) => `${kind} ${name}`),
  );
  return { outcomes, touches: [...new Set(touches)] };
}

test("fifty tests in parallel, each with its own workspace and faults, do not interfere", async () => {
  const plays = Array.from({ length: 50 }, (_, index) => situations[index % situations.length]!);
  const before = await control.workspaces();
  const played = await Promise.all(
    plays.map(async (situation) => ({ name: situation.name, ...(await playIn(situation)) })),
  );

  expect(played).toEqual(plays.map(({ name, outcomes, touches }) => ({ name, outcomes, touches })));
  expect(await control.workspaces()).toEqual(before);
  expect((await control.state()).scoped).toEqual([]);
});

describe("what is limited to a workspace", () => {
  test("is in the state, and ends with a reset", async () => {
    await control.enableFaults({ names: ["never-replays"], workspace: slugs.everything });
    await control.setProvider({ available: false, workspace: slugs.everything });
    await control.setLatency({ milliseconds: 1, workspace: slugs.everything });
    const { scoped, faults, provider, latency } = await control.state();

    expect([faults, provider, latency]).toEqual([[], { available: true }, { milliseconds: 0 }]);
    expect(scoped).toMatchObject([
      {
        identity: null,
        faults: ["never-replays"],
        provider: { available: false },
        latency: { milliseconds: 1 },
      },
    ]);
    expect((await control.reset()).scoped).toEqual([]);
  });

  test("concerns tool calls of that workspace too", async () => {
    await using workspace = await control.workspace();
    await workspace.control.setService({ configured: false });
    const { origin } = new URL(sandbox.url);
    const response = await fetch(`${origin}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${workspace.token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "get_workspace", arguments: {} },
      }),
    });

    expect(await response.text()).toContain("503");
  });

  test.each([
    [{ workspace: "nowhere" }, "control-unknown"],
    [{ identity: "nobody" }, "control-unknown"],
    [{ workspace: slugs.everything, identity: "expired" }, "control-invalid"],
  ])("%o is rejected as %s", async (scope, code) => {
    await expect(control.setLatency({ milliseconds: 1, ...scope })).rejects.toMatchObject({ code });
  });
});

test("a dropped workspace leaves no rows behind, and its token is unknown", async () => {
  const before = await rowCounts();
  const workspace = await control.workspace({ leads: 5 });
  const send = sender(workspace);
  await send("PATCH /site", bio, "a-key-of-all");
  await control.setProvider({ available: false, workspace: workspace.workspace.id });
  await workspace.drop();

  expect(await send("GET /workspace")).toBe("401");
  expect(await rowCounts()).toEqual(before);
});

async function rowCounts(): Promise<Readonly<Record<string, number>>> {
  const { id } = await control.snapshot();
  const { database } = await control.dump({ id });
  const tables = Object.entries((database as { tables: Record<string, unknown[]> }).tables);
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.length]));
}
