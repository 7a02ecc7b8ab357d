import { once } from "node:events";
import { createReadStream, statSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

/** Options of `serveSite`. */
export interface ServeOptions {
  readonly folder: string;
  readonly base?: string;
  /** 0 for any free port. */
  readonly port: number;
}

/** A site that is being served. */
export interface ServedSite {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const mediaTypes: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

/** Serves a built site on a loopback address. Paths without a file get 404. */
export async function serveSite({ folder, base = "/", port }: ServeOptions): Promise<ServedSite> {
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const path = pathname.startsWith(base) ? `/${decodeURI(pathname.slice(base.length))}` : "";
    answer(response, join(folder, path.endsWith("/") ? `${path}index.html` : path));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  // The address of a server on a port is an AddressInfo.
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}${base}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A parsed URL has no `..`, so that a path stays in the folder. */
function answer(response: ServerResponse, file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n");
    return;
  }
  const type = mediaTypes[extname(file)] ?? "application/octet-stream";
  response.writeHead(200, { "content-type": type });
  createReadStream(file).pipe(response);
}
