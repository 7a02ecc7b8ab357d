import type { Place } from "@plumbline/contract";
import { checkData } from "./check-data.ts";
import type { Profile } from "./config.ts";
import { profileSchema } from "./config-schema.ts";
import { readData } from "./read-data.ts";

const what = "the profile";

export interface ReadProfile {
  readonly profile: Profile;
  readonly locate: (pointer: string) => Place;
}

/** Reads a profile file. Throws ConformanceError `CONFIG_INVALID`, which names the file, the key and the remedy. */
export async function readProfile(file: string): Promise<ReadProfile> {
  const { data, locate } = await readData(file, { what, option: "--profile" });
  checkData(data, { what, schema: profileSchema, locate });
  // The schema has just been asserted.
  return { profile: data as Profile, locate };
}
