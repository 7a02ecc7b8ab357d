import {
  asObject,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  parsePointer,
} from "@plumbline/contract";
import { commentOf, textLines } from "./comment-of.ts";
import { propertyKey } from "./literal-type.ts";
import { printSchema } from "./print-schema.ts";
import { type Discriminated, resolveSchema, targetOf } from "./read-discriminators.ts";
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
  const { document } = discriminated;
  const components = asObject(document["components"]);
  const operations = new Map<string, TypeText>();
  const scope: Scope = { ...discriminated, operations };
  const pathItems = (items: JsonValue | undefined): readonly Member[] =>
    Object.entries(asObject(items)).map(([key, item]) => ({
      key: propertyKey(key),
      type: printNamed(item, scope, printPathItem),
    }));
  const paths = pathItems(document["paths"]);
  const webhooks = pathItems(document["webhooks"]);
  const kinds = Object.entries(printers).map(
    ([kind, print]) =>
      [
        kind,
        Object.entries(asObject(components[kind])).map(([name, value]) => ({
          key: propertyKey(name),
          type: printNamed(value, scope, print),
          comment: descriptionOf(value),
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

type Print = (value: JsonObject, scope: Scope) => TypeText;

const printers: Readonly<Record<string, Print>> = {
  responses: printResponse,
  parameters: printParameter,
  requestBodies: printRequestBody,
  headers: printHeader,
  pathItems: printPathItem,
};

/** Prints a part, or the name of the component that it refers to. */
function printNamed(value: JsonValue | undefined, scope: Scope, print: Print): TypeText {
  const target = targetOf(value);
  if (target === undefined) return print(asObject(value), scope);
  const [root, kind = "", name = "", ...more] = parsePointer(target);
  if (root === "components" && Object.hasOwn(printers, kind) && more.length === 0)
    return plain(`components[${JSON.stringify(kind)}][${JSON.stringify(name)}]`);
  return print(asObject(resolveSchema(scope.document, target)), scope);
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

function printPathItem(item: JsonObject, scope: Scope): TypeText {
  return objectOf([
    printParameters(parametersOf(item), scope),
    ...methods.map((method): Member => {
      const operation = item[method];
      if (operation === undefined) return { key: method, type: neverType, isOptional: true };
      return {
        key: method,
        type: printOperation(asObject(operation), item, scope),
        comment: descriptionOf(operation),
      };
    }),
  ]);
}

function printOperation(operation: JsonObject, item: JsonObject, scope: Scope): TypeText {
  const { operationId } = operation;
  if (typeof operationId !== "string") return printUnnamed(operation, item, scope);
  const id = operationId.replaceAll("#", "/");
  scope.operations.set(id, printUnnamed(operation, item, scope));
  return plain(`operations[${JSON.stringify(id)}]`);
}

function printUnnamed(operation: JsonObject, item: JsonObject, scope: Scope): TypeText {
  const all = [...parametersOf(item), ...parametersOf(operation)];
  const byPlace = new Map(
    all.map((parameter) => {
      const { in: place, name } = resolved(parameter, scope);
      return [JSON.stringify([place, name]), parameter];
    }),
  );
  const { requestBody } = operation;
  const body: Member =
    requestBody === undefined
      ? { key: "requestBody", type: neverType, isOptional: true }
      : {
          key: "requestBody",
          type: printNamed(requestBody, scope, printRequestBody),
          isOptional: resolved(requestBody, scope)["required"] !== true,
          comment: descriptionOf(requestBody),
        };
  const responses = Object.entries(asObject(operation["responses"]))
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

function parametersOf({ parameters }: JsonObject): readonly JsonValue[] {
  return isArray(parameters) ? parameters : [];
}

function resolved(value: JsonValue, { document }: Scope): JsonObject {
  const target = targetOf(value);
  return asObject(target === undefined ? value : resolveSchema(document, target));
}

function printParameters(parameters: readonly JsonValue[], scope: Scope): Member {
  const places = ["query", "header", "path", "cookie"].map((place): Member => {
    const members = parameters.flatMap((parameter) => {
      const { in: location, name, required } = resolved(parameter, scope);
      if (location !== place || typeof name !== "string") return [];
      return {
        key: propertyKey(name),
        type: printNamed(parameter, scope, printParameter),
        isOptional: place !== "path" && required !== true,
        comment: commentOf(resolved(parameter, scope)),
      };
    });
    return {
      key: place,
      type: members.length > 0 ? objectOf(members) : neverType,
      isOptional: members.every(({ isOptional }) => isOptional),
    };
  });
  return { key: "parameters", type: objectOf(places) };
}

function printParameter({ schema }: JsonObject, scope: Scope): TypeText {
  return schema === undefined ? plain("string") : print(schema, scope);
}

function print(
  schema: JsonValue | undefined,
  { document, discriminators, stated }: Scope,
): TypeText {
  return printSchema(schema, { document, discriminators, stated, view: "document" });
}

function printRequestBody({ content }: JsonObject, scope: Scope): TypeText {
  const members = printContent(content, scope);
  const none: Member = { key: '"*/*"', type: neverType, isOptional: true };
  return objectOf([{ key: "content", type: objectOf(members.length > 0 ? members : [none]) }]);
}

function printContent(content: JsonValue | undefined, scope: Scope): readonly Member[] {
  return Object.entries(asObject(content)).map(([mediaType, value]) => {
    const { schema } = resolved(value ?? null, scope);
    return {
      key: propertyKey(mediaType),
      type: schema === undefined ? unknownType : print(schema, scope),
    };
  });
}

function printResponse({ headers, content }: JsonObject, scope: Scope): TypeText {
  const named = Object.entries(asObject(headers)).map(([name, header]) => ({
    key: propertyKey(name),
    type: printNamed(header, scope, printHeader),
    isOptional: targetOf(header) === undefined && asObject(header)["required"] !== true,
    comment: descriptionOf(header),
  }));
  const members = printContent(content, scope);
  return objectOf([
    { key: "headers", type: objectOf([...named, { key: "[name: string]", type: unknownType }]) },
    members.length > 0
      ? { key: "content", type: objectOf(members) }
      : { key: "content", type: neverType, isOptional: true },
  ]);
}

function printHeader({ schema, content }: JsonObject, scope: Scope): TypeText {
  if (schema !== undefined) return print(schema, scope);
  return isObject(content) ? objectOf(printContent(content, scope)) : unknownType;
}

function descriptionOf(value: JsonValue | undefined): readonly string[] {
  const { summary, description, deprecated } = asObject(value);
  const texts = [summary, description].filter((text) => typeof text === "string");
  return [
    ...texts.flatMap((text, index) => [...(index > 0 ? [""] : []), ...textLines(text)]),
    ...(deprecated === true ? ["@deprecated"] : []),
  ];
}
