import { fileURLToPath } from "node:url";
import { type Contract, isContract, type JsonObject, loadContract } from "@plumbline/contract";

/** Returns the contract that a sandbox enforces: the given one, or that of the service's own document. */
export async function takeContract(
  source: Contract | JsonObject | string | undefined,
): Promise<Contract> {
  // A test of the document compiles all of its schemas. Doing so here would slow down the start.
  if (source === undefined) return loadContract(ownDocument(), { validators: "lazy" });
  return isContract(source) ? source : loadContract(source);
}

function ownDocument(): string {
  return fileURLToPath(import.meta.resolve("@local-ads/openapi"));
}
