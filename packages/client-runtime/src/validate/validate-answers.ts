import { type Judge, judgeAnswer } from "../answer/judge-answer.ts";
import { finishCall } from "../call/finish-call.ts";
import type { AttemptOutcome } from "../outcome/attempt-outcome.ts";
import type { ConnectableEntry } from "../request/operation.ts";
import { findDocumented } from "../table/find-documented.ts";
import type { OperationEntry } from "../table/operation-table.ts";
import { essenceOf } from "../table/is-json.ts";

/** Validates one body, and keeps the reason why the last one was invalid, as the functions that Ajv prints do. */
export interface AnswerValidator {
  (body: unknown): boolean;
  errors?: readonly { readonly instancePath: string; readonly keyword: string }[] | null;
}

/** Validators of the bodies of JSON, by method and then by the response's key and media type: `200 application/json`. */
export type AnswerValidators = Readonly<
  Record<string, Readonly<Record<string, AnswerValidator>> | undefined>
>;

/**
 * Makes operations validate their answers: a body that does not match its schema becomes an `undocumented` outcome with a `violation`. Clients
 * that are generated with validators call it.
 * @example
 * ```ts
 * import { connectClient, equip, type OperationTable, validateAnswers } from "@plumbline/client-runtime";
 *
 * const validators = { ping: { "200 application/json": (body: unknown) => body === "pong" } };
 *
 * export async function ping(table: OperationTable, baseUrl: string): Promise<void> {
 *   const operations = validateAnswers(equip(table).operations, validators);
 *   const client = connectClient({ ...table, operations }, { baseUrl, auth: null });
 *   console.log(await client["ping"]?.());
 * }
 * ```
 */
export function validateAnswers<Operations extends Readonly<Record<string, ConnectableEntry>>>(
  operations: Operations,
  validators: AnswerValidators,
): Operations {
  const validated = Object.entries(operations).map(([name, entry]) => {
    const own = validators[name];
    if (!own) return [name, entry];
    const { readAnswer = judgeAnswer } = entry.functions ?? {};
    const functions = { ...entry.functions, finishCall, readAnswer: validating(readAnswer, own) };
    return [name, { ...entry, functions }];
  });
  // Each entry has only got other functions.
  return Object.fromEntries(validated) as Operations;
}

function validating(read: Judge, validators: NonNullable<AnswerValidators[string]>): Judge {
  return async (response, answered) => {
    const outcome = await read(response, answered);
    if (outcome.kind !== "response") return outcome;
    const { headers, status } = outcome;
    const key = keyOf(answered.call.entry, status);
    const validate = validators[`${key} ${essenceOf(headers.get("content-type") ?? "")}`];
    const body = bodyOf(outcome);
    if (!validate || validate(body)) return outcome;
    // An interrupted validation leaves no error.
    const [{ instancePath: at, keyword } = { instancePath: "", keyword: "" }] =
      validate.errors ?? [];
    return {
      kind: "undocumented",
      ok: false,
      reason: "content",
      status,
      headers,
      text: JSON.stringify(body) ?? "",
      violation: { at, keyword },
    };
  };
}

/** The key of `responses` that describes a status. */
function keyOf(entry: OperationEntry, status: number): string {
  const keys = Object.keys(entry.responses).map((key): [string, readonly string[]] => [key, [key]]);
  const [key = ""] =
    findDocumented({ ...entry, responses: Object.fromEntries(keys) }, status) ?? [];
  return key;
}

function bodyOf(outcome: Extract<AttemptOutcome, { kind: "response" }>): unknown {
  return outcome.ok ? outcome.data : outcome.error;
}
