import { SaxesParser } from "saxes";

/** An element of an XML document. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** Undefined if no namespace is declared for its prefix. */
  readonly namespace: string | undefined;
  /** Values by their names without prefixes; declarations of namespaces are left out. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its children and the texts between them, in their order. */
  readonly nodes: readonly (XmlElement | string)[];
  /** The text between its children. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly scope: ReadonlyMap<string, string>;
  children: XmlElement[];
  nodes: (XmlElement | string)[];
  text: string;
}

/** Parses an XML document. Undefined if it is not well-formed. */
export function parseXml(text: string): XmlElement | undefined {
  const parser = new SaxesParser();
  const open: OpenElement[] = [newElement("", {}, new Map())];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    open.push(newElement(name, attributes, open.at(-1)?.scope ?? new Map()));
  });
  for (const event of ["text", "cdata"] as const)
    parser.on(event, (content) => {
      const top = open.at(-1);
      if (top === undefined) return;
      const last = top.nodes.at(-1);
      if (typeof last === "string") top.nodes.splice(-1, 1, last + content);
      else top.nodes.push(content);
      top.text += content;
    });
  parser.on("closetag", () => {
    const closed = open.pop();
    const outer = open.at(-1);
    if (closed === undefined || outer === undefined) return;
    outer.children.push(closed);
    outer.nodes.push(closed);
  });
  try {
    parser.write(text.replace(/^\uFEFF/, "")).close();
  } catch {
    return undefined;
  }
  return open[0]?.children[0];
}

/** @see https://www.w3.org/TR/xml-names/ */
function newElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  outer: ReadonlyMap<string, string>,
): OpenElement {
  const entries = Object.entries(attributes);
  const declared = entries.flatMap(([key, uri]): (readonly [string, string])[] => {
    const [, prefix] = /^xmlns(?::(.+))?$/.exec(key) ?? [undefined, undefined];
    return key === "xmlns" || prefix !== undefined ? [[prefix ?? "", uri]] : [];
  });
  const scope = declared.length === 0 ? outer : new Map([...outer, ...declared]);
  const plain = entries.filter(([key]) => !/^xmlns(?::|$)/.test(key));
  return {
    name: localName(name),
    namespace: scope.get(name.includes(":") ? (name.split(":")[0] ?? "") : ""),
    attributes: new Map(plain.map(([key, value]) => [localName(key), value])),
    scope,
    children: [],
    nodes: [],
    text: "",
  };
}

function localName(name: string): string {
  return name.replace(/^[^:]*:/, "");
}
