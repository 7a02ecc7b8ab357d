import { type JsonValue, judgeReading, type Parameter, readWritten } from "@plumbline/contract";
import { loosen } from "@plumbline/wire";
import type { ObserverDefinition } from "../../model/check.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import { observeEach, type Judgement } from "../observe-each.ts";
import { type Carried, carriedIn, mayCarry } from "./carried-in.ts";

/**
 * Reports a value that a link, a job, a cursor or a `Location` header carries into a parameter whose schema rejects the value. If the document
 * does not state that the value is carried there, it is a gap or advice.
 * @see https://spec.openapis.org/oas/v3.2.0#link-object
 */
export const carriedValues: ObserverDefinition = {
  name: "carried-values",
  severity: "must",
  title: "A value that leads to another operation is valid there",
  applies: ({ contract, operation }) => mayCarry(contract, operation),
  observe: observeEach((documented) => {
    if (!isSuccess(documented.exchange.response.status)) return undefined;
    const carried = carriedIn(documented);
    return carried.length === 0 ? undefined : { breaches: carried.flatMap(breachesOf) };
  }),
};

type Breaches = NonNullable<Judgement["breaches"]>;

function breachesOf({ value, to, parameter, within, clause, states }: Carried): Breaches {
  const [issue] = issuesOf(parameter, value);
  if (issue === undefined) return [];
  const where = `${parameter.in} parameter ${parameter.name} of ${to.id}`;
  return [
    {
      ...broken(describe(value), `a value for the ${where}: ${issue}`, { within }),
      clause,
      rests: `the value leads to ${to.id}`,
      ...(states === "nothing" ? { severity: "advice" as const } : {}),
      ...(states === "one of several" ? { gap: eachItem } : {}),
    },
  ];
}

const eachItem = {
  says: "State the same schema for the value in the response as for the parameter",
};

/** How a value that is written into a parameter breaks the schema of the parameter. */
function issuesOf(parameter: Parameter, value: JsonValue): readonly string[] {
  const reading = readWritten(parameter, value);
  const { issues } = reading ? judgeReading(parameter.schema, loosen(reading)) : { issues: [] };
  return issues.map(({ message }) => message);
}

const longest = 100;

function describe(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
