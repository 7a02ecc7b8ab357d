import { isSuccess } from "../../model/verdicts/is-success.ts";
import { broken } from "../../model/verdicts/verdicts.ts";
import type { ObserverDefinition } from "../../model/check.ts";
import { observeEach } from "../observe-each.ts";
import { declaredHeaders } from "./headers.ts";

/** Reports a success without a required header. @see https://spec.openapis.org/oas/v3.1.1#header-object */
export const receipt: ObserverDefinition = {
  name: "receipt",
  severity: "must",
  title: "Every success carries its required headers",
  observe: observeEach((documented) => {
    const required = declaredHeaders(documented).filter((header) => header.required);
    if (!isSuccess(documented.exchange.response.status) || required.length === 0) return undefined;
    const missing = required.filter(
      ({ name }) => documented.exchange.response.headers[name.toLowerCase()] === undefined,
    );
    return {
      holds: required
        .filter((header) => !missing.includes(header))
        .map(({ pointer }) => `${pointer}/required`),
      breaches: missing.map(({ name, pointer }) => ({
        ...broken(`no header ${name}`, `the header ${name}`, {
          within: `header ${name.toLowerCase()}`,
        }),
        clause: `${pointer}/required`,
        rests: `the ${documented.response?.status} response requires the header ${name}`,
      })),
    };
  }),
};
