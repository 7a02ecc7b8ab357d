import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { OAuthError } from "../oauth-error.ts";
import type { TokenStore } from "../token-store.ts";
import { isTokens, type Tokens } from "../tokens.ts";
import { withFileLock } from "./with-file-lock.ts";

const ownerOnly = 0o600;

/**
 * Stores tokens in a file that only its owner can read. It is replaced atomically, and locked by the file `<path>.lock`, so that all
 * processes with this path refresh once.
 * @example
 * ```ts
 * import { tokenSource } from "@plumbline/client-runtime/oauth";
 * import { fileStore } from "@plumbline/client-runtime/oauth/node";
 *
 * export const auth = tokenSource({ store: fileStore("/home/me/.bookshop/tokens.json") });
 * ```
 */
export function fileStore(path: string): TokenStore {
  return {
    load: async () => load(path),
    save: async (tokens) => (tokens ? save(path, tokens) : rm(path, { force: true })),
    withLock: async (work) => {
      await makeFolder(path);
      return withFileLock(`${path}.lock`, work);
    },
  };
}

async function load(path: string): Promise<Tokens | null> {
  const text = await readIfThere(path);
  if (text === undefined) return null;
  const value = parse(text);
  if (isTokens(value)) return value;
  // The parser's own message would contain parts of the file.
  throw new OAuthError("store-failed", `The file ${path} does not contain tokens; remove it`);
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function save(path: string, tokens: Tokens): Promise<void> {
  await makeFolder(path);
  const draft = `${path}.${randomUUID()}`;
  try {
    await write(draft, JSON.stringify(tokens));
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Syncs the file before it is renamed, or a crash could leave an empty file. */
async function write(path: string, text: string): Promise<void> {
  await using file = await open(path, "wx", ownerOnly);
  await file.writeFile(text);
  await file.sync();
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
}
