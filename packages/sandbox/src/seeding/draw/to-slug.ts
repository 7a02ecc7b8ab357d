import { hash } from "node:crypto";

const longest = 48;

/** A name as it stands in an address; a name without a letter of the address gets one of its own. */
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
