import { fileURLToPath } from "node:url";
import { type Contract, loadContract } from "@plumbline/contract";
import type { ControlDocument } from "./control-document.ts";

/** What every control plane has. An overlay adds the operations of a server and its state. */
const shared = fileURLToPath(new URL("../control/shared.yaml", import.meta.url));

/**
 * The document of a server's control plane: the operations of every control plane, with an OpenAPI Overlay for its own. It is loaded once, and its
 * schemas are compiled on their first use.
 * @see https://spec.openapis.org/overlay/v1.0.0
 * @example
 * ```ts
 * import { createControlDocument } from "@plumbline/control";
 *
 * export const document = createControlDocument(new URL("control.overlay.yaml", import.meta.url));
 * ```
 */
export function createControlDocument(overlay: URL): ControlDocument {
  let loading: Promise<Contract> | undefined;
  return {
    contract: () =>
      (loading ??= loadContract(shared, {
        overlays: [fileURLToPath(overlay)],
        validators: "lazy",
      })),
    streamed: ["followLog"],
  };
}
