import type { Ajv2020 } from "ajv/dist/2020.js";
import addLibraryFormats from "ajv-formats";

/** The text form of a UUID. The library also takes its URN. @see https://www.rfc-editor.org/rfc/rfc9562#section-4 */
const uuid: RegExp = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Makes an Ajv validate the formats of JSON Schema 2020-12. */
export function addFormats(ajv: Ajv2020): void {
  addLibraryFormats.default(ajv);
  ajv.addFormat("uuid", uuid);
}
