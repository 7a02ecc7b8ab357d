import { copyArtwork } from "./copy-artwork.js";
import { createOnce } from "./create-once.js";
import { followPress } from "./follow-press.js";
import { listLeads } from "./list-leads.js";
import { orderForm } from "./order-form.js";
import { prepareCampaign } from "./prepare-campaign.js";
import { readSite } from "./read-site.js";
import type { Services } from "./services.js";
import { signIn } from "./sign-in.js";
import { signRequests } from "./sign-requests.js";

/** A program throws if something differs from what it expects. */
export type Programs = Readonly<Record<string, (services: Services) => Promise<void>>>;

/** The programs that need no modules of Node. */
export const programs: Programs = {
  readSite,
  createOnce,
  listLeads,
  prepareCampaign,
  signIn,
  followPress,
  copyArtwork,
  signRequests,
  orderForm,
};

/** Runs programs one after the other. Returns `passed` or the error of each. */
export async function runPrograms(
  chosen: Programs,
  services: Services,
): Promise<Record<string, string>> {
  const results: Record<string, string> = {};
  for (const [name, run] of Object.entries(chosen)) {
    try {
      await run(services);
      results[name] = "passed";
    } catch (error) {
      results[name] = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
  }
  return results;
}
