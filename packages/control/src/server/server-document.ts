import type { ControlDocument } from "../control-document.ts";
import { createControlDocument } from "../create-control-document.ts";

/** The document of the control plane of a server of any document. */
export const serverDocument: ControlDocument = createControlDocument(
  new URL("../../control/server.yaml", import.meta.url),
);
