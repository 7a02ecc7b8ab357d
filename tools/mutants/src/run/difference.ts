import type { SandboxOptions } from "@local-ads/sandbox";
import type { Fault } from "@local-ads/sandbox/seams";
import { extraFaults } from "@plumbline-tools/faults";
import { compileContract, type Contract } from "@plumbline/contract";
import type { Fetch } from "../answer/fetch.ts";
import { applyEdit, type Edit } from "../edit.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { RunTarget, SlowMachine } from "./run-slowly.ts";

/** The differences from the sound sandbox. */
export interface Difference {
  /** Edits of the document that it enforces. */
  readonly edits?: readonly Edit[];
  readonly faults?: readonly string[];
  /** Replacements of its seams. */
  readonly seams?: readonly Fault[];
  /** Wraps the sandbox's `fetch`. */
  readonly around?: (fetch: Fetch) => Fetch;
  /** The slow machine on which the suite and the sandbox run. Default: a machine on which no time passes. */
  readonly machine?: SlowMachine;
  /** Whether its limits on writes also count rejected and replayed writes. Default: `false`. */
  readonly countsRejected?: boolean;
  /** Changes what the suite knows of the sandbox, and how it reaches it. */
  readonly target?: (target: RunTarget) => RunTarget;
}

/** Returns the options of a sandbox with a frozen clock and those differences that are made inside it. */
export function sandboxOptionsFor(
  { contract }: SoundSubject,
  { edits = [], faults = [], seams = [] }: Difference,
): SandboxOptions & { readonly contract: Contract } {
  return {
    contract: enforcedContract(contract, edits),
    clock: "frozen",
    faults: [...faults, ...seams.map(({ name }) => name)],
    extraFaults: [...extraFaults, ...seams],
  };
}

function enforcedContract(contract: Contract, edits: readonly Edit[]): Contract {
  if (edits.length === 0) return contract;
  return compileContract(edits.reduce(applyEdit, contract.document), { validators: "lazy" });
}
