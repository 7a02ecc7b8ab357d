import { hasSettings } from "../fetch/read-request.ts";
import { isRead } from "../../table/is-read.ts";

/**
 * The arguments of `fetch`, in place of a `Request`. openapi-fetch creates a `Request` for each call, which `createFetch` only takes
 * apart again: the two cost a third of a call.
 */
export class LightRequest {
  readonly url: string;
  readonly method: string;
  readonly init: RequestInit;

  constructor(url: string, init: RequestInit) {
    this.url = url;
    this.method = init.method ?? "GET";
    this.init = init;
  }
}

/** For openapi-fetch: a LightRequest for a usual call. For any other a `Request`, which checks and completes all settings. */
export const LightOrRequest: typeof Request = function (url: string, init: RequestInit) {
  return isUsual(init) ? new LightRequest(url, init) : new Request(url, init);
} as unknown as typeof Request; // openapi-fetch calls it with `new`, which then returns the object

function isUsual(init: RequestInit): boolean {
  const { body, method = "GET" } = init;
  const isPlain = body === undefined || (typeof body === "string" && !isRead({ method }));
  return isPlain && !hasSettings(init);
}
