/** A TypeScript type as text. References to schemas are marks, which `reference` writes. */
export interface TypeText {
  readonly text: string;
  /** The weakest operator at the top of the text. It decides where parentheses are needed. */
  readonly top: "none" | "&" | "|";
  /** Marks outside objects and arrays. A declaration must not lead back to itself through them. */
  readonly bare: readonly string[];
}

export function plain(text: string): TypeText {
  return { text, top: "none", bare: [] };
}

export const unknownType: TypeText = plain("unknown");
export const neverType: TypeText = plain("never");
export const nullType: TypeText = plain("null");

/** The union of types, each once. */
export function unionOf(types: readonly TypeText[]): TypeText {
  const members = distinct(types).filter(
    ({ text }, _, all) => text !== "never" || all.length === 1,
  );
  const [first = neverType, ...rest] = members;
  if (rest.length === 0) return first;
  return { text: members.map(({ text }) => text).join(" | "), top: "|", bare: bareOf(members) };
}

/** The intersection of types, each once. */
export function intersectionOf(types: readonly TypeText[]): TypeText {
  const members = distinct(types).filter(
    ({ text }, _, all) => text !== "unknown" || all.length === 1,
  );
  const [first = unknownType, ...rest] = members;
  if (rest.length === 0) return first;
  const texts = members.map((member) => (member.top === "|" ? `(${member.text})` : member.text));
  return { text: texts.join(" & "), top: "&", bare: bareOf(members) };
}

export function arrayOf(item: TypeText): TypeText {
  return plain(`${item.top === "none" ? item.text : `(${item.text})`}[]`);
}

export function tupleOf(items: readonly TypeText[]): TypeText {
  return plain(`[${items.map(({ text }) => text).join(", ")}]`);
}

/** A use of a generic type, which the compiler resolves at once. */
export function genericOf(name: string, first: TypeText, rest: string): TypeText {
  return { text: `${name}<${first.text}, ${rest}>`, top: "none", bare: first.bare };
}

export interface Member {
  /** A property's name, or an index signature in brackets. */
  readonly key: string;
  readonly type: TypeText;
  readonly isOptional?: boolean;
  readonly isReadOnly?: boolean;
  /** Lines of a comment. */
  readonly comment?: readonly string[];
}

export function objectOf(members: readonly Member[]): TypeText {
  if (members.length === 0) return plain("{}");
  return plain(`{\n${members.map((member) => indent(printMember(member))).join("")}}`);
}

export function printMember({ key, type, isOptional, isReadOnly, comment }: Member): string {
  const mark = `${isReadOnly ? "readonly " : ""}${key}${isOptional ? "?" : ""}`;
  return `${printLines(comment ?? [])}${mark}: ${type.text};\n`;
}

/** Prints lines as a documentation comment; nothing without lines. */
export function printLines(lines: readonly string[]): string {
  if (lines.length === 0) return "";
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}

function distinct(types: readonly TypeText[]): readonly TypeText[] {
  return [...new Map(types.map((type) => [type.text, type])).values()];
}

function bareOf(types: readonly TypeText[]): readonly string[] {
  return types.flatMap(({ bare }) => bare);
}
