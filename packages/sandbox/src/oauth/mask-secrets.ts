import { isArray, isObject, type JsonValue } from "@plumbline/contract";

/** Parameters that hold no secret; the values of all others are masked. */
const plain: ReadonlySet<string> = new Set([
  "client_id",
  "code_challenge",
  "code_challenge_method",
  "error",
  "error_description",
  "grant_type",
  "iss",
  "redirect_uri",
  "resource",
  "response_mode",
  "response_type",
  "scope",
  "token_type_hint",
]);

/** Parameters and members of JSON that hold a secret. */
const secret: ReadonlySet<string> = new Set([
  "access_token",
  "client_secret",
  "code",
  "code_verifier",
  "refresh_token",
  "registration_access_token",
  "software_statement",
  "state",
  "token",
]);

/** ASCII, as headers must be. */
const mask = "***";

/** A URL, or a path with a query, with the secrets of its query masked. */
export function maskUrl(url: string): string {
  const [place = "", query, ...others] = url.split("?");
  if (query === undefined) return url;
  return `${place}?${maskForm([query, ...others].join("?"))}`;
}

/** Form-encoded text with its secrets masked. Unknown names are masked too: a body that is not a form is one long name. */
export function maskForm(text: string): string {
  const parameters = Array.from(new URLSearchParams(text), ([name, value]) => [
    plain.has(name) || secret.has(name) ? name : mask,
    plain.has(name) ? value : mask,
  ]);
  return parameters
    .map(([name = "", value = ""]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
}

/** JSON text with its secrets masked; other text is masked as a whole. */
export function maskJson(text: string): string {
  try {
    const value: JsonValue = JSON.parse(text);
    return JSON.stringify(maskValue(value));
  } catch {
    return mask;
  }
}

function maskValue(value: JsonValue): JsonValue {
  if (isArray(value)) return value.map(maskValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member = null]) => [
      name,
      secret.has(name) ? mask : maskValue(member),
    ]),
  );
}
