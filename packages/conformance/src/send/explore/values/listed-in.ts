const introductions =
  "one of(?: the following| the allowed values)?|either|(?:valid|possible|allowed|accepted|supported) ?(?:values|options)?(?: are)?|options|must be|expected";

/** Introduces a list of allowed values. */
const beforeList = new RegExp(
  `\\b(?:${introductions})\\b[\\s:="'=-]*[[({]?\\s*(?=(.{1,300}))`,
  "gis",
);

/** The values that a sentence such as "Must be one of A, B or C" lists: in a description, or in a rejection. */
export function listedIn(text: string): readonly string[] {
  for (const { 1: list = "" } of text.matchAll(beforeList)) {
    const items = itemsOf(list);
    if (items.length > 1) return items;
  }
  return [];
}

/** The values that a text such as `(e.g. "A", "PTR")` gives as examples. */
export function exemplifiedIn(text: string): readonly string[] {
  const [, list = ""] = /(?:\be\.g\.|\bfor example|\bsuch as)[,:]?\s+(.{1,300})/is.exec(text) ?? [];
  return itemsOf(list.split(")")[0] ?? "");
}

const quotes = "[\"'`\u201c\u201d\u2018\u2019]";
const quoted = new RegExp(`^${quotes}|${quotes}$`, "g");

/** The items of a list up to the end of its sentence. */
function itemsOf(list: string): readonly string[] {
  const [sentence = ""] = list.split(/\.(?:\s|$)|[;\n\])}]/);
  const items = sentence
    .split(/\s*[,|]\s*(?:or\s+|and\s+)?|\s+or\s+|\s+and\s+/)
    .map((item) => item.trim().replaceAll(/\\+"/g, '"').replaceAll(quoted, ""));
  const end = items.findIndex((item) => !/^[\w.+/-]{1,60}$/.test(item));
  return end < 0 ? items : items.slice(0, end);
}
