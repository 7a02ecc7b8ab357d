import { fileURLToPath } from "node:url";
import { type Contract, loadContract } from "@plumbline/contract";
import type { ControlDocument } from "@plumbline/control";

const document = fileURLToPath(new URL("../../control/openapi.yaml", import.meta.url));

let loading: Promise<Contract> | undefined;

/** The document of the sandbox's control plane. */
export const controlDocument: ControlDocument = {
  contract: loadControlContract,
  streamed: ["followLog"],
};

/** Loads the contract of the control plane once. Its schemas are compiled on their first use. */
function loadControlContract(): Promise<Contract> {
  loading ??= loadContract(document, { validators: "lazy" });
  return loading;
}
