import { listen } from "@plumbline/server";
import { afterAll } from "vitest";
import { assembleSandbox } from "../../../src/create-sandbox.ts";
import type { Seams } from "../../../src/dispatch/seams.ts";
import type { OAuthSeams } from "../../../src/oauth/oauth-seams.ts";
import { describeAuthorization } from "../../../src/start/sandbox-profile.ts";
import { start } from "../../support/open-service.ts";
import { actAsApp, type Authorization } from "./open-authorization.ts";

/** Removes a defence. */
export type Weaken = (seams: Seams) => Seams;

/** A sandbox on loopback whose defences can be removed and restored. */
export interface Weakened {
  readonly app: Authorization;
  readonly weaken: (how: Weaken) => void;
}

const sound: Weaken = (seams) => seams;

/** Opens a sandbox for the test file. */
export async function openWeakened(): Promise<Weakened> {
  let weaken = sound;
  const host = "127.0.0.1";
  const failures: unknown[] = [];
  const { sandbox, core } = await assembleSandbox({
    clock: { mode: "frozen", start },
    host,
    onFailure: (error) => failures.push(error),
  });
  const { seams } = core.service;
  // The service reads its seams with each call and does not store them.
  Object.assign(core.service, { seams: () => weaken(seams()) });
  const { origin, close } = await listen(sandbox.fetch, { host, port: 0, https: false });
  afterAll(async () => {
    await close();
    await sandbox.close();
  });
  const url = `${origin}/v1`;
  const control = { url: "", token: "" };
  const profile = (): ReturnType<Authorization["sandbox"]["profile"]> => ({
    ...describeAuthorization(sandbox.contract, origin, sandbox.identities()),
    baseUrl: url,
    control,
    identities: sandbox.identities(),
    fixtures: sandbox.fixtures(),
  });
  const running = { ...sandbox, origin, url, controlUrl: "", controlToken: "", profile };
  return {
    app: await actAsApp(running, failures),
    weaken: (how) => void (weaken = how),
  };
}

/** Removes rules of the authorization server. */
export function without(changes: Partial<OAuthSeams>): Weaken {
  return (seams) => ({ ...seams, oauth: { ...seams.oauth, ...changes } });
}
