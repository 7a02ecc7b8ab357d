import { createSandbox, describeAuthorization, type Sandbox } from "@local-ads/sandbox";
import type { Target } from "@plumbline/conformance";
import type { Contract } from "@plumbline/contract";
import type { Fetch } from "../answer/fetch.ts";
import { baseUrlOf, type SoundSubject } from "../load-subject.ts";
import { countRejected } from "./count-rejected.ts";
import { type Difference, sandboxOptionsFor } from "./difference.ts";
import { issueEdgeIdentities } from "./issue-edge-identities.ts";

/** A sandbox with the target that the suite uses. */
export interface OpenSandbox {
  readonly target: Target;
  readonly close: () => Promise<void>;
}

/** A target in this process, with a clock. */
type OpenTarget = Target & Required<Pick<Target, "fetch" | "clock">>;

/** How long the suite waits for a response, in milliseconds; a sandbox in this process that takes longer hangs. */
const patience = 10_000;

export async function openSandbox(
  subject: SoundSubject,
  { countsRejected = false, ...difference }: Difference,
): Promise<OpenSandbox> {
  const { contract } = subject;
  const { around = (fetch) => fetch } = difference;
  const sandbox = await createSandbox(sandboxOptionsFor(subject, difference));
  const edges = await issueEdgeIdentities(sandbox);
  const identities = [...sandbox.profileIdentities(), ...edges];
  const target = { ...toTarget(contract, sandbox, around(sandbox.fetch)), identities };
  return {
    target: countsRejected ? withCount(contract, target) : target,
    close: () => sandbox.close(),
  };
}

function toTarget(contract: Contract, sandbox: Sandbox, fetch: Fetch): OpenTarget {
  const baseUrl = baseUrlOf(contract);
  return {
    baseUrl,
    ...describeAuthorization(contract, new URL(baseUrl).origin, sandbox.identities()),
    // The suite calls `fetch` with a URL or a request.
    fetch: (input, init) => fetch(new Request(input, init)),
    fixtures: sandbox.fixtures(),
    timeoutMs: patience,
    probeRetention: true,
    clock: {
      async advance(milliseconds) {
        await sandbox.control.advance({ milliseconds });
      },
    },
  };
}

/** The target with limits on writes that count every write. */
function withCount(contract: Contract, target: OpenTarget): Target {
  const { identities = [], clock } = target;
  const partitions = new Map(
    identities.map(({ token, partition }) => [`Bearer ${token}`, partition]),
  );
  const count = countRejected(contract, (sent) => partitions.get(sent ?? ""));
  const fetch = count.around(async (request) => target.fetch(request));
  return {
    ...target,
    fetch: (input, init) => fetch(new Request(input, init)),
    clock: {
      async advance(milliseconds) {
        await clock.advance(milliseconds);
        count.advance(milliseconds);
      },
    },
  };
}
