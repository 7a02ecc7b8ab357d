import { hash } from "node:crypto";

/**
 * Values that look random and follow from a seed and a name alone: what else is drawn, and in which order, changes
 * nothing, so that adding one thing to a world leaves everything else in it as it was.
 */
export interface Draw {
  /** A draw of its own for one part, whose names stand apart from those of every other. */
  readonly at: (...path: readonly (string | number)[]) => Draw;
  /** At least 0 and below 1. */
  readonly fraction: (name: string) => number;
  /** A whole number, both ends included. */
  readonly whole: (name: string, least: number, most: number) => number;
  readonly chance: (name: string, probability: number) => boolean;
  readonly pick: <T>(name: string, list: Filled<T>) => T;
  /** A position in a list of weights. */
  readonly weigh: (name: string, weights: readonly number[]) => number;
  /** In the form of version 4. */
  readonly uuid: (name: string) => string;
  /** Forty characters that need no escaping in a URL. */
  readonly secret: (name: string) => string;
}

/** A list that is not empty. */
export type Filled<T> = readonly [T, ...T[]];

const secretLength = 40;

export function createDraw(seed: number, ...path: readonly (string | number)[]): Draw {
  const prefix = JSON.stringify([seed, ...path]);
  const bytes = (name: string): Buffer => hash("sha256", `${prefix}${name}`, "buffer");
  const fraction = (name: string): number => bytes(name).readUIntBE(0, 6) / 2 ** 48;
  const below = (name: string, count: number): number => Math.floor(fraction(name) * count);

  return {
    at: (...further) => createDraw(seed, ...path, ...further),
    fraction,
    whole: (name, least, most) => least + below(name, most - least + 1),
    chance: (name, probability) => fraction(name) < probability,
    pick: (name, list) => list[below(name, list.length)] ?? list[0],
    weigh: (name, weights) => findPosition(weights, fraction(name)),
    uuid: (name) => toUuid(bytes(name)),
    secret: (name) => bytes(name).toString("base64url").slice(0, secretLength),
  };
}

function findPosition(weights: readonly number[], fraction: number): number {
  let rest = fraction * weights.reduce((total, weight) => total + weight, 0);
  const position = weights.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
  return Math.max(0, position);
}

/** @see https://www.rfc-editor.org/rfc/rfc9562#section-5.4 */
function toUuid(bytes: Buffer): string {
  const variant = "89ab".charAt(bytes.readUInt8(31) % 4);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
