import { expect, test } from "vitest";
import type { Exchange } from "./run/exchange.ts";
import { ndjsonChunks, renderNdjson } from "./render-ndjson.ts";
import { largeReport } from "./testing/large-report.ts";

test("the parts are the same text as the whole", () => {
  const report = largeReport();
  expect([...ndjsonChunks(report.exchanges)].join("")).toBe(renderNdjson(report));
});

test("takes exchanges as it writes them, so that a caller can redact each alone", () => {
  const [one] = largeReport().exchanges;
  if (!one) throw new Error("The report has no exchange");
  const large = { ...one, response: { ...one.response, text: "x".repeat(1_000_000) } };
  let taken = 0;
  function* given(): Generator<Exchange> {
    while (taken < 3) {
      taken += 1;
      yield large;
    }
  }
  const chunks = ndjsonChunks(given());
  chunks.next();
  expect(taken).toBe(1);
});
