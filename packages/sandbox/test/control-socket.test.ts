import { listen } from "@plumbline/server";
import { expect, onTestFinished, test } from "vitest";
import type { Control } from "../src/control/control.ts";
import { createControlClient } from "../src/control/create-control-client.ts";
import { createControlFront } from "../src/control/create-control-front.ts";
import { assembleSandbox } from "../src/create-sandbox.ts";
import { call } from "./support/call.ts";
import { contract, token } from "./control/open-control.ts";

test("a client that stops following the log over a socket gets no more events", async () => {
  const { sandbox, core } = await assembleSandbox({ contract, clock: "frozen" });
  const signals: (AbortSignal | undefined)[] = [];
  const watched: Control = {
    ...sandbox.control,
    followLog(input, options) {
      signals.push(options?.signal);
      return sandbox.control.followLog(input, options);
    },
  };
  const front = createControlFront(watched, { core, token, restOrigin: "http://sandbox.test" });
  const listener = await listen(front.fetch, { host: "127.0.0.1", port: 0, https: false });
  onTestFinished(async () => {
    await listener.close();
    await sandbox.close();
  });
  const control = createControlClient({ url: listener.origin, token });

  await call(sandbox, "GET /site");
  for await (const { target } of control.followLog()) {
    expect(target).toBe("/v1/site");
    break;
  }

  expect(signals).toHaveLength(1);
  await expect.poll(() => signals[0]?.aborted).toBe(true);
});

test("closing the listener ends the loops that follow the log", async () => {
  const { sandbox, core } = await assembleSandbox({ contract, clock: "frozen" });
  const front = createControlFront(sandbox.control, {
    core,
    token,
    restOrigin: "http://sandbox.test",
  });
  const listener = await listen(front.fetch, { host: "127.0.0.1", port: 0, https: false });
  const control = createControlClient({ url: listener.origin, token });
  await call(sandbox, "GET /site");
  const loop = (async () => {
    for await (const { target } of control.followLog()) {
      expect(target).toBe("/v1/site");
      void listener.close();
    }
  })();

  await expect(loop).rejects.toThrow("terminated");
  await sandbox.close();
});
