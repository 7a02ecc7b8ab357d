import { hash } from "node:crypto";

/**
 * Random-looking values that follow from a seed and a name only, regardless of other draws and their order. An addition to
 * a world therefore does not change the rest of it.
 */
export interface Draw {
  /** Returns a draw for one part, with a namespace of its own. */
  readonly at: (...path: readonly (string | number)[]) => Draw;
  /** At least 0 and below 1. */
  readonly fraction: (name: string) => number;
  /** Eight fractions for the cost of one. */
  readonly fractions: (name: string) => Eight<number>;
  /** An integer, both ends included. */
  readonly whole: (name: string, least: number, most: number) => number;
  readonly chance: (name: string, probability: number) => boolean;
  readonly pick: <T>(name: string, list: Filled<T>) => T;
  /** An index of a list of weights. */
  readonly weigh: (name: string, weights: readonly number[]) => number;
  /** A version 4 UUID. */
  readonly uuid: (name: string) => string;
  /** Forty characters that are safe in a URL. */
  readonly secret: (name: string) => string;
}

export type Eight<T> = readonly [T, T, T, T, T, T, T, T];

/** A non-empty list. */
export type Filled<T> = readonly [T, ...T[]];

const secretLength = 40;

export function createDraw(seed: number, ...path: readonly (string | number)[]): Draw {
  const prefix = JSON.stringify([seed, ...path]);
  const digest = (name: string): string => hash("sha256", `${prefix}${name}`);
  const fraction = (name: string): number => toFraction(digest(name).slice(0, 12));
  const below = (name: string, count: number): number => Math.floor(fraction(name) * count);

  return {
    at: (...further) => createDraw(seed, ...path, ...further),
    fraction,
    fractions: (name) => toFractions(digest(name)),
    whole: (name, least, most) => least + below(name, most - least + 1),
    chance: (name, probability) => fraction(name) < probability,
    pick: (name, list) => list[below(name, list.length)] ?? list[0],
    weigh: (name, weights) => findPosition(weights, fraction(name)),
    uuid: (name) => toUuid(digest(name)),
    secret: (name) => Buffer.from(digest(name), "hex").toString("base64url").slice(0, secretLength),
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

function toFraction(hex: string): number {
  return Number.parseInt(hex, 16) / 16 ** hex.length;
}

function toFractions(digest: string): Eight<number> {
  const part = (position: number): number =>
    toFraction(digest.slice(8 * position, 8 * position + 8));
  return [part(0), part(1), part(2), part(3), part(4), part(5), part(6), part(7)];
}

/** @see https://www.rfc-editor.org/rfc/rfc9562#section-5.4 */
function toUuid(digest: string): string {
  const variant = "89ab".charAt(Number.parseInt(digest.slice(-1), 16) % 4);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
