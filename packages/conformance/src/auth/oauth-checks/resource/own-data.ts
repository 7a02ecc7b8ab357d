import type { Exchange } from "@plumbline/report";
import { secretMark } from "@plumbline/report";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import type { Subject } from "../../../model/subject.ts";
import type { Consent, OAuthTarget } from "../../../model/target.ts";
import { isSuccess } from "../../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import { leavesOf } from "../../../checks/state/snapshot.ts";
import { isPermitted } from "../../../checks/is-permitted.ts";
import { sharedConnection } from "../../oauth/shared-connection.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { oauthCheck } from "../oauth-check.ts";
import { isSecuredList } from "../../../checks/isolation/stranger.ts";

/** The maximum number of partitions whose owners give consent, and of reads for each. */
const mostPartitions = 3;
const mostReads = 4;

/** Reports a token that shows the data of another partition than the one for which its owner gave consent. @see https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/ */
export const ownData: PropertyDefinition = oauthCheck({
  name: "own-data",
  severity: "must",
  title: "A token shows the data of the partition for which its owner gave consent",
  on: ["token"],
  cases(subject) {
    const owned = ownersOf(subject);
    return owned.length === 0
      ? undefined
      : owned.map((owner) => ({
          purpose: `a token of ${owner.partition}`,
          clause: "token",
          rests: `the owner gave consent for ${owner.partition}`,
          // A read takes three requests, and a connection counts as six.
          connections: 3,
          trial: (walk) => judge(withConsent(walk, owner), owner),
        }));
  },
});

/** A partition with the consent of its owner. */
interface Owner {
  readonly partition: string;
  readonly consent: Consent;
}

/** The partitions with a consent, if there is more than one partition. */
function ownersOf({ target: { oauth, identities } }: Subject): readonly Owner[] {
  const [{ partition: first }] = identities;
  const partitions = new Set(identities.map(({ partition }) => partition));
  if (first === undefined || partitions.size < 2 || !oauth) return [];
  const consents = { [first]: oauth.consent, ...oauth.consents };
  return Object.entries(consents)
    .filter(([partition]) => partitions.has(partition))
    .slice(0, mostPartitions)
    .map(([partition, consent]) => ({ partition, consent }));
}

function withConsent(walk: OAuthWalk, { consent }: Owner): OAuthWalk {
  const target: OAuthTarget = { ...walk.target, consent };
  return { ...walk, target };
}

async function judge(walk: OAuthWalk, owner: Owner): Promise<CaseVerdict> {
  const { accessToken } = await sharedConnection(walk, { owner: owner.partition });
  let told = 0;
  for (const reader of readersFor(walk.subject)) {
    if (told === mostReads) break;
    const verdict = await judgeRead(walk, { ...owner, reader, accessToken });
    if (verdict.outcome === "broken") return verdict;
    if (verdict.outcome === "holds") told += 1;
  }
  return told > 0 ? holds : unproven("no read shows different data to the two partitions");
}

/** The reads whose responses depend on the partition alone. */
function readersFor({ contract, other }: Subject): readonly Subject[] {
  return contract.operations.flatMap(({ id }) => other(id) ?? []).filter(isSecuredList);
}

interface Read extends Owner {
  readonly reader: Subject;
  readonly accessToken: string;
}

async function judgeRead(
  walk: OAuthWalk,
  { reader, accessToken, partition }: Read,
): Promise<CaseVerdict> {
  const callers = reader.target.identities.filter(
    (identity) => identity.partition !== undefined && isPermitted(reader, identity),
  );
  const own = callers.find((identity) => identity.partition === partition);
  const stranger = callers.find((identity) => identity.partition !== partition);
  if (!own || !stranger) return unproven("no identities of two partitions may read");
  const context = walk.context.on(reader);
  const mine = await context.send(reader.plain, { identity: own.name });
  const theirs = await context.send(reader.plain, { identity: stranger.name });
  const [left, right] = [leavesIn(mine), leavesIn(theirs)];
  const telling = [...left].filter(
    ([place, value]) => right.has(place) && right.get(place) !== value,
  );
  if (telling.length === 0) return unproven("both partitions see the same");
  const authorization = `Bearer ${secretMark}`;
  const shown = await context.send(reader.plain, { token: accessToken, authorization });
  const seen = leavesIn(shown);
  const known = telling.filter(([place]) => seen.has(place));
  if (known.length === 0) return unproven(`returned ${shown.response.status} for the token`);
  const other = known.filter(([place, value]) => seen.get(place) !== value);
  // Some values of two partitions are the same by chance.
  if (other.length * 2 <= known.length) return holds;
  const again = leavesIn(await context.send(reader.plain, { identity: own.name }));
  const found = other.find(([place, value]) => again.get(place) === value);
  if (!found) return unproven("the data changed while it was read");
  const [place, value] = found;
  return broken(`${seen.get(place)} for a token of ${partition}`, `${value}, as for ${own.name}`, {
    judged: reader.operation.id,
    within: `body ${place}`,
    evidence: [mine, shown],
  });
}

function leavesIn({ response }: Exchange): ReadonlyMap<string, string> {
  return isSuccess(response.status) && response.json !== undefined
    ? leavesOf(response.json)
    : new Map<string, string>();
}
