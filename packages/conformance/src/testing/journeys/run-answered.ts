import type { JsonValue } from "@plumbline/contract";
import { type JourneyInputs, runJourney } from "../../journeys/run/run-journey.ts";
import type { JourneyVerdict } from "../../journeys/run/verdict.ts";
import type { Journey } from "../../journeys/journey.ts";
import type { Input } from "../../model/case.ts";
import type { Exchange } from "@plumbline/report";

interface Answer {
  readonly status?: number;
  readonly json?: JsonValue;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Ran {
  readonly verdict: JourneyVerdict;
  readonly sent: readonly {
    readonly operation: string;
    readonly input: Input;
    readonly visit: string;
    readonly key?: string;
  }[];
  readonly waited: readonly number[];
}

/** Runs a journey whose requests are answered in this order, the last answer again and again. */
export async function runAnswered(
  journey: Journey,
  answers: readonly Answer[],
  { inputs = {}, movesTime = true }: { inputs?: JourneyInputs; movesTime?: boolean } = {},
): Promise<Ran> {
  const sent: Ran["sent"][number][] = [];
  const waited: number[] = [];
  const verdict = await runJourney(journey, inputs, {
    async send(operation, input, options) {
      const answer = answers[sent.length] ?? answers.at(-1) ?? {};
      sent.push({ operation, input, ...options });
      return toExchange(sent.length, operation, answer);
    },
    async letPass(milliseconds) {
      waited.push(milliseconds);
    },
    movesTime,
  });
  return { verdict, sent, waited };
}

function toExchange(
  number: number,
  operation: string,
  { status = 200, json, headers = {} }: Answer,
): Exchange {
  const text = json === undefined ? "" : JSON.stringify(json);
  return {
    number,
    operation,
    purpose: "test",
    identity: "owner",
    request: {
      method: "GET",
      url: "http://127.0.0.1/things",
      headers: { "once-key": `key-${number}` },
    },
    response: { status, headers, text, ...(json === undefined ? {} : { json }) },
    elapsedMs: 0,
  };
}
