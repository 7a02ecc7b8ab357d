import { isArray, isObject } from "@plumbline/contract";
import { Rejection } from "../../../dispatch/rejection.ts";
import type { City, Fact } from "../../../state/repositories/business-repository.ts";
import { parseCity } from "./parse-cities.ts";

/** The input of a call. The interface leaves its members open; these names are the sandbox's own. */
export interface SetUpInput {
  /** A slug or another name of a trade. */
  readonly trade?: string;
  /** The owner's words, also accepted as `words`. */
  readonly description?: string;
  readonly cities?: readonly City[];
  readonly website?: string;
  readonly name?: string;
  readonly facts?: Readonly<Record<string, Fact>>;
  /** The reply to the question of the previous call. */
  readonly answer?: string;
}

/** Reads the input and drops members that are unknown, null or blank. Throws `Rejection` with `invalid-input` for a wrong type. */
export function readSetUpInput(body: Readonly<Record<string, unknown>>): SetUpInput {
  return dropAbsent({
    trade: readText(body, "trade"),
    description: readText(body, "description") ?? readText(body, "words"),
    cities: readCities(body["cities"] ?? null),
    website: readText(body, "website"),
    name: readText(body, "name")?.trim(),
    facts: readFacts(body["facts"] ?? null),
    answer: readText(body, "answer"),
  });
}

function readText(body: Readonly<Record<string, unknown>>, member: string): string | undefined {
  const value = body[member] ?? null;
  if (value === null) return undefined;
  if (typeof value !== "string") throw reject(member, "a string");
  return value.trim() === "" ? undefined : value;
}

function readCities(value: unknown): readonly City[] | undefined {
  if (value === null) return undefined;
  if (!isArray(value)) throw reject("cities", "a list of strings");
  if (value.length === 0) return undefined;
  return value.map((item, index) => {
    const city = typeof item === "string" ? parseCity(item) : undefined;
    if (city === undefined) throw reject(`cities[${index}]`, 'a string of the form "City, ST"');
    return city;
  });
}

function readFacts(value: unknown): Readonly<Record<string, Fact>> | undefined {
  if (value === null) return undefined;
  if (!isObject(value)) throw reject("facts", "an object with an answer for each key");
  const answered = Object.entries(value).filter(([, fact]) => fact !== null);
  return Object.fromEntries(answered.map(([key, fact]) => [key, readFact(key, fact)]));
}

function readFact(key: string, fact: unknown): Fact {
  if (typeof fact === "string" || typeof fact === "boolean") return fact;
  if (typeof fact === "number") return `${fact}`;
  throw reject(`facts.${key}`, "a string, a number or a boolean");
}

function reject(member: string, expected: string): Rejection {
  return new Rejection("invalid-input", `${member} must be ${expected}.`);
}

/** Drops members without a value, so that they do not replace earlier input. */
function dropAbsent<T extends object>(members: { [Name in keyof T]: T[Name] | undefined }): T {
  const present = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as T; // the remaining members have values
}
