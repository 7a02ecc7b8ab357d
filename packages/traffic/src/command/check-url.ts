import { TrafficError } from "../traffic-error.ts";

/** Throws TrafficError `target-invalid` if a text is not a URL of HTTP. */
export function checkUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new TrafficError("target-invalid", `"${text}" is not a URL of HTTP`, {
    hint: "Give the URL of the interface with its path prefix, for example http://127.0.0.1:4010/v1.",
  });
}
