import { writeCookie, writeHeader, writePath, writeQuery } from "@plumbline/wire";
import type { Parameter } from "../model/contract.ts";
import type { JsonValue } from "../model/json-value.ts";
import { writeQueryText } from "./write-query-text.ts";

/** The parameters of a request as they are sent. */
export interface WrittenParameters {
  /** The text of each path parameter, by its name. */
  readonly path: Readonly<Record<string, string>>;
  /** The parts of the query, which `&` joins. */
  readonly query: readonly string[];
  /** The value of each header, by the name of its parameter. */
  readonly headers: Readonly<Record<string, string>>;
  /** `name=value` of each cookie. */
  readonly cookies: readonly string[];
}

/**
 * Writes the parameters that have a value, each at its place and in its style.
 * @see https://spec.openapis.org/oas/v3.2.0#parameter-object
 */
export function writeParameters(
  parameters: readonly Parameter[],
  valueOf: (parameter: Parameter) => JsonValue | undefined,
): WrittenParameters {
  const given = parameters.flatMap((parameter) => {
    const value = valueOf(parameter);
    return value === undefined ? [] : [{ parameter, value }];
  });
  const at = <Written>(place: Parameter["in"], write: Write<Written>): readonly Written[] =>
    given
      .filter(({ parameter }) => parameter.in === place)
      .map(({ parameter, value }) => write(parameter, value));
  const named = (place: Parameter["in"], write: Write<string>): Record<string, string> =>
    Object.fromEntries(
      at(place, (parameter, value) => [parameter.name, write(parameter, value)] as const),
    );
  return {
    path: named("path", writePath),
    query: [...at("querystring", writeQueryText), ...at("query", writeQuery).flat().map(joinPair)],
    headers: named("header", writeHeader),
    cookies: at("cookie", writeCookie).flat().map(joinPair),
  };
}

type Write<Written> = (parameter: Parameter, value: JsonValue) => Written;

function joinPair(pair: readonly [name: string, text: string]): string {
  return pair.join("=");
}

/** A path template with the texts of its parameters. A name without a text stays as it is. */
export function fillPath(template: string, texts: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => texts[name] ?? whole);
}
