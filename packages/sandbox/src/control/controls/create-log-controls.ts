import type { Core } from "../../core.ts";
import type { Control } from "../control.ts";
import type { LoggedExchange } from "../../dispatch/http/logged-exchange.ts";
import { followExchanges } from "@plumbline/control";
import { showExchange } from "./show-exchange.ts";

type LogControls = Pick<Control, "log" | "followLog" | "clearLog">;

/** In process, the same default applies as over HTTP. */
const defaultLimit = 100;

export function createLogControls({ service: { contract }, log }: Core): LogControls {
  return {
    log: async ({ after = 0, limit = defaultLimit, workspace } = {}) =>
      log
        .list(after)
        .filter((exchange) => belongsTo(exchange, workspace))
        .slice(-limit)
        .map((exchange) => showExchange(contract, exchange)),
    async *followLog({ after = 0, workspace } = {}, { signal } = {}) {
      for await (const exchange of followExchanges(log, after, signal))
        if (belongsTo(exchange, workspace)) yield showExchange(contract, exchange);
    },
    async clearLog() {
      log.clear();
      return {};
    },
  };
}

function belongsTo(exchange: LoggedExchange, workspace: string | undefined): boolean {
  return workspace === undefined || exchange.workspace === workspace;
}
