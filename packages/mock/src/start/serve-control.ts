import { randomBytes } from "node:crypto";
import {
  createConsole,
  createControlFront,
  describeService,
  listenForControl,
  serverDocument,
} from "@plumbline/control";
import type { Listener } from "@plumbline/server";
import type { Mock } from "../create-mock.ts";
import type { StartMockOptions } from "./start-mock-options.ts";

/** A control plane that listens. */
export interface ServedControl extends Listener {
  readonly token: string;
}

/** Serves the control plane of the present mock on this machine; undefined if it has none. Throws ServerError. */
export async function serveControl(
  { port, controlPort, controlToken }: StartMockOptions,
  { origin }: Listener,
  current: () => Mock,
): Promise<ServedControl | undefined> {
  if (current().control === undefined) return undefined;
  const token = controlToken ?? randomBytes(24).toString("base64url");
  // A reload replaces the mock.
  const fronts = new WeakMap<Mock, ReturnType<typeof createControlFront>>();
  function frontOf(mock: Mock): ReturnType<typeof createControlFront> {
    const front =
      fronts.get(mock) ??
      createControlFront(mock.control ?? {}, {
        document: serverDocument,
        token,
        page: createConsole(describeService(mock.contract, origin)),
        onFailure: () => {},
        isUnavailable: () => false,
      });
    fronts.set(mock, front);
    return front;
  }
  frontOf(current()); // rejects an unusable token
  const listener = await listenForControl((request) => frontOf(current()).fetch(request), {
    host: "127.0.0.1",
    port: controlPort,
    option: "--control-port",
    servicePort: port,
    serviceOrigin: origin,
  });
  return { ...listener, token };
}
