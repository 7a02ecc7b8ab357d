import { asObject, commentLine, commentText, type JsonValue } from "@plumbline/contract";

const widest = 118;

/** The lines of a schema's documentation comment: its description, default and deprecation. */
export function commentOf(schema: JsonValue | undefined): readonly string[] {
  const { description, title, default: value, deprecated } = asObject(schema);
  const text = typeof description === "string" ? description : title;
  return [
    ...(typeof text === "string" ? textLines(text) : []),
    ...(value === undefined ? [] : [`@default ${commentLine(JSON.stringify(value))}`]),
    ...(deprecated === true ? ["@deprecated"] : []),
  ];
}

/** A text of the document as lines of a comment. */
export function textLines(text: string): readonly string[] {
  const lines = commentText(text)
    .split("\n")
    .map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== "");
  const last = lines.findLastIndex((line) => line !== "");
  return first < 0 ? [] : lines.slice(first, last + 1).flatMap(wrap);
}

function wrap(line: string): readonly string[] {
  if (line.length <= widest || /^\s*[|`]/.test(line)) return [line];
  const lines: string[] = [""];
  for (const word of line.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + word.length >= widest) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}
