import { checkData, readData } from "@plumbline/command";
import type { Place } from "@plumbline/contract";
import type { Profile } from "./config.ts";
import { profileSchema } from "./config-schema.ts";

const what = "The profile";

export interface ReadProfile {
  readonly profile: Profile;
  readonly locate: (pointer: string) => Place;
}

/** Reads a profile. Throws ConformanceError `CONFIG_INVALID`, which names the file, the key and the remedy. */
export async function readProfile(file: string): Promise<ReadProfile> {
  const { data, locate } = await readData(file, { what, option: "--profile" });
  checkData(data, { what, schema: profileSchema, locate });
  // `checkData` has asserted the schema.
  return { profile: data as Profile, locate };
}
