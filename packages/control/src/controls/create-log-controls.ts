import type { FollowOptions } from "../control-operations.ts";
import type { ExchangeLog } from "../log/exchange-log.ts";
import { followExchanges } from "../log/follow-exchanges.ts";
import type { LoggedExchange } from "../log/logged-exchange.ts";

/** Which exchanges of the log are meant. */
export interface LogInput {
  readonly after?: number;
  readonly limit?: number;
}

/** How the exchanges of a log are shown. */
export interface LogView<Shown, Input extends LogInput> {
  readonly log: ExchangeLog<LoggedExchange>;
  readonly show: (exchange: LoggedExchange) => Shown;
  /** Default: every exchange is meant. */
  readonly isMeant?: (exchange: LoggedExchange, input: Input) => boolean;
}

/** The operations of a log. */
export interface LogControls<Shown, Input extends LogInput> {
  readonly log: (input?: Input) => Promise<Shown[]>;
  readonly followLog: (
    input?: Omit<Input, "limit">,
    options?: FollowOptions,
  ) => AsyncIterable<Shown>;
  readonly clearLog: () => Promise<Record<string, never>>;
}

/** In process, the same default applies as over HTTP. */
const defaultLimit = 100;

/** Creates the controls of a log. */
export function createLogControls<Shown, Input extends LogInput = LogInput>({
  log,
  show,
  isMeant = () => true,
}: LogView<Shown, Input>): LogControls<Shown, Input> {
  return {
    async log(input = {} as Input) {
      const { after = 0, limit = defaultLimit } = input;
      return log
        .list(after)
        .filter((exchange) => isMeant(exchange, input))
        .slice(-limit)
        .map((exchange) => show(exchange));
    },
    async *followLog(input = {} as Input, { signal } = {}) {
      const wanted = input as Input; // without a limit
      for await (const exchange of followExchanges(log, wanted.after ?? 0, signal))
        if (isMeant(exchange, wanted)) yield show(exchange);
    },
    async clearLog() {
      log.clear();
      return {};
    },
  };
}
