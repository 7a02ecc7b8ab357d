import type { Repositories } from "../../../state/repositories/repositories.ts";

const setting = "review";

/** Returns whether all jobs wait for a review. Default: none. */
export async function wantsReview({ settings }: Repositories): Promise<boolean> {
  const review = await settings.find(setting);
  return review?.["required"] === true;
}

/** Sets whether all jobs from now on wait for a review before their ads are created. */
export async function setReview({ settings }: Repositories, required: boolean): Promise<void> {
  await settings.save(setting, { required });
}
