import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Another site on this machine: an app, or an attacker. */
export interface Site {
  /** Its port makes it another origin; `127.0.0.1` makes it the same site, `localhost` another. */
  readonly origin: string;
  readonly foreignOrigin: string;
  /** The targets that were asked for. */
  readonly asked: readonly string[];
}

/** Serves a page at every path until the test ends. */
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
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a path
  return { origin: `http://127.0.0.1:${port}`, foreignOrigin: `http://localhost:${port}`, asked };
}
