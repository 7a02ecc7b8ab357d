import { formatPointer, type Place } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { WrittenTexts } from "./config.ts";

export interface TextsSource {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Key of the texts in the target, as tokens of a JSON Pointer. */
  readonly key: readonly string[];
  /** The place of a JSON Pointer into the target. */
  readonly locate: (pointer: string) => Place;
}

/** Reads texts by name, from the environment where they name a variable. Throws ConformanceError `CONFIG_INVALID`. */
export function readTexts(
  written: WrittenTexts,
  { env, key, locate }: TextsSource,
): Readonly<Record<string, string>> {
  const entries = Object.entries(written).map(([name, value]) => {
    const text = typeof value === "string" ? value : env[value.env];
    const pointer = formatPointer([...key, name]);
    if (!text && typeof value !== "string")
      throw new ConformanceError(
        "CONFIG_INVALID",
        `${[...key, name].join(".")} is read from ${value.env}, which is not set`,
        { place: locate(pointer), hint: `Set ${value.env} in the environment.` },
      );
    return [name, text ?? ""] as const;
  });
  return Object.fromEntries(entries);
}
