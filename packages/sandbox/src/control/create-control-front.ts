import {
  createConsole,
  type ControlFront,
  createControlFront as createFront,
} from "@plumbline/control";
import type { Core } from "../core.ts";
import { describeService } from "./console/describe-service.ts";
import { operationTable } from "./generated/operations.ts";
import type { Control } from "./control.ts";
import { controlDocument } from "./control-document.ts";

/** The folder of the own pages is beside `src` and `dist`. */
const folder = new URL("../../console/", import.meta.url);

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
    page: createConsole(describeService({ contract, catalogue, restOrigin }), {
      folder,
      operations: operationTable.operations,
    }),
    onFailure,
    isUnavailable: storage.isUnavailable,
  });
}
