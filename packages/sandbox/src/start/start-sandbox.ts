import { randomBytes } from "node:crypto";
import { listen, type Listener } from "@plumbline/server";
import { createControlFront } from "../control/create-control-front.ts";
import { assembleSandbox, type Sandbox } from "../create-sandbox.ts";
import type { SandboxOptions } from "../sandbox-options.ts";
import { rejectClient } from "../dispatch/http/reject-client.ts";
import { basePathOf, defaultPort } from "../default-port.ts";
import { listenForControl } from "@plumbline/control";
import { describeAuthorization, type SandboxProfile } from "./sandbox-profile.ts";

/** Options of `startSandbox`. */
export interface StartSandboxOptions extends SandboxOptions {
  /** Address to listen on. Default: `127.0.0.1`. */
  readonly host?: string;
  /** Port of the REST interface, 0 for any free port. Default: the port of the sandbox in the document. */
  readonly port?: number;
  /** Port of the control plane, 0 for any free port. Default: the port after `port`, or any free port if `port` is 0. */
  readonly controlPort?: number;
  /** Token of the control plane. Default: a new token for each start. */
  readonly controlToken?: string;
}

/** A sandbox that listens. */
export interface RunningSandbox extends Sandbox {
  /** Origin and base path of the REST interface, for example `http://127.0.0.1:4020/v1`. */
  readonly url: string;
  /** Origin of the REST interface. */
  readonly origin: string;
  /** Origin of the control plane and of its console. */
  readonly controlUrl: string;
  /** The token of the control plane. */
  readonly controlToken: string;
  /** Returns the profile of the sandbox for `plumbline test --profile`. */
  readonly profile: () => SandboxProfile;
}

/**
 * Starts a sandbox and its control plane on two ports. Throws ServerError if an address is not available, and the errors
 * of `createSandbox`.
 *
 * @example
 * ```ts
 * import { startSandbox } from "@local-ads/sandbox";
 *
 * const sandbox = await startSandbox({ port: 0 });
 * const response = await fetch(`${sandbox.url}/verticals`, {
 *   headers: { authorization: `Bearer ${sandbox.identities()[0]?.token}` },
 * });
 * await sandbox.close();
 * ```
 */
export async function startSandbox(options: StartSandboxOptions = {}): Promise<RunningSandbox> {
  const { host = "127.0.0.1" } = options;
  const { sandbox, core, drain } = await assembleSandbox({ ...options, host });
  const controlToken = options.controlToken ?? randomBytes(24).toString("base64url");
  const open: Listener[] = [];
  try {
    const rest = await listen(sandbox.fetch, {
      host,
      port: options.port ?? defaultPort(sandbox.contract),
      https: false,
      onClientError: (error) => rejectClient(core.service, error),
    });
    open.push(rest);
    const front = createControlFront(sandbox.control, {
      core,
      token: controlToken,
      restOrigin: rest.origin,
    });
    const control = await listenForControl(front.fetch, {
      host,
      port: options.controlPort,
      option: "--control-port",
      servicePort: options.port,
      serviceOrigin: rest.origin,
    });
    open.push(control);
    const url = `${rest.origin}${basePathOf(sandbox.contract)}`;
    return {
      ...sandbox,
      url,
      origin: rest.origin,
      controlUrl: control.origin,
      controlToken,
      profile: () => ({
        baseUrl: url,
        control: { url: control.origin, token: controlToken },
        ...describeAuthorization(sandbox.contract, rest.origin, sandbox.identities()),
        identities: sandbox.identities(),
        fixtures: sandbox.fixtures(),
      }),
      async close() {
        await drain();
        await Promise.all(open.map((listener) => listener.close()));
        await sandbox.close();
      },
    };
  } catch (error) {
    await Promise.all(open.map((listener) => listener.close()));
    await sandbox.close();
    throw error;
  }
}
