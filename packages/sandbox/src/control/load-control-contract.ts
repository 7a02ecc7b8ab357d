import { fileURLToPath } from "node:url";
import { type Contract, loadContract } from "@plumbline/contract";

const document = fileURLToPath(new URL("../../control/openapi.yaml", import.meta.url));

let loading: Promise<Contract> | undefined;

/** Loads the contract of the control plane once. Its schemas are compiled on their first use. */
export function loadControlContract(): Promise<Contract> {
  loading ??= loadContract(document, { validators: "lazy" });
  return loading;
}
