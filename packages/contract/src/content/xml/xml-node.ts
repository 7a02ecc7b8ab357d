import { asObject, isArray, isObject } from "../../json/is-object.ts";
import type { JsonObject } from "../../model/json-value.ts";
import type { SchemaCursor } from "../../schema/cursor/schema-cursor.ts";

/** The kind of XML node of a value. `none`: the value has no node, and the nodes of its members or items take its place. */
export type XmlNodeType = "element" | "attribute" | "text" | "cdata" | "none";

/** How a value is named in XML, and what it becomes. */
export interface XmlNode {
  readonly type: XmlNodeType;
  readonly name: string;
  /** Whether the document states the name, instead of that of the member. */
  readonly isNamed: boolean;
  readonly prefix?: string;
  readonly namespace?: string;
}

/** Whether a value is taken apart: a list without a node type of its own is not an element. */
export type XmlShape = "list" | "other";

/**
 * Reads the XML objects of all schemas that apply to a value. `wrapped` and `attribute` of versions before 3.2 are node types.
 * @see https://spec.openapis.org/oas/v3.2.0#xml-object
 */
export function xmlNode(schemas: readonly SchemaCursor[], name: string, shape: XmlShape): XmlNode {
  const xml = xmlOf(schemas);
  const stated = typeof xml["name"] === "string" ? xml["name"] : undefined;
  return {
    type: typeOf(xml, shape),
    name: stated ?? name,
    isNamed: stated !== undefined,
    ...(typeof xml["prefix"] === "string" && { prefix: xml["prefix"] }),
    ...(typeof xml["namespace"] === "string" && { namespace: xml["namespace"] }),
  };
}

const types: ReadonlySet<unknown> = new Set(["element", "attribute", "text", "cdata", "none"]);

function isNodeType(value: unknown): value is XmlNodeType {
  return types.has(value);
}

function typeOf({ nodeType, attribute, wrapped }: JsonObject, shape: XmlShape): XmlNodeType {
  if (isNodeType(nodeType)) return nodeType;
  if (shape === "list") return wrapped === true ? "element" : "none";
  return attribute === true ? "attribute" : "element";
}

/** The XML objects of all schemas as one; the first schema that states a field decides it. */
function xmlOf(schemas: readonly SchemaCursor[]): JsonObject {
  const found = schemas.flatMap(({ schema }) => asObject(schema)["xml"] ?? []).filter(isObject);
  return Object.assign({}, ...found.toReversed());
}

/** The names that the schemas of a value state. Alternatives may have different ones. */
export function statedNames(schemas: readonly SchemaCursor[]): readonly string[] {
  return schemas.flatMap(({ schema }) => {
    const { name } = asObject(asObject(schema)["xml"]);
    return typeof name === "string" ? [name] : [];
  });
}

/** The name of the component that a schema refers to, which names the root element. */
export function componentName(cursor: SchemaCursor | undefined): string | undefined {
  const { $ref } = asObject(cursor?.schema);
  const from = typeof $ref === "string" ? $ref : (cursor?.pointer ?? "");
  return /\/components\/schemas\/([^/]+)$/.exec(from)?.[1];
}

/** How a value is taken apart in XML. */
export function shapeOf(value: unknown): XmlShape {
  return isArray(value) ? "list" : "other";
}
