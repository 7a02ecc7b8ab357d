import { maskHeaders as maskCredentials } from "@plumbline/control";

/** Headers with every secret masked. */
export function maskHeaders(headers: Headers): Readonly<Record<string, string>> {
  return maskCredentials(headers, maskTokens);
}

/** Masks every key, token and code of the sandbox in a text. */
export function maskTokens(text: string): string {
  return text.replaceAll(/\bl(?:ac|ar|as|at)_[\w-]{16,}/g, "***");
}
