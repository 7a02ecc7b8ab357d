import { type ControlFront, createControlFront as createFront } from "@plumbline/control";
import type { Core } from "../core.ts";
import { createConsole } from "./console/create-console.ts";
import type { Control } from "./control.ts";
import { controlDocument } from "./control-document.ts";

export interface ControlFrontOptions {
  readonly core: Core;
  /** Required of every request as `Authorization: Bearer …`, except for the files of the console. */
  readonly token: string;
  /** Origin of the service. */
  readonly restOrigin: string;
}

/** Creates the web server of the control plane, with the console at its root. */
export function createControlFront(control: Control, options: ControlFrontOptions): ControlFront {
  const { core, token, restOrigin } = options;
  const { contract, catalogue, onFailure, storage } = core.service;
  return createFront(control, {
    document: controlDocument,
    token,
    page: createConsole({ contract, catalogue, restOrigin }),
    onFailure,
    isUnavailable: storage.isUnavailable,
  });
}
