import type { Contract, Operation } from "@plumbline/contract";
import type { Fetch } from "../answer/fetch.ts";
import { readAnswer, toResponse } from "../answer/read-answer.ts";
import { matcherOf } from "../answer/intercept.ts";
import { invalidInput } from "../answer/provoked-statuses.ts";
import type { Misread, MisreadParts } from "../misread.ts";

interface MisreadOptions {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly misread: MisreadParts;
}

/** Passes other requests of one operation on than those that were sent. */
export function misreadRequests(
  fetch: Fetch,
  { contract, operation, misread }: MisreadOptions,
): Fetch {
  const isOfOperation = matcherOf(contract, operation);
  return async (request) => {
    if (!isOfOperation(request)) return fetch(request);
    const url = new URL(request.url);
    const headers = new Headers(request.headers);
    const text = operation.body ? await request.clone().text() : "";
    const read = misread({ url, headers, text });
    return read ? sendInstead(fetch, request, read) : fetch(request);
  };
}

async function sendInstead(
  fetch: Fetch,
  { method }: Request,
  { url, headers, text, status, alter }: Misread,
): Promise<Response> {
  headers.delete("content-length");
  const body = text === "" ? {} : { body: text };
  const response = await fetch(new Request(url, { method, headers, ...body }));
  if (alter) {
    const answer = await readAnswer(response);
    return toResponse(alter(answer) ?? answer);
  }
  return status === undefined || response.status !== invalidInput
    ? response
    : new Response(response.body, { status, headers: response.headers });
}
