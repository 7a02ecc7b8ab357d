import {
  choiceOf,
  type Hint,
  leafOf,
  type ListReading,
  oneOrList,
  type Reading,
  type RecordReading,
  recordOf,
  structuresOf,
} from "@plumbline/wire";
import type { SchemaCursor } from "../../schema/cursor/schema-cursor.ts";
import { schemasOfPart } from "../../schema/schemas-at.ts";
import type { Content } from "../content.ts";
import { hintOfSchemas } from "../hint-of.ts";
import { parseXml, type XmlElement } from "./parse-xml.ts";
import { componentName, statedNames, type XmlNode, xmlNode } from "./xml-node.ts";

type Schemas = readonly SchemaCursor[];
type Member = readonly [name: string, reading: Reading];

/**
 * Reads an XML document by the XML objects of a schema. Undefined if it is not well-formed, or if its root element has none of the names
 * that the schemas state.
 * @see https://spec.openapis.org/oas/v3.2.0#xml-object
 */
export function readXml({ schemas, cursor }: Content, text: string): Reading | undefined {
  const root = parseXml(text);
  if (root === undefined) return undefined;
  const stated = statedNames(schemas);
  if (stated.length > 0 && !stated.includes(root.name)) return undefined;
  const { name } = xmlNode(schemas, componentName(cursor) ?? root.name, "other");
  return readElement(root, schemas, name);
}

/** The values that an element can stand for. `name` is the name of its items, unless they have one of their own. */
function readElement(element: XmlElement, schemas: Schemas, name: string): Reading {
  if (element.attributes.get("nil") === "true") return { kind: "leaf", values: [null] };
  const hint = hintOfSchemas(schemas);
  const structures = structuresOf(hint);
  const isPlain = element.children.length === 0;
  const readings = [
    ...(structures.has("plain") && isPlain ? [readText(element.text, hint)] : []),
    ...(structures.has("record") ? [readRecord(element, schemas, hint)] : []),
    ...(structures.has("list") ? [readNodes(element, schemas, name)] : []),
  ];
  return choiceOf(readings) ?? readRecord(element, schemas, hint);
}

/** Spaces around a text may be there only for the eye. An empty text may be null. */
function readText(text: string, hint: Hint): Reading {
  const { values } = leafOf([...new Set([text, text.trim()])], hint);
  return { kind: "leaf", values: text === "" ? [...values, null] : values };
}

/** The items of the list that an element is. Items that are texts stand between others that are elements. */
function readNodes({ nodes, children }: XmlElement, schemas: Schemas, name: string): ListReading {
  const given = nodes.filter((node) => typeof node !== "string" || node.trim() !== "");
  const items = given.map((node, index) => {
    const own = schemasOfPart(schemas, String(index));
    return { node, own, to: xmlNode(own, name, "other") };
  });
  if (!items.some(({ to }) => to.type === "text" || to.type === "cdata"))
    return readItems(children, schemas, name);
  return {
    kind: "list",
    items: items.map(({ node, own, to }) =>
      typeof node === "string"
        ? readText(node, hintOfSchemas(own))
        : readElement(node, own, to.name),
    ),
  };
}

/** The items of a list: the elements with the name of items, or all if the list has none. */
function readItems(children: readonly XmlElement[], schemas: Schemas, name: string): ListReading {
  const items = children.map((child, index) => {
    const own = schemasOfPart(schemas, String(index));
    return { child, own, node: xmlNode(own, name, "other") };
  });
  return {
    kind: "list",
    items: items.map(({ child, own, node }) => readElement(child, own, node.name)),
  };
}

function readRecord(element: XmlElement, schemas: Schemas, hint: Hint): Reading {
  const members = hint.names.map((name) => readMember(element, schemasOfPart(schemas, name), name));
  const known = members.flatMap(({ found }) => found);
  const taken = new Set(members.flatMap(({ elements }) => elements));
  const others = element.children.filter((child) => !taken.has(child));
  const record = recordOf([...known, ...otherMembers(others, schemas)]);
  // A list without items that has no element of its own leaves no trace.
  const absent = members.flatMap(({ emptyList }) => emptyList ?? []);
  return absent.length === 0 ? record : { kind: "choice", readings: withEmpty(record, absent) };
}

function withEmpty(record: RecordReading, names: readonly string[]): readonly Reading[] {
  const empty: Reading = { kind: "list", items: [] };
  return [record, recordOf([...record.members, ...names.map((name): Member => [name, empty])])];
}

/** The elements of members that the schema does not name, by their names. */
function otherMembers(elements: readonly XmlElement[], schemas: Schemas): readonly Member[] {
  return Array.from(
    Map.groupBy(elements, ({ name }) => name),
    ([name, group]): Member => {
      const own = schemasOfPart(schemas, name);
      const list = readItems(group, own, name);
      const [only] = group;
      if (group.length !== 1 || only === undefined) return [name, list];
      return [name, oneOrList(hintOfSchemas(own), readElement(only, own, name), list)];
    },
  );
}

interface FoundMember {
  readonly found: readonly Member[];
  /** The child elements that belong to the member. */
  readonly elements: readonly XmlElement[];
  /** The name of a list that may be empty. */
  readonly emptyList?: string;
}

function readMember(element: XmlElement, own: Schemas, name: string): FoundMember {
  const isList = hintOfSchemas(own).types?.has("array") === true;
  const node = xmlNode(own, name, isList ? "list" : "other");
  const hint = hintOfSchemas(own);
  if (node.type === "attribute") {
    const text = element.attributes.get(node.name);
    return { found: text === undefined ? [] : [[name, leafOf([text], hint)]], elements: [] };
  }
  if (node.type === "text" || node.type === "cdata")
    return { found: [[name, readText(element.text, hint)]], elements: [] };
  if (node.type === "element") return readOwnElement(element, own, { name, node });
  return isList
    ? readBareList(element, own, name)
    : { found: [[name, readRecord(element, own, hint)]], elements: element.children };
}

function readOwnElement(
  element: XmlElement,
  own: Schemas,
  { name, node }: { readonly name: string; readonly node: XmlNode },
): FoundMember {
  const elements = element.children.filter((child) => matches(child, node));
  const [first] = elements;
  if (first === undefined) return { found: [], elements };
  const reading =
    elements.length === 1 ? readElement(first, own, node.name) : readItems(elements, own, name);
  return { found: [[name, reading]], elements };
}

/** A list without an element of its own: its items are children of the element around it. */
function readBareList(element: XmlElement, own: Schemas, name: string): FoundMember {
  const item = xmlNode(schemasOfPart(own, "0"), name, "other");
  const elements = element.children.filter((child) => matches(child, item));
  if (elements.length === 0) return { found: [], elements, emptyList: name };
  return { found: [[name, readItems(elements, own, name)]], elements };
}

/** Whether an element has the name of a node, and its namespace if the document states one. */
function matches(element: XmlElement, { name, namespace }: XmlNode): boolean {
  return element.name === name && (namespace === undefined || element.namespace === namespace);
}
