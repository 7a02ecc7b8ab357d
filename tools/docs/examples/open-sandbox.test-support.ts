import { type Client, type ClientOptions, createClient } from "@local-ads/client";
import { createSandbox } from "@local-ads/sandbox";
import { onTestFinished, vi } from "vitest";

/** The sandbox in this process, and a token with all scopes. */
export interface OpenSandbox {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly token: string;
  readonly connect: (options?: Partial<ClientOptions>) => Client;
}

/** Replaces the global `fetch` by a sandbox until the test ends. Each poll of a job advances its clock by a minute. */
export async function openSandbox(): Promise<OpenSandbox> {
  const sandbox = await createSandbox({ clock: "frozen" });
  onTestFinished(sandbox.close);
  const token = sandbox.identities()[0]?.token ?? "";
  const answer = async (request: Request): Promise<Response> => {
    if (request.url.includes("/jobs/")) await sandbox.control.advance({ milliseconds: 60_000 });
    return sandbox.fetch(request);
  };
  vi.stubGlobal("fetch", async (input: string | Request, init?: RequestInit) =>
    answer(new Request(input, init)),
  );
  vi.stubEnv("LOCAL_ADS_KEY", token);
  return {
    fetch: answer,
    token,
    connect: (options) => createClient({ baseUrl: "https://ads.test/v1", auth: token, ...options }),
  };
}
