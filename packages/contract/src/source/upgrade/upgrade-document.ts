import { ContractError } from "../../model/contract-error.ts";
import { isObject } from "../../json/is-object.ts";
import type { JsonValue } from "../../model/json-value.ts";
import { requireForms, stateForms } from "./state-forms.ts";
import { stateNull } from "./state-null.ts";

/** A Swagger 2.0 or OpenAPI 3.0 document as OpenAPI 3.1; anything else as it is. Changes the given document. */
export async function upgradeDocument(document: JsonValue, file: string): Promise<JsonValue> {
  if (!isObject(document) || !isOlder(document)) return document;
  // Loaded when needed: a document of the present version does without it.
  const { upgrade } = await import("@scalar/openapi-upgrader");
  try {
    stateNull(document);
    if (document["swagger"] === undefined) return upgrade({ ...document }, "3.1");
    stateForms(document);
    const upgraded: JsonValue = upgrade({ ...document }, "3.1");
    if (isObject(upgraded)) requireForms(upgraded);
    return upgraded;
  } catch (cause) {
    throw new ContractError("document-invalid", "The document cannot be upgraded to OpenAPI 3.1", {
      place: { file },
      hint: "Correct it for the version that it declares, or upgrade it by hand.",
      cause,
    });
  }
}

function isOlder({
  openapi,
  swagger,
}: {
  readonly openapi?: unknown;
  readonly swagger?: unknown;
}): boolean {
  return swagger === "2.0" || (typeof openapi === "string" && openapi.startsWith("3.0"));
}
