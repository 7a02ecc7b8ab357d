import { vi } from "vitest";
import { type OpenSandbox, openSandbox } from "./open-sandbox.test-support.ts";

/** Opens the sandbox for the pages that send `any-key`, as they would to the mock. Returns the paths of the requests so far. */
export async function openForAnyKey(): Promise<
  { readonly paths: readonly string[] } & OpenSandbox
> {
  const sandbox = await openSandbox();
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    request.headers.set("authorization", `Bearer ${sandbox.token}`);
    paths.push(new URL(url).pathname.replace("/v1", ""));
    return sandbox.fetch(request);
  });
  return { ...sandbox, paths };
}
