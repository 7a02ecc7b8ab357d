import type { Sandbox, SandboxIdentity } from "../../src/index.ts";

export type RawBody = string | Uint8Array<ArrayBuffer> | ReadableStream | URLSearchParams;

export interface CallOptions {
  /** Name of an identity. Default: the identity with all scopes. */
  readonly as?: string;
  /** A token instead of an identity's. Null for none. */
  readonly token?: string | null;
  /** Idempotency key. Default: a new key for mutations. Null for none. */
  readonly key?: string | null;
  readonly body?: unknown;
  /** The raw body, instead of `body`. */
  readonly raw?: RawBody;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // The tests check members that the document defines.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

let keys = 0;

/** Sends a request, for example `POST /campaigns`, below the base path to a sandbox in this process. */
export async function call(
  sandbox: Pick<Sandbox, "fetch" | "identities">,
  line: string,
  options: CallOptions = {},
): Promise<Answer> {
  const response = await sandbox.fetch(toRequest(sandbox, line, options));
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

function toRequest(
  sandbox: Pick<Sandbox, "identities">,
  line: string,
  options: CallOptions = {},
): Request {
  const [method = "GET", path = "/"] = line.split(" ");
  const { as, token = identityOf(sandbox, as).token, key, body, raw } = options;
  const headers = new Headers(options.headers);
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (key !== null && (key !== undefined || method !== "GET"))
    headers.set("idempotency-key", key ?? `test-key-${(keys += 1)}`);
  const content = raw ?? (body === undefined ? null : JSON.stringify(body));
  if (content !== null && !headers.has("content-type"))
    headers.set("content-type", "application/json");
  return new Request(`http://sandbox.test/v1${path}`, {
    method,
    headers,
    ...(content !== null && { body: content, duplex: "half" }),
  });
}

export function identityOf(
  { identities }: Pick<Sandbox, "identities">,
  name?: string,
): SandboxIdentity {
  const all = identities();
  const found = name === undefined ? all[0] : all.find((identity) => identity.name === name);
  if (found === undefined)
    throw new Error(`no identity ${name}; there are ${all.map((one) => one.name).join(", ")}`);
  return found;
}
