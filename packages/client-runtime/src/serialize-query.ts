import type { ParameterEntry } from "./operation-table.ts";
import { serializeParameter } from "./serialize-parameter.ts";

/** The query string of a call, each parameter in the style that the document gives it. */
export function serializeQuery(
  parameters: readonly ParameterEntry[],
  query: Readonly<Record<string, unknown>>,
): string {
  return Object.entries(query)
    .map(([name, value]) => {
      const parameter = parameters.find((entry) => entry.name === name);
      return serializeParameter(parameter ?? { name, required: false }, value);
    })
    .filter((text) => text !== "")
    .join("&");
}
