import { orThrow } from "../outcome/or-throw.ts";
import type { Outcome } from "../outcome/outcome.ts";

/** The methods of a client, which return the data of a success and throw OutcomeError otherwise. */
export type Throwing<Client> = {
  readonly [Name in Exclude<keyof Client, "prepare" | "send">]: ThrowingMethod<Client[Name]>;
};

type ThrowingMethod<Method> = Method extends (...given: infer Given) => Promise<infer Ended>
  ? ((...given: Given) => Promise<DataOf<Ended>>) & Pick<Method, keyof Method>
  : never;

type DataOf<Ended> =
  Extract<Ended, { readonly ok: true }> extends { readonly data: infer Data } ? Data : never;

type UntypedMethod = (...given: readonly unknown[]) => Promise<Outcome>;

/**
 * Returns the methods of a client in a form that throws: a method resolves to the data of its success, and rejects with OutcomeError, which has the
 * outcome and its receipt, for anything else. `pages`, `items` and `wait` stay as they are; pass the job's ID to `wait`.
 * @example
 * ```ts
 * import { throwing } from "@plumbline/client-runtime";
 * import { createClient } from "./generated/client.ts";
 *
 * const shop = throwing(createClient({ baseUrl: "https://shop.test/v2", auth: "key" }));
 *
 * export async function titleOf(id: string): Promise<string> {
 *   const { title } = await shop.getBook({ path: { id } });
 *   return title;
 * }
 * ```
 */
export function throwing<Client extends object>(client: Client): Throwing<Client> {
  const methods = Object.entries(client as Readonly<Record<string, UntypedMethod>>)
    .filter(([name]) => name !== "prepare" && name !== "send")
    .map(([name, method]) => [name, throwingMethod(method)]);
  // The type is computed from the methods.
  return Object.freeze(Object.fromEntries(methods)) as Throwing<Client>;
}

function throwingMethod(method: UntypedMethod): object {
  const call = async (...given: readonly unknown[]): Promise<unknown> =>
    orThrow(await method(...given)).data;
  return Object.freeze(Object.assign(call, method));
}
