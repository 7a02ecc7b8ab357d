import { fileURLToPath } from "node:url";
import { type Contract, loadContract } from "@plumbline/contract";

const document = fileURLToPath(new URL("../../control/openapi.yaml", import.meta.url));

let loading: Promise<Contract> | undefined;

/** The contract of the control plane, read once; its schemas are compiled when something is held to them. */
export function loadControlContract(): Promise<Contract> {
  loading ??= loadContract(document, { validators: "lazy" });
  return loading;
}
