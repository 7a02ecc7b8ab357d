import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killAtRandom } from "@plumbline-tools/kills";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createControlClient, type SandboxOptions } from "../src/index.ts";
import {
  createSandboxProcesses,
  type SandboxProcess,
  type SandboxProcesses,
} from "./support/sandbox-process.ts";

// On Windows, signals end a process without being delivered.
const deliversSignals = process.platform !== "win32";

const kills = inject("isFull") ? 50 : 5;
const writers = 8;
const seed = 1;

/** A creation with a key. Its name is its key, so that a list shows how often it was executed. */
interface Write {
  readonly key: string;
  readonly token: string;
  /** The response, if it arrived before the process was killed. */
  acknowledged?: Answer;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly replayed: string | null;
}

let folder = "";
let processes: SandboxProcesses;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-durability-"));
  processes = createSandboxProcesses(2, folder);
});
afterAll(async () => {
  await processes.close();
  await rm(folder, { recursive: true, force: true });
});

test.runIf(deliversSignals)(
  `killed at ${kills} random moments under concurrent keyed writes, it loses no acknowledged one, does none twice, and answers every key`,
  { timeout: 600_000 },
  async () => {
    const options = { database: join(folder, "sandbox.db"), clock: "frozen" } as const;
    const writes: Write[] = [];
    const tokens = await createCallers(options);

    const { answered } = await killAtRandom({
      kills,
      seed,
      writers,
      async start() {
        const sandbox = await processes.start(options);
        await createControlClient(sandbox.profile.control).advance({ milliseconds: 60_000 });
        return sandbox;
      },
      write: (sandbox, onAnswer) => writeOne(sandbox, { writes, tokens, onAnswer }),
    });

    const sandbox = await processes.start(options);
    const acknowledged = writes.filter((write) => write.acknowledged !== undefined);
    expect(acknowledged.length).toBeGreaterThanOrEqual(answered);
    expect(acknowledged.length).toBeLessThan(writes.length);

    const before = await countByName(sandbox, tokens);
    expect(acknowledged.filter(({ key }) => before.get(key) !== 1)).toEqual([]);
    expect(writes.filter(({ key }) => (before.get(key) ?? 0) > 1)).toEqual([]);

    const retried = await retryAll(sandbox, writes);
    const unanswered = retried.filter(({ answer }) => answer.status !== 202);
    const changed = retried.filter(
      ({ write, answer }) => write.acknowledged && write.acknowledged.body !== answer.body,
    );
    const mismarked = retried.filter(
      ({ write, answer }) => (answer.replayed === "true") !== (before.get(write.key) === 1),
    );
    expect({ unanswered, changed, mismarked }).toEqual({
      unanswered: [],
      changed: [],
      mismarked: [],
    });
    const after = await countByName(sandbox, tokens);
    expect(writes.filter(({ key }) => after.get(key) !== 1)).toEqual([]);
    expect(await sandbox.end("SIGTERM")).toBe(0);
  },
);

/** Enough workspaces with funding to stay within the limit on writes. */
async function createCallers(options: SandboxOptions): Promise<readonly string[]> {
  const sandbox = await processes.start(options);
  const control = createControlClient(sandbox.profile.control);
  const workspaces = await control.createWorkspaces({ count: 24, fundedCents: 1_000_000 });
  await sandbox.end("SIGTERM");
  return workspaces.map(({ owner }) => owner.token ?? "");
}

interface Writing {
  readonly writes: Write[];
  readonly tokens: readonly string[];
  readonly onAnswer: () => void;
}

async function writeOne(
  sandbox: SandboxProcess,
  { writes, tokens, onAnswer }: Writing,
): Promise<boolean> {
  const token = tokens[writes.length % tokens.length]!;
  const write: Write = { key: `durable-${writes.length}`, token };
  writes.push(write);
  const answer = await send(sandbox, write).catch(() => undefined);
  if (answer === undefined) return false;
  onAnswer();
  if (answer.status === 429) {
    writes.splice(writes.indexOf(write), 1);
    return false;
  }
  write.acknowledged = answer;
  return true;
}

async function send({ profile }: SandboxProcess, { key, token }: Write): Promise<Answer> {
  const response = await fetch(`${profile.baseUrl}/campaigns`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify({ dailyBudgetCents: 2500, name: key }),
  });
  return {
    status: response.status,
    body: await response.text(),
    replayed: response.headers.get("idempotency-replayed"),
  };
}

/** Sends within the limits: moves the clock when a window is full. */
async function retryAll(
  sandbox: SandboxProcess,
  writes: readonly Write[],
): Promise<readonly { readonly write: Write; readonly answer: Answer }[]> {
  const control = createControlClient(sandbox.profile.control);
  const retried: { write: Write; answer: Answer }[] = [];
  for (const write of writes) {
    let answer = await send(sandbox, write);
    if (answer.status === 429) {
      await control.advance({ milliseconds: 60_000 });
      answer = await send(sandbox, write);
    }
    retried.push({ write, answer });
  }
  return retried;
}

async function countByName(
  sandbox: SandboxProcess,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  await createControlClient(sandbox.profile.control).advance({ milliseconds: 60_000 });
  const counts = new Map<string, number>();
  for (const token of tokens) {
    const response = await fetch(`${sandbox.profile.baseUrl}/campaigns`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { campaigns } = (await response.json()) as { campaigns: readonly { name: string }[] };
    for (const { name } of campaigns) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
