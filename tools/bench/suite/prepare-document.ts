import {
  asObject,
  type Contract,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  keyParameter,
  type Operation,
  type Parameter,
  resolvePointer,
} from "@plumbline/contract";
import type { SandboxFixtures } from "@local-ads/sandbox";

export interface PrepareDocumentOptions {
  /** The operations to keep. */
  readonly operations: readonly Operation[];
  readonly fixtures: SandboxFixtures;
  readonly baseUrl: string;
}

/**
 * Returns the document as a careful user of a peer would prepare it: the operations of one server, in place of references their targets except
 * for schemas, identifiers that the server knows as examples, a key of its own for each mutation, no cursor, because only a response has a valid
 * one, and bearer tokens as the only credential.
 */
export function prepareDocument(
  contract: Contract,
  { operations, fixtures, baseUrl }: PrepareDocumentOptions,
): JsonObject {
  const { document } = contract;
  const paths: Record<string, Record<string, JsonValue>> = {};
  for (const operation of operations) {
    const { security, ...declared } = asObject(resolvePointer(document, operation.pointer));
    const parameters = operation.parameters
      .filter(({ name }) => name !== operation.policies.pagination?.cursor)
      .map((parameter) => prepareParameter(document, operation, { parameter, fixtures }));
    const prepared = {
      ...withFullestExample(asObject(inlineReferences(document, declared))),
      ...(security !== undefined && { security: onlyBearer(contract, security) }),
      parameters,
    };
    paths[operation.path] = { ...paths[operation.path], [operation.method]: prepared };
  }
  return {
    ...document,
    servers: [{ url: baseUrl }],
    ...(document["security"] && { security: onlyBearer(contract, document["security"]) }),
    paths,
  };
}

function prepareParameter(
  document: JsonObject,
  operation: Operation,
  { parameter, fixtures }: { readonly parameter: Parameter; readonly fixtures: SandboxFixtures },
): JsonObject {
  const declared = asObject(resolvePointer(document, parameter.pointer));
  if (parameter === keyParameter(operation))
    return { ...declared, example: `key-of-${operation.id.replaceAll(/[^\w-]/g, "-")}` };
  const known = asObject(asObject(fixtures[operation.id]?.[0])[parameter.in])[parameter.name];
  return known === undefined ? declared : { ...declared, example: known };
}

/** Keeps the longest example of the body: a peer that changes one member of an example can only change those that it has. */
function withFullestExample(operation: JsonObject): JsonObject {
  const body = operation["requestBody"];
  if (!isObject(body)) return operation;
  const content = Object.fromEntries(
    Object.entries(asObject(body["content"])).map(([type, media]) => [type, fullestOnly(media)]),
  );
  return { ...operation, requestBody: { ...body, content } };
}

function fullestOnly(media: unknown): JsonObject {
  const declared = asObject(media);
  const [fullest] = Object.entries(asObject(declared["examples"])).toSorted(
    ([, one], [, other]) => JSON.stringify(other).length - JSON.stringify(one).length,
  );
  if (fullest === undefined) return declared;
  return { ...declared, examples: Object.fromEntries([fullest]) };
}

/** Keeps the alternatives whose schemes all take a bearer token. */
function onlyBearer({ securitySchemes }: Contract, security: JsonValue): JsonValue {
  const alternatives = isArray(security) ? security : [];
  return alternatives.filter((alternative) =>
    Object.keys(asObject(alternative)).every((name) => securitySchemes[name]?.type === "http"),
  );
}

/** Replaces references by their targets, except references to schemas, which may be circular. */
function inlineReferences(document: JsonObject, value: JsonValue | undefined): JsonValue {
  if (isArray(value)) return value.map((item) => inlineReferences(document, item));
  if (!isObject(value)) return value ?? null;
  const { $ref } = value;
  if (typeof $ref === "string" && !$ref.startsWith("#/components/schemas/"))
    return inlineReferences(document, resolvePointer(document, $ref.slice(1)));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, inlineReferences(document, member)]),
  );
}
