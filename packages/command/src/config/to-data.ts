import { formatPointer, type JsonValue } from "@plumbline/contract";

/** A value that is not JSON data. */
export interface NoData {
  /** JSON Pointer of the value. */
  readonly pointer: string;
  /** The kind of the value, as the end of a sentence. */
  readonly is: string;
}

/** Converts a value to JSON. Omits undefined members, except secrets. Returns all other values that are not data as faults. */
export function toData(value: unknown): { readonly data: JsonValue } | { readonly fault: NoData } {
  const faults: NoData[] = [];
  const data = convert(value, [], { faults, holders: new Set() });
  const [fault] = faults;
  return fault ? { fault } : { data };
}

interface Conversion {
  readonly faults: NoData[];
  /** The objects that contain the current value. */
  readonly holders: ReadonlySet<object>;
}

type Key = readonly string[];

function convert(value: unknown, key: Key, conversion: Conversion): JsonValue {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value !== "object") return reject(`is ${nameOf(value)}`, key, conversion);
  if (conversion.holders.has(value)) return reject("contains itself", key, conversion);
  const inner = { ...conversion, holders: new Set([...conversion.holders, value]) };
  if (Array.isArray(value))
    return value.map((item, index) => convert(item, [...key, String(index)], inner));
  if (!isPlain(value)) return reject(`is ${nameOf(value)}`, key, conversion);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, item]) => item !== undefined || name === "token")
      .map(([name, item]) => [name, convert(item, [...key, name], inner)]),
  );
}

function reject(is: string, key: Key, { faults }: Conversion): null {
  faults.push({ pointer: formatPointer(key), is });
  return null;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function nameOf(value: unknown): string {
  if (typeof value === "object" && value !== null) {
    const { name } = value.constructor;
    return name ? `a ${name}` : "an object of a class";
  }
  if (value === undefined) return "undefined";
  return typeof value === "number" ? String(value) : `a ${typeof value}`;
}
