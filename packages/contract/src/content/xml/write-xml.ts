import { textOf } from "@plumbline/wire";
import { isArray, isObject } from "../../json/is-object.ts";
import type { JsonValue } from "../../model/json-value.ts";
import type { SchemaCursor } from "../../schema/cursor/schema-cursor.ts";
import { schemasOfPart } from "../../schema/schemas-at.ts";
import type { Content } from "../content.ts";
import { componentName, shapeOf, type XmlNode, xmlNode } from "./xml-node.ts";

/** A value with its name and all schemas that apply to it. */
interface Named {
  readonly name: string;
  readonly value: JsonValue;
  readonly schemas: readonly SchemaCursor[];
}

/** The nodes of a value: attributes of the element that it is in, and content of that element. */
interface Written {
  /** Each after a space, declarations of namespaces among them. */
  readonly attributes: readonly string[];
  readonly content: string;
}

/**
 * Writes a value as XML by the XML objects of its schema. Characters that XML cannot contain are left out.
 * @see https://spec.openapis.org/oas/v3.2.0#xml-object
 */
export function writeXml({ schemas, cursor }: Content, value: JsonValue): string {
  const name = componentName(cursor) ?? "root";
  const node = { ...xmlNode(schemas, name, shapeOf(value)), type: "element" } as const;
  const { content } = element({ name, value, schemas }, node);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${content}`;
}

function write(named: Named): Written {
  const { name, value, schemas } = named;
  const node = xmlNode(schemas, name, shapeOf(value));
  if (node.type === "element") return element(named, node);
  if (node.type === "none") return inside(named);
  if (value === null) return { attributes: [], content: "" };
  if (node.type === "attribute") return { attributes: attribute(node, value), content: "" };
  const content = node.type === "cdata" ? cdata(textOf(value)) : escapeXml(textOf(value));
  return { attributes: [], content };
}

function element(named: Named, node: XmlNode): Written {
  if (named.value === null) return { attributes: [], content: nil(node) };
  // Items without a name of their own have that of the list around them.
  const { attributes, content } = inside({ ...named, name: node.name });
  const tag = tagOf(node);
  // An element declares a namespace once, even if several of its attributes are in it.
  const start = [tag, ...new Set([...declarationOf(node), ...attributes])].join("");
  return { attributes: [], content: `<${start}>${content}</${tag}>` };
}

/** The nodes of the members or items of a value, or its text. */
function inside({ name, value, schemas }: Named): Written {
  if (isArray(value))
    return join(
      value.map((item, index) => {
        const own = schemasOfPart(schemas, String(index));
        return write({ name, value: item, schemas: own });
      }),
    );
  if (!isObject(value))
    return { attributes: [], content: value === null ? "" : escapeXml(textOf(value)) };
  return join(
    Object.entries(value).flatMap(([key, member]) =>
      member === undefined
        ? []
        : [write({ name: key, value: member, schemas: schemasOfPart(schemas, key) })],
    ),
  );
}

function join(parts: readonly Written[]): Written {
  return {
    attributes: parts.flatMap(({ attributes }) => attributes),
    content: parts.map(({ content }) => content).join(""),
  };
}

function attribute(node: XmlNode, value: JsonValue): readonly string[] {
  // Readers replace line feeds and tabs in attributes by spaces.
  const text = escapeXml(textOf(value)).replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
  // Without a prefix, an attribute is in no namespace.
  const declared = node.prefix === undefined ? [] : declarationOf(node);
  return [...declared, ` ${tagOf(node)}="${text}"`];
}

const instance = "http://www.w3.org/2001/XMLSchema-instance";

function nil(node: XmlNode): string {
  return `<${tagOf(node)}${declarationOf(node).join("")} xmlns:xsi="${instance}" xsi:nil="true"/>`;
}

function tagOf({ name, prefix }: XmlNode): string {
  return prefix === undefined ? name : `${prefix}:${name}`;
}

/** The declaration of the namespace, if the node has one. */
function declarationOf({ prefix, namespace }: XmlNode): readonly string[] {
  if (namespace === undefined) return [];
  const declared = prefix === undefined ? "xmlns" : `xmlns:${prefix}`;
  return [` ${declared}="${escapeXml(namespace)}"`];
}

/** Readers replace carriage returns by line feeds, which only a reference prevents. */
function cdata(text: string): string {
  const inner = printable(text)
    .replaceAll("]]>", "]]]]><![CDATA[>")
    .replaceAll("\r", "]]>&#13;<![CDATA[");
  return `<![CDATA[${inner}]]>`;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

function escapeXml(text: string): string {
  return printable(text).replace(/[&<>"\r]/g, (char) => escapes[char] ?? char);
}

function printable(text: string): string {
  return text.replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}
