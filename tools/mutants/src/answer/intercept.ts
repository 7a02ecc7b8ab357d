import type { Contract, Operation } from "@plumbline/contract";
import { baseUrlOf } from "../load-subject.ts";
import type { AlterAsked, Answer } from "../answer.ts";
import type { Fetch } from "./fetch.ts";
import { isSuccess } from "./alterations.ts";
import { readAnswer, toResponse } from "./read-answer.ts";

/** Alters the responses of one operation. `onAltered` is called for each altered response. */
export function intercept(
  fetch: Fetch,
  { contract, operation, alter, onAltered }: InterceptOptions,
): Fetch {
  const isOfOperation = matcherOf(contract, operation);
  const firstPages = new Map<string | null, Answer>();
  return async (request) => {
    const own = request.headers.get("authorization");
    const response = await fetch(request);
    if (!isOfOperation(request)) return response;
    const answer = await readAnswer(response);
    if (isSuccess(answer) && !firstPages.has(own)) firstPages.set(own, answer);
    const others = [...firstPages].flatMap(([other, first]) => (other === own ? [] : [first]));
    const altered = await alter(answer, { url: new URL(request.url), others });
    if (altered) onAltered();
    if (altered?.isCut) throw new TypeError("The connection was closed");
    return toResponse(altered ?? answer);
  };
}

export interface InterceptOptions {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly alter: AlterAsked;
  readonly onAltered: () => void;
}

/** Whether a request has the method of the operation and a path that matches its template. */
export function matcherOf(
  contract: Contract,
  { method, path }: Operation,
): (request: Request) => boolean {
  const base = new URL(baseUrlOf(contract)).pathname.replace(/\/$/, "");
  const template = path
    .split(/\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join("[^/]+");
  const pattern = new RegExp(`^${base}${template}$`);
  return (request) =>
    request.method.toLowerCase() === method && pattern.test(new URL(request.url).pathname);
}
