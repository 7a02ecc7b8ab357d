import { parsePointer, resolvePointer, type JsonValue } from "@plumbline/contract";
import type { Boundary } from "../list-boundaries.ts";

/** The values at both pointers of a boundary. */
interface Sides {
  readonly stated: JsonValue | undefined;
  readonly part: JsonValue | undefined;
  readonly boundary: Boundary;
  /** The step of the numbers of a schema. */
  readonly step: number;
}

type Check = (sides: Sides) => boolean;

const textOf = (part: unknown): string => (typeof part === "string" ? part : "");
const characters = (part: unknown): number => [...textOf(part)].length;
const count = (part: unknown): number =>
  Array.isArray(part) ? part.length : Object.keys(Object(part)).length;
const last = (stated: unknown): unknown => (Array.isArray(stated) ? stated.at(-1) : undefined);
const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);
/** Integers and multiples round a bound inwards by one step at most. */
const near = ({ part, stated, step }: Sides): boolean =>
  Math.abs(Number(part) - Number(stated)) <= step * 1.0001;
const inside: Check = (sides) => near(sides) && sides.part !== sides.stated;

const ofType: Readonly<Record<string, Check>> = {
  null: ({ part }) => part === null,
  true: ({ part }) => part === true,
  false: ({ part }) => part === false,
  zero: ({ part }) => part === 0,
  empty: ({ part }) => part === "" || count(part) === 0,
  shortest: ({ part }) => typeof part === "string",
  astral: ({ part }) => textOf(part).includes("😀"),
  combining: ({ part }) => /\p{M}/u.test(textOf(part)),
  "look-alike-space": ({ part }) => textOf(part).includes("\u00a0"),
};

const members: Readonly<Record<string, Check>> = {
  first: ({ part, stated }) => Array.isArray(stated) && same(part, stated[0]),
  last: ({ part, stated }) => same(part, last(stated)),
  member: ({ part, stated }) => Array.isArray(stated) && stated.some((value) => same(part, value)),
};

const presence: Readonly<Record<string, Check>> = {
  present: ({ part }) => part !== undefined,
  absent: ({ part, boundary }) =>
    !Object.hasOwn(Object(part), parsePointer(boundary.schemaPointer).at(-1) ?? ""),
  full: ({ part, stated }) =>
    Object.keys(Object(part)).length > 0 && Object.keys(Object(stated)).length > 0,
  least: ({ part, stated }) => typeof part === "object" && typeof stated === "object",
};

const checks: Readonly<Record<string, Check | Readonly<Record<string, Check>>>> = {
  minLength: ({ part, stated }) => characters(part) === stated,
  maxLength: ({ part, stated }) => characters(part) === stated,
  minimum: near,
  maximum: near,
  exclusiveMinimum: inside,
  exclusiveMaximum: inside,
  multipleOf: ({ part, stated }) =>
    Math.abs(Math.round(Number(part) / Number(stated)) - Number(part) / Number(stated)) < 1e-9,
  minItems: ({ part, stated }) => count(part) === stated,
  maxItems: ({ part, stated }) => count(part) === stated,
  minProperties: ({ part, stated }) => count(part) === stated,
  maxProperties: ({ part, stated }) => count(part) === stated,
  const: ({ part, stated }) => same(part, stated),
  pattern: ({ part, stated }) => new RegExp(textOf(stated), "u").test(textOf(part)),
  format: ({ part }) => typeof part === "string",
  required: ({ part, stated }) =>
    Array.isArray(stated) && stated.every((name) => Object.hasOwn(Object(part), String(name))),
  additionalProperties: ({ part, boundary }) =>
    part !== undefined && boundary.edge === "additional",
  enum: members,
  type: ofType,
  properties: presence,
};

/** Whether the value of a boundary is at the edge that it names, by the document alone. */
export function sitsOnEdge(root: JsonValue, boundary: Boundary): boolean {
  const check = checks[boundary.keyword];
  const named = typeof check === "function" ? check : check?.[boundary.edge];
  const step = resolvePointer(root, boundary.schemaPointer.replace(/[^/]+$/, "multipleOf"));
  const sides = {
    step: Number(step ?? 1),
    stated: resolvePointer(root, boundary.schemaPointer),
    part: resolvePointer(boundary.value, boundary.instancePointer),
    boundary,
  };
  return named !== undefined && sides.stated !== undefined && named(sides);
}
