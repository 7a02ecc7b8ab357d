import type { Contract } from "@plumbline/contract";

/** The highest port there is. */
export const lastPort = 65_535;

const loopback = /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

/** The port the document gives the first server of this machine; 0, any free one, where it gives none. */
export function defaultPort({ servers }: Contract): number {
  const urls = servers.map(({ url }) => URL.parse(url)).filter((url) => url !== null);
  return Number(urls.find(({ hostname }) => loopback.test(hostname))?.port ?? 0);
}

/** The path below which the document serves its operations. */
export function basePathOf({ servers }: Contract): string {
  return servers[0]?.basePath ?? "";
}
