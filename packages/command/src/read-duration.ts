import { parseDuration } from "@plumbline/contract";
import { InvalidArgumentError } from "commander";

/** Reads `90s`, `10m` or `1h30m` as milliseconds. Throws commander's InvalidArgumentError. */
export function readDuration(text: string): number {
  const isDuration = /^(?=\d)(?:\d{1,6}h)?(?:\d{1,6}m)?(?:\d{1,6}s)?$/.test(text);
  const milliseconds = isDuration ? parseDuration(`PT${text.toUpperCase()}`) : 0;
  if (milliseconds > 0) return milliseconds;
  throw new InvalidArgumentError("Give a duration, for example 90s, 10m or 1h30m.");
}
