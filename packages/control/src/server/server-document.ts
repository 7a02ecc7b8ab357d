import { fileURLToPath } from "node:url";
import { type Contract, loadContract } from "@plumbline/contract";
import type { ControlDocument } from "../control-document.ts";

let loading: Promise<Contract> | undefined;

/** The document of the control plane of a server of any document. */
export const serverDocument: ControlDocument = {
  contract: loadOnce,
  streamed: ["followLog"],
};

/** Its schemas are compiled on their first use. */
function loadOnce(): Promise<Contract> {
  const document = fileURLToPath(new URL("../../control/openapi.yaml", import.meta.url));
  loading ??= loadContract(document, { validators: "lazy" });
  return loading;
}
