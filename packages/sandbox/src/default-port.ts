import type { Contract } from "@plumbline/contract";

const loopback = /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

/** Returns the port of the document's first loopback server, or 0 (any free port) if the document has none. */
export function defaultPort({ servers }: Contract): number {
  const urls = servers.map(({ url }) => URL.parse(url)).filter((url) => url !== null);
  return Number(urls.find(({ hostname }) => loopback.test(hostname))?.port ?? 0);
}

/** Returns the base path of the operations in the document. */
export function basePathOf({ servers }: Contract): string {
  return servers[0]?.basePath ?? "";
}
