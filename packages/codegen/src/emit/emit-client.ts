export interface ClientModuleOptions {
  /** The method that the examples use. */
  readonly example: string;
  /** Whether an operation takes a credential. */
  readonly takesCredential: boolean;
  /** Whether the client can validate its responses. */
  readonly validates: boolean;
  /** Whether its values are those of `Temporal`. */
  readonly needsTemporal: boolean;
}

/** Prints the module that creates a client of the document's table. */
export function emitClient(options: ClientModuleOptions): string {
  const parts = partsOf(options);
  const creators = [
    createClient(parts),
    createMethods(options.example, parts),
    createBudget(parts),
  ];
  return [imports(options), ...creators, ...(options.validates ? [validation] : [])].join("\n");
}

/** The code in which clients differ. */
interface Parts {
  /** The member of the options in an example. */
  readonly credential: string;
  readonly optionsType: string;
  /** The options, the table and the chosen operations, as the runtime gets them. */
  readonly options: string;
  readonly table: string;
  readonly operations: string;
}

function partsOf({ takesCredential, needsTemporal, validates }: ClientModuleOptions): Parts {
  const validating = {
    table: "{ ...operationTable, operations: chosen(operationTable.operations, options) }",
    operations: "chosen(operations, options)",
  };
  const base = takesCredential ? openOptions : closedOptions;
  return {
    ...base,
    ...(validates ? validating : { table: "operationTable", operations: "operations" }),
    options: needsTemporal ? `requireTemporal(${base.options})` : base.options,
    optionsType: validates ? `${base.optionsType} & ValidationOptions` : base.optionsType,
  };
}

const openOptions = {
  credential: ', auth: "my-token"',
  optionsType: "ClientOptions",
  options: "options",
};

/** The options of a document that has no place for a credential. */
const closedOptions = {
  credential: "",
  optionsType: 'Omit<ClientOptions, "auth"> & { readonly auth?: null }',
  options: "{ ...options, auth: rejectCredential(options) }",
};

function imports({ takesCredential, needsTemporal, validates }: ClientModuleOptions): string {
  const names = [
    "type Budget",
    "type ClientFace",
    "type ClientOptions",
    "connectClient",
    "connectMethods",
    "createBudget as createBudgetOf",
    "type MethodsOf",
    ...(takesCredential ? [] : ["rejectCredential"]),
    ...(needsTemporal ? ["requireTemporal"] : []),
    ...(validates ? ["validateResponses"] : []),
    "type ThrowsOption",
  ];
  const validators = 'import { validators } from "./validators.ts";\n';
  return `import {
  ${names.join(",\n  ")},
} from "@plumbline/client-runtime";
import type { Client } from "./calls.ts";
import { operationTable, service } from "./operations.ts";
${validates ? validators : ""}
export type * from "./calls.ts";
`;
}

function createClient({ credential, optionsType, table, options }: Parts): string {
  return `/**
 * Creates a client of the service. Its methods resolve to an outcome, and reject only with ClientError, if their input is invalid. With
 * \`throws: true\`, they resolve to the data of a success, and reject with OutcomeError otherwise.
 * Throws ClientError: \`base-url-invalid\`, \`auth-invalid\`, \`option-invalid\`, \`header-managed\` or \`header-invalid\`.
 * @example
 * \`\`\`ts
 * import { createClient } from "./generated/client.ts";
 *
 * export const client = createClient({ baseUrl: "http://127.0.0.1:4020/v1"${credential} });
 * \`\`\`
 */
export function createClient<Throws extends boolean = false>(
  options: ${optionsType} & ThrowsOption<Throws>,
): ClientFace<Client, Throws> {
  return connectClient<Client, Throws>(${table}, ${options});
}

type Operations = (typeof operationTable)["operations"];
`;
}

function createMethods(
  example: string,
  { credential, optionsType, operations, options }: Parts,
): string {
  return `/**
 * Creates the methods of some operations, for small bundles: a bundler can omit all other operations, pages, jobs, \`prepare\` and \`send\`.
 * Throws the errors of \`createClient\`.
 * @example
 * \`\`\`ts
 * import { createMethods } from "./generated/client.ts";
 * import { ${example}Operation } from "./generated/operations.ts";
 *
 * const options = { baseUrl: "http://127.0.0.1:4020/v1"${credential} };
 * export const { ${example} } = createMethods({ ${example}: ${example}Operation }, options);
 * \`\`\`
 */
export function createMethods<Name extends keyof Operations>(
  operations: Pick<Operations, Name>,
  options: ${optionsType},
): MethodsOf<Client, Name> {
  return connectMethods<MethodsOf<Client, Name>>(service, ${operations}, ${options});
}
`;
}

function createBudget({ credential }: Parts): string {
  return `/**
 * Creates a budget for several clients with one credential. Pass it to each of them as \`budget\`, so that they share the limits.
 * @example
 * \`\`\`ts
 * import { createBudget, createClient } from "./generated/client.ts";
 *
 * const options = { baseUrl: "http://127.0.0.1:4020/v1"${credential}, budget: createBudget() };
 * export const [first, second] = [createClient(options), createClient(options)];
 * \`\`\`
 */
export function createBudget(): Budget {
  return createBudgetOf(service);
}
`;
}

const validation = `/** Options of a client with validators. */
export interface ValidationOptions {
  /**
   * Whether to validate the bodies of JSON in responses. A body that violates its schema gives an \`undocumented\` outcome with a \`violation\`.
   * Default: false.
   */
  readonly validate?: boolean;
}

function chosen<Chosen extends Partial<Operations>>(
  operations: Chosen,
  { validate = false }: ValidationOptions,
): Chosen {
  return validate ? validateResponses(operations as Chosen & Operations, validators) : operations;
}
`;
