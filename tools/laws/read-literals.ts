import { type Expression, parseSync, Visitor } from "oxc-parser";
import type { SourceFile } from "./read-sources.ts";

/** A constant of a source file. Arithmetic on constants (`512 * 1024`) is one number. */
export interface Literal {
  readonly value: string | number;
  readonly line: number;
}

/** Reads every string, template chunk, regular expression and number of a file. */
export function readLiterals({ path, text }: SourceFile): readonly Literal[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`Cannot parse ${path}: ${errors[0]?.message}`);
  const literals: Literal[] = [];
  const folded: { start: number; end: number }[] = [];
  const add = (value: string | number, start: number): void => {
    literals.push({ value, line: lineOf(text, start) });
  };
  new Visitor({
    BinaryExpression(node) {
      if (folded.some((outer) => outer.start <= node.start && node.end <= outer.end)) return;
      const value = fold(node);
      if (value === undefined) return;
      folded.push(node);
      add(value, node.start);
    },
    Literal(node) {
      if (folded.some((outer) => outer.start <= node.start && node.end <= outer.end)) return;
      if (typeof node.value === "string" || typeof node.value === "number")
        add(node.value, node.start);
      if ("regex" in node && node.regex) add(node.regex.pattern, node.start);
    },
    TemplateElement(node) {
      add(node.value.cooked ?? node.value.raw, node.start);
    },
  }).visit(program);
  return literals;
}

const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  "*": (a, b) => a * b,
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "/": (a, b) => a / b,
  "**": (a, b) => a ** b,
  "<<": (a, b) => a << b,
};

function fold(node: Expression | { type: "PrivateIdentifier" }): number | undefined {
  if (node.type === "Literal") return typeof node.value === "number" ? node.value : undefined;
  if (node.type === "ParenthesizedExpression") return fold(node.expression);
  if (node.type !== "BinaryExpression") return undefined;
  const operation = arithmetic[node.operator];
  const [left, right] = [fold(node.left), fold(node.right)];
  if (!operation || left === undefined || right === undefined) return undefined;
  return operation(left, right);
}

/** The line of an offset, counted from 1. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
