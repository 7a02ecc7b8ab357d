import type { JsonObject } from "../../model/json-value.ts";

/** ISO 8601 in weeks, days, hours, minutes and seconds, as `parseDuration` reads it. */
export const durationSchema: JsonObject = {
  type: "string",
  format: "plumbline-duration",
  description: "ISO 8601 duration in weeks, days, hours, minutes and seconds",
};
