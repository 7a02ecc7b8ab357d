import { asArray, asObject, asString, isObject } from "../../json/is-object.ts";
import type { JsonObject, JsonValue } from "../../model/json-value.ts";
import { formatPointer } from "../../json/format-pointer.ts";
import { parsePointer } from "../../json/parse-pointer.ts";
import { resolvePointer } from "../../json/resolve-pointer.ts";

/** Where the components of OpenAPI 3 are in Swagger 2.0. */
const formerMaps: ReadonlyMap<string, string> = new Map([
  ["schemas", "definitions"],
  ["securitySchemes", "securityDefinitions"],
  ["requestBodies", "parameters"],
]);

/**
 * The tokens of a place in a document of Swagger 2.0, given those of the place after its upgrade. Tokens that lead nowhere in
 * the document stay. In a document of another version, all tokens stay.
 */
export function formerTokens(document: JsonValue, tokens: readonly string[]): readonly string[] {
  if (!isObject(document) || document.swagger !== "2.0") return tokens;
  const former: string[] = [];
  let left = tokens;
  while (left.length > 0) {
    const holder = asObject(resolvePointer(document, formatPointer(former)));
    const step = stepBack(document, holder, left);
    former.push(...step.former);
    left = left.slice(step.read);
  }
  return former;
}

interface Step {
  readonly former: readonly string[];
  /** How many tokens of the upgraded document the step reads. */
  readonly read: number;
}

function stepBack(document: JsonObject, holder: JsonObject, tokens: readonly string[]): Step {
  const [token = "", next = ""] = tokens;
  if (token === "components") return { former: [formerMaps.get(next) ?? next], read: 2 };
  if (token === "requestBody") return stepToBody(document, holder, tokens);
  const isList = token === "parameters" && /^\d+$/.test(next);
  if (isList) return { former: [token, indexOf(document, holder, Number(next))], read: 2 };
  if (Object.hasOwn(holder, token)) return { former: [token], read: 1 };
  // The upgrade adds media types, and names the flow of a security scheme.
  if (token === "content" || token === "flows") return { former: [], read: 2 };
  return { former: token === "schema" ? [] : [token], read: 1 };
}

/** The body is a parameter, or there is a parameter for each member of the form. */
function stepToBody(document: JsonObject, operation: JsonObject, tokens: readonly string[]): Step {
  const [, , , , properties, name] = tokens;
  const parameters = parametersOf(document, operation);
  const body = parameters.findIndex((parameter) => parameter.in === "body");
  const field = parameters.findIndex(
    (parameter) => properties === "properties" && parameter.name === name,
  );
  if (body >= 0) return { former: ["parameters", String(body)], read: 1 };
  return field >= 0
    ? { former: ["parameters", String(field)], read: 6 }
    : { former: ["parameters"], read: tokens.length };
}

/** The position of a parameter before the upgrade took the body out of the list. */
function indexOf(document: JsonObject, owner: JsonObject, at: number): string {
  const kept = [...parametersOf(document, owner).entries()].filter(
    ([, parameter]) => parameter.in !== "body" && parameter.in !== "formData",
  );
  return String(kept[at]?.[0] ?? at);
}

function parametersOf(document: JsonObject, owner: JsonObject): readonly JsonObject[] {
  return asArray(owner.parameters).map((parameter) => {
    const reference = asString(asObject(parameter).$ref);
    return reference.startsWith("#/")
      ? asObject(resolvePointer(document, formatPointer(parsePointer(reference))))
      : asObject(parameter);
  });
}
