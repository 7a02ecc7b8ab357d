import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseEvents } from "./parse-events.ts";

describe("parseEvents", () => {
  test("returns the data of each event, without comments and other fields", () => {
    const text = ': hello\n\nid: 1\nevent: message\ndata: {"a":\ndata: 1}\n\ndata:{"b":2}\n\n';
    expect(parseEvents(text)).toEqual(['{"a":\n1}', '{"b":2}']);
  });

  test("returns an event that has not ended", () => {
    expect(parseEvents('data: {"a":1}')).toEqual(['{"a":1}']);
  });

  test("every list of lines is read back with any line ending", () => {
    const line = fc.string({ minLength: 1 }).filter((text) => !/[\r\n]/.test(text));
    const ending = fc.constantFrom("\n", "\r\n", "\r");
    fc.assert(
      fc.property(fc.array(line), ending, (lines, end) => {
        const text = lines.map((one) => `data: ${one}${end}${end}`).join("");
        expect(parseEvents(text)).toEqual(lines);
      }),
    );
  });
});
