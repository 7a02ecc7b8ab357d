import { createHash } from "node:crypto";
import { canonicalJson } from "@plumbline/contract";
import type { SetUpInput } from "./read-set-up-input.ts";

const slugLength = 40;
const digestLength = 8;

/** What a name is found by: the same for every way of writing it in capitals or with more space. */
export function keyOfName(name: string): string {
  return digest(`name:${foldName(name)}`);
}

/**
 * What a conversation without a name is found by: everything that is said in it but the replies, since a call that
 * replies repeats its arguments.
 */
export function keyOfConversation(input: SetUpInput): string {
  const { trade = null, description = null, website = null, cities = [] } = input;
  const places = cities.map(({ city, state }) => [city, state]);
  return digest(`said:${canonicalJson([trade, description, website, places])}`);
}

/** The part of the address that is the business's own: readable, and unlike that of every other workspace. */
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

/** Capitals first: some letters have two small forms and one capital. */
function foldName(name: string): string {
  const folded = name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
  return folded.trim().replaceAll(/\s+/g, " ");
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
