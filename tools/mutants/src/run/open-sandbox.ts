import { createSandbox, describeAuthorization, type Sandbox } from "@local-ads/sandbox";
import { extraFaults } from "@plumbline-tools/faults";
import type { Target } from "@plumbline/conformance";
import { compileContract, type Contract } from "@plumbline/contract";
import type { Fetch } from "../answer/fetch.ts";
import { applyEdit, type Edit } from "../document/edit.ts";
import { baseUrlOf, type SoundSubject } from "../load-subject.ts";
import { issueEdgeIdentities } from "./issue-edge-identities.ts";

/** The differences from the sound sandbox. */
export interface Difference {
  /** Edits of the document that it enforces. */
  readonly edits?: readonly Edit[];
  readonly faults?: readonly string[];
  /** Wraps the sandbox's `fetch`. */
  readonly around?: (fetch: Fetch) => Fetch;
}

/** A sandbox with the target that the suite uses. */
export interface OpenSandbox {
  readonly target: Target;
  readonly close: () => Promise<void>;
}

/** How long the suite waits for a response, in milliseconds; a sandbox in this process that takes longer hangs. */
const patience = 10_000;

export async function openSandbox(
  { contract }: SoundSubject,
  { edits = [], faults = [], around = (fetch) => fetch }: Difference,
): Promise<OpenSandbox> {
  const sandbox = await createSandbox({
    contract: enforcedContract(contract, edits),
    clock: "frozen",
    faults,
    extraFaults,
  });
  const edges = await issueEdgeIdentities(sandbox);
  const target = toTarget(contract, sandbox, around(sandbox.fetch));
  const identities = [...sandbox.identities(), ...edges];
  return { target: { ...target, identities }, close: () => sandbox.close() };
}

function enforcedContract(contract: Contract, edits: readonly Edit[]): Contract {
  if (edits.length === 0) return contract;
  return compileContract(edits.reduce(applyEdit, contract.document), { validators: "lazy" });
}

function toTarget(contract: Contract, sandbox: Sandbox, fetch: Fetch): Target {
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
