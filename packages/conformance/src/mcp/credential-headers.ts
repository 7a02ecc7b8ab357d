import type { Contract } from "@plumbline/contract";

/** The header that carries a token: Authorization, unless the interface accepts API keys in another header only. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#access-token-usage */
export function credentialHeaders(
  { policies, securitySchemes }: Contract,
  token: string | undefined,
): Readonly<Record<string, string>> {
  if (token === undefined) return {};
  const schemes = (policies.mcp?.credentials ?? []).flatMap((name) => securitySchemes[name] ?? []);
  const [first] = schemes;
  const isOwnHeader = schemes.every(
    ({ type, in: place }) => type === "apiKey" && place === "header",
  );
  return first?.parameterName !== undefined && isOwnHeader
    ? { [first.parameterName.toLowerCase()]: token }
    : { authorization: `Bearer ${token}` };
}
