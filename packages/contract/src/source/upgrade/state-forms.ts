import { asArray, asObject, isArray, isObject } from "../../json/is-object.ts";
import type { JsonObject, JsonValue } from "../../model/json-value.ts";
import { walkDocument } from "../../document/walk-document.ts";

/** An object of the document, which may be changed. */
type Mutable = Record<string, JsonValue | undefined>;

const urlencoded = "application/x-www-form-urlencoded";
const formTypes: ReadonlySet<unknown> = new Set(["multipart/form-data", urlencoded]);

/**
 * States what Swagger 2.0 implies about form parameters and the upgrade does not know: lists are separated by commas, and a
 * form without files and without a media type is encoded as in a URL. @see https://swagger.io/specification/v2/#parameter-object
 */
export function stateForms(document: JsonObject): void {
  walkDocument(document, ({ value }) => {
    if (value["type"] === "array") stateFormat(value);
    if (isArray(value["parameters"]) && isObject(value["responses"]))
      stateMediaType(document, value);
  });
}

function isField(value: JsonValue | undefined): value is JsonObject {
  return isObject(value) && value["in"] === "formData";
}

/** The formats of lists that the upgrade leaves out of paths and headers. OpenAPI 3 has no style for tabs. */
const styles: ReadonlyMap<unknown, string> = new Map([
  ["ssv", "spaceDelimited"],
  ["pipes", "pipeDelimited"],
  ["tsv", "tabDelimited"],
]);

function stateFormat(list: Mutable): void {
  const { in: place, collectionFormat } = list;
  const style = styles.get(collectionFormat);
  if (place === "formData") list["collectionFormat"] ??= "csv";
  else if (style !== undefined) Object.assign(list, { style, explode: false });
}

function stateMediaType(document: JsonObject, operation: Mutable): void {
  const fields = asArray(operation["parameters"]).filter(isField);
  const types = asArray(operation["consumes"] ?? document["consumes"]);
  const isStated = types.some((type) => formTypes.has(type));
  if (fields.length === 0 || isStated || fields.some(({ type }) => type === "file")) return;
  operation["consumes"] = [...types, urlencoded];
}

/** Where an upgraded document has request bodies: in operations and among the components. */
const bodyPlace = /\/(?:requestBody|requestBodies\/[^/]+)$/;

/** Requires each form of an upgraded document that has a required field, in place: an absent body lacks the field. */
export function requireForms(document: JsonObject): void {
  walkDocument(document, ({ value, pointer }) => {
    if (bodyPlace.test(pointer) && isRequiredForm(value)) requireBody(value);
  });
}

function requireBody(body: Mutable): void {
  body["required"] ??= true;
}

function isRequiredForm({ content }: JsonObject): boolean {
  const media = Object.entries(asObject(content));
  return (
    media.every(([type]) => formTypes.has(type)) &&
    media.some(([, one]) => asArray(asObject(asObject(one)["schema"])["required"]).length > 0)
  );
}
