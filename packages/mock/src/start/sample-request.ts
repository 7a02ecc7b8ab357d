import { randomUUID } from "node:crypto";
import {
  type Contract,
  fillPath,
  isMutating,
  type JsonValue,
  keyParameter,
  type Operation,
  type Parameter,
  wireMethod,
  writeBody,
  writeParameters,
} from "@plumbline/contract";
import { replaceAt } from "@plumbline/server";
import { isJsonMediaType, percentEncode, type WireBody } from "@plumbline/wire";
import { callbackPlaces } from "../deliveries/callback-places.ts";
import { sampleBody, sampleValue } from "../generate/sample-value.ts";
import { sampleCredential } from "./sample-credential.ts";

/** A request that the mock answers with a success. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Builds a valid request for an operation from the examples of the document, or from its schemas without examples. */
export function createSampleRequest(
  contract: Contract,
  operation: Operation,
  origin: string,
): SampleRequest {
  const required = operation.parameters.filter((parameter) => parameter.required);
  const { path, headers, ...written } = writeParameters(required, (parameter) =>
    parameterValue(contract, operation, parameter),
  );
  const credential = sampleCredential(contract, operation);
  const query = [
    ...written.query,
    ...credential.query.map((pair) => pair.map(percentEncode).join("=")),
  ].join("&");
  const cookies = [...written.cookies, ...credential.cookie.map((pair) => pair.join("="))];
  const body = writeSampleBody(contract, operation);
  const base = operation.servers[0]?.basePath ?? "";
  const search = query === "" ? "" : `?${query}`;
  return {
    method: wireMethod(operation.method),
    url: `${origin}${base}${fillPath(operation.path, path)}${search}`,
    headers: {
      ...credential.header,
      ...headers,
      ...(cookies.length > 0 && { Cookie: cookies.join("; ") }),
      ...(body && { "Content-Type": body.contentType }),
    },
    ...(body && { body: body.text }),
  };
}

/**
 * Chooses the operations to try first: the simplest read, and the mutation with the most features. Of equal ones, it is that with the fewest
 * generated values: an example says more, and the first generated value of a large document takes seconds.
 */
export function chooseSampleOperations({ operations }: Contract): readonly Operation[] {
  const reads = operations
    .filter((operation) => operation.method === "get")
    .toSorted((left, right) => weight(left) - weight(right) || generated(left) - generated(right));
  const writes = operations
    .filter((operation) => isMutating(operation))
    .toSorted(
      (left, right) => interest(right) - interest(left) || generated(left) - generated(right),
    );
  return [reads[0], writes[0]].filter((operation) => operation !== undefined);
}

/** The number of features of a mutation: a key, a body, a credential. */
function interest({ policies, body, security }: Operation): number {
  return [policies.idempotency, body, security[0]].filter((part) => part !== undefined).length;
}

/** The number of required parts without an example. */
function generated({ parameters, body }: Operation): number {
  const required = parameters.filter((parameter) => parameter.required);
  const parts = [...required, ...(body?.content.slice(0, 1) ?? [])];
  return parts.filter(({ examples }) => examples.length === 0).length;
}

function weight({ parameters, responses }: Operation): number {
  const isBodyless = responses.every(({ content }) => content.length === 0);
  return parameters.filter(({ required }) => required).length + (isBodyless ? 100 : 0);
}

/** Where the printed request asks for callbacks. The URL of an example would be one of another machine. */
const callbackUrl = "http://127.0.0.1:3000/callbacks";

function parameterValue(contract: Contract, operation: Operation, parameter: Parameter): JsonValue {
  const isCallback = callbackPlaces(contract, operation).some(
    (place) =>
      place.part !== "body" && place.part === parameter.in && place.name === parameter.name,
  );
  const values = [
    ...(isCallback ? [callbackUrl] : []),
    // A new key, so that the printed request is executed and not replayed.
    ...(parameter === keyParameter(operation) ? [randomUUID()] : []),
    ...parameter.examples.map(({ value }) => value),
  ];
  const value = values.find((candidate) => parameter.schema.validate(candidate).length === 0);
  return value ?? sampleValue(contract, parameter.schema);
}

function writeSampleBody(contract: Contract, operation: Operation): WireBody | undefined {
  const { body, method } = operation;
  const media =
    body?.content.find(({ mediaType }) => isJsonMediaType(mediaType)) ?? body?.content[0];
  if (media === undefined || (method === "get" && !body?.required)) return undefined;
  const value = sampleBody(contract, media);
  const ways = callbackPlaces(contract, operation).filter(({ part }) => part === "body");
  const local = ways.reduce((at, { way }) => replaceAt(at, way, () => callbackUrl), value);
  const isValid = (media.schema?.validate(local) ?? []).length === 0;
  return writeBody(media, isValid ? local : value);
}
