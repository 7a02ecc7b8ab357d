import { isArray, isObject, type JsonValue } from "@plumbline/contract";

/** Parameters without secrets. The values of all others are masked. */
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

/** Parameters and JSON members with secrets. */
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

/** ASCII only, because it is used in headers. */
const mask = "***";

/** Masks the secrets of a request or response, one function for each kind of text. */
export const maskSecrets: Readonly<Record<"url" | "form" | "json", (text: string) => string>> = {
  url: maskUrl,
  form: maskForm,
  json: maskJson,
};

/** Masks the secrets in the query of a URL or a path. */
function maskUrl(url: string): string {
  const [place = "", query, ...others] = url.split("?");
  if (query === undefined) return url;
  return `${place}?${maskForm([query, ...others].join("?"))}`;
}

/** Masks the secrets of form-encoded text. Unknown names are masked too, because a body that is not a form is parsed as one name. */
function maskForm(text: string): string {
  const parameters = Array.from(new URLSearchParams(text), ([name, value]) => [
    plain.has(name) || secret.has(name) ? name : mask,
    plain.has(name) ? value : mask,
  ]);
  return parameters
    .map(([name = "", value = ""]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
}

/** Masks the secrets of JSON text. Other text is masked as a whole. */
function maskJson(text: string): string {
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
