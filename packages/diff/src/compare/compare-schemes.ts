import {
  type Contract,
  type OAuthFlow,
  parseDuration,
  type SecurityScheme,
} from "@plumbline/contract";
import type { Found } from "../model/difference.ts";
import { pairBy } from "../pair/pair-by.ts";
import { restatedByName } from "./restated.ts";
import { toggled } from "./toggled.ts";
import { unpaired } from "./unpaired.ts";
import { identifySchemes } from "./identify-schemes.ts";

/** Compares how callers get the credentials of security schemes that both documents have, and how long credentials are valid. */
export function compareSchemes(before: Contract, after: Contract): readonly Found[] {
  const { pairs } = pairBy(
    Object.values(before.securitySchemes),
    Object.values(after.securitySchemes),
    identifySchemes(before, after),
  );
  return pairs.flatMap(([one, other]) => compareScheme(one, other));
}

function compareScheme(before: SecurityScheme, after: SecurityScheme): readonly Found[] {
  const { pointer, name } = after;
  const shared = { direction: "request", pointer, at: `credential ${name}` } as const;
  return [
    ...toggled({ ...shared, kind: "credential-deprecation" }, before.deprecated, after.deprecated),
    ...restatedByName(
      (detail) => ({ ...shared, kind: "credential-url", detail }),
      [urlsOf(before), urlsOf(after)],
    ),
    ...compareFlows(before, after, shared),
    ...restatedByName(
      (lifetime): Omit<Found, "action"> => ({
        direction: "interface",
        kind: "lifetime",
        at: "",
        pointer: `${pointer}/x-lifetimes`,
        detail: `${lifetime} of ${name}`,
      }),
      [{ ...before.lifetimes }, { ...after.lifetimes }],
      parseDuration,
    ),
  ];
}

type Place = Pick<Found, "direction" | "pointer" | "at">;

function urlsOf({ oauth2MetadataUrl, openIdConnectUrl }: SecurityScheme) {
  return { oauth2MetadataUrl, openIdConnectUrl };
}

function compareFlows(
  { flows: before = {} }: SecurityScheme,
  { flows: after = {} }: SecurityScheme,
  place: Place,
): readonly Found[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [one, other] = [before[name], after[name]];
    if (!one || !other)
      return toggled({ ...place, kind: "oauth-flow", detail: name }, Boolean(one), Boolean(other));
    return compareFlow(one, other, { ...place, at: `${place.at} ${name}` });
  });
}

function compareFlow(
  { scopes: left, ...before }: OAuthFlow,
  { scopes: right, ...after }: OAuthFlow,
  place: Place,
): readonly Found[] {
  return [
    ...restatedByName(
      (detail) => ({ ...place, kind: "credential-url", detail }),
      [{ ...before }, { ...after }],
    ),
    ...unpaired(
      pairBy(Object.keys(left), Object.keys(right), (scope) => scope),
      (detail) => ({ ...place, kind: "flow-scope", detail }),
    ),
  ];
}
