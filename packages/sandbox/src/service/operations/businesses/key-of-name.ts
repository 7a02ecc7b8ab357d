import { createHash } from "node:crypto";
import { canonicalJson } from "@plumbline/contract";
import type { SetUpInput } from "./read-set-up-input.ts";

const slugLength = 40;
const digestLength = 8;

/** Returns the key of a name. It ignores case and whitespace. */
export function keyOfName(name: string): string {
  return digest(`name:${foldName(name)}`);
}

/**
 * Returns the key of a conversation without a name. It has all arguments except the replies, because a call with a reply
 * repeats the other arguments.
 */
export function keyOfConversation(input: SetUpInput): string {
  const { trade = null, description = null, website = null, cities = [] } = input;
  const places = cities.map(({ city, state }) => [city, state]);
  return digest(`said:${canonicalJson([trade, description, website, places])}`);
}

/** Returns the slug of a business: readable and unique. */
export function slugOf(workspaceId: string, name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, slugLength)
    .replace(/-$/, "");
  const suffix = digest(`${workspaceId}:${keyOfName(name)}`).slice(0, digestLength);
  return `${words === "" ? "business" : words}-${suffix}`;
}

/** Converts to upper case first, because some letters have two lower-case forms. */
function foldName(name: string): string {
  const folded = name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
  return folded.trim().replaceAll(/\s+/g, " ");
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
