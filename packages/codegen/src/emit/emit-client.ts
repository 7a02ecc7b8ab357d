export interface ClientModuleOptions {
  /** The method that the examples use. */
  readonly example: string;
  /** Whether an operation takes a credential. */
  readonly takesCredential: boolean;
  /** Whether the client can validate its answers. */
  readonly validates: boolean;
}

/** Prints the module that creates a client of the document's table. */
export function emitClient({ example, takesCredential, validates }: ClientModuleOptions): string {
  const plain = [createClient, createMethods(example), createBudget].join("");
  const text = validates ? withValidation(plain) : plain;
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

/** Adds the option `validate`. A client without it does not contain the validators. */
function withValidation(text: string): string {
  return text
    .replace("  type MethodsOf,\n", "  type MethodsOf,\n  validateAnswers,\n")
    .replace(
      './operations.ts";\n',
      './operations.ts";\nimport { validators } from "./validators.ts";\n',
    )
    .replaceAll("options: ClientOptions", "options: ClientOptions & ValidationOptions")
    .replace(
      "(operationTable, options)",
      "({ ...operationTable, operations: chosen(operationTable.operations, options) }, options)",
    )
    .replace("(service, operations, options)", "(service, chosen(operations, options), options)")
    .concat(validation);
}

const validation = `
/** Options of a client with validators. */
export interface ValidationOptions {
  /**
   * Whether to validate the bodies of JSON in answers. A body that violates its schema gives an \`undocumented\` outcome with a \`violation\`.
   * Default: false.
   */
  readonly validate?: boolean;
}

function chosen<Chosen extends Partial<Operations>>(
  operations: Chosen,
  { validate = false }: ValidationOptions,
): Chosen {
  return validate ? validateAnswers(operations as Chosen & Operations, validators) : operations;
}
`;

const createClient = `import {
  type Budget,
  type ClientFace,
  type ClientOptions,
  connectClient,
  connectMethods,
  createBudget as createBudgetOf,
  type MethodsOf,
  type ThrowsOption,
} from "@plumbline/client-runtime";
import type { Client } from "./calls.ts";
import { operationTable, service } from "./operations.ts";

export type * from "./calls.ts";

/**
 * Creates a client of the service. Its methods resolve to an outcome, and reject only with ClientError, if their input is invalid. With
 * \`throws: true\`, they resolve to the data of a success, and reject with OutcomeError otherwise.
 * Throws ClientError: \`base-url-invalid\`, \`auth-invalid\`, \`option-invalid\`, \`header-managed\` or \`header-invalid\`.
 * @example
 * \`\`\`ts
 * import { createClient } from "./generated/client.ts";
 *
 * export const client = createClient({ baseUrl: "http://127.0.0.1:4020/v1", auth: "my-token" });
 * \`\`\`
 */
export function createClient<Throws extends boolean = false>(
  options: ClientOptions & ThrowsOption<Throws>,
): ClientFace<Client, Throws> {
  return connectClient<Client, Throws>(operationTable, options);
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
