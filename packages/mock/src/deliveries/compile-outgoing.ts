import {
  asObject,
  compileContract,
  type Contract,
  formatsOf,
  isContractError,
  type JsonObject,
  type JsonValue,
  type Operation,
  resolvePointer,
} from "@plumbline/contract";

/** A callback or webhook of a document: a request that its server sends. */
export interface OutgoingRequest {
  readonly kind: "callback" | "webhook";
  readonly name: string;
  /** `Operation.id` of the operation with the callback. */
  readonly operation?: string;
  /** Of a callback: the URL with runtime expressions in braces. */
  readonly url?: string;
  /** Method and body of the request, in the contract of `Outgoing`. */
  readonly request: Operation;
}

/** The requests that the server of a document sends. */
export interface Outgoing {
  /** Has one operation for each request that is sent. Absent if none is. */
  readonly contract?: Contract;
  readonly requests: readonly OutgoingRequest[];
  /** The requests that are left out, as sentences. */
  readonly problems: readonly string[];
}

type Found = Omit<OutgoingRequest, "request"> & { readonly item: JsonValue };

/** Compiles the callbacks and webhooks of a document as operations of a contract of their own. */
export function compileOutgoing(contract: Contract): Outgoing {
  const found = [
    ...contract.operations.flatMap((operation) => callbacksOf(contract, operation)),
    ...Object.entries(asObject(contract.document["webhooks"])).map(([name, item = null]) => ({
      kind: "webhook" as const,
      name,
      item,
    })),
  ];
  if (found.length === 0) return { requests: [], problems: [] };
  try {
    const own = compileContract(documentOf(contract, found), {
      defects: "collect",
      formats: formatsOf(contract.document),
    });
    const requests = own.operations.flatMap((request) => {
      const place = found[Number(request.path.slice(1))];
      if (place === undefined) return [];
      const { item: _, ...described } = place;
      return [{ ...described, request }];
    });
    return { contract: own, requests, problems: own.defects.map(({ message }) => message) };
  } catch (error) {
    if (!isContractError(error)) throw error;
    return { requests: [], problems: [error.message] };
  }
}

/** A document whose paths are the numbers of what was found. Credentials of the document belong to requests that it receives. */
function documentOf({ document }: Contract, found: readonly Found[]): JsonObject {
  const { openapi, info, jsonSchemaDialect, components = {}, webhooks } = document;
  const { securitySchemes: _, ...shared } = asObject(components);
  return {
    ...(openapi !== undefined && { openapi }),
    ...(info !== undefined && { info }),
    ...(jsonSchemaDialect !== undefined && { jsonSchemaDialect }),
    ...(webhooks !== undefined && { webhooks }),
    components: shared,
    paths: Object.fromEntries(found.map(({ item }, at) => [`/${at}`, item])),
  };
}

/** The callbacks of an operation, before they are compiled. */
export function callbacksOf({ document }: Contract, { id, pointer }: Operation): readonly Found[] {
  const { callbacks } = asObject(resolvePointer(document, pointer));
  return Object.entries(asObject(callbacks)).flatMap(([name, callback = null]) =>
    Object.entries(follow(document, callback))
      .filter(([url]) => !url.startsWith("x-"))
      .map(([url, item = null]) => ({ kind: "callback" as const, name, operation: id, url, item })),
  );
}

function follow(document: JsonObject, value: JsonValue): JsonObject {
  const { $ref: reference } = asObject(value);
  if (typeof reference !== "string") return asObject(value);
  const target = resolvePointer(document, decodeURIComponent(reference.replace(/^#/, "")));
  return asObject(target);
}
