import { createSandbox, describeAuthorization, type Sandbox } from "@local-ads/sandbox";
import { extraFaults } from "@plumbline-tools/faults";
import type { Target } from "@plumbline/conformance";
import { compileContract, type Contract } from "@plumbline/contract";
import type { Fetch } from "../answer/fetch.ts";
import { applyEdit, type Edit } from "../document/edit.ts";
import { baseUrlOf, type SoundSubject } from "../load-subject.ts";
import { countRejected } from "./count-rejected.ts";
import { issueEdgeIdentities } from "./issue-edge-identities.ts";

/** The differences from the sound sandbox. */
export interface Difference {
  /** Edits of the document that it enforces. */
  readonly edits?: readonly Edit[];
  readonly faults?: readonly string[];
  /** Wraps the sandbox's `fetch`. */
  readonly around?: (fetch: Fetch) => Fetch;
  /** Whether its limits on writes also count rejected and replayed writes. Default: `false`. */
  readonly countsRejected?: boolean;
  /** How many workspaces are set up like the first, so that the suite runs in them at the same time. Default: none. */
  readonly equalWorkspaces?: number;
}

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
  { contract }: SoundSubject,
  difference: Difference,
): Promise<OpenSandbox> {
  const { edits = [], faults = [], around = (fetch) => fetch } = difference;
  const { countsRejected = false, equalWorkspaces } = difference;
  const sandbox = await createSandbox({
    ...(equalWorkspaces && { equalWorkspaces }),
    contract: enforcedContract(contract, edits),
    clock: "frozen",
    faults,
    extraFaults,
  });
  const edges = await issueEdgeIdentities(sandbox);
  const identities = [...sandbox.profileIdentities(), ...edges];
  const target = { ...toTarget(contract, sandbox, around), identities };
  return {
    target: countsRejected ? withCount(contract, target) : target,
    close: () => sandbox.close(),
  };
}

function enforcedContract(contract: Contract, edits: readonly Edit[]): Contract {
  if (edits.length === 0) return contract;
  return compileContract(edits.reduce(applyEdit, contract.document), { validators: "lazy" });
}

function toTarget(
  contract: Contract,
  sandbox: Sandbox,
  around: (fetch: Fetch) => Fetch,
): OpenTarget {
  const baseUrl = baseUrlOf(contract);
  const fetch = around(sandbox.fetch);
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
