import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createSandbox } from "../src/index.ts";
import { call } from "./support/call.ts";

test("a call that is parked when the sandbox closes is resumed and answered; later ones are rejected", async () => {
  const failures: unknown[] = [];
  const sandbox = await createSandbox({ onFailure: (error) => failures.push(error) });
  await sandbox.control.holdNext();
  const parked = call(sandbox, "PATCH /site", { body: { displayName: "Parked" } });
  await vi.waitFor(async () => expect(await sandbox.control.held()).toMatchObject({ parked: 1 }));

  const closed = sandbox.close();
  const late = await call(sandbox, "GET /workspace");
  await Promise.all([closed, sandbox.close()]);

  expect((await parked).json).toMatchObject({ site: { displayName: "Parked" } });
  expect(late).toMatchObject({ status: 503, json: { detail: "The sandbox is closing" } });
  expect(failures).toEqual([]);
});

test("a sandbox that cannot be created leaves nothing running", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  try {
    const contract = { openapi: "3.1.0", info: { title: "Another", version: "1" }, paths: {} };
    await expect(createSandbox({ contract })).rejects.toMatchObject({ code: "contract-unfit" });
    await setImmediate();

    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
