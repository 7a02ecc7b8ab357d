import type { RunningSandbox, Sandbox } from "@local-ads/sandbox";
import {
  type RawAnswer,
  type RawRequest,
  send as sendMessage,
} from "../../../packages/sandbox/test/mcp/raw-request.ts";
import {
  actAsApp,
  type Authorization,
} from "../../../packages/sandbox/test/oauth/support/open-authorization.ts";
import {
  type Answer,
  call,
  type CallOptions,
  identityOf,
} from "../../../packages/sandbox/test/support/call.ts";

/**
 * Sends a few requests and returns an observation. The observation must be the same in every sound sandbox of the same
 * seed, so it has no new IDs.
 */
export type Probe = (scene: Scene) => Promise<unknown>;

/** Probes by the name of the fault that they observe. */
export type Probes = Readonly<Record<string, Probe>>;

/** The actions of a probe on a sandbox. */
export interface Scene {
  readonly send: (line: string, options?: CallOptions) => Promise<Answer>;
  /** Sends a request and returns its status. */
  readonly status: (line: string, options?: CallOptions) => Promise<number>;
  /** Sends the same request `count` times in sequence and returns the last status. */
  readonly lastOf: (count: number, line: string, options?: CallOptions) => Promise<number>;
  readonly control: Sandbox["control"];
  /** Returns the token of an identity. Default: the identity with all scopes. */
  readonly token: (name?: string) => string;
  /** Waits until a mutation is parked. */
  readonly parked: () => Promise<void>;
  /** Registers a client with the authorization server. */
  readonly app: () => Promise<Authorization>;
  /** Sends a message to MCP, as an identity unless it has a token. Default: the identity with all scopes. */
  readonly message: (request?: RawRequest & { readonly as?: string }) => Promise<RawAnswer>;
}

/** Names of owners in the seeded world, by what is special about their workspace. */
export const owners = {
  other: "owner of northside-roofing",
  withoutSubscription: "owner of bluebonnet-house-cleaning",
  withoutFunding: "owner of harbor-electric",
  withoutLicence: "owner of summit-heating-and-air",
  fresh: "owner of first-coat-painting",
} as const;

export const minute = 60_000;
export const day = 24 * 60 * minute;

export function createScene(sandbox: RunningSandbox): Scene {
  const { control } = sandbox;
  const send: Scene["send"] = (line, options) => call(sandbox, line, options);
  const status: Scene["status"] = async (line, options) => (await send(line, options)).status;
  return {
    send,
    status,
    async lastOf(count, line, options) {
      for (let sent = 1; sent < count; sent += 1) await status(line, options);
      return status(line, options);
    },
    control,
    token: (name) => identityOf(sandbox, name).token,
    async parked() {
      for (;;) {
        const { parked } = await control.held();
        if (parked > 0) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    app: () => actAsApp(sandbox),
    message: ({ as, ...request } = {}) =>
      sendMessage(new URL("/mcp", sandbox.origin), {
        token: identityOf(sandbox, as).token,
        ...request,
      }),
  };
}
