export interface ClientModuleOptions {
  /** The method that the examples use. */
  readonly example: string;
  /** Whether an operation takes a credential. */
  readonly takesCredential: boolean;
}

/** Prints the module that creates a client of the document's table. */
export function emitClient({ example, takesCredential }: ClientModuleOptions): string {
  const text = [createClient, createMethods(example), createBudget].join("");
  if (takesCredential) return text;
  // The document has no place for a credential.
  return text
    .replace("  type MethodsOf,\n", "  type MethodsOf,\n  rejectCredential,\n")
    .replaceAll(', auth: "my-token"', "")
    .replaceAll(
      "options: ClientOptions",
      'options: Omit<ClientOptions, "auth"> & { readonly auth?: null }',
    )
    .replaceAll(
      /\b(connect\w+<.*>)\((.*), options\)/g,
      "$1($2, { ...options, auth: rejectCredential(options) })",
    );
}

const createClient = `import {
  type Budget,
  type ClientOptions,
  connectClient,
  connectMethods,
  createBudget as createBudgetOf,
  type MethodsOf,
} from "@plumbline/client-runtime";
import type { Client } from "./calls.ts";
import { operationTable, service } from "./operations.ts";

export type * from "./calls.ts";

/**
 * Creates a client of the service. Its methods always resolve to an outcome. They reject only with ClientError, if their input is invalid.
 * Throws ClientError: \`base-url-invalid\`, \`auth-invalid\`, \`option-invalid\`, \`header-managed\` or \`header-invalid\`.
 * @example
 * \`\`\`ts
 * import { createClient } from "./generated/client.ts";
 *
 * export const client = createClient({ baseUrl: "http://127.0.0.1:4020/v1", auth: "my-token" });
 * \`\`\`
 */
export function createClient(options: ClientOptions): Client {
  return connectClient<Client>(operationTable, options);
}

type Operations = (typeof operationTable)["operations"];

`;

function createMethods(name: string): string {
  return `/**
 * Creates the methods of some operations, for small bundles: a bundler can omit all other operations, pages, jobs, \`prepare\` and \`send\`.
 * Throws the errors of \`createClient\`.
 * @example
 * \`\`\`ts
 * import { createMethods } from "./generated/client.ts";
 * import { ${name}Operation } from "./generated/operations.ts";
 *
 * const options = { baseUrl: "http://127.0.0.1:4020/v1", auth: "my-token" };
 * export const { ${name} } = createMethods({ ${name}: ${name}Operation }, options);
 * \`\`\`
 */
export function createMethods<Name extends keyof Operations>(
  operations: Pick<Operations, Name>,
  options: ClientOptions,
): MethodsOf<Client, Name> {
  return connectMethods<MethodsOf<Client, Name>>(service, operations, options);
}

`;
}

const createBudget = `/**
 * Creates a budget for several clients with one credential. Pass it to each of them as \`budget\`, so that they share the limits.
 * @example
 * \`\`\`ts
 * import { createBudget, createClient } from "./generated/client.ts";
 *
 * const options = { baseUrl: "http://127.0.0.1:4020/v1", auth: "my-token", budget: createBudget() };
 * export const [first, second] = [createClient(options), createClient(options)];
 * \`\`\`
 */
export function createBudget(): Budget {
  return createBudgetOf(service);
}
`;
