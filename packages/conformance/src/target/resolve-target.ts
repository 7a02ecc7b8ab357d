import type { Effect, Operation } from "@plumbline/contract";
import { ConformanceError } from "../model/errors/conformance-error.ts";
import { createFetch } from "../input/request/create-fetch.ts";
import type { Identity, ResolvedTarget, Target } from "../model/target.ts";

/** Effects, from harmless to costly. */
export const effects: readonly Effect[] = ["none", "draft", "publish", "spend"];

/**
 * Applies the defaults of a target. A host that is not loopback gets no effects. Limits are respected on such a
 * host, and on a target with a clock. Throws ConformanceError `BASE_URL_INVALID`.
 */
export function resolveTarget(target: Target): ResolvedTarget {
  const local = isLoopback(parseBaseUrl(target.baseUrl));
  const all = target.identities ?? [];
  return {
    ...(target.name === undefined ? {} : { name: target.name }),
    baseUrl: target.baseUrl,
    identities: identitiesOf(target, local),
    retired: all.filter((identity) => !isActive(identity)),
    ...inputsOf(target),
    allow: target.allow ?? (local ? "spend" : "none"),
    stateless: target.stateless ?? false,
    explore: target.explore,
    fetch: target.fetch ?? createFetch(target.tls),
    ...sendingOf(target),
    budget: target.budget ?? {},
    timeoutMs: target.timeoutMs ?? 30_000,
    clock: target.clock,
    respectLimits: target.respectLimits ?? (!local || target.clock !== undefined),
    oauth: target.oauth,
    mcp: target.mcp,
    ...probesOf(target),
    credentialsLastMs: credentialsLast(target, Date.now()),
  };
}

/** The active identities. A mock on this machine accepts any credential, so an identity without a token gets an arbitrary one. */
function identitiesOf(
  { identities = [], stateless = false }: Target,
  local: boolean,
): ResolvedTarget["identities"] {
  const [first = anonymous, ...others] = identities.filter(isActive);
  return [local && stateless ? { token: "any-credential", ...first } : first, ...others];
}

function inputsOf({
  fixtures = {},
  values = [],
  headers = {},
  sendCredentials = "declared",
  exclude = [],
}: Target): Pick<
  ResolvedTarget,
  "fixtures" | "values" | "headers" | "sendCredentials" | "exclude"
> {
  return { fixtures, values, headers, sendCredentials, exclude };
}

function sendingOf({
  renewals = [],
  secrets = [],
  beforeSend = [],
}: Target): Pick<ResolvedTarget, "renewals" | "secrets" | "beforeSend"> {
  return { renewals, secrets, beforeSend };
}

function probesOf({
  clock,
  stateless,
  probeLimits = clock !== undefined && stateless !== true,
  probeRetention,
}: Target): Pick<ResolvedTarget, "probeLimits" | "probeRetention"> {
  return { probeLimits, probeRetention };
}

/** How long all credentials that may act are known to be valid. A credential that can be renewed does not end. */
function credentialsLast({ identities = [], renewals = [] }: Target, now: number): number {
  const lasting = identities
    .filter(isActive)
    .filter(({ token }) => token !== undefined && !renewals.some((one) => one.token === token))
    .map(({ expiresAt }) => (expiresAt === undefined ? 0 : Date.parse(expiresAt) - now));
  return Math.max(0, Math.min(Infinity, ...lasting));
}

/** Whether a target that allows `allowed` may receive an operation with `effect`. */
export function isAllowed(effect: Effect, allowed: Effect): boolean {
  return effects.indexOf(effect) <= effects.indexOf(allowed);
}

/** Whether a target may receive an operation: it is not excluded, and its effect is allowed. */
export function mayReceive(
  { allow, exclude }: Pick<ResolvedTarget, "allow" | "exclude">,
  { id, policies }: Operation,
): boolean {
  return !exclude.includes(id) && isAllowed(policies.effect, allow);
}

/** Whether an identity may act. */
export function isActive({ state = "active" }: Pick<Identity, "state">): boolean {
  return state === "active";
}

const anonymous: Identity = { name: "anonymous" };

/** Reads a base URL. Throws ConformanceError `BASE_URL_INVALID`. */
export function parseBaseUrl(text: string): URL {
  const url = URL.parse(text);
  if (url?.username || url?.password) {
    throw new ConformanceError("BASE_URL_INVALID", "The base URL contains a credential", {
      hint: "Remove it from the URL, which every report contains, and set PLUMBLINE_TOKEN.",
    });
  }
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new ConformanceError(
    "BASE_URL_INVALID",
    `The base URL "${text}" is not an absolute http or https URL`,
    {
      hint: "Include the scheme and the path prefix, for example http://127.0.0.1:4010/v1.",
    },
  );
}

/** Whether a URL points to this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(?:\.\d+){3}$/.test(hostname)
  );
}
