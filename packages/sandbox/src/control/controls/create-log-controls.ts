import { createLogControls as createControls, showExchange } from "@plumbline/control";
import type { Core } from "../../core.ts";
import type { Control } from "../control.ts";

type LogControls = Pick<Control, "log" | "followLog" | "clearLog">;

export function createLogControls({ service: { contract }, log }: Core): LogControls {
  return createControls(log, (exchange) => ({
    ...showExchange(contract, exchange),
    workspace: exchange.workspace ?? null,
  }));
}
