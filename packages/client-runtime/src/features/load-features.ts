import type { Features } from "./features.ts";

/** Loads what a client does beyond single calls. Rejects with the platform's error if that fails. */
export async function loadFeatures(): Promise<Features> {
  const { features } = await import("./features.ts");
  return features;
}
