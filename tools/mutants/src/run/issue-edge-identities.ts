import type { Sandbox } from "@local-ads/sandbox";
import type { Identity } from "@plumbline/conformance";

/** In milliseconds: less than the last day of a credential, and longer than a run takes to use it. */
const lastHours = 20 * 60 * 60 * 1_000;

/** Issues credentials of the first caller's partition that expire now or soon, which shows defects of expiry. */
export async function issueEdgeIdentities({
  identities,
  control,
}: Sandbox): Promise<readonly Identity[]> {
  const [own] = identities();
  if (!own) return [];
  const { partition, scopes } = own;
  const issue = async (name: string, lifetimeMs?: number): Promise<Identity> => {
    const key = lifetimeMs === undefined ? {} : { lifetimeMs };
    const { token } = await control.issueIdentity({ workspace: partition, name, ...key });
    return { name, scopes, partition, ...(token === null ? {} : { token }) };
  };
  const expired = await issue("just expired", 1);
  await control.advance({ milliseconds: 1 });
  const revoked = await issue("just revoked");
  await control.revokeIdentity({ identity: revoked.name });
  return [
    { ...expired, state: "expired" },
    { ...revoked, state: "revoked" },
    await issue("on its last day", lastHours),
  ];
}
