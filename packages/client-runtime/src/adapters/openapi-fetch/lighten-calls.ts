import { LightOrRequest } from "./light-request.ts";

type Call = (path: string, init?: object) => unknown;

interface Calls {
  readonly request: (method: string, path: string, init?: object) => unknown;
  readonly use: (...middleware: readonly unknown[]) => void;
}

const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH"] as const;

/**
 * A client of openapi-fetch without a `Request` for calls where no code of the program gets it. Middleware, and a `fetch` or `Request` of
 * a single call, get one.
 */
export function lightenCalls<Client extends object>(client: Client): Client {
  // Its methods have generic types for each path.
  const calls = client as unknown as Calls & Readonly<Record<(typeof methods)[number], Call>>;
  let hasMiddleware = false;
  const lighten = (init: object | undefined): object | undefined => {
    if (hasMiddleware) return init;
    if (!init) return light;
    return "middleware" in init || "fetch" in init ? init : { ...light, ...init };
  };
  const lightened = methods.map((method) => [
    method,
    (path: string, init?: object) => calls[method](path, lighten(init)),
  ]);
  return {
    ...client,
    ...Object.fromEntries(lightened),
    request: (method: string, path: string, init?: object) =>
      calls.request(method, path, lighten(init)),
    use: (...given: readonly unknown[]) => {
      calls.use(...given);
      hasMiddleware = true;
    },
  };
}

const light = { Request: LightOrRequest };
