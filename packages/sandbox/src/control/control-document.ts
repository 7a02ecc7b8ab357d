import { type ControlDocument, createControlDocument } from "@plumbline/control";

/** The document of the sandbox's control plane. */
export const controlDocument: ControlDocument = createControlDocument(
  new URL("../../control/overlay.yaml", import.meta.url),
);
