import { visibleText } from "./text/visible-text.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/** Escapes character data. Characters that XML 1.0 does not allow are shown as `\u{1b}`. @see https://www.w3.org/TR/xml/#charsets */
export function xmlText(text: string): string {
  return visibleText(text).replace(/[&<>]/g, (char) => entities[char] ?? char);
}

function xmlAttribute(text: string): string {
  return visibleText(text).replace(/[&<>"'\n\t]/g, (char) => entities[char] ?? char);
}

/** Writes an element. `content` must be escaped. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: readonly string[] = [],
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${xmlAttribute(String(value))}"`,
  );
  const open = `<${name}${written.join("")}`;
  return content.length === 0 ? `${open}/>` : `${open}>${content.join("")}</${name}>`;
}
