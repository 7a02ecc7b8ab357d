import {
  type Contract,
  findOperation,
  findResponse,
  isOpen,
  type JsonValue,
  type Operation,
} from "@plumbline/contract";
import { checkAnswer } from "@plumbline/server";
import type { Verdict } from "../generated/schemas.ts";
import { keptCharacters, type LoggedExchange } from "./logged-exchange.ts";

/** Validates a logged response against the contract. */
export function judgeExchange(contract: Contract, exchange: LoggedExchange): Verdict {
  const { operation: id, response } = exchange;
  if (exchange.interface === "mcp")
    return unjudged("the document does not describe the responses of the MCP interface");
  if (id === undefined) return unjudged("the contract has no such operation");
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
    ? { ...unjudged("the log keeps only the beginning of the body"), isDocumented }
    : { kind: "conforms", isDocumented, violations };
}

/** Returns whether the document leaves the body of a status open. */
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

/** The service sends JSON only. */
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
