import { listen } from "@plumbline/server";
import { onTestFinished } from "vitest";
import { type Assembly, assembleSandbox } from "../../src/create-sandbox.ts";
import type { Seams } from "../../src/dispatch/seams.ts";
import { identityOf } from "../support/call.ts";

/** A sandbox on loopback with removable defences. */
export interface Target extends Pick<Assembly, "sandbox" | "core"> {
  readonly origin: string;
  readonly url: URL;
}

/** Removes a defence. `secret` is the key of the attacked owner. */
export type Weaken = (seams: Seams, secret: string) => Seams;

/** Opens a sandbox with weakened seams until the test ends. */
export async function openTarget(weaken: Weaken = (seams) => seams): Promise<Target> {
  const host = "127.0.0.1";
  const { sandbox, core } = await assembleSandbox({ clock: "frozen", host });
  const secret = identityOf(sandbox).token;
  const sound = core.service.seams;
  // The service reads its seams with each call and does not store them.
  Object.assign(core.service, { seams: () => weaken(sound(), secret) });
  const { origin, close } = await listen(sandbox.fetch, { host, port: 0, https: false });
  onTestFinished(async () => {
    await close();
    await sandbox.close();
  });
  return { sandbox, core, origin, url: new URL("/mcp", origin) };
}

/** Removes the defence against a header by sending a good one. */
export function withHeader(name: string, value: string): Weaken {
  return (seams) => ({
    ...seams,
    exchange({ request, answer }) {
      const headers = new Headers(request.headers);
      headers.set(name, value);
      return answer(new Request(request, { headers }));
    },
  });
}
