import {
  type Contract,
  findOperation,
  findResponse,
  isOpen,
  type JsonValue,
  type Operation,
} from "@plumbline/contract";
import { checkAnswer } from "@plumbline/server";
import { keptCharacters, type LoggedExchange } from "../../http/logged-exchange.ts";
import type { Verdict } from "../control.ts";

/** Holds a logged answer against the contract, the way any client could. */
export function judgeExchange(contract: Contract, exchange: LoggedExchange): Verdict {
  const { operation: id, response } = exchange;
  if (exchange.interface === "mcp")
    return unjudged("the document describes no answers of the MCP interface");
  if (id === undefined) return unjudged("the contract has no operation for it");
  const operation = findOperation(contract, id);
  const { status } = response;
  const isDocumented = findResponse(operation, status) !== undefined;
  const { value, problem } = readBody(response.body);
  const headers = new Headers(response.headers);
  const violations = [
    ...checkAnswer(operation, {
      status,
      headers,
      body: isBodyLeftOpen(operation, status) ? undefined : value,
    }),
    ...(problem ?? []),
  ];
  if (violations.length > 0) return { kind: "breaks", isDocumented, violations };
  return isCut(response.body) && value === undefined
    ? { ...unjudged("the log keeps only the beginning of so long a body"), isDocumented }
    : { kind: "conforms", isDocumented, violations };
}

/** Whether the document shows no body for a status because its source shows none. */
function isBodyLeftOpen(operation: Operation, status: number): boolean {
  return isOpen(operation, "fields") && findResponse(operation, status)?.content.length === 0;
}

function unjudged(reason: string): Verdict {
  return { kind: "unjudged", isDocumented: false, violations: [], reason };
}

interface ReadBody {
  readonly value?: JsonValue;
  readonly problem?: readonly string[];
}

/** The service answers in JSON alone. */
function readBody(text: string | undefined): ReadBody {
  if (text === undefined) return {};
  try {
    return { value: JSON.parse(text) };
  } catch {
    return isCut(text) ? {} : { problem: ["body is not JSON"] };
  }
}

function isCut(text = ""): boolean {
  return text.length >= keptCharacters;
}
