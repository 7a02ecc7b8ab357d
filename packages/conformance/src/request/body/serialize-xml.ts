import {
  appliedSchemas,
  asObject,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  type MediaType,
  openSchema,
  parameterText,
  type SchemaCursor,
  schemasOfPart,
} from "@plumbline/contract";

type Schemas = readonly SchemaCursor[];

/** An element or attribute with its name, as the document's XML objects say. */
interface Named {
  readonly name: string;
  readonly value: JsonValue;
  readonly schemas: Schemas;
}

/**
 * Serializes a value as XML by the XML objects of its schema: names, prefixes, namespaces, attributes and wrapped lists.
 * Characters that XML cannot contain are left out.
 * @see https://spec.openapis.org/oas/v3.1.1#xml-object
 */
export function serializeXml(
  { schema }: MediaType,
  value: JsonValue,
  document: JsonObject,
): string {
  const cursor = schema && openSchema(document, schema.pointer);
  const schemas = cursor ? appliedSchemas(cursor) : [];
  const name = componentName(cursor) ?? "root";
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element({ name, value, schemas })}`;
}

/** The name of the component that a schema refers to. */
function componentName(cursor: SchemaCursor | undefined): string | undefined {
  const { $ref } = asObject(cursor?.schema);
  return typeof $ref === "string" ? /\/([\w.-]+)$/.exec($ref)?.[1] : undefined;
}

function element({ name, value, schemas }: Named): string {
  const { tag, namespace } = naming(schemas, name);
  if (isArray(value)) {
    const items = itemElements({ name: tag, value, schemas }).join("");
    return `<${tag}${namespace}>${items}</${tag}>`;
  }
  if (!isObject(value)) return `<${tag}${namespace}>${textOf(value)}</${tag}>`;
  const members = Object.entries(value).flatMap(([key, member]): Named[] =>
    member === undefined
      ? []
      : [{ name: key, value: member, schemas: schemasOfPart(schemas, key) }],
  );
  const attributes = members.filter(isAttribute).map(attribute).join("");
  const content = members.filter((member) => !isAttribute(member)).flatMap(memberElements);
  return `<${tag}${namespace}${attributes}>${content.join("")}</${tag}>`;
}

/** A list that is not wrapped becomes sibling elements. */
function memberElements(member: Named): readonly string[] {
  const isBare = isArray(member.value) && !xmlOf(member.schemas)["wrapped"];
  return isBare ? itemElements(member) : [element(member)];
}

/** Items have a name of their own, or else that of their list. */
function itemElements({ name, value, schemas }: Named): readonly string[] {
  const items = isArray(value) ? value : [];
  return items.map((item, index) =>
    element({ name, value: item, schemas: schemasOfPart(schemas, String(index)) }),
  );
}

function isAttribute({ value, schemas }: Named): boolean {
  return xmlOf(schemas)["attribute"] === true && !isObject(value) && !isArray(value);
}

function attribute({ name, value, schemas }: Named): string {
  const { tag, namespace } = naming(schemas, name);
  // Readers replace line feeds and tabs in attributes by spaces.
  const text = textOf(value).replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
  return `${namespace} ${tag}="${text}"`;
}

interface Naming {
  readonly tag: string;
  /** The declaration of the namespace, after a space. */
  readonly namespace: string;
}

function naming(schemas: Schemas, fallback: string): Naming {
  const { name = fallback, prefix, namespace } = xmlOf(schemas);
  const own = parameterText(name);
  const tag = prefix === undefined ? own : `${parameterText(prefix)}:${own}`;
  const declared = prefix === undefined ? "xmlns" : `xmlns:${parameterText(prefix)}`;
  return { tag, namespace: namespace === undefined ? "" : ` ${declared}="${textOf(namespace)}"` };
}

function xmlOf(schemas: Schemas): JsonObject {
  const [found] = schemas.flatMap(({ schema }) => {
    const { xml } = asObject(schema);
    return isObject(xml) ? [xml] : [];
  });
  return found ?? {};
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

/** `null` is an empty element. */
function textOf(value: JsonValue): string {
  const text = value === null ? "" : parameterText(value);
  return text
    .replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"\r]/g, (char) => escapes[char] ?? char);
}
