import { isSecretName } from "@plumbline/command";
import type { Contract } from "@plumbline/contract";
import { splitCookies } from "@plumbline/wire";
import type { PassedExchange } from "../exchange/passed-exchange.ts";

/**
 * The secrets of an exchange: credentials of its request, cookies, and texts in bodies and queries whose names say that they are secret.
 */
export function secretsOf(
  { securitySchemes }: Contract,
  { request, response }: PassedExchange,
): readonly string[] {
  const query = URL.canParse(request.url) ? [...new URL(request.url).searchParams] : [];
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  const form = isForm === true ? [...new URLSearchParams(request.body)] : [];
  const keys = new Set(
    Object.values(securitySchemes).flatMap(
      ({ parameterName }) => parameterName?.toLowerCase() ?? [],
    ),
  );
  const isSecret = (name: string): boolean => keys.has(name.toLowerCase()) || isSecretName(name);
  const fields = [...Object.entries(request.headers), ...query, ...form].filter(([name]) =>
    isSecret(name),
  );
  const cookies = [
    ...splitCookies(request.headers["cookie"] ?? ""),
    ...splitCookies((response.headers["set-cookie"] ?? "").replaceAll(/;[^,]*/g, "")),
  ];
  return [
    // The credential follows the auth-scheme.
    ...fields.flatMap(([, value]) => [value, value.replace(/^\S+ /, "")]),
    ...cookies.map(([, value]) => value),
    ...textsIn(request.body ?? ""),
    ...textsIn(new TextDecoder().decode(response.bytes)),
  ].filter((secret) => secret !== "");
}

/** Texts of members with such names, at any depth of a text that may be JSON. */
function textsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(textMember), ([, name = "", value = ""]) => [name, value])
    .filter(([name = ""]) => isSecretName(name))
    .map(([, value = ""]) => unescaped(value));
}

const textMember = /"((?:[^"\\]|\\.)*)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

function unescaped(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
