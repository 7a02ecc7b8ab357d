import { assembleSandbox, type Sandbox } from "../../src/create-sandbox.ts";
import type { Control } from "../../src/control/control.ts";
import { createControlClient } from "../../src/control/create-control-client.ts";
import { createControlFront } from "../../src/control/create-control-front.ts";
import type { SandboxOptions } from "../../src/sandbox-options.ts";
import { takeContract } from "../../src/take-contract.ts";

export const token = "the-token-of-the-control-plane";

/** Compiled once for all tests. */
export const contract = await takeContract(undefined);

/** A sandbox with its control plane in process and through the front, without a socket. */
export interface OpenControl {
  readonly sandbox: Sandbox;
  readonly remote: Control;
  readonly fetch: (request: Request) => Promise<Response>;
}

export async function openControl(options: SandboxOptions = {}): Promise<OpenControl> {
  const { sandbox, core } = await assembleSandbox({ contract, clock: "frozen", ...options });
  const restOrigin = "http://sandbox.test";
  const { fetch } = createControlFront(sandbox.control, { core, token, restOrigin });
  const remote = createControlClient({ url: "http://control.test", token, fetch });
  return { sandbox, remote, fetch };
}
