import { ClientError } from "./client-error.ts";
import type { OperationEntry } from "./operation-table.ts";
import { serializeParameter } from "./serialize-parameter.ts";

/**
 * The path of a call, which leads to this operation and no other: a parameter that is empty or a dot segment would make another path.
 * Throws ClientError `path-parameter-invalid`.
 * @see https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4
 */
export function serializePath(
  name: string,
  { path, parameters }: OperationEntry,
  given: Readonly<Record<string, unknown>>,
): string {
  return parameters.path.reduce((template, parameter) => {
    const value = given[parameter.name];
    const text = serializeParameter({ style: "simple", ...parameter }, value);
    if (value === "" || /^\.{0,2}$/.test(text)) throw invalid(name, parameter.name);
    return template.replace(`{${parameter.name}}`, () => text);
  }, path);
}

function invalid(name: string, parameter: string): ClientError {
  return new ClientError(
    "path-parameter-invalid",
    `${name} needs the path parameter ${parameter}: a text that is not empty, "." or ".."`,
  );
}
