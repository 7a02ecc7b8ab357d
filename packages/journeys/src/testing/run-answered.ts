import type { JsonValue } from "@plumbline/contract";
import { type JourneyInputs, runJourney } from "../run/run-journey.ts";
import type { JourneyVerdict } from "../run/journey-verdict.ts";
import type { Journey } from "../journey.ts";
import type { Fixed } from "../run/to-input.ts";
import type { StepInput, StepExchange } from "../run/step-exchange.ts";

interface Answer {
  readonly status?: number;
  readonly json?: JsonValue;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Ran {
  readonly verdict: JourneyVerdict;
  readonly sent: readonly {
    readonly operation: string;
    readonly input: StepInput;
    readonly visit: string;
    readonly key?: string;
  }[];
  readonly waited: readonly number[];
}

interface RunOptions {
  readonly inputs?: JourneyInputs;
  readonly movesTime?: boolean;
  /** By operation. */
  readonly fixtures?: Readonly<Record<string, Fixed>>;
}

/** Runs a journey whose requests get these responses in order. The last response repeats. */
export async function runAnswered(
  journey: Journey,
  answers: readonly Answer[],
  { inputs = {}, movesTime = true, fixtures = {} }: RunOptions = {},
): Promise<Ran> {
  const sent: Ran["sent"][number][] = [];
  const waited: number[] = [];
  const verdict = await runJourney(journey, inputs, {
    async send(operation, input, options) {
      const answer = answers[sent.length] ?? answers.at(-1) ?? {};
      sent.push({ operation, input, ...options });
      return toExchange(sent.length, answer);
    },
    async letPass(milliseconds) {
      waited.push(milliseconds);
    },
    fixture: (operation) => fixtures[operation],
    movesTime,
  });
  return { verdict, sent, waited };
}

function toExchange(number: number, { status = 200, json, headers = {} }: Answer): StepExchange {
  const text = json === undefined ? "" : JSON.stringify(json);
  return {
    request: {
      method: "GET",
      url: "http://127.0.0.1/things",
      headers: { "once-key": `key-${number}` },
    },
    response: { status, headers, text, ...(json === undefined ? {} : { json }) },
  };
}
