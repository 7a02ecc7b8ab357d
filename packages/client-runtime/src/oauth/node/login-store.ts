import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isOAuthError } from "../oauth-error.ts";
import { parseUrl } from "../parse-url.ts";
import { systemCode } from "../system-code.ts";
import type { TokenStore } from "../token-store.ts";
import type { Tokens } from "../tokens.ts";
import { fileStore } from "./file-store.ts";
import { loginFolder, type LoginFolderOptions } from "./login-folder.ts";

/** The store of one login. */
export interface LoginStore extends TokenStore {
  /** Path of the login's file. */
  readonly file: string;
}

/** One file in the folder of logins. */
export interface Login {
  readonly store: LoginStore;
  /** The tokens in the file; null if it contains none. */
  readonly tokens: Tokens | null;
}

/**
 * The store of the login to a resource, which `plumbline login <resource>` writes: one file for each resource, shared by all programs of
 * this user. Throws OAuthError `option-invalid` if the resource is not an http or https URL.
 * @example
 * ```ts
 * import { loginStore } from "@plumbline/client-runtime/oauth/node";
 *
 * const { file } = loginStore("https://api.example.com/v1");
 * console.log(`The login is stored in ${file}`);
 * ```
 */
export function loginStore(resource: string, options: LoginFolderOptions = {}): LoginStore {
  return storeOf(loginFile(parseUrl("resource", resource), options));
}

/**
 * The store of the login for a URL: the login to that resource, or to the nearest resource that contains it, such as
 * `https://api.example.com` for `https://api.example.com/v1`. Null if there is none.
 * Rejects with OAuthError: `option-invalid`, and `store-failed` for a file that does not contain tokens.
 * @example
 * ```ts
 * import { tokenSource } from "@plumbline/client-runtime/oauth";
 * import { findLogin } from "@plumbline/client-runtime/oauth/node";
 *
 * const store = await findLogin("https://api.example.com/v1");
 * export const auth = store && tokenSource({ store });
 * ```
 */
export async function findLogin(
  url: string,
  options: LoginFolderOptions = {},
): Promise<LoginStore | null> {
  for (const resource of enclosing(parseUrl("base URL", url))) {
    const store = storeOf(loginFile(resource, options));
    // oxlint-disable-next-line no-await-in-loop -- the nearest login is used
    if (await store.load()) return store;
  }
  return null;
}

/**
 * Lists all logins of this user, in the order of their files.
 * @example
 * ```ts
 * import { listLogins } from "@plumbline/client-runtime/oauth/node";
 *
 * for (const { tokens } of await listLogins()) console.log(tokens?.resource);
 * ```
 */
export async function listLogins(options: LoginFolderOptions = {}): Promise<readonly Login[]> {
  const folder = loginFolder(options);
  const names = (await namesIn(folder)).filter((name) => name.endsWith(".json")).toSorted();
  return Promise.all(names.map(async (name) => readLogin(join(folder, name))));
}

async function readLogin(file: string): Promise<Login> {
  const store = storeOf(file);
  try {
    return { store, tokens: await store.load() };
  } catch (error) {
    if (isOAuthError(error)) return { store, tokens: null };
    throw error;
  }
}

function storeOf(file: string): LoginStore {
  return { ...fileStore(file), file };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  }
}

const longestName = 72;
const hashLength = 16;

/** A recognizable name, and a hash that distinguishes resources with equal names. */
function loginFile(resource: URL, options: LoginFolderOptions): string {
  const { host, pathname, search } = resource;
  const path = pathname.replace(/\/+$/, "");
  const name = `${host}${path}`.replaceAll(/[^\w.-]+/g, "_").slice(0, longestName);
  const key = `${resource.protocol}//${host}${path}${search}`;
  const hash = createHash("sha256").update(key).digest("hex").slice(0, hashLength);
  return join(loginFolder(options), `${name}-${hash}.json`);
}

/** A URL without its query, and each folder that contains it, from the nearest to the origin. */
function enclosing(url: URL): readonly URL[] {
  const parts = url.pathname.split("/").filter(Boolean);
  const folders = Array.from({ length: parts.length + 1 }, (_, left) =>
    parts.slice(0, parts.length - left).join("/"),
  );
  return [...(url.search ? [url] : []), ...folders.map((path) => new URL(`/${path}`, url.origin))];
}
