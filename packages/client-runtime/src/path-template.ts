import type { OperationEntry, ParameterEntry } from "./operation-table.ts";

const prefixes: Readonly<Record<string, string>> = { label: ".", matrix: ";" };

/** The path as openapi-fetch reads it: a parameter's style stands within its braces, as in RFC 6570. */
export function pathTemplate({ path, parameters }: OperationEntry): string {
  return parameters.path.reduce((template, parameter) => {
    return template.replace(`{${parameter.name}}`, () => `{${styled(parameter)}}`);
  }, path);
}

function styled({ name, style = "simple", explode = false }: ParameterEntry): string {
  return `${prefixes[style] ?? ""}${name}${explode ? "*" : ""}`;
}
