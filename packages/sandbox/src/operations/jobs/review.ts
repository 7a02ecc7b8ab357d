import type { Repositories } from "../../repositories/repositories.ts";

const setting = "review";

/** Whether every preparation waits for somebody to look at it; none does until somebody says so. */
export async function wantsReview({ settings }: Repositories): Promise<boolean> {
  const review = await settings.find(setting);
  return review?.["required"] === true;
}

/** Has every preparation from now on wait before its ads are created, or none. */
export async function setReview({ settings }: Repositories, required: boolean): Promise<void> {
  await settings.save(setting, { required });
}
