import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  createProcesses,
  killAtRandom,
  type Processes,
  type ServerProcess,
} from "@plumbline-tools/kills";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { journalDocument } from "./testing/journal-document.ts";

// On Windows, signals end a process without being delivered.
const deliversSignals = process.platform !== "win32";

const kills = inject("isFull") ? 200 : 6;
const writers = 8;
const seed = 1;

interface Profile {
  readonly url: string;
}

type Mock = ServerProcess<Profile>;

interface Page {
  readonly id: string;
  readonly name: string;
  readonly marks: readonly string[];
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly isReplay: boolean;
}

/** A write. Its mark is in a page as often as the write was executed: as the name of a page, or as an element of its marks. */
interface Write {
  readonly kind: "create" | "add" | "delete";
  readonly mark: string;
  readonly isKeyed: boolean;
  /** The page that is changed or deleted. */
  readonly page: string;
  /** The response, if it arrived before the process was killed. */
  acknowledged?: Answer;
}

const success = { create: 201, add: 200, delete: 204 } as const;

let folder = "";
let processes: Processes<readonly string[], Profile>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mock-durability-"));
  const program = fileURLToPath(new URL("testing/standby.ts", import.meta.url));
  processes = createProcesses({ program, waiting: 2, folder });
});
afterAll(async () => {
  await processes.close();
  await rm(folder, { recursive: true, force: true });
});

test.runIf(deliversSignals)(
  `killed at ${kills} random moments under concurrent writes with and without keys, it loses no acknowledged one, does none twice, and answers every key`,
  { timeout: 1_800_000 },
  async () => {
    const document = join(folder, "journal.json");
    await writeFile(document, JSON.stringify(journalDocument));
    const data = join(folder, "journal.sqlite");
    const start = (): Promise<Mock> =>
      processes.start([document, "--port", "0", "--json", "--quiet", "--data", data]);

    const writes: Write[] = [];
    const { answered } = await killAtRandom({
      kills,
      seed,
      writers,
      start,
      write: (mock, onAnswer) => writeOne(mock, writes, onAnswer),
    });

    const mock = await start();
    const acknowledged = writes.filter((write) => write.acknowledged !== undefined);
    expect(acknowledged.length).toBeGreaterThanOrEqual(answered);
    expect(acknowledged.length).toBeLessThan(writes.length);
    expect(acknowledged.filter(isRejected)).toEqual([]);

    const before = await readJournal(mock);
    expect(acknowledged.filter((write) => before.timesOf(write) !== 1)).toEqual([]);
    expect(writes.filter((write) => before.timesOf(write) > 1)).toEqual([]);

    const retried = await retryAll(
      mock,
      writes.filter(({ isKeyed }) => isKeyed),
    );
    const unanswered = retried.filter(({ write, answer }) => answer.status !== success[write.kind]);
    const changed = retried.filter(
      ({ write, answer }) => write.acknowledged && write.acknowledged.body !== answer.body,
    );
    const mismarked = retried.filter(
      ({ write, answer }) => answer.isReplay !== (before.timesOf(write) === 1),
    );
    expect({ unanswered, changed, mismarked }).toEqual({
      unanswered: [],
      changed: [],
      mismarked: [],
    });
    const after = await readJournal(mock);
    expect(writes.filter((write) => write.isKeyed && after.timesOf(write) !== 1)).toEqual([]);
    expect(writes.filter((write) => after.timesOf(write) > 1)).toEqual([]);
    expect(await mock.end("SIGTERM")).toBe(0);
  },
);

function isRejected({ kind, acknowledged }: Write): boolean {
  return acknowledged?.status !== success[kind] || acknowledged.isReplay;
}

async function writeOne(mock: Mock, writes: Write[], onAnswer: () => void): Promise<boolean> {
  const write = planWrite(writes);
  writes.push(write);
  const answer = await send(mock, write).catch(() => undefined);
  if (answer === undefined) return false;
  onAnswer();
  write.acknowledged = answer;
  return true;
}

/** Every eighth write creates a page for the deletion after it. Marks are added to the latest of the other pages. */
function planWrite(writes: readonly Write[]): Write {
  const number = writes.length;
  const isKeyed = number % 2 === 0 || number % 8 === 7;
  const mark = `mark-${number}`;
  const kind = number % 8 === 7 ? "delete" : number % 4 < 2 ? "create" : "add";
  const isFor = (deletion: boolean) => (one: Write) =>
    one.kind === "create" && Number(one.mark.slice(5)) % 8 === (deletion ? 0 : 1);
  const used = new Set(writes.filter((one) => one.kind === "delete").map(({ page }) => page));
  const created = writes.findLast(
    (one) =>
      isFor(kind === "delete")(one) &&
      one.acknowledged !== undefined &&
      !used.has(pageOf(one.acknowledged).id),
  );
  if (kind === "create" || created?.acknowledged === undefined)
    return { kind: "create", mark, isKeyed, page: "" };
  return { kind, mark, isKeyed, page: pageOf(created.acknowledged).id };
}

function pageOf({ body }: Answer): Page {
  return JSON.parse(body) as Page; // The document says so, and the mock keeps to it.
}

async function send({ profile }: Mock, write: Write): Promise<Answer> {
  const { kind, mark, isKeyed, page } = write;
  const response = await fetch(`${profile.url}/pages${kind === "create" ? "" : `/${page}`}`, {
    ...requests[kind](mark),
    headers: {
      "content-type": kind === "add" ? "application/json-patch+json" : "application/json",
      ...(isKeyed && { "idempotency-key": mark }),
    },
  });
  return {
    status: response.status,
    body: await response.text(),
    isReplay: response.headers.get("replayed") === "yes",
  };
}

const requests: Readonly<
  Record<Write["kind"], (mark: string) => { readonly method: string; readonly body?: string }>
> = {
  create: (name) => ({ method: "POST", body: JSON.stringify({ name, marks: [] }) }),
  add: (value) => ({
    method: "PATCH",
    body: JSON.stringify([{ op: "add", path: "/marks/-", value }]),
  }),
  delete: () => ({ method: "DELETE" }),
};

async function retryAll(
  mock: Mock,
  writes: readonly Write[],
): Promise<readonly { readonly write: Write; readonly answer: Answer }[]> {
  const retried: { write: Write; answer: Answer }[] = [];
  for (const write of writes) retried.push({ write, answer: await send(mock, write) });
  return retried;
}

interface Journal {
  /** How often a write was executed, as the journal shows it. */
  readonly timesOf: (write: Write) => number;
}

async function readJournal(mock: Mock): Promise<Journal> {
  const pages = await readPages(mock);
  const ids = new Set(pages.map(({ id }) => id));
  expect(ids.size).toBe(pages.length);
  const counts = new Map<string, number>();
  for (const mark of pages.flatMap(({ name, marks }) => [name, ...marks]))
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return {
    timesOf({ kind, mark, page, acknowledged }) {
      if (kind === "delete") return ids.has(page) ? 0 : 1;
      const isDeleted = kind === "create" && acknowledged && !ids.has(pageOf(acknowledged).id);
      // A later write deleted the page.
      return isDeleted && Number(mark.slice(5)) % 8 === 0 ? 1 : (counts.get(mark) ?? 0);
    },
  };
}

async function readPages({ profile }: Mock): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (;;) {
    const response = await fetch(`${profile.url}/pages?limit=1000&offset=${pages.length}`);
    const some = (await response.json()) as readonly Page[];
    if (some.length === 0) return pages;
    pages.push(...some);
  }
}
