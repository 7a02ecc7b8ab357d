import { isSecretName } from "@plumbline/command";
import { isArray, isObject, type JsonValue } from "@plumbline/contract";

const masked = "***";

/** A JSON value without secrets: texts of members whose names say so, and bearer credentials anywhere. */
export function maskSecrets(value: JsonValue): JsonValue {
  if (typeof value === "string")
    return value.replaceAll(/\bbearer [\w~+/.-]+=*/gi, `Bearer ${masked}`);
  if (isArray(value)) return value.map(maskSecrets);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      typeof part === "string" && isSecretName(name) ? masked : maskSecrets(part ?? null),
    ]),
  );
}

/** The text of a body without secrets. A text that is not JSON is returned as it is. */
export function maskBody(text: string): string {
  try {
    const value: JsonValue = JSON.parse(text);
    return JSON.stringify(maskSecrets(value));
  } catch {
    return text;
  }
}
