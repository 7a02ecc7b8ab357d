import { planConformance, runConformance } from "@plumbline/conformance";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { createSandbox, type Sandbox } from "../src/index.ts";
import { availableStorages } from "./support/storages.ts";

const seed = 1;

const storages = (await availableStorages()).filter(
  ({ name }) => name === "memory" || (inject("isFull") && name !== "file"),
);

describe.each(storages)("on $name", ({ createDatabase }) => {
  test(
    "the sandbox keeps the whole contract, and every family of checks has looked",
    { timeout: 900_000 },
    async () => {
      const failures: unknown[] = [];
      const sandbox = await createSandbox({
        database: await createDatabase(),
        clock: "frozen",
        onFailure: (error) => failures.push(error),
      });
      onTestFinished(() => sandbox.close());

      const options = { contract: sandbox.contract, seed, target: toTarget(sandbox) };
      const report = await runConformance(options);

      expect(report.results.flatMap(({ findings }) => findings)).toEqual([]);
      expect(report.verdict).toBe("conforms");
      expect(failures).toEqual([]);
      // By the sandbox's clock, which moves only if a limit makes the suite wait.
      const planned = planConformance(options).schedule.durationMs;
      expect((report.paced?.durationMs ?? 0) / planned).toBeGreaterThan(0.7);
      expect((report.paced?.durationMs ?? 0) / planned).toBeLessThan(1.15);
      const passed = report.results.filter(({ status }) => status === "passed");
      expect(new Set(passed.map(({ check }) => check.split("/")[0]))).toEqual(
        new Set([
          "responses",
          "accepts",
          "rejects",
          "idempotency",
          "auth",
          "isolation",
          "state",
          "pagination",
          "jobs",
          "robustness",
          "limits",
        ]),
      );
    },
  );
});

function toTarget(sandbox: Sandbox): Parameters<typeof runConformance>[0]["target"] {
  const { identities, fixtures, control } = sandbox;
  return {
    baseUrl: "http://127.0.0.1/v1",
    // An engine's `fetch` takes a URL or a request.
    fetch: (input, init) => sandbox.fetch(new Request(input, init)),
    identities: identities(),
    fixtures: fixtures(),
    clock: {
      async advance(milliseconds) {
        await control.advance({ milliseconds });
      },
    },
  };
}
