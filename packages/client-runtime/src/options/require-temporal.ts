import { ClientError } from "./client-error.ts";

/**
 * Returns options, if the platform has `Temporal`. Throws ClientError `option-invalid` otherwise. Clients that are generated with
 * `--dates temporal` call it.
 * @see https://tc39.es/proposal-temporal/docs/
 * @example
 * ```ts
 * import { type ClientOptions, requireTemporal } from "@plumbline/client-runtime";
 *
 * export function check(options: ClientOptions): ClientOptions {
 *   return requireTemporal(options);
 * }
 * ```
 */
export function requireTemporal<Options>(options: Options): Options {
  if ("Temporal" in globalThis) return options;
  throw new ClientError(
    "option-invalid",
    "The client needs Temporal, which this platform lacks: load a polyfill that sets globalThis.Temporal first",
  );
}
