import { sendIntent } from "../intent/send-intent.ts";
import { toIntent } from "../intent/to-intent.ts";
import { waitForJob } from "../jobs/wait-for-job.ts";
import { iterateItems, iteratePages } from "../pages/iterate-pages.ts";

/** What a client does beyond single calls. Bundles for browsers load it apart from the code that sends calls. */
export interface Features {
  readonly items: typeof iterateItems;
  readonly pages: typeof iteratePages;
  readonly sendIntent: typeof sendIntent;
  readonly toIntent: typeof toIntent;
  readonly waitForJob: typeof waitForJob;
}

export const features: Features = {
  items: iterateItems,
  pages: iteratePages,
  sendIntent,
  toIntent,
  waitForJob,
};
