import { appliedSchemas, type SchemaCursor, xmlNode } from "@plumbline/contract";
import { flatOf } from "./flat-of.ts";
import type { SchemaFact } from "../../model/difference.ts";

/** Two lists of schemas, and how the value that they describe is named if they do not name it. */
interface XmlPair {
  readonly before: readonly SchemaCursor[];
  readonly after: readonly SchemaCursor[];
  readonly names: readonly [before: string, after: string];
  /** Whether the value is written as XML at all. */
  readonly isXml: boolean;
}

/** Compares the XML nodes that a value becomes. */
export function compareNodes({ before, after, names, isXml }: XmlPair): readonly SchemaFact[] {
  if (!isXml) return [];
  const [left, right] = [nodeText(before, names[0]), nodeText(after, names[1])];
  if (left === right || before.length === 0 || after.length === 0) return [];
  const pointer = after[0]?.pointer ?? "";
  return [{ kind: "xml-node", action: "changed", path: "", pointer, before: left, after: right }];
}

/** A node as text. A prefix has no meaning beside its namespace. */
function nodeText(cursors: readonly SchemaCursor[], name: string): string {
  const isList = flatOf(cursors).types?.has("array") ?? false;
  const schemas = cursors.flatMap(appliedSchemas);
  const node = xmlNode(schemas, name, isList ? "list" : "other");
  const space = node.namespace ?? node.prefix;
  const named = node.type === "element" || node.type === "attribute" ? ` ${node.name}` : "";
  return `${node.type}${named}${space === undefined ? "" : ` of ${space}`}`;
}
