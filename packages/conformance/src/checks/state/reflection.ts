import {
  canonicalJson,
  findResponse,
  type JsonValue,
  type ReflectionPolicy,
  resolvePointer,
} from "@plumbline/contract";
import { bodyPointer } from "../../model/verdicts/created-things.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import type { Breach } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Subject } from "../../model/subject.ts";
import type { Exchange } from "@plumbline/report";

/** Fields of a mutation that can be read back, and the operation that returns them. */
export interface Reflection {
  readonly writer: Subject;
  readonly reader: Subject;
  readonly policy: ReflectionPolicy;
  /** JSON Pointer of the clause that declares it. */
  readonly clause: string;
}

/** The reflections that a mutation declares, through operations that the run may send. */
export function reflectionsOf(writer: Subject): Reflection[] {
  const { operation } = writer;
  return operation.policies.reflects.flatMap((policy, index) => {
    const reader = writer.other(policy.through);
    const clause = `${operation.pointer}/x-reflects/${index}`;
    return reader ? [{ writer, reader, policy, clause }] : [];
  });
}

/** The values that must be read after a body was accepted, by JSON Pointer into the reader's response. */
export function reflected(
  { fields }: ReflectionPolicy,
  body: JsonValue | undefined,
): Map<string, JsonValue> {
  const written = Object.entries(fields).flatMap(([from, to]): [string, JsonValue][] => {
    const value = body === undefined ? undefined : resolvePointer(body, from);
    return value === undefined ? [] : [[to, value]];
  });
  return new Map(written);
}

/** The breach if a response differs from the expected values. */
export function differing(
  expected: ReadonlyMap<string, JsonValue>,
  { response }: Exchange,
): Breach | undefined {
  for (const [pointer, value] of expected) {
    const found = resolvePointer(response.json ?? null, pointer);
    if (!isSame(found, value))
      return broken(describe(found), describe(value), { within: `body ${pointer}` });
  }
  return undefined;
}

/** The values of a response at the places that a mutation can change. */
export function shown(
  { fields }: ReflectionPolicy,
  { response }: Exchange,
): Map<string, JsonValue> {
  return new Map(
    Object.values(fields).map((pointer) => [
      pointer,
      resolvePointer(response.json ?? null, pointer) ?? null,
    ]),
  );
}

/** The request that reads the written resource, which is named in the path or linked by the response. */
export function readingInput(
  { writer, reader }: Pick<Reflection, "writer" | "reader">,
  input: Input,
  written?: Exchange,
): Input {
  const names = Object.keys(reader.plain.path);
  const own = names.flatMap((name) => (name in input.path ? [[name, input.path[name]]] : []));
  return {
    ...reader.plain,
    path: { ...reader.plain.path, ...Object.fromEntries(own), ...linked(writer, reader, written) },
  };
}

function linked(
  writer: Subject,
  reader: Subject,
  written: Exchange | undefined,
): Readonly<Record<string, JsonValue>> {
  if (!written) return {};
  const links = findResponse(writer.operation, written.response.status)?.links ?? [];
  const link = links.find(({ operation }) => operation === reader.operation.id);
  const values = Object.entries(link?.parameters ?? {}).flatMap(([name, expression]) => {
    const pointer = bodyPointer(expression)[0];
    const value =
      pointer === undefined ? undefined : resolvePointer(written.response.json ?? null, pointer);
    return value === undefined ? [] : [[name.replace(/^path\./, ""), value] as const];
  });
  return Object.fromEntries(values);
}

/** A field that was set to null may be absent from the response. */
export function isSame(found: JsonValue | undefined, expected: JsonValue): boolean {
  return canonicalJson(found ?? null) === canonicalJson(expected);
}

const longest = 100;

export function describe(value: JsonValue | undefined): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
