import { isArray, isObject, isString } from "../../json/is-object.ts";

export interface Kind {
  readonly expected: string;
  readonly matches: (value: unknown) => boolean;
}

/** The kinds of value that a field of OpenAPI can have, in addition to the objects in `shapes`. */
export const kinds: Readonly<Record<string, Kind>> = {
  string: { expected: "a string", matches: isString },
  boolean: { expected: "true or false", matches: (value) => typeof value === "boolean" },
  object: { expected: "an object", matches: isObject },
  schema: {
    expected: "a schema: an object, true or false",
    matches: (value) => isObject(value) || typeof value === "boolean",
  },
  requirement: {
    expected: "a map of security schemes to lists of scopes",
    matches: (value) =>
      isObject(value) &&
      Object.values(value).every((scopes) => isArray(scopes) && scopes.every(isString)),
  },
  location: oneOf("path", "query", "querystring", "header", "cookie"),
  schemeType: oneOf("apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"),
};

function oneOf(...values: readonly string[]): Kind {
  return {
    expected: `one of ${values.join(", ")}`,
    matches: (value) => isString(value) && values.includes(value),
  };
}
