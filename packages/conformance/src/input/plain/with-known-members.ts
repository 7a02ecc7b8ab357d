import { type JsonValue, type Operation, setAt } from "@plumbline/contract";
import type { KnownValues } from "../../model/known-values.ts";
import { type SentBody, sentAs } from "../body/sent-body.ts";
import { bodyMediaType } from "../request/build-request.ts";
import { placesIn } from "./known-places.ts";
import type { ValueSource } from "./value-source.ts";

/** A source whose bodies carry, at each place that known values select, the first good value that the document allows. */
export function withKnownMembers(source: ValueSource, values: readonly KnownValues[]): ValueSource {
  if (values.every(({ good }) => good === undefined)) return source;
  return {
    ...source,
    body(contract, operation) {
      const media = bodyMediaType(operation);
      const sent = media && sentAs(media);
      const body = source.body(contract, operation);
      if (!sent || body === undefined) return body;
      return values.reduce((before, known) => fill(before, known, { operation, sent }), body);
    },
  };
}

interface Filling {
  readonly operation: Operation;
  readonly sent: SentBody;
}

/** A body with the first good value at each place of one entry. */
function fill(body: JsonValue, known: KnownValues, { operation, sent }: Filling): JsonValue {
  return placesIn(body, known, operation).reduce<JsonValue>((before, tokens) => {
    const candidates = (known.good ?? []).map((value) => setAt(before, tokens, value));
    return candidates.find((candidate) => sent.takes(candidate)) ?? before;
  }, body);
}
