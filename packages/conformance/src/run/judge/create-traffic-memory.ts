import type { CheckResult, Exchange } from "@plumbline/report";
import { mergeResults } from "./merge-results.ts";

/** Exchanges stay in memory up to this number, and up to this many characters of their bodies. */
const mostKept = { exchanges: 2_048, characters: 32 * 1024 * 1024 } as const;

/** Keeps what a report needs of any number of exchanges. */
export interface TrafficMemory {
  readonly add: (exchange: Exchange) => void;
  /** All exchanges, with their operations and statuses but without their texts. */
  readonly outlines: readonly Exchange[];
  /** The results of all exchanges, with the exchanges that are still in memory. */
  readonly recall: () => {
    readonly results: readonly CheckResult[];
    readonly exchanges: readonly Exchange[];
  };
}

/** Creates a memory that judges exchanges before it lets them go. */
export function createTrafficMemory(
  judge: (exchanges: readonly Exchange[]) => readonly CheckResult[],
): TrafficMemory {
  const outlines: Exchange[] = [];
  const known = new Map<string, Exchange>();
  let kept: Exchange[] = [];
  let characters = 0;
  let results: readonly CheckResult[] = [];
  return {
    add(exchange) {
      const size = sizeOf(exchange);
      const isFull = kept.length >= mostKept.exchanges || characters + size > mostKept.characters;
      if (isFull && kept.length > 0) {
        results = mergeResults([...results, ...judge(kept)]);
        kept = [];
        characters = 0;
      }
      kept.push(exchange);
      characters += size;
      outlines.push(outlineOf(exchange, known));
    },
    outlines,
    recall() {
      const all = mergeResults([...results, ...judge(kept)]);
      const shown = all.flatMap(({ findings }) => findings.flatMap((finding) => finding.exchanges));
      const exchanges = [...new Set([...shown, ...kept])];
      return { results: all, exchanges: exchanges.toSorted((a, b) => a.number - b.number) };
    },
  };
}

function sizeOf({ request, response }: Exchange): number {
  return (request.body?.length ?? 0) + response.text.length;
}

/** Exchanges that are alike share one outline, so that a long recording needs little memory. */
function outlineOf(exchange: Exchange, known: Map<string, Exchange>): Exchange {
  const { operation, check, purpose, identity } = exchange;
  const { method } = exchange.request;
  const { status, unread, failure } = exchange.response;
  const key = JSON.stringify([operation, method, status, unread, failure]);
  const outline: Exchange = known.get(key) ?? {
    number: exchange.number,
    operation,
    ...(check !== undefined && { check }),
    purpose,
    identity,
    request: { method, url: "", headers: {} },
    response: {
      status,
      headers: {},
      text: "",
      ...(unread !== undefined && { unread }),
      ...(failure !== undefined && { failure }),
    },
    elapsedMs: 0,
  };
  known.set(key, outline);
  return outline;
}
