import { createServer, type Server } from "node:http";
import { isLoopback } from "../../../target/resolve-target.ts";
import type { OAuthWalk } from "../oauth-walk.ts";
import { browse } from "./browse.ts";
import type { ConsentEnd, ConsentRequest } from "./consent-end.ts";

/** Enough time to sign in and read. */
const timeoutMs = 300_000;

export interface PersonOptions {
  /** Tells a person the URL. Default: stderr. */
  readonly tell?: (text: string) => void;
  readonly waitMs?: number;
}

/** Lets a person give consent: prints the URL to stderr and listens on the callback, which must be on loopback. */
export async function askPerson(
  walk: OAuthWalk,
  consent: ConsentRequest,
  { tell = toStderr, waitMs = timeoutMs }: PersonOptions = {},
): Promise<ConsentEnd> {
  // If the server rejects the request at once, no person is needed.
  const end = await browse(walk, consent);
  if (end.kind === "callback" || isRejection(end)) return end;
  const callback = URL.parse(consent.redirectUri);
  const isOwn = callback?.protocol === "http:" && callback.port !== "" && isLoopback(callback);
  if (!isOwn)
    return { kind: "page", why: "a person can only answer to a loopback callback with a port" };
  tell(`Open this URL in a browser and approve the request:\n${consent.url}\n`);
  return listenOnce(callback, waitMs);
}

function isRejection(end: ConsentEnd): boolean {
  return end.kind === "page" && (end.answer?.response.status ?? 0) >= 400;
}

async function listenOnce(callback: URL, waitMs: number): Promise<ConsentEnd> {
  const { promise, resolve } = Promise.withResolvers<ConsentEnd>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", callback);
    const isIt = url.pathname === callback.pathname;
    response.writeHead(isIt ? 200 : 404, { "content-type": "text/plain" });
    response.end(isIt ? "You can close this page." : "Not found.");
    if (isIt) resolve({ kind: "callback", url });
  });
  const timer = setTimeout(() => resolve(noPerson), waitMs);
  server.on("error", (error) => resolve({ kind: "page", why: `cannot listen: ${error.message}` }));
  const host = callback.hostname.replace(/^\[|\]$/g, "");
  server.listen(Number(callback.port), host);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await close(server);
  }
}

const noPerson: ConsentEnd = { kind: "page", why: "no consent was given in time" };

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function toStderr(text: string): void {
  process.stderr.write(text);
}
