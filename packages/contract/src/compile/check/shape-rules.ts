import type { Node } from "../../document/node.ts";
import { isStandardMethod } from "@plumbline/wire";
import type { Problem } from "../../model/problem.ts";
import { asObject, asString } from "../../json/is-object.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { formatPointer } from "../../json/format-pointer.ts";

type ShapeRule = (node: Node<JsonObject>) => readonly Problem[];

/** Rules of a shape in addition to the kinds of its fields. */
export const shapeRules: Readonly<Record<string, ShapeRule>> = {
  document: checkPaths,
  pathItem: checkAdditionalMethods,
  operation: checkStatuses,
  parameter: (node) => [
    ...checkRequired(node),
    ...checkDescription(node),
    ...checkQueryString(node),
  ],
  header: checkDescription,
  securityScheme: checkSchemeFields,
};

function checkPaths({ value }: Node<JsonObject>): readonly Problem[] {
  return Object.keys(asObject(value.paths))
    .filter((path) => !path.startsWith("/") && !path.startsWith("x-"))
    .map((path) =>
      invalid(
        `/paths${formatPointer([path])}`,
        `The path "${path}" does not start with a slash`,
        `Write it as "/${path}".`,
      ),
    );
}

/** @see https://spec.openapis.org/oas/v3.2.0#path-item-object */
function checkAdditionalMethods({ value, pointer }: Node<JsonObject>): readonly Problem[] {
  return Object.keys(asObject(value.additionalOperations)).flatMap((method) => {
    const at = `${pointer}/additionalOperations${formatPointer([method])}`;
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(method))
      return [invalid(at, `"${method}" is not an HTTP method`, "Write a token such as COPY.")];
    const field = method.toLowerCase();
    const isStandard = isStandardMethod(field) && [field, field.toUpperCase()].includes(method);
    const hint = `Move the operation to the field "${field}" of the path item.`;
    return isStandard ? [invalid(at, `The method "${method}" is not an additional one`, hint)] : [];
  });
}

function checkStatuses({ value, pointer }: Node<JsonObject>): readonly Problem[] {
  return Object.keys(asObject(value.responses))
    .filter((status) => !isStatus(status))
    .map((status) =>
      invalid(
        `${pointer}/responses${formatPointer([status])}`,
        `"${status}" is not a status`,
        "Use a status code such as 200, a range such as 4XX, or default.",
      ),
    );
}

/** Whether a key of `responses` is a status, a range, `default` or an extension. */
export function isStatus(key: string): boolean {
  return /^(?:[1-5](?:\d\d|XX|xx)|default|x-.*)$/.test(key);
}

function checkRequired({ value, pointer }: Node<JsonObject>): readonly Problem[] {
  if (value.in !== "path" || value.required === true) return [];
  return [
    invalid(
      pointer,
      `The path parameter "${asString(value.name)}" is not required`,
      'Add "required: true": a path is never without its parts.',
    ),
  ];
}

/** @see https://spec.openapis.org/oas/v3.2.0#fixed-fields-for-use-with-content */
function checkQueryString({ value, pointer }: Node<JsonObject>): readonly Problem[] {
  if (value.in !== "querystring" || value.schema === undefined) return [];
  const message = `The parameter "${asString(value.name)}" in querystring has a schema`;
  return [invalid(`${pointer}/schema`, message, 'Describe it by "content" with a media type.')];
}

/** @see https://spec.openapis.org/oas/v3.2.0#fixed-fields-for-use-with-content */
function checkDescription({ value, pointer }: Node<JsonObject>): readonly Problem[] {
  const mediaTypes =
    value.content === undefined ? undefined : Object.keys(asObject(value.content)).length;
  if (value.schema === undefined && mediaTypes === undefined) {
    return [invalid(pointer, "There is neither a schema nor a content", "Add one of them.")];
  }
  if (value.schema !== undefined && mediaTypes !== undefined) {
    return [invalid(pointer, "There are both a schema and a content", "Keep one of them.")];
  }
  return mediaTypes === undefined || mediaTypes === 1
    ? []
    : [
        invalid(
          `${pointer}/content`,
          `The content has ${mediaTypes} media types instead of one`,
          "Keep one of them.",
        ),
      ];
}

const schemeFields: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["apiKey", ["name", "in"]],
  ["http", ["scheme"]],
  ["oauth2", ["flows"]],
  ["openIdConnect", ["openIdConnectUrl"]],
]);

function checkSchemeFields({ value, pointer }: Node<JsonObject>): readonly Problem[] {
  const missing = (schemeFields.get(value.type) ?? []).filter((name) => value[name] === undefined);
  return missing.map((name) =>
    invalid(
      pointer,
      `The ${asString(value.type)} security scheme has no "${name}"`,
      `Add "${name}".`,
    ),
  );
}

function invalid(pointer: string, message: string, hint: string): Problem {
  return { code: "document-invalid", message, pointer, hint };
}
