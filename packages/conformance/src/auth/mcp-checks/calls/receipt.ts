import type { JsonObject, Operation } from "@plumbline/contract";
import { broken, holds } from "../../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { isCallable, oncePlainlyCalled } from "./once-plainly-called.ts";
import { mcpCheck } from "../mcp-check.ts";
import { toolCase } from "../tool-case.ts";

/** Advises that a result carries the values of its operation's required headers, such as a receipt. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/index#_meta */
export const receipt: PropertyDefinition = mcpCheck({
  name: "receipt",
  severity: "advice",
  title: "The `_meta` of a result contains the required headers of a success",
  applies: (subject) => isCallable(subject) && requiredHeaders(subject.operation).length > 0,
  plan(subject) {
    const names = requiredHeaders(subject.operation);
    return toolCase(subject, {
      purpose: `${names.join(" and ")} in the result of ${subject.operation.id}`,
      rests: "a success of the operation carries these headers",
      requests: 1,
      trial: (trial) =>
        oncePlainlyCalled(trial, ({ meta }) => {
          const missing = names.find((name) => !holdsValue(meta, name));
          return missing === undefined
            ? holds
            : broken(`no ${missing} in _meta`, `the value of ${missing}`);
        }),
    });
  },
});

function requiredHeaders({ responses }: Operation): readonly string[] {
  const success = responses.find(({ status }) => status.startsWith("2"));
  return (success?.headers ?? []).filter(({ required }) => required).map(({ name }) => name);
}

/** Whether a member has the header's name, with any prefix and in any spelling. */
function holdsValue(meta: JsonObject, header: string): boolean {
  return Object.entries(meta).some(
    ([name, value]) => plain(name).endsWith(plain(header)) && value !== null && value !== "",
  );
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, "");
}
