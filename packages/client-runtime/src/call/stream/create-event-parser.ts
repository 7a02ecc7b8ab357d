import { createSplitter, lineEnds } from "./create-splitter.ts";
import type { ServerEvent } from "./item-stream.ts";

/** Parses a stream of server-sent events. */
export interface EventParser {
  /** Returns the events that a chunk completes. */
  readonly push: (chunk: string) => readonly ServerEvent[];
  /** The ID of the last event, of this connection or the one before; empty if there is none. */
  readonly lastEventId: () => string;
  /** How long the service asks the client to wait before it connects again. Undefined if it has not said. */
  readonly retryMs: () => number | undefined;
  /** Forgets an incomplete event, for the next connection. */
  readonly reset: () => void;
}

/** @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
export function createEventParser(lastEventId: string): EventParser {
  let splitter = createSplitter(lineEnds);
  let id = lastEventId;
  let dispatchedId = lastEventId;
  let retryMs: number | undefined;
  let event = "";
  let data: string[] = [];
  const dispatch = (): readonly ServerEvent[] => {
    dispatchedId = id;
    const found = data.length > 0 ? [{ event: event || "message", data: data.join("\n"), id }] : [];
    event = "";
    data = [];
    return found;
  };
  const fields: Readonly<Record<string, (value: string) => void>> = {
    event: (value) => (event = value),
    data: (value) => data.push(value),
    id: (value) => {
      if (!value.includes("\0")) id = value;
    },
    retry: (value) => {
      if (/^\d+$/.test(value)) retryMs = Number(value);
    },
  };
  const read = (line: string): readonly ServerEvent[] => {
    if (line === "") return dispatch();
    // A comment has no name before its colon.
    const [, name = "", value = ""] = /^([^:]*)(?:: ?)?(.*)$/s.exec(line) ?? [];
    if (Object.hasOwn(fields, name)) fields[name]?.(value);
    return [];
  };
  return {
    push: (chunk) => splitter.push(chunk).flatMap(read),
    lastEventId: () => dispatchedId,
    retryMs: () => retryMs,
    reset: () => {
      splitter = createSplitter(lineEnds);
      id = dispatchedId;
      event = "";
      data = [];
    },
  };
}
