import {
  asObject,
  formatPatterns,
  isTextFormat,
  literalText,
  ownFormat,
  type SchemaCursor,
  toRegExp,
} from "@plumbline/contract";
import { toTypeName } from "../name-types.ts";
import { convertedTypes } from "../types/conversion-options.ts";
import type { Check } from "./dialect.ts";
import type { RuleScope } from "./rule-scope.ts";

/** Prints a text with its length, its pattern and its format. */
export function printStringRules(cursor: SchemaCursor, scope: RuleScope): string {
  const time = printTime(cursor, scope);
  if (time !== undefined) return time;
  const { minLength, maxLength, pattern, format } = asObject(cursor.schema);
  const checks: Check[] = [];
  if (typeof minLength === "number" || typeof maxLength === "number")
    checks.push(lengthCheck(Number(minLength ?? 0), maxLength));
  if (typeof pattern === "string")
    checks.push({
      predicate: `(value) => ${printPattern(toRegExp(pattern, "u"))}.test(value)`,
      message: `Invalid text: must match the pattern ${pattern}`,
    });
  if (typeof format === "string") checks.push(...formatCheck(format, cursor, scope));
  return checks.length > 0
    ? scope.dialect.check(scope.dialect.string, checks)
    : scope.dialect.string;
}

/** The value of a text that is converted. Its other keywords allow each text of its format. */
function printTime(cursor: SchemaCursor, scope: RuleScope): string | undefined {
  const { conversions, dialect } = scope;
  const conversion = conversions.get(cursor.pointer);
  if (conversion !== "date" && conversion !== "instant" && conversion !== "day") return undefined;
  const type = convertedTypes[conversion];
  const isDate = conversion === "date";
  const time = isDate
    ? dialect.date
    : dialect.custom(type, `(value) => rules.isTagged(value, ${literalText(type)})`);
  const text = isDate ? "value.toISOString()" : "String(value)";
  // Years above 9999 and calendars have no text of the format.
  const checks = formatCheck(conversion === "day" ? "date" : "date-time", cursor, scope);
  return dialect.check(
    time,
    checks.map(({ predicate, message }) => ({
      predicate: `(value) => (${predicate})(${text})`,
      message,
    })),
  );
}

function lengthCheck(minimum: number, maximum: unknown): Check {
  const hasMaximum = typeof maximum === "number";
  const most = hasMaximum ? `at most ${maximum} characters` : "";
  const least = minimum > 0 ? `at least ${minimum} character${minimum === 1 ? "" : "s"}` : "";
  return {
    predicate: `(value) => rules.hasLength(value, ${minimum}${hasMaximum ? `, ${maximum}` : ""})`,
    message: `Invalid length: must have ${[least, most].filter(Boolean).join(" and ")}`,
  };
}

/** The formats that functions of the rules check. */
const functions: Readonly<Record<string, string>> = {
  date: "rules.isDate(value)",
  time: "rules.isTime(value)",
  "date-time": "rules.isDateTime(value)",
  "iso-time": "rules.isOpenTime(value)",
  "iso-date-time": "rules.isOpenDateTime(value)",
  regex: "rules.isRegularExpression(value)",
};

function formatCheck(
  format: string,
  { document, pointer }: SchemaCursor,
  { onDifference }: RuleScope,
): readonly Check[] {
  const message = `Invalid ${format}`;
  if (ownFormat(document, format)) {
    onDifference(`${pointer}/format`, `The format ${format} is a function of the configuration.`);
    return [];
  }
  const known = functions[format] ?? callOf(format);
  if (known !== undefined) return [{ predicate: `(value) => ${known}`, message }];
  const isUnchecked =
    !isTextFormat(format, document) || format === "password" || format === "binary";
  if (!isUnchecked) onDifference(`${pointer}/format`, `The format ${format} is not expressed.`);
  return [];
}

function callOf(format: string): string | undefined {
  return testOf(format) === undefined ? undefined : `${functionName(format)}(value)`;
}

function functionName(format: string): string {
  return `is${toTypeName(format.replaceAll("-", " "))}Format`;
}

/** The condition that the parameter `text` is of a format that an expression defines. */
function testOf(format: string): string | undefined {
  if (format === "byte")
    return String.raw`/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/m.test(text)`;
  const pattern = formatPatterns().get(format === "uri" ? "uri-reference" : format);
  if (!pattern) return undefined;
  const test = `${printPattern(pattern)}.test(text)`;
  return format === "uri" ? `/^[a-z][a-z0-9+\\-.]*:/i.test(text) && ${test}` : test;
}

/** The functions of the formats that a module calls: their expressions are long, so that each is written once. */
export function printFormats(body: string): readonly string[] {
  return ["byte", "uri", ...formatPatterns().keys()].flatMap((format) => {
    const name = functionName(format);
    if (!body.includes(`${name}(`)) return [];
    const comment = `/** Whether a text is of the format ${format}. */\n`;
    return [
      `${comment}function ${name}(text: string): boolean {\n  return ${testOf(format)};\n}\n`,
    ];
  });
}

/** An expression without the flags that let it remember a place. */
export function printPattern({ source, flags }: RegExp): string {
  const kept = flags.replaceAll(/[gy]/g, "");
  return `new RegExp(${literalText(source)}${kept === "" ? "" : `, ${literalText(kept)}`})`;
}
