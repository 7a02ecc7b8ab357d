import type { CredentialFunctions } from "../request/operation.ts";

/** Adds credentials to the headers of a request, and returns its URL with those of the query. */
export const placeCredentials: CredentialFunctions["place"] = (sent, headers, { entry, url }) => {
  const { credential } = entry;
  const single =
    credential && typeof sent === "string"
      ? [{ ...credential, value: credential.prefix + sent }]
      : [];
  let target = url;
  for (const { in: place, name, value } of typeof sent === "string" ? single : sent) {
    if (place === "query") target = withPair(target, name, value);
    else if (place === "header") headers[name.toLowerCase()] = value;
    else headers["cookie"] = [headers["cookie"] ?? [], `${name}=${value}`].flat().join("; ");
  }
  return target;
};

function withPair(url: string, name: string, value: string): string {
  const mark = url.includes("?") ? "&" : "?";
  return url + mark + encodeURIComponent(name) + "=" + encodeURIComponent(value);
}
