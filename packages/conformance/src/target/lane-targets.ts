import type { Contract } from "@plumbline/contract";
import type { Identity, ResolvedTarget } from "../model/target.ts";
import { secretsInHeaders } from "../request/fixed-headers.ts";

/**
 * The target as each partition that can share a run sees it, the run's own view first: another identity with the rights of the
 * acting one comes first, with the fixtures of its partition. Operations for which it has none, although the acting one has, are
 * excluded. Only the run's own view, if sharing would save no time or if a fixed header is a credential.
 */
export function laneTargets(
  { policies }: Pick<Contract, "policies">,
  target: ResolvedTarget,
): readonly [ResolvedTarget, ...ResolvedTarget[]] {
  const { identities, headers, stateless, respectLimits, parallelPartitions } = target;
  const isLimited = respectLimits && policies.rateLimits.length > 0;
  const isShared = parallelPartitions && isLimited && !stateless;
  if (!isShared || secretsInHeaders(headers).length > 0) return [target];
  const [acting, ...others] = identities;
  const equal = others.filter((one) => hasSameRights(acting, one));
  const first = [...Map.groupBy(equal, ({ partition }) => partition).values()].flatMap(
    ([one]) => one ?? [],
  );
  return [target, ...first.map((one) => viewOf(target, one)).filter(canShare)];
}

function hasSameRights(acting: Identity, other: Identity): boolean {
  return (
    acting.partition !== undefined &&
    other.partition !== undefined &&
    other.partition !== acting.partition &&
    rightsOf(acting) === rightsOf(other)
  );
}

function rightsOf({ token, credentials = {}, scopes, labels = {} }: Identity): string {
  return JSON.stringify([
    token !== undefined,
    Object.keys(credentials).toSorted(),
    scopes?.toSorted() ?? null,
    Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}

function viewOf(target: ResolvedTarget, acting: Identity): ResolvedTarget {
  const { fixtures = {} } = acting;
  const missing = Object.keys(target.fixtures).filter((id) => !Object.hasOwn(fixtures, id));
  const others = target.identities.filter((one) => one !== acting);
  return {
    ...target,
    identities: [acting, ...others],
    fixtures,
    exclude: [...target.exclude, ...missing],
  };
}

/** A partition that has fixtures for nothing, although the acting one has, was not set up to share a run. */
function canShare({ fixtures, exclude, identities: [{ fixtures: own }] }: ResolvedTarget): boolean {
  return Object.keys(fixtures).length > 0 || own !== undefined || exclude.length === 0;
}
