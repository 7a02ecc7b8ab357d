import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Another site on this machine: an app or an attacker. */
export interface Site {
  /** Its port makes it another origin. `127.0.0.1` is the same site, `localhost` is another. */
  readonly origin: string;
  readonly foreignOrigin: string;
  /** The requested targets. */
  readonly asked: readonly string[];
}

/** Serves a page at all paths until the test ends. */
export async function openSite(body: string): Promise<Site> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>Another site</title>${body}`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // the address of a TCP server is not a path
  return { origin: `http://127.0.0.1:${port}`, foreignOrigin: `http://localhost:${port}`, asked };
}
