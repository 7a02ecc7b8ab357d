import { isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import type { Fetch } from "../answer/fetch.ts";

interface Moment {
  /** Whether another update is being executed. */
  readonly isConcurrent: boolean;
}

/** Returns the body that is stored instead of the sent one, or undefined if the sent one is stored. */
export type ChangeBody = (body: JsonObject, moment: Moment) => JsonObject | undefined;

/** Creates the change of one sandbox. */
export type CreateChange = () => ChangeBody;

interface Options {
  readonly isUpdate: (request: Request) => boolean;
  readonly create: CreateChange;
}

/** Stores other bodies than those that were sent. The same request is always changed in the same way, so that a replay stays one. */
export function updateOtherwise(fetch: Fetch, { isUpdate, create }: Options): Fetch {
  const change = create();
  const decided = new Map<string, string>();
  let running = 0;

  function decide(request: Request, text: string): string {
    const key = JSON.stringify([[...request.headers], request.url, text]);
    const known = decided.get(key);
    if (known !== undefined) return known;
    const body = bodyIn(text);
    const changed = body && change(body, { isConcurrent: running > 0 });
    const stored = changed ? JSON.stringify(changed) : text;
    decided.set(key, stored);
    return stored;
  }

  return async (request) => {
    if (!isUpdate(request)) return fetch(request);
    const text = await request.clone().text();
    const stored = decide(request, text);
    running += 1;
    try {
      return await (stored === text ? fetch(request) : fetch(withText(request, stored)));
    } finally {
      running -= 1;
    }
  };
}

function withText(request: Request, body: string): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  return new Request(request.url, { method: request.method, headers, body });
}

function bodyIn(text: string): JsonObject | undefined {
  try {
    const body: JsonValue = JSON.parse(text);
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
