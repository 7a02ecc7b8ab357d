import { afterAll, afterEach, expect } from "vitest";
import { ContractFailure } from "./contract-failure.ts";
import { createMatchers } from "./create-matchers.ts";
import { observeFetch } from "./observe-fetch.ts";
import { openTestJudge } from "./open-test-judge.ts";
import type { TestJudgeOptions } from "./test-judge-options.ts";

export type { TestJudgeOptions };

declare module "vitest" {
  // The type parameters are those of Vitest.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Holds if a response matches the document. Await it. The operation is found by method and URL if its ID is not given. */
    toMatchContract(operation?: string): Promise<void>;
  }
}

/**
 * Judges what the tests of a Vitest project send with the global `fetch`: a test fails if an exchange has a `must` finding. Also adds the
 * matcher `toMatchContract`. Call it in a setup file. The reporter of this package joins the reports of all files.
 *
 * @example
 * ```ts
 * import { judgeTests } from "@plumbline/traffic/vitest";
 *
 * await judgeTests({ contract: "openapi.yaml", reportDir: "report/tests" });
 * ```
 */
export async function judgeTests(options: TestJudgeOptions = {}): Promise<void> {
  const judge = await openTestJudge(options);
  const original = globalThis.fetch;
  const observed = observeFetch(original, judge.keep);
  globalThis.fetch = observed.fetch;
  expect.extend({ ...createMatchers(() => judge, observed.exchangeOf) });
  afterEach(async () => {
    const text = await explainAll();
    if (text !== undefined) throw new ContractFailure(text);
  });
  afterAll(async () => {
    if (globalThis.fetch === observed.fetch) globalThis.fetch = original;
    const text = await explainAll();
    await judge.save();
    if (text !== undefined) throw new ContractFailure(text);
  });

  async function explainAll(): Promise<string | undefined> {
    const taken = [];
    for (const exchange of await observed.drain()) taken.push(await judge.take(exchange));
    return judge.explain(taken.flatMap(({ findings }) => findings));
  }
}
