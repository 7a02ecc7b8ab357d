import type { ExchangeLog } from "../log/exchange-log.ts";
import { followExchanges } from "../log/follow-exchanges.ts";
import type { LoggedExchange } from "../log/logged-exchange.ts";
import type { FollowOptions } from "../control-operations.ts";

/** Which exchanges of the log are meant. */
export interface LogInput {
  readonly after?: number;
  readonly limit?: number;
  /** A group of callers. Default: all. */
  readonly workspace?: string;
}

/** The operations of a log. */
export interface LogControls<Shown> {
  readonly log: (input?: LogInput) => Promise<Shown[]>;
  readonly followLog: (input?: LogInput, options?: FollowOptions) => AsyncIterable<Shown>;
  readonly clearLog: () => Promise<Record<string, never>>;
}

/** In process, the same default applies as over HTTP. */
const defaultLimit = 100;

/** Creates the controls of a log whose exchanges are shown by `show`. */
export function createLogControls<Shown>(
  log: ExchangeLog<LoggedExchange>,
  show: (exchange: LoggedExchange) => Shown,
): LogControls<Shown> {
  return {
    log: async ({ after = 0, limit = defaultLimit, workspace } = {}) =>
      log
        .list(after)
        .filter((exchange) => belongsTo(exchange, workspace))
        .slice(-limit)
        .map(show),
    async *followLog({ after = 0, workspace } = {}, { signal } = {}) {
      for await (const exchange of followExchanges(log, after, signal))
        if (belongsTo(exchange, workspace)) yield show(exchange);
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
