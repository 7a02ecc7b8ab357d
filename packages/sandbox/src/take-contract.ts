import { fileURLToPath } from "node:url";
import { type Contract, isContract, type JsonObject, loadContract } from "@plumbline/contract";

/** The contract a sandbox enforces: the one that is given, or the service's own. */
export async function takeContract(
  source: Contract | JsonObject | string | undefined,
): Promise<Contract> {
  // That every schema of our own document compiles is its own test's to say; here it would only cost time.
  if (source === undefined) return loadContract(ownDocument(), { validators: "lazy" });
  return isContract(source) ? source : loadContract(source);
}

function ownDocument(): string {
  return fileURLToPath(import.meta.resolve("@local-ads/openapi"));
}
