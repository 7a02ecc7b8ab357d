import { InvalidArgumentError } from "commander";
import type { Shard } from "@plumbline/report";

/** Reads `2/4`. Throws commander's InvalidArgumentError. */
export function readShard(text: string): Shard {
  const [, index, total] = /^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? [];
  const shard = { index: Number(index), total: Number(total) };
  if (shard.index >= 1 && shard.index <= shard.total) return shard;
  throw new InvalidArgumentError("Give a shard and the number of shards, for example 1/4.");
}
