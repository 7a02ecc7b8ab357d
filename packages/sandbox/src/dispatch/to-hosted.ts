import { isArray, isObject, type JsonValue } from "@plumbline/contract";

/** The path below which the sandbox serves what its responses link to. */
export const hostedPath = "/hosted";

const placeholder = /^https:\/\/([\w-]+)\.example\.com(?=\/|$)/;

/** A body whose addresses under example.com, the reserved domain of the generated data, lead to this sandbox. */
export function toHosted(body: JsonValue, origin: string): JsonValue {
  if (typeof body === "string")
    return body.replace(placeholder, (_, host: string) => `${origin}${hostedPath}/${host}`);
  if (isArray(body)) return body.map((item) => toHosted(item, origin));
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, part]) => [name, toHosted(part ?? null, origin)]),
  );
}
