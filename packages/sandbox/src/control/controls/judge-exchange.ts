import { type Contract, findOperation, findResponse, type JsonValue } from "@plumbline/contract";
import { checkAnswer } from "@plumbline/server";
import type { LoggedExchange } from "../../http/logged-exchange.ts";
import type { Verdict } from "../control.ts";

/** Holds a logged answer against the contract, the way any client could. */
export function judgeExchange(contract: Contract, exchange: LoggedExchange): Verdict {
  const { operation: id, response } = exchange;
  if (id === undefined) return unjudged("the contract has no operation for it");
  const operation = findOperation(contract, id);
  const isDocumented = findResponse(operation, response.status) !== undefined;
  const { status } = response;
  const body = readBody(response.body);
  const violations = [
    ...checkAnswer(operation, { status, headers: new Headers(response.headers), body: body.value }),
  ];
  if (violations.length > 0) return { kind: "breaks", isDocumented, violations };
  if (body.kind === "unreadable")
    return {
      kind: "unjudged",
      isDocumented,
      violations,
      reason: "the log keeps only the beginning of the body",
    };
  return { kind: "conforms", isDocumented, violations };
}

function unjudged(reason: string): Verdict {
  return { kind: "unjudged", isDocumented: false, violations: [], reason };
}

interface ReadBody {
  readonly kind: "read" | "unreadable";
  readonly value?: JsonValue;
}

function readBody(text: string | undefined): ReadBody {
  if (text === undefined) return { kind: "read" };
  try {
    return { kind: "read", value: JSON.parse(text) };
  } catch {
    return { kind: "unreadable" };
  }
}
