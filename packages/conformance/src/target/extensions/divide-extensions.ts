import { checkData, toData } from "@plumbline/command";
import { type Place } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { Check } from "../../model/check.ts";
import type { BeforeSend } from "../../model/before-send.ts";
import type { WrittenExtensions } from "../../model/extensions.ts";
import type { KnownValues } from "../../model/known-values.ts";
import { knownValuesSchema } from "./known-values-schema.ts";
import { readFormats } from "./read-formats.ts";

export interface DivideOptions {
  /** Its name at the start of a message: `The configuration`. */
  readonly what: string;
  /** Returns the place of a JSON Pointer into the file. */
  readonly locate: (pointer: string) => Place;
}

/** The extensions of a file, and the rest of it. */
export interface Divided {
  readonly extensions: WrittenExtensions;
  readonly rest: unknown;
}

/** Takes the extensions, which may contain functions, out of a file's content. Throws ConformanceError `CONFIG_INVALID`. */
export function divideExtensions(content: unknown, options: DivideOptions): Divided {
  if (
    typeof content !== "object" ||
    content === null ||
    !extensionNames.some((name) => name in content)
  )
    return { extensions: {}, rest: content };
  const {
    checks,
    beforeSend,
    formats,
    values,
    ...rest
  }: Partial<Record<keyof WrittenExtensions, unknown>> = content;
  return {
    extensions: {
      ...(checks !== undefined && { checks: checksIn(checks, options) }),
      ...(beforeSend !== undefined && { beforeSend: hookIn(beforeSend, options) }),
      ...(formats !== undefined && { formats: readFormats(formats, options) }),
      ...(values !== undefined && { values: valuesIn(values, options) }),
    },
    rest,
  };
}

/** The members of a configuration that a hook can have too. */
export const extensionNames: readonly (keyof WrittenExtensions)[] = [
  "checks",
  "beforeSend",
  "formats",
  "values",
];

const selectors = ["name", "pattern", "pointer"] as const;

function valuesIn(given: unknown, { what, locate }: DivideOptions): readonly KnownValues[] {
  const taken = toData(given);
  const invalid = (pointer: string, problem: string): ConformanceError =>
    new ConformanceError("CONFIG_INVALID", `${what} is not valid: /values${pointer} ${problem}`, {
      place: locate(`/values${pointer}`),
      hint: "An entry has a name, a pattern of names or a pointer into bodies, and lists of good or bad JSON values.",
    });
  if ("fault" in taken) throw invalid(taken.fault.pointer, taken.fault.is);
  checkData(taken.data, {
    what: `${what}, in /values,`,
    schema: knownValuesSchema,
    locate: (pointer) => locate(`/values${pointer}`),
  });
  const values = taken.data as unknown as readonly KnownValues[]; // the schema asserts it
  for (const [index, entry] of values.entries()) {
    const count = selectors.filter((name) => entry[name] !== undefined).length;
    if (count !== 1)
      throw invalid(`/${index}`, `has ${count} of name, pattern and pointer, not one`);
    if (!entry.good && !entry.bad) throw invalid(`/${index}`, "lists no good and no bad values");
  }
  return values;
}

function hookIn(hook: unknown, { what, locate }: DivideOptions): BeforeSend {
  // Its result is checked at each call.
  if (typeof hook === "function") return hook as BeforeSend;
  throw new ConformanceError(
    "CONFIG_INVALID",
    `${what} is not valid: /beforeSend must be a function`,
    {
      place: locate("/beforeSend"),
      hint: "Write a function in plumbline.config.ts or in the file of --hook. JSON has none.",
    },
  );
}

function checksIn(checks: unknown, { what, locate }: DivideOptions): readonly (Check | string)[] {
  if (!Array.isArray(checks)) throw invalid("/checks", "must be an array");
  return checks.map((check: unknown, index) => {
    if (typeof check === "string" || isCheck(check)) return check;
    throw invalid(`/checks/${index}`, "is neither a check nor the path of a module");
  });

  function invalid(pointer: string, problem: string): ConformanceError {
    return new ConformanceError("CONFIG_INVALID", `${what} is not valid: ${pointer} ${problem}`, {
      place: locate(pointer),
      hint: "List what defineCheck returns, or paths of modules whose default export is a check.",
    });
  }
}

/** Whether a value is what `defineCheck` returns. */
export function isCheck(value: unknown): value is Check {
  if (typeof value !== "object" || value === null) return false;
  const { kind, id, title, severity, plan, observe } = value as Partial<Record<string, unknown>>;
  return (
    typeof id === "string" &&
    /^own\/[\w.-]+$/.test(id) &&
    typeof title === "string" &&
    (severity === "must" || severity === "advice") &&
    ((kind === "property" && typeof plan === "function") ||
      (kind === "observer" && typeof observe === "function"))
  );
}
