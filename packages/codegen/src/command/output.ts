import type { Place } from "@plumbline/contract";
import type { GenerateOutput } from "./generate-config.ts";

/** An output to generate. All paths are absolute. */
export interface Output extends Omit<GenerateOutput, "document"> {
  readonly document: string;
  /** The folder as messages show it. */
  readonly shown: string;
  /** Its name and its place, if it is in a configuration. */
  readonly named?: { readonly name: string; readonly place: Place };
}
