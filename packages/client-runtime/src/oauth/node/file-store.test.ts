import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Tokens } from "../tokens.ts";
import { fileStore } from "./file-store.ts";

const tokens: Tokens = {
  issuer: "https://auth.test",
  resource: "https://shop.test/v2",
  clientId: "client-1",
  accessToken: "access-secret",
  refreshToken: "refresh-secret",
  obtainedAt: 1000,
  expiresAt: 2000,
};

interface TestFile {
  readonly folder: string;
  readonly file: string;
}

async function makePlace(): Promise<TestFile> {
  const folder = await mkdtemp(join(tmpdir(), "tokens-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  return { folder, file: join(folder, "tokens.json") };
}

test("saved tokens are loaded, also by another store, until they are deleted", async () => {
  const { folder, file } = await makePlace();
  const store = fileStore(file);

  expect(await store.load()).toBeNull();
  await store.save(tokens);
  expect(await fileStore(file).load()).toEqual(tokens);
  await store.save(null);
  expect(await store.load()).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test.skipIf(process.platform === "win32")(
  "only the owner can read it, even if others could read it before",
  async () => {
    const { folder } = await makePlace();
    const file = join(folder, "shop", "tokens.json");
    const store = fileStore(file);
    await store.save(tokens);
    const modes = [await stat(file), await stat(join(folder, "shop"))].map(
      ({ mode }) => mode & 0o777,
    );

    expect(modes).toEqual([0o600, 0o700]);

    const open = join(folder, "open.json");
    await writeFile(open, "", { mode: 0o644 });
    await fileStore(open).save(tokens);
    expect((await stat(open)).mode & 0o777).toBe(0o600);
  },
);

test("a reader during a write sees either the old tokens or the new ones", async () => {
  const { file } = await makePlace();
  const store = fileStore(file);
  await store.save({ ...tokens, scope: "0" });
  const writes = Array.from({ length: 20 }, async (_, index) =>
    store.save({ ...tokens, scope: String(index) }),
  );
  const reads = Array.from({ length: 100 }, async () => store.load());

  const found = await Promise.all(reads);
  await Promise.all(writes);

  expect(found.every((each) => each?.accessToken === tokens.accessToken)).toBe(true);
});

test("a failed write keeps the old file and leaves no other behind", async () => {
  const { folder, file } = await makePlace();
  await fileStore(file).save(tokens);
  const cyclic = { ...tokens, self: {} };
  cyclic.self = cyclic;

  await expect(fileStore(file).save(cyclic)).rejects.toThrow("circular");

  expect(await fileStore(file).load()).toEqual(tokens);
  expect(await readdir(folder)).toEqual(["tokens.json"]);
});

test.for(["", "{", "[]", "null", '{"accessToken":"access-secret"}'])(
  "a file with %j is rejected with a message that does not contain it",
  async (text) => {
    const { file } = await makePlace();
    await writeFile(file, text);

    const error: unknown = await fileStore(file)
      .load()
      .catch((caught: unknown) => caught);

    expect(error).toMatchObject({ name: "OAuthError", code: "store-failed" });
    expect(String(error)).toContain(file);
    expect(String(error)).not.toContain("secret");
  },
);

test("work under the lock runs sequentially, and the lock is removed afterwards", async () => {
  const { folder, file } = await makePlace();
  let inside = 0;
  const work = async (): Promise<number> => {
    inside += 1;
    const most = inside;
    await readFile(file).catch(() => undefined);
    inside -= 1;
    return most;
  };

  const most = await Promise.all(
    Array.from({ length: 8 }, async () => fileStore(file).withLock(work)),
  );

  expect(most).toEqual(Array(8).fill(1));
  expect(await readdir(folder)).toEqual([]);
});

test("failed work releases the lock", async () => {
  const { file } = await makePlace();
  const store = fileStore(file);

  await expect(store.withLock(async () => Promise.reject(new Error("no")))).rejects.toThrow("no");

  expect(await store.withLock(async () => "next")).toBe("next");
});

const longAgo = new Date(0);
/** No process has this ID: it is larger than any system assigns. */
const noProcess = 2 ** 31 - 1;
const here = { id: "other", host: hostname() };
const stale: readonly (readonly [what: string, holder: string, changedAt: Date])[] = [
  [
    "a process of this machine that has ended",
    JSON.stringify({ ...here, pid: noProcess }),
    new Date(),
  ],
  [
    "a process that has held it for too long",
    JSON.stringify({ ...here, pid: process.pid }),
    longAgo,
  ],
  [
    "another machine, for too long",
    JSON.stringify({ id: "other", host: "elsewhere", pid: 1 }),
    longAgo,
  ],
  ["an unknown process, for too long", "", longAgo],
];

test.for(stale)("a lock of %s is taken over, by one of many", async ([, holder, changedAt]) => {
  const { folder, file } = await makePlace();
  await writeFile(`${file}.lock`, holder);
  await utimes(`${file}.lock`, changedAt, changedAt);
  let inside = 0;

  await Promise.all(
    Array.from({ length: 8 }, async () =>
      fileStore(file).withLock(async () => {
        inside += 1;
        expect(inside).toBe(1);
        await stat(folder);
        inside -= 1;
      }),
    ),
  );

  expect(await readdir(folder)).toEqual([]);
});

const held: readonly (readonly [what: string, holder: string])[] = [
  ["a process that runs", JSON.stringify({ ...here, pid: process.pid })],
  [
    "a process of another machine",
    JSON.stringify({ id: "other", host: "elsewhere", pid: noProcess }),
  ],
  ["a process that has not written its ID yet", ""],
];

test.for(held)("a lock of %s is waited for", async ([, holder]) => {
  const { file } = await makePlace();
  const lock = `${file}.lock`;
  await writeFile(lock, holder);
  let isInside = false;
  const entered = fileStore(file).withLock(async () => {
    isInside = true;
  });
  // Enough turns for several inspections of the lock.
  for (let turn = 0; turn < 50; turn += 1) await stat(lock);

  expect(isInside).toBe(false);
  await rm(lock);
  await entered;
  expect(isInside).toBe(true);
});
