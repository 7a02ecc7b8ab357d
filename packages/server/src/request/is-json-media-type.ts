/** Whether bodies of this media type are JSON; the ranges that OpenAPI allows as keys are included. */
export function isJsonMediaType(mediaType: string): boolean {
  const essence = (mediaType.split(";")[0] ?? "").trim().toLowerCase();
  return /^(?:application|text)\/(?:[^/]+\+)?json$/.test(essence) || isRange(essence);
}

/** The content type to send for a key of `content`, which may be a range. */
export function concreteMediaType(mediaType: string, body: unknown): string {
  if (!isRange(mediaType)) return mediaType;
  return typeof body === "string" && !mediaType.startsWith("application/")
    ? "text/plain"
    : "application/json";
}

function isRange(mediaType: string): boolean {
  return mediaType === "*/*" || mediaType === "application/*";
}
