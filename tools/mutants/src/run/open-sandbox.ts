import { createSandbox, describeAuthorization, type Sandbox } from "@local-ads/sandbox";
import type { ConformanceOptions, Identity, Target } from "@plumbline/conformance";
import type { Contract } from "@plumbline/contract";
import type { Fetch } from "../answer/fetch.ts";
import { baseUrlOf, type SoundSubject } from "../load-subject.ts";
import { countRejected } from "./count-rejected.ts";
import { type Difference, sandboxOptionsFor } from "./difference.ts";
import { issueEdgeIdentities } from "./issue-edge-identities.ts";
import { runSlowly, type RunTarget } from "./run-slowly.ts";
import { setTimeout } from "node:timers/promises";

/** A sandbox with the target that the suite uses. */
export interface OpenSandbox {
  readonly target: Target;
  /** The time of the machine on which the suite runs. */
  readonly clock: NonNullable<ConformanceOptions["clock"]>;
  readonly close: () => Promise<void>;
}

/** How long the suite waits for a response, in milliseconds; a sandbox in this process that takes longer hangs. */
const patience = 10_000;

export async function openSandbox(
  subject: SoundSubject,
  { countsRejected = false, machine, target: change, ...difference }: Difference,
  seed = 1,
): Promise<OpenSandbox> {
  const { around = (fetch) => fetch } = difference;
  const options = sandboxOptionsFor(subject, difference);
  const sandbox = await createSandbox(options);
  const edges = await issueEdgeIdentities(sandbox);
  const identities = [...sandbox.identities(), ...edges];
  // It counts by the limits that the sandbox enforces, which a mutant may have changed.
  const count = countsRejected && countRejected(options.contract, partitionsOf(identities));
  const fetch = around(count ? count.around(sandbox.fetch) : sandbox.fetch);
  const advance = async (milliseconds: number): Promise<void> => {
    await sandbox.control.advance({ milliseconds });
    if (count) count.advance(milliseconds);
  };
  const usual: RunTarget = {
    ...toTarget(subject.contract, sandbox, fetch),
    identities,
    clock: { advance },
  };
  const target = change ? change(usual) : usual;
  const running = machine ? runSlowly(target, machine, seed) : { target, clock: stillClock };
  return { ...running, close: () => sandbox.close() };
}

/** The time of this machine does not count, so that a busy machine sends as much as an idle one in a limited time. */
const stillClock = { now: () => 0, wait: async (milliseconds: number) => setTimeout(milliseconds) };

function toTarget(contract: Contract, sandbox: Sandbox, fetch: Fetch): Omit<RunTarget, "clock"> {
  const baseUrl = baseUrlOf(contract);
  return {
    baseUrl,
    ...describeAuthorization(contract, new URL(baseUrl).origin, sandbox.identities()),
    // The suite calls `fetch` with a URL or a request.
    fetch: (input, init) => fetch(new Request(input, init)),
    fixtures: sandbox.fixtures(),
    timeoutMs: patience,
    probeRetention: true,
  };
}

/** The partition of a credential header. */
function partitionsOf(
  identities: readonly Identity[],
): (authorization: string | null) => string | undefined {
  const partitions = new Map(
    identities.map(({ token, partition }) => [`Bearer ${token}`, partition]),
  );
  return (authorization) => partitions.get(authorization ?? "");
}
