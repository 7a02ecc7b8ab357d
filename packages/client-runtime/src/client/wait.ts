import type { Described, Method } from "../call/method-of.ts";
import { waitForJob } from "./jobs/wait-for-job.ts";

// `never` accepts functions with any parameters.
type Wait = (...given: never) => Promise<unknown>;

/**
 * Waits for the job that a method from `createMethods` has started, as its `wait` in the client. The method that reads the job must have been created
 * together with it. A bundler leaves it out if it is not used. Rejects with ClientError.
 * @example
 * ```ts
 * import { wait } from "@plumbline/client-runtime";
 * import { createMethods } from "./generated/client.ts";
 * import { getOrderOperation, startOrderOperation } from "./generated/operations.ts";
 *
 * const operations = { startOrder: startOrderOperation, getOrder: getOrderOperation };
 * const { startOrder } = createMethods(operations, { baseUrl: "https://shop.test/v2", auth: "key" });
 *
 * export async function order(books: string[]): Promise<boolean> {
 *   const outcome = await startOrder({ body: { books } });
 *   return outcome.ok && (await wait(startOrder, outcome)).ok;
 * }
 * ```
 */
export function wait<Started extends { readonly wait: Wait }>(
  call: Described<Started>,
  ...given: Parameters<Started["wait"]>
): ReturnType<Started["wait"]> {
  const [started, options] = given as unknown as readonly [unknown, object?];
  // The types are those of the client's method.
  return waitForJob(call as Method, started, options) as ReturnType<Started["wait"]>;
}
