import { deepEqual, isRecord } from "./schema-rules.ts";

/** Schemas without a library, behind the interface of Standard Schema. A copy of this module lies beside generated schemas. */

/** One way in which a value breaks a schema. @see https://standardschema.dev */
export interface Issue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/** A schema of Standard Schema 1. Validation is synchronous, and the value is returned as it is. @see https://standardschema.dev */
export interface StandardSchema<Value = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "plumbline";
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly value: Value; readonly issues?: undefined }
      | { readonly issues: readonly Issue[] };
    /** Only for types: no value is there. */
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
  };
}

/** The type of the values that a schema accepts. */
export type Infer<Of> = Of extends StandardSchema<infer Value> ? Value : never;

/** Whether a schema accepts a value. */
export function is(schema: StandardSchema, value: unknown): boolean {
  return issuesOf(schema, value).length === 0;
}

function issuesOf(schema: StandardSchema, value: unknown): readonly Issue[] {
  return schema["~standard"].validate(value).issues ?? [];
}

function create<Value>(find: (value: unknown) => readonly Issue[]): StandardSchema<Value> {
  return {
    "~standard": {
      version: 1,
      vendor: "plumbline",
      validate: (value) => {
        const issues = find(value);
        // The issues say whether the value has the type.
        return issues.length === 0 ? { value: value as Value } : { issues };
      },
    },
  };
}

function issue(message: string): readonly Issue[] {
  return [{ message, path: [] }];
}

function below(name: PropertyKey, issues: readonly Issue[]): readonly Issue[] {
  return issues.map(({ message, path }) => ({ message, path: [name, ...path] }));
}

/** Values for which a predicate holds. */
export function custom<Value>(
  predicate: (value: unknown) => boolean,
  message: string = "Invalid value",
): StandardSchema<Value> {
  return create((value) => (predicate(value) ? [] : issue(message)));
}

/** Any value of JSON. */
export const any: StandardSchema = /* @__PURE__ */ custom(
  (value) => value !== undefined,
  "Missing value",
);
/** No value. */
export const never: StandardSchema<never> = /* @__PURE__ */ custom(() => false, "Unexpected value");
/** A text. */
export const string: StandardSchema<string> = /* @__PURE__ */ custom(
  (value) => typeof value === "string",
  "Must be a text",
);
/** A number. */
export const number: StandardSchema<number> = /* @__PURE__ */ custom(
  (value) => typeof value === "number",
  "Must be a number",
);
/** A whole number of any size. */
export const bigint: StandardSchema<bigint> = /* @__PURE__ */ custom(
  (value) => typeof value === "bigint",
  "Must be a whole number",
);
/** A time. */
export const date: StandardSchema<Date> = /* @__PURE__ */ custom(
  (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  "Must be a time",
);
/** True or false. */
export const boolean: StandardSchema<boolean> = /* @__PURE__ */ custom(
  (value) => typeof value === "boolean",
  "Must be true or false",
);

/** One of the values. */
export function literals<const Values extends readonly unknown[]>(
  values: Values,
): StandardSchema<Values[number]> {
  const list = values.map((value) => JSON.stringify(value)).join(", ");
  return custom((value) => values.some((each) => deepEqual(each, value)), `Must be one of ${list}`);
}

/** A list. */
export function array<Item>(item: StandardSchema<Item>): StandardSchema<Item[]> {
  return create((value) =>
    Array.isArray(value)
      ? value.flatMap((each, at) => below(at, issuesOf(item, each)))
      : issue("Must be a list"),
  );
}

type Members = Readonly<Record<string, StandardSchema>>;

/** An object with required and optional members. Others are valid by `rest`. */
export function object<const Required extends Members, const Optional extends Members>(
  required: Required,
  optional: Optional,
  rest: StandardSchema = any,
): StandardSchema<
  { [Name in keyof Required]: Infer<Required[Name]> } & {
    [Name in keyof Optional]?: Infer<Optional[Name]>;
  }
> {
  const members: Members = { ...required, ...optional };
  return create((value) => {
    if (!isRecord(value)) return issue("Must be an object");
    const missing = Object.keys(required).filter(
      (name) => !Object.hasOwn(value, name) || value[name] === undefined,
    );
    return [
      ...missing.map((name): Issue => ({ message: "Missing value", path: [name] })),
      ...Object.entries(value).flatMap(([name, member]) =>
        member === undefined
          ? []
          : below(name, issuesOf((Object.hasOwn(members, name) && members[name]) || rest, member)),
      ),
    ];
  });
}

/** A value that one schema or more accept. The issues are those of the schema that comes nearest. */
export function union<const Options extends readonly StandardSchema[]>(
  options: Options,
): StandardSchema<Infer<Options[number]>> {
  return create((value) => {
    const all = options.map((option) => issuesOf(option, value));
    if (all.some((issues) => issues.length === 0)) return [];
    return all.toSorted((one, other) => depthOf(other) - depthOf(one))[0] ?? issue("Invalid value");
  });
}

/** Issues inside a value show that its own type was right. */
function depthOf(issues: readonly Issue[]): number {
  return Math.min(...issues.map(({ path }) => path.length));
}

/** A value that exactly one schema accepts. */
export function exclusive<const Options extends readonly StandardSchema[]>(
  options: Options,
): StandardSchema<Infer<Options[number]>> {
  const any = union(options);
  return create((value) => {
    const count = options.filter((option) => is(option, value)).length;
    if (count === 1) return [];
    return count === 0 ? issuesOf(any, value) : issue("Must match exactly one alternative");
  });
}

type Intersection<Types> = (Types extends unknown ? (value: Types) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;

/** A value that all schemas accept. */
export function intersection<const Parts extends readonly StandardSchema[]>(
  parts: Parts,
): StandardSchema<Intersection<Infer<Parts[number]>>> {
  return create((value) => parts.flatMap((part) => issuesOf(part, value)));
}

/** A condition of a value, and what to say if it does not hold. */
export type Condition<Value> = readonly [predicate: (value: Value) => boolean, message: string];

/** The values of a schema for which conditions hold. */
export function check<Value>(
  schema: StandardSchema<Value>,
  ...conditions: readonly Condition<Value>[]
): StandardSchema<Value> {
  return create((value) => {
    const issues = issuesOf(schema, value);
    if (issues.length > 0) return issues;
    // The schema has no issue, so the value has its type.
    return conditions.flatMap(([holds, message]) => (holds(value as Value) ? [] : issue(message)));
  });
}

/** A schema that is declared later. */
export function lazy<Value>(get: () => StandardSchema<Value>): StandardSchema<Value> {
  return create((value) => issuesOf(get(), value));
}
