import { type Described, type Method, methodOf, origin } from "../call/method-of.ts";

// `never` accepts functions with any parameters.
type Download = (...given: never) => Promise<unknown>;

/**
 * Makes the call of a method from `createMethods`, and returns its file as a stream instead of a `Blob`, as `download` of the client's method.
 * Rejects with ClientError.
 * @example
 * ```ts
 * import { type ClientOptions, connectMethods, download, type MethodsOf } from "@plumbline/client-runtime";
 * import type { Client } from "./newsroom/calls.ts";
 * import { getPictureOperation, service } from "./newsroom/operations.ts";
 *
 * export async function readPicture(options: ClientOptions, id: string): Promise<unknown> {
 *   const operations = { getPicture: getPictureOperation };
 *   const { getPicture } = connectMethods<MethodsOf<Client, "getPicture">>(service, operations, options);
 *   const outcome = await download(getPicture, { path: { id } });
 *   return outcome.ok ? outcome.data : outcome.message;
 * }
 * ```
 */
export function download<Returning extends { readonly download: Download }>(
  call: Described<Returning>,
  ...given: Parameters<Returning["download"]>
): ReturnType<Returning["download"]> {
  const { runtime, operation } = (call as Method)[origin];
  const readResponse = operation.functions?.readDownload;
  const functions = { ...operation.functions, readResponse };
  const [input] = given as unknown as readonly [object?];
  // The types are those of the client's method.
  return methodOf(runtime, { ...operation, functions })(input) as ReturnType<Returning["download"]>;
}
