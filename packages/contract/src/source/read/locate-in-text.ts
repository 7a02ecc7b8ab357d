import type { Document, Pair } from "yaml";
import type { Place } from "../../model/plumbline-error.ts";
import { loadYaml } from "./load-yaml.ts";

/** Line and column in a text. */
export type Spot = Required<Pick<Place, "line" | "column">>;

/** Parses a YAML or JSON text once. The result finds the place of some tokens, or of the nearest parent that exists. */
export function locateInText(text: string): (tokens: readonly string[]) => Spot {
  const { LineCounter, parseDocument } = loadYaml();
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, merge: true });
  return (tokens) => {
    const { line, col } = lineCounter.linePos(offsetOf(document, tokens));
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
}

function offsetOf(document: Document.Parsed, tokens: readonly string[]): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const token of tokens) {
    const next = stepInto(document, node, token);
    if (!next) break;
    node = next.value;
    offset = startOf(next.key) ?? startOf(next.value) ?? offset;
  }
  return offset;
}

function stepInto(
  document: Document.Parsed,
  node: unknown,
  token: string,
): { key: unknown; value: unknown } | undefined {
  const { isAlias, isMap, isScalar, isSeq } = loadYaml();
  const target = isAlias(node) ? node.resolve(document) : node;
  if (isSeq(target)) return { key: undefined, value: target.items[Number(token)] };
  if (!isMap(target)) return undefined;
  return target.items.find(({ key }: Pair) => isScalar(key) && String(key.value) === token);
}

function startOf(node: unknown): number | undefined {
  const range: unknown =
    typeof node === "object" && node !== null && "range" in node ? node.range : undefined;
  return Array.isArray(range) && typeof range[0] === "number" ? range[0] : undefined;
}
