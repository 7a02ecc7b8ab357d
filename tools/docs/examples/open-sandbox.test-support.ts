import { type Client, type ClientOptions, createClient } from "@local-ads/client";
import { createSandbox } from "@local-ads/sandbox";
import { onTestFinished, vi } from "vitest";

/** The service in this process, in the place of the network, and somebody who may do everything there. */
export interface OpenSandbox {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly token: string;
  readonly connect: (options?: Partial<ClientOptions>) => Client;
}

/** Until the test ends, whatever is fetched is answered by a sandbox. Each question for a job finds it a minute older. */
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
    connect: (options) => createClient({ baseUrl: "http://ads.test/v1", auth: token, ...options }),
  };
}
