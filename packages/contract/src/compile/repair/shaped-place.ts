import { parseField } from "../check/check-shape.ts";
import { shapes } from "../check/shapes.ts";
import { parsePointer } from "../../json/parse-pointer.ts";
import { applicators } from "../../schema/cursor/applicators.ts";

/** The innermost object of OpenAPI or JSON Schema on the way to a value. */
export interface ShapedPlace {
  /** A name of `shapes`, `schema`, or `extension`. */
  readonly shape: string;
  /** The tokens of the object. */
  readonly path: readonly string[];
  /** The tokens from the object to the value. */
  readonly rest: readonly string[];
}

/** Finds the innermost object with a known shape that contains the value at a pointer, or is that value. */
export function shapedPlace(pointer: string): ShapedPlace {
  const tokens = parsePointer(pointer);
  let shape = "document";
  let at = 0;
  for (;;) {
    if (tokens[at]?.startsWith("x-") === true)
      return { shape: "extension", path: tokens.slice(0, at + 1), rest: tokens.slice(at + 1) };
    const next = stepFrom(shape, tokens[at]);
    if (!next || at + next.tokens > tokens.length) break;
    shape = next.shape;
    at += next.tokens;
  }
  return { shape, path: tokens.slice(0, at), rest: tokens.slice(at) };
}

interface Step {
  readonly shape: string;
  /** How many tokens lead to the next object: two if a list or a map is between. */
  readonly tokens: 1 | 2;
}

function stepFrom(shape: string, token: string | undefined): Step | undefined {
  if (token === undefined) return undefined;
  if (shape === "schema") {
    const holds = applicators.get(token)?.holds;
    return holds && { shape, tokens: holds === "schema" ? 1 : 2 };
  }
  const field = shapes[shape]?.[token];
  if (field === undefined) return undefined;
  const { type, container } = parseField(field);
  const isShape = type === "schema" || Object.hasOwn(shapes, type);
  return isShape ? { shape: type, tokens: container === "" ? 1 : 2 } : undefined;
}
