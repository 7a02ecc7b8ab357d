import { isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { type Handler, runDocument } from "./run-document.ts";

/** A request body of an object with these members. */
export function withBody(properties: JsonObject, required: readonly string[]): JsonObject {
  const schema = { type: "object", required: [...required], properties };
  return { required: true, content: { "application/json": { schema } } };
}

export function bodyOf(text: string): JsonObject {
  const body: JsonValue = text === "" ? {} : JSON.parse(text);
  return isObject(body) ? body : {};
}

/** The bodies of accepted writes, by path, of a run that explores. */
export async function acceptedBodies(
  paths: JsonObject,
  handle: Handler,
): Promise<Readonly<Record<string, readonly JsonObject[]>>> {
  const accepted: Record<string, JsonObject[]> = {};
  await runDocument(
    { paths },
    async (request, text) => {
      const response = await handle(request, text);
      const { pathname } = new URL(request.url);
      if (response.ok && request.method !== "GET")
        accepted[pathname] = [...(accepted[pathname] ?? []), bodyOf(text)];
      return response;
    },
    { checks: ["accepts/*"] },
  );
  return accepted;
}
