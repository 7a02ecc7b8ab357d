import {
  type Operation,
  type Parameter,
  parameterNames,
  pathSlot,
  segmentsOf,
} from "@plumbline/contract";
import type { Known, Pool } from "./create-pool.ts";
import { givenValue } from "../../../target/with-given-parameters.ts";
import type { Values } from "../../../model/input.ts";

/** One value for each path parameter of an operation, and the score that they name an existing thing. */
export interface PathTuple {
  readonly values: Values;
  readonly score: number;
}

/** Maximum number of values of one parameter, and of sets of values. */
const mostValues = 4;
const mostTuples = 12;

const givenScore = 100;

/** The score of a URL of the target, which almost certainly names an existing thing. */
const shownScore = 95;

/** The sets of path values that the pool suggests, the best first. An operation without path parameters has one empty set. */
export function pathTuples(pool: Pool, operation: Operation): readonly PathTuple[] {
  const names = parameterNames(operation.path);
  const shown = pool.shown(operation.path).flatMap((texts) => {
    const values = readTexts(operation, names, texts);
    return values ? [{ values, score: shownScore }] : [];
  });
  const found = extend(pool, operation, { names, chosen: [], score: 100 });
  const distinct = new Map<string, PathTuple>();
  for (const tuple of [...shown, ...found].toSorted((a, b) => b.score - a.score)) {
    const key = JSON.stringify(tuple.values);
    if (!distinct.has(key)) distinct.set(key, tuple);
  }
  return [...distinct.values()].slice(0, mostTuples);
}

interface Choice {
  readonly names: readonly string[];
  readonly chosen: readonly (string | number)[];
  readonly score: number;
}

/** Fills the next parameter with each of its values. A set has the lowest score of its values. */
function extend(pool: Pool, operation: Operation, choice: Choice): readonly PathTuple[] {
  const { names, chosen, score } = choice;
  const name = names[chosen.length];
  if (name === undefined) {
    const values = Object.fromEntries(names.map((one, index) => [one, chosen[index] ?? ""]));
    return [{ values, score }];
  }
  return valuesFor(pool, operation, { name, chosen }).flatMap((one) =>
    extend(pool, operation, {
      names,
      chosen: [...chosen, one.value],
      score: Math.min(score, one.score),
    }),
  );
}

interface Wanted {
  readonly name: string;
  readonly chosen: readonly (string | number)[];
}

interface Suggestion {
  readonly value: string | number;
  readonly score: number;
}

function valuesFor(
  pool: Pool,
  operation: Operation,
  { name, chosen }: Wanted,
): readonly Suggestion[] {
  const parameter = operation.parameters.find((one) => one.in === "path" && one.name === name);
  const given = parameter && givenValue(parameter);
  if (typeof given === "string" || typeof given === "number")
    return [{ value: given, score: givenScore }];
  const segments = segmentsOf(operation.path);
  const distinct = new Map<string | number, number>();
  for (const text of shownFor(pool, operation, { name, chosen })) {
    const value = parameter ? readValue(parameter, text) : text;
    if (value !== undefined) distinct.set(value, shownScore);
  }
  for (const { source, score } of pool.find(pathSlot(operation, name))) {
    if (!isWithin(source, segments, chosen)) continue;
    const value = parameter ? readValue(parameter, source.value) : source.value;
    if (value !== undefined && !distinct.has(value)) distinct.set(value, score);
    if (distinct.size >= mostValues) break;
  }
  return [...distinct].map(([value, score]) => ({ value, score }));
}

/** The value with which a read or an update of the thing that a parameter names has succeeded: its name, although a list shows an identifier too. */
function shownFor(pool: Pool, { path }: Operation, { name, chosen }: Wanted): readonly string[] {
  const end = path.indexOf(`{${name}}`) + name.length + 2;
  if (end === path.length) return [];
  const known = pool
    .shown(path.slice(0, end))
    .find((texts) => chosen.every((value, index) => texts[index] === String(value)));
  return known?.slice(-1) ?? [];
}

/** Whether a value has the same parent things, in the common beginning of the two paths. */
export function isWithin(
  { segments: other, within }: Known,
  segments: readonly string[],
  chosen: readonly (string | number)[],
): boolean {
  let parameter = 0;
  for (const [index, segment] of segments.entries()) {
    if (other[index] !== segment) return true;
    if (segment !== "{}") continue;
    if (parameter >= chosen.length) return true;
    if (within[parameter] !== String(chosen[parameter])) return false;
    parameter += 1;
  }
  return true;
}

/** The values of path parameters in the types of their schemas; `undefined` if a text is not valid. */
export function readTexts(
  operation: Operation,
  names: readonly string[],
  texts: readonly string[],
): Values | undefined {
  const values: Record<string, string | number> = {};
  for (const [index, name] of names.entries()) {
    const parameter = operation.parameters.find((one) => one.in === "path" && one.name === name);
    const text = texts[index] ?? "";
    const value = parameter ? readValue(parameter, text) : text;
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return values;
}

/** The value in the type of the parameter's schema: the text, or the number that the text represents. */
function readValue({ schema }: Parameter, value: string | number): string | number | undefined {
  const number = Number(value);
  const forms =
    Number.isFinite(number) && value !== ""
      ? [value, number, String(value)]
      : [value, String(value)];
  return forms.find((form) => schema.validate(form).length === 0);
}
