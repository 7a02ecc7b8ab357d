import { essenceOf } from "@plumbline/wire";

export function isText(mediaType: string): boolean {
  return /^\s*text\//i.test(mediaType);
}

export function isMultipart(mediaType: string): boolean {
  return /^\s*multipart\//i.test(mediaType);
}

/** Whether a response's content type matches a documented media type or range, such as `image/*`. */
export function isDocumented(documented: readonly string[], contentType: string): boolean {
  if (documented.includes(contentType)) return true;
  const essence = essenceOf(contentType);
  // oxlint-disable-next-line prefer-set-has -- a set of three takes more bytes and time
  const names = [essence, essence.replace(/\/.*/, "/*"), "*/*"];
  return documented.some((entry) => names.includes(essenceOf(entry)));
}
