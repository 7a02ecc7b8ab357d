import {
  asObject,
  formatPointer,
  isArray,
  isObject,
  type JsonObject,
  literalText,
  openSchema,
  parsePointer,
  resolvePointer,
} from "@plumbline/contract";
import { commentOf, textLines } from "./comment-of.ts";
import { propertyKey } from "./literal-type.ts";
import { printSchema } from "./print-schema.ts";
import type { Discriminated } from "./read-discriminators.ts";
import {
  type Member,
  neverType,
  objectOf,
  plain,
  type TypeText,
  unknownType,
} from "./type-text.ts";

/** The members of `paths`, `webhooks`, `operations` and `components`, in the shape of openapi-typescript. @see https://openapi-ts.dev/introduction */
export interface DocumentTypes {
  readonly paths: readonly Member[];
  readonly webhooks: readonly Member[];
  readonly operations: readonly Member[];
  /** By kind, without schemas. */
  readonly components: ReadonlyMap<string, readonly Member[]>;
}

/** Prints the parts of a document that are not schemas. */
export function printDocument(discriminated: Discriminated): DocumentTypes {
  const operations = new Map<string, TypeText>();
  const scope: Scope = { ...discriminated, operations };
  const root: DocumentPart = { value: discriminated.document, pointer: "" };
  const pathItems = (name: string): readonly Member[] =>
    partsUnder(root, name).map(([key, item]) => ({
      key: propertyKey(key),
      type: printNamed(item, scope, printPathItem),
    }));
  const paths = pathItems("paths");
  const webhooks = pathItems("webhooks");
  const components = partUnder(root, "components");
  const kinds = Object.entries(printers).map(
    ([kind, print]) =>
      [
        kind,
        partsUnder(components, kind).map(([name, part]) => ({
          key: propertyKey(name),
          type: printNamed(part, scope, print),
          comment: descriptionOf(part),
        })),
      ] as const,
  );
  return {
    paths,
    webhooks,
    components: new Map(kinds),
    operations: [...operations].map(([id, type]) => ({ key: propertyKey(id), type })),
  };
}

interface Scope extends Discriminated {
  /** The operations with an ID, which are added when they are printed. */
  readonly operations: Map<string, TypeText>;
}

/** A part of the document. */
interface DocumentPart {
  readonly value: JsonObject;
  readonly pointer: string;
}

function partUnder({ value, pointer }: DocumentPart, name: string): DocumentPart {
  return { value: asObject(value[name]), pointer: `${pointer}${formatPointer([name])}` };
}

/** The parts in a map or a list. */
function partsUnder(
  part: DocumentPart,
  name: string,
): readonly (readonly [string, DocumentPart])[] {
  const held = partUnder(part, name);
  return Object.keys(Object(part.value[name])).map((key) => [
    key,
    {
      value: asObject(Object(part.value[name])[key]),
      pointer: `${held.pointer}${formatPointer([key])}`,
    },
  ]);
}

type Print = (part: DocumentPart, scope: Scope) => TypeText;

const printers: Readonly<Record<string, Print>> = {
  responses: printResponse,
  parameters: printParameter,
  requestBodies: printRequestBody,
  headers: printHeader,
  pathItems: printPathItem,
};

/** Prints a part, or the name of the component that it refers to. */
function printNamed(part: DocumentPart, scope: Scope, print: Print): TypeText {
  const [root, kind = "", name = "", ...more] = parsePointer(targetOf(part.value) ?? "");
  if (root === "components" && Object.hasOwn(printers, kind) && more.length === 0)
    return plain(`components[${literalText(kind)}][${literalText(name)}]`);
  return print(resolved(part, scope), scope);
}

/** The pointer that a part refers to; undefined if it is not a reference. The contract has written references as pointers. */
function targetOf({ $ref: reference }: JsonObject): string | undefined {
  if (typeof reference !== "string" || !reference.startsWith("#")) return undefined;
  return formatPointer(parsePointer(reference));
}

/** The part that a part refers to, or itself. */
function resolved(part: DocumentPart, { document }: Scope): DocumentPart {
  const seen = new Set<string>();
  let at = part;
  for (let next = targetOf(at.value); next !== undefined && !seen.has(next);) {
    seen.add(next);
    at = { value: asObject(resolvePointer(document, next)), pointer: next };
    next = targetOf(at.value);
  }
  return at;
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

function printPathItem(item: DocumentPart, scope: Scope): TypeText {
  const additional = partUnder(item, "additionalOperations");
  const operation = (key: string, part: DocumentPart): Member => ({
    key: propertyKey(key),
    type: printOperation(part, item, scope),
    comment: descriptionOf(part),
  });
  return objectOf([
    printParameters(parametersOf(item), scope),
    ...methods.map((method) =>
      item.value[method] === undefined
        ? { key: method, type: neverType, isOptional: true }
        : operation(method, partUnder(item, method)),
    ),
    // openapi-typescript does not know operations of OpenAPI 3.2.
    ...(item.value["query"] === undefined ? [] : [operation("query", partUnder(item, "query"))]),
    ...Object.keys(additional.value).map((key) => operation(key, partUnder(additional, key))),
  ]);
}

function printOperation(operation: DocumentPart, item: DocumentPart, scope: Scope): TypeText {
  const { operationId } = operation.value;
  if (typeof operationId !== "string") return printUnnamed(operation, item, scope);
  const id = operationId.replaceAll("#", "/");
  scope.operations.set(id, printUnnamed(operation, item, scope));
  return plain(`operations[${literalText(id)}]`);
}

function printUnnamed(operation: DocumentPart, item: DocumentPart, scope: Scope): TypeText {
  const all = [...parametersOf(item), ...parametersOf(operation)];
  const byPlace = new Map(
    all.map((parameter) => {
      const { in: place, name } = resolved(parameter, scope).value;
      return [JSON.stringify([place, name]), parameter];
    }),
  );
  const requestBody = partUnder(operation, "requestBody");
  const body: Member =
    operation.value["requestBody"] === undefined
      ? { key: "requestBody", type: neverType, isOptional: true }
      : {
          key: "requestBody",
          type: printNamed(requestBody, scope, printRequestBody),
          isOptional: resolved(requestBody, scope).value["required"] !== true,
          comment: descriptionOf(requestBody),
        };
  const responses = partsUnder(operation, "responses")
    .filter(([status]) => !status.startsWith("x-"))
    .map(([status, response]) => ({
      key: propertyKey(status),
      type: printNamed(response, scope, printResponse),
      comment: descriptionOf(response),
    }));
  return objectOf([
    printParameters([...byPlace.values()], scope),
    body,
    { key: "responses", type: responses.length > 0 ? objectOf(responses) : neverType },
  ]);
}

function parametersOf(part: DocumentPart): readonly DocumentPart[] {
  return isArray(part.value["parameters"])
    ? partsUnder(part, "parameters").map(([, parameter]) => parameter)
    : [];
}

const places = ["query", "header", "path", "cookie"] as const;

function printParameters(parameters: readonly DocumentPart[], scope: Scope): Member {
  const printPlace = (place: string): Member => {
    const members = parameters.flatMap((parameter) => {
      const { in: location, name, required } = resolved(parameter, scope).value;
      if (location !== place || typeof name !== "string") return [];
      return {
        key: propertyKey(name),
        type: printNamed(parameter, scope, printParameter),
        isOptional: place !== "path" && required !== true,
        comment: commentOf(resolved(parameter, scope).value),
      };
    });
    return {
      key: place,
      type: members.length > 0 ? objectOf(members) : neverType,
      isOptional: members.every(({ isOptional }) => isOptional),
    };
  };
  const querystring = printPlace("querystring");
  return {
    key: "parameters",
    type: objectOf([
      ...places.map(printPlace),
      ...(querystring.type === neverType ? [] : [querystring]),
    ]),
  };
}

function printParameter(parameter: DocumentPart, scope: Scope): TypeText {
  const { schema, content } = parameter.value;
  if (schema !== undefined) return print(partUnder(parameter, "schema"), scope);
  // openapi-typescript has text for `content`; only a whole query is never text.
  if (parameter.value["in"] !== "querystring" || !isObject(content)) return plain("string");
  return printContent(parameter, scope)[0]?.type ?? unknownType;
}

function print({ pointer }: DocumentPart, { document, inherited, heirs }: Scope): TypeText {
  const context = { document, inherited, heirs, view: "document" } as const;
  return printSchema(openSchema(document, pointer), context);
}

function printRequestBody(body: DocumentPart, scope: Scope): TypeText {
  const members = printContent(body, scope);
  const none: Member = { key: '"*/*"', type: neverType, isOptional: true };
  return objectOf([{ key: "content", type: objectOf(members.length > 0 ? members : [none]) }]);
}

function printContent(part: DocumentPart, scope: Scope): readonly Member[] {
  return partsUnder(part, "content").map(([mediaType, value]) => {
    const media = resolved(value, scope);
    return {
      key: propertyKey(mediaType),
      type:
        media.value["schema"] === undefined
          ? unknownType
          : print(partUnder(media, "schema"), scope),
    };
  });
}

function printResponse(response: DocumentPart, scope: Scope): TypeText {
  const named = partsUnder(response, "headers").map(([name, header]) => ({
    key: propertyKey(name),
    type: printNamed(header, scope, printHeader),
    isOptional: targetOf(header.value) === undefined && header.value["required"] !== true,
    comment: descriptionOf(header),
  }));
  const members = printContent(response, scope);
  return objectOf([
    { key: "headers", type: objectOf([...named, { key: "[name: string]", type: unknownType }]) },
    members.length > 0
      ? { key: "content", type: objectOf(members) }
      : { key: "content", type: neverType, isOptional: true },
  ]);
}

function printHeader(header: DocumentPart, scope: Scope): TypeText {
  if (header.value["schema"] !== undefined) return print(partUnder(header, "schema"), scope);
  return isObject(header.value["content"]) ? objectOf(printContent(header, scope)) : unknownType;
}

function descriptionOf({ value }: DocumentPart): readonly string[] {
  const { summary, description, deprecated } = value;
  const texts = [summary, description].filter((text) => typeof text === "string");
  return [
    ...texts.flatMap((text, index) => [...(index > 0 ? [""] : []), ...textLines(text)]),
    ...(deprecated === true ? ["@deprecated"] : []),
  ];
}
