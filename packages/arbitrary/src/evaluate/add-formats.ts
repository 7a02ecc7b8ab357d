import type { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";

/** The formats of ajv-formats, except that a UUID is only its text form. @see https://www.rfc-editor.org/rfc/rfc9562#section-4 */
export const textFormats: typeof fullFormats = {
  ...fullFormats,
  uuid: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
};

/** Makes an Ajv validate the formats that this package generates. */
export function addFormats(ajv: Ajv2020): void {
  for (const [name, format] of Object.entries(textFormats)) ajv.addFormat(name, format);
}
