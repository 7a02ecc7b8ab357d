import {
  describeAuthorization,
  type RunningSandbox,
  type SandboxProfile,
  startSandbox,
} from "@local-ads/sandbox";
import { type Contract, isMutating, type JsonObject, parseDuration } from "@plumbline/contract";
import { matcherOf } from "../../mutants/src/answer/intercept.ts";
import type { SoundSubject } from "../../mutants/src/load-subject.ts";
import type { Defect } from "../../mutants/src/mutant.ts";
import { type Difference, sandboxOptionsFor } from "../../mutants/src/run/difference.ts";
import { differenceOf } from "../../mutants/src/run/difference-of.ts";
import { openFront } from "./open-front.ts";
import { prepareDocument } from "./prepare-document.ts";

/** One address at which a new sandbox is served for each run. */
export interface Arena {
  readonly contract: Contract;
  readonly prepared: JsonObject;
  readonly baseUrl: string;
  readonly token: string;
  /** Serves a new sandbox, with a defect if there is one, while `run` runs, and counts its requests. */
  readonly around: <Result>(
    options: AroundOptions,
    run: (profile: SandboxProfile) => Promise<Result>,
  ) => Promise<{ readonly result: Result; readonly requests: number }>;
  readonly close: () => Promise<void>;
}

export interface AroundOptions {
  readonly defect?: Defect | undefined;
  /** Whether each request moves the clock, so that the declared rates are kept. */
  readonly isPaced: boolean;
}

/** The same seed gives every sandbox the same identifiers and credentials, so that tests are generated once. */
export async function openArena(subject: SoundSubject): Promise<Arena> {
  const { contract, operations } = subject;
  const front = await openFront();
  const pace = paceOf(contract);
  const start = (difference: Difference) =>
    startSandbox({ ...sandboxOptionsFor(subject, difference), port: 0, controlPort: 0 });
  const sound = await start({});
  const { fixtures, identities, baseUrl } = toFrontProfile(sound, front.origin);
  await sound.close();
  return {
    contract,
    baseUrl,
    token: identities[0]?.token ?? "",
    prepared: prepareDocument(contract, { operations, fixtures, baseUrl }),
    close: front.close,
    async around({ defect, isPaced }, run) {
      const difference = defect === undefined ? {} : differenceOf(subject, defect);
      const { around = (fetch) => fetch } = difference;
      const sandbox = await start(difference);
      const advance = async (request: Request): Promise<void> => {
        await sandbox.control.advance({ milliseconds: pace(request) });
      };
      front.serve({ fetch: around(sandbox.fetch), ...(isPaced && { onRequest: advance }) });
      try {
        const result = await run(toFrontProfile(sandbox, front.origin));
        return { result, requests: front.requests() };
      } finally {
        await sandbox.close();
      }
    },
  };
}

/** The profile of a sandbox that is reached at another origin. */
function toFrontProfile(sandbox: RunningSandbox, origin: string): SandboxProfile {
  return {
    ...sandbox.profile(),
    baseUrl: `${origin}${new URL(sandbox.url).pathname}`,
    ...describeAuthorization(sandbox.contract, origin, sandbox.identities()),
  };
}

/**
 * Returns how long a caller waits before a request to stay below every declared rate, in milliseconds. The clock of the sandbox is moved by it, so that a
 * suite that does not know the limits does not meet them, and does not wait for them either.
 */
function paceOf(contract: Contract): (request: Request) => number {
  const writes = contract.operations.filter(isMutating).map((one) => matcherOf(contract, one));
  return (request) => {
    const isWrite = writes.some((matches) => matches(request));
    const paces = contract.policies.rateLimits
      .filter(({ counts }) => counts === "all" || isWrite)
      .map(({ window, limit }) => parseDuration(window) / limit);
    return Math.ceil(Math.max(0, ...paces)) + 1;
  };
}
