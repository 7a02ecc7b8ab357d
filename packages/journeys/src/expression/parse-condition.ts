import { type Expression, type JsonValue, parseExpression } from "@plumbline/contract";

export type Comparison = "==" | "!=" | "<" | "<=" | ">" | ">=";

export type Operand =
  | { readonly kind: "literal"; readonly value: JsonValue }
  | { readonly kind: "expression"; readonly expression: Expression };

export type Condition =
  | { readonly kind: "any" | "all"; readonly parts: readonly Condition[] }
  | { readonly kind: "not"; readonly part: Condition }
  | {
      readonly kind: "compare";
      readonly comparison: Comparison;
      readonly left: Operand;
      readonly right: Operand;
    }
  | { readonly kind: "value"; readonly operand: Operand };

/** The reason why a text is not a condition, as the end of a sentence. */
export interface Unreadable {
  readonly kind: "unreadable";
  readonly why: string;
}

type Token =
  | { readonly kind: "sign"; readonly text: string }
  | { readonly kind: "operand"; readonly operand: Operand };

/** Parses a condition of literals, expressions, `==`, `!=`, `<`, `<=`, `>`, `>=`, `!`, `&&`, `||` and parentheses. @see https://spec.openapis.org/arazzo/v1.0.1#criterion-object */
export function parseCondition(text: string): Condition | Unreadable {
  const tokens = readTokens(text);
  if ("kind" in tokens) return tokens;
  const reader = createReader(tokens);
  const condition = readAny(reader);
  if (condition.kind === "unreadable") return condition;
  const left = reader.peek();
  return left ? unreadable(`"${textOf(left)}" follows the end of the condition`) : condition;
}

interface Reader {
  peek(): Token | undefined;
  /** Consumes the next token and returns it, if it is one of these signs. */
  take(...signs: readonly string[]): string | undefined;
  next(): Token | undefined;
}

function createReader(tokens: readonly Token[]): Reader {
  let index = 0;
  return {
    peek: () => tokens[index],
    take(...signs) {
      const token = tokens[index];
      if (token?.kind !== "sign" || !signs.includes(token.text)) return undefined;
      index += 1;
      return token.text;
    },
    next: () => tokens[index++],
  };
}

function readAny(reader: Reader): Condition | Unreadable {
  return readChain(reader, { sign: "||", kind: "any", read: readAll });
}

function readAll(reader: Reader): Condition | Unreadable {
  return readChain(reader, { sign: "&&", kind: "all", read: readNot });
}

interface Chain {
  readonly sign: string;
  readonly kind: "any" | "all";
  readonly read: (reader: Reader) => Condition | Unreadable;
}

function readChain(reader: Reader, { sign, kind, read }: Chain): Condition | Unreadable {
  const first = read(reader);
  if (first.kind === "unreadable") return first;
  const parts = [first];
  while (reader.take(sign) !== undefined) {
    const part = read(reader);
    if (part.kind === "unreadable") return part;
    parts.push(part);
  }
  return parts.length === 1 ? first : { kind, parts };
}

function readNot(reader: Reader): Condition | Unreadable {
  if (reader.take("!") === undefined) return readComparison(reader);
  const part = readNot(reader);
  return part.kind === "unreadable" ? part : { kind: "not", part };
}

function readComparison(reader: Reader): Condition | Unreadable {
  if (reader.take("(") !== undefined) return readGroup(reader);
  const left = readOperand(reader);
  if (left.kind === "unreadable") return left;
  // These six signs are the comparisons.
  const comparison = reader.take("==", "!=", "<", "<=", ">", ">=") as Comparison | undefined;
  if (comparison === undefined) return { kind: "value", operand: left };
  const right = readOperand(reader);
  return right.kind === "unreadable" ? right : { kind: "compare", comparison, left, right };
}

function readGroup(reader: Reader): Condition | Unreadable {
  const inner = readAny(reader);
  if (inner.kind === "unreadable") return inner;
  return reader.take(")") === undefined ? unreadable("a parenthesis is not closed") : inner;
}

function readOperand(reader: Reader): Operand | Unreadable {
  const token = reader.next();
  if (token?.kind === "operand") return token.operand;
  return unreadable(token ? `"${token.text}" is in the place of a value` : "a value is missing");
}

const patterns: readonly (readonly [RegExp, (text: string) => Token | undefined])[] = [
  [/\|\||&&|[=!<>]=|[!<>()]/y, (text) => ({ kind: "sign", text })],
  [/'(?:[^']|'')*'/y, (text) => literal(text.slice(1, -1).replaceAll("''", "'"))],
  [/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y, (text) => literal(Number(text))],
  [/(?:true|false|null)(?![\w.-])/y, (text) => literal(JSON.parse(text))],
  [/\$[\w-]+(?:\.[\w-]+|\[\d+\])*(?:#[^\s()=!<>&|]*)?/y, readExpression],
];

function literal(value: JsonValue): Token {
  return { kind: "operand", operand: { kind: "literal", value } };
}

function readExpression(text: string): Token | undefined {
  const expression = parseExpression(text);
  return expression && { kind: "operand", operand: { kind: "expression", expression } };
}

function readTokens(text: string): readonly Token[] | Unreadable {
  const tokens: Token[] = [];
  let index = 0;
  for (;;) {
    index += /^\s*/.exec(text.slice(index))?.[0].length ?? 0;
    if (index === text.length) return tokens;
    const found = readToken(text, index);
    if (!found.token) return unreadable(explain(found.text));
    tokens.push(found.token);
    index += found.text.length;
  }
}

function readToken(text: string, index: number): { token: Token | undefined; text: string } {
  for (const [pattern, read] of patterns) {
    pattern.lastIndex = index;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return { token: read(found), text: found };
  }
  return { token: undefined, text: /^\S+/.exec(text.slice(index))?.[0] ?? "" };
}

function explain(text: string): string {
  if (text.startsWith("$")) return `"${text}" is not a runtime expression`;
  return `"${text}" is not a value; write text in single quotes`;
}

function unreadable(why: string): Unreadable {
  return { kind: "unreadable", why };
}

function textOf(token: Token): string {
  if (token.kind === "sign") return token.text;
  return token.operand.kind === "literal" ? JSON.stringify(token.operand.value) : "an expression";
}
