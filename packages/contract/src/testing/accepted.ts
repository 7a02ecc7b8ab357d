import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import type { JsonSchema, JsonValue } from "../model/json-value.ts";

/** Which values a schema accepts, by Ajv. Ajv throws a TypeError for some patterns beside choices; such a run says nothing. */
export function accepted(schema: JsonSchema, values: readonly JsonValue[]): readonly boolean[] {
  // Without `allErrors`, Ajv accepts an empty list that lacks what `contains` requires.
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
  const validate = ajv.compile(typeof schema === "boolean" ? schema : { ...schema });
  try {
    return values.map((value) => validate(value));
  } catch (error) {
    fc.pre(!(error instanceof TypeError));
    throw error;
  }
}
