import {
  asObject,
  formatPointer,
  isArray,
  type JsonObject,
  type JsonValue,
  parseDuration,
  resolvePointer,
} from "@plumbline/contract";
import type { Mutant } from "../mutant.ts";
import type { SoundSubject } from "../load-subject.ts";
import { documentMutant } from "./document-mutant.ts";
import { textOf } from "./text-of.ts";

/** Changes each part of the declared policies by one. */
export function policyMutants(subject: SoundSubject): readonly Mutant[] {
  const { document } = subject.contract;
  const schemes = asObject(resolvePointer(document, "/components/securitySchemes"));
  return [
    ...rootMutants(subject, "x-rate-limits", limitRules),
    ...rootMutants(subject, "x-body-limit", bodyRules),
    ...rootMutants(subject, "x-idempotency", keyRules),
    ...Object.keys(schemes).flatMap((scheme) =>
      schemePolicies.flatMap(([name, rules]) =>
        rulesMutants(subject, {
          pointer: formatPointer(["components", "securitySchemes", scheme, name]),
          name,
          rules,
        }),
      ),
    ),
    ...unkeyedMutants(subject),
  ];
}

/** How a part of a policy is changed: its path below the policy and its other values. */
interface Rules {
  readonly likely: readonly string[];
  readonly change: (way: string, value: JsonValue) => readonly PolicyChange[];
}

type PolicyChange = readonly [change: string, value: JsonValue];

const limitRules: Rules = {
  likely: ["limits/*"],
  change(way, value) {
    if (way === "/limit") return byOne(value);
    if (way === "/window") return [shorter(value), longer(value)];
    if (way === "/retryAfter") return [shorter(value), longer(value)];
    if (way === "/counts") return [["swapped", value === "all" ? "mutating" : "all"]];
    return way === "/exceeded" ? [anotherStatus(value)] : [];
  },
};

const bodyRules: Rules = {
  likely: ["limits/body-size"],
  change: (way, value) => (way === "/bytes" ? byOne(value) : [anotherStatus(value)]),
};

const keyRules: Rules = {
  likely: ["idempotency/*"],
  change(way, value) {
    if (way.startsWith("/statuses/")) return [anotherStatus(value)];
    // A longer retention than declared is legal.
    return way === "/retention" ? [shorter(value)] : [another(value)];
  },
};

const challengeRules: Rules = {
  likely: ["auth/*"],
  change: (_, value) => [typeof value === "number" ? anotherStatus(value) : another(value)],
};

const lifetimeRules: Rules = {
  likely: ["oauth/*", "auth/*"],
  // Servers count in seconds, and a request takes time. Only the issuer of an API key knows its lifetime.
  change: (way, value) =>
    way === "/apiKey" ? [shorter(value)] : [shorter(value, ten), longer(value, ten)],
};

/** Behavior of an authorization server that differs from the document. */
const oauthRules: Rules = {
  likely: ["oauth/*"],
  change(way) {
    // The sandbox does not read its other rules from the document; faults break those.
    return way === "/revocation/ends" ? [["another", "token"]] : [];
  },
};

const schemePolicies: readonly (readonly [name: string, rules: Rules])[] = [
  ["x-challenge", challengeRules],
  ["x-lifetimes", lifetimeRules],
  ["x-oauth", oauthRules],
];

function rootMutants(subject: SoundSubject, name: string, rules: Rules): readonly Mutant[] {
  const policy = subject.contract.document[name];
  if (policy === undefined) return [];
  const pointers = isArray(policy) ? policy.map((_, index) => `/${name}/${index}`) : [`/${name}`];
  return pointers.flatMap((pointer) => rulesMutants(subject, { pointer, name, rules }));
}

interface KeyedRules {
  readonly pointer: string;
  readonly name: string;
  readonly rules: Rules;
}

function rulesMutants(
  subject: SoundSubject,
  { pointer, name, rules }: KeyedRules,
): readonly Mutant[] {
  const { document } = subject.contract;
  const keyed = subject.operations.filter(({ policies }) => policies.idempotency);
  const operations = name === "x-idempotency" ? keyed.map(({ id }) => id) : [];
  return leavesOf(asObject(resolvePointer(document, pointer))).flatMap(([way, before]) =>
    rules.change(way, before).map(([change, value]) =>
      documentMutant({
        edit: { pointer: `${pointer}${way}`, value },
        what: `${name}${way}`,
        change,
        before,
        operations,
        likely: rules.likely,
      }),
    ),
  );
}

/** The statements of a policy, by their path below the policy. */
function leavesOf(policy: JsonObject, above = ""): readonly (readonly [string, JsonValue])[] {
  return Object.entries(policy).flatMap(([name, value]) => {
    const way = `${above}/${name}`;
    if (value === undefined || isArray(value)) return [];
    return typeof value === "object" && value !== null
      ? leavesOf(asObject(value), way)
      : [[way, value] as const];
  });
}

/** Removes the key of each keyed operation. */
function unkeyedMutants({ operations }: SoundSubject): readonly Mutant[] {
  return operations
    .filter(({ policies }) => policies.idempotency)
    .map(({ id, pointer }) =>
      documentMutant({
        edit: { pointer: `${pointer}/x-idempotency`, value: false },
        what: "x-idempotency",
        change: "switched off",
        before: true,
        operations: [id],
        likely: ["idempotency/*"],
      }),
    );
}

function byOne(value: JsonValue): readonly PolicyChange[] {
  return [
    ["one more", Number(value) + 1],
    ["one less", Number(value) - 1],
  ];
}

/** The changes of a duration, in words and seconds. */
interface Step {
  readonly name: string;
  readonly count: number;
}

const one: Step = { name: "a second", count: 1 };
const ten: Step = { name: "ten seconds", count: 10 };

function shorter(value: JsonValue, { name, count }: Step = one): PolicyChange {
  return [`${name} shorter`, seconds(secondsOf(value) - count)];
}

function longer(value: JsonValue, { name, count }: Step = one): PolicyChange {
  return [`${name} longer`, seconds(secondsOf(value) + count)];
}

function secondsOf(value: JsonValue): number {
  return parseDuration(textOf(value)) / 1000;
}

function seconds(count: number): string {
  return `PT${count}S`;
}

function another(value: JsonValue): PolicyChange {
  return ["another", `x-${textOf(value)}`];
}

/** An undocumented status of the same class. */
function anotherStatus(value: JsonValue): PolicyChange {
  return ["another", Number(value) + 50];
}
