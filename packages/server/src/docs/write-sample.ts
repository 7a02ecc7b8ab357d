import {
  asObject,
  type Contract,
  isArray,
  type JsonValue,
  type Operation,
  type Parameter,
  serializeHeader,
  serializePairs,
  serializePath,
} from "@plumbline/contract";
import type { ShownOperation } from "./shown-operation.ts";

/** Writes a curl command that calls an operation at this server with the values of the document's examples. */
export function writeSample({ contract, operation, baseUrl }: ShownOperation): string {
  const { method, body } = operation;
  const media = body?.content[0];
  const value = media?.examples[0]?.value;
  const words = [
    `curl -sS -X ${method.toUpperCase()} ${quote(urlOf(operation, baseUrl))}`,
    ...headersOf(contract, operation).map((header) => `-H ${quote(header)}`),
    ...(media === undefined ? [] : [`-H ${quote(`content-type: ${media.mediaType}`)}`]),
    ...(value === undefined ? [] : [`-d ${quote(textOf(value))}`]),
  ];
  return words.join(" \\\n  ");
}

function urlOf({ path, parameters }: Operation, baseUrl: string): string {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const filled = inPath.reduce(
    (text, parameter) =>
      text.replace(`{${parameter.name}}`, () => serializePath(parameter, sampleOf(parameter))),
    path,
  );
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .flatMap((parameter) => serializePairs(parameter, sampleOf(parameter)))
    .map((pair) => pair.join("="));
  return `${baseUrl}${filled}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}

function headersOf(contract: Contract, operation: Operation): readonly string[] {
  const named = operation.security[0]?.requirements[0]?.scheme ?? "";
  const scheme = contract.securitySchemes[named];
  const credential =
    scheme === undefined
      ? []
      : scheme.type === "apiKey"
        ? scheme.in === "header" && scheme.parameterName !== undefined
          ? [`${scheme.parameterName}: YOUR_KEY`]
          : []
        : ["authorization: Bearer YOUR_TOKEN"];
  const parameters = operation.parameters.filter(
    (parameter) => parameter.in === "header" && parameter.required,
  );
  return [
    ...credential,
    ...parameters.map(
      (parameter) => `${parameter.name}: ${serializeHeader(parameter, sampleOf(parameter))}`,
    ),
  ];
}

/** An example of the document, or a value that its schema names, or the parameter's name. */
function sampleOf({ name, examples, schema }: Parameter): JsonValue {
  const shape = asObject(schema.schema);
  const named = [shape["examples"], shape["enum"]].flatMap((list) => (isArray(list) ? list : []));
  return examples[0]?.value ?? named[0] ?? shape["default"] ?? `{${name}}`;
}

function textOf(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
