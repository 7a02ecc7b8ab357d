import * as fc from "fast-check";
import { createParser } from "eventsource-parser";
import { expect, test } from "vitest";
import { createEventParser } from "./create-event-parser.ts";
import type { ServerEvent } from "./item-stream.ts";

test("fields follow the standard: comments, unknown names, spaces, IDs that stay", () => {
  const text = ": hi\nid: 7\nevent: add\ndata:  a\ndata\nfoo: bar\n\ndata: b\n\nid\ndata:c\n\n";

  expect(parse([text])).toEqual([
    { event: "add", data: " a\n", id: "7" },
    { event: "message", data: "b", id: "7" },
    { event: "message", data: "c", id: "" },
  ]);
});

test("an event without data is not an event, but its ID counts", () => {
  const parser = createEventParser("0");

  expect(parser.push("id: 1\nevent: ping\n\nid: 2\ndata: x")).toEqual([]);
  expect(parser.lastEventId()).toBe("1");
});

test("after a reset, an incomplete event is forgotten", () => {
  const parser = createEventParser("");
  parser.push("id: 1\ndata: a\n\nid: 2\nevent: b\ndata: b\nretry: 40\nretry: 1e3\ndat");
  parser.reset();

  expect(parser.push("data: c\n\n")).toEqual([{ event: "message", data: "c", id: "1" }]);
  expect(parser.retryMs()).toBe(40);
});

const line = fc.oneof(
  fc.constantFrom("", ":", "data", "data:", "id", "id:a\0b", "event", "retry: 5", "x: y"),
  fc
    .tuple(
      fc.constantFrom("data", "event", "id"),
      fc.constantFrom(":", ": ", ":  "),
      fc.string({ unit: fc.constantFrom("a", ":", " ", "ü", "{") }),
    )
    .map((parts) => parts.join("")),
);
const text = fc
  .array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\r")))
  .map((lines) => lines.flat().join(""));

test("the events of any text are those of eventsource-parser", () => {
  fc.assert(
    fc.property(text, (given) => {
      const events = parse([given]).map(({ event, data }) => ({ event, data }));

      expect(events).toEqual(parseWithOther(given));
    }),
  );
});

test("the events of a text are the same wherever it is cut", () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat(200)), (given, cuts) => {
      expect(parse(cut(given, cuts))).toEqual(parse([given]));
    }),
  );
});

function parse(chunks: readonly string[]): readonly ServerEvent[] {
  const parser = createEventParser("");
  return chunks.flatMap(parser.push);
}

function cut(given: string, cuts: readonly number[]): readonly string[] {
  const places = [0, ...cuts.toSorted((a, b) => a - b), given.length];
  return places.slice(1).map((end, index) => given.slice(places[index], end));
}

/** Without IDs: it does not keep the ID of an event without data, as the standard does. */
function parseWithOther(given: string): readonly object[] {
  const found: object[] = [];
  const parser = createParser({
    onEvent: ({ event = "message", data }) => void found.push({ event, data }),
  });
  // It waits for the character after a carriage return.
  parser.feed(`${given}:`);
  return found;
}
