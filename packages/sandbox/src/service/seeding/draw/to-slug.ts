import { hash } from "node:crypto";

const longest = 48;

/** Returns the slug of a name. A name without any character for a slug gets a hash. */
export function toSlug(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, "-")
    .slice(0, longest)
    .replaceAll(/^-|-$/g, "");
  return slug || `business-${hash("sha256", name).slice(0, 8)}`;
}
