import type { Repositories } from "../../repositories/repositories.ts";

/** The seed of the world, which is kept with it: each seed has its own figures. */
export async function readSeed({ settings }: Repositories): Promise<number> {
  const origin = await settings.find("world");
  return typeof origin?.["seed"] === "number" ? origin["seed"] : 0;
}
