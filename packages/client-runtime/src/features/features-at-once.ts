import { type Features, features } from "./features.ts";

/** What a client does beyond single calls. */
export async function loadFeatures(): Promise<Features> {
  return features;
}
