import {
  type Contract,
  inputParameters,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  keyParameter,
  type Operation,
  type Parameter,
  wireMethod,
  writeBody,
  writeQueryText,
} from "@plumbline/contract";
import {
  mediaKind,
  splitQuery,
  textOf,
  type WirePair,
  writeCookie,
  writeHeader,
  writePath,
  writeQuery,
} from "@plumbline/wire";
import { exampleOf, mediaTypeOf } from "./example-of.ts";
import { authOf } from "./auth-of.ts";

/** Options of `renderPostman`. */
export interface PostmanOptions {
  /** Value of the variable `baseUrl`. Default: the first server of the document. */
  readonly baseUrl?: string;
}

/**
 * Writes a Postman collection (format 2.1) with a request per operation. Parameters and bodies are the
 * examples of the document or typical values. Each request tests that its response has a documented status. The variables `baseUrl`
 * and `token` are those of the collection.
 * @see https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
 */
export function renderPostman(contract: Contract, { baseUrl }: PostmanOptions = {}): string {
  const groups = Map.groupBy(contract.operations, ({ tags: [tag = ""] }) => tag);
  const item = [...groups].flatMap(([tag, operations]) => {
    const requests = operations.map((operation) => itemOf(contract, operation));
    return tag === "" ? requests : [{ name: tag, item: requests }];
  });
  const url = baseUrl ?? contract.servers[0]?.url ?? "";
  const collection = {
    info: {
      name: `${contract.title} ${contract.version}`,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    item,
    variable: [
      { key: "baseUrl", value: url.replace(/\/$/, "") },
      { key: "token", value: "" },
    ],
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function itemOf(contract: Contract, operation: Operation): unknown {
  const { id, method, summary, description } = operation;
  return {
    name: summary ?? id,
    event: [{ listen: "test", script: { type: "text/javascript", exec: testOf(operation) } }],
    request: {
      method: wireMethod(method),
      ...(description !== undefined && { description }),
      header: headersOf(contract, operation),
      url: urlOf(contract, operation),
      ...bodyOf(contract, operation),
      ...authOf(contract, operation),
    },
    response: [],
  };
}

/** A range such as `4XX` and `default` allow their statuses. */
function testOf({ responses }: Operation): readonly string[] {
  const statuses = responses.map(({ status }) =>
    status === "default" ? "..." : status.replaceAll(/X/gi, "."),
  );
  return [
    'pm.test("the status is documented", function () {',
    `  pm.expect(String(pm.response.code)).to.match(/^(${statuses.join("|")})$/);`,
    "});",
  ];
}

/** A header or a query parameter in Postman's form. */
interface KeyValue {
  readonly key: string;
  readonly value: string;
  readonly disabled?: true;
}

function headersOf(contract: Contract, operation: Operation): readonly KeyValue[] {
  const key = keyParameter(operation);
  const body = operation.body && mediaTypeOf(operation.body.content);
  return [
    ...(body === undefined ? [] : [{ key: "Content-Type", value: body.mediaType }]),
    ...(key === undefined ? [] : [{ key: key.name, value: "{{$guid}}" }]),
    ...pairsOf(contract, operation, "header"),
  ];
}

function urlOf(contract: Contract, operation: Operation): unknown {
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, ":$1");
  const query = [
    ...pairsOf(contract, operation, "query"),
    ...pairsOf(contract, operation, "querystring"),
  ];
  const active = query.filter(({ disabled }) => disabled !== true);
  const search = active.map(({ key, value }) => `${key}=${value}`).join("&");
  const base = baseOf(contract, operation);
  return {
    raw: `${base}${path}${search === "" ? "" : `?${search}`}`,
    host: [base],
    path: path.split("/").slice(1),
    query,
    variable: pairsOf(contract, operation, "path"),
  };
}

/** Operations with servers of their own do not follow the variable. */
function baseOf(contract: Contract, { servers }: Operation): string {
  const [own, general] = [servers[0]?.url, contract.servers[0]?.url];
  return own === undefined || own === general ? "{{baseUrl}}" : own.replace(/\/$/, "");
}

/** The parameters at one place with their examples. Optional ones are there, but switched off. */
function pairsOf(
  contract: Contract,
  operation: Operation,
  place: Parameter["in"],
): readonly KeyValue[] {
  const parameters = inputParameters(operation).filter((parameter) => parameter.in === place);
  return parameters.flatMap((parameter) => {
    const value = exampleOf(parameter, { contract, direction: "request" }) ?? "";
    return writers[parameter.in](parameter, value).map(([key, text]) => ({
      key,
      value: text,
      ...(!parameter.required && { disabled: true as const }),
    }));
  });
}

const writers: Readonly<
  Record<Parameter["in"], (parameter: Parameter, value: JsonValue) => readonly WirePair[]>
> = {
  cookie: writeCookie,
  header: (parameter, value) => [[parameter.name, writeHeader(parameter, value)]],
  path: (parameter, value) => [[parameter.name, writePath(parameter, value)]],
  query: writeQuery,
  querystring: (parameter, value) => splitQuery(writeQueryText(parameter, value)),
};

function bodyOf(contract: Contract, { body }: Operation): { readonly body?: unknown } {
  const media = body && mediaTypeOf(body.content);
  const value = media && exampleOf(media, { contract, direction: "request" });
  if (media === undefined || value === undefined) return {};
  const kind = mediaKind(media.mediaType);
  if (kind === "form" && isObject(value))
    return { body: { mode: "urlencoded", urlencoded: fieldsOf(writeBody(media, value).text) } };
  if (kind === "multipart" && isObject(value))
    return { body: { mode: "formdata", formdata: membersOf(value) } };
  const { text } = writeBody(media, value);
  const raw = kind === "json" ? JSON.stringify(value, null, 2) : text;
  const language = kind === "json" || kind === "xml" ? kind : "text";
  return { body: { mode: "raw", raw, options: { raw: { language } } } };
}

/** Postman encodes the fields of a form itself. */
function fieldsOf(form: string): readonly KeyValue[] {
  return Array.from(new URLSearchParams(form), ([key, value]) => ({ key, value }));
}

/** A list has one part for each item. */
function membersOf(value: JsonObject): readonly KeyValue[] {
  return Object.entries(value).flatMap(([key, member]) =>
    (isArray(member) ? member : [member]).map((item) => ({ key, value: textOf(item) })),
  );
}
