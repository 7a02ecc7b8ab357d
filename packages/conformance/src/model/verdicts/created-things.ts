import {
  type Contract,
  findResponse,
  isMutating,
  type JsonValue,
  resolvePointer,
} from "@plumbline/contract";
import type { CreatedThing, Exchange } from "@plumbline/report";
import { isSuccess } from "./is-success.ts";

/** IDs that mutations returned, read through the links of their responses and jobs; each ID once, in order. */
export function createdThings(contract: Contract, exchanges: readonly Exchange[]): CreatedThing[] {
  const things = exchanges.flatMap((exchange) =>
    idsOf(contract, exchange).map((id) => ({ operation: exchange.operation, id })),
  );
  return [...new Map(things.map((thing) => [`${thing.operation} ${thing.id}`, thing])).values()];
}

function idsOf(contract: Contract, { operation: id, response, request }: Exchange): string[] {
  const operation = contract.operations.find((one) => one.id === id);
  if (
    !operation ||
    !isMutating(operation) ||
    !isSuccess(response.status) ||
    response.json === undefined
  )
    return [];
  const links = findResponse(operation, response.status)?.links ?? [];
  const pointers = links.flatMap(({ parameters }) =>
    Object.values(parameters).flatMap(bodyPointer),
  );
  const all = [...pointers, ...(operation.policies.job ? [operation.policies.job.id] : [])];
  const found = all.map((pointer) => resolvePointer(response.json ?? null, pointer));
  // An id that was already in the path was not created by this request.
  return found.flatMap((value) =>
    isId(value) && !new URL(request.url).pathname.includes(encodeURIComponent(value))
      ? [String(value)]
      : [],
  );
}

/** The pointer of a runtime expression such as `$response.body#/id`. @see https://spec.openapis.org/oas/v3.1.1#runtime-expressions */
export function bodyPointer(expression: JsonValue | undefined): string[] {
  const match =
    typeof expression === "string" ? /^\{?\$response\.body#(\/[^}]*)\}?$/.exec(expression) : null;
  return match?.[1] === undefined ? [] : [match[1]];
}

/** Whether a value can be an ID. */
export function isId(value: JsonValue | undefined): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
