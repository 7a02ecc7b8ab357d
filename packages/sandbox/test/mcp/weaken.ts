import { listen } from "@plumbline/server";
import { onTestFinished } from "vitest";
import { type Assembly, assembleSandbox } from "../../src/create-sandbox.ts";
import type { Seams } from "../../src/dispatch/seams.ts";
import { identityOf } from "../support/call.ts";

/** A sandbox on loopback whose defences may be taken out. */
export interface Target extends Pick<Assembly, "sandbox" | "core"> {
  readonly origin: string;
  readonly url: URL;
}

/** What takes a defence out; `secret` is the key of the owner who is attacked. */
export type Weaken = (seams: Seams, secret: string) => Seams;

/** Opens a sandbox whose seams are what `weaken` makes of the sound ones, for the time of a test. */
export async function openTarget(weaken: Weaken = (seams) => seams): Promise<Target> {
  const host = "127.0.0.1";
  const { sandbox, core } = await assembleSandbox({ clock: "frozen", host });
  const secret = identityOf(sandbox).token;
  const sound = core.service.seams;
  // The service asks for its seams with each call, and nothing else keeps them.
  Object.assign(core.service, { seams: () => weaken(sound(), secret) });
  const { origin, close } = await listen(sandbox.fetch, { host, port: 0, https: false });
  onTestFinished(async () => {
    await close();
    await sandbox.close();
  });
  return { sandbox, core, origin, url: new URL("/mcp", origin) };
}

/** Takes defences of the MCP interface out. */
export function without(changes: Partial<Seams["mcp"]>): Weaken {
  return (seams) => ({ ...seams, mcp: { ...seams.mcp, ...changes } });
}
