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
 * A few requests, and what came of them: values that are the same in every sound sandbox of the same seed, so nothing
 * that holds an id.
 */
export type Probe = (scene: Scene) => Promise<unknown>;

/** Probes by the name of the fault that they see. */
export type Probes = Readonly<Record<string, Probe>>;

/** A sandbox as a probe meets it. */
export interface Scene {
  readonly send: (line: string, options?: CallOptions) => Promise<Answer>;
  /** Sends, and tells the status alone. */
  readonly status: (line: string, options?: CallOptions) => Promise<number>;
  /** Sends the same request so many times, in turn; tells the status of the last. */
  readonly lastOf: (count: number, line: string, options?: CallOptions) => Promise<number>;
  readonly control: Sandbox["control"];
  /** The secret of an identity. Default: the one that may do everything. */
  readonly token: (name?: string) => string;
  /** Waits until a mutation is parked. */
  readonly parked: () => Promise<void>;
  /** A client of the authorization server that has just registered. */
  readonly app: () => Promise<Authorization>;
  /** Sends a message to MCP; without a token as an identity, by default the one that may do everything. */
  readonly message: (request?: RawRequest & { readonly as?: string }) => Promise<RawAnswer>;
}

/** Names of owners in the seeded world, by what their workspace is like. */
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
