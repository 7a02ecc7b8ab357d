import type { JsonValue } from "@plumbline/contract";
import type { Answer } from "../answer.ts";

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = readJson(text);
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, text, ...(json === undefined ? {} : { json }) };
}

function readJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const withoutBody = new Set([204, 304]);

export function toResponse({ status, headers, text }: Answer): Response {
  const { "content-length": _length, ...others } = headers;
  return new Response(withoutBody.has(status) ? null : text, { status, headers: others });
}
