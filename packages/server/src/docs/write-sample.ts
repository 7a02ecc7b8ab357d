import {
  asObject,
  type Contract,
  fillPath,
  isArray,
  type JsonValue,
  type Operation,
  type Parameter,
  wireMethod,
  writeBody,
  writeParameters,
  type WrittenParameters,
} from "@plumbline/contract";
import type { ShownOperation } from "./shown-operation.ts";

/** Writes a curl command that calls an operation at this server with the values of the document's examples. */
export function writeSample({ contract, operation, baseUrl }: ShownOperation): string {
  const { method, body, parameters } = operation;
  const media = body?.content[0];
  const example = media?.examples[0];
  const sent = media && example && writeBody(media, example.value);
  const type = sent?.contentType ?? media?.mediaType;
  const written = writeParameters(
    parameters.filter(({ required }) => required),
    sampleOf,
  );
  const words = [
    `curl -sS -X ${wireMethod(method)} ${quote(urlOf(operation, baseUrl, written))}`,
    ...headersOf(contract, operation, written).map((header) => `-H ${quote(header)}`),
    ...(type === undefined ? [] : [`-H ${quote(`content-type: ${type}`)}`]),
    ...(sent === undefined ? [] : [`-d ${quote(readable(sent.text))}`]),
  ];
  return words.join(" \\\n  ");
}

function urlOf(operation: Operation, baseUrl: string, { path, query }: WrittenParameters): string {
  const search = query.length === 0 ? "" : `?${query.join("&")}`;
  return `${baseUrl}${fillPath(operation.path, path)}${search}`;
}

function headersOf(
  contract: Contract,
  operation: Operation,
  { headers, cookies }: WrittenParameters,
): readonly string[] {
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
  return [
    ...credential,
    ...Object.entries(headers).map(([name, text]) => `${name}: ${text}`),
    ...(cookies.length > 0 ? [`cookie: ${cookies.join("; ")}`] : []),
  ];
}

/** An example of the document, or a value that its schema names, or the parameter's name. */
function sampleOf({ name, examples, schema }: Parameter): JsonValue {
  const shape = asObject(schema.schema);
  const named = [shape["examples"], shape["enum"]].flatMap((list) => (isArray(list) ? list : []));
  return examples[0]?.value ?? named[0] ?? shape["default"] ?? `{${name}}`;
}

/** Indents JSON. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
