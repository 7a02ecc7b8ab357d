import { type Judge, judgeResponse } from "../outcome/judge-response.ts";
import { finishCall } from "../call/finish-call.ts";
import type { ConnectableEntry, OperationFunctions } from "../request/operation.ts";
import { keyOf } from "../table/key-of.ts";
import { essenceOf, isJsonMediaType } from "@plumbline/wire";

/** Validates one body, and keeps the reason why the last one was invalid, as the functions that Ajv prints do. */
export interface ResponseValidator {
  (body: unknown): boolean;
  errors?: readonly { readonly instancePath: string; readonly keyword: string }[] | null;
}

/** Validators of the bodies of JSON, by method and then by the response's key and media type: `200 application/json`. */
export type ResponseValidators = Readonly<
  Record<string, Readonly<Record<string, ResponseValidator>> | undefined>
>;

/**
 * Makes operations validate their responses: a body that does not match its schema becomes an `undocumented` outcome with a `violation`. Clients
 * that are generated with validators call it.
 * @example
 * ```ts
 * import { connectClient, equip, type OperationTable, validateResponses } from "@plumbline/client-runtime";
 *
 * const validators = { ping: { "200 application/json": (body: unknown) => body === "pong" } };
 *
 * export async function ping(table: OperationTable, baseUrl: string): Promise<void> {
 *   const operations = validateResponses(equip(table).operations, validators);
 *   const client = connectClient({ ...table, operations }, { baseUrl, auth: null });
 *   console.log(await client["ping"]?.());
 * }
 * ```
 */
export function validateResponses<Operations extends Readonly<Record<string, ConnectableEntry>>>(
  operations: Operations,
  validators: ResponseValidators,
): Operations {
  const entries = Object.entries(operations).map(([name, entry]) => {
    const own = validators[name];
    if (!own) return [name, entry];
    const findViolation = findWith(own);
    const { readResponse = judgeResponse } = entry.functions ?? {};
    const validated = {
      finishCall,
      findViolation,
      readResponse: validating(readResponse, findViolation),
    };
    return [name, { ...entry, functions: { ...entry.functions, ...validated } }];
  });
  // Each entry has only got other functions.
  return Object.fromEntries(entries) as Operations;
}

/** The keys of `content` that also describe bodies of JSON. */
const openRanges = ["application/*", "*/*"];

type FindViolation = NonNullable<OperationFunctions["findViolation"]>;

function findWith(validators: NonNullable<ResponseValidators[string]>): FindViolation {
  return ({ entry, headers, status }, body) => {
    const essence = essenceOf(headers.get("content-type") ?? "");
    const key = keyOf(entry, status);
    const ranges = essence === "" || isJsonMediaType(essence) ? openRanges : [];
    const [validate] = [essence, ...ranges].flatMap((type) => validators[`${key} ${type}`] ?? []);
    if (!validate || validate(body)) return undefined;
    // An interrupted validation leaves no error.
    const [{ instancePath: at, keyword } = { instancePath: "", keyword: "" }] =
      validate.errors ?? [];
    return { at, keyword };
  };
}

function validating(read: Judge, findViolation: FindViolation): Judge {
  return async (response, judged) => {
    const outcome = await read(response, judged);
    // Converted bodies were validated first.
    if (outcome.kind !== "response" || judged.call.entry.functions?.parse) return outcome;
    const { headers, status } = outcome;
    const body = outcome.ok ? outcome.data : outcome.error;
    const violation = findViolation({ entry: judged.call.entry, headers, status }, body);
    if (!violation) return outcome;
    const text = JSON.stringify(body) ?? "";
    return { kind: "undocumented", ok: false, reason: "content", status, headers, text, violation };
  };
}
